//! One observation against one expectation.

use urispec_model::{Answer, ComponentSet, Expectation, Observation, Parts, Spec, Value, Verdict};

/// The judgement of one observation by one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// How the two compare.
    pub verdict: Verdict,
    /// The components that differ.
    pub departs: ComponentSet,
    /// The components where undefined stands against empty, and the subject cannot tell the two: not held against it.
    pub blurred: ComponentSet,
}

impl Judgement {
    const fn plain(verdict: Verdict) -> Self {
        Self {
            verdict,
            departs: ComponentSet::EMPTY,
            blurred: ComponentSet::EMPTY,
        }
    }
}

/// Judges `observed` by what `spec` expects. `distinguishes_undefined` are the components for which the subject tells undefined
/// from empty.
///
/// Only components that the document defines, the expectation states and the subject tells are compared.
pub fn judge(
    spec: Spec,
    expected: &Expectation,
    observed: &Observation<'_>,
    distinguishes_undefined: ComponentSet,
) -> Judgement {
    use Expectation as Expect;
    let verdict = match (expected, observed) {
        (_, Observation::Crash(_)) => Verdict::Crash,
        (_, Observation::Timeout) => Verdict::Timeout,
        (_, Observation::Protocol(_)) => Verdict::Protocol,
        (_, Observation::Unsupported(_)) | (Expect::Undefined, _) => Verdict::Skipped,
        (Expect::AnyOf(allowed), _) => return any_of(spec, allowed, observed, distinguishes_undefined),
        (Expect::Reject, Observation::Reject(_)) => Verdict::Agree,
        (Expect::Reject, Observation::Accept(_)) => Verdict::TooLenient,
        (_, Observation::Reject(_)) => Verdict::TooStrict,
        (Expect::Accept(expected), Observation::Accept(Answer::Parts(told))) => {
            return components(spec, expected, told, distinguishes_undefined);
        }
        (Expect::Uri(expected), Observation::Accept(Answer::Uri(uri))) => result(expected == uri),
        (Expect::Path(expected), Observation::Accept(Answer::Path(path))) => result(expected == path),
        (Expect::Equal(expected), Observation::Accept(Answer::Equal(equal))) => result(expected == equal),
        (Expect::SameDocument { fragment }, Observation::Accept(Answer::SameDocument { fragment: told })) => {
            result(fragment == told)
        }
        (_, Observation::Accept(_)) => Verdict::WrongResult,
    };
    Judgement::plain(verdict)
}

const fn result(is_as_expected: bool) -> Verdict {
    if is_as_expected {
        Verdict::Agree
    } else {
        Verdict::WrongResult
    }
}

/// The document allows several: the best judgement, where accepting otherwise is nearer than refusing.
fn any_of(spec: Spec, allowed: &[Expectation], observed: &Observation<'_>, tells: ComponentSet) -> Judgement {
    let distance = |judgement: &Judgement| match judgement.verdict {
        Verdict::Agree => 0,
        Verdict::Missplit | Verdict::WrongResult => 1,
        _ => 2,
    };
    let judgements = allowed.iter().map(|expected| judge(spec, expected, observed, tells));
    judgements
        .min_by_key(distance)
        .unwrap_or(Judgement::plain(Verdict::Skipped))
}

fn components(spec: Spec, expected: &Parts<'_>, told: &Parts<'_>, distinguishes_undefined: ComponentSet) -> Judgement {
    let mut judgement = Judgement::plain(Verdict::Agree);
    let matters = spec.distinguishes_undefined();
    for component in spec.components().iter() {
        let (expected, told) = (&expected[component], &told[component]);
        match (expected, told) {
            (Value::Unstated, _) | (_, Value::Unstated) | (Value::Undefined, Value::Undefined) => {}
            (Value::Present(expected), Value::Present(told)) if expected == told => {}
            (Value::Undefined, Value::Present(text)) | (Value::Present(text), Value::Undefined)
                if text.is_empty() && !(distinguishes_undefined.contains(component) && matters.contains(component)) =>
            {
                if matters.contains(component) {
                    judgement.blurred.insert(component);
                }
            }
            _ => judgement.departs.insert(component),
        }
    }
    if !judgement.departs.is_empty() {
        judgement.verdict = Verdict::Missplit;
    }
    judgement
}

#[cfg(test)]
mod tests {
    use urispec_model::{Bytes, Component};

    use super::*;

    #[track_caller]
    fn check(expected: &Expectation, observed: &Observation<'_>, verdict: Verdict) {
        assert_eq!(
            judge(Spec::Rfc3986, expected, observed, ComponentSet::ALL).verdict,
            verdict
        );
    }

    fn accepted(parts: Parts<'_>) -> Observation<'_> {
        Observation::Accept(Answer::Parts(parts))
    }

    fn uri(text: &'static str) -> Observation<'static> {
        Observation::Accept(Answer::Uri(text.into()))
    }

    const REJECTED: Observation<'static> = Observation::Reject(std::borrow::Cow::Borrowed("no"));

    #[test]
    fn accepting_too_much_and_too_little_are_two_verdicts() {
        let accept = Expectation::Accept(Parts::default());
        check(&Expectation::Reject, &accepted(Parts::default()), Verdict::TooLenient);
        check(&accept, &REJECTED, Verdict::TooStrict);
        check(&Expectation::Reject, &REJECTED, Verdict::Agree);
        check(&Expectation::Uri("a:b".into()), &REJECTED, Verdict::TooStrict);
    }

    #[test]
    fn a_crash_is_never_a_rejection() {
        for expected in [Expectation::Reject, Expectation::Undefined, Expectation::Equal(true)] {
            check(&expected, &Observation::Crash("boom".into()), Verdict::Crash);
            check(&expected, &Observation::Timeout, Verdict::Timeout);
        }
    }

    #[test]
    fn what_a_subject_cannot_do_is_no_failure() {
        check(
            &Expectation::Reject,
            &Observation::Unsupported("takes &str".into()),
            Verdict::Skipped,
        );
        check(&Expectation::Undefined, &REJECTED, Verdict::Skipped);
    }

    #[test]
    fn each_of_several_allowed_answers_agrees() {
        let allowed = Expectation::AnyOf(vec![Expectation::Uri("a:/..".into()), Expectation::Reject]);
        check(&allowed, &uri("a:/.."), Verdict::Agree);
        check(&allowed, &REJECTED, Verdict::Agree);
        check(&allowed, &uri("a:/"), Verdict::WrongResult);
        check(
            &allowed,
            &Observation::Accept(Answer::Equal(true)),
            Verdict::WrongResult,
        );
    }

    #[test]
    fn a_result_of_another_kind_is_wrong() {
        check(
            &Expectation::SameDocument { fragment: None },
            &uri("a:b"),
            Verdict::WrongResult,
        );
        let fragment = Some(Bytes::from("s"));
        let expected = Expectation::SameDocument {
            fragment: fragment.clone(),
        };
        check(
            &expected,
            &Observation::Accept(Answer::SameDocument { fragment }),
            Verdict::Agree,
        );
    }

    #[test]
    fn undefined_against_empty_is_held_against_those_that_can_tell_only() {
        let expected = Expectation::Accept(Parts::default().with(Component::Query, Some("")));
        let told = accepted(Parts::default().with(Component::Query, None::<Bytes<'_>>));
        check(&expected, &told, Verdict::Missplit);
        let judgement = judge(
            Spec::Rfc3986,
            &expected,
            &told,
            ComponentSet::of(&[Component::Fragment]),
        );
        assert_eq!(judgement.verdict, Verdict::Agree);
        assert_eq!(judgement.blurred, ComponentSet::of(&[Component::Query]));
    }

    #[test]
    fn a_document_that_calls_both_empty_holds_neither_against_anybody() {
        let expected = Expectation::Accept(Parts::default().with(Component::Query, Some("")));
        let told = accepted(Parts::default().with(Component::Query, None::<Bytes<'_>>));
        let judgement = judge(Spec::Rfc1808, &expected, &told, ComponentSet::ALL);
        assert_eq!(
            (judgement.verdict, judgement.blurred),
            (Verdict::Agree, ComponentSet::EMPTY)
        );
    }

    #[test]
    fn only_what_all_three_speak_of_is_compared() {
        let parts = |component, text: &'static str| Parts::default().with(component, Some(text));
        // RFC 3986 has no params.
        let expected = Expectation::Accept(parts(Component::Params, "x"));
        check(&expected, &accepted(parts(Component::Params, "y")), Verdict::Agree);
        // The subject tells no host.
        check(
            &Expectation::Accept(parts(Component::Host, "x")),
            &accepted(Parts::default()),
            Verdict::Agree,
        );
        check(
            &Expectation::Accept(parts(Component::Host, "x")),
            &accepted(parts(Component::Host, "y")),
            Verdict::Missplit,
        );
    }
}
