//! One observation against what a document expects.

use std::collections::BTreeSet;
use std::sync::Arc;

use urispec_model::{
    Answer, Component, ComponentSet, HazardKind, Observation, Parts, Permitted, Span, Spec, Value, Verdict,
};

use urispec_subjects::About;

use crate::expected::{Components, Expected, ExpectedAnswer, Others};
use crate::found::{are_same_hazards, are_same_uris, is_same_base};
use crate::rewritten::{Spellings, is_rewritten};
use crate::value::is_same_value;

/// The judgement of one observation by one document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// How the two compare.
    pub verdict: Verdict,
    /// The components that differ.
    pub departs: ComponentSet,
    /// The components that are undefined on one side and empty on the other where the subject cannot distinguish the two:
    /// not held against it.
    pub blurred: ComponentSet,
    /// With [`Verdict::Agree`]: the reading of the document that gives the subject's answer, where that is not the reading
    /// that the reference follows.
    pub reading: Option<Arc<str>>,
}

impl Judgement {
    /// A verdict in which no component differs.
    pub const fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            departs: ComponentSet::EMPTY,
            blurred: ComponentSet::EMPTY,
            reading: None,
        }
    }

    /// Plain agreement, by the letter.
    pub const fn agree() -> Self {
        Self::of(Verdict::Agree)
    }
}

/// The judgement by one answer, without the name of a reading: small enough to be returned in a register.
#[derive(Debug, Clone, Copy)]
struct Comparison {
    verdict: Verdict,
    departs: ComponentSet,
    blurred: ComponentSet,
}

impl Comparison {
    const fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            departs: ComponentSet::EMPTY,
            blurred: ComponentSet::EMPTY,
        }
    }

    #[inline]
    fn by(self, reading: Option<Arc<str>>) -> Judgement {
        let Self {
            verdict,
            departs,
            blurred,
        } = self;
        Judgement {
            verdict,
            departs,
            blurred,
            reading,
        }
    }

    /// How near to agreement it is: to accept with another value is nearer than to refuse.
    const fn distance(self) -> u8 {
        match self.verdict {
            Verdict::Agree => 0,
            Verdict::Rewritten => 1,
            Verdict::Missplit | Verdict::WrongResult => 2,
            _ => 3,
        }
    }
}

/// What a subject did, and what its interface can say: where it distinguishes an undefined component from an empty one, and which
/// components it gives as values.
#[derive(Debug, Clone, Copy)]
pub struct Response<'o, 'a> {
    /// What it did.
    pub observation: &'o Observation<'a>,
    /// The components for which the subject distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the subject gives as values and not as text: a number, an address, one of the schemes that it knows.
    /// They are compared as values, however they are written.
    pub values: ComponentSet,
    /// The kinds of hazard that the subject looks for; all if there is none. The others are not held against it.
    pub hazards: &'o BTreeSet<HazardKind>,
    /// Whether the subject promises to refuse what its documents do not permit.
    pub validates: bool,
}

impl<'o, 'a> Response<'o, 'a> {
    /// What a subject that says this of itself did.
    #[inline]
    pub fn of(about: &'o About, observation: &'o Observation<'a>) -> Self {
        Self {
            observation,
            distinguishes_undefined: about.distinguishes_undefined,
            values: about.values,
            hazards: &about.hazards,
            validates: about.validates,
        }
    }
}

/// Judges what a subject did by what `spec` expects.
///
/// Components are compared where the document defines them, the expectation states them and the subject reports them. A
/// departure from the letter that another reading of the document permits is agreement, by that reading.
#[inline]
pub fn judge(spec: Spec, expected: &Expected<'_>, observed: Response<'_, '_>) -> Judgement {
    let letter = compare(spec, &expected.answer, observed);
    if letter.verdict == Verdict::Agree || matches!(expected.others, Others::None) {
        letter.by(None)
    } else {
        nearest(spec, letter, expected, observed)
    }
}

/// The best judgement by any answer; `letter` is the one by the letter, from which the subject departs.
#[inline(never)]
fn nearest(spec: Spec, letter: Comparison, expected: &Expected<'_>, observed: Response<'_, '_>) -> Judgement {
    match expected.others {
        // No reading of any document lets a parser crash.
        _ if matches!(letter.verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol) => letter.by(None),
        Others::None => letter.by(None),
        Others::Listed(list) => nearest_of(spec, None, list, observed),
        // The document is silent, or the subject cannot do what was asked.
        Others::OfDocument(..) if letter.verdict == Verdict::Skipped => letter.by(None),
        Others::OfDocument(spec, request) => {
            nearest_of(spec, Some(letter), &urispec_specs::permitted(spec, request), observed)
        }
    }
}

/// The best judgement by any of the permitted answers; `letter` is the one by the letter, where it is not in the list.
#[cold]
fn nearest_of(
    spec: Spec,
    letter: Option<Comparison>,
    permitted: &[Permitted],
    observed: Response<'_, '_>,
) -> Judgement {
    let by_reading = permitted.iter().map(|permitted| {
        let comparison = compare(spec, &ExpectedAnswer::from(&permitted.answer), observed);
        (comparison, permitted.reading.as_ref())
    });
    // Of equally near ones the first counts: the letter, then the order of the list.
    let (nearest, reading) = letter
        .map(|letter| (letter, None))
        .into_iter()
        .chain(by_reading)
        .min_by_key(|(comparison, _)| comparison.distance())
        .unwrap_or((Comparison::of(Verdict::Skipped), None));
    nearest.by(reading.filter(|_| nearest.verdict == Verdict::Agree).cloned())
}

/// Judges by one answer.
#[inline]
fn compare(spec: Spec, expected: &ExpectedAnswer<'_>, observed: Response<'_, '_>) -> Comparison {
    use ExpectedAnswer as Expect;
    // What nearly every parse comes to is looked for first.
    if let (Expect::Components(expected), Observation::Accept(Answer::Parts(parts))) = (expected, observed.observation)
    {
        return components(spec, *expected, parts, observed);
    }
    if let (Expect::Target(expected), Observation::Accept(Answer::Target(target))) = (expected, observed.observation)
        && (target.form.is_none() || target.form == expected.form)
    {
        return components(
            spec,
            Components::Listed(&expected.components),
            &target.components,
            observed,
        );
    }
    Comparison::of(match (expected, observed.observation) {
        (_, Observation::Crash(_)) => Verdict::Crash,
        (_, Observation::Timeout) => Verdict::Timeout,
        (_, Observation::Protocol(_)) => Verdict::Protocol,
        (_, Observation::Unsupported(_)) | (Expect::Nothing, _) => Verdict::Skipped,
        // Who refuses a host takes it for no address.
        (Expect::Reject | Expect::Address(None), Observation::Reject(_)) => Verdict::Agree,
        (Expect::Reject, Observation::Accept(_)) if observed.validates => Verdict::TooLenient,
        (Expect::Reject, Observation::Accept(_)) => Verdict::NotValidated,
        (_, Observation::Reject(_)) => Verdict::TooStrict,
        (Expect::Uri(expected), Observation::Accept(Answer::Uri(uri))) => result(**expected == **uri),
        (Expect::Path(expected), Observation::Accept(Answer::Path(path))) => result(**expected == **path),
        (Expect::Equal(expected), Observation::Accept(Answer::Equal(equal))) => result(expected == equal),
        (Expect::Base(expected), Observation::Accept(Answer::Base(base))) => {
            result(is_same_base(*expected, base.as_ref()))
        }
        (Expect::Uris(expected), Observation::Accept(Answer::Uris(uris))) => result(are_same_uris(expected, uris)),
        (Expect::Hazards(expected), Observation::Accept(Answer::Hazards(hazards))) => {
            result(are_same_hazards(expected, hazards, observed.hazards))
        }
        (Expect::Pairs(expected), Observation::Accept(Answer::Pairs(pairs))) => result(expected.agrees(pairs)),
        (Expect::Address(expected), Observation::Accept(Answer::Address(address))) => result(expected == address),
        (Expect::SameDocument(expected), Observation::Accept(Answer::SameDocument { fragment })) => {
            result(*expected == fragment.as_deref())
        }
        (_, Observation::Accept(_)) => Verdict::WrongResult,
    })
}

const fn result(is_as_expected: bool) -> Verdict {
    if is_as_expected {
        Verdict::Agree
    } else {
        Verdict::WrongResult
    }
}

/// Judges the components of an input that both sides accept.
#[inline]
fn components(spec: Spec, expected: Components<'_>, parts: &Parts<'_>, subject: Response<'_, '_>) -> Comparison {
    match expected {
        Components::Listed(listed) => {
            let sets = (listed.stated_set(), listed.present_set());
            let text = |component| listed[component].present().unwrap_or_default();
            components_in(spec, sets, text, |_, _| false, parts, subject)
        }
        Components::Found { stated, spans, input } => {
            let sets = (stated, spans.defined());
            let text = |component| spans.place(component).of(input);
            // A component that the subject reports from the same place needs no look at its bytes.
            let start = input.as_ptr().addr();
            let is_in_place = |component, text: &[u8]| {
                let Span { start: from, end } = spans.place(component);
                end - from == text.len() && text.as_ptr().addr().wrapping_sub(start) == from
            };
            components_in(spec, sets, text, is_in_place, parts, subject)
        }
    }
}

/// Judges by the sets of the components that are stated and that occur, and the text of each; one that does not occur has the
/// empty text. `is_in_place` may say at once that a text is the expected one.
#[inline]
fn components_in<'e>(
    spec: Spec,
    (stated, present): (ComponentSet, ComponentSet),
    expected: impl Fn(Component) -> &'e [u8],
    is_in_place: impl Fn(Component, &[u8]) -> bool,
    parts: &Parts<'_>,
    subject: Response<'_, '_>,
) -> Comparison {
    let mut comparison = Comparison::of(Verdict::Agree);
    let stated = stated.and(spec.components()).and(parts.stated_set());
    let (both, either) = (present.and(parts.present_set()), present.or(parts.present_set()));
    for component in stated.and(both).iter() {
        let Value::Present(text) = &parts[component] else {
            continue;
        };
        let is_same = is_in_place(component, text)
            || *expected(component) == **text
            || subject.values.contains(component) && is_same_value(component, expected(component), text);
        if !is_same {
            comparison.departs.insert(component);
        }
    }
    let one_sided = stated.and(either).without(both);
    if !one_sided.is_empty() {
        for component in one_sided.iter() {
            let text = parts[component].present().unwrap_or_else(|| expected(component));
            let distinguished = subject.distinguishes_undefined;
            if !text.is_empty() || is_distinguished(spec, component, distinguished, &mut comparison) {
                comparison.departs.insert(component);
            }
        }
    }
    if !comparison.departs.is_empty() {
        let text = |component| present.contains(component).then(|| expected(component));
        comparison.verdict = spelling(comparison.departs, text, parts);
    }
    comparison
}

/// Whether the components that depart are there in another spelling.
#[cold]
fn spelling<'e>(departs: ComponentSet, expected: impl Fn(Component) -> Option<&'e [u8]>, parts: &Parts<'_>) -> Verdict {
    let scheme = expected(Component::Scheme).unwrap_or_default();
    let is_spelling = |component| {
        let (expected, given) = (expected(component), parts[component].present());
        is_rewritten(
            component,
            &Spellings {
                scheme,
                expected,
                given,
            },
        )
    };
    if departs.iter().all(is_spelling) {
        Verdict::Rewritten
    } else {
        Verdict::Missplit
    }
}

/// Whether undefined against empty counts for this component: both the document and the subject distinguish the two. Where the
/// document does and the subject cannot, the component is blurred.
#[cold]
fn is_distinguished(spec: Spec, component: Component, subject: ComponentSet, comparison: &mut Comparison) -> bool {
    let matters = spec.distinguishes_undefined().contains(component);
    if matters && !subject.contains(component) {
        comparison.blurred.insert(component);
    }
    matters && subject.contains(component)
}

#[cfg(test)]
mod tests {
    use urispec_model::{Bytes, Expectation};

    use super::*;

    fn judged(
        spec: Spec,
        expected: &Expectation,
        observed: &Observation<'_>,
        distinguishes_undefined: ComponentSet,
    ) -> Judgement {
        let observed = Response {
            observation: observed,
            distinguishes_undefined,
            values: ComponentSet::EMPTY,
            hazards: &BTreeSet::new(),
            validates: true,
        };
        judge(spec, &Expected::from(expected), observed)
    }

    #[track_caller]
    fn check(expected: &Expectation, observed: &Observation<'_>, verdict: Verdict) {
        assert_eq!(
            judged(Spec::Rfc3986, expected, observed, ComponentSet::ALL).verdict,
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
        let allowed = Expectation::AnyOf(vec![
            Expectation::Uri("a:/..".into()).into(),
            Permitted {
                answer: Expectation::Reject,
                reading: Some("refused".into()),
            },
        ]);
        check(&allowed, &uri("a:/.."), Verdict::Agree);
        check(&allowed, &REJECTED, Verdict::Agree);
        assert_eq!(
            judged(Spec::Rfc3986, &allowed, &uri("a:/.."), ComponentSet::ALL).reading,
            None
        );
        let by_reading = judged(Spec::Rfc3986, &allowed, &REJECTED, ComponentSet::ALL);
        assert_eq!(by_reading.reading.as_deref(), Some("refused"));
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
        let judgement = judged(
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
        let judgement = judged(Spec::Rfc1808, &expected, &told, ComponentSet::ALL);
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
        // The subject reports no host.
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
