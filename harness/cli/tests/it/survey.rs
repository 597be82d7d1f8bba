//! `urispec survey`: its counts, its output and its errors.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use std::fs;
use std::path::Path;

use crate::common::{ends, snapshot_of, urispec};
use serde_json::Value;

/// URLs of each relevant kind, including hostile ones.
const URLS: &[u8] = b"http://www.example.com/a?b\n\
http://www.example.com/private/token=secret\n\
HTTP://Example.com:80/%7ea/../b\n\
http://[::1]/\n\
http://a b/\n\
http://h/\x1b[31m\xff|`<script>\xe2\x80\xae\n\
\n\
mailto:a@b\n\
http://user@xn--a.example/%E9?\xc3\xa9\n\
a:/..//b\n\
=cmd()\n\
http://h:/x#y#z\n";

/// A folder with these URLs as `urls`, and a shard of them as `all.json`.
#[track_caller]
fn surveyed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("urls"), URLS).unwrap();
    survey(folder.path(), &["--input", "urls", "--output", "all.json"], 0);
    folder
}

#[track_caller]
fn survey(folder: &Path, arguments: &[&str], code: i32) -> crate::common::Shown {
    ends(&mut urispec(folder, &[&["survey"], arguments].concat()), code)
}

#[track_caller]
fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn the_tables_of_a_shard_are_shown() {
    let folder = surveyed();
    let show = |name: &str, arguments: &[&str], code: i32| {
        let arguments = [&["survey", "report", "all.json"], arguments].concat();
        snapshot_of(name, folder.path(), &arguments, "", code);
    };
    show("survey_report", &[], 0);
    show("survey_pair", &["--pair", "rfc2396,rfc3986"], 0);
    show(
        "survey_pair_of_parsers",
        &["--pair", "fluent-uri,url", "--format", "markdown"],
        0,
    );
    show(
        "survey_pair_raw",
        &["--pair", "iri-string,url", "--raw", "--format", "csv"],
        0,
    );
    show("survey_keys", &["--table", "keys", "--raw", "--format", "markdown"], 0);
    show("survey_traits", &["--table", "traits", "--format", "csv"], 0);
    show("survey_hosts", &["--table", "hosts"], 0);
    show("survey_unknown_reader", &["--pair", "rfc3968,url"], 2);
    show("survey_mixed", &["--pair", "rfc3986,url"], 0);
    show("survey_same", &["--pair", "url,url"], 2);
    show("survey_one_reader", &["--pair", "url"], 2);
    let json = survey(folder.path(), &["report", "all.json", "--format", "json"], 0).out;
    let pairs: Value = serde_json::from_str(&json).unwrap();
    // Only the crates that parse count.
    let parsers = if has_ada() { 8 } else { 7 };
    let rows = pairs["rows"].as_array().unwrap().len();
    let readers = 46 + urispec_survey::EDITIONS.len() + parsers;
    assert_eq!(rows, readers * (readers - 1) / 2);
}

fn has_ada() -> bool {
    urispec_subjects::all()
        .iter()
        .any(|subject| subject.about().name == "ada-url")
}

#[test]
fn nothing_hostile_is_shown_as_it_is_and_no_name_of_a_real_url_unless_it_is_asked_for() {
    let folder = surveyed();
    let schema: Value = serde_json::from_str(urispec_survey::REPORT_SCHEMA).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let pair = survey(
        folder.path(),
        &["report", "all.json", "--pair", "fluent-uri,url", "--format", "json"],
        0,
    );
    assert!(
        schema.is_valid(&serde_json::from_str(&pair.out).unwrap()),
        "{}",
        pair.out
    );
    for table in ["pairs", "keys", "traits", "hosts"] {
        for format in ["human", "markdown", "csv", "json"] {
            for raw in [&[][..], &["--raw"]] {
                let arguments = [&["report", "all.json", "--table", table, "--format", format], raw].concat();
                let text = survey(folder.path(), &arguments, 0).out;
                let harmful = ['\u{1b}', '\u{202e}', '\0'];
                assert!(!text.contains(harmful) || format == "json", "{table} {format}");
                assert!(!raw.is_empty() || !text.contains("secret"), "{text}");
                if format == "json" {
                    let errors: Vec<String> = schema
                        .iter_errors(&serde_json::from_str(&text).unwrap())
                        .map(|error| error.to_string())
                        .collect();
                    assert!(errors.is_empty(), "{table}: {errors:#?}");
                }
            }
        }
    }
}

#[test]
fn parts_merge_into_the_same_bytes_and_wrong_ones_leave_nothing() {
    let folder = surveyed();
    let here = folder.path();
    let lines: Vec<&[u8]> = URLS.split_inclusive(|byte| *byte == b'\n').collect();
    let mut first = 0;
    for (part, lines) in [&lines[..5], &lines[5..6], &lines[6..]].into_iter().enumerate() {
        let (part, row) = (part.to_string(), first.to_string());
        fs::write(here.join(&part), lines.concat()).unwrap();
        let output = format!("{part}.json");
        let arguments = [
            "--input",
            &part,
            "--output",
            &output,
            "--source",
            "urls",
            "--first-row",
            &row,
        ];
        survey(here, &arguments, 0);
        first += lines.len();
    }
    survey(
        here,
        &["merge", "2.json", "0.json", "1.json", "--output", "merged.json"],
        0,
    );
    assert!(read(here, "merged.json") == read(here, "all.json"));
    let printed = survey(here, &["merge", "1.json", "2.json", "0.json", "--output", "-"], 0).out;
    assert!(printed == read(here, "all.json"));

    let refused = |arguments: &[&str], words: &str| {
        let shown = survey(here, &[&["merge", "--output", "none.json"], arguments].concat(), 2);
        assert!(shown.err.contains(words), "{}", shown.err);
        assert!(!here.join("none.json").exists());
    };
    refused(&["0.json", "1.json", "0.json"], "found rows 0 to 4 twice");
    refused(&["0.json", "2.json"], "found none of the rows 5 to 5");
    survey(
        here,
        &["merge", "0.json", "2.json", "--allow-gaps", "--output", "gaps.json"],
        0,
    );
    survey(here, &["rfc3986", "--input", "1", "--output", "other.json"], 0);
    refused(&["0.json", "other.json"], "expected a shard with the same documents");
    fs::write(here.join("cut.json"), &read(here, "1.json")[..500]).unwrap();
    refused(&["0.json", "cut.json"], "`cut.json` is not a shard");
    refused(&["0.json", "missing.json"], "`missing.json` cannot be read");

    // Parts of a stream have no names of their own.
    survey(
        here,
        &[
            "merge", "0.json", "1.json", "2.json", "--source", "stream", "--output", "one.json",
        ],
        0,
    );
    assert!(read(here, "one.json").contains(r#"{"name":"stream","ranges":[[0,12]],"count":12,"#));
}

#[test]
fn any_cut_samples_the_same_urls() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let url = |number: u32| format!("http://h{number}/\n");
    fs::write(here.join("urls"), (0..400).map(url).collect::<String>()).unwrap();
    for (part, range) in [("0", 0..37), ("1", 37..400)] {
        let row = range.start.to_string();
        fs::write(here.join(part), range.map(url).collect::<String>()).unwrap();
        let output = format!("{part}.json");
        let arguments = [
            "rfc3986",
            "--input",
            part,
            "--sample",
            "1/8",
            "--source",
            "urls",
            "--first-row",
            &row,
            "--output",
            &output,
        ];
        survey(here, &arguments, 0);
    }
    survey(here, &["merge", "0.json", "1.json", "--output", "parts.json"], 0);
    survey(
        here,
        &[
            "rfc3986",
            "--input",
            "urls",
            "--sample",
            "1/8",
            "--output",
            "whole.json",
        ],
        0,
    );
    assert!(read(here, "parts.json") == read(here, "whole.json"));
    let whole: Value = serde_json::from_str(&read(here, "whole.json")).unwrap();
    let counted = whole["counts"]["counted"].as_u64().unwrap();
    assert!(
        (20..100).contains(&counted) && whole["counts"]["read"] == 400,
        "{counted}"
    );
}

#[test]
fn references_are_resolved_and_normal_forms_compared() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(
        here.join("pairs"),
        "http://a/b/c/d;p?q\t?y\nno pair\na\tb\tc\nhttp://a/b\t../c\n",
    )
    .unwrap();
    let arguments = [
        "rfc2396", "rfc3986", "--op", "resolve", "--input", "pairs", "--output", "s.json",
    ];
    let shown = survey(here, &arguments, 0);
    assert!(shown.err.starts_with("2 URLs counted, from 4 lines"), "{}", shown.err);
    let pair = survey(here, &["report", "s.json", "--pair", "rfc2396,rfc3986", "--raw"], 0).out;
    assert!(
        pair.contains("left out: 2 lines without a base and a reference"),
        "{pair}"
    );
    assert!(
        pair.contains("path ") && pair.contains(r#""http://a/b\u0009../c""#),
        "{pair}"
    );
    let small = survey(here, &["report", "s.json", "--pair", "rfc2396,rfc3986"], 0).out;
    assert!(small.contains(r"\u0009") && !small.contains("http"), "{small}");
    fs::write(here.join("urls"), "HTTP://a/\nhttp://a/%7e\n").unwrap();
    survey(here, &["--op", "normalize", "--input", "urls", "--output", "n.json"], 0);
    let pair = survey(
        here,
        &["report", "n.json", "--pair", "rfc2396,rfc3986", "--format", "json"],
        0,
    )
    .out;
    assert!(pair.contains("\"rows\""), "{pair}");
}

#[test]
fn in_a_result_an_empty_component_is_seen_whatever_the_interface_of_a_parser_distinguishes() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    crate::common::write_adapter(here, "drops", r#"echo "{\"seq\":$seq,\"uri\":\"http://a/b\"}""#);
    let script = read(here, "drops.sh").replace(r#""ops":["parse"]"#, r#""ops":["resolve"]"#);
    fs::write(here.join("drops.sh"), script).unwrap();
    fs::write(here.join("pairs"), "http://a/b\t#\n").unwrap();
    let readers = ["iri-string", "--command", "sh drops.sh", "--op", "resolve"];
    survey(
        here,
        &[&readers[..], &["--input", "pairs", "--output", "s.json"]].concat(),
        0,
    );
    let pair = survey(here, &["report", "s.json", "--pair", "drops,iri-string"], 0).out;
    assert!(pair.contains("\n  fragment "), "{pair}");
}

#[test]
fn a_parser_that_crashes_hangs_or_lies_does_not_lose_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let answer = r#"
            case $line in
                *crash*) exit 9 ;;
                *hang*) sleep 60 ;;
                *lie*) echo garbage ;;
                *) echo "{\"seq\":$seq,\"reject\":\"no\"}" ;;
            esac"#;
    crate::common::write_adapter(here, "bad", answer);
    fs::write(here.join("urls"), "a:1\na:crash\na:2\na:hang\na:lie\na:3\n").unwrap();
    let arguments = [
        "rfc3986",
        "fluent-uri",
        "--command",
        "sh bad.sh",
        "--timeout",
        "1",
        "--input",
        "urls",
        "--output",
        "s.json",
    ];
    survey(here, &arguments, 0);
    let json = survey(
        here,
        &["report", "s.json", "--pair", "bad,fluent-uri", "--format", "json"],
        0,
    )
    .out;
    let pair: Value = serde_json::from_str(&json).unwrap();
    let counts: Vec<(&str, u64)> = pair["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["class"].as_str().unwrap(), row["urls"].as_u64().unwrap()))
        .collect();
    assert_eq!(counts, [("crash", 3), ("only-B", 3)]);
    assert!(
        pair["rows"][0]["smallest"].is_null(),
        "the adapter is not here to make it small"
    );
}

#[test]
fn what_is_typed_wrong_ends_with_2_and_writes_nothing() {
    let folder = surveyed();
    let here = folder.path();
    for (arguments, words) in [
        (&["--input", "missing", "--output", "o.json"][..], "missing"),
        (&["--input", "urls"], "--output"),
        (&["rfc3968", "--input", "urls", "--output", "o.json"], "rfc3986"),
        (
            &["--input", "urls", "--sample", "64", "--output", "o.json"],
            "expected 1/N",
        ),
        (
            &["--input", "urls", "--op", "parsee", "--output", "o.json"],
            "did you mean `parse`",
        ),
        (&["--input", "urls", "--output", "no/such/o.json"], "expected a folder"),
        (
            &["--input", "urls", "--resume", "all.json", "--output", "o.json"],
            "a complete one",
        ),
        (&["report", "urls"], "`urls` is not a shard"),
        (&["report", "all.json", "--table", "pair"], "did you mean `pairs`"),
    ] {
        let shown = survey(here, arguments, 2);
        assert!(shown.err.contains(words), "{}", shown.err);
        assert!(!here.join("o.json").exists());
    }
}

#[test]
fn a_dry_run_says_what_it_will_cost_and_writes_nothing() {
    let folder = surveyed();
    let here = folder.path();
    let before = fs::read_dir(here).unwrap().count();
    let shown = survey(here, &["--input", "urls", "--dry-run", "--sample", "1/2"], 0).out;
    for words in [
        "for 1,000,000,000 URLs: ",
        "this input, about 12 lines: 0.",
        "parts",
        "combinations of answers",
    ] {
        assert!(shown.contains(words), "{shown}");
    }
    assert!(!shown.contains("cost"), "{shown}");
    let priced = ["--urls", "2e6", "--price-per-core-hour", "0.04"];
    let shown = survey(here, &[&["--input", "urls", "--dry-run"][..], &priced].concat(), 0).out;
    assert!(
        shown.contains("for 2,000,000 URLs: ") && shown.contains("at 0.04 per core-hour"),
        "{shown}"
    );
    for (option, values) in [
        ("--urls", ["0", "-1", "1.5", "nan", "1e19", "many"]),
        ("--price-per-core-hour", ["0", "-0.04", "nan", "inf", "1e7", "0,04"]),
    ] {
        for value in values {
            let option = format!("{option}={value}");
            let shown = survey(here, &["--input", "urls", "--dry-run", &option], 2);
            assert!(shown.err.contains("expected a "), "{option}: {}", shown.err);
        }
    }
    // Without a dry run, a price would be ignored.
    survey(
        here,
        &[&["--input", "urls", "--output", "o.json"][..], &priced].concat(),
        2,
    );
    assert_eq!(fs::read_dir(here).unwrap().count(), before);
    fs::write(here.join("none"), "").unwrap();
    survey(here, &["--input", "none", "--dry-run"], 2);
}
