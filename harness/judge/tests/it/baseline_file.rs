//! Tests baseline files: a written file can be read again and conforms to the schema, and an error names its line.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use urispec_judge::{Baseline, Scope, baseline_file, run, updated};
use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Parts, Request, Spec};
use urispec_subjects::{About, Subject};
use urispec_vectors::Suite;

/// A parser with every possible byte in its name, its components and its messages, and with every kind of
/// mismatch.
struct Hostile(About);

impl Hostile {
    fn new() -> Self {
        let name: String = every_byte().into_iter().map(char::from).collect();
        let mut about = About::new(name, "1.0.0");
        about.claims = vec!["rfc3986".into()];
        about.operations = BTreeSet::from([Operation::Parse, Operation::Resolve, Operation::Equivalent]);
        about.components = ComponentSet::ALL;
        about.distinguishes_undefined = ComponentSet::ALL;
        Self(about)
    }
}

fn every_byte() -> Vec<u8> {
    (0..=255).collect()
}

impl Subject for Hostile {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let words: String = every_byte().into_iter().map(char::from).collect();
        match request {
            Request::Parse { input, .. } if input.contains(&b'[') => Observation::Crash(words.into()),
            Request::Parse { input, .. } if input.contains(&b'?') => Observation::Timeout,
            Request::Parse { input, .. } if input.contains(&b'#') => Observation::Protocol(words.into()),
            Request::Parse { input, .. } if input.len() % 2 == 1 => Observation::Reject(words.into()),
            Request::Parse { .. } => {
                let parts = Parts::default().with(Component::Path, Some(every_byte()));
                Observation::Accept(Answer::Parts(parts.with(Component::Query, None::<Vec<u8>>)))
            }
            Request::Equivalent { .. } => Observation::Accept(Answer::Equal(false)),
            Request::Resolve { input: [], .. } => Observation::Accept(Answer::SameDocument { fragment: None }),
            _ => Observation::Accept(Answer::Uri(every_byte().into())),
        }
    }
}

fn known() -> Baseline {
    let suite = Suite::embedded();
    let hostile = Hostile::new();
    let run = run(
        &suite,
        &[&hostile],
        |_| vec![Spec::Rfc3986],
        |_| true,
        |_| ControlFlow::Continue(()),
    );
    let baseline = updated(&run, &Baseline::default(), &Scope::whole(&suite));
    assert!(baseline.entries.len() > 100);
    baseline
}

#[test]
fn a_file_gives_the_baseline_back_whatever_the_order_of_its_lines() {
    let baseline = known();
    let text = baseline_file::write(&baseline);
    assert_eq!(baseline_file::read(&text).unwrap(), baseline);
    let entries = text.lines().filter(|line| line.starts_with("{\"kind\":\"entry\""));
    assert_eq!(entries.count(), baseline.entries.len());
    let (header, entries) = text.split_once('\n').unwrap();
    let mut lines: Vec<&str> = entries.lines().collect();
    lines.reverse();
    let shuffled = baseline_file::read(&format!("{header}\n{}", lines.join("\n"))).unwrap();
    assert_eq!(baseline_file::write(&shuffled), text);
}

#[test]
fn each_line_is_as_the_schema_says() {
    let schema = serde_json::from_str(include_str!("../../baseline.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut keys = BTreeSet::new();
    for line in baseline_file::write(&known()).lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{line}\n{errors:#?}");
        if let Some(observed) = value["observed"].as_object() {
            keys.extend(observed.keys().cloned());
        }
    }
    let expected = [
        "accept",
        "crash",
        "protocol",
        "reject",
        "same_document",
        "timeout",
        "uri",
    ];
    assert!(expected.iter().all(|key| keys.contains(*key)), "{keys:?}");
    assert!(!validator.is_valid(&serde_json::json!({ "kind": "baseline", "format": 1 })));
}

const HEADER: &str = r#"{"kind":"baseline","format":2,"vectors":"1.0.0"}"#;
const ENTRY: &str =
    r#"{"kind":"entry","subject":"a","spec":"rfc3986","id":"x","verdict":"too-strict","observed":{"reject":true}}"#;

#[test]
fn words_that_people_wrote_are_not_kept() {
    let plain = format!("{HEADER}\n{ENTRY}\n");
    let wordy = plain.replace("{\"reject\":true}", "{\"reject\":\"bad port\"}");
    assert_ne!(wordy, plain);
    assert_eq!(baseline_file::write(&baseline_file::read(&wordy).unwrap()), plain);
}

#[test]
fn a_broken_file_has_its_line() {
    #[track_caller]
    fn check(text: &str, says: &str) {
        let error = baseline_file::read(text).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    check("", "1: expected a line");
    check(ENTRY, "1: expected a line");
    check(
        &HEADER.replace(":2", ":3,\"more\":[]"),
        "1: expected format 2, found 3: a newer urispec wrote it; update your urispec",
    );
    check(&HEADER.replace(":2", ":0"), "1: expected format 2, found 0");
    check(&HEADER.replace(":2", ":\"one\""), "1: expected format 2, found \"one\"");
    check(
        "{\"kind\":\"header\",\"format\":1}",
        "first, found one of kind `header`",
    );
    check(&format!("\n{HEADER}"), "1: expected a line");
    check(
        &format!("{HEADER}\n{ENTRY}\n  \n"),
        "3: expected an entry, found a blank line; delete it",
    );
    check(
        &format!("{HEADER}\n{}", ENTRY.replace("\"a\"", "5")),
        "2: column 27: `subject`: expected a string, found the number 5",
    );
    check(
        &format!("{HEADER}\n{}", ENTRY.replace("true", "[]")),
        "`observed.reject`: expected a string, or true, found an array",
    );
    check(&format!("{HEADER}\n{HEADER}"), "2: expected one header");
    check(
        &format!("{HEADER}\n{ENTRY}\n{ENTRY}"),
        "3: expected one entry for `x` of `a`",
    );
    check(
        &format!("{HEADER}\n{ENTRY}\n<<<<<<< ours"),
        "3: column 1: expected value",
    );
    check(&format!("{HEADER}\n{}", ENTRY.replace("spec\"", "spce\"")), "2: column");
    check(
        &format!("{HEADER}\n{}", ENTRY.replace("too-strict", "agree")),
        "2: expected a verdict that is a mismatch",
    );
    check(
        &format!("{HEADER}\n{}", ENTRY.replace("rfc3986", "rfc3968")),
        "unknown document `rfc3968`",
    );
    check(
        &format!("{HEADER}\n{}", ENTRY.replace("{\"reject\":true}", "\"reject\"")),
        "2: column",
    );
}
