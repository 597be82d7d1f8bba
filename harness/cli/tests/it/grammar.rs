//! `urispec grammar`, as its users run it.

use std::collections::HashSet;
use std::path::Path;

use crate::common::{ends, snapshot, urispec};
use serde_json::{Value, json};

#[test]
fn the_grammar_of_a_document_is_shown_and_asked() {
    snapshot("grammar_rule", &["grammar", "show", "rfc3986", "host"], 0);
    snapshot("grammar_whole", &["grammar", "show", "rfc3986"], 0);
    snapshot("grammar_not_member", &["grammar", "test", "rfc3986", "host", "[::1"], 1);
    let hex = ["grammar", "test", "rfc3986", "host", "--hex", "5b3a3a315d"];
    snapshot("grammar_member", &hex, 0);
    snapshot("grammar_unknown_rule", &["grammar", "show", "rfc3986", "hots"], 2);
    snapshot("grammar_unknown_document", &["grammar", "show", "rfc3968"], 2);
    snapshot("grammar_too_much", &["grammar", "show", "rfc3986", "host", "more"], 2);
    snapshot("grammar_no_document", &["grammar", "show"], 2);
}

#[test]
fn how_far_an_input_goes_is_written_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../../report/grammar_test.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for (hex, code) in [("5b3a3a315d", 0), ("5b3a3a31", 1), ("1b5dff", 1), ("", 0)] {
        let arguments = ["grammar", "test", "rfc3986", "host", "--hex", hex, "--format", "json"];
        let shown = ends(&mut urispec(Path::new("."), &arguments), code).out;
        let test: Value = serde_json::from_str(&shown).unwrap();
        let errors: Vec<String> = validator.iter_errors(&test).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        assert_eq!(test["accepted"], code == 0);
    }
    let arguments = ["grammar", "test", "rfc3986", "host", "--format", "json", "[::1"];
    let shown = ends(&mut urispec(Path::new("."), &arguments), 1).out;
    let test: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!((&test["input"], &test["stops"]["offset"]), (&"[::1".into(), &4.into()));
}

#[test]
fn the_byte_and_the_reason_are_those_of_explain_and_check() {
    let tested = |input: &str| -> Value {
        let arguments = ["grammar", "test", "rfc3986", "URI-reference", "--format", "json", input];
        serde_json::from_str(&ends(&mut urispec(Path::new("."), &arguments), 1).out).unwrap()
    };
    let stops = &tested("http://h:%38%30/")["stops"];
    let expected = json!({
        "offset": 9,
        "reason": "`%` is not allowed in `port`",
        "expected": "\"#\" / %x2F-39 / %x3F-40",
        "may_end": true,
        "rule": "port",
        "section": "3.2.3",
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&stops[key], value, "{key}");
    }
    for input in [
        "http://h:%38%30/",
        "http://a@b@c/",
        "/%4g",
        "1:a",
        "http://[::1",
        "//a b",
        "//[1::2::3]",
        "?[",
        "http://h:80a/x@y",
    ] {
        let stops = &tested(input)["stops"];
        let explained = ends(&mut urispec(Path::new("."), &["explain", "--", input, "rfc3986"]), 0).out;
        let marked = format!("^ byte {}\n", stops["offset"]);
        assert!(explained.contains(&marked), "{marked} is not in\n{explained}");
        let [reason, section] = ["reason", "section"].map(|key| stops[key].as_str().unwrap());
        let section = format!("(section {section})");
        let is_said = |line: &str| line.contains(reason) && line.ends_with(&section);
        assert!(
            explained.lines().any(is_said),
            "{reason} {section} is not in\n{explained}"
        );
    }
    // `check` marks the byte below the input.
    let folder = tempfile::tempdir().unwrap();
    crate::common::write_adapter(folder.path(), "all", r#"echo "{\"seq\":$seq,\"accept\":{}}""#);
    let check = [
        "check",
        "--command",
        "sh all.sh",
        "--only",
        "parse/port/junk-percent-*",
        "--full",
    ];
    let shown = ends(&mut urispec(folder.path(), &check), 1).out;
    assert!(shown.contains("is not allowed in `port`"), "{shown}");
}

#[test]
fn members_are_sampled_by_a_seed() {
    let sample = |seed: &str| {
        let arguments = ["grammar", "sample", "rfc3986", "host", "--seed", seed];
        ends(&mut urispec(Path::new("."), &arguments), 0).out
    };
    assert_eq!(sample("7"), sample("7"));
    assert_ne!(sample("7"), sample("8"));
    snapshot(
        "grammar_sample",
        &["grammar", "sample", "rfc3986", "host", "--seed", "7"],
        0,
    );
    let misses = [
        "grammar",
        "sample",
        "rfc3986",
        "port",
        "--near-misses",
        "--format",
        "json",
    ];
    let misses = ends(&mut urispec(Path::new("."), &misses), 0).out;
    assert_eq!(serde_json::from_str::<Vec<Value>>(&misses).unwrap().len(), 10);
    let length = ["grammar", "sample", "rfc3986", "dec-octet", "--length", "9"];
    snapshot("grammar_no_such_length", &length, 2);
}

#[test]
fn members_are_counted_listed_and_exported() {
    snapshot(
        "grammar_count",
        &["grammar", "count", "rfc3986", "port", "--max-length", "3"],
        0,
    );
    let enumerate = ["grammar", "enumerate", "rfc3986", "port", "--number", "3"];
    snapshot("grammar_enumerate", &enumerate, 0);
    snapshot("grammar_json", &["grammar", "export", "rfc3986", "port"], 0);
    snapshot(
        "grammar_dot",
        &["grammar", "export", "rfc3986", "port", "--format", "dot"],
        0,
    );
}

#[test]
fn a_suite_is_each_string_once_with_what_the_grammar_says() {
    let suite = |arguments: &[&str]| {
        let arguments = [&["grammar", "suite"], arguments].concat();
        ends(&mut urispec(Path::new("."), &arguments), 0).out
    };
    let port = suite(&["rfc3986", "port"]);
    assert_eq!(port, suite(&["rfc3986", "port"]), "it is the same every time");
    let mut seen = HashSet::new();
    for line in port.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let input = case["input"].as_str().unwrap();
        assert_eq!(
            case["accepted"],
            input.bytes().all(|byte| byte.is_ascii_digit()),
            "{line}"
        );
        assert!(seen.insert(input.to_owned()), "{line} comes up twice");
    }
    let count = |text: &str| text.lines().count();
    let one_more = suite(&["rfc3986", "port", "--extra-states", "1"]);
    assert!(count(&one_more) > count(&port));
    let every_byte = suite(&["rfc3986", "port", "--every-byte"]);
    assert!(count(&every_byte) > 256 && every_byte.contains(r#"{"input":{"hex":"ff"},"accepted":false}"#));
    let is_harmless = |char: char| char == '\n' || !char.is_control();
    assert!(every_byte.chars().all(is_harmless));
}

/// The lines of a suite, each with its input as JSON.
fn cases(arguments: &[&str]) -> Vec<(Value, bool)> {
    let arguments = [&["grammar", "suite"], arguments].concat();
    let text = ends(&mut urispec(Path::new("."), &arguments), 0).out;
    let case = |line| -> Value { serde_json::from_str(line).expect("each line of a suite is JSON") };
    let cases = text.lines().map(case);
    cases
        .map(|mut case| (case["input"].take(), case["accepted"] == true))
        .collect()
}

#[test]
fn serve_answers_every_line_of_a_suite_as_the_suite_says() {
    // Rules with classes of many bytes, one of which has U+007F, and a whole reference.
    for (spec, rule) in [
        ("rfc3986", "port"),
        ("rfc3986", "reg-name"),
        ("rfc3986", "path-noscheme"),
        ("rfc3987", "ipath-rootless"),
        ("rfc2396", "abs_path"),
        ("rfc1738", "fileurl"),
        ("rfc1808", "URL"),
    ] {
        for more in [&[][..], &["--every-byte"]] {
            let cases = cases(&[&[spec, rule], more].concat());
            let distinct: HashSet<&Value> = cases.iter().map(|(input, _)| input).collect();
            assert_eq!(distinct.len(), cases.len(), "{spec} {rule}: an input comes up twice");
            let requests: String = (1..)
                .zip(&cases)
                .map(|(seq, (input, _))| {
                    json!({ "cmd": "run", "seq": seq, "op": "parse", "input": input, "rule": rule }).to_string() + "\n"
                })
                .collect();
            let answers = ends(urispec(Path::new("."), &["serve", spec]).write_stdin(requests), 0).out;
            let answers: Vec<Value> = answers
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert_eq!(answers.len(), cases.len());
            for ((input, accepted), answer) in cases.iter().zip(&answers) {
                let key = if *accepted { "accept" } else { "reject" };
                assert!(
                    answer.get(key).is_some(),
                    "{spec} {rule}: {input} {accepted}, answered {answer}"
                );
            }
        }
    }
}

#[test]
fn a_suite_shows_every_grammar_with_one_edit() {
    let arguments = ["grammar", "suite", "rfc3986", "IPv6address"];
    let text = ends(&mut urispec(Path::new("."), &arguments), 0).out;
    let cases: Vec<(String, bool)> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter_map(|case| Some((case["input"].as_str()?.to_owned(), case["accepted"].as_bool()?)))
        .collect();
    let grammar = urispec_specs::syntax(urispec_model::Spec::Rfc3986).variant("--repaired");
    let right = grammar.dfa("IPv6address").unwrap();
    let mut others = 0;
    for mutant in grammar.mutants(&["IPv6address"]) {
        let Ok(dfa) = mutant.of(&grammar).dfa("IPv6address") else {
            continue;
        };
        others += usize::from(dfa != right);
        let is_shown = cases
            .iter()
            .any(|(text, accepted)| dfa.accepts(text.as_bytes()) != *accepted);
        assert_eq!(is_shown, dfa != right, "{}", mutant.edit());
    }
    assert!(others > 100, "{others}");
}

#[test]
fn a_suite_of_a_grammar_of_ones_own_and_one_that_is_too_large() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("own.abnf"), "s = %x1B / \"a\"\n").unwrap();
    let arguments = ["grammar", "suite", "--file", "own.abnf", "--every-byte"];
    let shown = ends(&mut urispec(folder.path(), &arguments), 0).out;
    assert!(shown.contains("{\"input\":\"\\u001b\",\"accepted\":true}\n"), "{shown}");
    snapshot(
        "suite_too_large",
        &["grammar", "suite", "rfc3986", "--extra-states", "3"],
        2,
    );
    snapshot("suite_unknown_rule", &["grammar", "suite", "rfc3986", "prot"], 2);
}
