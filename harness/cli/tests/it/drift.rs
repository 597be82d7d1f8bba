//! `urispec drift`, as its users run it.

use std::fs;
use std::path::Path;

use crate::common::{ends, snapshot, snapshot_of, urispec};
use serde_json::Value;

#[test]
fn a_step_says_what_came_what_went_and_what_changed_meaning() {
    snapshot("drift_step", &["drift", "rfc2396", "rfc3986"], 0);
    snapshot("drift_before", &["drift", "rfc2732"], 0);
    snapshot("drift_none", &["drift", "rfc3986", "rfc3986"], 0);
    snapshot("drift_edition", &["drift", "whatwg-2026-07", "rfc3986"], 0);
    snapshot("drift_editions", &["drift", "whatwg-2026-07"], 0);
}

#[test]
fn every_format_is_written_and_the_json_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../../report/drift.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let here = Path::new(".");
    for arguments in [
        &["drift", "rfc9844", "--format", "json"][..],
        &["drift", "rfc1808", "rfc6068", "--format", "json"],
        &["drift", "whatwg-2026-07", "rfc3986", "--format", "json"],
    ] {
        let drift: Value = serde_json::from_str(&ends(&mut urispec(here, arguments), 0).out).unwrap();
        let errors: Vec<String> = validator.iter_errors(&drift).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
    let shown = ends(
        &mut urispec(here, &["drift", "rfc2396", "rfc2732", "--format", "dot"]),
        0,
    );
    assert!(
        shown.out.contains("\"rfc2396\" -> \"rfc2732\" [label=\"⊂"),
        "{}",
        shown.out
    );
    snapshot(
        "drift_markdown",
        &["drift", "rfc2396", "rfc2732", "--format", "markdown"],
        0,
    );
}

#[test]
fn a_grammar_of_ones_own_is_compared_with_a_document() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.abnf"), "ref = \"a:\" *\"x\" / %x1B.5B\n").unwrap();
    let file = ["--file", "mine.abnf"];
    snapshot_of(
        "drift_own_grammar",
        folder,
        &[&["drift"], &file[..], &["rfc3986"]].concat(),
        "",
        0,
    );
    snapshot_of("drift_own_alone", folder, &[&["drift"], &file[..]].concat(), "", 2);
    snapshot_of(
        "drift_no_file",
        folder,
        &["drift", "--file", "nowhere.abnf", "rfc3986"],
        "",
        2,
    );
    snapshot_of(
        "grammar_own",
        folder,
        &[&["grammar", "show"], &file[..]].concat(),
        "",
        0,
    );
    let test = [&["grammar", "test"], &file[..]].concat();
    snapshot_of(
        "grammar_own_member",
        folder,
        &[&test[..], &["ref", "a:xx"]].concat(),
        "",
        0,
    );
    snapshot_of(
        "grammar_own_not_member",
        folder,
        &[&test[..], &["ref", "a:y"]].concat(),
        "",
        1,
    );
}

#[test]
fn a_grammar_that_is_wrong_has_its_place_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let wrong: [(&str, &[u8]); 7] = [
        ("grammar_undefined", b"a = bb\nb = \"x\"\n"),
        ("grammar_twice", b"a = \"x\"\na = \"y\"\n"),
        ("grammar_recursion", b"a = \"(\" [ a ] \")\"\n"),
        ("grammar_too_large", b"a = 1000000( 1000000\"x\" )\n"),
        ("grammar_not_ended", b"a = \"x\n"),
        ("grammar_not_ascii", b"a = \xff\x1b[31m\n"),
        ("grammar_empty", b""),
    ];
    for (name, text) in wrong {
        fs::write(folder.join("mine.abnf"), text).unwrap();
        snapshot_of(name, folder, &["grammar", "count", "--file", "mine.abnf"], "", 2);
        ends(&mut urispec(folder, &["drift", "--file", "mine.abnf", "rfc3986"]), 2);
    }
}
