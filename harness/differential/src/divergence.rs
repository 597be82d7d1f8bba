//! A divergence as it is on record: one file each in `reports/divergences/`, named for its id.

use serde::{Deserialize, Serialize};
use urispec_model::wire::complaint;
use urispec_model::{Bytes, Component, Observation, OwnedRequest, Request, ResolveOptions, Spec, Verdict};

use crate::{Cause, Key, Panel, Quirk, Release, Severity, explain, neighbour, shrink};

/// A class of inputs on which a subject departs from a document, with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divergence {
    /// The key as text; the name of the file.
    pub id: String,
    /// How grave it is.
    pub severity: Severity,
    /// Who departs.
    pub subject: String,
    /// The release of the subject that was asked.
    pub release: String,
    /// From which document.
    pub spec: Spec,
    /// Whether the subject claims the document; the departure is drift if it does not.
    pub claimed: bool,
    /// How it departs.
    pub verdict: Verdict,
    /// In which component; `None` if it is the whole.
    pub component: Option<Component>,
    /// The rule of the document, or the step of its algorithm, that decides.
    pub rule: String,
    /// Where the document has the rule, if that is known: `rfc3986#3.2.2`.
    pub because: Option<String>,
    /// What it is about the input, or about the answer.
    pub cause: Cause,
    /// The smallest request that shows it.
    pub request: OwnedRequest,
    /// The nearest request on which both agree.
    pub neighbour: Option<OwnedRequest>,
    /// What the document says.
    pub expected: Observation<'static>,
    /// What the subject does.
    pub observed: Observation<'static>,
    /// Other documents that give the subject's answer.
    pub same_as: Vec<Spec>,
    /// Other subjects that depart in the same way.
    pub shared_with: Vec<Release>,
    /// Other subjects that accept, and find another host.
    pub other_hosts: Vec<Release>,
    /// Why it is accepted, if it is.
    pub quirk: Option<KnownQuirk>,
    /// What to type to see it.
    pub rerun: String,
}

/// Why a divergence is accepted: what a [`Quirk`] says of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownQuirk {
    /// In a sentence.
    pub reason: String,
    /// Where the subject documents it.
    pub link: String,
}

/// A text that is no divergence.
#[derive(Debug, thiserror::Error)]
pub enum DivergenceError {
    /// It is not the JSON that is expected.
    #[error("expected a divergence (harness/report/divergence.schema.json), found: {0}")]
    Json(String),
    /// The id does not follow from the other fields.
    #[error("expected the id `{expected}`, which follows from the other fields, found `{found}`")]
    Id {
        /// The id that follows.
        expected: String,
        /// The one that is there.
        found: String,
    },
}

impl Divergence {
    /// The divergence of `key`, which `request` shows; `None` if it does not. Names those of `specs` that answer like the subject,
    /// and the quirk that it is, if it is one of `quirks`.
    pub fn new(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, specs: &[Spec], quirks: &[Quirk]) -> Option<Self> {
        let request = shrink(panel, key, request)?.request;
        let member = panel.member(key)?;
        let explanation = explain(panel, key, &request.as_request(), specs)?;
        let id = key.to_string();
        let quirk = quirks.iter().find(|quirk| quirk.id == id);
        Some(Self {
            severity: explanation.severity,
            subject: key.subject.clone(),
            release: member.subject().about().release.to_string(),
            spec: key.spec,
            claimed: member.claims(),
            verdict: key.verdict,
            component: key.component,
            rule: key.rule.to_string(),
            because: explanation.because.map(|citation| citation.to_string()),
            cause: key.cause,
            neighbour: neighbour(panel, key, &request),
            expected: explanation.expected,
            observed: explanation.observed,
            same_as: explanation.same_as,
            shared_with: explanation.shared_with,
            other_hosts: explanation.other_hosts,
            quirk: quirk.map(|quirk| KnownQuirk {
                reason: quirk.reason.clone(),
                link: quirk.link.clone(),
            }),
            rerun: rerun(&id, &request.as_request()),
            request,
            id,
        })
    }

    /// The key.
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

    /// Reads what [`Divergence::write`] writes.
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
        Ok(divergence)
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: every field can be written.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data") + "\n"
    }

    /// The name of the file.
    pub fn file(&self) -> String {
        format!("{}.json", self.id)
    }
}

/// What to type to see it again: one command for what `explain` can show, else the file itself.
fn rerun(id: &str, request: &Request<'_>) -> String {
    let (base, input) = match *request {
        Request::Parse { input, rule: None } => (None, input),
        Request::Resolve { base, input, options } if options == ResolveOptions::default() => (Some(base), input),
        _ => return format!("urispec divergences show {id}"),
    };
    let is_plain = [Some(input), base].into_iter().flatten().all(can_be_typed);
    let typed = |text: &[u8]| {
        if is_plain {
            format!("'{}'", String::from_utf8_lossy(text))
        } else {
            format!("'{}'", Bytes::from(text).to_hex())
        }
    };
    let hex = if is_plain { "" } else { "--hex " };
    let base = base.map(|base| format!("--base={} ", typed(base))).unwrap_or_default();
    format!("urispec explain {hex}{base}-- {}", typed(input))
}

/// Whether a text can be typed between single quotes.
fn can_be_typed(text: &[u8]) -> bool {
    text.iter().all(|byte| (b' '..=b'~').contains(byte) && *byte != b'\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: &Request<'_>, expected: &str) {
        assert_eq!(rerun("the.id", request), expected);
    }

    #[test]
    fn what_to_type_depends_on_the_request() {
        let parse = |input: &'static [u8]| Request::Parse { input, rule: None };
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
            "urispec divergences show the.id",
        );
    }
}
