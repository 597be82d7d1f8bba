//! The answer of one of the two parsers to an example, and the documents that give the same answer.

use serde::Serialize;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Observation, Operation, Request, Spec, Verdict};

use super::pair::Kind;
use crate::{Member, Severity};

/// The answer of one of the two parsers to an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// The parser or document.
    pub subject: String,
    /// The release of the parser.
    pub release: String,
    /// The answer, with the parser's own messages.
    pub observed: Observation<'static>,
    /// The verdict on the answer by RFC 3986.
    pub verdict: Verdict,
    /// The interpretation by which RFC 3986 permits the answer; absent if the reference implementation follows this
    /// interpretation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The other documents that the parser claims, with the answer of each.
    pub claims: Vec<Claimed>,
    /// The documents whose strict interpretation gives this answer, in order of publication. Only the part of the
    /// answer on which the two parsers disagree is compared.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeSet<Spec>"))]
    pub given_by: Vec<Spec>,
}

/// The answer of a document that one of the two parsers claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claimed {
    /// The document.
    pub spec: Spec,
    /// The answer of the document.
    pub expected: Observation<'static>,
    /// The verdict on the parser's answer by this document.
    pub verdict: Verdict,
}

/// The answer of a document to a request.
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

/// Whether a document, strictly interpreted, gives the same answer as one of the two parsers. Differences that are
/// less severe than the disagreement do not count. The document must define the operation, and must not be limited
/// to inputs of one scheme.
fn gives(spec: Spec, request: &Request<'_>, kind: Kind, observed: &Observation<'_>) -> bool {
    let said = said_by(spec, request);
    match (observed, &said) {
        (Observation::Accept(answer), Observation::Accept(by_document))
            if std::mem::discriminant(answer) == std::mem::discriminant(by_document) =>
        {
            let defines = |component| kind.operation != Operation::Parse || spec.components().contains(component);
            // If one parser crashes or rejects, the whole answer of the other parser is compared.
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
