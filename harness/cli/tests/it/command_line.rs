//! `urispec check`, `explain`, `report` and the rest, as their users run them: exit codes, messages, files.

use std::path::Path;
use std::{fs, io};

use flate2::read::GzDecoder;

use crate::common::{ends, run, snapshot, snapshot_of, urispec};

#[test]
fn check_exits_with_one_exactly_when_a_claimed_spec_is_departed_from() {
    let here = Path::new(".");
    let shown = ends(
        &mut urispec(here, &["check", "rfc3986", "rfc2396", "rfc2732", "rfc1808"]),
        0,
    );
    assert!(shown.out.contains(" 0 failures: 0 bugs, "), "{}", shown.out);
    snapshot(
        "check_departs",
        &["check", "uriparse", "--only", "parse/whole/uri-colon-first-segment"],
        1,
    );
    snapshot(
        "check_drifts",
        &["check", "url", "--only", "parse/port/leading-zeros"],
        0,
    );
    snapshot(
        "check_by_another_document",
        &[
            "check",
            "rfc3986",
            "--spec",
            "rfc2396",
            "--only",
            "resolve/examples/query-only",
        ],
        0,
    );
}

#[test]
fn a_documented_deviation_is_counted_apart_and_fails_only_if_asked() {
    let here = Path::new(".");
    let check = ["check", "fluent-uri", "--only", "resolve/merge/*"];
    snapshot("check_documented", &check, 0);
    ends(
        &mut urispec(here, &[&check[..], &["--fail-on", "documented"]].concat()),
        1,
    );
    ends(&mut urispec(here, &[&check[..], &["--fail-on", "open"]].concat()), 0);
    let shown = ends(
        &mut urispec(here, &[&check[..], &["--fail-on", "difference"]].concat()),
        2,
    );
    assert!(shown.err.contains("name the document with --spec"), "{}", shown.err);
}

#[test]
fn the_tests_of_the_web_platform_judge_and_are_asked_again_from_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let tests = r#"{
        "port": [{ "href": "http://a", "new_value": "8", "expected": { "port": "8" } }],
        "hash": [{ "href": "http://a", "new_value": "b", "expected": { "href": "http://a/#b" } },
                 { "href": "http://a", "new_value": "b", "expected": { "href": "http://a/#c" } }]
    }"#;
    fs::write(folder.path().join("a file.json"), tests).unwrap();
    let shown = ends(
        &mut urispec(
            folder.path(),
            &["check", "whatwg-2026-07", "--wpt", "a file.json", "--full"],
        ),
        1,
    );
    let seen = [
        "left out, because no operation can express them: a-file/port-0",
        "rerun     urispec check whatwg-2026-07 --wpt 'a file.json' --only a-file/hash-1",
        "2 cases; 1 failure: 1 bug, 0 documented, 0 open; 0 differences",
    ];
    for line in seen {
        assert!(
            format!("{}{}", shown.out, shown.err).contains(line),
            "{line} in {}{}",
            shown.out,
            shown.err
        );
    }
}

#[test]
fn an_unknown_name_is_answered_with_a_near_one() {
    snapshot("unknown_subject", &["check", "fluent-url"], 2);
    snapshot("unknown_spec", &["check", "--spec", "rfc3968"], 2);
    snapshot("unknown_verdict", &["check", "--fail-on", "to-lenient"], 2);
    snapshot("no_such_id", &["check", "--only", "prase/*"], 2);
    snapshot("no_glob", &["check", "--only", "[", "rfc3986"], 2);
    snapshot("unknown_command", &["chekc"], 2);
    snapshot("hostile_name", &["check", "a\u{1b}[31mb"], 2);
}

#[test]
fn the_documents_are_too_many_to_be_listed_in_a_message() {
    for arguments in [
        &["check", "--spec", "foo"][..],
        &["drift", "rfc9"],
        &["grammar", "show", "rfc9"],
        &["vectors", "export", "--spec", "rfc-2396"],
    ] {
        let shown = ends(&mut urispec(Path::new("."), arguments), 2);
        let message = shown.err.lines().next().unwrap();
        assert!(
            message.len() < 300 && message.contains("`urispec document list` lists all documents"),
            "{message}"
        );
    }
    snapshot("unknown_draft", &["check", "--spec", "draft-fielding-uri-syntax-3"], 2);
}

#[test]
fn what_adapters_need_is_printed_as_commands() {
    let adapters = ["--adapters", "../subjects/adapters"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let printed = |ids: &str, code| {
        let arguments = [&["parsers", "--install", ids][..], &adapters].concat();
        ends(&mut urispec(folder, &arguments), code)
    };
    let shown = printed("perl/uri*", 0).out;
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        lines[0],
        "# for Debian 12 (bookworm); on other systems the packages may have different names"
    );
    assert_eq!(lines.last(), Some(&"urispec parsers --build 'perl/uri*'"));
    let install = lines
        .iter()
        .find_map(|line| line.strip_prefix("apt-get install -y --no-install-recommends "));
    let packages: Vec<&str> = install.unwrap().split(' ').collect();
    assert!(
        packages.contains(&"liburi-perl") && packages.is_sorted(),
        "{packages:?}"
    );
    let nothing = printed("nothing/*", 2).err;
    assert!(nothing.contains("no adapter's id matches `nothing/*`"), "{nothing}");
    ends(&mut urispec(folder, &["parsers", "--yes"]), 2);
    ends(&mut urispec(folder, &["parsers", "--install", "*", "--build", "*"]), 2);
}

#[test]
fn a_subject_that_is_not_built_in_says_how_to_build_it_in() {
    if cfg!(feature = "ada-url") {
        ends(
            &mut urispec(Path::new("."), &["check", "ada-url", "--only", "parse/whole/*"]),
            0,
        );
    } else {
        snapshot("not_built_in", &["check", "ada-url"], 2);
    }
}

#[test]
fn a_broken_vector_file_has_its_file_and_line() {
    for (name, text) in [
        (
            "vectors_not_json",
            "{ \"about\": \"a\",\n  \"vectors\": [\n    { \"id\": } ] }\n",
        ),
        ("vectors_unknown_key", "{ \"about\": \"a\",\n  \"vecters\": [] }\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("parse")).unwrap();
        fs::write(folder.path().join("VERSION"), "1.0.0\n").unwrap();
        fs::write(folder.path().join("flags.json"), "{}").unwrap();
        fs::write(folder.path().join("parse/a.json"), text).unwrap();
        snapshot_of(name, folder.path(), &["check", "rfc3986", "--vectors", "."], "", 2);
    }
    snapshot("no_vectors", &["check", "--vectors", "no/such/folder"], 2);
}

#[test]
fn an_output_that_cannot_be_is_said_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let within_a_file = ["report", "--reports", "file/reports"];
    snapshot_of("no_folder_of_reports", folder.path(), &within_a_file, "", 2);
    let unreadable = ["report", "--reports", "new/reports", "--from", "missing.jsonl"];
    ends(&mut urispec(folder.path(), &unreadable), 2);
    let output = ["check", "rfc3986", "--output", "missing/run.jsonl"];
    snapshot_of("no_folder_of_output", folder.path(), &output, "", 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half-written");
}

#[test]
fn a_report_is_written_and_can_be_written_again_from_its_run_file() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let shown = ends(&mut urispec(folder.path(), &["report", "--jobs", "2"]), 0);
    assert!(
        shown.out.contains("fluent-uri") && shown.out.contains("Written: reports/conformance.md"),
        "{}",
        shown.out
    );
    let from = ["report", "--from", "reports/conformance.jsonl.gz", "--reports", "again"];
    ends(&mut urispec(folder.path(), &from), 0);
    for name in ["conformance.md", "conformance.jsonl.gz", "cves.md"] {
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
    assert_eq!(names.len(), 3, "{names:?}");

    let whole = io::read_to_string(GzDecoder::new(&*read("reports/conformance.jsonl.gz"))).unwrap();
    let cut: String = whole.split_inclusive('\n').take(20).collect();
    fs::write(folder.path().join("cut.jsonl"), cut).unwrap();
    let from = ["report", "--from", "cut.jsonl", "--reports", "again"];
    snapshot_of("run_file_cut_short", folder.path(), &from, "", 2);
}

#[test]
fn jobs_and_formats_change_nothing_in_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let with = |jobs: &str| {
        run(&mut urispec(
            folder.path(),
            &["check", "--format", "jsonl", "--jobs", jobs],
        ))
        .out
    };
    let one = with("1");
    assert_eq!(one, with("3"));
    let written = ["check", "--format", "jsonl", "--output", "run.jsonl"];
    ends(&mut urispec(folder.path(), &written), 1);
    assert_eq!(fs::read_to_string(folder.path().join("run.jsonl")).unwrap(), one);
    snapshot("no_jobs", &["check", "rfc3986", "--jobs", "0"], 2);
}

#[test]
fn no_byte_of_an_input_steers_the_terminal() {
    let every_byte: Vec<u8> = (0..=255).collect();
    let all = urispec::Bytes::from(every_byte).to_hex();
    let escapes = "1b5d303b7469746c6507 1b5b33316d 9b3331 e280ae efbbbf".replace(' ', "");
    for hex in [all, escapes] {
        for format in ["human", "json"] {
            let arguments = ["explain", "--hex", &hex, "--format", format];
            let shown = ends(&mut urispec(Path::new("."), &arguments), 0);
            // JSON may have a bidi override in a string, because it is for programs.
            let is_harmful = |char: char| {
                let steers = char.is_control() && char != '\n';
                steers || format == "human" && "\u{202e}\u{feff}".contains(char)
            };
            assert!(
                !shown.out.contains(is_harmful),
                "{:?}",
                shown.out.chars().find(|char| is_harmful(*char))
            );
        }
    }
    snapshot("not_hexadecimal", &["explain", "--hex", "0g"], 2);
}

#[test]
fn explain_groups_who_says_the_same() {
    // The parsers that are built in with every set of features.
    let parsers = ["fluent-uri", "http", "iref", "iri-string", "oxiri", "uriparse", "url"];
    let explain = |arguments: &[&'static str]| [&["explain"][..], arguments, &parsers].concat();
    snapshot("explain", &explain(&["http://a@b@c/"]), 0);
    snapshot("explain_forgiven", &explain(&["http://a?"]), 0);
    snapshot(
        "explain_resolution",
        &explain(&["?y", "--base", "http://a/b/c/d;p?q"]),
        0,
    );
}

#[test]
fn the_version_is_of_the_program_and_of_its_vectors() {
    let folder = tempfile::tempdir().unwrap();
    let vectors = include_str!("../../../../vectors/VERSION").trim();
    let expected = format!("{} (vectors {vectors})\n", env!("CARGO_PKG_VERSION"));
    for arguments in [&["--version"][..], &["check", "-V"]] {
        let shown = ends(&mut urispec(folder.path(), arguments), 0);
        assert!(shown.out.ends_with(&format!(" {expected}")), "{}", shown.out);
    }
}

#[test]
fn help_teaches_and_completions_complete() {
    snapshot("help", &["--help"], 0);
    for command in [
        "check",
        "explain",
        "compare",
        "divergences",
        "report",
        "serve",
        "doctor",
        "init",
        "parsers",
        "vectors",
        "drift",
        "grammar",
        "document",
        "completions",
        "manual",
    ] {
        snapshot(&format!("help_{command}"), &[command, "--help"], 0);
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let shown = ends(&mut urispec(Path::new("."), &["completions", shell]), 0);
        assert!(shown.out.contains("urispec"));
    }
    let shown = ends(&mut urispec(Path::new("."), &[]), 2);
    assert!(shown.err.contains("Usage:"), "{}", shown.err);
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    ends(&mut urispec(folder.path(), &["manual", "--output", "man"]), 0);
    let help = ends(&mut urispec(folder.path(), &["--help"]), 0).out;
    let groups = help
        .split_once("\nTest:\n")
        .unwrap()
        .1
        .split_once("\nExamples:\n")
        .unwrap()
        .0;
    let commands = groups
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    for command in commands.filter(|command| *command != "help") {
        let page = fs::read_to_string(folder.path().join(format!("man/urispec-{command}.1"))).unwrap();
        let description = page.split_once(".SH DESCRIPTION\n").unwrap().1;
        assert!(!description.starts_with('.'), "{command} has no description");
    }
}

#[cfg(not(feature = "lab"))]
#[test]
fn a_command_that_is_not_built_in_says_how_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["survey", "url", "--input", "x"][..],
        &["hazards", "list"],
        &["site", "--help"],
        &["report", "--all"],
        &["pairs"],
        &["history"],
    ] {
        let run = urispec(folder.path(), arguments).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(said.contains("cargo run --release --features lab"), "{said}");
    }
}
