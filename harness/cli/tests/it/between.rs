//! `urispec compare A B --between`, as its users run it.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::path::Path;

use crate::common::{Shown, ends, snapshot_of, urispec};
use serde_json::Value;

/// One URI for each kind: an invented authority, a different host, a different port, a different resource, and a
/// text that only one parser accepts.
const INPUTS: &str =
    "http:example.com\nws:///evil.example/a\na://u:@h\na:/b/../c?x#y\nhttp:// /\nHTTP://h\nhttp://h/\n";

fn between(arguments: &[&str], input: &str, code: i32) -> Shown {
    let arguments = [&["compare", "--between"], arguments].concat();
    ends(urispec(Path::new("."), &arguments).write_stdin(input), code)
}

fn lines(shown: &Shown) -> Vec<Value> {
    shown
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const PARSE: [&str; 4] = ["--input", "-", "--op", "parse"];

#[test]
fn a_validator_and_an_http_client_are_held_against_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&["compare", "fluent-uri", "url", "--between"][..], &PARSE].concat();
    snapshot_of("between", folder.path(), &arguments, INPUTS, 0);
    let counts = [&arguments[..], &["--format", "counts"]].concat();
    snapshot_of("between_counts", folder.path(), &counts, INPUTS, 0);
}

#[test]
fn each_line_is_as_the_schema_says_and_the_gravest_comes_first() {
    let schema = serde_json::from_str(include_str!("../../../report/between.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let arguments = [
        "fluent-uri",
        "url",
        "--generate",
        "2000",
        "--suite",
        "--format",
        "jsonl",
    ];
    let lines = lines(&between(&arguments, "", 0));
    for line in &lines {
        let errors: Vec<String> = validator.iter_errors(line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{line}\n{errors:?}");
    }
    let severities: Vec<&str> = lines.iter().map(|line| line["severity"].as_str().unwrap()).collect();
    let order = [
        "crash",
        "out-of-nothing",
        "host",
        "port-or-userinfo",
        "resource",
        "acceptance",
        "spelling",
    ];
    let place = |severity: &&str| order.iter().position(|one| one == severity).unwrap();
    assert!(severities.iter().map(place).is_sorted(), "{severities:?}");
    for severity in &order[1..] {
        assert!(severities.contains(severity), "{severity} is missing: {severities:?}");
    }
}

#[test]
fn the_first_that_is_named_is_the_filter() {
    for [validator, client] in [["fluent-uri", "url"], ["url", "fluent-uri"]] {
        let arguments = [&[validator, client, "--format", "jsonl"][..], &PARSE].concat();
        let line = &lines(&between(&arguments, "http:a\n", 0))[0];
        assert_eq!(
            (&line["validator"]["subject"], &line["client"]["subject"]),
            (&validator.into(), &client.into())
        );
        let rerun = line["rerun"].as_str().unwrap();
        assert!(rerun.ends_with(&format!(" {validator} {client}")), "{rerun}");
    }
}

#[cfg(unix)]
#[test]
fn a_rerun_line_shows_it_again() {
    let request = r#"{"op":"normalize","input":"a:%2e","level":"syntax"}"#;
    let serve = format!("{} serve rfc2396", env!("CARGO_BIN_EXE_urispec"));
    for (arguments, input, asked) in [
        (&["iri-string", "fluent-uri"][..], request, "normalize"),
        (
            &["url", "--command", &serve, "--name", "it's old"],
            r#"{"op":"parse","input":"a:"}"#,
            "rfc2396",
        ),
    ] {
        let between = between(&[arguments, &["--input", "-", "--json-requests"]].concat(), input, 0);
        let line = between
            .out
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("rerun "));
        let line = line.unwrap_or_else(|| panic!("{}", between.out)).trim_start();
        let line = line.replacen("urispec", env!("CARGO_BIN_EXE_urispec"), 1);
        let again = ends(assert_cmd::Command::new("sh").args(["-c", &line]), 0).out;
        assert!(again.contains(asked), "{line}\n{again}");
    }
}

#[test]
fn deny_fails_on_more_than_spelling() {
    let deny = [&["fluent-uri", "url", "--fail-on", "any"][..], &PARSE].concat();
    between(&deny, "http:example.com\n", 1);
    between(&deny, "HTTP://Example.COM/\n", 0);
    between(&deny, "http://example.com/\n", 0);
}

#[test]
fn it_takes_two() {
    for parsers in [&["url"][..], &["url", "url"], &[], &["url", "iref", "oxiri"]] {
        let shown = between(&[parsers, &PARSE].concat(), "", 2);
        let says = "expected two parsers with --between, a validator and an HTTP client, found ";
        assert!(shown.err.contains(says), "{}", shown.err);
    }
    between(&["url", "iref", "--write"], "", 2);
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let of = |jobs| {
        let arguments = ["iref", "url", "--generate", "2000", "--format", "jsonl", "--jobs", jobs];
        between(&arguments, "", 0).out
    };
    assert_eq!(of("1"), of("3"));
}
