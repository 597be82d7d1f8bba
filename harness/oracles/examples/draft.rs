//! Drafts vectors. Reads one line of JSON per vector from standard input, and prints a file of vectors. Each vector
//! has the expectations of all documents with a syntax for which two derivations agree. The first argument is the
//! document for which the vectors are made, and the second is the topic.
//!
//! There are two kinds of lines. The first kind is a string to be parsed, in the format of `urispec vectors
//! coverage --spec S --mutants --suggest`. Its id is the name of the rule in which the parse ends or stops. The
//! second kind is any request with the last part of its id, and optionally with flags and CVEs:
//!
//! ```text
//! {"id":"hexadecimal","flags":["IPv4","SSRF"],"op":"address","input":"0x7f.1"}
//! ```
//!
//! `cargo run -p urispec-oracles --example draft -- rfc3986 address/ipv4 "hosts that are IPv4 addresses"` reads
//! such lines; the third argument describes the file. The example `decide` adds the expectations of the editions
//! of the URL Standard.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead as _, stdin};

use serde_json::{Map, Value};
use urispec_grammar::{Ending, Grammar, Tracer};
use urispec_model::{Bytes, OwnedRequest, Spec};
use urispec_oracles::decide::{Decision, add, decide, tidy};
use urispec_specs::{start, syntax};
use urispec_vectors::{Suite, Vector, write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, topic, about @ ..] = &arguments[..] else {
        return Err("expected a document and a topic, such as: rfc3986 parse/grammar-rfc3986".into());
    };
    let spec: Spec = spec
        .parse()
        .map_err(|_| format!("expected a document, found `{spec}`"))?;
    let suite = Suite::embedded();
    let mut names = Names::new(spec);
    let mut vectors: Vec<Vector> = Vec::new();
    for line in stdin().lock().lines() {
        let line: Map<String, Value> = serde_json::from_str(&line?)?;
        let drafted = if line.contains_key("op") {
            Some(of_request(line)?)
        } else {
            names.of_string(&line)?
        };
        let Some(mut vector) = drafted.filter(|drafted| suite.vectors.iter().all(|known| known.ask != drafted.ask))
        else {
            continue;
        };
        vector.id = format!("{topic}/{}", vector.id);
        vector.file = format!("{topic}.json").into();
        decide_all(&suite, &mut vector);
        if vector.group(spec).is_some() {
            vectors.push(vector);
        } else {
            eprintln!("{}: left out, since {spec} does not decide", vector.id);
        }
    }
    let about = about.first().cloned().unwrap_or_else(|| {
        format!(
            "Strings that distinguish the grammar of {} from others like it.",
            spec.title()
        )
    });
    print!("{}", write(&about, &vectors));
    Ok(())
}

/// Adds the expectation of every document with a syntax.
fn decide_all(suite: &Suite, vector: &mut Vector) {
    for document in Spec::SYNTAXES.iter().copied() {
        match decide(suite, vector, document) {
            Decision::Says(saying) => add(vector, document, *saying),
            Decision::Differ(how) | Decision::Contradicted(how) => {
                eprintln!("{}: {document}: {how}", vector.id);
            }
            Decision::Confirmed | Decision::NotAsked | Decision::Open(_) => {}
        }
    }
    tidy(vector);
}

/// A vector without expectations.
fn vector(id: String, ask: OwnedRequest) -> Vector {
    Vector {
        id,
        ask,
        flags: Vec::new(),
        cves: Vec::new(),
        unicode: None,
        note: None,
        expect: Vec::new(),
        file: "".into(),
        line: 1,
    }
}

/// A request with the last part of its id.
fn of_request(mut line: Map<String, Value>) -> Result<Vector, Box<dyn Error>> {
    let mut taken = |key: &str| line.remove(key).unwrap_or(Value::Null);
    let (id, flags, cves, note) = (taken("id"), taken("flags"), taken("cves"), taken("note"));
    let mut vector = vector(
        serde_json::from_value(id)?,
        serde_json::from_value(Value::Object(line))?,
    );
    vector.flags = serde_json::from_value::<Option<_>>(flags)?.unwrap_or_default();
    vector.cves = serde_json::from_value::<Option<_>>(cves)?.unwrap_or_default();
    vector.note = serde_json::from_value(note)?;
    Ok(vector)
}

/// Makes names for strings from the rules in which they end.
struct Names {
    spec: Spec,
    grammar: Grammar,
    given: BTreeMap<String, usize>,
}

impl Names {
    fn new(spec: Spec) -> Self {
        Self {
            spec,
            grammar: syntax(spec).variant("--repaired"),
            given: BTreeMap::new(),
        }
    }

    /// A string to be parsed; `None` if it is not UTF-8.
    fn of_string(&mut self, line: &Map<String, Value>) -> Result<Option<Vector>, Box<dyn Error>> {
        let Some(input) = line["input"].as_str() else {
            eprintln!("left out, since it is not UTF-8: {line:?}");
            return Ok(None);
        };
        let start = start(self.spec);
        let rule = line.get("rule").and_then(Value::as_str).filter(|rule| *rule != start);
        let ask = OwnedRequest::Parse {
            input: Bytes::from(input.as_bytes().to_vec()),
            rule: rule.map(str::to_owned),
        };
        let trace = Tracer::new(&self.grammar, rule.unwrap_or(start))?.trace(input.as_bytes());
        let place = match trace.ending {
            Ending::Dies => trace.rule,
            Ending::Accepted | Ending::EndsEarly => trace.last,
        };
        let place = place.to_ascii_lowercase().replace('_', "-");
        let number = self.given.entry(place.clone()).or_default();
        *number += 1;
        Ok(Some(vector(format!("{place}-{number}"), ask)))
    }
}
