//! The distinct answers of an explanation, as a page shows them: the text, its components in order, and where it
//! leads.

use serde::Serialize;
use urispec_differential::Severity;
use urispec_drift::severity::found_host;
use urispec_judge::{AnswerGroup, ReferenceAnswer};
use urispec_model::{Answer, Bytes, Component, Observation, Operation, Parts, Request, Spec};

use super::marks::Located;
use super::summary::{Grade, place};
use crate::reason::Reason;
use crate::words;

/// A distinct answer: groups that differ only in components that one of them does not report share a strip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Strip {
    /// The groups with this answer, as indexes in `answers`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<usize>,
    /// The difference from the answer of RFC 3986; `same` if there is none.
    pub grade: Grade,
    /// The answer in a few words: `connects to a`, `sees an empty host`, `rejects it`.
    pub does: String,
    /// The result of a resolution, to whose bytes `spans` refers; without it they refer to the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Bytes<'static>>,
    /// The components in the text, from left to right. They do not overlap.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<Span>,
    /// The components that are not in the text as they are, or that the reader made, such as a path `/`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Made>,
    /// The places of the bytes that documents do not allow; the place of RFC 3986 or the newest document comes first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
}

/// The bytes of a component: the component, the offset of its first byte, and the offset after its last byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span(pub Component, pub usize, pub usize);

/// A component with a value that is not in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Made(pub Component, pub Bytes<'static>);

/// A byte that documents do not allow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejected {
    /// Its offset; the length of the input if it ends too early.
    pub at: usize,
    /// The reason.
    pub words: String,
    /// The documents, in order of publication.
    pub specs: Vec<Spec>,
}

/// The strips of the groups of answers to a request, in the order of the first group of each. Requests that are not
/// supported have none.
pub fn strips(request: &Request<'_>, groups: &[AnswerGroup<'_>]) -> Vec<Strip> {
    let mut strips: Vec<Strip> = Vec::new();
    let rfc = groups.iter().find(|group| group.specs.contains(&Spec::Rfc3986));
    for (at, group) in groups.iter().enumerate() {
        if matches!(group.observed, Observation::Unsupported(_)) {
            continue;
        }
        let mut strip = shown(request, group);
        let severity = rfc.and_then(|rfc| Severity::between(request, &rfc.observed, &group.observed));
        strip.grade = Grade::of(severity);
        let known = strips.iter_mut().find(|known| {
            known.does == strip.does
                && known.text == strip.text
                && known.spans == strip.spans
                && known.made == strip.made
        });
        if let Some(known) = known {
            known.answers.push(at);
            known.grade = known.grade.min(strip.grade);
            known.rejected.extend(strip.rejected);
        } else {
            strip.answers.push(at);
            strips.push(strip);
        }
    }
    strips
}

/// The answer of one group.
fn shown(request: &Request<'_>, group: &AnswerGroup<'_>) -> Strip {
    let mut strip = Strip {
        answers: Vec::new(),
        grade: Grade::Same,
        does: String::new(),
        text: None,
        spans: Vec::new(),
        made: Vec::new(),
        rejected: Vec::new(),
    };
    match &group.observed {
        Observation::Accept(Answer::Parts(parts)) => {
            strip.does = place(parts, true);
            mark(&mut strip, request.input(), parts);
        }
        Observation::Accept(Answer::Uri(uri)) => {
            strip.does = found_host(&group.observed).map_or_else(
                || "sees no host".to_owned(),
                |host| format!("connects to {}", super::summary::plain(&host)),
            );
            let spec = group.specs.first().copied().unwrap_or(Spec::Rfc3986);
            let parsed = Request::Parse { input: uri, rule: None };
            let parsed = ReferenceAnswer::of(spec, &parsed).observation(spec, &parsed);
            if let Observation::Accept(Answer::Parts(parts)) = &parsed {
                mark(&mut strip, uri, parts);
                strip.made.clear();
            }
            strip.text = Some(uri.clone().into_owned());
        }
        Observation::Accept(Answer::SameDocument { .. }) => "stays in the current document".clone_into(&mut strip.does),
        Observation::Accept(_) => "accepts it".clone_into(&mut strip.does),
        Observation::Reject(_) => {
            "rejects it".clone_into(&mut strip.does);
            strip.rejected = rejected(request, group);
        }
        Observation::Unsupported(_) => {}
        Observation::Crash(_) => "crashes".clone_into(&mut strip.does),
        Observation::Timeout => "gives no answer in time".clone_into(&mut strip.does),
        Observation::Protocol(_) => "breaks the protocol".clone_into(&mut strip.does),
    }
    strip
}

/// Finds the components of an answer in its text. Of nested components the inner ones are shown.
fn mark(strip: &mut Strip, text: &[u8], parts: &Parts<'_>) {
    let located = Located::new(text, parts);
    let is_inner = |component: Component| {
        matches!(
            component,
            Component::Userinfo | Component::User | Component::Password | Component::Host | Component::Port
        )
    };
    let has = |wanted: &[Component]| located.spans.iter().any(|(one, _)| wanted.contains(one));
    let has_user = has(&[Component::User]);
    let is_divided = located.spans.iter().any(|(one, _)| is_inner(*one));
    let is_shown =
        |one: Component| !(one == Component::Authority && is_divided || one == Component::Userinfo && has_user);
    let mut end = 0;
    let after = |end: usize| {
        let spans = located
            .spans
            .iter()
            .filter(move |(one, range)| is_shown(*one) && range.start >= end);
        spans.min_by_key(|(_, range)| (range.start, range.end))
    };
    while let Some((component, range)) = after(end) {
        strip.spans.push(Span(*component, range.start, range.end));
        end = range.end;
    }
    // An empty path after a host is normalized to `/`, so this change is not shown.
    let is_root = |component: Component| {
        component == Component::Path
            && parts[component].present() == Some(b"/")
            && parts[Component::Host].present().is_some_and(|host| !host.is_empty())
    };
    let made = located
        .made
        .iter()
        .filter(|component| **component != Component::Authority && !is_root(**component));
    let made = made.filter_map(|component| Some(Made(*component, parts[*component].present()?.to_vec().into())));
    strip.made = made.collect();
}

/// The places that the documents of a group do not allow. Only the documents with a message have one.
fn rejected(request: &Request<'_>, group: &AnswerGroup<'_>) -> Vec<Rejected> {
    if request.operation() != Operation::Parse {
        return Vec::new();
    }
    let places = group.words.iter().filter_map(|said| {
        let at = Reason::of(*said.specs.first()?, None, request.input())?.offset();
        let words = said.words.strip_prefix(&format!("byte {at}: ")).unwrap_or(&said.words);
        Some(Rejected {
            at,
            words: words::said(words),
            specs: said.specs.clone(),
        })
    });
    places.collect()
}
