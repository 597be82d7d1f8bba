//! Checks of the readings in `any_of`: each reading is known and used, and exactly one answer has no reading.

use std::collections::{BTreeMap, BTreeSet};

use urispec_model::{Expectation, Permitted, suggestions};

use super::Violation;
use crate::files::Files;
use crate::source::Source;
use crate::suite::{READINGS, Reading};
use crate::vector::Vector;

pub(super) fn check(vector: &Vector, readings: &BTreeMap<String, Reading>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for permitted in several(vector) {
        let mut find = |wrong, fix| violations.push(Violation::of_vector(vector, "reading", wrong, fix));
        let without = permitted.iter().filter(|one| one.reading.is_none()).count();
        if without != 1 || permitted[0].reading.is_some() {
            find(
                format!(
                    "expected `reading` in every entry of `any_of` except the first, found {without} entries without it"
                ),
                "put the answer of the references first, and name the reading of each other answer".to_owned(),
            );
        }
        for reading in permitted.iter().filter_map(|one| one.reading.as_deref()) {
            if !readings.contains_key(reading) {
                let fix = match suggestions(reading, readings.keys().map(String::as_str)).first() {
                    Some(name) => format!("did you mean `{name}`?"),
                    None => format!("add its meaning to {READINGS}"),
                };
                find(format!("expected a reading of {READINGS}, found `{reading}`"), fix);
            }
        }
    }
    violations
}

/// A violation for each reading that no vector names.
pub(super) fn unused(files: &Files, vectors: &[Vector], readings: &BTreeMap<String, Reading>) -> Vec<Violation> {
    let used: BTreeSet<&str> = vectors
        .iter()
        .flat_map(several)
        .flatten()
        .filter_map(|one| one.reading.as_deref())
        .collect();
    let text = files.get(READINGS).unwrap_or_default();
    let source = Source::new(READINGS, text);
    let unused = readings.keys().filter(|reading| !used.contains(reading.as_str()));
    unused
        .map(|reading| Violation {
            line: text.find(&format!("\"{reading}\"")).map(|at| source.line(at)),
            ..Violation::of_file(
                READINGS,
                "reading",
                format!("no vector names `{reading}`"),
                "add a vector that uses the reading, or remove the reading",
            )
        })
        .collect()
}

/// The groups that permit several answers. A different check finds an empty `any_of`.
fn several(vector: &Vector) -> impl Iterator<Item = &[Permitted]> {
    vector.expect.iter().filter_map(|group| match &group.expectation {
        Expectation::AnyOf(permitted) if !permitted.is_empty() => Some(permitted.as_slice()),
        _ => None,
    })
}
