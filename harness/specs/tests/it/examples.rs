//! Tests that the grammar derives, and the reference accepts, each example that a document prints. For exceptions,
//! `examples.json` in its folder contains the reason.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use urispec_grammar::{Dfa, Grammar};
use urispec_model::Spec;
use urispec_specs::{defects, grammar, parse, rules};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    text: String,
    section: String,
    derives: String,
    except: Option<String>,
}

/// Every file of examples, and its document.
fn files() -> Vec<(Spec, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../documents");
    let text = |spec: &Spec| {
        let file = folder.join(spec.name()).join("examples.json");
        fs::read_to_string(file).unwrap_or_else(|error| panic!("the examples of {spec}: {error}"))
    };
    Spec::SYNTAXES.iter().map(|spec| (*spec, text(spec))).collect()
}

#[test]
fn the_grammar_derives_what_the_document_prints() {
    let mut failed = String::new();
    for (spec, text) in files() {
        let examples: Vec<Example> = serde_json::from_str(&text).unwrap();
        let file = Grammar::parse(spec.name(), grammar(spec))
            .unwrap()
            .variant("--repaired");
        let mut automata = HashMap::new();
        for example in &examples {
            let automaton = automata
                .entry(&example.derives)
                .or_insert_with(|| file.dfa(&example.derives).expect("a rule of the grammar"));
            failed += &check(spec, automaton, example).unwrap_or_default();
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

/// The problem of an example; `None` if there is no problem.
fn check(spec: Spec, automaton: &Dfa, example: &Example) -> Option<String> {
    let Example {
        text, section, derives, ..
    } = example;
    let expected = example.except.is_none();
    let derived = automaton.accepts(text.as_bytes());
    let known = rules(spec);
    let parsed = known
        .iter()
        .find(|rule| *rule == derives)
        .map(|rule| parse(spec, Some(rule), text.as_bytes()).is_ok());
    (derived != expected || parsed.is_some_and(|parsed| parsed != expected)).then(|| {
        format!(
            "{spec}#{section}: {derives} and \"{text}\": expected {expected}, the grammar says {derived} and the reference {parsed:?}\n"
        )
    })
}

#[test]
fn an_exception_is_a_defect_or_printed_as_none() {
    for (spec, text) in files() {
        let examples: Vec<Example> = serde_json::from_str(&text).unwrap();
        for Example { text, except, .. } in &examples {
            let Some(except) = except else { continue };
            let named = except.split('`').nth(1);
            let is_known = |id: &str| {
                defects()
                    .iter()
                    .any(|defect| defect.id == id && defect.specs.contains(&spec))
            };
            let is_accounted_for = named.map_or(except.starts_with("printed as "), is_known);
            assert!(is_accounted_for, "{spec}: \"{text}\": {except}");
        }
    }
}

#[test]
fn no_example_stands_twice() {
    for (spec, text) in files() {
        let examples: Vec<Example> = serde_json::from_str(&text).unwrap();
        for (place, example) in examples.iter().enumerate() {
            let same = |other: &&Example| other.text == example.text && other.derives == example.derives;
            let before = examples[..place].iter().find(same);
            assert!(before.is_none(), "{spec}: \"{}\"", example.text);
        }
    }
}
