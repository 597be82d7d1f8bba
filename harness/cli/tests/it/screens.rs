//! The output on terminals of 80 and of 160 columns: no line is wider, and the conclusion comes first.
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

#[cfg(feature = "lab")]
use std::fs;

use crate::common::{fits, snapshots_of_screen, urispec};

#[track_caller]
fn check(name: &str, arguments: &[&str], code: i32) {
    let folder = tempfile::tempdir().unwrap();
    snapshots_of_screen(name, folder.path(), arguments, code);
}

#[test]
fn an_explanation_marks_the_components() {
    check("screen_explain", &["explain", "http://a@b@c/", "fluent-uri", "url"], 0);
    let resolve = ["explain", "../g", "--base", "http://a/b/c/d", "uriparse", "url"];
    check("screen_explain_resolution", &resolve, 0);
}

#[test]
fn an_explanation_of_a_hostile_input_keeps_its_marks_in_place() {
    // ESC, a bidi override, NUL and a wide character; then a long input with a byte that is not UTF-8.
    let hostile = "http://u\u{1b}[31m:\u{202e}p\0@\u{4f8b}.example:8080/\u{4f8b}/x?\u{202e}q#f";
    let hex = hostile
        .bytes()
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .concat();
    check(
        "screen_explain_hostile",
        &["explain", "--hex", &hex, "iri-string", "url"],
        0,
    );
    let long = format!("{}ff{}", "61".repeat(300), "62".repeat(300));
    check("screen_explain_long", &["explain", "--hex", &long, "uriparse"], 0);
}

#[test]
fn drift_begins_with_a_summary_of_five_lines() {
    check("screen_drift", &["drift", "rfc2396", "rfc3986"], 0);
}

#[test]
fn drift_of_all_documents_begins_with_a_summary() {
    let folder = tempfile::tempdir().unwrap();
    for width in [80, 160] {
        let mut command = urispec(folder.path(), &["drift"]);
        let shown = crate::common::ends(command.env("COLUMNS", width.to_string()), 0);
        assert!(shown.out.contains(" from a document to the next: "), "{}", shown.out);
        fits(&shown.out, width);
    }
}

#[test]
fn a_check_begins_with_its_verdict_and_ends_with_its_counts() {
    check("screen_check", &["check", "uriparse", "--only", "resolve/*"], 1);
    check(
        "screen_check_full",
        &["check", "iref", "--only", "resolve/dots/*", "--full"],
        1,
    );
}

#[test]
fn without_a_terminal_a_line_has_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = urispec(folder.path(), &["check", "uriparse", "--only", "resolve/*"]);
    let shown = crate::common::ends(command.env_remove("COLUMNS"), 1);
    fits(&shown.out, 80);
    assert!(shown.out.lines().any(|line| line.chars().count() > 70), "{}", shown.out);
}

#[cfg(feature = "lab")]
#[test]
fn a_survey_begins_with_the_readers_that_differ_most() {
    let folder = tempfile::tempdir().unwrap();
    let urls = b"http://example.com?q=1\nhttp://u@h/\nhttp://e.example\\@h/\nhttp:a/b c\n//h/\x1b[31m\xe2\x80\xae\n";
    fs::write(folder.path().join("urls"), urls).unwrap();
    let run = [
        "survey",
        "rfc2396",
        "rfc3986",
        "fluent-uri",
        "url",
        "--input",
        "urls",
        "--output",
        "all.json",
    ];
    crate::common::ends(&mut urispec(folder.path(), &run), 0);
    let report = ["survey", "report", "all.json"];
    snapshots_of_screen("screen_survey", folder.path(), &report, 0);
    let pair = ["survey", "report", "all.json", "--pair", "fluent-uri,url"];
    snapshots_of_screen("screen_survey_pair", folder.path(), &pair, 0);
    let keys = ["survey", "report", "all.json", "--table", "hosts"];
    snapshots_of_screen("screen_survey_hosts", folder.path(), &keys, 0);
}

#[cfg(feature = "lab")]
#[test]
fn a_history_begins_with_its_newest_release() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reports/history/python-urllib3.json");
    let recorded = urispec_history::Recorded::read(&fs::read_to_string(record).unwrap()).unwrap();
    for width in [80, 160] {
        let shown = anstream::adapter::strip_str(&recorded.human(width)).to_string();
        fits(&shown, width);
        insta::with_settings!({
            snapshot_path => "snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!(format!("screen_history_{width}"), shown) });
    }
}
