//! Drafts vectors of parsing: reads strings from standard input, a line of JSON each as `urispec vectors coverage --spec S --mutants
//! --suggest` prints them, and prints a file of vectors with what every document says where two derivations agree. The first
//! argument is the document that the strings were made for, the second the topic: `parse/grammar-rfc3986`.
//!
//! A vector is named for the rule of the document in which its string ends, or stops being one.

use std::collections::BTreeMap;
use std::io::{BufRead as _, stdin};

use serde_json::Value;
use urispec_fuzzing::decide::{Decision, add, decide, tidy};
use urispec_grammar::{Ending, Tracer};
use urispec_model::{Bytes, OwnedRequest, Spec};
use urispec_specs::{start, syntax};
use urispec_vectors::{Suite, Vector, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, topic] = &arguments[..] else {
        return Err("expected a document and a topic, such as: rfc3986 parse/grammar-rfc3986".into());
    };
    let spec: Spec = spec
        .parse()
        .map_err(|_| format!("expected a document, found `{spec}`"))?;
    let suite = Suite::embedded();
    let grammar = syntax(spec).variant("--repaired");
    let mut vectors: Vec<Vector> = Vec::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for line in stdin().lock().lines() {
        let line: Value = serde_json::from_str(&line?)?;
        let Some(input) = line["input"].as_str() else {
            eprintln!("left out, since it is not UTF-8: {line}");
            continue;
        };
        let rule = line["rule"].as_str().filter(|rule| *rule != start(spec));
        let ask = OwnedRequest::Parse {
            input: Bytes::from(input.as_bytes().to_vec()),
            rule: rule.map(str::to_owned),
        };
        if suite.vectors.iter().any(|known| known.ask == ask) {
            continue;
        }
        let trace = Tracer::new(&grammar, rule.unwrap_or_else(|| start(spec)))?.trace(input.as_bytes());
        let place = match trace.ending {
            Ending::Dies => trace.rule,
            Ending::Accepted | Ending::EndsEarly => trace.last,
        };
        let place = place.to_ascii_lowercase().replace('_', "-");
        let number = names.entry(place.clone()).or_default();
        *number += 1;
        let mut vector = Vector {
            id: format!("{topic}/{place}-{number}"),
            ask,
            flags: Vec::new(),
            cves: Vec::new(),
            note: None,
            expect: Vec::new(),
            file: format!("{topic}.json").into(),
            line: 1,
        };
        for document in Spec::SYNTAXES.iter().copied() {
            match decide(&suite, &vector, document) {
                Decision::Says(saying) => add(&mut vector, document, *saying),
                Decision::Differ(how) | Decision::Contradicted(how) => {
                    eprintln!("{}: {document}: {how}", vector.id);
                }
                Decision::Confirmed | Decision::NotAsked | Decision::Open(_) => {}
            }
        }
        tidy(&mut vector);
        if vector.group(spec).is_some() {
            vectors.push(vector);
        } else {
            eprintln!("{}: left out, since {spec} does not decide", vector.id);
        }
    }
    let about = format!(
        "Strings that distinguish the grammar of {} from others like it.",
        spec.title()
    );
    print!("{}", write(&about, &vectors));
    Ok(())
}
