//! From a divergence to the draft of a vector, for a person to review.

use std::collections::BTreeSet;

use urispec_drift::cite;
use urispec_model::{Answer, Component, Expectation, Observation, Operation, OwnedRequest, Provenance, Spec};
use urispec_vectors::{Citation, Group, Vector};

use crate::Divergence;

/// What a file of drafts is about.
pub const ABOUT_DRAFTS: &str = "Where parsers were found to depart; a draft, to be reviewed.";

/// A vector that sends the request of a divergence, and expects what the references of the standards answer. `ids` are in use.
pub fn draft(divergence: &Divergence, request: OwnedRequest, ids: &BTreeSet<&str>) -> Vector {
    let mut vector = Vector {
        id: id(divergence, ids),
        expect: groups(divergence, &request),
        ask: request,
        flags: Vec::new(),
        note: Some(format!(
            "Found by comparing parsers: {} {} departs here.",
            divergence.subject, divergence.release
        )),
        file: "found".into(),
        line: 1,
    };
    if vector.has_drift() {
        vector.flags.push("Drift".to_owned());
    }
    vector
}

/// Named for what it shows, not for who shows it: `parse/found/host-reg-name-address`.
fn id(divergence: &Divergence, ids: &BTreeSet<&str>) -> String {
    let component = divergence.component.map_or("whole", Component::name);
    let words = format!("{component}-{}-{}", divergence.rule, divergence.cause).to_lowercase();
    let words: Vec<&str> = words
        .split(|char: char| !char.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let operation = divergence.request.operation().name().replace('_', "-");
    let name = format!("{operation}/found/{}", words.join("-"));
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone())
        .chain(numbered)
        .find(|id| !ids.contains(id.as_str()))
        .unwrap_or(name)
}

/// What the standards expect; those that expect the same are one group.
fn groups(divergence: &Divergence, request: &OwnedRequest) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for spec in Spec::STANDARDS {
        let Some(expectation) = expectation(spec, request) else {
            continue;
        };
        let because = because(spec, divergence);
        match groups.iter_mut().find(|group| group.expectation == expectation) {
            Some(group) => {
                group.specs.push(spec);
                if !group.because.contains(&because) {
                    group.because.push(because);
                }
            }
            None => groups.push(Group {
                specs: vec![spec],
                expectation,
                from: match divergence.request.operation() {
                    Operation::Parse => Provenance::Grammar,
                    _ => Provenance::Algorithm,
                },
                because: vec![because],
                note: None,
            }),
        }
    }
    groups
}

fn expectation(spec: Spec, request: &OwnedRequest) -> Option<Expectation> {
    match urispec_specs::answer(spec, &request.as_request()).into_owned() {
        Observation::Accept(Answer::Parts(parts)) => Some(Expectation::Accept(parts)),
        Observation::Accept(Answer::Uri(uri)) => Some(Expectation::Uri(uri)),
        Observation::Accept(Answer::SameDocument { fragment }) => Some(Expectation::SameDocument { fragment }),
        Observation::Accept(Answer::Equal(equal)) => Some(Expectation::Equal(equal)),
        Observation::Accept(Answer::Path(path)) => Some(Expectation::Path(path)),
        Observation::Reject(_) => Some(Expectation::Reject),
        _ => None,
    }
}

/// The section that has the rule, or else the one that begins the subject.
fn because(spec: Spec, divergence: &Divergence) -> Citation {
    let general = match (spec, divergence.request.operation()) {
        (Spec::Rfc1808, Operation::Parse) => "2.2",
        (Spec::Rfc1808, _) => "4",
        (Spec::Rfc3986, Operation::Normalize | Operation::Equivalent) => "6.2",
        (Spec::Rfc3986, Operation::RemoveDotSegments) => "5.2.4",
        (Spec::Rfc2396 | Spec::Rfc2732, Operation::Normalize | Operation::Equivalent) => "6",
        (_, Operation::Parse) => "3",
        (_, _) => "5.2",
    };
    let general = Citation {
        document: match spec {
            Spec::Rfc2732 => Spec::Rfc2396.name().to_owned(),
            spec => spec.name().to_owned(),
        },
        section: general.to_owned(),
    };
    cite(spec, divergence.request.operation(), &divergence.rule)
        .filter(|citation| citation.title().is_some())
        .unwrap_or(general)
}
