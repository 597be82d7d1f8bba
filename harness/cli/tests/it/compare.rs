//! `urispec compare` and `urispec divergences`, as their users run them.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{ends, make_vectors, run, snapshot_of, urispec, write_adapter};

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

const URL: [&str; 8] = ["compare", "url", "--spec", "rfc3986", "--input", "-", "--op", "parse"];

#[test]
fn a_divergence_is_shown_written_listed_and_known_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = [&URL[..], &["--write"]].concat();
    snapshot_of("divergence_new", folder, &write, "http://EXAMPLE.com/\n", 0);
    let id = "url.rfc3986.parse.rewritten.host.reg-name.case";
    let before = files(folder);
    assert!(before.contains_key(&format!("{id}.json")), "{:?}", before.keys());
    let page = fs::read_to_string(folder.join("reports/parsers/url.md")).unwrap();
    assert!(page.contains(&format!("](../divergences/{id}.json)")), "{page}");

    // Another input with the same key changes nothing.
    snapshot_of("divergence_known", folder, &write, "https://Other.Example/\n", 0);
    assert_eq!(files(folder), before);

    snapshot_of("divergences_list", folder, &["divergences", "list"], "", 0);
    snapshot_of("divergences_show", folder, &["divergences", "show", id], "", 0);
    snapshot_of(
        "divergences_unknown",
        folder,
        &["divergences", "show", "url.rfc3986.parse.rewritten.host.reg-name.caes"],
        "",
        2,
    );
}

#[test]
fn a_rerun_asks_the_parser_and_notices_what_was_edited() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = [&URL[..], &["--write"]].concat();
    ends(urispec(folder, &write).write_stdin("http://EXAMPLE.com/\n"), 0);
    let id = "url.rfc3986.parse.rewritten.host.reg-name.case";
    let same = ends(&mut urispec(folder, &["divergences", "rerun", id]), 0).out;
    assert!(same.contains("as on record"), "{same}");
    // This parser agrees with the document.
    let other = ends(&mut urispec(folder, &["divergences", "rerun", id, "fluent-uri"]), 1).out;
    assert!(other.contains("agrees with the document now"), "{other}");
    let file = folder.join(format!("reports/divergences/{id}.json"));
    let edited = fs::read_to_string(&file)
        .unwrap()
        .replace("\"release\": \"", "\"release\": \"1");
    fs::write(&file, edited).unwrap();
    let refused = ends(&mut urispec(folder, &["divergences", "rerun", id]), 2).err;
    assert!(refused.contains("found an edited one"), "{refused}");
}

#[test]
fn what_was_found_and_not_written_is_not_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let id = "url.rfc3986.parse.rewritten.host.reg-name.case";
    let shown = ends(urispec(folder.path(), &URL).write_stdin("http://EXAMPLE.com/\n"), 0);
    assert!(shown.out.contains(id), "{}", shown.out);
    for command in ["show", "promote"] {
        let shown = ends(&mut urispec(folder.path(), &["divergences", command, id]), 2);
        let says = "is not on record in `reports/divergences`; repeat the `urispec compare` that found it with --write";
        assert!(shown.err.contains(says), "{}", shown.err);
    }
}

#[test]
fn the_options_of_a_request_are_shown_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let compare = [
        "compare",
        "rfc2396",
        "--spec",
        "rfc3986",
        "--input",
        "-",
        "--json-requests",
        "--write",
    ];
    let request = r#"{"op":"resolve","base":"http://a/b","input":"?y","options":{"strict":false}}"#;
    let mut command = urispec(folder.path(), &compare);
    let shown = ends(command.write_stdin(request), 0).out;
    assert!(shown.contains("options    not strict"), "{shown}");
    let list = ends(&mut urispec(folder.path(), &["divergences", "list"]), 0).out;
    assert!(list.contains(", not strict"), "{list}");
    let page = fs::read_to_string(folder.path().join("reports/parsers/rfc2396.md")).unwrap();
    assert!(page.contains("` (not strict)"), "{page}");
}

#[test]
fn a_budget_ends_shrinking_and_every_form_of_output_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("http://h:{}/\n", "9".repeat(66_000));
    let compare = |arguments: &[&str]| {
        let arguments = [&["compare", "http", "--input", "-", "--op", "parse"], arguments].concat();
        ends(urispec(folder.path(), &arguments).write_stdin(input.clone()), 0).out
    };
    let says = "not minimal: the limit of requests for shrinking was reached";
    let shown = compare(&["--shrink-time", "86400"]);
    assert!(shown.contains(says) && shown.contains("(65535 bytes)"), "{shown}");
    assert!(shown.contains("1 of the inputs shown are not minimal"), "{shown}");
    assert!(shown.len() < 4_000, "{shown}");
    let budget = ["--shrink-requests", "100"];
    let json = compare(&[&budget[..], &["--format", "jsonl"]].concat());
    assert!(
        json.contains(r#""not_minimal":"requests""#),
        "{}",
        &json[json.len() - 2_000..]
    );
    compare(&[&budget[..], &["--write"]].concat());
    let page = fs::read_to_string(folder.path().join("reports/parsers/http.md")).unwrap();
    assert!(page.contains(says), "{page}");
    let list = ends(&mut urispec(folder.path(), &["divergences", "list"]), 0).out;
    assert!(list.contains("(not minimal)"), "{list}");
}

/// Runs the first line that shows how to reproduce it in a shell, and returns the output.
#[cfg(unix)]
#[track_caller]
fn rerun(folder: &Path, shown: &str) -> String {
    let line = shown.lines().find_map(|line| line.trim_start().strip_prefix("rerun "));
    let line = line.unwrap_or_else(|| panic!("{shown}")).trim_start();
    let line = line.replacen("urispec", env!("CARGO_BIN_EXE_urispec"), 1);
    let mut shell = assert_cmd::Command::new("sh");
    shell.current_dir(folder).args(["-c", &line]);
    ends(&mut shell, 0).out
}

#[cfg(unix)]
#[test]
fn what_a_rerun_line_says_shows_the_subject_of_the_pipe_again() {
    let folder = tempfile::tempdir().unwrap();
    let old = format!("{} serve rfc2396", env!("CARGO_BIN_EXE_urispec"));
    for command in [
        &["--command", &old, "--name", "it's old"][..],
        &["--command", &old],
        &["--one-shot", "sh -c 'exit 7' {input}", "--name", "$HOME"],
    ] {
        let compare = [
            &["compare", "--spec", "rfc3986", "--input", "-", "--op", "parse"],
            command,
        ]
        .concat();
        let shown = ends(urispec(folder.path(), &compare).write_stdin("a:\n"), 0).out;
        let again = rerun(folder.path(), &shown);
        let name = command.get(3).unwrap_or(&"rfc2396");
        assert!(again.contains(name), "{again}");
        assert!(!again.contains("oxiri"), "{again}");
    }
}

#[test]
fn counts_are_a_row_for_each_parser_and_document() {
    let folder = tempfile::tempdir().unwrap();
    let counts = [
        "compare", "oxiri", "rfc2396", "--spec", "rfc3986", "--format", "counts", "--input", "-", "--op", "parse",
    ];
    snapshot_of("counts", folder.path(), &counts, "a:\n//[v1.x]\n//h:\n", 0);
}

#[test]
fn deny_fails_on_what_is_new_or_on_anything() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |arguments: &[&str], code| {
        let uriparse = ["compare", "uriparse", "--input", "-", "--op", "parse"];
        let mut command = urispec(folder.path(), &[&uriparse[..], arguments].concat());
        ends(command.write_stdin("/:\n"), code);
    };
    // `--fail-on any` does not fail on a deviation that the parser documents.
    ends(
        urispec(
            folder.path(),
            &["compare", "http", "--input", "-", "--op", "parse", "--fail-on", "any"],
        )
        .write_stdin("HTTP://h/\n"),
        0,
    );
    compare(&[], 0);
    compare(&["--fail-on", "any"], 1);
    compare(&["--fail-on", "new", "--write"], 1);
    compare(&["--fail-on", "new"], 0);
    compare(&["--fail-on", "any"], 1);
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    // This is more than one block of lines, and of pairs.
    let lines = (0..12_000).map(|number| format!("a://\t.//{number}"));
    let lines = lines.collect::<Vec<_>>().join("\n");
    fs::write(folder.path().join("lines.txt"), lines).unwrap();
    for inputs in [&["--generate", "9000", "--seed", "7"][..], &["--input", "lines.txt"]] {
        let with = |jobs: &str| {
            let arguments = [&["compare", "--format", "jsonl", "--jobs", jobs][..], inputs].concat();
            ends(&mut urispec(folder.path(), &arguments), 0).out
        };
        let one = with("1");
        assert!(!one.is_empty());
        assert_eq!(one, with("3"));
    }
}

#[test]
fn what_is_found_in_a_pipe_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let old = format!("{} serve rfc2396", env!("CARGO_BIN_EXE_urispec"));
    let with = |jobs: &str| {
        let compare = [
            "compare",
            "oxiri",
            "--command",
            &old,
            "--spec",
            "rfc3986",
            "--op",
            "parse",
        ];
        let rest = ["--generate", "300", "--format", "jsonl", "--jobs", jobs];
        ends(&mut urispec(folder.path(), &[&compare[..], &rest].concat()), 0).out
    };
    let one = with("1");
    assert!(one.contains("rfc2396.rfc3986.parse."));
    assert_eq!(one, with("2"));
}

/// A parser that misbehaves on request.
#[cfg(unix)]
const FAKE: &str = concat!("sh ", env!("CARGO_MANIFEST_DIR"), "/../subjects/tests/fake.sh");

#[cfg(unix)]
#[test]
fn a_subject_that_misbehaves_is_a_finding_and_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let compare = ["compare", "--command", FAKE, "--input", "-", "--op", "parse", "--write"];
    let limits = ["--timeout", "3", "--memory", "100"];
    let mut command = urispec(folder.path(), &[&compare[..], &limits].concat());
    let inputs = "a\ncrash\nb\nhang\nc\ngarbage\nother\ntwice\nendless\nflood\nhalf\nerror\nreject\nd\n";
    let shown = ends(command.write_stdin(inputs), 0).all();
    let files = files(folder.path());
    for id in [
        "fake.rfc3986.parse.crash.whole.the-process-ended-signal-sigsegv.crash",
        "fake.rfc3986.parse.crash.whole.the-process-ended-exit-status.crash",
        "fake.rfc3986.parse.crash.whole.valueerror-no.crash",
        "fake.rfc3986.parse.timeout.whole.parse.silence",
        "fake.rfc3986.parse.protocol.whole.parse.silence",
        "fake.rfc3986.parse.missplit.path.path.other",
        "fake.rfc3986.parse.too-strict.path.path.form",
    ] {
        assert!(
            shown.contains(id) && files.contains_key(&format!("{id}.json")),
            "{shown}"
        );
    }
    assert!(
        shown.contains("14 requests compared: 7 divergences, 7 of them new"),
        "{shown}"
    );
}

#[cfg(unix)]
#[test]
fn what_does_not_come_again_is_told_and_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    write_adapter(
        folder.path(),
        "once",
        r#"[ -e crashed ] || { : >crashed; exit 3; }; echo "{\"seq\":$seq,\"accept\":{\"path\":\"a\"}}""#,
    );
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
    let id = "once.rfc3986.parse.crash.whole.the-process-ended-exit-status.crash";
    for (deny, code) in [(&[][..], 0), (&["--fail-on", "new"], 1)] {
        let mut command = urispec(folder.path(), &[&compare[..], deny].concat());
        let shown = ends(command.write_stdin("a\n"), code).all();
        let says = format!("left out, because it did not occur when the request was sent again: {id} on \"a\"");
        assert!(shown.contains(&says) && shown.contains("0 of them new"), "{shown}");
        assert!(!files(folder.path()).contains_key(&format!("{id}.json")));
        fs::remove_file(folder.path().join("crashed")).unwrap();
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = [
        "compare",
        "url",
        "--spec",
        "rfc3986",
        "--write",
        "--only",
        "parse/port/*",
    ];
    fs::create_dir_all(folder.join("reports/divergences.md")).unwrap();
    snapshot_of("page_is_a_folder", folder, &arguments, "", 2);
    assert!(files(folder).is_empty());

    fs::write(folder.join("file"), "").unwrap();
    let shown = ends(
        &mut urispec(folder, &[&arguments[..], &["--reports", "file"]].concat()),
        2,
    );
    assert!(shown.err.contains("`file/divergences` cannot be"), "{}", shown.err);
}

#[test]
fn inputs_are_lines_pairs_json_exhaustive_and_vectors() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lines.txt"), "a\n\nb\tc").unwrap();
    let compare = |arguments: &[&str], input: &'static str, says: &str| {
        let arguments = [&["compare", "oxiri", "--spec", "rfc3986"], arguments].concat();
        let shown = ends(urispec(folder.path(), &arguments).write_stdin(input), 0).all();
        assert!(shown.contains(says), "{shown}");
    };
    let one = "1 requests compared";
    compare(&["--input", "-", "--op", "resolve"], "a:/b\t.//c\n", one);
    let json = "{\"op\":\"resolve\",\"base\":\"a:/\",\"input\":\".//c\"}\n";
    compare(&["--input", "-", "--json-requests"], json, one);
    compare(&["--input", "lines.txt", "--op", "parse"], "", "4 requests compared");
    compare(
        &["--input", "lines.txt", "--input", "-", "--op", "parse"],
        "d",
        "5 requests compared",
    );
    compare(
        &["--exhaustive", "2", "--alphabet", "a:", "--op", "parse"],
        "",
        "7 requests compared",
    );
    compare(&["--positions", "lines.txt"], "", " requests compared");
    compare(&["--only", "parse/port/default*"], "", "2 requests compared");
}

#[test]
fn an_input_that_cannot_be_read_is_an_error_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let input = ["compare", "url", "--spec", "rfc3986", "--input"];
    snapshot_of("input_missing", folder, &[&input[..], &["missing.txt"]].concat(), "", 2);
    snapshot_of("input_is_a_folder", folder, &[&input[..], &["."]].concat(), "", 2);
    let json = [&input[..], &["-", "--json-requests"]].concat();
    snapshot_of("no_request", folder, &json, "{\"op\":\"resolve\",\"input\":\"\"}\n", 2);
    let broken = "{\"op\":\"parse\",\"input\":\"a\"}\n{\"op\":\n";
    snapshot_of("no_json", folder, &[&json[..], &["--write"]].concat(), broken, 2);
    assert!(files(folder).is_empty(), "nothing half-written");
}

#[test]
fn what_was_found_before_an_input_broke_off_is_shown_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let line = "{\"op\":\"parse\",\"input\":\"http://EXAMPLE.com/\"}\n";
    // The first block is complete.
    let text = format!("{}{{", line.repeat((256 << 10) / line.len() + 1));
    fs::write(folder.path().join("lines.jsonl"), text).unwrap();
    let compare = [
        "compare",
        "url",
        "--spec",
        "rfc3986",
        "--input",
        "lines.jsonl",
        "--json-requests",
        "--write",
    ];
    let shown = ends(&mut urispec(folder.path(), &compare), 2);
    assert!(shown.out.contains("reg-name.case"), "{}", shown.out);
    assert!(
        shown.err.contains("lines.jsonl:") && shown.err.contains("EOF"),
        "{}",
        shown.err
    );
    assert!(files(folder.path()).contains_key("url.rfc3986.parse.rewritten.host.reg-name.case.json"));
}

#[test]
fn wrong_usage_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let many = ["compare", "--exhaustive", "40", "--alphabet", "abcdef"];
    snapshot_of("too_many_texts", folder, &many, "", 2);
    let no_program = ["compare", "--command", "no-such-program", "--write"];
    snapshot_of("no_program", folder, &no_program, "", 3);
    assert!(files(folder).is_empty(), "nothing half-written");
    let reports = folder.join("reports/divergences");
    fs::create_dir_all(&reports).unwrap();
    fs::write(reports.join("a.b.c.d.e.f.g.json"), "{}").unwrap();
    snapshot_of("no_divergence", folder, &["divergences", "list"], "", 2);
}

#[test]
fn a_promoted_divergence_is_a_draft_that_lints() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_vectors(&folder.join("vectors"), "{}");
    let write = [&URL[..], &["--write"]].concat();
    ends(urispec(folder, &write).write_stdin("http://Zq~x:0443/\n"), 0);
    let promote = [
        "divergences",
        "promote",
        "url.rfc3986.parse.rewritten.host.reg-name.case",
    ];
    snapshot_of("promoted", folder, &promote, "", 0);
    ends(&mut urispec(folder, &["vectors", "fmt"]), 0);
    ends(&mut urispec(folder, &["vectors", "lint", "--vectors", "vectors"]), 0);
    // The second time there is nothing to do.
    let again = run(&mut urispec(folder, &promote));
    assert_eq!(again.code, 2, "{}", again.all());
}
