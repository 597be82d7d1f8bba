//! Judges one observation by the expectation of a document. Verdicts are decided only here.

use std::sync::Arc;

use urispec_model::{Answer, ComponentSet, Encoded, Observation, Permitted, Spec, Verdict};

use crate::components::{Comparison, components};
use crate::entity_and_text::{are_same_hazards, are_same_uris, is_same_base};
use crate::expected::{Components, Expected, ExpectedAnswer, Others};
use crate::response::Response;

/// The judgement of one observation by one document. Made by [`judge`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The result of comparing the observation with the expectation.
    pub verdict: Verdict,
    /// The components that differ from the expected ones, for [`Verdict::Missplit`] and [`Verdict::Rewritten`];
    /// empty for every other verdict.
    pub departs: ComponentSet,
    /// The components that are undefined in the expected answer and empty in the parser's answer, or the reverse,
    /// if the document distinguishes the two values but the parser's interface cannot. These components do not
    /// count against the parser.
    pub blurred: ComponentSet,
    /// For [`Verdict::Agree`]: the id of the accepted interpretation that gives the parser's answer, if the strict
    /// interpretation gives a different answer. The id is in `readings.json` of the vectors. `None` if the parser
    /// agrees with the strict interpretation.
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

    /// Agreement by the strict interpretation of the document.
    pub const fn agree() -> Self {
        Self::of(Verdict::Agree)
    }
}

impl Comparison {
    /// The judgement with the id of an interpretation.
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
}

/// Judges an observation by the expectation of `spec`.
///
/// If the parser crashes, times out or breaks the protocol, the verdict states this failure, even if the document
/// leaves the answer open. The answer "unsupported" gives [`Verdict::Skipped`]. Components are compared if the
/// document defines them, the expectation states them and the parser reports them. If the answer differs from the
/// strict interpretation, every other permitted answer is tried. If the parser agrees with one of them, the verdict
/// is agreement, and [`Judgement::reading`] is the id of its interpretation. If the parser agrees with no permitted
/// answer, the judgement by the nearest answer is used.
///
/// The time is proportional to the length of the compared components. No memory is allocated if the parser agrees
/// with the strict interpretation.
///
/// ```
/// use urispec_judge::{Expected, Response, judge};
/// use urispec_model::{Answer, Component, ComponentSet, Expectation, Observation, Parts, Spec, Verdict};
/// use urispec_subjects::About;
///
/// let expected = Expectation::Accept(Parts::default().with(Component::Host, Some("a")).with(Component::Port, Some("80")));
/// let about = About::new("mine", "1.0");
/// let judged = |host: &str, port: &str| {
///     let parts = Parts::default().with(Component::Host, Some(host)).with(Component::Port, Some(port));
///     let observation = Observation::Accept(Answer::Parts(parts));
///     judge(Spec::Rfc3986, &Expected::from(&expected), Response::of(&about, &observation))
/// };
/// assert_eq!(judged("a", "80").verdict, Verdict::Agree);
/// assert_eq!(judged("A", "80").verdict, Verdict::Rewritten);
/// assert_eq!(judged("a", "8080").verdict, Verdict::Missplit);
/// assert_eq!(judged("a", "8080").departs, ComponentSet::of(&[Component::Port]));
/// ```
#[inline]
pub fn judge(spec: Spec, expected: &Expected<'_>, observed: Response<'_, '_>) -> Judgement {
    let letter = compare(spec, &expected.answer, observed);
    if letter.verdict == Verdict::Agree || matches!(expected.others, Others::None) {
        letter.by(None)
    } else {
        nearest(spec, letter, expected, observed)
    }
}

/// The best judgement by any permitted answer. `letter` is the judgement by the strict interpretation, from which
/// the parser differs.
#[inline(never)]
fn nearest(spec: Spec, letter: Comparison, expected: &Expected<'_>, observed: Response<'_, '_>) -> Judgement {
    match expected.others {
        // No interpretation of any document lets a parser crash.
        _ if matches!(letter.verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol) => letter.by(None),
        Others::None => letter.by(None),
        Others::Listed(list) => nearest_of(spec, None, list, observed),
        // The document leaves the answer open, or the parser does not support the request.
        Others::OfDocument(..) if letter.verdict == Verdict::Skipped => letter.by(None),
        Others::OfDocument(spec, request) => {
            nearest_of(spec, Some(letter), &urispec_specs::permitted(spec, request), observed)
        }
    }
}

/// The best judgement by any of the permitted answers. `letter` is the judgement by the strict interpretation, if
/// that is not in the list.
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
    // If several answers are equally near, the strict answer is used, or else the first one of the list.
    let (nearest, reading) = letter
        .map(|letter| (letter, None))
        .into_iter()
        .chain(by_reading)
        .min_by_key(|(comparison, _)| comparison.distance())
        .unwrap_or((Comparison::of(Verdict::Skipped), None));
    nearest.by(reading.filter(|_| nearest.verdict == Verdict::Agree).cloned())
}

/// Judges an observation by a single answer.
#[inline]
fn compare(spec: Spec, expected: &ExpectedAnswer<'_>, observed: Response<'_, '_>) -> Comparison {
    use ExpectedAnswer as Expect;
    // The most frequent case comes first.
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
        // A parser that rejects the host does not treat it as an address.
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
        (Expect::Encoded(expected), Observation::Accept(Answer::Encoded(Encoded { text, .. }))) => {
            encoding(expected, text)
        }
        (Expect::Decoded(expected), Observation::Accept(Answer::Decoded(data))) => result(**expected == **data),
        // An answer may leave out parts that the parser does not report.
        (Expect::SchemeParts(expected), Observation::Accept(Answer::SchemeParts(parts))) => {
            expected.agrees(parts).map_or(Verdict::Skipped, result)
        }
        (Expect::SameDocument(expected), Observation::Accept(Answer::SameDocument { fragment })) => {
            result(*expected == fragment.as_deref())
        }
        (_, Observation::Accept(_)) => Verdict::WrongResult,
    })
}

/// The verdict is agreement if the text decodes to the same data and encodes every character that must be encoded.
/// If the text also has unnecessary triplets, or triplets in lower case, the verdict is [`Verdict::Rewritten`].
fn encoding(expected: &Encoded<'_>, found: &[u8]) -> Verdict {
    match result(expected.is_same(found)) {
        Verdict::Agree if expected.is_rewritten(found) => Verdict::Rewritten,
        verdict => verdict,
    }
}

const fn result(is_as_expected: bool) -> Verdict {
    if is_as_expected {
        Verdict::Agree
    } else {
        Verdict::WrongResult
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use urispec_model::{Bytes, Component, Expectation, HazardKind, PartName, PartValue, Parts, SchemeParts};

    use super::*;

    fn judged(
        spec: Spec,
        expected: &Expectation,
        observed: &Observation<'_>,
        distinguishes_undefined: ComponentSet,
    ) -> Judgement {
        let no_hazards = BTreeSet::new();
        let observed = Response {
            distinguishes_undefined,
            ..response(observed, &no_hazards)
        };
        judge(spec, &Expected::from(expected), observed)
    }

    fn response<'a, 'o>(observation: &'a Observation<'o>, hazards: &'a BTreeSet<HazardKind>) -> Response<'a, 'o> {
        Response {
            observation,
            distinguishes_undefined: ComponentSet::ALL,
            values: ComponentSet::EMPTY,
            hazards,
            validates: true,
        }
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

    #[track_caller]
    fn check_without_validation(answers: [Expectation; 2], observed: &Observation<'_>, verdict: Verdict) {
        let [letter, other] = answers;
        let other = Permitted {
            answer: other,
            reading: Some("other".into()),
        };
        let expected = Expectation::AnyOf(vec![letter.into(), other]);
        let no_hazards = BTreeSet::new();
        let observed = Response {
            validates: false,
            ..response(observed, &no_hazards)
        };
        assert_eq!(
            judge(Spec::Rfc3986, &Expected::from(&expected), observed).verdict,
            verdict
        );
    }

    #[test]
    fn a_parser_that_does_not_validate_passes_whatever_it_returns_for_an_input_that_the_document_rejects() {
        // `resolve/scheme/without-base-fragment`: RFC 3986 rejects a reference without a base; by an accepted
        // interpretation, `#s` needs none.
        let without_base = || [Expectation::Reject, Expectation::Uri("#s".into())];
        check_without_validation(without_base(), &uri("http://#s"), Verdict::NotValidated);
        check_without_validation(without_base(), &uri("#s"), Verdict::Agree);
    }

    #[test]
    fn a_reading_that_rejects_does_not_excuse_a_wrong_result() {
        let answers = [Expectation::Uri("a:/g".into()), Expectation::Reject];
        check_without_validation(answers, &uri("a:/h"), Verdict::WrongResult);
    }

    #[test]
    fn an_answer_that_reports_none_of_the_expected_parts_is_not_compared() {
        let parts = |list: &[(PartName, &'static str)]| {
            let values = list.iter().map(|(name, text)| (*name, PartValue::Text((*text).into())));
            SchemeParts(values.collect())
        };
        let of = |list| Observation::Accept(Answer::SchemeParts(parts(list)));
        let expected = Expectation::SchemeParts(parts(&[(PartName::Type, "0"), (PartName::Selector, "a")]));
        check(&expected, &of(&[]), Verdict::Skipped);
        check(&expected, &of(&[(PartName::Search, "a")]), Verdict::Skipped);
        check(&expected, &of(&[(PartName::Type, "0")]), Verdict::Agree);
        check(&expected, &of(&[(PartName::Type, "1")]), Verdict::WrongResult);
        check(&Expectation::Reject, &of(&[]), Verdict::TooLenient);
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
        let observed = accepted(Parts::default().with(Component::Query, None::<Bytes<'_>>));
        check(&expected, &observed, Verdict::Missplit);
        let judgement = judged(
            Spec::Rfc3986,
            &expected,
            &observed,
            ComponentSet::of(&[Component::Fragment]),
        );
        assert_eq!(judgement.verdict, Verdict::Agree);
        assert_eq!(judgement.blurred, ComponentSet::of(&[Component::Query]));
    }

    #[test]
    fn a_document_that_calls_both_empty_holds_neither_against_anybody() {
        let expected = Expectation::Accept(Parts::default().with(Component::Query, Some("")));
        let observed = accepted(Parts::default().with(Component::Query, None::<Bytes<'_>>));
        let judgement = judged(Spec::Rfc1808, &expected, &observed, ComponentSet::ALL);
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
        // The parser does not report the host.
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

    #[test]
    fn an_encoder_may_write_more_triplets_and_leave_what_may_be_data() {
        let expected = Expectation::Encoded(Encoded {
            text: "~%2F%3B".into(),
            raw: ";".into(),
        });
        for (text, verdict) in [
            ("~%2F%3B", Verdict::Agree),
            ("~%2F;", Verdict::Agree),
            ("%7E%2F%3B", Verdict::Rewritten),
            ("~%2f%3B", Verdict::Rewritten),
            ("~/%3B", Verdict::WrongResult),
        ] {
            let found = Observation::Accept(Answer::Encoded(Encoded {
                text: text.into(),
                raw: Bytes::default(),
            }));
            let judged = judged(Spec::Rfc3986, &expected, &found, ComponentSet::EMPTY);
            assert_eq!(judged.verdict, verdict, "{text}");
        }
    }
}
