//! Nothing is green by accident: a claim that was lost, a run that judged nothing, an answer of another shape, a state.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use crate::common::{Shown, ends, urispec};

const PROGRAM: &str = env!("CARGO_BIN_EXE_urispec");

/// The command of one of the seeded subjects beside this file.
fn seeded(name: &str, arguments: &[&str]) -> String {
    let script = format!("{}/tests/seeded/{name}.sh", env!("CARGO_MANIFEST_DIR"));
    let words = ["sh", &script].into_iter().chain(arguments.iter().copied());
    shlex::try_join(words).unwrap()
}

/// `check` of a subject over a pipe, with these arguments besides.
#[track_caller]
fn check(folder: &Path, command: &str, arguments: &[&str], code: i32) -> Shown {
    let arguments = [&["check", "--command", command], arguments].concat();
    ends(&mut urispec(folder, &arguments), code)
}

#[track_caller]
fn says(shown: &Shown, words: &[&str]) {
    for word in words {
        assert!(shown.all().contains(word), "expected {word:?} in\n{}", shown.all());
    }
}

#[test]
fn a_claim_that_was_lost_does_not_pass_a_gate() {
    let folder = tempfile::tempdir().unwrap();
    let gate = ["--name", "mine", "--only", "parse/port/*", "--baseline", "known.jsonl"];
    let update = [&gate[..], &["--update-baseline"]].concat();
    let known = || fs::read_to_string(folder.path().join("known.jsonl")).unwrap();
    let claiming = |claims: &str| seeded("claims", &[PROGRAM, "uriparse", claims]);
    check(folder.path(), &claiming("\"rfc3986\""), &update, 0);
    check(folder.path(), &claiming("\"rfc3986\""), &gate, 0);
    let written = known();
    assert!(written.lines().count() > 2, "{written}");
    // Without the claim RFC 3986 judges all the same, as drift; the entries have no judgement that holds the parser to it.
    for claims in ["", "\"whatwg\"", "\"rfc2396\""] {
        let shown = check(folder.path(), &claiming(claims), &gate, 1);
        says(
            &shown,
            &[
                "entries that never ran",
                "not judged by rfc3986, which the parser does not claim",
            ],
        );
    }
    for claims in ["\"RFC3986\"", "\"RFC 3986\"", "\"rfc3986\",\"rfc3968\""] {
        for arguments in [&gate[..], &update, &[]] {
            let shown = check(folder.path(), &claiming(claims), arguments, 3);
            says(
                &shown,
                &["which is not the name of a document; did you mean `rfc3986`?"],
            );
        }
        let doctor = ["doctor", "--command", &claiming(claims)];
        says(
            &ends(&mut urispec(folder.path(), &doctor), 3),
            &["did you mean `rfc3986`?"],
        );
    }
    let shown = check(folder.path(), &claiming(""), &update, 2);
    says(
        &shown,
        &["it claims no document that urispec knows", "name one with --spec"],
    );
    assert_eq!(known(), written, "nothing was judged, so nothing is written");
}

#[test]
fn a_gate_that_holds_nobody_to_anything_does_not_pass() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("known.jsonl"),
        "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"1.0.0\"}\n",
    )
    .unwrap();
    let gate = ["--only", "parse/port/*", "--baseline", "known.jsonl"];
    let command = seeded("claims", &[PROGRAM, "uriparse", ""]);
    // It was judged, but by no document that it is held to.
    let shown = check(folder.path(), &command, &gate, 1);
    says(&shown, &["nothing judged", "it claims no document"]);
    check(
        folder.path(),
        &command,
        &[&gate[..], &["--spec", "rfc3986"]].concat(),
        1,
    );
}

#[test]
fn a_run_that_judges_nothing_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let unsupported = seeded("answers", &["\"parse\",\"resolve\"", "\"unsupported\":\"not yet\""]);
    let nothing = seeded("answers", &["", "\"reject\":true"]);
    let update = ["--baseline", "known.jsonl", "--update-baseline"];
    for arguments in [
        &[][..],
        &update,
        &["--format", "junit"],
        &["--format", "jsonl", "--output", "out"],
    ] {
        let shown = check(folder.path(), &unsupported, arguments, 2);
        says(
            &shown,
            &["nothing was judged of `same`: ", "cases are unsupported; most often: "],
        );
        let shown = check(folder.path(), &nothing, arguments, 2);
        says(&shown, &["nothing was judged of `same`: it supports no operation"]);
    }
    let parses = seeded("answers", &["\"parse\"", "\"reject\":true"]);
    let shown = check(folder.path(), &parses, &["--only", "resolve/*"], 2);
    says(&shown, &["most often: offers no resolve"]);
    // A parser that was named and cannot be judged fails the gate, and the others are judged.
    let http = ["check", "rfc3986", "http", "--only", "resolve/*"];
    says(
        &ends(&mut urispec(folder.path(), &http), 1),
        &["nothing judged", "offers no resolve"],
    );
    ends(
        &mut urispec(folder.path(), &["check", "--only", "resolve/examples/absolute"]),
        0,
    );
    let written = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = written.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["out"], "the results are written, and no baseline");
}

#[test]
fn a_one_shot_command_that_cannot_be_run_exits_with_three_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for template in [
        "./nonesuch {input}",
        "env nonesuch {input}",
        "sh -c 'nonesuch \"$0\"' {input}",
    ] {
        for update in [&[][..], &["--baseline", "known.jsonl", "--update-baseline"]] {
            let arguments = [&["check", "--one-shot", template], update].concat();
            says(&ends(&mut urispec(folder.path(), &arguments), 3), &["cannot be run"]);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn a_script_that_fails_in_one_shot_mode_does_not_reject() {
    let folder = tempfile::tempdir().unwrap();
    // Exit 1, as an interpreter ends with an exception.
    let fails = "sh -c 'echo KeyError >&2; exit 1' {input}";
    let arguments = [
        "check",
        "--one-shot",
        fails,
        "--only",
        "parse/port/*",
        "--jobs",
        "2",
        "--full",
    ];
    let shown = ends(&mut urispec(folder.path(), &arguments), 1);
    says(
        &shown,
        &[
            "observed  crash: exit code 1 with text on stderr and no answer on stdout",
            "KeyError",
        ],
    );
}

#[test]
fn an_answer_of_another_shape_breaks_the_protocol() {
    for answer in [
        r#""accept":{"uri":"x"}"#,
        r#""equal":true"#,
        r#""uri":"x""#,
        r#""accept":{},"equal":true"#,
        r#""accept":{},"reject":true"#,
        r#""accept":{},"accept":{}"#,
        r#""accept":{"host":"h","host":"h"}"#,
        r#""accept":{"host":null,"host":null}"#,
        r#""accept":{"host":{"hex":"61","hex":"61"}}"#,
        r#""accept":null"#,
        r#""accept":[]"#,
        r#""accept":"http://h""#,
        r#""reject":true,"reject":true"#,
        r#""reject":null"#,
        r#""reject":true,"seq":1"#,
        r#""reject":true,"words":"no""#,
    ] {
        let command = seeded("answers", &["\"parse\"", answer]);
        let arguments = ["--only", "parse/port/empty", "--format", "jsonl"];
        let shown = check(Path::new("."), &command, &arguments, 1);
        assert!(
            shown.out.contains(r#""verdicts":{"rfc3986":"protocol"}"#),
            "{answer}\n{}",
            shown.out
        );
    }
}

#[test]
fn a_case_that_agrees_when_it_is_asked_again_is_flaky() {
    let folder = tempfile::tempdir().unwrap();
    let command = seeded("stateful", &[PROGRAM]);
    let asked = ["--only", "parse/port/*", "--only", "parse/query/*"];
    let with = |options: &[&str], code| check(folder.path(), &command, &[&asked[..], options].concat(), code);
    let shown = with(&[], 1);
    says(&shown, &["flaky: "]);
    let shown = with(&["--full"], 1);
    says(
        &shown,
        &[
            "flaky     asked again alone: accept",
            "flaky, because the answer changes",
        ],
    );
    // The line to run again has the one vector before it that shows it, and shows it.
    let one_line = |out: &str| out.replace(" \\\n            ", " ");
    let out = one_line(&shown.out);
    let rerun = out
        .lines()
        .find_map(|line| line.trim().strip_prefix("rerun     urispec "))
        .unwrap();
    let words = shlex::split(rerun).unwrap();
    assert_eq!(words.iter().filter(|word| *word == "--only").count(), 2, "{rerun}");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let again = ends(&mut urispec(folder.path(), &words), 1);
    says(&again, &["flaky     asked again alone: accept"]);
    let again = one_line(&again.out);
    assert!(again.contains(&format!("rerun     urispec {rerun}")), "{again}");
    // Alone it agrees.
    let last = words.last().unwrap();
    check(folder.path(), &command, &["--only", last], 0);
    let junit = with(&["--format", "junit"], 1);
    says(
        &junit,
        &["<failure message=\"new failure; flaky: the answer changes when the request is sent again alone\""],
    );
    let jsonl = with(&["--format", "jsonl"], 1);
    says(&jsonl, &["\"flaky\":{\"alone\":{\"accept\":", "\"after\":[\"parse/"]);
    // A baseline may know it, and it is shown all the same.
    let gate = ["--baseline", "known.jsonl"];
    with(&[&gate[..], &["--update-baseline"]].concat(), 0);
    says(&with(&gate, 0), &["flaky, because the answer changes"]);
    let junit = with(&[&gate[..], &["--format", "junit"]].concat(), 0);
    says(&junit, &["; flaky: the answer changes"]);
}
