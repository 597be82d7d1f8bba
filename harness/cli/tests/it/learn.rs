//! `urispec learn`, as its users run it, and `learned:FILE` as the name of a document.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use urispec_learn::Model;

use crate::common::{Shown, ends, urispec, write_adapter};

#[track_caller]
fn run(arguments: &[&str], code: i32) -> Shown {
    ends(&mut urispec(Path::new("."), arguments), code)
}

/// Learns a port, from a different document, and returns the model and its place.
fn port(folder: &Path, parser: &[&str], code: i32) -> (Model, String) {
    let file = folder.join("port.json").display().to_string();
    let arguments = [
        &["learn"],
        parser,
        &["--rule", "port", "--near", "rfc2396", "--output", &file],
    ]
    .concat();
    run(&arguments, code);
    let text = fs::read_to_string(&file).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../../learn/model.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    assert!(validator.is_valid(&serde_json::from_str(&text).unwrap()), "{text}");
    (Model::from_json(&text).unwrap(), file)
}

#[test]
fn a_learnt_model_is_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let (model, file) = port(folder.path(), &["rfc3986"], 0);
    assert!(model.dfa.accepts(b"8080") && model.dfa.accepts(b"") && !model.dfa.accepts(b"8a"));
    let learned = format!("learned:{file}");
    let counted = run(&["grammar", "count", &learned], 0).out;
    assert_eq!(counted, run(&["grammar", "count", "rfc3986", "port"], 0).out);
    // A text of the other document that this one rejects, and nothing else.
    let drift: Value = serde_json::from_str(&run(&["drift", &learned, "rfc1808", "--format", "json"], 0).out).unwrap();
    assert!(drift.to_string().contains("learned-port"), "{drift}");
    run(&["prove", "rfc3986", "--rule", "port", "--spec", &learned], 2);
}

#[test]
fn a_model_of_splitting_is_compared_by_component() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("split.json").display().to_string();
    // The first model is already that of the parser: a few questions are enough.
    let arguments = [
        "learn",
        "fluent-uri",
        "--what",
        "splitting",
        "--near",
        "rfc3986",
        "--questions",
        "20000",
    ];
    run(&[&arguments[..], &["--output", &file]].concat(), 1);
    let model = Model::from_json(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((model.facts.states, model.facts.components.len()), (200, 8));
    let learned = format!("learned:{file}");
    let changes = |document, more: &[&str]| {
        let shown = run(&[&["drift", &learned, document, "--format", "json"], more].concat(), 0).out;
        let drift: Value = serde_json::from_str(&shown).unwrap();
        drift["steps"][0]["changes"].as_array().unwrap().clone()
    };
    assert!(changes("rfc3986", &["--component", "host"]).is_empty());
    // RFC 2396 does not split an authority that is no server.
    let hosts = changes("rfc2396", &["--component", "host"]);
    assert_eq!(hosts[0]["request"]["input"], "//", "{hosts:?}");
    assert!(
        changes("rfc2396", &[])
            .iter()
            .any(|change| change["request"]["input"] == "a:?")
    );
    let error = run(&["drift", "rfc2396", "rfc3986", "--component", "host"], 2).err;
    assert!(error.contains("expected a learnt model"), "{error}");
    let error = run(
        &[
            "learn",
            "rfc3986",
            "--what",
            "splitting",
            "--rule",
            "port",
            "--output",
            &file,
        ],
        2,
    )
    .err;
    assert!(error.contains("other rules have no components"), "{error}");
}

#[test]
fn a_parser_without_a_model_ends_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |name: &str, answer: &str, code| {
        write_adapter(folder.path(), name, answer);
        let command = format!("sh {name}.sh");
        let file = format!("{name}.json");
        let arguments = [
            "learn",
            "--command",
            &command,
            "--near",
            "rfc1808",
            "--questions",
            "5000",
            "--output",
            &file,
        ];
        let shown = ends(&mut urispec(folder.path(), &arguments), code);
        Model::from_json(&fs::read_to_string(folder.path().join(&file)).unwrap()).unwrap();
        shown.out
    };
    let yes = r#"echo "{\"seq\":$seq,\"accept\":{}}""#;
    // It accepts everything, but rejects what is asked late: also what it has accepted.
    let changing = format!(r#"[ $((count += 1)) -gt 5600 ] && echo "{{\"seq\":$seq,\"reject\":true}}" || {yes}"#);
    let shown = learn("changing", &changing, 1);
    assert!(shown.contains("is not complete"), "{shown}");
    let shown = learn("broken", r#"echo "{\"seq\":$seq,\"maybe\":true}""#, 3);
    assert!(shown.contains("the parser failed on all of the first words"), "{shown}");
}

#[test]
fn a_run_that_a_limit_ended_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |release: &str, questions: &str, code| {
        let arguments = [
            "learn",
            release,
            "--rule",
            "port",
            "--near",
            "rfc2396",
            "--questions",
            questions,
        ];
        let arguments = [&arguments[..], &["--output", "port.json"]].concat();
        ends(&mut urispec(folder.path(), &arguments), code)
    };
    let journal = folder.path().join("port.json.journal");
    let ended = learn("rfc3986", "100", 1);
    assert!(ended.err.contains("the same command continues"), "{}", ended.err);
    assert!(journal.exists());
    let other = learn("rfc2396", "1000000", 2);
    assert!(
        other.err.contains("has the answers of a different run"),
        "{}",
        other.err
    );
    learn("rfc3986", "1000000", 0);
    assert!(!journal.exists());
}

#[test]
fn what_cannot_be_learnt_is_said() {
    let error = run(&["learn", "rfc3986", "rfc2396", "--output", "x.json"], 2).err;
    assert!(error.contains("expected one parser to learn, found 2"), "{error}");
    let error = run(&["learn", "fluent-uri", "--rule", "x", "--output", "x.json"], 2).err;
    assert!(error.contains("does not start from `x`"), "{error}");
    let error = run(&["drift", "learned:Cargo.toml", "rfc3986"], 2).err;
    assert!(error.contains("is not a learnt model"), "{error}");
    assert!(!Path::new("x.json").exists());
}
