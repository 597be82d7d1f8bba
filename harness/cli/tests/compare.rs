//! `urispec compare` and `urispec divergences`, as their users run them.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// The program, in a folder of its own.
fn urispec(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.current_dir(folder.path());
    command
}

#[track_caller]
fn check(command: &mut Command, code: i32) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}\n{errors}");
    text + &errors
}

/// Every file of a folder, with its text.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            files.extend(self::files(&entry.path()));
        } else {
            let name = entry.file_name().to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(entry.path()).unwrap());
        }
    }
    files
}

#[test]
fn a_finding_is_shown_written_listed_and_known_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let shown = check(
        urispec(&folder)
            .args(["compare", "url", "--input", "-", "--op", "parse", "--write"])
            .write_stdin("http://EXAMPLE.com/\n"),
        0,
    );
    assert!(shown.contains("host"), "{shown}");
    let id = "url.rfc3986.parse.missplit.host.reg-name.case";
    assert!(
        shown.contains(id) && shown.contains("urispec explain -- 'http"),
        "{shown}"
    );
    let before = files(folder.path());
    assert!(before.contains_key(&format!("{id}.json")), "{:?}", before.keys());
    assert!(before["divergences.md"].contains(id));

    // Another input of the same key changes nothing.
    let again = check(
        urispec(&folder)
            .args(["compare", "url", "--input", "-", "--op", "parse", "--write"])
            .write_stdin("https://Other.Example/\n"),
        0,
    );
    assert!(again.contains("0 of them new"), "{again}");
    assert_eq!(files(folder.path()), before);

    let list = check(urispec(&folder).args(["divergences", "list"]), 0);
    assert!(list.contains(id), "{list}");
    let one = check(urispec(&folder).args(["divergences", "show", id]), 0);
    assert!(
        one.contains("expected") && one.contains("RFC 3986 section 3.2.2"),
        "{one}"
    );
    check(urispec(&folder).args(["divergences", "show", "no.such"]), 2);
}

#[test]
fn deny_fails_on_what_is_new_or_on_anything() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |arguments: &[&str], code| {
        let mut command = urispec(&folder);
        command.args(["compare", "url", "--input", "-", "--op", "parse"]);
        check(command.args(arguments).write_stdin("HTTP://h/\n"), code)
    };
    compare(&[], 0);
    compare(&["--deny"], 1);
    compare(&["--deny", "new", "--write"], 1);
    compare(&["--deny", "new"], 0);
    compare(&["--deny", "any"], 1);
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let with = |jobs: &str| {
        let mut command = urispec(&folder);
        command.args([
            "compare",
            "--generate",
            "9000",
            "--seed",
            "7",
            "--format",
            "jsonl",
            "--jobs",
            jobs,
        ]);
        command.output().unwrap().stdout
    };
    let one = with("1");
    assert!(!one.is_empty());
    assert_eq!(one, with("3"));
}

#[test]
fn inputs_are_lines_pairs_json_exhaustive_and_vectors() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |arguments: &[&str], stdin: &'static str| {
        let mut command = urispec(&folder);
        command.args(["compare", "oxiri", "--spec", "rfc3986"]).args(arguments);
        check(command.write_stdin(stdin), 0)
    };
    let pair = compare(&["--input", "-", "--op", "resolve"], "a:/b\t.//c\n");
    assert!(pair.contains("1 requests compared"), "{pair}");
    let json = "{\"op\":\"resolve\",\"base\":\"a:/\",\"input\":\".//c\"}\n";
    let json = compare(&["--input", "-", "--json"], json);
    assert!(json.contains("1 requests compared"), "{json}");
    let exhaustive = compare(&["--exhaustive", "2", "--alphabet", "a:", "--op", "parse"], "");
    assert!(exhaustive.contains("7 requests compared"), "{exhaustive}");
    let vectors = compare(&["--only", "parse/port/*"], "");
    assert!(!vectors.contains(" 0 requests compared"), "{vectors}");
}

#[test]
fn wrong_usage_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = urispec(&folder);
    let told = check(command.args(["compare", "--input", "missing.txt"]), 2);
    assert!(told.contains("missing.txt"), "{told}");
    let mut command = urispec(&folder);
    let told = check(
        command
            .args(["compare", "--input", "-", "--json"])
            .write_stdin("{\"op\":\"resolve\",\"input\":\"\"}\n"),
        2,
    );
    assert!(told.contains("-:1: expected resolve with base"), "{told}");
    let mut command = urispec(&folder);
    check(
        command.args(["compare", "--exhaustive", "40", "--alphabet", "abcdef"]),
        2,
    );
    let reports = folder.path().join("reports/divergences");
    fs::create_dir_all(&reports).unwrap();
    fs::write(reports.join("a.b.c.d.e.f.g.json"), "{}").unwrap();
    let told = check(urispec(&folder).args(["divergences", "list"]), 2);
    assert!(told.contains("a.b.c.d.e.f.g.json: expected a divergence"), "{told}");
}

#[test]
fn a_promoted_divergence_is_a_draft_that_lints() {
    let folder = tempfile::tempdir().unwrap();
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    copy(&vectors, &folder.path().join("vectors"));
    let mut command = urispec(&folder);
    command.args(["compare", "url", "--input", "-", "--op", "parse", "--write"]);
    check(command.write_stdin("http://Zq~x:0443/\n"), 0);
    let id = "url.rfc3986.parse.missplit.host.reg-name.case";
    let told = check(urispec(&folder).args(["divergences", "promote", id]), 0);
    assert!(told.contains("vectors/found/parse-host-reg-name-case.json"), "{told}");
    check(urispec(&folder).args(["vectors", "fmt"]), 0);
    check(urispec(&folder).args(["vectors", "lint", "--vectors", "vectors"]), 0);
    // Once is enough.
    check(urispec(&folder).args(["divergences", "promote", id]), 2);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
