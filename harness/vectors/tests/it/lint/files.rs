//! Tests of the checks of files: loading, ids, flags, the form and the version.

use urispec_vectors::{Files, lint};

use super::{check, file, good, with, with_second};

#[test]
fn nothing_is_said_of_a_good_folder() {
    check(&good(), &[]);
}

#[test]
fn what_does_not_load_is_a_finding() {
    check(
        &with("\"input\": \"a\"", "\"input\": { \"hex\": \"6\" }"),
        &[
            "flags.json:1: flag: no vector has the flag `Percent`; add it to a vector, or remove it",
            "ids.txt:1: parse/a: ids: this id is listed, but no vector has this id; restore the vector: ids are permanent",
            "parse/a.json:3: parse/a: load: expected pairs of hexadecimal digits, found `6`; see vectors/README.md for the format",
        ],
    );
}

#[test]
fn a_file_has_vectors() {
    let violations = lint(&file("parse/b.json", "{\n  \"about\": \"b\",\n  \"vectors\": []\n}\n"));
    let found = violations
        .iter()
        .find(|violation| violation.check == "vectors")
        .unwrap();
    assert_eq!(
        found.to_string(),
        "parse/b.json: vectors: expected at least one vector, found none; add a vector, or remove the file"
    );
}

#[test]
fn an_id_names_its_operation() {
    let mut files = with("\"parse/a\"", "\"resolve/a\"");
    files.insert("ids.txt", "resolve/a\n");
    check(
        &files,
        &[
            "parse/a.json:3: resolve/a: id: expected an id that starts with `parse/`, because the operation is parse; rename the \
             vector, if its id was never published",
        ],
    );
}

#[test]
fn an_id_has_plain_segments() {
    let mut files = with("\"parse/a\"", "\"parse/A--b\"");
    files.insert("ids.txt", "parse/A--b\n");
    let violations = lint(&files);
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert_eq!(
        violations[0].to_string(),
        "parse/a.json:3: parse/A--b: id: expected segments of a-z, 0-9 and single `-`, joined by `/`; rename the vector, if its \
         id was never published"
    );
}

#[test]
fn an_id_is_had_once() {
    let groups = r#"{ "specs": ["rfc3986"], "reject": true, "from": "grammar", "because": ["rfc3986#A"] }"#;
    let mut files = with_second(r#""id": "parse/a", "op": "parse", "input": "<""#, groups);
    files.insert("ids.txt", "parse/a\n");
    check(
        &files,
        &[
            "parse/a.json:8: parse/a: load: expected a unique id, found the id of parse/a.json:3; see vectors/README.md for the format",
        ],
    );
}

#[test]
fn an_id_is_for_ever() {
    check(
        &file("ids.txt", "parse/a\nparse/gone\n"),
        &[
            "ids.txt:2: parse/gone: ids: this id is listed, but no vector has this id; restore the vector: ids are permanent",
        ],
    );
    check(
        &file("ids.txt", ""),
        &["parse/a.json:3: parse/a: ids: this id is not in ids.txt; run `urispec vectors fmt` to add it"],
    );
    check(
        &file("ids.txt", "parse/a\nparse/a\n"),
        &["ids.txt: ids: expected a sorted list, with each id once and on its own line; run `urispec vectors fmt`"],
    );
}

#[test]
fn a_file_is_in_the_folder_of_its_operation() {
    let mut files = Files::default();
    for path in ["VERSION", "flags.json", "ids.txt"] {
        files.insert(path, good().get(path).unwrap().to_owned());
    }
    let text = good().get("parse/a.json").unwrap().to_owned();
    let mut misplaced = files.clone();
    misplaced.insert("resolve/a.json", text.clone());
    check(
        &misplaced,
        &[
            "resolve/a.json:3: parse/a: folder: expected a vector of operation `resolve` in this folder, found `parse`; move it to a file in `parse/`",
        ],
    );
    let mut found = files;
    found.insert("found/a.json", text);
    check(&found, &[]);
    let stray = lint(&file("pares/b.json", r#"{ "about": "b", "vectors": [] }"#));
    assert!(
        stray
            .iter()
            .any(|violation| violation.wrong == "expected a folder with the name of an operation, found `pares`")
    );
}

#[test]
fn a_flag_has_a_meaning_and_a_use() {
    check(
        &with("[\"Percent\"]", "[\"Percnet\"]"),
        &[
            "flags.json:1: flag: no vector has the flag `Percent`; add it to a vector, or remove it",
            "parse/a.json:3: parse/a: flag: expected a flag of flags.json, found `Percnet`; did you mean `Percent`?",
        ],
    );
    check(
        &file("flags.json", r#"{ "Percent": { "meaning": "", "effect": "e" } }"#),
        &["flags.json:1: flag: expected a meaning and an effect for `Percent`; write each of them as a sentence"],
    );
    let twice = lint(&with("[\"Percent\"]", "[\"Percent\", \"Percent\"]"));
    assert!(
        twice
            .iter()
            .any(|violation| violation.wrong == "expected each flag once, found `Percent` twice"),
        "{twice:?}"
    );
}

#[test]
fn no_two_vectors_ask_the_same() {
    let groups = r#"{ "specs": ["rfc2396"], "reject": true, "from": "grammar", "because": ["rfc2396#A"] }"#;
    check(
        &with_second(r#""id": "parse/b", "op": "parse", "input": "a""#, groups),
        &[
            "parse/a.json:8: parse/b: duplicate: has the same request as `parse/a` (parse/a.json:3); keep one vector, with the groups of both",
        ],
    );
}

#[test]
fn the_form_is_canonical() {
    check(
        &with("\"input\": \"a\", \"flags\"", "\"input\":\"a\", \"flags\""),
        &[
            "parse/a.json:3: canonical: expected the canonical form, found a different form from this line on; run `urispec vectors fmt`",
        ],
    );
    check(
        &with(" ] } ] }\n", " ] } ] }"),
        &[
            "parse/a.json:7: canonical: expected the canonical form, found a different form from this line on; run `urispec vectors fmt`",
        ],
    );
}

#[test]
fn the_version_is_three_numbers() {
    for text in ["1.0\n", "1.0.0", "1.0.x\n", ""] {
        check(
            &file("VERSION", text),
            &["VERSION: version: expected a version such as 1.0.0 and a newline; write the version in this form"],
        );
    }
}
