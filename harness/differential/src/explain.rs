//! What the document says, what the subject does, and who else does the same.

use serde::{Deserialize, Serialize};
use urispec_drift::cite;
use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Request, Spec, Value};
use urispec_subjects::observe;
use urispec_vectors::Citation;

use crate::attribution::has_key;
use crate::member::reported;
use crate::{Key, Member, Panel, ReferenceAnswer, Severity};

/// What one request shows of a divergence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// How grave it is; graver than the key alone says, if two that accept what the document rejects find different hosts.
    pub severity: Severity,
    /// Where the rule is, if it is known.
    pub because: Option<Citation>,
    /// What the document says.
    pub expected: Observation<'static>,
    /// What the subject does, in its words.
    pub observed: Observation<'static>,
    /// Which other documents give the subject's answer.
    pub same_as: Vec<Spec>,
    /// Which other members depart in the same way.
    pub shared_with: Vec<Release>,
    /// Which other members accept, and find another host.
    pub other_hosts: Vec<Release>,
}

/// A subject in one release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The subject's name.
    pub name: String,
    /// The release.
    pub release: String,
}

/// Explains what the member of `key` does with `request`, and names those of `specs` that answer like it. `None` if the panel
/// has no such member.
pub fn explain(panel: &Panel<'_>, key: &Key, request: &Request<'_>, specs: &[Spec]) -> Option<Explanation> {
    let member = panel.member(key)?;
    Some(explain_by(
        panel,
        member,
        key,
        request,
        in_words(member, request),
        specs,
    ))
}

/// What a member does with a request, in its words.
pub(crate) fn in_words<'a>(member: &Member<'_>, request: &Request<'a>) -> Observation<'a> {
    if member.offers(request.operation()) {
        observe(member.subject(), request)
    } else {
        Observation::Unsupported("".into())
    }
}

/// The same as [`explain()`], with what `member` did given.
pub(crate) fn explain_by(
    panel: &Panel<'_>,
    member: &Member<'_>,
    key: &Key,
    request: &Request<'_>,
    observed: Observation<'_>,
    specs: &[Spec],
) -> Explanation {
    let expected = ReferenceAnswer::of(member.spec(), request).observation(member.spec(), request);
    let same_as = specs
        .iter()
        .copied()
        .filter(|spec| *spec != member.spec() && answers_alike(*spec, request, &observed, member))
        .collect();
    let others = || {
        panel
            .members()
            .iter()
            .filter(|other| other.name() != member.name() && other.offers(request.operation()))
    };
    let shared_with = others()
        .filter(|other| {
            let theirs = Key {
                subject: other.name().to_owned(),
                ..key.clone()
            };
            other.spec() == key.spec && has_key(other, request, &theirs)
        })
        .map(release)
        .collect();
    let other_hosts: Vec<Release> = match host(&observed) {
        Some(ours) => others()
            .filter(|other| host(&other.observe(request)).is_some_and(|theirs| !ours.eq_ignore_ascii_case(&theirs)))
            .map(release)
            .collect(),
        None => Vec::new(),
    };
    Explanation {
        // "a://\u{e9}": of those that accept it, one has the host as it is and another encodes it.
        severity: if other_hosts.is_empty() {
            key.severity()
        } else {
            key.severity().min(Severity::Host)
        },
        because: cite(key.spec, key.operation, &key.rule),
        expected: expected.into_owned(),
        observed: observed.into_owned(),
        same_as,
        shared_with: sorted(shared_with),
        other_hosts: sorted(other_hosts),
    }
}

fn release(member: &Member<'_>) -> Release {
    let about = member.subject().about();
    Release {
        name: about.name.to_string(),
        release: about.release.to_string(),
    }
}

/// In order, and each once: a subject may be judged by several documents.
fn sorted(mut list: Vec<Release>) -> Vec<Release> {
    list.sort();
    list.dedup();
    list
}

/// The host that a subject finds, if it accepts and the host is not empty.
fn host(observed: &Observation<'_>) -> Option<Vec<u8>> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return None;
    };
    reported(parts, Component::Host)
        .filter(|host| !host.is_empty())
        .map(std::borrow::Cow::into_owned)
}

/// Whether `spec` answers as the subject did.
fn answers_alike(spec: Spec, request: &Request<'_>, observed: &Observation<'_>, member: &Member<'_>) -> bool {
    match (urispec_specs::answer(spec, request), observed) {
        (Observation::Reject(_), Observation::Reject(_)) => true,
        (Observation::Accept(Answer::Parts(expected)), Observation::Accept(Answer::Parts(actual))) => {
            let about = member.subject().about();
            let distinguished: ComponentSet = spec
                .distinguishes_undefined()
                .iter()
                .filter(|component| about.distinguishes_undefined.contains(*component))
                .collect();
            spec.components()
                .iter()
                .all(|component| is_same(component, &expected, actual, distinguished.contains(component)))
        }
        (Observation::Accept(expected), Observation::Accept(actual)) => expected == *actual,
        _ => false,
    }
}

fn is_same(component: Component, expected: &Parts<'_>, actual: &Parts<'_>, distinguishes_undefined: bool) -> bool {
    match (&expected[component], &actual[component]) {
        (Value::Unstated, _) | (_, Value::Unstated) | (Value::Undefined, Value::Undefined) => true,
        (Value::Present(expected), Value::Present(actual)) => expected == actual,
        (Value::Present(text), Value::Undefined) | (Value::Undefined, Value::Present(text)) => {
            text.is_empty() && !distinguishes_undefined
        }
    }
}
