//! Finds the causes of a mismatch with an edition of the URL Standard.
//!
//! The standard computes the values of components, so a component has no position in the input. The rule of a
//! mismatch is the validation error that ends the parsing, the component with a different value, or the attribute
//! that is set.

use urispec_drift::severity::reported;
use urispec_model::{Answer, Component, Observation, Parts, Request, Value, Verdict};
use urispec_specs::rfc3986::split;
use urispec_specs::{url_failure, url_state_without_host};

use crate::attribution::attributed::{Attributed, Causes};
use crate::attribution::difference::{Difference, differences};
use crate::attribution::url_state;
use crate::cause::{Cause, Change, ResultFault};
use crate::requests::parse;
use crate::{Member, ReferenceAnswer};
use urispec_judge::Judgement;

/// The causes of the mismatch of `member`; no causes if a parse shows them already.
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
            let state = url_state_without_host(member.spec, request);
            let error = state.or_else(|| url_failure(member.spec, request)).unwrap_or("url");
            whole(error, ResultFault::Refused)
        }
        (Verdict::TooStrict, ..) => whole(of_refused(request, expected), ResultFault::Refused),
        (
            Verdict::Missplit | Verdict::Rewritten,
            Observation::Accept(Answer::Parts(expected)),
            Observation::Accept(Answer::Parts(parts)),
        ) => {
            let attribute = |component| of_component(component, expected, reported(parts, component).as_deref());
            judgement.departs.iter().map(attribute).collect()
        }
        (_, Observation::Accept(Answer::Uri(_)), Observation::Accept(Answer::Uri(_)))
            if is_read_otherwise(member, request) =>
        {
            Causes::new()
        }
        (_, Observation::Accept(Answer::Uri(expected)), Observation::Accept(Answer::Uri(actual))) => {
            let attribute = |difference: Difference| Attributed {
                component: Some(difference.component),
                // The text is serialised from the parsed URL, so the state of the component is the rule.
                rule: match request {
                    Request::Normalize { .. } => difference.component.name().into(),
                    Request::Set { setter, value, .. } => {
                        url_state::of_setter(*setter, value, expected, difference).into()
                    }
                    Request::Resolve { input, .. } => {
                        url_state::of_reference(input, expected, actual, difference).into()
                    }
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

/// The reason why a component of a parsed URL differs.
fn of_component<'r>(component: Component, expected: &Parts<'_>, actual: Option<&[u8]>) -> Attributed<'r> {
    let is_file = expected[Component::Scheme].present() == Some(b"file");
    let path = expected[Component::Path].present();
    let has_path = path.is_some_and(|path| path.starts_with(b"/"));
    let wanted = match &expected[component] {
        Value::Present(text) => Some(&**text),
        Value::Undefined | Value::Unstated => None,
    };
    let change = Change::of(component, wanted, actual);
    let rule = match (component, change) {
        // "file://h/c:": the drive letter removes the host.
        (Component::Host, Change::Elided | Change::Emptied) if is_file => Component::Path.name(),
        // "file://localhost/": the state removes the name.
        (Component::Host, _) if is_file => "file-host-state",
        (Component::Path, _) if !has_path => "opaque-path",
        (Component::Path, _) => url_state::of_path(wanted.unwrap_or_default(), actual.unwrap_or_default()),
        _ => component.name(),
    };
    Attributed {
        component: Some(component),
        rule: rule.into(),
        cause: Cause::Change(change),
    }
}

/// The rule by which the standard accepts a request that the subject refuses, if that rule is known; else the step
/// of the request's operation.
fn of_refused(request: &Request<'_>, expected: &Observation<'_>) -> &'static str {
    let known = match expected {
        Observation::Accept(Answer::Parts(parts)) => {
            url_state::of_refused(b"", parts[Component::Host].present(), false)
        }
        Observation::Accept(Answer::Uri(uri)) => {
            url_state::of_refused(request.input(), url_state::host(uri), url_state::is_special(uri))
        }
        _ => None,
    };
    known.unwrap_or_else(|| step(request))
}

/// The step of the request's operation.
fn step(request: &Request<'_>) -> &'static str {
    match request {
        Request::Set { setter, .. } => setter.name(),
        Request::Normalize { level, .. } | Request::Equivalent { level, .. } => level.name(),
        _ => request.operation().name(),
    }
}

/// Whether the subject finds different components when it parses one of the texts alone. If these components
/// differ, the different result has no further cause.
fn is_read_otherwise(member: &Member<'_>, request: &Request<'_>) -> bool {
    let departs = |text: &[u8]| {
        let request = parse(text);
        let (answer, observed) = (ReferenceAnswer::of(member.spec, &request), member.observe(&request));
        let verdict = member.judge_by(&request, &answer, &observed).verdict;
        matches!(verdict, Verdict::Missplit | Verdict::Rewritten)
    };
    match *request {
        Request::Normalize { input, .. } | Request::Set { input, .. } => departs(input),
        // A relative reference alone is not a URL.
        Request::Resolve { base, input, .. } => departs(base) || split(input).scheme.is_some() && departs(input),
        _ => false,
    }
}

/// Whether the subject differs in the same way when it parses one of the texts alone.
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
