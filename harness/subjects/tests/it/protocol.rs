//! The schema of the protocol fits real lines: the request of every vector, and the answer of every
//! reference.

use std::io::BufReader;

use jsonschema::Validator;
use urispec_subjects::{references, request_line, serve};
use urispec_vectors::Suite;

fn validator(definition: &str) -> Validator {
    let mut schema: serde_json::Value =
        serde_json::from_str(include_str!("../../protocol.schema.json")).expect("it is JSON");
    schema["oneOf"] = serde_json::json!([{ "$ref": format!("#/$defs/{definition}") }]);
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

#[track_caller]
fn check(validator: &Validator, line: &[u8]) {
    let line: serde_json::Value = serde_json::from_slice(line).expect("a line is JSON");
    let errors: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{line}\n{errors:#?}");
}

#[test]
fn every_line_of_real_traffic_is_as_the_schema_says() {
    let suite = Suite::embedded();
    let mut asked = b"{\"cmd\":\"start\",\"version\":1}\n".to_vec();
    for (seq, vector) in (1..).zip(&suite.vectors) {
        asked.extend(request_line(seq, &vector.request()));
    }
    asked.extend(b"{\"cmd\":\"stop\"}\n");
    let requests = validator("from_harness");
    asked
        .split_inclusive(|byte| *byte == b'\n')
        .for_each(|line| check(&requests, line));

    let (hello, answers) = (validator("hello"), validator("reply"));
    for reference in references() {
        let mut said = Vec::new();
        serve(&*reference, BufReader::new(&asked[..]), &mut said).expect("nothing breaks off");
        let mut lines = said.split_inclusive(|byte| *byte == b'\n');
        check(&hello, lines.next().expect("it says hello"));
        assert_eq!(lines.map(|line| check(&answers, line)).count(), suite.vectors.len());
    }
}

#[test]
fn lines_that_break_the_protocol_break_the_schema() {
    let (requests, answers) = (validator("from_harness"), validator("reply"));
    for line in [
        r#"{"cmd":"run","seq":1,"op":"parse"}"#,
        r#"{"cmd":"go"}"#,
        r#"{"cmd":"run","seq":1,"op":"parse","input":"a","base":"b"}"#,
        r#"{"cmd":"run","seq":1,"op":"parse","input":{"hex":"6"}}"#,
        r#"{"cmd":"run","seq":1,"op":"parse","input":"a","input_hex":"61"}"#,
        r#"{"cmd":"run","seq":1,"op":"normalize","input":"a"}"#,
        r#"{"cmd":"run","seq":1,"op":"resolve","input":"a"}"#,
        r#"{"cmd":"run","seq":1,"op":"equivalent","input":"a","level":"case"}"#,
        r#"{"cmd":"run","seq":1,"op":"equivalent","input":"a","other":"b"}"#,
    ] {
        assert!(
            !requests.is_valid(&serde_json::from_str(line).expect("it is JSON")),
            "{line}"
        );
    }
    for line in [
        r#"{"seq":1}"#,
        r#"{"seq":1,"accept":{"hots":"a"}}"#,
        r#"{"seq":1,"reject":"a","crash":"b"}"#,
        r#"{"seq":1,"error":"b"}"#,
        r#"{"uri":"a:b"}"#,
    ] {
        assert!(
            !answers.is_valid(&serde_json::from_str(line).expect("it is JSON")),
            "{line}"
        );
    }
}
