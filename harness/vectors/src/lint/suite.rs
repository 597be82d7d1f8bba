//! Checks of the suite as a whole: ids are permanent, no vector occurs twice, and each flag is used.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Violation;
use crate::files::Files;
use crate::source::Source;
use crate::suite::{FIRST_VERSION, Flag, Suite};
use crate::vector::Vector;
use urispec_model::OwnedRequest;

const IDS: &str = "ids.txt";
const FLAGS: &str = "flags.json";

/// The text of `ids.txt` for this suite: its ids, and the ids that `before` lists. A published id is kept in the
/// list, so that regenerating the list cannot hide a removed vector. An id that was added after the first version is
/// followed by the version in which it was added.
pub fn ids(suite: &Suite, before: &str) -> String {
    let mut list: BTreeMap<&str, Option<&str>> = before.lines().filter(|line| !line.is_empty()).map(listed).collect();
    let now = Some(suite.version.as_str()).filter(|version| *version != FIRST_VERSION);
    for vector in &suite.vectors {
        list.entry(&vector.id).or_insert(now);
    }
    written(&list)
}

/// Splits a line of `ids.txt`: the id, and the version in which it was added if this is not the first version.
fn listed(line: &str) -> (&str, Option<&str>) {
    line.split_once(' ')
        .map_or((line, None), |(id, since)| (id, Some(since)))
}

fn written(list: &BTreeMap<&str, Option<&str>>) -> String {
    let line = |id: &str, since: Option<&str>| match since {
        Some(since) => format!("{id} {since}\n"),
        None => format!("{id}\n"),
    };
    list.iter().map(|(id, since)| line(id, *since)).collect()
}

pub(super) fn check(files: &Files, vectors: &[Vector], flags: &BTreeMap<String, Flag>) -> Vec<Violation> {
    let mut violations = Vec::new();
    version(files, &mut violations);
    id_list(files, vectors, &mut violations);
    requests(vectors, &mut violations);
    used_flags(files, vectors, flags, &mut violations);
    violations
}

/// Checks that `VERSION` is three numbers and a newline.
fn version(files: &Files, violations: &mut Vec<Violation>) {
    match files.demand("VERSION") {
        Err(problem) => violations.push(Violation::of_problem(&problem)),
        Ok(text) => {
            let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            let parts: Option<Vec<_>> = text.strip_suffix('\n').map(|line| line.split('.').collect());
            if !parts.is_some_and(|parts| parts.len() == 3 && parts.into_iter().all(number)) {
                let wrong = "expected a version such as 1.0.0 and a newline";
                violations.push(Violation::of_file(
                    "VERSION",
                    "version",
                    wrong,
                    "write the version in this form",
                ));
            }
        }
    }
}

/// Checks that `ids.txt` lists exactly the ids of the vectors, sorted.
fn id_list(files: &Files, vectors: &[Vector], violations: &mut Vec<Violation>) {
    let text = match files.demand(IDS) {
        Ok(text) => text,
        Err(problem) => return violations.push(Violation::of_problem(&problem)),
    };
    let present: BTreeSet<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
    let list: BTreeMap<&str, Option<&str>> = text.lines().map(listed).collect();
    for (index, (id, _)) in text.lines().map(listed).enumerate() {
        if !present.contains(id) {
            violations.push(Violation {
                line: Some(index + 1),
                id: Some(id.to_owned()),
                ..Violation::of_file(
                    IDS,
                    "ids",
                    "this id is listed, but no vector has this id",
                    "restore the vector: ids are permanent",
                )
            });
        }
    }
    for vector in vectors.iter().filter(|vector| !list.contains_key(vector.id.as_str())) {
        violations.push(Violation::of_vector(
            vector,
            "ids",
            "this id is not in ids.txt",
            "run `urispec vectors fmt` to add it",
        ));
    }
    if written(&list) != text {
        let wrong = "expected a sorted list, with each id once and on its own line";
        violations.push(Violation::of_file(IDS, "ids", wrong, "run `urispec vectors fmt`"));
    }
}

/// Checks that no two vectors have the same request.
fn requests(vectors: &[Vector], violations: &mut Vec<Violation>) {
    let mut seen: HashMap<&OwnedRequest, &Vector> = HashMap::new();
    for vector in vectors {
        let earlier = *seen.entry(&vector.ask).or_insert(vector);
        if !std::ptr::eq(earlier, vector) {
            violations.push(Violation::of_vector(
                vector,
                "duplicate",
                format!(
                    "has the same request as `{}` ({}:{})",
                    earlier.id, earlier.file, earlier.line
                ),
                "keep one vector, with the groups of both",
            ));
        }
    }
}

/// Checks that each flag is used.
fn used_flags(files: &Files, vectors: &[Vector], flags: &BTreeMap<String, Flag>, violations: &mut Vec<Violation>) {
    let used: BTreeSet<&str> = vectors
        .iter()
        .flat_map(|vector| &vector.flags)
        .map(String::as_str)
        .collect();
    let text = files.get(FLAGS).unwrap_or_default();
    let source = Source::new(FLAGS, text);
    for (flag, about) in flags {
        let line = text.find(&format!("\"{flag}\"")).map(|at| source.line(at));
        let mut find = |wrong: String, fix: &str| {
            violations.push(Violation {
                line,
                ..Violation::of_file(FLAGS, "flag", wrong, fix)
            });
        };
        if !used.contains(flag.as_str()) {
            find(
                format!("no vector has the flag `{flag}`"),
                "add it to a vector, or remove it",
            );
        }
        if about.meaning.is_empty() || about.effect.is_empty() {
            find(
                format!("expected a meaning and an effect for `{flag}`"),
                "write each of them as a sentence",
            );
        }
    }
}
