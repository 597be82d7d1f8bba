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
fn counts_are_a_row_for_each_parser_and_document() {
    let folder = tempfile::tempdir().unwrap();
    let told = check(
        urispec(&folder)
            .args(["compare", "oxiri", "rfc2396", "--spec", "rfc3986", "--format", "counts"])
            .args(["--input", "-", "--op", "parse"])
            .write_stdin("a:\n//[v1.x]\n//h:\n"),
        0,
    );
    for row in [
        "| parser | judged by | crash | host | port | scheme | path | acceptance | rest |",
        "| oxiri 0.3.1 | RFC 3986, drift | 0 | 0 | 0 | 0 | 0 | 0 | 0 |",
        "| rfc2396 0.1.0 | RFC 3986, drift | 0 | 0 | 0 | 0 | 0 | 2 | 0 |",
        "3 requests compared: 2 divergences, 2 of them new",
    ] {
        assert!(told.contains(row), "{row}\n{told}");
    }
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
fn what_is_found_behind_a_pipe_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let old = format!("{} serve rfc2396", env!("CARGO_BIN_EXE_urispec"));
    let with = |jobs: &str| {
        let mut command = urispec(&folder);
        command.args([
            "compare",
            "oxiri",
            "--command",
            &old,
            "--spec",
            "rfc3986",
            "--op",
            "parse",
        ]);
        command.args(["--generate", "300", "--format", "jsonl", "--jobs", jobs]);
        command.output().unwrap().stdout
    };
    let one = with("1");
    assert!(String::from_utf8_lossy(&one).contains("rfc2396.rfc3986.parse."));
    assert_eq!(one, with("2"));
}

/// The subject that misbehaves when it is told to.
#[cfg(unix)]
const FAKE: &str = concat!("sh ", env!("CARGO_MANIFEST_DIR"), "/../subjects/tests/fake.sh");

#[cfg(unix)]
#[test]
fn a_subject_that_misbehaves_is_a_finding_and_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = urispec(&folder);
    command.args(["compare", "--command", FAKE, "--input", "-", "--op", "parse", "--write"]);
    command.args(["--timeout", "3", "--memory", "100"]);
    let inputs = "a\ncrash\nb\nhang\nc\ngarbage\nother\ntwice\nendless\nflood\nhalf\nerror\nreject\nd\n";
    let told = check(command.write_stdin(inputs), 0);
    let files = files(folder.path());
    for id in [
        "fake.rfc3986.parse.crash.whole.crash.crash",
        "fake.rfc3986.parse.timeout.whole.parse.silence",
        "fake.rfc3986.parse.protocol.whole.parse.silence",
        "fake.rfc3986.parse.missplit.path.path.other",
        "fake.rfc3986.parse.too-strict.path.path.form",
    ] {
        assert!(told.contains(id) && files.contains_key(&format!("{id}.json")), "{told}");
    }
    assert!(
        told.contains("14 requests compared: 5 divergences, 5 of them new"),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn what_does_not_come_again_is_told_and_is_not_written() {
    const ONCE: &str = r#"
while IFS= read -r line; do
    seq=${line#*'"seq":'}; seq=${seq%%,*}
    case $line in
        *'"cmd":"start"'*) echo '{"version":1,"name":"once","release":"1","language":"sh","claims":["rfc3986"],"ops":["parse"]}' ;;
        *'"cmd":"stop"'*) exit 0 ;;
        *) [ -e crashed ] || { : >crashed; exit 3; }; echo "{\"seq\":$seq,\"accept\":{\"path\":\"a\"}}" ;;
    esac
done
"#;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("once.sh"), ONCE).unwrap();
    let compare = [
        "compare",
        "--command",
        "sh once.sh",
        "--input",
        "-",
        "--op",
        "parse",
        "--write",
    ];
    let id = "once.rfc3986.parse.crash.whole.crash.crash";
    for (deny, code) in [(&[][..], 0), (&["--deny", "new"], 1)] {
        let told = check(urispec(&folder).args(compare).args(deny).write_stdin("a\n"), code);
        let says = format!("seen, but not again when asked again, and so left out: {id} on \"a\"");
        assert!(told.contains(&says) && told.contains("0 of them new"), "{told}");
        assert!(!files(folder.path()).contains_key(&format!("{id}.json")));
        fs::remove_file(folder.path().join("crashed")).unwrap();
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = urispec(&folder);
    let arguments = ["compare", "url", "--write", "--only", "parse/port/*"];
    fs::create_dir_all(folder.path().join("reports/divergences.md")).unwrap();
    let told = check(command.args(arguments), 2);
    assert!(
        told.contains("expected `reports/divergences.md` to be a file"),
        "{told}"
    );
    assert!(
        !told.contains("requests compared") && files(folder.path()).is_empty(),
        "{told}"
    );

    fs::write(folder.path().join("file"), "").unwrap();
    let told = check(urispec(&folder).args(arguments).args(["--reports", "file"]), 2);
    assert!(told.contains("`file/divergences` cannot be"), "{told}");
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
    let json = ["compare", "url", "--input", "-", "--json", "--write"];
    let told = check(
        urispec(&folder)
            .args(json)
            .write_stdin("{\"op\":\"parse\",\"input\":\"a\"}\n{\"op\":\n"),
        2,
    );
    assert!(told.contains("-:2: EOF while parsing a value at column 6"), "{told}");
    let told = check(urispec(&folder).args(["compare", "fluent-url", "--write"]), 2);
    assert!(told.contains("unknown subject `fluent-url`; did you mean"), "{told}");
    let told = check(
        urispec(&folder).args(["compare", "--command", "no-such-program", "--write"]),
        3,
    );
    assert!(told.contains("`no-such-program` cannot be run"), "{told}");
    assert!(files(folder.path()).is_empty(), "nothing half-written");
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
