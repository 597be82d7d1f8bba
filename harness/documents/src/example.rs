//! A text that a document prints, with the result that the document states.

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use urispec_model::{Answer, Level, Observation, OwnedRequest, Parts, ResolveOptions, Spec, visible_bytes};
use urispec_specs::answer;

/// One text of `examples.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Example {
    /// The text.
    pub text: String,
    /// The section that prints the text.
    pub section: String,
    /// The rule that derives the text, if it is not the start rule.
    pub derives: Option<String>,
    /// The reason why the rule does not derive the text, for an example that is in error.
    pub except: Option<String>,
    /// Components that the document states for the text.
    #[serde(default)]
    pub(crate) components: Parts<'static>,
    /// The base that the text is resolved against.
    pub(crate) base: Option<String>,
    /// The result of the resolution.
    pub(crate) gives: Option<String>,
    /// A text that is equivalent to the example's text at `level`.
    pub(crate) same_as: Option<String>,
    /// A text that is not equivalent to the example's text at `level`.
    pub(crate) differs_from: Option<String>,
    /// The level at which the two texts are compared.
    pub(crate) level: Option<Level>,
    /// The file that has the example.
    #[serde(skip)]
    pub file: Arc<str>,
    /// The line of its text in the file, from 1.
    #[serde(skip)]
    pub line: usize,
    /// The position of its text in the file.
    #[serde(skip)]
    pub(crate) place: Range<usize>,
}

impl Example {
    /// The request that tests a parser with the example. `start` is the rule for a whole text; an example need not
    /// name this rule.
    pub fn request(&self, start: &str) -> OwnedRequest {
        let input = self.text.clone().into();
        if let Some(base) = &self.base {
            return OwnedRequest::Resolve {
                base: base.clone().into(),
                input,
                options: ResolveOptions::default(),
            };
        }
        if let (Some(other), Some(level)) = (self.other(), self.level) {
            return OwnedRequest::Equivalent {
                input,
                other: other.clone().into(),
                level,
            };
        }
        OwnedRequest::Parse {
            input,
            rule: self.derives.clone().filter(|rule| rule != start),
        }
    }

    /// Whether the example is about an answer of the document, and not only about its grammar.
    pub(crate) fn is_of_answers(&self) -> bool {
        self.base.is_some() || self.other().is_some()
    }

    /// The text that the example's text is compared with.
    pub(crate) fn other(&self) -> Option<&String> {
        self.same_as.as_ref().or(self.differs_from.as_ref())
    }

    /// An error message for keys that cannot be combined.
    pub(crate) fn mixed(&self) -> Option<&'static str> {
        let is_of_parsing =
            self.derives.is_some() || self.except.is_some() || self.components.stated().next().is_some();
        let (is_resolved, is_compared) = (self.base.is_some(), self.other().is_some());
        if self.base.is_some() != self.gives.is_some() {
            Some("expected both `base` and `gives`: the base, and the result of resolving the text against it")
        } else if is_compared != self.level.is_some() || (self.same_as.is_some() && self.differs_from.is_some()) {
            Some("expected `level`, such as `scheme`, and either `same-as` or `differs-from`")
        } else if usize::from(is_of_parsing) + usize::from(is_resolved) + usize::from(is_compared) > 1 {
            Some("expected a text that is parsed, resolved or compared, found keys for more than one of these")
        } else {
            None
        }
    }

    /// The error of an example, if the answer of the document differs from the example. The document is registered as
    /// `spec`. Examples that are only about the grammar have no such error.
    pub(crate) fn wrong_answer(&self, spec: Spec) -> Option<String> {
        let request = self.request("");
        let found = answer(spec, &request.as_request());
        let is_right = match &found {
            Observation::Accept(Answer::Uri(uri)) => self.gives.as_ref().is_some_and(|text| text.as_bytes() == &**uri),
            Observation::Accept(Answer::Equal(is_same)) => *is_same == self.same_as.is_some(),
            _ => false,
        };
        (!is_right).then(|| {
            let found = match &found {
                Observation::Accept(Answer::Uri(uri)) => format!("\"{}\"", visible_bytes(uri)),
                Observation::Accept(Answer::Equal(true)) => "texts that are equivalent".to_owned(),
                Observation::Accept(Answer::Equal(false)) => "texts that are not equivalent".to_owned(),
                Observation::Accept(_) => "a reference to the same document".to_owned(),
                Observation::Reject(_) => "a rejection".to_owned(),
                _ => "an operation that the document does not define".to_owned(),
            };
            format!("expected the answer of this example, found {found}")
        })
    }
}
