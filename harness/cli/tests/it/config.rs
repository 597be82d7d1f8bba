//! `urispec.toml`: how it is found, which keys are used, and that a broken file never makes a gate pass.
#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use crate::common::{Shown, ends, snapshot_of, urispec, write_adapter};

/// An answer that agrees with RFC 3986 on the vectors of [`ONLY`].
const REJECTS: &str = r#"echo "{\"seq\":$seq,\"reject\":\"no\"}""#;
/// An answer that differs from RFC 3986.
const ACCEPTS: &str = r#"echo "{\"seq\":$seq,\"accept\":{\"path\":\"wrong\"}}""#;
/// Vectors that RFC 3986 rejects.
const ONLY: &str = "only = [\"parse/port/junk-minus\", \"parse/port/junk-p*\"]\n";

/// A folder with an adapter `mine.sh` that gives this answer, and with this config file.
fn project(answer: &str, config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_adapter(folder.path(), "mine", answer);
    fs::write(folder.path().join("urispec.toml"), config).unwrap();
    folder
}

/// Runs `check` in a folder.
#[track_caller]
fn check(folder: &Path, arguments: &[&str], code: i32) -> Shown {
    ends(&mut urispec(folder, &[&["check"], arguments].concat()), code)
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "expected {part:?} in:\n{text}");
    }
}

#[test]
fn check_alone_tests_the_parser_of_the_file_and_names_the_file() {
    let project = project(REJECTS, &format!("command = 'sh mine.sh'\nname = 'my parser'\n{ONLY}"));
    let shown = check(project.path(), &[], 0);
    assert_eq!(shown.err, "config: urispec.toml: uses command, name, only\n");
    contains(&shown.out, &["my parser 1, judged by rfc3986 (claimed)"]);
    // Every format has its own place for the line about the file.
    let shown = check(project.path(), &["--format", "jsonl"], 0);
    contains(&shown.out, &[r#""arguments":"--config urispec.toml""#]);
    let shown = check(project.path(), &["--format", "junit"], 0);
    contains(
        &shown.out,
        &[r#"<property name="urispec.arguments" value="--config urispec.toml"/>"#],
    );

    let shown = check(
        project.path(),
        &["--no-config", "rfc3986", "--only", "parse/port/e*"],
        0,
    );
    assert_eq!(shown.err, "");
}

#[test]
fn the_file_is_found_upwards_and_its_paths_are_relative_to_it() {
    let config = format!("command = 'sh ./mine.sh'\nbaseline = 'known.jsonl'\n{ONLY}");
    let project = project(ACCEPTS, &config);
    let inner = project.path().join("a/b");
    fs::create_dir_all(&inner).unwrap();
    check(&inner, &["--update-baseline"], 0);
    let known = fs::read_to_string(project.path().join("known.jsonl")).unwrap();
    contains(&known, &["\"mine\""]);
    let shown = check(&inner, &[], 0);
    contains(
        &shown.err,
        &["config: ../../urispec.toml: uses baseline, command, only"],
    );
    contains(
        &check(&inner, &["--full"], 0).out,
        &["parse/port/junk-minus", "  rerun     urispec check --config"],
    );
    let shown = ends(&mut urispec(&inner, &["doctor"]), 1);
    contains(&shown.all(), &["config: ../../urispec.toml\n", "16 checks, 1 wrong"]);
    // A command in the output works where it is typed.
    fs::remove_file(project.path().join("known.jsonl")).unwrap();
    fs::write(
        project.path().join("urispec.toml"),
        format!("command = 'sh ./mine.sh'\n{ONLY}"),
    )
    .unwrap();
    let shown = check(&inner, &["--full"], 1);
    let rerun = "--config ../../urispec.toml --only parse/port/junk-minus";
    contains(&shown.out, &[&format!("  rerun     urispec check {rerun}\n")]);
    let again: Vec<&str> = rerun.split(' ').collect();
    check(&inner, &again, 1);

    // The nearest file is used, and a repository ends the search.
    fs::write(project.path().join("a/urispec.toml"), "name = 'no command'\n").unwrap();
    contains(&check(&inner, &[], 2).err, &["../urispec.toml:1:"]);
    fs::remove_file(project.path().join("a/urispec.toml")).unwrap();
    fs::create_dir(project.path().join("a/.git")).unwrap();
    let shown = check(&inner, &["rfc3986", "--only", "parse/port/e*"], 0);
    assert_eq!(shown.err, "");
}

#[test]
fn a_file_that_is_named_is_read_wherever_it_is() {
    let project = project(REJECTS, "nonsense");
    let other = tempfile::tempdir().unwrap();
    let strict = project.path().join("strict.toml");
    fs::write(&strict, format!("command = 'sh mine.sh'\n{ONLY}")).unwrap();
    let shown = check(other.path(), &["--config", strict.to_str().unwrap()], 0);
    contains(&shown.err, &["strict.toml: uses command, only\n"]);
    check(project.path(), &["--config", "strict.toml"], 0);
    check(project.path(), &["--config", "strict.toml", "--no-config"], 2);
    snapshot_of("config_missing", other.path(), &["check", "--config", "no.toml"], "", 2);
    // No other command reads the file.
    ends(
        &mut urispec(project.path(), &["vectors", "show", "resolve/examples/dot"]),
        0,
    );
}

#[test]
fn a_parser_that_is_named_has_the_documents_of_the_file_and_not_its_gate() {
    let project = project(ACCEPTS, "");
    let folder = project.path();
    ends(&mut urispec(folder, &["document", "new", "docs/my-uri"]), 0);
    let config = "command = 'sh mine.sh'\nspec = ['my-uri']\nbaseline = 'missing.jsonl'\ndocuments = ['docs']\n";
    fs::write(folder.join("urispec.toml"), config).unwrap();
    let shown = check(folder, &["rfc3986", "--spec", "my-uri", "--only", "parse/port/e*"], 0);
    contains(&shown.out, &["judged by my-uri"]);
    assert_eq!(
        shown.err,
        "config: urispec.toml: uses documents; ignored, because the command line names a parser: baseline, command, spec\n"
    );
    // The gate of the file has no baseline yet, and the output states that.
    contains(
        &check(folder, &[], 2).err,
        &["expected a baseline `missing.jsonl`, found none"],
    );
    // Documents that are typed are added to those of the file.
    ends(&mut urispec(folder, &["document", "new", "others/your-uri"]), 0);
    let typed = ["--documents", "others", "rfc3986", "--only", "parse/port/e*", "--spec"];
    for spec in ["your-uri", "my-uri"] {
        check(folder, &[&typed[..], &[spec]].concat(), 0);
    }
}

#[test]
fn several_parsers_and_one_shots_are_tested_together() {
    let config = "[[parser]]\ncommand = 'sh mine.sh'\n[[parser]]\none-shot = 'sh once.sh {input}'\nname = 'once'\n";
    let project = project(REJECTS, &format!("{ONLY}{config}"));
    fs::write(project.path().join("once.sh"), "echo '{\"reject\":\"no\"}'").unwrap();
    let shown = check(project.path(), &[], 0);
    contains(
        &shown.out,
        &["mine 1, judged by rfc3986", "once one-shot, judged by rfc3986"],
    );
    contains(&shown.err, &["config: urispec.toml: uses only, parser\n"]);
}

#[test]
fn a_broken_parser_fails_the_gate_of_the_file() {
    let config = format!("command = 'sh mine.sh'\nbaseline = 'known.jsonl'\n{ONLY}");
    let project = project(REJECTS, &config);
    let folder = project.path();
    check(folder, &["--update-baseline"], 0);
    check(folder, &[], 0);
    for (broken, code, why) in [
        (ACCEPTS, 1, "new failure"),
        ("exit 3", 1, "new failure"),
        (
            r#"echo "{\"seq\":$seq,\"unsupported\":\"no\"}""#,
            2,
            "nothing was judged of `mine`",
        ),
    ] {
        write_adapter(folder, "mine", broken);
        contains(&check(folder, &[], code).all(), &[why]);
    }
    fs::remove_file(folder.join("mine.sh")).unwrap();
    check(folder, &[], 3);
    // With another name it would be a different parser.
    write_adapter(folder, "mine", REJECTS);
    check(folder, &["--name", "other"], 1);
    // The self-test breaks the parser of the file.
    write_adapter(folder, "mine", ACCEPTS);
    contains(
        &check(folder, &["--self-test"], 2).err,
        &["the gate fails even without a breakage"],
    );
}

#[test]
fn whatever_is_wrong_with_a_file_is_shown_with_its_place_and_what_to_do() {
    // The text of the file, the place of the error, and the words of the message.
    let broken: &[(&str, &str, &str)] = &[
        (
            "",
            "",
            "expected a parser, found none: write `command`, `one-shot` or `[[parser]]`",
        ),
        (
            "comand = 'a'",
            ":1:1: ",
            "unknown key `comand`; did you mean `command`?",
        ),
        ("command = 'a'\nfail_on = ['open']", ":2:1: ", "did you mean `fail-on`?"),
        (
            "command = 'a'\nskip = ['parse/*']",
            ":2:1: ",
            "a `baseline` lists accepted failures",
        ),
        (
            "command = 'a'\nclaims = ['rfc3986']",
            ":2:1: ",
            "use `spec` to judge by different documents",
        ),
        ("command = 'a'\nsubject = 'url'", ":2:1: ", "`urispec check PARSER`"),
        (
            "command = 'a'\n\njunit = 'a'",
            ":3:1: ",
            "only an option of the command line",
        ),
        (
            "command = 'a'\n[check]\nonly = ['a']",
            ":2:2: ",
            "unknown table `check`; write its keys at the top of the file",
        ),
        (
            "[[parser]]\ncommand = 'a'\ntimeout = 1",
            ":3:1: ",
            "unknown key `timeout`; this key is for all parsers: write it above",
        ),
        (
            "command = ['python3', 'a']",
            ":1:11: ",
            "expected a string, found a list; for example: command = \"python3",
        ),
        (
            "command = 'a'\nonly = 'parse/*'",
            ":2:8: ",
            "expected a list, found string \"parse/*\"; for example: only = [",
        ),
        (
            "command = 'a'\nonly = [1]",
            ":2:9: ",
            "expected a string, found integer `1`",
        ),
        (
            "command = 'a'\nonly = []",
            ":2:8: ",
            "expected a list that is not empty",
        ),
        (
            "command = 'a'\nonly = ['parse/*', ' ']",
            ":2:20: ",
            "expected a string that is not empty",
        ),
        ("command = 'a'\nonly = ['[']", ":2:9: ", "expected a pattern such as"),
        (
            "command = ''",
            ":1:11: ",
            "`command`: expected a string that is not empty",
        ),
        ("command = 'a \"b'", ":1:11: ", "found unbalanced quotes or nothing"),
        (
            "command = 'a'\ntimeout = '5'",
            ":2:11: ",
            "expected a number, found string \"5\"; for example: timeout = 2.0",
        ),
        (
            "command = 'a'\ntimeout = 0",
            ":2:11: ",
            "expected seconds, from 0.001 to 86400, found 0",
        ),
        (
            "command = 'a'\nmemory = 0",
            ":2:10: ",
            "`memory`: expected at least 1 MiB, found 0",
        ),
        (
            "command = 'a'\nmemory = -1",
            ":2:10: ",
            "expected a whole number from 1 to 4294967295, found integer `-1`",
        ),
        (
            "command = 'a'\nmax-failures = 0",
            ":2:16: ",
            "expected at least 1 failure, found 0",
        ),
        (
            "command = 'a'\nspec = ['rfc3968']",
            ":2:9: ",
            "`rfc3968`; did you mean `rfc3986`?",
        ),
        (
            "command = 'a'\nspec = []",
            ":2:8: ",
            "write for example: spec = [\"rfc3986\"]",
        ),
        (
            "command = 'a'\nfail-on = ['to-lenient']",
            ":2:12: ",
            "did you mean `too-lenient`?",
        ),
        (
            "command = 'a'\nfail-on = ['agree']",
            ":2:12: ",
            "expected a verdict that is a mismatch",
        ),
        (
            "command = 'a'\nbaseline = ''",
            ":2:12: ",
            "`baseline`: expected a string that is not empty",
        ),
        (
            "command = 'a'\nbaseline = false",
            ":2:12: ",
            "expected a string, found boolean `false`",
        ),
        (
            "command = 'a'\nvectors = 'no'",
            ":2:11: ",
            "expected a folder of vectors, found none at `no`",
        ),
        (
            "command = 'a'\ndocuments = ['no']",
            ":2:14: ",
            "`documents`: `no` cannot be read: ",
        ),
        (
            "command = 'a'\none-shot = 'b {input}'",
            ":2:12: ",
            "expected either `command` or `one-shot`, found both",
        ),
        (
            "one-shot = 'b'",
            ":1:12: ",
            "expected a command that contains `{input}`",
        ),
        (
            "name = 'a'",
            ":1:8: ",
            "expected `command` or `one-shot` for this parser, found neither",
        ),
        (
            "command = 'a'\n[[parser]]\ncommand = 'b'",
            ":1:11: ",
            "found both; move this key into a `[[parser]]`",
        ),
        ("parser = []", ":1:10: ", "expected at least one `[[parser]]`"),
        ("[parser]\ncommand = 'a'", ":1:1: ", "expected a list, found a table"),
        ("command = 'a'\ncommand = 'b'", ":2:1: ", "duplicate key"),
        ("command = 'a", ":1:", "expected TOML: "),
        ("command 'a'", ":1:", "expected TOML: "),
        ("command = 'a'\n# \u{1b}[31m", ":2:", "expected TOML: "),
    ];
    let project = project(REJECTS, "");
    for (text, place, message) in broken {
        fs::write(project.path().join("urispec.toml"), text).unwrap();
        let shown = check(project.path(), &[], 2);
        contains(&shown.err, &[&format!("urispec.toml{place}"), message]);
        assert!(
            shown.out.is_empty() && !shown.err.contains("\u{1b}[31m"),
            "{text}: {}",
            shown.all()
        );
        // A named parser on the command line does not hide the error.
        if !text.is_empty() {
            check(project.path(), &["rfc3986"], 2);
        }
    }
    fs::write(project.path().join("urispec.toml"), b"command = 'a'\nname = '\xff'").unwrap();
    contains(
        &check(project.path(), &[], 2).err,
        &["urispec.toml:2:9: expected text in UTF-8"],
    );
    let broken = "command = 'python3 adapter.py'\ntime-out = 5\n";
    fs::write(project.path().join("urispec.toml"), broken).unwrap();
    snapshot_of("config_unknown_key", project.path(), &["check"], "", 2);
}

#[test]
fn a_file_that_cannot_be_read_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("urispec.toml");
    fs::create_dir(&config).unwrap();
    contains(
        &check(folder.path(), &["rfc3986"], 2).err,
        &["expected a plain file, found a folder"],
    );
    check(folder.path(), &["rfc3986", "--no-config", "--only", "parse/port/e*"], 0);
    fs::remove_dir(&config).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", &config).unwrap();
        contains(&check(folder.path(), &["rfc3986"], 2).err, &["--no-config ignores it"]);
    }
}

#[test]
fn a_pattern_that_matches_nothing_and_a_baseline_that_is_not_there_end_the_run() {
    let project = project(REJECTS, "command = 'sh mine.sh'\nonly = ['prase/*']\n");
    contains(
        &check(project.path(), &[], 2).err,
        &["no vector's id matches `prase/*`"],
    );
    let config = format!("command = 'sh mine.sh'\nfail-on = ['slower']\n{ONLY}");
    fs::write(project.path().join("urispec.toml"), config).unwrap();
    contains(&check(project.path(), &[], 2).err, &["add --baseline FILE"]);
    let shown = check(project.path(), &["--update-baseline"], 2);
    contains(
        &shown.err,
        &[
            "--update-baseline: expected a file to write",
            "`baseline` in urispec.toml",
        ],
    );
}
