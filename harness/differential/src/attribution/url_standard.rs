//! A departure from an edition of the URL Standard.
//!
//! The standard makes the components, so that there is no place in the input where one of them is. What decides is the validation error
//! with which it ends, the component that has another value, or the attribute that is set.

use urispec_drift::severity::reported;
use urispec_model::{Answer, Component, Observation, Request, Setter, Value, Verdict};
use urispec_specs::url_failure;

use crate::attribution::attributed::{Attributed, Causes};
use crate::attribution::difference::{Difference, differences};
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
            let is_file = expected[Component::Scheme].present() == Some(b"file");
            let has_path = expected[Component::Path]
                .present()
                .is_some_and(|path| path.starts_with(b"/"));
            let attribute = |component| {
                let wanted = match &expected[component] {
                    Value::Present(text) => Some(&**text),
                    Value::Undefined | Value::Unstated => None,
                };
                let actual = reported(parts, component);
                let change = Change::of(component, wanted, actual.as_deref());
                let rule = match (component, change) {
                    // "file://h/c:": the drive letter takes the host away.
                    (Component::Host, Change::Elided | Change::Emptied) if is_file => Component::Path.name(),
                    (Component::Path, _) if !has_path => "opaque-path",
                    _ => component.name(),
                };
                Attributed {
                    component: Some(component),
                    rule: rule.into(),
                    cause: Cause::Change(change),
                }
            };
            judgement.departs.iter().map(attribute).collect()
        }
        (_, Observation::Accept(Answer::Uri(_)), Observation::Accept(Answer::Uri(_)))
            if matches!(request, Request::Normalize { .. } | Request::Set { .. })
                && is_read_otherwise(member, request) =>
        {
            Causes::new()
        }
        (_, Observation::Accept(Answer::Uri(expected)), Observation::Accept(Answer::Uri(actual))) => {
            let attribute = |difference: Difference| Attributed {
                component: Some(difference.component),
                // What is written is what the parser made of it: the state of the component decides.
                rule: match request {
                    Request::Normalize { .. } => difference.component.name().into(),
                    Request::Set { setter, .. } => state_of_setter(*setter, expected, difference).into(),
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

/// What decides how a component of a URL differs after a setter: the state that the setter begins in or goes on to, or the serializer,
/// which alone writes the `/.` before a path that would look like an authority.
fn state_of_setter(setter: Setter, expected: &[u8], difference: Difference) -> &'static str {
    use Change as H;
    let Difference { component, change } = difference;
    let is_file = || expected.starts_with(b"file:");
    match (setter, component, change) {
        (Setter::Pathname, Component::Authority, _) | (Setter::Host | Setter::Hostname, Component::Path, H::Dots) => {
            "url-serializing"
        }
        (Setter::Pathname, Component::Path, H::Filled | H::Emptied) => "path-start-state",
        (Setter::Pathname, Component::Path, _) => "path-state",
        (Setter::Host | Setter::Hostname, Component::Host, _) if is_file() => "file-host-state",
        _ => setter.name(),
    }
}

/// Whether the subject finds other components in the text alone: what is made of them is no further cause.
fn is_read_otherwise(member: &Member<'_>, request: &Request<'_>) -> bool {
    let request = parse(request.input());
    let (answer, observed) = (ReferenceAnswer::of(member.spec, &request), member.observe(&request));
    let verdict = member.judge_by(&request, &answer, &observed).verdict;
    matches!(verdict, Verdict::Missplit | Verdict::Rewritten)
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
