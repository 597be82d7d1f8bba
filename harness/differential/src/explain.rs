//! Explains a mismatch: finds the answer of the document, the answer of the parser, and the other parsers with the
//! same answer.

use serde::{Deserialize, Serialize};
use urispec_drift::cite;
use urispec_drift::severity::is_other_host;
use urispec_drift::severity::reported;
use urispec_model::{Answer, Component, Observation, Request, Spec, Verdict};
use urispec_subjects::observe;
use urispec_vectors::Citation;

use crate::attribution::has_key;
use crate::severity::of_answers;
use crate::{Inventor, Key, Member, Panel, ReferenceAnswer, Severity};

/// The answers to one request of a divergence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The severity of the divergence. This severity is higher than the severity of the key if the document rejects
    /// an input and two parsers accept the input with different hosts.
    pub severity: Severity,
    /// The side whose answer has an authority or a scheme that is in no text of the request; `None` if neither
    /// answer has such a component.
    pub invented_by: Option<Inventor>,
    /// The section that contains the rule, if it is known.
    pub because: Option<Citation>,
    /// The answer of the document.
    pub expected: Observation<'static>,
    /// The answer of the subject, with its own messages.
    pub observed: Observation<'static>,
    /// The other documents that give the subject's answer.
    pub same_as: Vec<Spec>,
    /// The other members that differ in the same way.
    pub shared_with: Vec<Release>,
    /// The other members that accept the input, and find a different host.
    pub other_hosts: Vec<Release>,
}

/// A parser, given by name and release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The subject's name.
    pub name: String,
    /// The release.
    pub release: String,
}

/// Explains the answer to `request` of the member that `key` belongs to. Names the documents of `specs` that give
/// the same answers as the member to both `request` and `neighbour`. The member agrees with its own document on
/// `neighbour`. `None` if the panel has no such member.
pub fn explain(
    panel: &Panel<'_>,
    key: &Key,
    request: &Request<'_>,
    neighbour: Option<&Request<'_>>,
    specs: &[Spec],
) -> Option<Explanation> {
    let member = panel.member(key)?;
    let observed = in_words(member, request);
    Some(explain_by(panel, member, key, request, observed, neighbour, specs))
}

/// The answer of a member to a request, with its own messages.
pub(crate) fn in_words<'a>(member: &Member<'_>, request: &Request<'a>) -> Observation<'a> {
    if member.offers(request.operation()) {
        observe(member.subject(), request)
    } else {
        Observation::Unsupported("".into())
    }
}

/// Like [`explain()`], but the answer of `member` is given.
pub(crate) fn explain_by(
    panel: &Panel<'_>,
    member: &Member<'_>,
    key: &Key,
    request: &Request<'_>,
    observed: Observation<'_>,
    neighbour: Option<&Request<'_>>,
    specs: &[Spec],
) -> Explanation {
    let expected = ReferenceAnswer::of(member.spec(), request).observation(member.spec(), request);
    // A document for one scheme rejects nearly every input because of the scheme, so it rejects the neighbour as
    // well.
    let same_as = specs
        .iter()
        .copied()
        .filter(|spec| *spec != member.spec())
        .map(|spec| Member::new(member.subject(), spec))
        .filter(|other| agrees(other, request, &observed))
        .filter(|other| neighbour.is_none_or(|neighbour| agrees(other, neighbour, &other.observe(neighbour))))
        .map(|other| other.spec())
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
            other.spec() == key.spec
                && has_key(other, request, &theirs)
                && is_same_answer(&observed, &other.observe(request))
        })
        .map(release)
        .collect();
    let other_hosts: Vec<Release> = match host(&observed) {
        Some(ours) => others()
            .filter(|other| host(&other.observe(request)).is_some_and(|theirs| is_other_host(&ours, &theirs)))
            .map(release)
            .collect(),
        None => Vec::new(),
    };
    // Two parsers that accept an input that the document rejects may find different hosts.
    let severity = of_answers(member.spec(), request, &expected, &observed).map(|severity| match severity {
        Severity::Acceptance if !other_hosts.is_empty() => Severity::Host,
        severity => severity,
    });
    Explanation {
        severity: severity.unwrap_or_else(|| key.severity()),
        invented_by: Inventor::of(member.spec(), request, &expected, &observed),
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

/// Sorts the list, and removes duplicates: a subject may be judged by several documents.
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

/// Whether this answer of a subject agrees with the strict interpretation of the document that judges `member`.
fn agrees(member: &Member<'_>, request: &Request<'_>, observed: &Observation<'_>) -> bool {
    let answer = ReferenceAnswer::of(member.spec(), request);
    let judgement = member.judge_by(request, &answer, observed);
    judgement.verdict == Verdict::Agree && judgement.reading.is_none()
}

/// Whether two answers are the same in all components that both of them give.
pub(crate) fn is_same_answer(one: &Observation<'_>, other: &Observation<'_>) -> bool {
    match (one, other) {
        (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
            let both = one.stated_set().and(other.stated_set());
            both.iter().all(|component| one[component] == other[component])
        }
        (Observation::Accept(one), Observation::Accept(other)) => one == other,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}
