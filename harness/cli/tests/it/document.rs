//! `urispec document`, and a user's document in every command that takes one.

use std::fs;
use std::path::Path;

use crate::common::{ends, urispec};

/// RFC 3986 with backslashes as separators of segments, made in the way in which a user would make it.
fn backslashes(folder: &Path) {
    let shown = ends(
        &mut urispec(folder, &["document", "new", "my-uri", "--restates", "rfc3986"]),
        0,
    );
    assert!(
        shown.err.contains("next: urispec document check my-uri"),
        "{}",
        shown.err
    );
    let file = folder.join("my-uri/grammar.abnf");
    let grammar = fs::read_to_string(&file).expect("it was written");
    let changed = grammar.replacen(
        "path-abempty  = *( \"/\" segment )",
        "path-abempty  = *( ( \"/\" / \"\\\" ) segment )",
        1,
    );
    assert_ne!(grammar, changed);
    fs::write(file, changed).expect("it can be written");
}

/// Checks that the command ends with `code`, and that its output contains `says`.
#[track_caller]
fn check(folder: &Path, arguments: &[&str], code: i32, says: &str) {
    let shown = ends(&mut urispec(folder, arguments), code).all();
    assert!(shown.contains(says), "{arguments:?}: expected {says}, found {shown}");
}

#[test]
fn a_document_of_ones_own_goes_through_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    backslashes(folder);
    let check = |arguments: &[&str], code, says| check(folder, arguments, code, says);
    check(
        &["document", "check", "my-uri"],
        0,
        "no errors; nothing uses reserved, gen-delims, path",
    );
    check(
        &["document", "show", "my-uri"],
        0,
        "the text between the other components",
    );
    let text = "http://good\\@evil/";
    check(
        &["explain", "--documents", "my-uri", text],
        0,
        "    documents  my-uri\n",
    );
    check(
        &[
            "check",
            "fluent-uri",
            "--spec",
            "./my-uri",
            "--only",
            "parse/whatwg-examples/*",
        ],
        0,
        "; 1 difference\n",
    );
    check(
        &[
            "check",
            "fluent-uri",
            "--documents",
            "my-uri",
            "--spec",
            "my-uri",
            "--only",
            "parse/whatwg-examples/*",
            "--full",
        ],
        0,
        "; 1 difference\n",
    );
    check(&["check", "my-uri", "--only", "parse/*"], 0, "0 differences");
    check(
        &["compare", "fluent-uri", "--spec", "./my-uri", "--generate", "3000"],
        0,
        "fluent-uri.my-uri.parse.too-strict",
    );
    check(
        &["drift", "rfc3986", "./my-uri"],
        0,
        "accepts all texts of rfc3986, and more",
    );
    check(&["drift", "--documents", "my-uri"], 0, "undated  my-uri ");
    check(
        &["vectors", "coverage", "--documents", "my-uri"],
        0,
        "parse                my-uri ",
    );
    check(&["report", "--documents", "my-uri"], 0, " differences\n");
    let page = fs::read_to_string(folder.join("reports/conformance.md")).unwrap();
    assert!(page.contains("and my-uri.\n"), "{page}");
    check(&["prove", "fluent-uri", "--spec", "./my-uri"], 1, "refuted");
    check(
        &["explain", "--documents", ".", text, "my-uri", "url"],
        0,
        "    documents  my-uri\n    parsers    my-uri undated\n",
    );
    check(
        &["check", "my-uri", "--spec", "rfc3986", "--only", "parse/examples/*"],
        0,
        "0 differences",
    );
    check(
        &["drift", "rfc3986", "--file", "my-uri"],
        0,
        "accepts all texts of rfc3986, and more",
    );
    check(&["prove", "fluent-uri", "--file", "my-uri"], 1, "refuted");
    check(
        &["prove", "my-uri", "--file", "my-uri", "--extra-states", "0"],
        0,
        "1 proven",
    );
    check(
        &["grammar", "test", "--file", "my-uri", "URI-reference", text],
        0,
        "accepted",
    );
    check(
        &["grammar", "count", "--file", "my-uri", "--max-length", "2"],
        0,
        "6615",
    );
    check(
        &["compare", "my-uri", "fluent-uri", "--between", "--generate", "3000"],
        0,
        "urispec explain -- '//\\' my-uri fluent-uri",
    );
    check(&["explain", "--", "//\\", "my-uri", "fluent-uri"], 0, "my-uri undated");
    check(
        &["compare", "my-uri", "--spec", "rfc3986", "--generate", "3000"],
        0,
        "too-lenient",
    );
    check(&["doctor", "my-uri"], 0, "operation parse");
    let run = "{\"cmd\":\"start\",\"version\":1}\n{\"cmd\":\"run\",\"seq\":1,\"op\":\"parse\",\"input\":\"a:b\"}\n{\"cmd\":\"stop\"}\n";
    let shown = ends(urispec(folder, &["serve", "my-uri"]).write_stdin(run), 0);
    assert!(
        shown.out.contains("\"seq\":1") && shown.out.contains("\"scheme\":\"a\""),
        "{}",
        shown.out
    );
}

#[test]
fn a_document_that_comes_as_a_folder_is_named_as_all_others() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], code, says| check(folder.path(), arguments, code, says);
    check(
        &["document", "list"],
        0,
        "2017-04  Uniform Resource Names (URNs); a folder",
    );
    check(&["document", "show", "rfc8141"], 0, "  r-component  r-component\n");
    check(&["explain", "urn:ex:a?+b?=c", "rfc8141"], 0, "0 q-component");
    check(
        &["explain", "--documents", "rfc8141", "urn:ex:a?b"],
        0,
        "`b` is not allowed in `urn-query`",
    );
    check(&["drift", "rfc3986", "rfc8141"], 0, "rfc8141");
    check(
        &["prove", "rfc8141", "--spec", "rfc8141"],
        0,
        "3 proven, 0 not refuted, 0 refuted",
    );
    check(
        &["check", "url", "--spec", "rfc2397", "--only", "parse/*"],
        0,
        "rfc2397",
    );
    check(
        &["compare", "fluent-uri", "--spec", "rfc2397", "--generate", "3000"],
        0,
        "rfc2397",
    );
    check(&["explain", "a:", "rfc8142"], 2, "rfc8142");
}

#[test]
fn what_is_wrong_with_documents_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let check = |arguments: &[&str], code, says| check(folder, arguments, code, says);
    check(&["document", "new", "small"], 0, "small: written");
    check(
        &["document", "new", "small"],
        2,
        "expected a folder that does not exist, found `small`",
    );
    check(
        &["document", "new", "x", "--restates", "rfc1808"],
        2,
        "a folder cannot express yet",
    );
    assert!(!folder.join("x").exists());
    check(&["document", "new", "a\"b"], 2, "small letters, digits and hyphens");
    check(&["document", "new", "x", "--restates", "rfc3968"], 2, "rfc3986");
    check(
        &["document", "check", "nowhere"],
        1,
        "`nowhere/document.toml` cannot be read",
    );
    check(&["document", "show", "nowhere"], 2, "cannot be read");
    check(
        &["document", "show", "rfc3968"],
        2,
        "unknown document `rfc3968`; did you mean `rfc3986`?",
    );
    check(
        &["explain", "--documents", "nowhere", "a:"],
        2,
        "`nowhere` cannot be read",
    );
    fs::create_dir(folder.join("empty")).unwrap();
    check(
        &["explain", "--documents", "empty", "a:"],
        2,
        "expected a folder that contains `document.toml`",
    );
    check(&["document", "new", "other/small"], 0, "small: written");
    check(
        &["explain", "--documents", "small", "--documents", "small", "a:"],
        0,
        "small",
    );
    check(
        &["explain", "--documents", "small", "--documents=other", "a:"],
        2,
        "found two called `small`",
    );
    check(&["check", "url", "--spec", "./smal"], 2, "unknown document `./smal`");
    let page = folder.join("small/document.toml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("start = \"reference\"", "start = \"referense\"")).unwrap();
    check(
        &["document", "check", "small"],
        1,
        "small/document.toml:5:9: unknown rule `referense`; did you mean `reference`?",
    );
    check(&["check", "small"], 2, "did you mean `reference`?");
}
