//! Divergences on record: each divergence is a file in `reports/divergences/`, and its id is the name of the
//! file.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use serde::{Deserialize, Serialize};
use urispec_judge::{CitedHazard, hazards_of_request};
use urispec_model::wire::complaint;
use urispec_model::{Component, Observation, OwnedRequest, Spec, Verdict};
use urispec_subjects::About;

use crate::attribution::has_key_by;
use crate::explain::{explain_by, in_words};
use crate::typed::{Texts, is_plain_name};
use crate::{
    Budget, Bug, Cause, Explanation, Inventor, Key, NotMinimal, Panel, Release, Severity, neighbour, realistic, shrink,
};

/// A class of inputs on which a parser differs from a document, shown by its smallest request. Each divergence is
/// a file in `reports/divergences/`, and its id is the name of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "A divergence"))]
#[serde(deny_unknown_fields)]
pub struct Divergence {
    /// The key: `subject.spec.operation.verdict.component.rule.cause`.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^[A-Za-z0-9_=+-]+(\.[A-Za-z0-9_=+-]+){6}$"))
    )]
    pub id: String,
    /// The severity when the divergence was written, derived from the answers or from its bug.
    severity: Severity,
    /// The side whose answer has an authority or a scheme that is in no text of the request; `None` if neither
    /// answer has such a component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invented_by: Option<Inventor>,
    /// The parser that differs.
    pub subject: String,
    /// The release of the parser that was tested.
    pub release: String,
    /// The document that the parser differs from.
    pub spec: Spec,
    /// Whether the parser claims the document; if it does not, the mismatch is a difference and not a failure.
    pub claimed: bool,
    /// The verdict on the parser.
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::Departure"))]
    pub verdict: Verdict,
    /// The component that differs; `None` if the whole answer differs.
    pub component: Option<Component>,
    /// The rule of the document, or the step of its algorithm, that decides the answer.
    pub rule: String,
    /// The section that contains the rule, if it is known: `rfc3986#3.2.2`.
    pub because: Option<String>,
    /// The property of the input or of the answer that causes the mismatch.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[a-z0-9-]+$")))]
    pub cause: Cause,
    /// The smallest request that shows the divergence.
    pub request: OwnedRequest,
    /// A request that shows the divergence and looks like real URLs, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub realistic: Option<OwnedRequest>,
    /// The reason why the request may not be the smallest, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_minimal: Option<NotMinimal>,
    /// The nearest request on which parser and document agree.
    pub neighbour: Option<OwnedRequest>,
    /// The answer of the document.
    pub expected: Observation<'static>,
    /// The answer of the parser.
    pub observed: Observation<'static>,
    /// Other documents that give the parser's answer.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeSet<Spec>"))]
    pub same_as: Vec<Spec>,
    /// Other parsers that differ in the same way.
    pub shared_with: Vec<Release>,
    /// Other parsers that accept the input, and find a different host.
    pub other_hosts: Vec<Release>,
    /// The hazards of the request's input, each with the document that warns of it.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<CitedHazard>,
    /// The command that shows the divergence.
    pub rerun: String,
    /// The commands that put a new divergence on record or make a vector from it; empty for a divergence that is
    /// already on record.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
    /// A hash of all other fields as they are in the file. The hash detects a record that was edited, and that may
    /// therefore contain an answer that no parser gave.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9a-f]{16}$")))]
    pub digest: String,
}

/// The reason why a text is not a divergence.
#[derive(Debug, thiserror::Error)]
pub enum DivergenceError {
    /// The text is not the expected JSON.
    #[error("expected a divergence (harness/report/divergence.schema.json), found: {0}")]
    Json(String),
    /// The id is not equal to the id that follows from the other fields.
    #[error("expected the id `{expected}`, which follows from the other fields, found `{found}`")]
    Id {
        /// The id that follows from the other fields.
        expected: String,
        /// The id in the text.
        found: String,
    },
    /// The digest is not that of the other fields.
    #[error(
        "expected a file as a comparison wrote it, found an edited one: its digest does not match; delete the file, and run the \
         comparison again"
    )]
    Edited,
}

impl Divergence {
    /// The divergence with the key `key`, which `request` shows; `None` if `request` does not show it. Names the
    /// documents of `specs` that give the parser's answer. `budget` limits the work of making the request small.
    ///
    /// The divergence contains the answers that were observed last for its request. If a time-out does not occur
    /// again on the smallest request, the divergence contains a longer request.
    pub fn new(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, specs: &[Spec], budget: Budget) -> Option<Self> {
        let member = panel.member(key)?;
        let Witness {
            request,
            not_minimal,
            realistic,
            neighbour,
            explanation,
        } = Witness::of(panel, key, request, specs, budget)?;
        let id = key.to_string();
        // A rule that a person has recorded takes precedence over the rule that is derived from the answers.
        let decided = Bug::of(&id).and_then(|bug| bug.decided_by.first());
        let because = decided.map(|one| one.because.clone());
        let divergence = Self {
            severity: Bug::severity_of(&id).unwrap_or(explanation.severity),
            invented_by: explanation.invented_by,
            subject: key.subject.clone(),
            release: member.subject().about().release.to_string(),
            spec: key.spec,
            claimed: member.claims(),
            verdict: key.verdict,
            component: key.component,
            rule: key.rule.to_string(),
            because: because.or(explanation.because.map(|citation| citation.to_string())),
            cause: key.cause,
            neighbour,
            expected: explanation.expected,
            observed: explanation.observed,
            same_as: explanation.same_as,
            shared_with: explanation.shared_with,
            other_hosts: explanation.other_hosts,
            hazards: hazards_of_request(&request.as_request()),
            rerun: rerun(&id, member.subject().about(), &request),
            commands: Vec::new(),
            request,
            realistic,
            not_minimal,
            id,
            digest: String::new(),
        };
        Some(divergence.with_commands(Vec::new()))
    }

    /// A copy of the divergence with these commands and an updated digest.
    #[must_use]
    pub fn with_commands(mut self, commands: Vec<String>) -> Self {
        self.commands = commands;
        self.digest = self.digest();
        self
    }

    /// The digest of the other fields.
    ///
    /// # Panics
    /// Never: every field can be written.
    fn digest(&self) -> String {
        let others = Self {
            digest: String::new(),
            ..self.clone()
        };
        let mut hasher = FnvHasher::default();
        hasher.write(&serde_json::to_vec(&others).expect("plain data"));
        format!("{:016x}", hasher.finish())
    }

    /// The severity that is recorded for the bug of the divergence, or else the severity that is derived from the
    /// answers.
    pub fn severity(&self) -> Severity {
        Bug::severity_of(&self.id).unwrap_or(self.severity)
    }

    /// The key of the divergence, from its fields.
    pub fn key(&self) -> Key {
        Key {
            subject: self.subject.clone(),
            spec: self.spec,
            operation: self.request.operation(),
            verdict: self.verdict,
            component: self.component,
            rule: self.rule.clone().into(),
            cause: self.cause,
        }
    }

    /// Reads the text that [`Divergence::write`] writes.
    pub fn read(text: &str) -> Result<Self, DivergenceError> {
        let divergence: Self = serde_json::from_str(text).map_err(|error| {
            let words = complaint(text.as_bytes(), &error);
            DivergenceError::Json(format!("{words} at line {} column {}", error.line(), error.column()))
        })?;
        let expected = divergence.key().to_string();
        if divergence.id != expected {
            return Err(DivergenceError::Id {
                expected,
                found: divergence.id,
            });
        }
        if divergence.digest != divergence.digest() {
            return Err(DivergenceError::Edited);
        }
        Ok(divergence)
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: every field can be written.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data") + "\n"
    }

    /// The name of the file: the id and an extension.
    pub fn file(&self) -> String {
        format!("{}.json", self.id)
    }
}

/// A request that shows a key when it is sent now, with the answers.
struct Witness {
    request: OwnedRequest,
    not_minimal: Option<NotMinimal>,
    realistic: Option<OwnedRequest>,
    neighbour: Option<OwnedRequest>,
    explanation: Explanation,
}

impl Witness {
    /// The smallest request that shows `key` when it is sent again.
    fn of(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, specs: &[Spec], budget: Budget) -> Option<Self> {
        let member = panel.member(key)?;
        let shrunk = shrink(panel, key, request, budget)?;
        let longer = shrunk.longer.into_iter();
        let longer = longer.map(|request| (request, Some(NotMinimal::Unsteady)));
        let mut candidates = std::iter::once((shrunk.request, shrunk.not_minimal)).chain(longer);
        candidates.find_map(|(request, not_minimal)| {
            let asked = request.as_request();
            let observed = in_words(member, &asked);
            if !has_key_by(member, &asked, &observed, key) {
                return None;
            }
            let neighbour = neighbour(panel, key, &request, budget);
            let as_request = neighbour.as_ref().map(OwnedRequest::as_request);
            let explanation = explain_by(panel, member, key, &asked, observed, as_request.as_ref(), specs);
            Some(Self {
                request: request.clone(),
                not_minimal,
                realistic: realistic(panel, key, &request, budget),
                neighbour,
                explanation,
            })
        })
    }
}

/// The command that sends the request to the parser again: the command is `explain` if it supports the request, or
/// else reads the request from the record.
fn rerun(id: &str, about: &About, request: &OwnedRequest) -> String {
    let Some(texts) = Texts::of(request) else {
        return format!("urispec divergences rerun {id}");
    };
    // `explain` runs the built-in parsers, unless other parsers are named: before the input by an option, after
    // it by name.
    let (command, name) = match &about.arguments {
        Some(arguments) if arguments.starts_with('-') => (format!("{arguments} "), String::new()),
        Some(arguments) => (String::new(), format!(" {arguments}")),
        None if about.name.contains('/') && is_plain_name(&about.name) => (String::new(), format!(" {}", about.name)),
        None => Default::default(),
    };
    let Texts { options, input } = texts;
    format!("urispec explain {command}{options}-- {input}{name}")
}

#[cfg(test)]
mod tests {
    use urispec_model::{Request, ResolveOptions};

    use super::*;
    use crate::budget::LONG;

    #[track_caller]
    fn check(request: &Request<'_>, expected: &str) {
        assert_eq!(
            rerun("the.id", &About::new("a", "1"), &OwnedRequest::from(*request)),
            expected
        );
    }

    const fn parse(input: &[u8]) -> Request<'_> {
        Request::Parse { input, rule: None }
    }

    #[test]
    fn what_to_type_depends_on_the_request() {
        check(&parse(b"a b"), "urispec explain -- 'a b'");
        check(&parse(b"a'b"), "urispec explain --hex -- '612762'");
        check(&parse(b"\xff"), "urispec explain --hex -- 'ff'");
        let options = ResolveOptions::default();
        let (base, input) = (&b"a:"[..], &b"\n"[..]);
        check(
            &Request::Resolve { base, input, options },
            "urispec explain --hex --base='613a' -- '0a'",
        );
        check(
            &Request::RemoveDotSegments { input: b"/." },
            "urispec divergences rerun the.id",
        );
        check(&parse(&[b'a'; LONG + 1]), "urispec divergences rerun the.id");
    }

    #[test]
    fn what_to_type_names_who_is_not_built_in() {
        let rerun = |about: &About| rerun("the.id", about, &OwnedRequest::from(parse(b"a")));
        assert_eq!(
            rerun(&About::new("python/urllib", "1")),
            "urispec explain -- 'a' python/urllib"
        );
        let mut about = About::new("it", "1");
        about.arguments = Some("--command 'sh it.sh' --name it".to_owned());
        assert_eq!(rerun(&about), "urispec explain --command 'sh it.sh' --name it -- 'a'");
    }
}
