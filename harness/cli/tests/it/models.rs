//! `urispec learn --write`, and learnt models as the measure of a search.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::common::{ends, urispec};

#[track_caller]
fn run(arguments: &[&str], code: i32) -> String {
    ends(&mut urispec(Path::new("."), arguments), code).out
}

/// The ids of the divergences that `compare` finds.
fn keys(arguments: &[&str]) -> BTreeSet<String> {
    let nothing = tempfile::tempdir().unwrap();
    let reports = nothing.path().display().to_string();
    let common = ["--reports", &reports, "--shrink-requests", "1", "--format", "jsonl"];
    let lines = run(&[&["compare"], arguments, &common].concat(), 0);
    let id = |line: &str| {
        serde_json::from_str::<Value>(line).unwrap()["id"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    lines.lines().map(id).collect()
}

#[test]
fn generated_inputs_find_most_divergences_of_a_model() {
    let model = format!("{}/../../reports/learned/http.json.gz", env!("CARGO_MANIFEST_DIR"));
    let all = keys(&["http", "--learned", &model]);
    let found = keys(&["http", "--generate", "10000", "--op", "parse"]);
    // All 36 but two; harness/BENCHMARKS.md has the figures for more inputs.
    let missing: Vec<&String> = all.difference(&found).collect();
    assert!(
        all.len() >= 36 && missing.len() <= 3,
        "{} keys, without {missing:?}",
        all.len()
    );
}

#[test]
fn the_models_of_parsers_are_written_with_a_page() {
    let reports = tempfile::tempdir().unwrap();
    let folder = reports.path().display().to_string();
    let arguments = [
        "learn",
        "http",
        "iref",
        "--write",
        "--reports",
        &folder,
        "--questions",
        "3000",
    ];
    let out = run(&arguments, 0);
    assert!(
        out.contains("http 1.5.0, hosts: ") && out.contains("not complete"),
        "{out}"
    );
    let page = std::fs::read_to_string(reports.path().join("learned.md")).unwrap();
    assert!(
        page.contains("### iref") && page.contains("accept the same texts, but the model is not complete"),
        "{page}"
    );
    let host = format!("learned:{folder}/learned/http.host.json.gz");
    let drift = run(&["drift", &host, "rfc7230"], 0);
    assert!(drift.contains("the model is not complete"), "{drift}");
    // Hosts and references are not compared.
    let whole = format!("learned:{folder}/learned/http.json.gz");
    run(&["drift", &host, &whole], 2);
}
