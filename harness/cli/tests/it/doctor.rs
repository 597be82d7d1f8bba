//! `urispec doctor`: adapters by command, by id and run once a request, and parsers that are built in.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::{ends, urispec};

/// Checks the output of the doctor.
#[track_caller]
fn check(folder: &Path, arguments: &[&str], code: i32, says: &[&str]) {
    let arguments = [&["doctor"], arguments].concat();
    let shown = ends(&mut urispec(folder, &arguments), code);
    for words in says {
        assert!(shown.all().contains(words), "expected {words:?} in\n{}", shown.all());
    }
}

#[test]
fn a_parser_is_examined_by_name() {
    let here = Path::new(".");
    check(
        here,
        &["rfc3986"],
        0,
        &["ok     plain inputs by rfc3986", "checks, 0 wrong"],
    );
    check(
        here,
        &["fluent-uri"],
        0,
        &["ok     the same answer again", "checks, 0 wrong"],
    );
    check(
        here,
        &["fluent-url"],
        2,
        &["unknown parser `fluent-url`; did you mean `fluent-uri`?"],
    );
    let empty = tempfile::tempdir().unwrap();
    check(
        empty.path(),
        &[],
        2,
        &["expected a parser, --command, --one-shot, or a file `urispec.toml`, found none"],
    );
    for (config, says) in [
        (
            "[[parser]]\ncommand = 'a'\n[[parser]]\ncommand = 'b'\n",
            "expected one parser in `urispec.toml`, found 2",
        ),
        ("only = ['parse/*']\n", "expected one parser in `urispec.toml`, found 0"),
    ] {
        fs::write(empty.path().join("urispec.toml"), config).unwrap();
        check(empty.path(), &[], 2, &[says]);
    }
    check(here, &["rfc3986", "--command", "cat"], 2, &["cannot be used with"]);
}

const ADAPTER: &str = r#"
[[adapter]]
id = "sh/same"
language = "sh"
parser = "same"
command = ["sh", "same.sh", "\"parse\"", "\"reject\":\"KeyError: 'port'\""]
build = []
needs = { debian = ["dash"] }
claims = ["rfc3986"]
distinguishes_undefined = []
"#;

#[test]
fn an_adapter_is_examined_by_id() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeded/answers.sh");
    fs::copy(script, folder.path().join("same.sh")).unwrap();
    fs::write(folder.path().join("adapters.toml"), ADAPTER).unwrap();
    let adapters = ["sh/same", "--adapters", "."];
    let says = [
        "wrong  operation parse: rejects a plain request: KeyError: 'port'",
        "rejects 6 of 6 plain inputs",
    ];
    check(folder.path(), &adapters, 1, &says);
    fs::remove_file(folder.path().join("same.sh")).unwrap();
    check(
        folder.path(),
        &adapters,
        3,
        &["adapter `sh/same` cannot be started; install dash"],
    );
}

#[test]
fn a_command_that_is_run_once_a_request_is_examined() {
    let here = Path::new(".");
    let python = "sh -c 'echo Traceback >&2; echo KeyError >&2; exit 1' {input}";
    let says = [
        "exit 1 rejects only with",
        "the last lines on standard error:\n       Traceback\n       KeyError",
    ];
    check(here, &["--one-shot", python], 1, &says);
    check(
        here,
        &["--one-shot", "./nonesuch {input}"],
        3,
        &["`./nonesuch` cannot be run"],
    );
    check(
        here,
        &["--one-shot", "cat"],
        2,
        &["expected a command that contains `{input}`"],
    );
    let accepts = "printf '{\"accept\":{\"path\":\"%s\"}}' {input}";
    // The adapter escapes nothing, so a backslash makes invalid JSON.
    check(
        here,
        &["--one-shot", accepts],
        1,
        &["ok     operation parse", "wrong  quotes and backslashes"],
    );
}
