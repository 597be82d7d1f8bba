//! A departure from an edition of the URL Standard.
//!
//! The standard makes the components, so that there is no place in the input where one of them is. What decides is the validation error
//! with which it ends, the component that has another value, or the attribute that is set.

use urispec_drift::severity::reported;
use urispec_model::{Answer, Observation, Request, Value, Verdict};
use urispec_specs::url_failure;

use crate::attribution::attributed::{Attributed, Causes};
use crate::attribution::difference::differences;
use crate::cause::{Cause, Change, ResultFault};
use crate::requests::parse;
use crate::{Member, ReferenceAnswer};
use urispec_judge::Judgement;

/// The causes of what `member` did; none if a parse shows them.
pub(super) fn causes<'r>(
    member: &Member<'_>,
    request: &Request<'_>,
    expected: &Observation<'_>,
    observed: &Observation<'_>,
    judgement: &Judgement,
) -> Causes<'r> {
    let whole = |rule: &'static str, fault| Causes::from_iter([Attributed::whole(rule, Cause::Result(fault))]);
    match (judgement.verdict, expected, observed) {
        (Verdict::TooLenient | Verdict::TooStrict, ..) if shown_by_parse(member, request, judgement.verdict) => {
            Causes::new()
        }
        (Verdict::TooLenient, ..) => {
            let error = url_failure(member.spec, request).unwrap_or("url");
            whole(error, ResultFault::Refused)
        }
        (Verdict::TooStrict, ..) => whole(step(request), ResultFault::Refused),
        (
            Verdict::Missplit | Verdict::Rewritten,
            Observation::Accept(Answer::Parts(expected)),
            Observation::Accept(Answer::Parts(parts)),
        ) => {
            let attribute = |component| {
                let wanted = match &expected[component] {
                    Value::Present(text) => Some(&**text),
                    Value::Undefined | Value::Unstated => None,
                };
                let actual = reported(parts, component);
                Attributed {
                    component: Some(component),
                    rule: component.name().into(),
                    cause: Cause::Change(Change::of(component, wanted, actual.as_deref())),
                }
            };
            judgement.departs.iter().map(attribute).collect()
        }
        (_, Observation::Accept(Answer::Uri(expected)), Observation::Accept(Answer::Uri(actual))) => {
            let attribute = |difference: crate::attribution::difference::Difference| Attributed {
                component: Some(difference.component),
                // What is written is what the parser made of it: the state of the component decides.
                rule: match request {
                    Request::Normalize { .. } => difference.component.name().into(),
                    _ => step(request).into(),
                },
                cause: Cause::Change(difference.change),
            };
            differences(expected, actual).into_iter().map(attribute).collect()
        }
        (_, Observation::Accept(Answer::Equal(_)), Observation::Accept(Answer::Equal(_))) => {
            whole(step(request), ResultFault::Different)
        }
        (_, Observation::Accept(Answer::Pairs(expected)), Observation::Accept(Answer::Pairs(pairs))) => {
            let is_read_alike = expected.list == pairs.list;
            whole(if is_read_alike { "text" } else { "list" }, ResultFault::Inexact)
        }
        _ => whole(step(request), ResultFault::Kind),
    }
}

/// The step that a request asks for.
fn step(request: &Request<'_>) -> &'static str {
    match request {
        Request::Set { setter, .. } => setter.name(),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => level.name(),
        _ => request.operation().name(),
    }
}

/// Whether the subject departs in the same way when it parses one of the texts alone.
fn shown_by_parse(member: &Member<'_>, request: &Request<'_>, verdict: Verdict) -> bool {
    let departs = |text: &[u8]| {
        let request = parse(text);
        let answer = ReferenceAnswer::of(member.spec, &request);
        answer.accepts() == Some(verdict == Verdict::TooStrict)
            && member.accepts(&request) == Some(verdict == Verdict::TooLenient)
    };
    match *request {
        Request::Normalize { input, .. } | Request::Set { input, .. } => departs(input),
        Request::Equivalent { input, other, .. } => departs(input) || departs(other),
        Request::Resolve { base, input, .. } => departs(base) || departs(input),
        _ => false,
    }
}
