//! The program as its users call it: exit codes, messages, files.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn urispec_in(folder: &Path, arguments: &[&str]) -> Outcome {
    let output = Command::cargo_bin("urispec")
        .unwrap()
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    Outcome {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn urispec(arguments: &[&str]) -> Outcome {
    urispec_in(Path::new("."), arguments)
}

/// Calls the program; it must end with `code` and say each of `says`, on whichever stream.
#[track_caller]
fn check(arguments: &[&str], code: i32, says: &[&str]) {
    let outcome = urispec(arguments);
    let all = format!("{}{}", outcome.out, outcome.err);
    assert_eq!(outcome.code, code, "{all}");
    for text in says {
        assert!(all.contains(text), "expected {text:?} in\n{all}");
    }
}

#[test]
fn check_exits_with_one_exactly_when_a_claimed_spec_is_departed_from() {
    check(
        &["check", "rfc3986", "rfc2396", "rfc2732", "rfc1808"],
        0,
        &[" 0 depart from a spec that the subject claims"],
    );
    check(
        &["check", "uriparse", "--only", "parse/port/*"],
        1,
        &["too-strict  uriparse", "rerun     urispec check uriparse"],
    );
    check(&["check", "url"], 0, &["rfc3986 (drift)"]);
    check(&["check", "rfc3986", "--spec", "rfc2396"], 0, &["rfc2396 (drift)"]);
}

#[test]
fn an_unknown_name_is_answered_with_a_near_one() {
    check(
        &["check", "fluent-url"],
        2,
        &["unknown subject `fluent-url`", "did you mean `fluent-uri`?"],
    );
    check(
        &["check", "--spec", "rfc3968"],
        2,
        &["unknown spec `rfc3968`", "did you mean `rfc3986`?"],
    );
    check(
        &["vectors", "show", "resolve/examples/dot-dot"],
        2,
        &["unknown vector", "did you mean"],
    );
    check(
        &["vectors", "list", "--flag", "Drfit"],
        2,
        &["unknown flag `Drfit`; did you mean `Drift`?"],
    );
    check(
        &["check", "--only", "prase/*"],
        2,
        &["no vector's id matches `prase/*`"],
    );
    check(&["check", "--only", "[", "rfc3986"], 2, &["--only takes a glob"]);
    check(&["chekc"], 2, &["check"]);
}

#[test]
fn the_documents_are_too_many_to_be_listed_in_a_message() {
    for arguments in [
        &["check", "--spec", "foo"][..],
        &["check", "--spec", "draft-fielding-uri-syntax-3"],
        &["drift", "rfc9"],
        &["grammar", "show", "rfc9"],
        &["vectors", "export", "--spec", "rfc-2396"],
    ] {
        let outcome = urispec(arguments);
        let message = outcome.err.lines().next().unwrap();
        assert_eq!(outcome.code, 2, "{message}");
        assert!(
            message.len() < 300 && message.contains("`urispec subjects` lists them all"),
            "{message}"
        );
    }
    let near = "did you mean `draft-fielding-uri-syntax-03`";
    check(&["check", "--spec", "draft-fielding-uri-syntax-3"], 2, &[near]);
}

#[test]
fn a_subject_that_is_not_built_in_says_how_to_build_it_in() {
    if cfg!(feature = "ada-url") {
        check(&["check", "ada-url", "--only", "parse/whole/*"], 0, &["ada-url 4."]);
    } else {
        check(
            &["check", "ada-url"],
            2,
            &["is not built in", "--features ada-url", "C++"],
        );
        check(&["subjects"], 0, &["not built in: ada-url"]);
    }
}

#[test]
fn a_broken_vector_file_has_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, says) in [
        (
            "{ \"about\": \"a\",\n  \"vectors\": [\n    { \"id\": } ] }\n",
            "parse/a.json:3:",
        ),
        ("{ \"about\": \"a\",\n  \"vecters\": [] }\n", "did you mean `vectors`?"),
    ] {
        fs::create_dir_all(folder.path().join("parse")).unwrap();
        fs::write(folder.path().join("VERSION"), "1.0.0\n").unwrap();
        fs::write(folder.path().join("flags.json"), "{}").unwrap();
        fs::write(folder.path().join("parse/a.json"), text).unwrap();
        let outcome = urispec_in(folder.path(), &["check", "rfc3986", "--vectors", "."]);
        assert_eq!(outcome.code, 2, "{}", outcome.err);
        assert!(
            outcome.err.contains(says) && outcome.err.contains("parse/a.json:"),
            "{}",
            outcome.err
        );
    }
    check(&["check", "--vectors", "no/such/folder"], 2, &["no/such/folder"]);
}

#[test]
fn an_output_that_cannot_be_is_said_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = urispec_in(folder.path(), &["report"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.err.contains("expected a folder `reports`") && outcome.err.contains("--output"),
        "{}",
        outcome.err
    );
    let outcome = urispec_in(folder.path(), &["check", "rfc3986", "--output", "missing/run.jsonl"]);
    assert_eq!((outcome.code, &*outcome.out), (2, ""));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing half-written");
}

#[test]
fn a_report_is_written_and_can_be_written_again_from_its_run_file() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    fs::create_dir(folder.path().join("reports")).unwrap();
    fs::create_dir(folder.path().join("again")).unwrap();
    let outcome = urispec_in(folder.path(), &["report", "--jobs", "2"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(
        outcome.out.contains("fluent-uri") && outcome.out.contains("Written: reports/conformance.md"),
        "{}",
        outcome.out
    );
    let from = ["report", "--from", "reports/conformance.jsonl", "--output", "again"];
    assert_eq!(urispec_in(folder.path(), &from).code, 0);
    for name in ["conformance.md", "conformance.jsonl"] {
        assert_eq!(
            read(&format!("reports/{name}")),
            read(&format!("again/{name}")),
            "{name}"
        );
    }
    let names: Vec<_> = fs::read_dir(folder.path().join("reports"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");

    let cut: String = read("reports/conformance.jsonl")
        .split_inclusive('\n')
        .take(20)
        .collect();
    fs::write(folder.path().join("cut.jsonl"), cut).unwrap();
    let outcome = urispec_in(folder.path(), &["report", "--from", "cut.jsonl", "--output", "again"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.err.contains("cut.jsonl") && outcome.err.contains("cut short"),
        "{}",
        outcome.err
    );
}

#[test]
fn jobs_and_formats_change_nothing_in_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let run = |jobs: &str| urispec_in(folder.path(), &["check", "--format", "jsonl", "--jobs", jobs]).out;
    assert_eq!(run("1"), run("3"));
    let written = ["check", "--format", "jsonl", "--output", "run.jsonl"];
    assert_eq!(urispec_in(folder.path(), &written).code, 1);
    assert_eq!(fs::read_to_string(folder.path().join("run.jsonl")).unwrap(), run("1"));
    check(&["check", "rfc3986", "--jobs", "0"], 2, &["--jobs"]);
}

#[test]
fn no_byte_of_an_input_steers_the_terminal() {
    let every_byte: Vec<u8> = (0..=255).collect();
    let all = urispec::Bytes::from(every_byte).to_hex();
    let escapes = "1b5d303b7469746c6507 1b5b33316d 9b3331 e280ae efbbbf".replace(' ', "");
    for hex in [all, escapes] {
        for format in ["human", "json"] {
            let outcome = urispec(&["explain", "--hex", &hex, "--format", format]);
            assert_eq!(outcome.code, 0, "{}", outcome.err);
            let harmful = |char: char| char.is_control() && char != '\n' || "\u{202e}\u{feff}".contains(char);
            // In JSON a bidi override may stand in a string: it is for programs.
            let harmful = |char: char| {
                if format == "json" {
                    char.is_control() && char != '\n'
                } else {
                    harmful(char)
                }
            };
            assert!(
                !outcome.out.contains(harmful),
                "{:?}",
                outcome.out.chars().find(|char| harmful(*char))
            );
        }
    }
    check(&["check", "a\u{1b}[31mb"], 2, &["unknown subject `a\\u001b[31mb`"]);
    check(
        &["explain", "--hex", "0g"],
        2,
        &["expected pairs of hexadecimal digits"],
    );
}

#[test]
fn explain_groups_who_says_the_same() {
    let says = &["draft-fielding-uri-rfc2396bis-02 … rfc3986", "host       \"c\""];
    check(&["explain", "http://a@b@c/"], 0, says);
    check(
        &["explain", "?y", "--base", "http://a/b/c/d;p?q"],
        0,
        &["\"http://a/b/c/d;p?y\"", "\"http://a/b/c/?y\""],
    );
}

#[test]
fn the_vectors_of_the_repository_are_clean() {
    check(&["vectors", "lint", "--vectors", VECTORS], 0, &["vectors, 0 findings"]);
    check(&["vectors", "fmt", "--check", "--vectors", VECTORS], 0, &[]);
    check(&["vectors", "lint"], 0, &["vectors, 0 findings"]);
}

#[test]
fn a_wrong_expectation_is_a_finding_of_lint() {
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(VECTORS), folder.path());
    let file = folder.path().join("resolve/examples.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("http://a/b/c/g;x?y#s", "http://a/b/c/g;x?y#z", 1)).unwrap();
    let outcome = urispec_in(folder.path(), &["vectors", "lint", "--vectors", "."]);
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.out.contains("the reference of rfc") && outcome.out.contains("resolve/examples.json:"),
        "{}",
        outcome.out
    );
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn an_export_is_a_vector_file_of_one_spec() {
    let outcome = urispec(&["vectors", "export", "--spec", "rfc3986", "--op", "parse"]);
    assert_eq!(outcome.code, 0);
    let schema = serde_json::from_str(&fs::read_to_string(Path::new(VECTORS).join("schema.json")).unwrap()).unwrap();
    let export: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&export).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let vectors = export["vectors"].as_array().unwrap();
    assert!(vectors.len() > 700, "{}", vectors.len());
    for vector in vectors {
        assert_eq!(vector["expect"].as_array().unwrap().len(), 1);
        assert_eq!(vector["expect"][0]["specs"], serde_json::json!(["rfc3986"]));
    }
}

#[test]
fn help_teaches_and_completions_complete() {
    check(&["--help"], 0, &["Examples:", "Exit codes:", "urispec explain"]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        check(&["completions", shell], 0, &["urispec"]);
    }
    check(
        &["vectors", "coverage"],
        0,
        &["with drift between the documents", "example", "OpenRedirect"],
    );
    check(&[], 2, &["Usage:"]);
}

/// Calls the program in `folder`; it must end with `code` and say each of `says`, on whichever stream.
#[track_caller]
fn check_in(folder: &Path, arguments: &[&str], code: i32, says: &[&str]) {
    let outcome = urispec_in(folder, arguments);
    let all = format!("{}{}", outcome.out, outcome.err);
    assert_eq!(outcome.code, code, "{all}");
    for text in says {
        assert!(all.contains(text), "expected {text:?} in\n{all}");
    }
}

#[test]
fn a_baseline_lets_known_failures_pass_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join("known.jsonl");
    let ports = [
        "check",
        "uriparse",
        "--only",
        "parse/port/*",
        "--baseline",
        "known.jsonl",
    ];
    check_in(
        folder,
        &ports,
        2,
        &["expected a baseline `known.jsonl`, found none; --update-baseline writes it"],
    );
    check_in(
        folder,
        &[&ports[..], &["--update-baseline"]].concat(),
        0,
        &["baseline: no regression; known failures"],
    );
    let known = fs::read_to_string(&file).unwrap();
    check_in(folder, &ports, 0, &["baseline: no regression"]);
    check_in(folder, &[&ports[..], &["--update-baseline"]].concat(), 0, &[]);
    assert_eq!(fs::read_to_string(&file).unwrap(), known);

    let lines: Vec<&str> = known.lines().collect();
    fs::write(&file, lines[..lines.len() - 1].join("\n")).unwrap();
    let says = [
        "new failure\n",
        "rerun     urispec check uriparse --only parse/port/",
        "1 regression: 1 new failure;",
    ];
    check_in(folder, &ports, 1, &says);
    check_in(
        folder,
        &[&ports[..], &["--format", "jsonl"]].concat(),
        1,
        &["baseline: 1 regression"],
    );
    check_in(
        folder,
        &[&ports[..], &["--format", "github"]].concat(),
        1,
        &["::error title=new failure%3A uriparse"],
    );
    check_in(
        folder,
        &[&ports[..], &["--format", "junit"]].concat(),
        1,
        &["<failure message=\"new failure\">"],
    );

    fs::write(
        &file,
        known.replace(
            "\"too-strict\",\"observed\":\"reject\"",
            "\"crash\",\"observed\":\"crash\"",
        ),
    )
    .unwrap();
    check_in(folder, &ports, 1, &["other wrong answer", "before    crash  (crash)"]);
    let pass = lines[1].replace("\"uriparse\"", "\"rfc3986\"");
    fs::write(&file, format!("{}\n{pass}\n", lines[0])).unwrap();
    let reference = ["check", "rfc3986", "--baseline", "known.jsonl"];
    check_in(
        folder,
        &reference,
        1,
        &["unexpected pass", "1 regression: 1 unexpected pass"],
    );
    check_in(
        folder,
        &["check", "oxiri", "--only", "parse/port/*", "--baseline", "known.jsonl"],
        0,
        &[],
    );
    fs::write(
        &file,
        format!("{}\n{}\n", lines[0], pass.replace("parse/port/", "no/such/")),
    )
    .unwrap();
    check_in(
        folder,
        &reference,
        1,
        &["entry without a vector", "no such vector", "no/such/"],
    );
    fs::write(
        &file,
        known.replacen(include_str!("../../../vectors/VERSION").trim(), "0.9.0", 1),
    )
    .unwrap();
    check_in(
        folder,
        &ports,
        0,
        &[
            "made with vectors 0.9.0",
            "vectors are new since 0.9.0; none of them fails",
        ],
    );
}

#[test]
fn a_broken_baseline_has_its_file_and_line_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "{\"kind\":\"baseline\",\"format\":1,\"vectors\":\"1.0.0\"}\n<<<<<<< ours\n";
    fs::write(folder.path().join("known.jsonl"), broken).unwrap();
    let arguments = ["check", "rfc3986", "--baseline", "known.jsonl", "--update-baseline"];
    for arguments in [&arguments[..], &arguments[..4]] {
        check_in(
            folder.path(),
            arguments,
            2,
            &["the baseline is broken\nknown.jsonl:2: column 1"],
        );
    }
    assert_eq!(fs::read_to_string(folder.path().join("known.jsonl")).unwrap(), broken);
    check(&["check", "rfc3986", "--update-baseline"], 2, &["--baseline"]);
}

#[test]
fn fail_on_names_the_verdicts_that_fail() {
    check(
        &["check", "uriparse", "--only", "parse/port/*", "--fail-on", "too-strict"],
        1,
        &[],
    );
    check(
        &[
            "check",
            "uriparse",
            "--only",
            "parse/port/*",
            "--fail-on",
            "timeout,protocol",
        ],
        0,
        &[],
    );
    check(
        &["check", "--fail-on", "to-lenient"],
        2,
        &["did you mean `too-lenient`?"],
    );
    check(
        &["check", "--fail-on", "agree"],
        2,
        &["expected a verdict that departs"],
    );
}

#[test]
fn a_gate_by_a_document_that_was_named_is_on_that_document() {
    let folder = tempfile::tempdir().unwrap();
    let url = [
        "check",
        "url",
        "--spec",
        "rfc3986",
        "--only",
        "parse/port/*",
        "--baseline",
        "known.jsonl",
    ];
    check_in(
        folder.path(),
        &[&url[..], &["--update-baseline"]].concat(),
        0,
        &["baseline: no regression"],
    );
    let known = fs::read_to_string(folder.path().join("known.jsonl")).unwrap();
    assert!(known.lines().count() > 1, "{known}");
    check_in(folder.path(), &url, 0, &[]);
    let header = known.lines().next().unwrap();
    fs::write(folder.path().join("known.jsonl"), header).unwrap();
    check_in(folder.path(), &url, 1, &["new failure"]);
}
