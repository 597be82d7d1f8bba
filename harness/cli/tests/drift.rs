//! `urispec drift` and `urispec grammar`, as their users call them.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Calls the program; it must end with `code` and say each of `says`, on whichever stream. Gives standard output.
#[track_caller]
fn check(arguments: &[&str], code: i32, says: &[&str]) -> String {
    let output = Command::cargo_bin("urispec").unwrap().args(arguments).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let all = format!("{out}{}", String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(code), "{all}");
    for text in says {
        assert!(all.contains(text), "expected {text:?} in\n{all}");
    }
    out
}

/// A grammar file with this text.
fn file(folder: &Path, text: &[u8]) -> String {
    let path = folder.join("mine.abnf");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_step_says_what_came_what_went_and_what_changed_meaning() {
    let says = [
        "rfc2396 → rfc3986",
        "each something that the other does not",
        "\"a:\"",
        "URI (3), not absoluteURI (3)",
        "query-only",
        "\"//[::]\"",
        "\"a:?\" against \"a:b\"",
    ];
    check(&["drift", "rfc2396", "rfc3986", "--full"], 0, &says[..6]);
    check(
        &["drift", "rfc2732"],
        0,
        &["rfc2396 → rfc2732", "rfc2732 all that rfc2396 accepts, and more"],
    );
    check(&["drift", "rfc3986", "rfc3986"], 0, &["both the same"]);
}

#[test]
fn every_format_is_written_and_the_json_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../report/drift.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for arguments in [
        &["drift", "--format", "json"][..],
        &["drift", "rfc1808", "rfc6068", "--format", "json"],
    ] {
        let drift: Value = serde_json::from_str(&check(arguments, 0, &[])).unwrap();
        let errors: Vec<String> = validator.iter_errors(&drift).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
    check(
        &["drift", "--format", "dot"],
        0,
        &["digraph drift {", "\"rfc2396\" -> \"rfc2732\" [label=\"⊂"],
    );
    check(
        &["drift", "--format", "markdown"],
        0,
        &["| 2005-01 | [rfc3986](rfc3986.md) |"],
    );
    check(
        &["drift", "rfc2396", "rfc3986", "--format", "markdown"],
        0,
        &["## What they accept"],
    );
}

#[test]
fn the_report_is_written_whole_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("drift");
    check(
        &["drift", "--output", output.to_str().unwrap()],
        0,
        &["timeline.md", "43 pages"],
    );
    let pages = fs::read_dir(&output).unwrap().count();
    assert_eq!(pages, 43 + 2);
    let matrix = fs::read_to_string(output.join("matrix.md")).unwrap();
    assert!(matrix.contains("## rfc2396"), "{matrix}");
}

#[test]
fn a_grammar_of_ones_own_is_held_against_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let mine = file(folder.path(), b"ref = \"a:\" *\"x\" / %x1B.5B\n");
    let out = check(
        &["drift", "--file", &mine, "rfc3986"],
        0,
        &["only rfc3986 accepts", "\\u001b["],
    );
    assert!(!out.contains('\u{1b}'), "{out:?}");
    check(&["grammar", "show", "--file", &mine], 0, &["ref = \"a:\""]);
    check(&["grammar", "test", "--file", &mine, "ref", "a:xx"], 0, &["accepted"]);
    check(
        &["grammar", "test", "--file", &mine, "ref", "a:y"],
        1,
        &["byte 2", "expected  "],
    );
    check(&["drift", "--file", &mine], 2, &["expected one document", "rfc3986"]);
    check(
        &["drift", "--file", "nowhere.abnf", "rfc3986"],
        2,
        &["`nowhere.abnf` cannot be read"],
    );
}

#[test]
fn a_grammar_that_is_wrong_has_its_place_named() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = |text: &[u8], says: &[&str]| {
        let mine = file(folder.path(), text);
        check(&["grammar", "count", "--file", &mine], 2, says);
        check(&["drift", "--file", &mine, "rfc3986"], 2, says);
    };
    wrong(b"a = bb\nb = \"x\"\n", &["mine.abnf:1", "`bb`", "^"]);
    wrong(b"a = \"x\"\na = \"y\"\n", &["mine.abnf:2", "`a`"]);
    wrong(b"a = \"(\" [ a ] \")\"\n", &["mine.abnf:1", "`a`"]);
    wrong(b"a = 1000000( 1000000\"x\" )\n", &["`a`", "too large"]);
    wrong(b"a = \"x\n", &["mine.abnf:1"]);
    wrong(b"a = \xff\x1b[31m\n", &["mine.abnf:1"]);
    wrong(b"", &[]);
}

#[test]
fn the_grammar_of_a_document_is_shown_and_asked() {
    check(
        &["grammar", "show", "rfc3986", "host"],
        0,
        &[
            "host",
            "IP-literal / IPv4address / reg-name",
            "section 3.2.2",
            "used by authority",
        ],
    );
    check(
        &["grammar", "show", "rfc3986"],
        0,
        &[";; 3.2.2", "183 states and 21 classes"],
    );
    check(
        &["grammar", "test", "rfc3986", "host", "[::1"],
        1,
        &["rejected", "byte 4", "found     the end"],
    );
    check(
        &["grammar", "test", "rfc3986", "host", "--hex", "5b3a3a315d"],
        0,
        &["accepted"],
    );
    check(
        &["grammar", "show", "rfc3986", "hots"],
        2,
        &["unknown rule `hots`", "did you mean `host`?"],
    );
    check(
        &["grammar", "show", "rfc3968"],
        2,
        &["unknown document `rfc3968`", "did you mean `rfc3986`?"],
    );
    check(
        &["grammar", "show", "rfc3986", "host", "more"],
        2,
        &["expected nothing behind the rule `host`, found `more`"],
    );
    check(&["grammar", "show"], 2, &["expected a document such as rfc3986"]);
}

#[test]
fn members_are_sampled_counted_and_listed() {
    let one = check(&["grammar", "sample", "rfc3986", "host", "--seed", "7"], 0, &[]);
    let same = check(&["grammar", "sample", "rfc3986", "host", "--seed", "7"], 0, &[]);
    let other = check(&["grammar", "sample", "rfc3986", "host", "--seed", "8"], 0, &[]);
    assert_eq!(one, same);
    assert_ne!(one, other);
    assert_eq!(one.lines().count(), 10);
    let misses = check(
        &[
            "grammar",
            "sample",
            "rfc3986",
            "port",
            "--near-misses",
            "--format",
            "json",
        ],
        0,
        &[],
    );
    assert_eq!(serde_json::from_str::<Vec<Value>>(&misses).unwrap().len(), 10);
    check(
        &["grammar", "count", "rfc3986", "port", "--length", "3"],
        0,
        &["     3  1000"],
    );
    check(
        &["grammar", "enumerate", "rfc3986", "port", "--number", "3"],
        0,
        &["\"\"\n\"0\"\n\"1\"\n"],
    );
    check(
        &["grammar", "sample", "rfc3986", "dec-octet", "--length", "9"],
        2,
        &["found 9"],
    );
    check(
        &["grammar", "export", "rfc3986", "port", "--format", "dot"],
        0,
        &["digraph"],
    );
    check(&["grammar", "export", "rfc3986", "port"], 0, &["\"classes\""]);
}
