//! The documents that come as folders: their printed examples, their vectors, and their differences from the
//! documents that they replace.

use std::fs;
use std::path::Path;

use urispec_documents::Document;

use crate::common::{copy, ends, urispec};

/// Checks that the command ends with `code`, and that its output contains each of `says`.
#[track_caller]
fn check(folder: &Path, arguments: &[&str], code: i32, says: &[&str]) {
    let shown = ends(&mut urispec(folder, arguments), code).all();
    for says in says {
        assert!(shown.contains(says), "{arguments:?}: expected {says}, found {shown}");
    }
}

/// The program itself as a parser: the document in this folder.
fn serve(document: &str) -> String {
    shlex::try_join([env!("CARGO_BIN_EXE_urispec"), "serve", document]).expect("a command has no zero byte")
}

#[test]
fn each_folder_that_comes_along_has_vectors() {
    let folder = tempfile::tempdir().unwrap();
    for name in Document::shipped() {
        let only = format!("{name}/*");
        let arguments = ["check", "--command", &serve(name), "--spec", name, "--only", &only];
        check(folder.path(), &arguments, 0, &["0 bugs"]);
    }
}

#[test]
fn a_wrong_parser_fails_on_an_example() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let wrong = folder.join("wrong/rfc8141");
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../documents/rfc8141"),
        &wrong,
    );
    // A folder with wrong examples would not be read.
    fs::remove_file(wrong.join("examples.json")).unwrap();
    let edit = |file: &str, from: &str, to: &str| {
        let file = wrong.join(file);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(file, text.replacen(from, to, 1)).unwrap();
    };
    edit("document.toml", "path = \"urn-path\"", "path = \"NSS\"");
    edit(
        "grammar.abnf",
        "NSS           = pchar *(pchar / \"/\")",
        "NSS           = *(unreserved / \":\" / \"/\")",
    );
    let right = [
        "check",
        "--command",
        &serve("rfc8141"),
        "--spec",
        "rfc8141",
        "--only",
        "rfc8141/*",
    ];
    check(folder, &right, 0, &["24 cases; 0 failures"]);
    let wrong = [
        "check",
        "--command",
        &serve("wrong/rfc8141"),
        "--spec",
        "rfc8141",
        "--only",
        "rfc8141/*",
        "--full",
    ];
    check(
        folder,
        &wrong,
        1,
        &[
            "rfc8141/2.2/1",
            "rfc8141/3.2/1",
            "RFC 8141 section 2.2",
            "  rerun     urispec check --command ",
            "too-strict",
        ],
    );
}

#[test]
fn the_vectors_are_shown_as_all_others() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let check = |arguments: &[&str], says: &[&str]| check(folder, arguments, 0, says);
    check(
        &["vectors", "show", "--documents", "rfc2397", "rfc2397/4/2"],
        &["rfc2397/examples.json:8", "reject", "`%fg` is not an escape", "example"],
    );
    check(
        &["vectors", "show", "--documents", "rfc8141", "rfc8141/2.3.1/1"],
        &["r-component", "\"CCResolve:cc=uk\"", "\"+CCResolve:cc=uk\""],
    );
    // A user's folder has the same.
    check(&["document", "new", "my-uri"], &["my-uri"]);
    let examples = r#"[{ "text": "http://h/a", "section": "1" }, { "text": "h", "section": "1", "derives": "host" }]"#;
    fs::write(folder.join("my-uri/examples.json"), examples).unwrap();
    check(
        &["vectors", "list", "--documents", "my-uri", "--only", "my-uri/*"],
        &["my-uri/1/1  "],
    );
    check(&["check", "my-uri", "--only", "my-uri/1/1"], &["1 case; 0 failures"]);
}

/// Compared by hand with the texts: RFC 9112 sections 3.2.3 and 3.3, RFC 9110 sections 4.2.1 and 4.2.5, RFC 9844
/// section 3.
#[test]
fn they_differ_from_what_they_replace() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], says: &[&str]| check(folder.path(), arguments, 0, says);
    check(
        &["drift", "rfc7230", "rfc9112"],
        &[
            "the end: uri-host (rfc3986 3.2.2), not authority-form (3.2.3)",
            "the end: hier-part (rfc3986 3), not web-authority (2.7.1)",
        ],
    );
    check(
        &["drift", "rfc7230", "rfc9110", "--rule", "http-URI"],
        &[
            "accepts   rfc7230 accepts all texts of rfc9110, and more",
            "\"http://a#\"",
        ],
    );
    check(
        &["drift", "rfc6874", "rfc9844"],
        &[
            "accepts   rfc6874 accepts all texts of rfc9844, and more",
            "byte 5: IPv6addrz (2), not IP-literal (rfc3986 3.2.2)",
        ],
    );
    check(
        &["drift", "rfc3986", "rfc9844"],
        &["accepts   both accept the same texts"],
    );
    check(&["drift", "rfc3986", "rfc9110"], &["\"http://\""]);
    let wrong = ["drift", "rfc7230", "rfc9110", "--rule", "http-URL"];
    let shown = ends(&mut urispec(folder.path(), &wrong), 2).all();
    assert!(shown.contains("http-URL"), "{shown}");
}
