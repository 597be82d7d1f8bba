//! Formats for programs keep every byte: all 256 go through each of them and are read back.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;

use crate::common::{VECTORS, ends, run, urispec, write_adapter};
use serde_json::{Value, json};
use urispec_model::quote;

/// Texts that together have every byte of UTF-8 text below U+0100. Each is short enough to be shown whole.
fn texts() -> Vec<String> {
    let all: Vec<char> = ('\0'..='\u{ff}').collect();
    all.chunks(32).map(|chars| chars.iter().collect()).collect()
}

/// The same texts, and all 256 bytes, which are not UTF-8.
fn inputs() -> Vec<Vec<u8>> {
    let texts = texts().into_iter().map(String::into_bytes);
    texts.chain([(0..=255).collect()]).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    urispec::Bytes::from(bytes).to_hex()
}

/// Bytes of JSON: a string, or hexadecimal digits.
fn bytes(value: &Value) -> Vec<u8> {
    if let Some(text) = value.as_str() {
        return text.as_bytes().to_vec();
    }
    let hex = value["hex"].as_str().unwrap();
    let digits = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(digits).collect()
}

/// Whether a string somewhere in a value is `text`.
fn has(value: &Value, text: &str) -> bool {
    match value {
        Value::String(found) => found == text,
        Value::Array(values) => values.iter().any(|value| has(value, text)),
        Value::Object(values) => values.values().any(|value| has(value, text)),
        _ => false,
    }
}

/// The output of a command; none of its characters can control a terminal.
#[track_caller]
fn printed(folder: &Path, arguments: &[&str], code: i32) -> String {
    let shown = ends(&mut urispec(folder, arguments), code).out;
    let steers = |char: char| char.is_control() && char != '\n' && char != '\r';
    assert!(!shown.contains(steers), "{arguments:?}: {shown:?}");
    shown
}

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

#[test]
fn explain_and_grammar_test_give_the_input_back() {
    let folder = tempfile::tempdir().unwrap();
    for input in inputs() {
        let hex = to_hex(&input);
        let explain = ["explain", "--hex", &hex, "rfc3986", "url", "--format", "json"];
        let explained: Value = serde_json::from_str(&printed(folder.path(), &explain, 0)).unwrap();
        assert_eq!(bytes(&explained["input"]), input);
        let test = ["grammar", "test", "rfc3986", "host", "--hex", &hex, "--format", "json"];
        let shown = run(&mut urispec(folder.path(), &test));
        let tested: Value = serde_json::from_str(&shown.out).unwrap();
        assert_eq!(bytes(&tested["input"]), input);
    }
    // A parser's message is treated in the same way: this case was found in an audit.
    let arguments = ["explain", "--hex", "687474703a2f2f617f622f", "--format", "json"];
    let explained: Value = serde_json::from_str(&printed(folder.path(), &arguments, 0)).unwrap();
    assert!(has(&explained, "http://a\u{7f}b/"), "{explained:#}");
}

#[test]
fn members_of_a_grammar_and_suites_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("bytes.abnf"), "s = %x00-FF\n").unwrap();
    let all: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
    let own = ["--file", "bytes.abnf", "--format", "json"];
    let sorted = |words: &str| {
        let words: Vec<Value> = serde_json::from_str(words).unwrap();
        let mut words: Vec<Vec<u8>> = words.iter().map(bytes).collect();
        words.sort();
        words.dedup();
        words
    };
    let enumerated = [&["grammar", "enumerate", "--number", "256"], &own[..]].concat();
    assert_eq!(sorted(&printed(folder, &enumerated, 0)), all);
    let sample = [&["grammar", "sample", "--length", "1", "--number", "20000"], &own[..]].concat();
    assert_eq!(sorted(&printed(folder, &sample, 0)), all);
    let suite = printed(folder, &["grammar", "suite", "--file", "bytes.abnf", "--every-byte"], 0);
    let mut accepted: Vec<Vec<u8>> = lines(&suite)
        .filter(|case| case["accepted"] == true)
        .map(|case| bytes(&case["input"]))
        .collect();
    accepted.sort();
    assert_eq!(accepted, all);
    // A parser that rejects everything is refuted by the smallest input.
    for byte in [0x00, 0x1b, 0x7f, 0x80, 0xff_u8] {
        fs::write(folder.join("one.abnf"), format!("s = %x{byte:02X}\n")).unwrap();
        let prove = [
            "prove",
            "rfc3986",
            "--file",
            "one.abnf",
            "--extra-states",
            "0",
            "--format",
            "json",
        ];
        let proofs: Value = serde_json::from_str(&printed(folder, &prove, 1)).unwrap();
        let groups = proofs[0]["groups"].as_array().unwrap();
        assert!(
            groups.iter().any(|group| bytes(&group["witness"]) == [byte]),
            "{proofs:#}"
        );
        let drift = ["drift", "--file", "one.abnf", "rfc3986", "--format", "json"];
        let drift: Value = serde_json::from_str(&printed(folder, &drift, 0)).unwrap();
        let text = std::str::from_utf8(&[byte]).map(str::to_owned);
        let text = text.unwrap_or_else(|_| to_hex(&[byte]));
        assert!(has(&drift, &text), "{drift:#}");
    }
}

/// Returns the whole input as the path.
const ECHO: &str =
    r#"input=${line#*'"input":'}; input=${input%\}}; printf '%s\n' "{\"seq\":$seq,\"accept\":{\"path\":$input}}""#;

#[test]
fn what_a_parser_returns_is_in_every_format_of_check() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_adapter(folder, "echo", ECHO);
    let claiming = fs::read_to_string(folder.join("echo.sh")).unwrap();
    fs::write(folder.join("echo.sh"), claiming.replace("rfc3986", "whatwg-2026-07")).unwrap();
    let fails = |text: &String| json!({ "input": text, "base": null, "failure": true });
    let tests: Vec<Value> = texts().iter().map(fails).collect();
    fs::write(folder.join("urltestdata.json"), Value::from(tests).to_string()).unwrap();
    let check = |format: &str, more: &[&str]| {
        let arguments = [
            &[
                "check",
                "--command",
                "sh echo.sh",
                "--wpt",
                "urltestdata.json",
                "--format",
            ],
            &[format][..],
            more,
        ];
        printed(folder, &arguments.concat(), 1)
    };
    let jsonl = check("jsonl", &[]);
    check("jsonl", &["--output", "run.jsonl"]);
    assert_eq!(fs::read_to_string(folder.join("run.jsonl")).unwrap(), jsonl);
    let run: Vec<Value> = lines(&jsonl).collect();
    let junit = unescaped(
        &check("junit", &[]),
        &[
            ("&quot;", "\""),
            ("&apos;", "'"),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&amp;", "&"),
        ],
    );
    let github = unescaped(
        &check("github", &[]),
        &[("%0A", "\n"), ("%0D", "\r"), ("%2C", ","), ("%3A", ":"), ("%25", "%")],
    );
    for text in texts() {
        assert!(run.iter().any(|line| has(line, &text)), "{text:?} is not in\n{jsonl}");
        // The other formats quote the text, in a form that can be read back.
        let quoted = quote(text.as_bytes());
        assert!(junit.contains(&quoted), "{quoted} is not in\n{junit}");
        assert!(github.contains(&quoted), "{quoted} is not in\n{github}");
    }
}

/// A text with its escapes decoded. The last escape is that of the character that begins an escape.
fn unescaped(text: &str, escapes: &[(&str, &str)]) -> String {
    escapes
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[test]
fn inputs_of_a_comparison_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_adapter(folder, "echo", ECHO);
    for text in on_a_line() {
        fs::write(folder.join("list"), &text).unwrap();
        #[rustfmt::skip]
        let arguments = [
            "compare", "--command", "sh echo.sh", "--spec", "rfc3986", "--input", "list", "--op", "parse",
            "--shrink-requests", "0", "--format", "jsonl",
        ];
        let found = printed(folder, &arguments, 0);
        assert!(
            lines(&found).any(|line| line["request"]["input"] == *text),
            "{text:?} is not in\n{found}"
        );
    }
}

/// The texts that can be in a list: a line break ends a line, and a tab separates two texts.
fn on_a_line() -> impl Iterator<Item = String> {
    texts().into_iter().map(|text| text.replace(['\r', '\n', '\t'], ""))
}

#[cfg(feature = "lab")]
#[test]
fn lines_of_a_list_are_read_back_from_hazards() {
    let folder = tempfile::tempdir().unwrap();
    // The printed list has a reference that RFC 3986 rejects.
    let mut inputs: Vec<Vec<u8>> = on_a_line().map(|text| format!("|{text}").into_bytes()).collect();
    inputs.push((0..=255).filter(|byte| !b"\r\n".contains(byte)).collect());
    fs::write(folder.path().join("list"), inputs.join(&b'\n')).unwrap();
    let found = printed(folder.path(), &["hazards", "list", "--format", "jsonl"], 1);
    let found: Vec<Vec<u8>> = lines(&found).map(|line| bytes(&line["input"])).collect();
    assert_eq!(found, inputs);
}

#[cfg(feature = "lab")]
#[test]
fn urls_of_a_survey_are_read_back_from_shards_and_tables() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for text in on_a_line() {
        let url = format!("http://h/{text}|");
        fs::write(folder.join("list"), &url).unwrap();
        let survey = |output| ["survey", "fluent-uri", "url", "--input", "list", "--output", output];
        printed(folder, &survey("all.json"), 0);
        let shard = printed(folder, &survey("-"), 0);
        assert_eq!(fs::read_to_string(folder.join("all.json")).unwrap(), shard);
        assert!(
            has(&serde_json::from_str(&shard).unwrap(), &url),
            "{url:?} is not in\n{shard}"
        );
        let report = |format| {
            let arguments = [
                "survey",
                "report",
                "all.json",
                "--raw",
                "--pair",
                "fluent-uri,url",
                "--format",
                format,
            ];
            printed(folder, &arguments, 0)
        };
        let json = report("json");
        assert!(
            has(&serde_json::from_str(&json).unwrap(), &url),
            "{url:?} is not in\n{json}"
        );
        // A table with commas quotes it, as all formats for people do.
        let csv = report("csv").replace("\"\"", "\"");
        assert!(csv.contains(&quote(url.as_bytes())), "{url:?} is not in\n{csv}");
    }
}

#[test]
fn exported_vectors_ask_what_the_vectors_ask() {
    let suite = urispec_vectors::Suite::load(Path::new(VECTORS)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for spec in ["rfc3986", "whatwg-2026-07"] {
        let exported = printed(
            folder.path(),
            &["vectors", "export", "--spec", spec, "--vectors", VECTORS],
            0,
        );
        let exported: Value = serde_json::from_str(&exported).unwrap();
        let exported = exported["vectors"].as_array().unwrap();
        assert!(exported.len() > 1000);
        for vector in exported {
            let known = suite.get(vector["id"].as_str().unwrap()).unwrap();
            let input = vector
                .get("input")
                .cloned()
                .unwrap_or_else(|| json!({ "hex": vector["input_hex"] }));
            assert_eq!(bytes(&input), known.request().input(), "{vector}");
        }
    }
}
