//! Compares the expectations of the vectors of `extract`, `expand` and `hazards` with a second derivation, for
//! every document.

use std::collections::BTreeSet;

use urispec_model::{Expectation, Operation, Request, Spec};
use urispec_oracles::{expansion, extraction, hazards};
use urispec_specs::defines;
use urispec_vectors::{Suite, Vector};

/// The answer of the strict interpretation, which is the first of the permitted answers.
fn letter(expectation: &Expectation) -> &Expectation {
    match expectation {
        Expectation::AnyOf(permitted) => &permitted[0].answer,
        one => one,
    }
}

/// The answer of the second derivation; `None` if no rule decides.
fn derived(spec: Spec, request: &Request<'_>) -> Option<Expectation> {
    match *request {
        Request::Extract { input } => extraction::uris(spec, input).map(Expectation::Uris),
        Request::Expand { input } => expansion::expanded(spec, input)
            .map(|uri| uri.map_or(Expectation::Reject, |uri| Expectation::Uri(uri.into()))),
        Request::Hazards { input } => {
            hazards::found(spec, input).map(|hazards| hazards.map_or(Expectation::Reject, Expectation::Hazards))
        }
        _ => None,
    }
}

/// Compares every vector of an operation, for every document with an expectation. Returns the number of
/// expectations.
fn check(operation: Operation) -> usize {
    let suite = Suite::embedded();
    let mut compared = 0;
    let mut documents = BTreeSet::new();
    let mut differing = Vec::new();
    let of_operation = |vector: &&Vector| vector.operation() == operation;
    for vector in suite.vectors.iter().filter(of_operation) {
        for group in &vector.expect {
            for spec in &group.specs {
                let expected = letter(&group.expectation);
                let found = derived(*spec, &vector.request());
                if found.as_ref() != Some(expected) {
                    let line = format!("{} for {spec}: {expected:?}, derived {found:?}", vector.id);
                    differing.push(line.chars().take(600).collect::<String>());
                }
                compared += 1;
                documents.insert(*spec);
            }
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
    let defining: BTreeSet<Spec> = Spec::SYNTAXES
        .iter()
        .copied()
        .filter(|spec| defines(*spec, operation))
        .collect();
    assert_eq!(documents, defining, "a document that defines {operation} has vectors");
    compared
}

#[test]
fn uris_in_texts_are_derived_twice() {
    assert!(check(Operation::Extract) > 3_000);
}

#[test]
fn suffix_references_are_derived_twice() {
    assert!(check(Operation::Expand) > 1_000);
}

#[test]
fn hazards_are_derived_twice() {
    assert!(check(Operation::Hazards) > 3_000);
}

/// The current document as a URI, derived from only the base and the fragment: RFC 2396 sections 4.2 and 5.1.
#[test]
fn the_current_document_as_a_uri_is_derived_twice() {
    const READING: &str = "same-document-as-uri";
    let suite = Suite::embedded();
    let mut compared = 0;
    for vector in &suite.vectors {
        let Request::Resolve { base, .. } = vector.request() else {
            continue;
        };
        let base = base
            .split(|byte| *byte == b'#')
            .next()
            .expect("a text has a first part");
        for group in &vector.expect {
            let Expectation::AnyOf(permitted) = &group.expectation else {
                assert!(
                    !matches!(group.expectation, Expectation::SameDocument { .. }),
                    "{}: a URI is permitted for the current document, too",
                    vector.id
                );
                continue;
            };
            let documents = permitted.iter().filter_map(|one| match &one.answer {
                Expectation::SameDocument { fragment } => Some(fragment.as_deref()),
                _ => None,
            });
            let derived: BTreeSet<Vec<u8>> = documents
                .map(|fragment| match fragment {
                    Some(fragment) => [base, fragment].join(&b'#'),
                    None => base.to_vec(),
                })
                .collect();
            let uris = permitted.iter().filter_map(|one| match &one.answer {
                Expectation::Uri(uri) => Some((uri.to_vec(), one.reading.as_deref())),
                _ => None,
            });
            let uris: Vec<_> = uris.collect();
            for uri in &derived {
                assert!(uris.iter().any(|(found, _)| found == uri), "{}: {uri:?}", vector.id);
                compared += 1;
            }
            for (uri, _) in uris.iter().filter(|(_, reading)| *reading == Some(READING)) {
                assert!(derived.contains(uri), "{}: {uri:?}", vector.id);
            }
        }
    }
    assert!(compared > 70, "{compared}");
}
