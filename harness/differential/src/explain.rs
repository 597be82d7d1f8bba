//! Why a departure is one, and who else does the same.

use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Request, Spec, Value};
use urispec_subjects::observe;
use urispec_vectors::Citation;

use crate::{Key, Member, Panel, ReferenceAnswer, Severity};
use urispec_drift::cite;

/// What there is to say of a finding, on its witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// How grave it is; graver than the key alone says, if two that accept what the document rejects find different hosts.
    pub weight: Severity,
    /// Where the rule is, if it is known.
    pub clause: Option<Citation>,
    /// What the document says.
    pub expected: Observation<'static>,
    /// What the subject did, with its words.
    pub observed: Observation<'static>,
    /// Which other documents give the subject's answer.
    pub same_as: Vec<Spec>,
    /// Which other members depart in the same way.
    pub shared_with: Vec<Sharing>,
    /// Which other members accept, and find another host.
    pub other_hosts: Vec<Sharing>,
}

/// Another subject.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sharing {
    /// Its name.
    pub subject: String,
    /// Its release.
    pub release: String,
}

/// Explains what the member of `key` does with `request`. Of `specs` those are named that answer like the subject. `None`
/// if the panel has no such member.
pub fn explain(panel: &Panel<'_>, key: &Key, request: &Request<'_>, specs: &[Spec]) -> Option<Explanation> {
    let member = panel.member(key)?;
    let observed = if member.offers(request.operation()) {
        observe(member.subject(), request)
    } else {
        Observation::Unsupported("".into())
    };
    let expected = ReferenceAnswer::of(member.spec(), request).observation(member.spec(), request);
    let same_as = specs
        .iter()
        .copied()
        .filter(|spec| *spec != member.spec() && says(*spec, request, &observed, member))
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
            other.spec() == key.spec && other.has(request, &theirs)
        })
        .map(sharing)
        .collect();
    let other_hosts: Vec<Sharing> = match host(&observed) {
        Some(ours) => others()
            .filter(|other| host(&other.observe(request)).is_some_and(|theirs| !ours.eq_ignore_ascii_case(&theirs)))
            .map(sharing)
            .collect(),
        None => Vec::new(),
    };
    Some(Explanation {
        weight: if other_hosts.is_empty() {
            key.weight()
        } else {
            key.weight().min(Severity::Host)
        },
        clause: cite(key.spec, key.operation, &key.rule),
        expected: expected.into_owned(),
        observed: observed.into_owned(),
        same_as,
        shared_with: sorted(shared_with),
        other_hosts: sorted(other_hosts),
    })
}

fn sharing(member: &Member<'_>) -> Sharing {
    Sharing {
        subject: member.name().to_owned(),
        release: member.subject().about().release.to_string(),
    }
}

/// In order, and each once: a subject may be judged by several documents.
fn sorted(mut list: Vec<Sharing>) -> Vec<Sharing> {
    list.sort();
    list.dedup();
    list
}

/// The host of a subject that accepts and tells a host that is not empty.
fn host(observed: &Observation<'_>) -> Option<Vec<u8>> {
    let Observation::Accept(Answer::Parts(parts)) = observed else {
        return None;
    };
    crate::member::told(parts, Component::Host)
        .filter(|host| !host.is_empty())
        .map(std::borrow::Cow::into_owned)
}

/// Whether `spec` answers as the subject did.
fn says(spec: Spec, request: &Request<'_>, observed: &Observation<'_>, member: &Member<'_>) -> bool {
    match (urispec_specs::answer(spec, request), observed) {
        (Observation::Reject(_), Observation::Reject(_)) => true,
        (Observation::Accept(Answer::Parts(said)), Observation::Accept(Answer::Parts(told))) => {
            let about = member.subject().about();
            let tells = spec.distinguishes_undefined();
            let both: ComponentSet = tells
                .iter()
                .filter(|one| about.distinguishes_undefined.contains(*one))
                .collect();
            spec.components()
                .iter()
                .all(|component| is_same(component, &said, told, both.contains(component)))
        }
        (Observation::Accept(said), Observation::Accept(told)) => said == *told,
        _ => false,
    }
}

fn is_same(component: Component, said: &Parts<'_>, told: &Parts<'_>, distinguishes_undefined: bool) -> bool {
    match (&said[component], &told[component]) {
        (Value::Unstated, _) | (_, Value::Unstated) | (Value::Undefined, Value::Undefined) => true,
        (Value::Present(said), Value::Present(told)) => said == told,
        (Value::Present(text), Value::Undefined) | (Value::Undefined, Value::Present(text)) => {
            text.is_empty() && !distinguishes_undefined
        }
    }
}
