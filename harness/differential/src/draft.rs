//! Makes the draft of a vector from a divergence, or from a string that is in no vector. A person reviews the
//! draft.

use std::collections::BTreeSet;
use std::sync::Arc;

use urispec_drift::cite;
use urispec_model::{Answer, Component, Expectation, Observation, Operation, OwnedRequest, Provenance, Spec, Value};
use urispec_vectors::{Citation, Group, Vector};

use crate::Divergence;

/// The description of a file of drafts from divergences.
pub const ABOUT_DRAFTS: &str = "Drafts to be reviewed: inputs on which parsers differ.";

/// The description of a file of suggested drafts.
pub const ABOUT_SUGGESTED: &str = "Drafts to be reviewed: parts of a grammar that no vector exercises.";

/// A string that is in no vector yet.
#[derive(Debug, Clone)]
pub struct Suggested {
    /// The document that the grammar belongs to.
    pub spec: Spec,
    /// The grammar rule; the string tests a part of this rule.
    pub rule: String,
    /// The kind of that part of the rule, in one or two words.
    pub kind: &'static str,
    /// The request with the string.
    pub request: OwnedRequest,
    /// A note for the reviewer.
    pub note: String,
}

/// Vectors with the requests of these strings. Each vector expects the answers of the reference implementations of
/// the standards and of the string's own document. `ids` are the ids in use.
pub fn draft_suggested(suggested: Vec<Suggested>, ids: &BTreeSet<&str>) -> Vec<Vector> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut vectors = Vec::new();
    for Suggested {
        spec,
        rule,
        kind,
        request,
        note,
    } in suggested
    {
        let words = format!("{}-{rule}-{kind}", spec.name());
        let id = unique_id(request.operation(), &words, |id| ids.contains(id) || used.contains(id));
        used.insert(id.clone());
        let mut specs = Spec::STANDARDS.to_vec();
        if !specs.contains(&spec) {
            specs.push(spec);
        }
        let expect = groups(&specs, &request, &rule);
        vectors.push(vector(id, expect, request, note));
    }
    vectors
}

/// A vector with the request of a divergence. The vector expects the answers that the reference implementations
/// give for the standards. `ids` are the ids in use.
pub fn draft(divergence: &Divergence, request: OwnedRequest, ids: &BTreeSet<&str>) -> Vector {
    let note = format!(
        "Found by comparing parsers: {} {} differs here.",
        divergence.subject, divergence.release
    );
    let expect = groups(&Spec::STANDARDS, &request, &divergence.rule);
    vector(id(divergence, ids), expect, request, note)
}

fn vector(id: String, expect: Vec<Group>, ask: OwnedRequest, note: String) -> Vector {
    let mut vector = Vector {
        id,
        expect,
        ask,
        flags: Vec::new(),
        cves: Vec::new(),
        unicode: None,
        note: Some(note),
        file: "found".into(),
        line: 1,
    };
    if vector.has_drift() {
        vector.flags.push("Drift".to_owned());
    }
    vector
}

/// An id that is derived from the difference and not from the parser: `parse/found/host-reg-name-address`.
fn id(divergence: &Divergence, ids: &BTreeSet<&str>) -> String {
    let component = divergence.component.map_or("whole", Component::name);
    let words = format!("{component}-{}-{}", divergence.rule, divergence.cause);
    unique_id(divergence.request.operation(), &words, |id| ids.contains(id))
}

/// An unused id that consists of these words.
fn unique_id(operation: Operation, words: &str, is_used: impl Fn(&str) -> bool) -> String {
    let words = words.to_lowercase();
    let words: Vec<&str> = words
        .split(|char: char| !char.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let operation = operation.name().replace('_', "-");
    let name = format!("{operation}/found/{}", words.join("-"));
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone())
        .chain(numbered)
        .find(|id| !is_used(id))
        .unwrap_or(name)
}

/// The expected answers of these documents; documents with the same expected answer form one group.
fn groups(specs: &[Spec], request: &OwnedRequest, rule: &str) -> Vec<Group> {
    let operation = request.as_request().operation();
    let mut groups: Vec<Group> = Vec::new();
    for spec in specs.iter().copied() {
        let Some(expectation) = expectation(spec, request) else {
            continue;
        };
        let because = because(spec, operation, rule);
        match groups.iter_mut().find(|group| group.expectation == expectation) {
            Some(group) => {
                group.specs.push(spec);
                if !group.because.contains(&because) {
                    Arc::make_mut(&mut group.because).push(because);
                }
            }
            None => groups.push(Group {
                specs: vec![spec],
                expectation,
                from: match operation {
                    Operation::Parse => Provenance::Grammar,
                    _ => Provenance::Algorithm,
                },
                because: vec![because].into(),
                note: None,
            }),
        }
    }
    groups
}

fn expectation(spec: Spec, request: &OwnedRequest) -> Option<Expectation> {
    match urispec_specs::answer(spec, &request.as_request()).into_owned() {
        Observation::Accept(Answer::Parts(mut parts)) => {
            let foreign = Component::ALL.iter().filter(|one| !spec.components().contains(**one));
            foreign.for_each(|component| parts.set(*component, Value::Unstated));
            Some(Expectation::Accept(parts))
        }
        Observation::Accept(Answer::Uri(uri)) => Some(Expectation::Uri(uri)),
        Observation::Accept(Answer::SameDocument { fragment }) => Some(Expectation::SameDocument { fragment }),
        Observation::Accept(Answer::Equal(equal)) => Some(Expectation::Equal(equal)),
        Observation::Accept(Answer::Path(path)) => Some(Expectation::Path(path)),
        Observation::Reject(_) => Some(Expectation::Reject),
        _ => None,
    }
}

/// The section that contains the rule, or else the section that introduces the operation.
fn because(spec: Spec, operation: Operation, rule: &str) -> Citation {
    let general = match (spec, operation) {
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
    let is_usable = |citation: &Citation| citation.title().is_some() && citation.covers(spec);
    let known = |rule: &str| cite(spec, operation, rule).filter(is_usable);
    // For documents other than the standards, the section of the start rule is cited as a second choice.
    let has_whole = !Spec::STANDARDS.contains(&spec) && !spec.is_url_standard();
    let whole = || known(urispec_specs::start(spec)).filter(|_| has_whole);
    known(rule).or_else(whole).unwrap_or(general)
}
