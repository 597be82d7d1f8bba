//! Finds parsers without a judged case. Such a run has no failures, but it must not look like agreement.

use std::collections::BTreeMap;

use urispec_model::{Observation, visible};

use crate::{Case, Run, Scope, SubjectRun};

/// A parser without a judged case, and the reason. `Display` writes the name and the reason in one line, and
/// escapes both.
///
/// ```
/// use urispec_judge::{Run, SubjectRun, unjudged};
/// use urispec_subjects::About;
///
/// let run = Run::new("1.0.0".to_owned(), Vec::new(), vec![SubjectRun::new(About::new("mine", "1.0"))]);
/// let message = unjudged(&run).unwrap().to_string();
/// assert_eq!(message, "nothing was judged of `mine`: it supports no operation (`ops` is empty)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("nothing was judged of `{}`: {why}", visible(.subject))]
pub struct Unjudged {
    /// The name of the parser.
    pub subject: String,
    /// The reason, with advice for the user.
    pub why: String,
}

/// The reason why a gate does not judge a parser without claims: it judges each parser by its claims.
pub(crate) const NO_CLAIM: &str =
    "it claims no document that urispec knows, so no document judges it; name one with --spec";

/// The first parser of a run, if no case of any parser was judged. `None` if a case was judged, or if the run has
/// no parser.
pub fn unjudged(run: &Run) -> Option<Unjudged> {
    let is_judged = |subject: &SubjectRun| subject.cases.iter().any(Case::is_judged);
    if run.subjects.iter().any(is_judged) {
        return None;
    }
    run.subjects.first().map(|silent| Unjudged {
        subject: silent.about.name.to_string(),
        why: why(silent),
    })
}

/// Like [`unjudged`], for a gate: only judgements by documents that judge their parser in this scope count.
/// `urispec check` then exits with code 2, because a gate that judges nothing must not pass.
pub fn ungated(run: &Run, scope: &Scope<'_>) -> Option<Unjudged> {
    let is_gated = |subject: &SubjectRun| {
        subject.cases.iter().any(|case| {
            let mut verdicts = case.verdicts();
            verdicts.any(|(spec, verdict)| verdict.is_judged() && scope.holds(&subject.about, spec))
        })
    };
    if run.subjects.iter().any(is_gated) {
        return None;
    }
    run.subjects.first().map(|subject| Unjudged {
        subject: subject.about.name.to_string(),
        why: if subject.about.claims.iter().any(|claim| claim.spec().is_some()) {
            why(subject)
        } else {
            NO_CLAIM.to_owned()
        },
    })
}

/// The reason why no case of a parser was judged. The parser supports no operation, or none of the documents that
/// judge it fits, or it always answers "unsupported". If it always answers "unsupported", the result contains its
/// most frequent reason.
pub(crate) fn why(subject: &SubjectRun) -> String {
    let cases = subject.cases.len();
    if subject.about.operations.is_empty() {
        return "it supports no operation (`ops` is empty)".to_owned();
    }
    if !subject.unasked_documents.is_empty() {
        let names: Vec<&str> = subject.unasked_documents.iter().map(|spec| spec.name()).collect();
        return format!(
            "no document that judges it defines its operations; name one of these with --spec: {}",
            names.join(", ")
        );
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for case in &subject.cases {
        if let Some(Observation::Unsupported(why)) = case.observed.as_deref() {
            *reasons.entry(why).or_default() += 1;
        }
    }
    // If several reasons are equally frequent, the first one counts, so that the result is always the same.
    let most = reasons
        .iter()
        .max_by_key(|(reason, count)| (**count, std::cmp::Reverse(**reason)));
    match most {
        Some((reason, _)) => {
            let unsupported: usize = reasons.values().sum();
            format!(
                "{unsupported} of {cases} cases are unsupported; most often: {}",
                visible(reason)
            )
        }
        None => format!("the documents that judge it do not define its {cases} cases, or leave them open"),
    }
}
