//! Hostile or accidental inputs of the program: long, endless, from a future version, or made to control a
//! terminal.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use crate::common::{Shown, ends, run, urispec};

/// About the greatest length of an argument: Linux allows 128 KiB.
const LONGEST_ARGUMENT: usize = 120 << 10;

/// Checks that the command ends with its own exit code, and not with a panic.
#[track_caller]
fn survives(folder: &Path, arguments: &[&str], input: &str) -> Shown {
    let shown = run(urispec(folder, arguments).write_stdin(input.to_owned()));
    let start: Vec<&str> = arguments.iter().map(|word| &word[..word.len().min(40)]).collect();
    assert!(
        (0..=3).contains(&shown.code),
        "{start:?}: {}: {}",
        shown.code,
        shown.err
    );
    shown
}

#[test]
fn a_grammar_points_at_an_error_far_behind() {
    let long = format!("http://h/{}|", "a".repeat(70_000));
    let shown = survives(Path::new("."), &["grammar", "test", "rfc3986", "URI", &long], "");
    assert_eq!(shown.code, 1);
    assert!(shown.out.contains("^ byte 70009"), "the place is said");
}

#[test]
fn every_command_takes_arguments_as_long_as_the_system_allows() {
    let folder = tempfile::tempdir().unwrap();
    let long = format!("http://h/{}|", "a".repeat(LONGEST_ARGUMENT));
    let long = long.as_str();
    for arguments in [
        &[long][..],
        &["explain", "--", long],
        &["explain", "--format", "json", "--base", long, "--", long],
        &["explain", "--hex", "--", long],
        &["check", long],
        &["check", "--spec", long],
        &["check", "--only", long],
        &["check", "--fail-on", long],
        &["check", "--command", long],
        &["check", "--one-shot", long],
        &["check", "--baseline", long],
        &["check", "--output", long],
        &["check", "--junit", long],
        &["check", "--vectors", long],
        &["check", "--adapters", long, "a/b"],
        &["check", "rfc3986", "--only", "parse/port/empty", "--name", long],
        &["compare", "--input", long],
        &["compare", "--positions", long],
        &["compare", "--op", long],
        &["compare", "--reports", long],
        &["compare", "oxiri", "--exhaustive", "1", "--alphabet", long],
        &[
            "compare",
            "oxiri",
            "--exhaustive",
            "1",
            "--alphabet",
            "a",
            "--op",
            "parse",
            "--prefix",
            long,
        ],
        &["divergences", "list", "--only", long],
        &["divergences", "show", long],
        &["divergences", "promote", long],
        &["drift", long],
        &["drift", "--file", long, "rfc3986"],
        &["drift", "--write", "--reports", long],
        &["grammar", "show", long],
        &["grammar", "show", "rfc3986", long],
        &["grammar", "test", "rfc3986", "URI-reference", long],
        &["grammar", "count", "--file", long],
        &["report", "--from", long],
        &["report", "--reports", long],
        &["serve", long],
        &["doctor", "--command", long],
        &["parsers", "--adapters", long],
        &["parsers", "--build", long],
        &["vectors", "show", long],
        &["vectors", "list", "--only", long],
        &["vectors", "list", "--flag", long],
        &["vectors", "export", "--spec", long],
        &["vectors", "lint", "--vectors", long],
        &["completions", long],
    ] {
        survives(folder.path(), arguments, "");
    }
}

#[test]
fn every_command_takes_files_with_a_line_of_a_mebibyte() {
    const REQUIRED: &str = "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"1.0.0\"}\n";
    let folder = tempfile::tempdir().unwrap();
    let long = "a".repeat(1 << 20);
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write("words", long.clone());
    write(
        "baseline",
        format!("{REQUIRED}{{\"kind\":\"entry\",\"subject\":\"{long}\"}}\n"),
    );
    write("key", format!("{REQUIRED}{{\"{long}\":1}}\n"));
    write("grammar", format!("a = \"{long}\"\n"));
    write("broken", format!("a = {} \u{1}\n", "b ".repeat(1 << 19)));
    write("lines", format!("http://h/{long}?%\n"));
    write("json", format!("{{\"op\":\"parse\",\"input\":\"http://h/{long}\"}}\n"));
    for file in ["words", "baseline", "key"] {
        let shown = survives(folder.path(), &["check", "rfc3986", "--baseline", file], "");
        assert_eq!(shown.code, 2, "{file}");
        let shown = survives(folder.path(), &["report", "--from", file, "--reports", "."], "");
        assert!(
            shown.code == 2 && shown.err.contains(&format!("{file}: line 1: ")),
            "{file}"
        );
        let input = ["compare", "oxiri", "--input", file, "--json-requests"];
        assert_eq!(survives(folder.path(), &input, "").code, 2);
    }
    for file in ["words", "grammar", "broken"] {
        for command in [&["show"][..], &["test"], &["count"]] {
            let arguments = [&["grammar"], command, &["--file", file, "a", "b"][..]].concat();
            survives(
                folder.path(),
                &arguments[..arguments.len() - usize::from(command != ["test"])],
                "",
            );
        }
        survives(folder.path(), &["drift", "--file", file, "rfc3986"], "");
    }
    for arguments in [&["--input", "lines"][..], &["--input", "json", "--json-requests"]] {
        let compare = [&["compare", "oxiri", "--op", "parse"], arguments].concat();
        survives(folder.path(), &compare, "");
    }
    let request = format!("{{\"cmd\":\"run\",\"seq\":1,\"op\":\"parse\",\"input\":\"{long}\"}}\n");
    let shown = survives(folder.path(), &["serve", "rfc3986"], &format!("{request}{long}\n"));
    assert!(shown.out.starts_with("{\"seq\":1,\"accept\":"), "{}", &shown.out[..100]);
}

/// A folder of vectors that has one with this id.
fn vectors(folder: &Path, id: &str, input: &str) {
    fs::create_dir_all(folder.join("parse")).unwrap();
    fs::write(folder.join("VERSION"), "1.0.0\n").unwrap();
    fs::write(folder.join("flags.json"), "{}").unwrap();
    let vector = serde_json::json!({ "about": "One.", "vectors": [{ "id": id, "op": "parse", "input": input,
        "flags": [id], "expect": [{ "specs": ["rfc3986"], "reject": true, "from": "prose", "because": ["rfc3986#3"] }] }] });
    fs::write(folder.join("parse/one.json"), vector.to_string()).unwrap();
}

#[test]
fn a_vector_that_fails_far_behind_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    vectors(folder.path(), "parse/long", &format!("a:{}|", "a".repeat(1 << 20)));
    let check = ["check", "http", "--vectors", ".", "--spec", "rfc3986", "--full"];
    survives(folder.path(), &check, "");
    survives(folder.path(), &["vectors", "show", "parse/long", "--vectors", "."], "");
}

#[test]
fn an_id_does_not_steer_the_terminal_or_a_build_server() {
    const HOSTILE: &str = "parse/x\u{1b}[31m\u{202e}\n::error::pwned";
    let folder = tempfile::tempdir().unwrap();
    // RFC 3986 accepts it.
    vectors(folder.path(), HOSTILE, "a:b");
    fs::create_dir(folder.path().join("reports")).unwrap();
    let all = ["--vectors", "."];
    for arguments in [
        &["check", "rfc3986"][..],
        &["check", "rfc3986", "--full"],
        &["check", "rfc3986", "--format", "markdown"],
        &["check", "rfc3986", "--format", "github"],
        &["check", "rfc3986", "--format", "junit"],
        &["vectors", "list"],
        &["vectors", "show", HOSTILE],
        &["vectors", "show", "parse/x"],
        &["vectors", "lint"],
        &["vectors", "fmt", "--check"],
        &["vectors", "coverage"],
        &["report"],
    ] {
        let shown = survives(folder.path(), &[arguments, &all].concat(), "").all();
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{arguments:?}: {shown}");
        assert!(!shown.contains("\n::error::"), "{arguments:?}: {shown}");
    }
    let page = fs::read_to_string(folder.path().join("reports/conformance.md")).unwrap();
    assert!(
        page.contains("\\u001b") && !page.contains(['\u{1b}', '\u{202e}']),
        "{page}"
    );
}

#[test]
fn a_list_with_crlf_is_said_to_be_one_and_crlf_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("urls"), "http://h/\r\nhttp://i/\r\n").unwrap();
    let list = ["compare", "url", "--op", "parse", "--input", "urls"];
    let shown = ends(&mut urispec(folder.path(), &list), 0);
    assert!(
        shown.err.contains("lines of `urls` end in CR LF") && shown.err.contains("--crlf"),
        "{}",
        shown.err
    );
    let shown = ends(&mut urispec(folder.path(), &[&list[..], &["--crlf"]].concat()), 0);
    assert!(
        !shown.err.contains("CR LF") && shown.out.contains("0 divergences"),
        "{}",
        shown.all()
    );
    let positions = ["compare", "oxiri", "--positions", "urls"];
    let shown = ends(&mut urispec(folder.path(), &positions), 0);
    assert!(shown.err.contains("lines of `urls` end in CR LF"), "{}", shown.err);
}

#[test]
fn a_list_with_a_third_column_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let list = ["compare", "url", "--input", "-"];
    let shown = ends(
        urispec(folder.path(), &list).write_stdin("a:b\nhttp://h/\tx\tcomment\n"),
        2,
    );
    assert!(
        shown.err.contains("-:2: expected one text, or two with a TAB"),
        "{}",
        shown.err
    );
}

#[test]
fn what_is_from_the_future_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let says = |arguments: &[&str], code: i32, words: &str| {
        let shown = ends(&mut urispec(folder.path(), arguments), code).all();
        assert!(shown.contains(words), "{shown}");
    };
    let newer = "expected format 1, found 2: a newer urispec wrote it; update your urispec";
    write(
        "baseline",
        "{\"kind\":\"baseline\",\"format\":3,\"vectors\":\"1.0.0\",\"new\":[]}\n",
    );
    let newer_baseline = newer.replace("format 1, found 2", "format 2, found 3");
    says(&["check", "rfc3986", "--baseline", "baseline"], 2, &newer_baseline);
    write("run", "{\"kind\":\"header\",\"format\":2,\"new\":[]}\n");
    says(&["report", "--from", "run", "--reports", "."], 2, newer);
    write("later", "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"99.0.0\"}\n");
    let older = "The vectors of this run are older: use a newer urispec";
    says(
        &["check", "rfc3986", "--baseline", "later", "--only", "parse/port/*"],
        1,
        older,
    );
    vectors(folder.path(), "parse/x", "a:b");
    write("VERSION", "99.0.0\n");
    let text = fs::read_to_string(folder.path().join("parse/one.json")).unwrap();
    write("parse/one.json", &text.replace("\"prose\"", "\"oracle\""));
    says(
        &["check", "rfc3986", "--vectors", "."],
        2,
        "the vectors have version 99.0.0, but",
    );
}

#[test]
fn a_value_of_another_type_is_said_in_words_of_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let header = "{\"kind\":\"baseline\",\"format\":2,\"vectors\":\"1.0.0\"}\n";
    let says = |file: &str, text: &str, arguments: &[&str], words: &str| {
        fs::write(folder.path().join(file), text).unwrap();
        let shown = ends(&mut urispec(folder.path(), arguments), 2);
        assert!(shown.err.contains(words), "{}", shown.err);
    };
    let baseline = ["check", "rfc3986", "--baseline", "b"];
    says(
        "b",
        &format!("{header}{{\"kind\":\"entry\",\"subject\":[]}}\n"),
        &baseline,
        "b:2: column 26: `subject`: expected a string, found an array",
    );
    says(
        "b",
        &format!("{header}\n"),
        &baseline,
        "b:2: expected an entry, found a blank line",
    );
    let lines = ["compare", "oxiri", "--input", "j", "--json-requests"];
    says(
        "j",
        "{\"op\":\"parse\",\"input\":7}\n",
        &lines,
        "j:1: column 23: `input`: expected a string or {\"hex\":",
    );
    says(
        "adapters.toml",
        "[[adapter]]\nid = 3\n",
        &["parsers", "--adapters", "."],
        "adapters.toml:2: expected a string, found the number 3",
    );
}

#[test]
fn an_adapter_without_its_folder_says_which_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let shown = ends(&mut urispec(folder.path(), &["check", "perl/uri"]), 2);
    assert!(
        shown.err.contains("harness/subjects/adapters") && shown.err.contains("--adapters"),
        "{}",
        shown.err
    );
}

#[test]
fn junit_and_annotations_come_from_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let check = [
        "check",
        "uriparse",
        "--only",
        "parse/port/over-*",
        "--fail-on",
        "documented",
        "--format",
    ];
    let both = [&check[..], &["github", "--junit", "j.xml"]].concat();
    let annotations = ends(&mut urispec(folder.path(), &both), 1).out;
    assert_eq!(
        annotations,
        ends(&mut urispec(folder.path(), &[&check[..], &["github"]].concat()), 1).out
    );
    let junit = ends(&mut urispec(folder.path(), &[&check[..], &["junit"]].concat()), 1).out;
    let untimed = |text: &str| {
        text.split(" time=\"")
            .map(|part| part.trim_start_matches(|char| "0123456789.".contains(char)).to_owned())
            .collect::<String>()
    };
    let beside = fs::read_to_string(folder.path().join("j.xml")).unwrap();
    assert_eq!(untimed(&beside), untimed(&junit));
    ends(
        &mut urispec(folder.path(), &[&both[..], &["--output", "j.xml"]].concat()),
        2,
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::symlink;
    use std::process::Command;
    use std::time::Duration;

    use super::*;

    fn fifo(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// Checks that the command ends by itself with `code`, and prints these words.
    #[track_caller]
    fn says(folder: &Path, arguments: &[&str], code: i32, words: &str) {
        let mut command = urispec(folder, arguments);
        let shown = ends(command.timeout(Duration::from_secs(120)), code);
        assert!(shown.all().contains(words), "{}", shown.all());
    }

    #[test]
    fn a_fifo_or_a_link_to_the_root_is_not_waited_for() {
        let plain = "expected a plain file, found a FIFO";
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fifo(&folder.join("fifo"));
        says(folder, &["check", "rfc3986", "--baseline", "fifo"], 2, plain);
        let update = ["check", "rfc3986", "--baseline", "fifo", "--update-baseline"];
        says(folder, &update, 2, plain);
        says(folder, &["report", "--from", "fifo", "--reports", "."], 2, plain);
        says(folder, &["grammar", "show", "--file", "fifo"], 2, plain);
        says(
            folder,
            &["check", "rfc3986", "--baseline", "/dev/zero"],
            2,
            "found a device",
        );

        let reports = folder.join("reports/divergences");
        fs::create_dir_all(&reports).unwrap();
        fifo(&reports.join("a.json"));
        says(folder, &["divergences", "list"], 2, plain);
        fifo(&folder.join("adapters.toml"));
        says(folder, &["parsers", "--adapters", "."], 2, plain);

        let of = folder.join("vectors");
        fs::create_dir(&of).unwrap();
        super::vectors(&of, "parse/x", "|");
        let check = ["check", "rfc3986", "--vectors", "vectors"];
        says(folder, &check, 0, "agree");
        fifo(&of.join("parse/fifo.json"));
        says(folder, &check, 2, plain);
        says(folder, &["vectors", "lint", "--vectors", "vectors"], 2, plain);
        fs::remove_file(of.join("parse/fifo.json")).unwrap();
        symlink("/", of.join("root")).unwrap();
        says(folder, &check, 2, "found a link to a folder");
        says(folder, &["check", "rfc3986", "--vectors", "/"], 2, "VERSION");
    }

    #[test]
    fn a_baseline_can_come_from_a_shell() {
        let folder = tempfile::tempdir().unwrap();
        let program = format!(
            "u='{}'; $u check uriparse --only 'parse/port/over-*' --baseline b --update-baseline &&
             $u check uriparse --only 'parse/port/over-*' --baseline <(cat b)",
            env!("CARGO_BIN_EXE_urispec")
        );
        let status = Command::new("bash")
            .args(["-c", &program])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    }

    #[test]
    fn what_a_command_says_that_does_not_start_is_escaped() {
        let folder = tempfile::tempdir().unwrap();
        let command = r"sh -c 'printf \\033]0\;title\\007\\n::error::pwned >&2'";
        for arguments in [&["check", "--command", command][..], &["doctor", "--command", command]] {
            let shown = survives(folder.path(), arguments, "").all();
            assert!(
                !shown.contains(['\u{1b}', '\u{7}']) && !shown.contains("\n::error::"),
                "{shown}"
            );
            assert!(shown.contains("pwned"), "{shown}");
        }
    }
}
