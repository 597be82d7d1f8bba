//! Checks of one vector apart from its groups: its id and its flags.

use std::collections::BTreeMap;

use super::Violation;
use super::document::{FOUND, folder};
use urispec_model::suggestions;

use crate::suite::Flag;
use crate::vector::Vector;

/// The flag of the vectors on which documents differ; see [`Vector::has_drift`].
const DRIFT: &str = "Drift";

pub(super) fn check(vector: &Vector, flags: &BTreeMap<String, Flag>) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut find = |check, wrong, fix| violations.push(Violation::of_vector(vector, check, wrong, fix));

    let operation = vector.operation().name();
    let prefix = operation.replace('_', "-");
    if !vector
        .id
        .strip_prefix(&prefix)
        .is_some_and(|rest| rest.starts_with('/'))
    {
        let wrong = format!("expected an id that starts with `{prefix}/`, because the operation is {operation}");
        find(
            "id",
            wrong,
            "rename the vector, if its id was never published".to_owned(),
        );
    }
    if !vector.id.split('/').all(is_segment) {
        let wrong = "expected segments of a-z, 0-9 and single `-`, joined by `/`".to_owned();
        find(
            "id",
            wrong,
            "rename the vector, if its id was never published".to_owned(),
        );
    }
    let folder = folder(&vector.file);
    if folder != FOUND && folder != operation {
        let wrong = format!("expected a vector of operation `{folder}` in this folder, found `{operation}`");
        find("folder", wrong, format!("move it to a file in `{operation}/`"));
    }

    for flag in &vector.flags {
        if !flags.contains_key(flag) {
            let fix = match suggestions(flag, flags.keys().map(String::as_str)).first() {
                Some(name) => format!("did you mean `{name}`?"),
                None => "add its meaning to flags.json".to_owned(),
            };
            find("flag", format!("expected a flag of flags.json, found `{flag}`"), fix);
        }
    }
    match (vector.flags.iter().any(|flag| flag == DRIFT), vector.has_drift()) {
        (false, true) => find(
            "flag",
            format!("expected the flag `{DRIFT}`: the documents differ"),
            "add it".to_owned(),
        ),
        (true, false) => {
            let wrong = format!("expected no flag `{DRIFT}`: the documents do not differ");
            find("flag", wrong, "remove it".to_owned());
        }
        _ => {}
    }
    for flag in vector
        .flags
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| &pair[0])
    {
        find(
            "flag",
            format!("expected each flag once, found `{flag}` twice"),
            "remove one".to_owned(),
        );
    }
    violations
}

fn is_segment(segment: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    segment.split('-').all(word)
}
