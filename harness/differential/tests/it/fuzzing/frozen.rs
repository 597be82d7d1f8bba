//! The answers of the handwritten references to generated requests: a record that does not change when a reference
//! is replaced.
//!
//! There is one file per operation, `tests/frozen/OPERATION.jsonl.zst`, with [`REQUESTS`] lines: a document, a
//! request, the answer and the permitted answers. The messages of rejections are not recorded.
//! `URISPEC_WRITE_FROZEN=1` writes the record again. If a line changes, the commit message has to name the section
//! that requires the new answer.

use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Value, json};
use urispec_differential::fuzzing::{Generator, Pair, Random, Shape};
use urispec_judge::ReferenceAnswer;
use urispec_model::{
    Answer, Component, Expectation, Method, Observation, Operation, OwnedRequest, Permitted, Place, Request,
    ResolveOptions, Spec, Surplus,
};
use urispec_oracles::base::Entity;
use urispec_specs::{compared_levels, defines, levels, permitted};

/// The number of requests for each operation.
const REQUESTS: usize = 10_000;
/// Zstandard's level: the record is read often and written seldom.
const LEVEL: i32 = 19;

#[test]
fn generated_requests_are_answered_as_they_were_when_they_were_frozen() {
    let operations: Vec<Operation> = Operation::ALL
        .iter()
        .copied()
        .filter(|one| !documents(*one).is_empty())
        .collect();
    assert!(operations.len() > 10, "{operations:?}");
    if std::env::var_os("URISPEC_WRITE_FROZEN").is_some() {
        operations.par_iter().for_each(|operation| write(*operation));
        return;
    }
    let differing: Vec<String> = operations
        .par_iter()
        .filter_map(|operation| differs(*operation))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The documents with a syntax that define an operation.
fn documents(operation: Operation) -> Vec<Spec> {
    let defining = Spec::SYNTAXES.iter().copied();
    defining.filter(|spec| defines(*spec, operation)).collect()
}

fn path(operation: Operation) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/frozen/{operation}.jsonl.zst"))
}

fn write(operation: Operation) {
    let file = std::fs::File::create(path(operation)).expect("the record can be written");
    let mut file = zstd::Encoder::new(file, LEVEL).expect("a level of Zstandard");
    let mut random = Random::seeded(operation as u64);
    let mut pairs = Generator::new(operation as u64, Shape::Pair);
    let documents = documents(operation);
    for spec in documents.iter().cycle().take(REQUESTS) {
        let request = drawn(operation, *spec, &mut random, &mut pairs);
        writeln!(file, "{}", line(*spec, &request)).expect("it can be written");
    }
    file.finish().expect("it can be written");
}

/// A text with the first difference and the number of lines that differ.
fn differs(operation: Operation) -> Option<String> {
    let file = std::fs::File::open(path(operation)).expect("each operation has its record");
    let file = std::io::BufReader::new(zstd::Decoder::new(file).expect("Zstandard"));
    let lines: Vec<Value> = file
        .lines()
        .map(|line| serde_json::from_str(&line.expect("a line")).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), REQUESTS, "{operation}");
    let now = |recorded: &Value| {
        let spec: Spec = recorded["document"]
            .as_str()
            .and_then(|name| name.parse().ok())
            .expect("a document");
        let request = serde_json::from_value(recorded["request"].clone()).expect("a request");
        line(spec, &request)
    };
    let differing: Vec<(&Value, Value)> = lines
        .iter()
        .map(|recorded| (recorded, now(recorded)))
        .filter(|(recorded, now)| **recorded != *now)
        .collect();
    let (recorded, now) = differing.first()?;
    Some(format!(
        "{operation}: {} lines differ, first\n{recorded}\n{now}",
        differing.len()
    ))
}

fn line(spec: Spec, request: &OwnedRequest) -> Value {
    let asked = request.as_request();
    let answer = ReferenceAnswer::of(spec, &asked).observation(spec, &asked);
    json!({
        "document": spec.name(),
        "request": request,
        "answer": said(answer),
        "permitted": permitted(spec, &asked).into_iter().map(of_permitted).collect::<Vec<Value>>(),
    })
}

fn said(observed: Observation<'_>) -> Value {
    serde_json::to_value(observed.without_words()).expect("an observation can be written")
}

fn of_permitted(one: Permitted) -> Value {
    let reading = one.reading.as_deref().map(str::to_owned);
    let answer = match one.answer {
        Expectation::Accept(parts) => Answer::Parts(parts),
        Expectation::Uri(uri) => Answer::Uri(uri),
        Expectation::SameDocument { fragment } => Answer::SameDocument { fragment },
        Expectation::Equal(is_equal) => Answer::Equal(is_equal),
        Expectation::Path(path) => Answer::Path(path),
        Expectation::Base(base) => Answer::Base(base),
        Expectation::Uris(uris) => Answer::Uris(uris),
        Expectation::Hazards(hazards) => Answer::Hazards(hazards),
        Expectation::Pairs(pairs) => Answer::Pairs(pairs),
        Expectation::Address(address) => Answer::Address(address),
        Expectation::Target(target) => Answer::Target(target),
        Expectation::Encoded(encoded) => Answer::Encoded(encoded),
        Expectation::Decoded(data) => Answer::Decoded(data),
        Expectation::SchemeParts(parts) => Answer::SchemeParts(parts),
        Expectation::Reject => return json!([reading, "reject"]),
        Expectation::AnyOf(_) | Expectation::Undefined => panic!("no permitted answer is several, or none"),
    };
    json!([reading, said(Observation::Accept(answer))])
}

/// A request that a document defines.
fn drawn(operation: Operation, spec: Spec, random: &mut Random, pairs: &mut Generator) -> OwnedRequest {
    let case = pairs.case();
    let Pair {
        first: input,
        second: other,
    } = Pair::read(&case);
    let component = |component| {
        let spans = urispec_specs::parse(Spec::Rfc3986, None, input).ok();
        let span = spans.and_then(|spans| spans.get(component));
        span.map_or(other, |span| span.of(input))
    };
    let options = ResolveOptions {
        strict: random.index(4) > 0,
        surplus: *random.choose(&[
            None,
            None,
            Some(Surplus::Retain),
            Some(Surplus::Remove),
            Some(Surplus::Refuse),
        ]),
        normalize_base: random.index(8) == 0,
    };
    let (entity, part) = Entity::random(random, 2);
    let entity = entity.written();
    let request = match operation {
        Operation::Parse => Request::Parse { input, rule: None },
        Operation::Resolve => Request::Resolve {
            base: input,
            input: other,
            options,
        },
        Operation::Normalize => Request::Normalize {
            input,
            level: *random.choose(levels(spec)),
        },
        Operation::Equivalent => {
            let level = *random.choose(compared_levels(spec));
            Request::Equivalent { input, other, level }
        }
        Operation::RemoveDotSegments => Request::RemoveDotSegments {
            input: component(Component::Path),
        },
        Operation::Base => Request::Base {
            input: &entity,
            part: &part,
            retrieval: Some(other).filter(|_| random.index(2) == 0),
            default: None,
        },
        Operation::Encode => Request::Encode {
            input,
            place: *random.choose(Place::ALL),
        },
        Operation::Decode => Request::Decode {
            input: other,
            place: *random.choose(Place::ALL),
        },
        Operation::Extract => Request::Extract { input },
        Operation::Expand => Request::Expand { input },
        Operation::Hazards => Request::Hazards { input },
        Operation::Recompose => Request::Recompose { input },
        Operation::Address => Request::Address {
            input: component(Component::Host),
        },
        Operation::RequestTarget => {
            let methods = [Method::Get, Method::Connect, Method::Options];
            Request::RequestTarget {
                input,
                method: *random.choose(&methods),
            }
        }
        Operation::SchemeParts => Request::SchemeParts { input },
        Operation::Dispatch => Request::Dispatch { input },
        Operation::ToUri => Request::ToUri { input },
        Operation::ToIri => Request::ToIri { input },
        _ => panic!("{operation} has no request here"),
    };
    OwnedRequest::from(request)
}
