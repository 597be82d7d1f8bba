//! Tests the answers of the program, including those to hostile requests. `harness/cli/tests/playground.rs` checks
//! that they are the answers of `urispec`.

use assert_cmd::Command;
use serde_json::{Value, json};
use urispec_playground::{LONGEST, answer};

/// Sends `request` to the program, which must end with `code`, and returns its answer.
#[track_caller]
fn ask(request: impl Into<Vec<u8>>, code: i32) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec-playground"));
    let output = command.write_stdin(request).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

/// The message of the error that `request` gets.
#[track_caller]
fn error(request: impl Into<Vec<u8>>) -> String {
    let answer = ask(request, 2);
    assert_eq!(answer.as_object().expect("an object").len(), 1);
    answer["error"].as_str().expect("a string").to_owned()
}

fn names(explanation: &Value) -> Vec<&str> {
    let groups = explanation["answers"].as_array().expect("a list");
    let subjects = groups
        .iter()
        .flat_map(|group| group["subjects"].as_array().expect("a list"));
    subjects
        .map(|subject| subject["name"].as_str().expect("a string"))
        .collect()
}

#[test]
fn parsers_are_asked_all_or_by_name() {
    let all = ask(r#"{"explain":{"input":"http://a"}}"#, 0);
    assert!(names(&all).contains(&"url") && names(&all).contains(&"linkify"));
    let one = ask(
        r#"{"explain":{"input":"http://a","subjects":["url","rfc3986","url"]}}"#,
        0,
    );
    assert_eq!(names(&one).len(), 2);
    assert!(names(&ask(r#"{"explain":{"input":"http://a","subjects":[]}}"#, 0)).is_empty());
    let known = ask(r#"{"subjects":{}}"#, 0);
    let known: Vec<_> = known.as_array().unwrap().iter().map(|about| &about["name"]).collect();
    let mut asked = names(&all);
    asked.sort_unstable();
    assert_eq!(asked, known);
}

#[test]
fn every_byte_is_taken() {
    for byte in 0..=255_u8 {
        let input = json!({ "hex": format!("{byte:02x}") });
        let text = answer(json!({ "explain": { "input": input } }).to_string().as_bytes()).unwrap();
        let shown: Value = serde_json::from_str(&text).unwrap();
        let expected = if byte < 0x80 {
            json!(char::from(byte).to_string())
        } else {
            input
        };
        assert_eq!(shown["input"], expected);
    }
}

#[test]
fn what_is_no_request_is_said_in_json() {
    let schema = serde_json::from_str(include_str!("../../playground.schema.json")).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    for (request, says) in [
        ("", "EOF while parsing"),
        ("null", "expected"),
        ("[]", "expected"),
        ("{}", "expected"),
        ("\u{1b}[31m", "expected"),
        (r#"{"explain":{}}"#, "missing field `input`"),
        (r#"{"explain":{"input":7}}"#, "`explain.input`: expected a string or"),
        (
            r#"{"explain":{"input":{"hex":"f"}}}"#,
            "expected pairs of hexadecimal digits",
        ),
        (r#"{"explain":{"input":"","imput":""}}"#, "unknown field `imput`"),
        (r#"{"explain":{"input":""},"drift":{}}"#, "expected"),
        (r#"{"subjects":{"all":true}}"#, "unknown field `all`"),
        (r#"{"exlpain":{"input":""}}"#, "unknown variant `exlpain`"),
        (r#"{"explain":{"input":""}} {}"#, "trailing characters"),
    ] {
        let found = error(request);
        assert!(found.starts_with("expected a request"), "{found}");
        assert!(found.contains(says), "{request}: {found}");
        assert!(found.chars().all(|char| !char.is_control()), "{found:?}");
        if let Ok(json) = serde_json::from_str(request) {
            assert!(!schema.is_valid(&json), "{request}");
        }
    }
    for request in [
        json!({ "explain": { "input": "", "base": { "hex": "FF" }, "subjects": [] } }),
        json!({ "grammar_test": { "spec": "rfc3986", "rule": "URI", "input": "" } }),
        json!({ "drift": { "from": "rfc2396", "to": "rfc2732" } }),
        json!({ "subjects": {} }),
    ] {
        assert!(schema.is_valid(&request), "{request}");
        ask(request.to_string(), 0);
    }
    error("[".repeat(100_000));
    error(b"{\"explain\":{\"input\":\"\xff\"}}".as_slice());
}

#[test]
fn a_name_that_names_nothing_is_answered_with_a_near_one() {
    for (request, says) in [
        (
            r#"{"explain":{"input":"","subjects":["\u001b[31mulr"]}}"#,
            "unknown parser `\\u001b[31mulr`;",
        ),
        (
            r#"{"explain":{"input":"","subjects":["ulr"]}}"#,
            "unknown parser `ulr`; did you mean `url`?",
        ),
        (
            r#"{"grammar_test":{"spec":"rfc3986","rule":"hots","input":""}}"#,
            "unknown rule `hots`; did you mean `host`?",
        ),
        (r#"{"drift":{"from":"rfc3968","to":"rfc3986"}}"#, "rfc3968"),
    ] {
        let found = error(request);
        assert!(found.contains(says), "{request}: {found}");
    }
}

#[test]
fn a_request_that_is_too_long_is_refused_and_not_read_to_its_end() {
    let request = |length: usize| {
        let around = json!({ "explain": { "input": "" , "subjects": [] } }).to_string().len();
        json!({ "explain": { "input": "a".repeat(length - around), "subjects": [] } }).to_string()
    };
    assert_eq!(request(LONGEST).len(), LONGEST);
    ask(request(LONGEST), 0);
    assert!(error(request(LONGEST + 1)).contains("at most 1048576 bytes"));
    // More than a pipe can hold: a client that writes all of it must not wait forever.
    assert!(answer(&vec![b' '; 4 * LONGEST]).is_err());
}
