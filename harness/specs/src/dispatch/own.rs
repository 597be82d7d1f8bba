//! Documents of a user's own: a parser that is made elsewhere, and the answers of the document on which it relies.

use std::borrow::Cow;
use std::sync::OnceLock;

use urispec_grammar::{Grammar, Preference};
use urispec_model::{Component as C, Level, Own, OwnDocument, ResolveOptions, Span, Spans, Spec};

use super::{choices, of, rules_of_sameness};
use crate::cursor::Rejection;

use crate::document::{Document, NormalizeError, ResolveError, Target};
use crate::equivalence::Rules;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections, Topic};
use crate::rfc1808::Url;

/// Parses the whole of a text against a rule; where it is rejected, at which byte and in which rule.
pub type Parser = Box<dyn Fn(&str, &[u8]) -> Result<Spans, (usize, &'static str)> + Send + Sync>;

/// What executes a document of a user's own.
pub struct OwnReference {
    /// The rules from which a parse can start, that for a whole reference first; there is at least one.
    pub rules: Vec<String>,
    /// Parses; it is asked for these rules alone.
    pub parser: Parser,
    /// The questions of resolution that it answers as another document, and not as the one on which it relies.
    pub answers: Vec<(Topic, Spec)>,
    /// Its grammar.
    pub grammar: Grammar,
    /// Where this grammar has the components.
    pub splitting: OwnSplitting,
}

/// Where the grammar of a document of a user's own has the components.
pub struct OwnSplitting {
    /// The rules that derive components. If none derives the path, that is what is between the others.
    pub rules: Vec<(String, C)>,
    /// Whether the scheme is what is before the first colon, since no rule derives it.
    pub is_scheme_before_colon: bool,
    /// Which of several ways to split counts, the most important preference first.
    pub preferences: Vec<Preference>,
}

/// A document of a user's own.
pub(crate) struct Edition {
    kind: &'static str,
    rules: Vec<&'static str>,
    reference: OwnReference,
    relies_on: Option<Spec>,
}

/// In the place of [`Own::index`].
static ALL: [OnceLock<Edition>; Own::MOST] = [const { OnceLock::new() }; Own::MOST];

/// Adds a document of a user's own: from now on it is one like the others.
///
/// It answers a parse. What it leaves to the document on which it relies it answers as that does, with its own components: how references are
/// resolved, what is normalized and what is equivalent.
///
/// # Errors
/// If there is a document of this name, or if there are too many: a message.
pub fn add_own(document: OwnDocument, reference: OwnReference) -> Result<Spec, String> {
    // As long as the program runs, as the document itself.
    let leaked = |text: String| &*Box::leak(text.into_boxed_str());
    let edition = Edition {
        kind: leaked(format!("rule of {}", document.title)),
        rules: reference.rules.iter().cloned().map(leaked).collect(),
        reference,
        relies_on: document.relies_on,
    };
    let spec = Spec::add_own(document)?;
    if let Spec::Own(own) = spec {
        ALL[own.index()].get_or_init(|| edition);
    }
    Ok(spec)
}

/// The reference of a document of a user's own.
pub(crate) fn edition(own: Own) -> &'static Edition {
    ALL[own.index()].get().expect("`add_own` adds both")
}

pub(crate) fn grammar(own: Own) -> &'static Grammar {
    &edition(own).reference.grammar
}

pub(crate) fn splitting(own: Own) -> &'static OwnSplitting {
    &edition(own).reference.splitting
}

impl Edition {
    fn parse_as(&self, rule: &'static str, input: &[u8]) -> Result<Spans, Rejection> {
        let parsed = (self.reference.parser)(rule, input);
        parsed.map_err(|(offset, rule)| Rejection::new(rule, offset, "the end, or what the rule allows here"))
    }

    /// The document to which it leaves everything beside its syntax.
    fn other(&self) -> Option<&'static dyn Document> {
        self.relies_on.map(of)
    }
}

impl Document for Edition {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn rules(&self) -> Vec<&'static str> {
        self.rules.clone()
    }

    fn whole(&self) -> &'static [&'static str] {
        &[]
    }

    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        self.parse_as(self.rules[0], input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let rule = self.rules.iter().find(|name| **name == rule)?;
        Some(self.parse_as(rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        const NO_RESULT: ResolveError = ResolveError::NotDefined("it relies on no document that resolves");
        if self.relies_on.is_none() {
            return Err(NO_RESULT);
        }
        let choices = self.choices();
        let of_base = self.parse_whole(base).map_err(ResolveError::Base)?;
        if of_base.get(C::Scheme).is_none() {
            let relative = Rejection::new(self.rules[0], 0, "a scheme");
            return Err(ResolveError::BaseNotAbsolute(relative));
        }
        let of_input = self.parse_whole(input).map_err(ResolveError::Reference)?;
        let resolved = choices.resolve_split((base, &url(&of_base)), (input, &url(&of_input)), options.strict);
        resolved.ok_or(NO_RESULT)
    }

    fn marks(&self) -> &Marking {
        &Marking::GENERIC
    }

    fn choices(&self) -> Choices {
        let general = choices(self.relies_on.unwrap_or(Spec::Rfc3986));
        let answers = self.reference.answers.iter();
        answers.fold(general, |all, (topic, spec)| all.with(*topic, &choices(*spec)))
    }

    fn sections(&self) -> &Sections {
        &Sections::NONE
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.relies_on.map_or(&Rules::NONE, rules_of_sameness)
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        self.normalize_by_rules(input, level)
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        self.other()?.remove_dot_segments(path)
    }
}

/// The outer components, as they are put together again.
fn url(spans: &Spans) -> Url {
    let path = spans.get(C::Path).unwrap_or(Span::new(0, 0));
    Url {
        scheme: spans.get(C::Scheme),
        net_loc: spans.get(C::Authority),
        path,
        params: spans.get(C::Params),
        query: spans.get(C::Query),
        fragment: spans.get(C::Fragment),
    }
}

/// The document as which `spec` answers a question, if it is a user's own that says so.
pub(crate) fn answers_as(spec: Spec, topic: Topic) -> Option<Spec> {
    let Spec::Own(own) = spec else { return None };
    let mut answers = edition(own).reference.answers.iter();
    answers.find(|(of, _)| *of == topic).map(|(_, spec)| *spec)
}
