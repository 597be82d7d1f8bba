//! `urispec check` as a gate: baselines, and the verdicts that fail.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use crate::common::{ends, snapshot_of, urispec};

/// A parser whose documentation states that it rejects these ports. Its deviations fail because of `--fail-on`.
const PORTS: [&str; 8] = [
    "check",
    "uriparse",
    "--only",
    "parse/port/over-*",
    "--baseline",
    "known.jsonl",
    "--fail-on",
    "documented",
];

/// Writes the baseline of [`PORTS`] in a folder, and returns its lines.
fn written(folder: &Path) -> Vec<String> {
    ends(&mut urispec(folder, &[&PORTS[..], &["--update-baseline"]].concat()), 0);
    let known = fs::read_to_string(folder.join("known.jsonl")).unwrap();
    known.lines().map(str::to_owned).collect()
}

#[test]
fn a_baseline_lets_known_failures_pass() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    snapshot_of("baseline_missing", folder, &PORTS, "", 2);
    let known = written(folder);
    assert!(known.len() > 1, "{known:?}");
    snapshot_of("baseline_holds", folder, &PORTS, "", 0);
    assert_eq!(written(folder), known, "written again, it is the same");
}

#[test]
fn a_failure_that_is_not_known_is_a_regression() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let known = written(folder);
    fs::write(folder.join("known.jsonl"), known[..known.len() - 1].join("\n")).unwrap();
    snapshot_of("new_failure", folder, &PORTS, "", 1);
    for (name, format) in [("new_failure_github", "github"), ("new_failure_junit", "junit")] {
        snapshot_of(name, folder, &[&PORTS[..], &["--format", format]].concat(), "", 1);
    }
    let jsonl = [&PORTS[..], &["--format", "jsonl"]].concat();
    let shown = ends(&mut urispec(folder, &jsonl), 1);
    assert!(shown.err.contains("baseline: 1 regression"), "{}", shown.err);
}

#[test]
fn an_entry_that_does_not_fit_is_a_regression() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join("known.jsonl");
    let known = written(folder);
    let text = known.join("\n");

    let crash = text.replace(
        "\"too-strict\",\"observed\":{\"reject\":true}",
        "\"crash\",\"observed\":{\"crash\":true}",
    );
    fs::write(&file, crash).unwrap();
    snapshot_of("changed_failure", folder, &PORTS, "", 1);

    let entry = known.iter().find(|line| line.contains("\"kind\":\"entry\"")).unwrap();
    let pass = entry.replace("\"uriparse\"", "\"rfc3986\"");
    let reference = [
        "check",
        "rfc3986",
        "--only",
        "parse/port/over-*",
        "--baseline",
        "known.jsonl",
    ];
    fs::remove_file(&file).unwrap();
    ends(
        &mut urispec(folder, &[&reference[..], &["--update-baseline"]].concat()),
        0,
    );
    let clean = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{clean}{pass}\n")).unwrap();
    snapshot_of("unexpected_pass", folder, &reference, "", 1);
    let other = [
        "check",
        "oxiri",
        "--only",
        "parse/port/over-*",
        "--baseline",
        "known.jsonl",
    ];
    let shown = ends(&mut urispec(folder, &other), 1);
    assert!(shown.out.contains("no record of the judged cases"), "{}", shown.out);

    let stale = pass.replace("parse/port/", "no/such/");
    fs::write(&file, format!("{clean}{stale}\n")).unwrap();
    snapshot_of("stale_entry", folder, &reference, "", 1);
}

#[test]
fn a_baseline_made_with_other_vectors_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let known = written(folder).join("\n");
    let older = known.replacen(include_str!("../../../../vectors/VERSION").trim(), "0.9.0", 1);
    fs::write(folder.join("known.jsonl"), older).unwrap();
    let shown = ends(&mut urispec(folder, &PORTS), 0);
    for text in [
        "made with vectors 0.9.0",
        "vectors are new since 0.9.0; none of them fails",
    ] {
        assert!(shown.out.contains(text), "{}", shown.out);
    }
}

#[test]
fn a_broken_baseline_has_its_file_and_line_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let broken = "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"1.0.0\"}\n<<<<<<< ours\n";
    fs::write(folder.join("known.jsonl"), broken).unwrap();
    let arguments = ["check", "rfc3986", "--baseline", "known.jsonl", "--update-baseline"];
    snapshot_of("broken_baseline", folder, &arguments[..4], "", 2);
    ends(&mut urispec(folder, &arguments), 2);
    assert_eq!(fs::read_to_string(folder.join("known.jsonl")).unwrap(), broken);
    snapshot_of(
        "update_without_baseline",
        folder,
        &["check", "rfc3986", "--update-baseline"],
        "",
        2,
    );
}

#[test]
fn fail_on_names_the_verdicts_that_fail() {
    let here = Path::new(".");
    let ports = ["check", "uriparse", "--only", "parse/port/*", "--fail-on"];
    for (verdicts, code) in [
        ("too-strict,documented", 1),
        ("too-strict", 0),
        ("timeout,protocol", 0),
        ("agree", 2),
    ] {
        ends(&mut urispec(here, &[&ports[..], &[verdicts]].concat()), code);
    }
}

#[test]
fn a_gate_by_a_document_that_was_named_is_on_that_document() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let url = [
        "check",
        "url",
        "--spec",
        "rfc3986",
        "--only",
        "parse/port/*",
        "--baseline",
        "known.jsonl",
    ];
    ends(&mut urispec(folder, &[&url[..], &["--update-baseline"]].concat()), 0);
    let known = fs::read_to_string(folder.join("known.jsonl")).unwrap();
    assert!(known.lines().count() > 1, "{known}");
    ends(&mut urispec(folder, &url), 0);
    fs::write(folder.join("known.jsonl"), known.lines().next().unwrap()).unwrap();
    let shown = ends(&mut urispec(folder, &url), 1);
    assert!(shown.out.contains("new failure"), "{}", shown.out);
}
