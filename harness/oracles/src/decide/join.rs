//! Adds the expectation of a document to the groups of a vector: documents with the same expectation are in one
//! group.

use std::sync::Arc;

use urispec_model::{Component, Expectation, Permitted, Spec, Value};
use urispec_vectors::{Group, Vector};

use super::Saying;

/// The flag for vectors on which documents differ.
const DRIFT: &str = "Drift";

/// Adds the expectation of a document that has none in the vector yet.
pub fn add(vector: &mut Vector, spec: Spec, saying: Saying) {
    let Saying {
        expectation,
        from,
        because,
    } = saying;
    let place = vector.expect.iter_mut().find_map(|group| {
        let both = joined((&group.expectation, &group.specs), (&expectation, spec))?;
        (group.from == from).then_some((group, both))
    });
    match place {
        Some((group, both)) => {
            group.expectation = both;
            group.specs.push(spec);
            group.specs.sort();
            for citation in because {
                if !group.because.contains(&citation) {
                    Arc::make_mut(&mut group.because).push(citation);
                }
            }
        }
        None => vector.expect.push(Group {
            specs: vec![spec],
            expectation,
            from,
            because: because.into(),
            note: None,
        }),
    }
}

/// Merges groups with the same expectation, and sets the flag for drift.
pub fn tidy(vector: &mut Vector) {
    vector.expect.retain(|group| !group.specs.is_empty());
    let mut kept: Vec<Group> = Vec::new();
    for group in std::mem::take(&mut vector.expect) {
        let same = |one: &&mut Group| {
            one.expectation == group.expectation
                && one.from == group.from
                && one.is_of_url_standard() == group.is_of_url_standard()
        };
        match kept.iter_mut().find(same) {
            Some(one) if one.note.is_none() || group.note.is_none() => {
                one.specs.extend(&group.specs);
                one.specs.sort();
                one.note = one.note.take().or(group.note);
                for citation in group.because.iter() {
                    if !one.because.contains(citation) {
                        Arc::make_mut(&mut one.because).push(citation.clone());
                    }
                }
            }
            _ => kept.push(group),
        }
    }
    vector.expect = kept;
    vector.flags.retain(|flag| flag != DRIFT);
    if vector.has_drift() {
        vector.flags.push(DRIFT.to_owned());
        vector.flags.sort();
    }
}

/// The expectation of a group after a document has joined it, with the components of both expectations. `None` if
/// the two expectations differ. `None` also if one expectation states a component that the other does not state,
/// and the documents of the other would then get this component as well.
fn joined((ours, specs): (&Expectation, &[Spec]), (theirs, spec): (&Expectation, Spec)) -> Option<Expectation> {
    if specs.iter().any(|one| one.is_url_standard() != spec.is_url_standard()) {
        return None;
    }
    match (ours, theirs) {
        (Expectation::Accept(a), Expectation::Accept(b)) => {
            let mut both = a.clone();
            for component in Component::ALL {
                match (&a[*component], &b[*component]) {
                    (Value::Unstated, Value::Unstated) => {}
                    (Value::Unstated, value) => {
                        if specs.iter().any(|spec| spec.components().contains(*component)) {
                            return None;
                        }
                        both.set(*component, value.clone());
                    }
                    (_, Value::Unstated) => {
                        if spec.components().contains(*component) {
                            return None;
                        }
                    }
                    (a, b) => {
                        if a != b {
                            return None;
                        }
                    }
                }
            }
            Some(Expectation::Accept(both))
        }
        (Expectation::AnyOf(a), Expectation::AnyOf(b)) if a.len() == b.len() => {
            let both = a.iter().zip(b).map(|(a, b)| {
                let answer = joined((&a.answer, specs), (&b.answer, spec)).filter(|_| a.reading == b.reading)?;
                Some(Permitted {
                    answer,
                    reading: a.reading.clone(),
                })
            });
            both.collect::<Option<_>>().map(Expectation::AnyOf)
        }
        (Expectation::AnyOf(_), _) | (_, Expectation::AnyOf(_)) => None,
        (a, b) => (a == b).then(|| a.clone()),
    }
}

/// Whether the expectation of a vector for a document agrees with the derived expectation. If the rule is for a
/// part of a reference, the expectation may leave out components. The permitted answers of the vector may be in a
/// different order.
pub(super) fn says_the_same(spec: Spec, said: &Expectation, derived: &Expectation) -> bool {
    match (said, derived) {
        (Expectation::Undefined, _) => true,
        (Expectation::Accept(said), Expectation::Accept(derived)) => spec.components().iter().all(|component| {
            let (said, derived) = (&said[component], &derived[component]);
            said == derived || *said == Value::Unstated || *derived == Value::Unstated
        }),
        (Expectation::AnyOf(said), Expectation::AnyOf(derived)) => {
            let has = |all: &[Permitted], one: &Permitted| {
                all.iter().any(|other| says_the_same(spec, &other.answer, &one.answer))
            };
            derived.iter().all(|one| has(said, one)) && says_the_same(spec, &said[0].answer, &derived[0].answer)
        }
        // The vector may permit more answers than the reference implementations permit. If an answer is printed in
        // the document, it is not checked here.
        (Expectation::AnyOf(said), one) => said.iter().any(|entry| says_the_same(spec, &entry.answer, one)),
        // The vector does not contain the further answers that the document permits.
        (_, Expectation::AnyOf(_)) => false,
        _ => said == derived,
    }
}
