//! Tricks that could pass a gate with a broken parser. No trick passes: not in the exit code, not in the JSON
//! lines, not in JUnit.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::{ends, run, urispec};
use rayon::prelude::*;
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_urispec");

/// Some vectors of each operation that an RFC has. Every trick runs them.
const ONLY: [&str; 6] = [
    "parse/port/*",
    "parse/authority/*",
    "parse/userinfo/*",
    "resolve/examples/*",
    "normalize/case/*",
    "equivalent/case/*",
];

/// The parser that is broken: a reference, which passes.
const SERVE: [&str; 3] = [PROGRAM, "serve", "rfc3986"];

/// Edits of an adapter's output, made with a stream editor: of whole lines, and of their contents.
const EDITS: [(&str, &str); 9] = [
    ("a line is lost", "50d"),
    ("a line is doubled", "50p"),
    ("the output ends early", "60q"),
    ("a line is cut", "50s/..$//"),
    ("a number is a text", "50s/\"seq\":\\([0-9]*\\)/\"seq\":\"\\1\"/"),
    ("a number is of no request", "50s/\"seq\":/\"seq\":9/"),
    ("every port is 80", "s/\"port\":\"[^\"]*\"/\"port\":\"80\"/"),
    (
        "every userinfo is undefined",
        "s/\"userinfo\":\"[^\"]*\"/\"userinfo\":null/",
    ),
    (
        "every result ends in a slash",
        "s/\"uri\":\"\\([^\"]*\\)\"/\"uri\":\"\\1\\/\"/",
    ),
];

/// A trick: its name, the command of the broken adapter, and the options of its gate in addition to the baseline.
struct Trick {
    name: String,
    command: String,
    arguments: &'static [&'static str],
}

fn tricks() -> Vec<Trick> {
    let relayed = breakages().into_iter().map(|name| {
        // If the first vectors are concerned, the breakage starts at once.
        let at = if ["slow", "wrong-equal"].contains(&&*name) {
            "1"
        } else {
            "50"
        };
        let words = [&[PROGRAM, "relay", "--breakage", &name, "--at", at, "--"], &SERVE[..]].concat();
        Trick {
            command: shlex::try_join(words).unwrap(),
            arguments: if name == "slow" { &["--fail-on", "slower"] } else { &[] },
            name,
        }
    });
    let edited = EDITS.iter().map(|(name, edit)| {
        let served = shlex::try_join(SERVE).unwrap();
        let script = format!("{served} | sed -u -e {}", shlex::try_quote(edit).unwrap());
        Trick {
            name: (*name).to_owned(),
            command: shlex::try_join(["sh", "-c", &script]).unwrap(),
            arguments: &[],
        }
    });
    relayed.chain(edited).collect()
}

/// The names of the breakages of `relay`, as its own message lists them.
fn breakages() -> BTreeSet<String> {
    let shown = run(&mut urispec(
        Path::new("."),
        &["relay", "--breakage", "nonesuch", "--at", "1", "--", "true"],
    ));
    let (_, list) = shown
        .err
        .split_once("[possible values: ")
        .expect("the names are listed");
    let (list, _) = list.split_once(']').unwrap();
    let names = list.split(',').map(|name| name.trim().to_owned());
    names.filter(|name| name != "none").collect()
}

fn check(folder: &Path, command: &str, arguments: &[&str]) -> crate::common::Shown {
    let only = ONLY.iter().flat_map(|pattern| ["--only", pattern]);
    let all: Vec<&str> = ["check", "--command", command, "--timeout", "0.5"]
        .into_iter()
        .chain(only)
        .chain(arguments.iter().copied())
        .collect();
    run(&mut urispec(folder, &all))
}

#[test]
fn no_trick_passes_a_gate() {
    let folder = tempfile::tempdir().unwrap();
    let gate = ["--baseline", "known.jsonl", "--fail-on", "slower"];
    let served = shlex::try_join(SERVE).unwrap();
    let written = check(folder.path(), &served, &[&gate[..], &["--update-baseline"]].concat());
    assert_eq!(written.code, 0, "{}", written.all());
    let relayed = [&[PROGRAM, "relay", "--breakage", "none", "--at", "1", "--"], &SERVE[..]].concat();
    let clean = check(
        folder.path(),
        &shlex::try_join(relayed).unwrap(),
        &["--baseline", "known.jsonl"],
    );
    assert_eq!(clean.code, 0, "nothing is broken: {}", clean.all());

    let tricks = tricks();
    assert!(tricks.len() >= 30, "{} tricks", tricks.len());
    let passed: Vec<String> = tricks
        .par_iter()
        .flat_map(|trick| passed(folder.path(), trick))
        .collect();
    assert!(passed.is_empty(), "{}", passed.join("\n"));
}

/// The outputs in which a trick passes the gate.
fn passed(folder: &Path, trick: &Trick) -> Vec<String> {
    let file = trick.name.replace(' ', "-");
    let (json, junit) = (format!("{file}.jsonl"), format!("{file}.xml"));
    let formats = [
        "--baseline",
        "known.jsonl",
        "--format",
        "jsonl",
        "--output",
        &json,
        "--junit",
        &junit,
    ];
    let shown = check(folder, &trick.command, &[&formats, trick.arguments].concat());
    let mut passed = Vec::new();
    let mut note = |where_: &str| passed.push(format!("{} passes by {where_}:\n{}", trick.name, shown.all()));
    if ![1, 2].contains(&shown.code) {
        note(&format!("its exit code {}", shown.code));
    }
    let lines = fs::read_to_string(folder.join(&json)).unwrap_or_default();
    let gates = lines
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get("gate").cloned());
    let gates: Vec<Value> = gates.collect();
    if gates.len() != 1 || gates[0]["passed"] != false {
        note("its JSON lines");
    }
    let xml = fs::read_to_string(folder.join(&junit)).unwrap_or_default();
    if !xml.contains("<failure") && !xml.contains("<error") {
        note("its JUnit XML");
    }
    passed
}

#[test]
fn the_self_test_finds_what_a_gate_would_miss() {
    let folder = tempfile::tempdir().unwrap();
    let only: Vec<&str> = ONLY.iter().flat_map(|pattern| ["--only", pattern]).collect();
    let with = |more: &[&'static str]| [&["check", "rfc3986"], &only[..], more].concat();
    ends(
        &mut urispec(
            folder.path(),
            &with(&["--baseline", "known.jsonl", "--fail-on", "slower", "--update-baseline"]),
        ),
        0,
    );
    let missed = |shown: &crate::common::Shown| -> Vec<String> {
        let lines = shown.out.lines().filter_map(|line| line.strip_prefix("MISSED"));
        lines
            .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
            .collect()
    };
    // Without a record of how much was judged, a loss is not noticed.
    let shown = ends(&mut urispec(folder.path(), &with(&["--self-test"])), 1);
    let all = missed(&shown);
    for breakage in ["fewer-operations", "drops-host", "slow"] {
        assert!(all.iter().any(|one| one == breakage), "{breakage}: {}", shown.out);
    }
    let shown = ends(
        &mut urispec(folder.path(), &with(&["--baseline", "known.jsonl", "--self-test"])),
        1,
    );
    assert_eq!(missed(&shown), ["slow"], "{}", shown.out);
}
