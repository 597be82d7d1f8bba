//! The gravest mismatch of a parser.

use urispec_differential::Severity;
use urispec_judge::{Case, Judgement};
use urispec_model::{Answer, Component, Expectation, Observation, Parts, Spec, Value, Verdict};
use urispec_vectors::Vector;

/// The severity of a mismatch with `spec`, from the answers alone.
pub(super) fn severity(case: &Case, vector: &Vector, spec: Spec) -> Option<Severity> {
    let judgement = case.judgement(spec)?;
    match judgement.verdict {
        Verdict::Crash | Verdict::Timeout => Some(Severity::Crash),
        Verdict::TooLenient | Verdict::TooStrict => Some(Severity::Acceptance),
        Verdict::Rewritten => Some(Severity::Spelling),
        Verdict::Missplit | Verdict::WrongResult => {
            let expected = expected(vector.expectation(spec)?)?;
            let between = |observed: &Observation<'_>| {
                let expected = only(&expected, judgement);
                Severity::between(&vector.request(), &expected, &only(observed, judgement))
            };
            let graded = case.observed.as_deref().and_then(between);
            Some(graded.unwrap_or(Severity::Resource))
        }
        _ => None,
    }
}

/// The strict answer of the document, if an answer can have this form.
fn expected(expectation: &Expectation) -> Option<Observation<'_>> {
    Some(Observation::Accept(match expectation {
        Expectation::Accept(parts) => Answer::Parts(parts.clone()),
        Expectation::Uri(uri) => Answer::Uri(uri.clone()),
        Expectation::Equal(is_equal) => Answer::Equal(*is_equal),
        Expectation::Address(address) => Answer::Address(*address),
        Expectation::AnyOf(permitted) => return expected(&permitted.first()?.answer),
        _ => return None,
    }))
}

/// The answer with only the components that differ: the others are not part of the mismatch.
fn only<'o>(observed: &Observation<'o>, judgement: &Judgement) -> Observation<'o> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return observed.clone();
    };
    let mut kept: Parts<'o> = parts.clone();
    for component in Component::ALL {
        if !judgement.departs.contains(*component) {
            kept.set(*component, Value::Unstated);
        }
    }
    Observation::Accept(Answer::Parts(kept))
}
