//! What one of the two does with an example, and which documents say the same.

use serde::Serialize;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Observation, Operation, Request, Spec, Verdict};

use super::pair::Kind;
use crate::{Member, Severity};

/// What one of the two does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// The parser or document.
    pub subject: String,
    /// The release that was asked.
    pub release: String,
    /// What it did, in its own words.
    pub observed: Observation<'static>,
    /// The verdict of RFC 3986.
    pub verdict: Verdict,
    /// The reading by which RFC 3986 permits the answer, where its reference follows another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The other documents that it claims.
    pub claims: Vec<Claimed>,
    /// The documents whose letter gives this answer, in what the two disagree on; in order of publication.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeSet<Spec>"))]
    pub given_by: Vec<Spec>,
}

/// What a document says that one of the two claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claimed {
    /// The document.
    pub spec: Spec,
    /// What it says.
    pub expected: Observation<'static>,
    /// Its verdict.
    pub verdict: Verdict,
}

/// What a document says.
pub(super) fn said_by(spec: Spec, request: &Request<'_>) -> Observation<'static> {
    ReferenceAnswer::of(spec, request)
        .observation(spec, request)
        .into_owned()
}

impl Side {
    pub(super) fn of(member: &Member<'_>, request: &Request<'_>, kind: Kind, observed: Observation<'static>) -> Self {
        let about = member.subject().about();
        let judged = |spec| {
            let answer = ReferenceAnswer::of(spec, request);
            Member::new(member.subject(), spec).judge_by(request, &answer, &observed)
        };
        let by_standard = judged(Spec::Rfc3986);
        let others = about.judged_by().into_iter().filter(|spec| *spec != Spec::Rfc3986);
        let gives = |spec: &Spec| gives(*spec, request, kind, &observed);
        Self {
            subject: about.name.to_string(),
            release: about.release.to_string(),
            verdict: by_standard.verdict,
            reading: by_standard.reading.map(|reading| reading.to_string()),
            claims: others
                .map(|spec| Claimed {
                    spec,
                    expected: said_by(spec, request),
                    verdict: judged(spec).verdict,
                })
                .collect(),
            given_by: Spec::every().filter(gives).collect(),
            observed,
        }
    }
}

/// Whether a document reads the request as one of the two does, by its strict interpretation, in what the two disagree on: what is less grave
/// does not count. It must define that, and not reject whatever is not of its scheme.
fn gives(spec: Spec, request: &Request<'_>, kind: Kind, observed: &Observation<'_>) -> bool {
    let said = said_by(spec, request);
    match (observed, &said) {
        (Observation::Accept(answer), Observation::Accept(by_document))
            if std::mem::discriminant(answer) == std::mem::discriminant(by_document) =>
        {
            let defines = |component| kind.operation != Operation::Parse || spec.components().contains(component);
            // Where one crashes, or rejects, there is nothing to compare but the whole of what the other does.
            let counts = match kind.severity {
                Severity::Crash => Severity::Acceptance,
                severity => severity,
            };
            let is_same = Severity::between(request, &said, observed).is_none_or(|severity| severity > counts);
            is_same && kind.component.is_none_or(defines)
        }
        (Observation::Reject(_), Observation::Reject(_)) => {
            !matches!(spec, Spec::Rfc2616 | Spec::Rfc6068 | Spec::Rfc7230 | Spec::Rfc8089)
        }
        _ => false,
    }
}
