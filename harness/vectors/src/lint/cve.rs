//! Checks the names of published vulnerabilities: the names in vectors and flags must match `cves.json`.

use std::collections::{BTreeMap, BTreeSet};

use urispec_model::{Observation, Operation};

use super::Violation;
use crate::cve::{CVES, CveRow, Cves, cve_order};
use crate::suite::Flag;
use crate::vector::Vector;

const FIX: &str = "write CVE-YYYY-N, with at least four digits in N; sort by year, then by number";

/// The violations in the table, in the names of vectors, and in the names of flags.
pub(super) fn check(cves: &Cves, vectors: &[Vector], flags: &BTreeMap<String, Flag>) -> Vec<Violation> {
    let ids: BTreeMap<&str, Operation> = vectors
        .iter()
        .map(|vector| (vector.id.as_str(), vector.operation()))
        .collect();
    let mut violations: Vec<_> = cves.rows.iter().flat_map(|row| of_row(row, &ids)).collect();
    violations.extend(vectors.iter().filter_map(|vector| of_vector(cves, vector)));
    let known: BTreeSet<&String> = cves.rows.iter().flat_map(CveRow::names).collect();
    for (flag, about) in flags {
        if !is_sorted(&about.cves) {
            let wrong = format!("expected sorted names of vulnerabilities for `{flag}`, each once");
            violations.push(Violation::of_file("flags.json", "cve", wrong, FIX));
        }
        for unknown in about.cves.iter().filter(|cve| !known.contains(cve)) {
            let wrong = format!("expected a row of {CVES} that names {unknown}, as `{flag}` does, found none");
            violations.push(Violation::of_file("flags.json", "cve", wrong, "add one"));
        }
    }
    violations
}

/// Whether all entries are names of vulnerabilities, sorted and without duplicates.
fn is_sorted(names: &[String]) -> bool {
    names.iter().all(|name| cve_order(name).is_some())
        && names.windows(2).all(|pair| cve_order(&pair[0]) < cve_order(&pair[1]))
}

fn of_row(row: &CveRow, ids: &BTreeMap<&str, Operation>) -> Vec<Violation> {
    let name = format!(
        "{}: {}",
        row.product,
        row.names().cloned().collect::<Vec<_>>().join(", ")
    );
    let mut violations = Vec::new();
    let mut find = |wrong: String, fix: &str| violations.push(Violation::of_file(CVES, "cve", wrong, fix));
    if !is_sorted(&row.cves) || !is_sorted(&row.unread) {
        find(format!("expected sorted names of vulnerabilities, found {name}"), FIX);
    }
    if !row.vectors.windows(2).all(|pair| pair[0] < pair[1]) {
        find(
            format!("expected sorted ids in `vectors` of {name}, each once"),
            "sort them",
        );
    }
    if row.vectors.is_empty() && row.note.is_none() {
        find(
            format!("expected a vector or a note for {name}, found neither"),
            "name a vector, or write a note with the reason why there is none",
        );
    }
    for id in row.vectors.iter().filter(|id| !ids.contains_key(id.as_str())) {
        find(
            format!("{name}: no vector has the id `{id}`"),
            "name an existing vector",
        );
    }
    let expected: &[String] = if row.cves.is_empty() { &[] } else { &row.vectors };
    if !row.vulnerable.keys().eq(expected) {
        find(
            format!(
                "expected all vectors of {name} in `vulnerable` if it has `cves`, and no vector if it has no `cves`"
            ),
            "read the record, and write the answers that show the flaw",
        );
    }
    for (id, answers) in &row.vulnerable {
        if answers.is_empty() && row.note.is_none() {
            find(
                format!("expected a note for {name}, because no answer to `{id}` shows the flaw; found none"),
                "write a note with the reason",
            );
        }
        let fits = |answer: &Observation<'_>| match answer {
            Observation::Accept(_) => ids.get(id.as_str()).is_none_or(|operation| answer.fits(*operation)),
            answer => matches!(answer, Observation::Crash(_) | Observation::Timeout),
        };
        if !answers.iter().all(fits) {
            find(
                format!("expected only answers to `{id}`, crashes or time-outs in `vulnerable` of {name}"),
                "write the answer of a parser with the flaw to the vector",
            );
        }
    }
    violations
}

/// Checks that a vector has exactly the names of the rows that list it.
fn of_vector(cves: &Cves, vector: &Vector) -> Option<Violation> {
    let rows = cves.of_vector(&vector.id).flat_map(|row| &row.cves);
    let expected: BTreeSet<_> = rows.map(|cve| (cve_order(cve), cve.as_str())).collect();
    let expected: Vec<&str> = expected.into_iter().map(|(_, cve)| cve).collect();
    (vector.cves != expected).then(|| {
        let list = |names: &[&str]| {
            if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            }
        };
        let found: Vec<&str> = vector.cves.iter().map(String::as_str).collect();
        let wrong = format!(
            "expected the names of {CVES} in `cves`, {}, found {}",
            list(&expected),
            list(&found)
        );
        Violation::of_vector(vector, "cve", wrong, "make both rows agree")
    })
}
