//! `urispec history`: releases are fetched once, tested, and compared.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use crate::common::{VECTORS, ends, urispec, write_adapter};

/// An adapter that always gives the answer in the folder of its release.
const ANSWER: &str = r#"echo "{\"seq\":$seq,$(cat "$FOLDER/answer")}""#;

/// The folder of an adapter with these releases, each with its own answer.
fn adapters(folder: &Path, releases: &str) {
    write_adapter(folder, "answers", ANSWER);
    fs::create_dir_all(folder.join("vectors/parse")).unwrap();
    for file in ["VERSION", "flags.json", "readings.json", "parse/port.json"] {
        fs::copy(Path::new(VECTORS).join(file), folder.join("vectors").join(file)).unwrap();
    }
    let manifest = format!(
        r#"[[adapter]]
id = "sh/answers"
language = "sh"
parser = "answers"
command = ["sh", "answers.sh"]
build = []
needs = {{}}
claims = ["rfc3986"]
distinguishes_undefined = []

[adapter.history]
releases = {releases}
get = [["sh", "-c", "echo . >>fetched; test $1 != none && echo '\"'$1'\":\"x\"' >$0/answer", "{{folder}}", "{{release}}"]]
environment = {{ FOLDER = "{{folder}}" }}
"#
    );
    fs::write(folder.join("adapters.toml"), manifest).unwrap();
}

const HISTORY: [&str; 6] = ["history", "sh/answers", "--adapters", ".", "--vectors", "vectors"];

#[test]
fn what_changes_is_told_written_and_fetched_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    adapters(folder, r#"["reject", "crash", "unsupported"]"#);
    let write = [&HISTORY[..], &["--write", "--reports", "out"]].concat();
    let first = ends(&mut urispec(folder, &write), 0);
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("out/history/sh-answers.json")).unwrap()).unwrap();
    let schema = serde_json::from_str(include_str!("../../../lab/history/history.schema.json")).unwrap();
    let errors: Vec<String> = jsonschema::draft202012::new(&schema)
        .unwrap()
        .iter_errors(&json)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    let kinds = |release: usize| -> Vec<&str> {
        let changes = json["releases"][release]["changes"].as_object().unwrap();
        changes.keys().map(String::as_str).collect()
    };
    // A parser that rejects everything agrees with each vector that rejects; a parser that crashes does not.
    assert!(kinds(0).is_empty());
    assert!(kinds(1).contains(&"regressed") && kinds(1).contains(&"otherwise") && !kinds(1).contains(&"fixed"));
    assert!(!kinds(2).is_empty() && kinds(2).iter().all(|kind| *kind == "otherwise"));
    let page = fs::read_to_string(folder.join("out/history/sh-answers.md")).unwrap();
    assert!(page.contains("## reject to crash\n\nRegressed: "), "{page}");
    let again = ends(&mut urispec(folder, &write), 0);
    assert_eq!(first.out, again.out);
    assert_eq!(fs::read_to_string(folder.join("fetched")).unwrap().lines().count(), 3);
}

#[test]
fn a_release_that_cannot_be_had_is_told_and_the_others_are_asked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    adapters(folder, r#"["none", "reject"]"#);
    let shown = ends(&mut urispec(folder, &HISTORY), 3);
    assert!(shown.err.contains("sh/answers none: `sh -c"), "{}", shown.err);
    assert!(shown.out.contains("\n  reject "), "{}", shown.out);
}

#[test]
fn what_is_missing_is_told_before_anything_is_fetched() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    adapters(folder, r#"["reject"]"#);
    let manifest = fs::read_to_string(folder.join("adapters.toml")).unwrap();
    let unbuilt = manifest
        .replace(r#"["sh", "answers.sh"]"#, r#"["sh", "build/answers.sh"]"#)
        .replace("build = []", r#"build = [["make"]]"#);
    fs::write(folder.join("adapters.toml"), unbuilt).unwrap();
    let shown = ends(&mut urispec(folder, &HISTORY), 3);
    let expected = "sh/answers: expected the program `build/answers.sh` to test its releases, found none; ";
    assert!(shown.err.starts_with(expected), "{}", shown.err);
    assert!(
        shown.err.contains("urispec parsers --build sh/answers"),
        "{}",
        shown.err
    );
    assert!(!folder.join("fetched").exists(), "nothing is fetched in vain");
}

#[test]
fn an_unknown_adapter_is_said_so() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    adapters(folder, "[]");
    let shown = ends(&mut urispec(folder, &["history", "sh/answer", "--adapters", "."]), 2);
    assert!(shown.err.contains("no adapter is called `sh/answer`"), "{}", shown.err);
}
