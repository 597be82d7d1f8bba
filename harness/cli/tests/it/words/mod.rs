//! A lint of the words in everything that people read: pages, help, errors, comments, and the prose in data.
//!
//! Each pattern is precise: a hit is nearly always a fault. Correct the sentence; do not only replace the word. A
//! correct hit belongs in [`ALLOWED`], with as many words as make it unique.

mod patterns;
mod texts;

use std::fs;

use rayon::prelude::*;
use regex::Regex;

use super::guides::{check, files, root};
use patterns::{PATTERNS, Pattern};
use texts::texts;

/// Beginnings of paths whose files are written by the program or by other people. The strings in reports come from
/// the program, which is searched itself.
const NOT_READ: &[&str] = &[
    "reports/",
    "harness/cli/tests/it/words/",
    "harness/differential/tests/frozen/",
];

/// Folders of `reports/` that people write.
const READ_IN_REPORTS: [&str; 2] = ["reports/findings/", "reports/upstream/"];

/// Correct sentences that a pattern finds: the end of the file's path, and words of the sentence.
const ALLOWED: &[(&str, &str)] = &[
    (
        "harness/differential/adapter_bugs.json",
        "a mailto URI with an empty subject",
    ),
    ("harness/differential/src/key.rs", "expected subject.spec.operation"),
    ("harness/vectors/sections.json", "What is Cacheable"),
];

/// A sentence that needs to be written differently.
struct Hit {
    path: String,
    line: usize,
    words: String,
    around: String,
    pattern: &'static Pattern,
}

#[test]
fn nothing_that_people_read_has_words_that_they_have_to_translate() {
    let hits = hits();
    let is_allowed =
        |hit: &&Hit, allowed: &(&str, &str)| hit.path.ends_with(allowed.0) && hit.around.contains(allowed.1);
    let wrong = hits
        .iter()
        .filter(|hit| !ALLOWED.iter().any(|allowed| is_allowed(hit, allowed)));
    let wrong: Vec<String> = wrong
        .map(|hit| {
            let Hit {
                path,
                line,
                words,
                around,
                pattern,
            } = hit;
            format!(
                "{path}:{line}: `{words}`: {}; better: {}\n    …{around}…",
                pattern.reason, pattern.better
            )
        })
        .collect();
    let stale = ALLOWED
        .iter()
        .filter(|allowed| !hits.iter().any(|hit| is_allowed(&hit, allowed)));
    let stale = stale.map(|(path, words)| {
        format!("harness/cli/tests/it/words/mod.rs: ALLOWED: expected `{words}` in {path}, found none")
    });
    check(wrong.iter().cloned().chain(stale));
}

/// Every hit, by file and line.
fn hits() -> Vec<Hit> {
    let compile = |words| Regex::new(words).unwrap_or_else(|error| panic!("{words}: {error}"));
    let compiled = PATTERNS
        .iter()
        .map(|pattern| (pattern, compile(pattern.words), compile(pattern.unless)));
    let compiled: Vec<(&Pattern, Regex, Regex)> = compiled.collect();
    let files = files();
    let files: Vec<&String> = files.iter().filter(|path| is_read(path)).collect();
    let hits = files.par_iter().flat_map_iter(|path| {
        let source = fs::read(root().join(path)).unwrap_or_default();
        let source = String::from_utf8_lossy(&source);
        let hits = texts(path, &source).into_iter().flat_map(|part| {
            let patterns = compiled
                .iter()
                .filter(|(pattern, ..)| pattern.only.is_none_or(|only| only == part.kind));
            let hits = patterns.flat_map(|(pattern, words, unless)| {
                let found = words.find_iter(&part.words);
                let found = found.filter(|found| pattern.unless.is_empty() || !unless.is_match(found.as_str()));
                found.map(|found| Hit {
                    path: (*path).clone(),
                    line: part.line(found.start()),
                    words: shortened(found.as_str(), 60),
                    around: around(&part.words, found.start()),
                    pattern,
                })
            });
            hits.collect::<Vec<_>>()
        });
        hits.collect::<Vec<_>>()
    });
    hits.collect()
}

/// Whether the words of a file are checked. Schemas consist of doc comments, which are checked in the sources.
fn is_read(path: &str) -> bool {
    if path.ends_with("schema.json") {
        return false;
    }
    let is_written_by_the_program = NOT_READ.iter().any(|start| path.starts_with(start));
    !is_written_by_the_program || READ_IN_REPORTS.iter().any(|start| path.starts_with(start))
}

/// The sentence around an offset.
fn around(text: &str, at: usize) -> String {
    let from = text[..at].char_indices().rev().nth(80).map_or(0, |(from, _)| from);
    shortened(&text[from..], 200)
}

/// The first characters of a text.
fn shortened(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}
