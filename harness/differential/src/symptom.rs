//! The symptom of a failing case, found without running the parser again.
//!
//! A run of the vectors may have hundreds of failing cases and only a few bugs. Cases with the same symptom most
//! likely have the same bug, so a list of symptoms shows each bug about once. A [`Cause`](crate::Cause) is more
//! precise, but finding it takes further requests. A parser in a separate process answers further requests slowly,
//! and a run that was read from a file has no parser.

use std::borrow::Cow;

use urispec_judge::{Case, Judgement, rejection};
use urispec_model::{Answer, Component, ComponentSet, Expectation, Observation, Operation, Spec, Verdict};
use urispec_specs::Rejection;
use urispec_vectors::Vector;

use crate::attribution::{crash_form, differences};
use crate::severity::of_departure;
use crate::{ByteClass, Change, Severity};

/// The properties of a failing case that other cases of the same bug most likely have, too.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symptom {
    /// The severity. Symptoms are sorted by severity, the gravest first.
    pub severity: Severity,
    /// The verdict on the answer.
    pub verdict: Verdict,
    /// The operation of the request.
    pub operation: Operation,
    /// The first component that differs; `None` if the whole answer differs.
    pub component: Option<Component>,
    /// The change of the component's value; `None` if there are not two values to compare.
    pub change: Option<Change>,
    /// The place of the failure. For a crash, this is the place in the source. For a wrongly accepted text, it is
    /// the character that the document refuses, and perhaps the rule. For other failures, it is the topic of the
    /// vector.
    pub place: Cow<'static, str>,
    /// Whether the parser gives a different answer when the request is sent again alone.
    pub is_flaky: bool,
}

impl Symptom {
    /// The symptom of a case of `vector` that `spec` judged; `None` if `spec` did not judge the case, or if the
    /// case has no observation.
    pub fn of(spec: Spec, vector: &Vector, case: &Case) -> Option<Self> {
        let judgement = case.judgement(spec)?;
        let observed = case.observed.as_deref()?;
        let request = &vector.request();
        let topic = vector.topic();
        let (component, change) = difference(vector.expectation(spec)?, judgement, observed).unzip();
        let verdict = judgement.verdict;
        let place = match (verdict, observed) {
            (_, Observation::Crash(words) | Observation::Protocol(words)) => Cow::from(crash_form(words)),
            // One mistake in splitting a text causes failures in many topics. The same is true of a mistake in
            // resolution that does not concern segments.
            (Verdict::Timeout | Verdict::Missplit | Verdict::Rewritten, _) => Cow::from(""),
            (Verdict::WrongResult, _) if !matches!(change, None | Some(Change::Dots | Change::Other)) => Cow::from(""),
            (Verdict::TooLenient, _) => match rejection(spec, request) {
                Some(rejection) => Cow::from(refused(&rejection, request.input())),
                None => Cow::from(topic.to_owned()),
            },
            _ => Cow::from(topic.to_owned()),
        };
        Some(Self {
            severity: of_departure(verdict, component, change),
            verdict,
            operation: request.operation(),
            component,
            change,
            place,
            is_flaky: case.flaky.is_some(),
        })
    }
}

/// The first component that differs, and its change; `None` if there are not two values to compare.
fn difference(
    expectation: &Expectation,
    judgement: &Judgement,
    observed: &Observation<'_>,
) -> Option<(Component, Change)> {
    let Observation::Accept(answer) = observed else {
        return None;
    };
    match (expectation, answer) {
        // A document that permits several answers prefers the first.
        (Expectation::AnyOf(permitted), _) => difference(&permitted.first()?.answer, judgement, observed),
        (Expectation::Accept(expected), Answer::Parts(parts)) => {
            let component = judgement.departs.gravest()?;
            let change = Change::of(component, expected[component].present(), parts[component].present());
            Some((component, change))
        }
        (Expectation::Uri(expected), Answer::Uri(actual)) | (Expectation::Path(expected), Answer::Path(actual)) => {
            let found = differences(expected, actual);
            let components: ComponentSet = found.iter().map(|one| one.component).collect();
            let gravest = components.gravest()?;
            let first = found.iter().find(|one| one.component == gravest)?;
            Some((gravest, first.change))
        }
        _ => None,
    }
}

/// The part of an input that a document refuses. For a character that is not allowed in any URI, this is the kind
/// of the character. For other characters, it is the rule and the kind.
fn refused(rejection: &Rejection, input: &[u8]) -> String {
    use ByteClass as B;
    let class = ByteClass::at(input, rejection.offset);
    match class {
        // A tab is not a line feed.
        B::Break | B::Control => format!("{class} {:02x}", input[rejection.offset]),
        // "http://h /" and "/a b": a parser that accepts one of them accepts both.
        B::Nul | B::Space | B::Percent | B::Backslash | B::Unwise | B::NonAscii | B::NotUtf8 => class.name().to_owned(),
        _ => format!("{} {class}", rejection.rule),
    }
}
