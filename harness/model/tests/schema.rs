//! Tests of the schema of requests, answers and expectations. It is generated from the types, every written value
//! conforms to it, and the other schemas have the same definitions.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::{Value, json};
use urispec_model::schema::{self, Departure};
use urispec_model::wire::SCHEMA;
use urispec_model::{
    Answer, Base, Bytes, Component, ComponentSet, Encoded, Expectation, Extracted, Form, Hazard, HazardKind, Level,
    Method, MismatchKind, Observation, Operation, OwnedRequest, Pairs, Parts, Place, Request, ResolveOptions, Setter,
    Spec, Surplus, Target, Verdict,
};

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("it is JSON")
}

/// A validator of one definition that allows no other key.
fn validator(definition: &str) -> Validator {
    let mut schema = schema();
    schema["anyOf"] = json!([{ "$ref": format!("#/$defs/{definition}"), "unevaluatedProperties": false }]);
    jsonschema::draft202012::new(&schema).expect("it is a schema")
}

#[track_caller]
fn check(validator: &Validator, value: &impl serde::Serialize) {
    let value = serde_json::to_value(value).expect("it can be written");
    let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{value}\n{errors:#?}");
}

#[test]
fn every_kind_of_request_is_as_the_schema_says() {
    let validator = validator("request");
    let (input, other, base) = (&b"\xff\0"[..], &b"\xc0"[..], &b"a:"[..]);
    check(&validator, &Request::Parse { input, rule: None });
    let rule = Some("URI");
    check(&validator, &Request::Parse { input, rule });
    for strict in [true, false] {
        for surplus in Surplus::ALL.iter().copied().map(Some).chain([None]) {
            for normalize_base in [true, false] {
                let options = ResolveOptions {
                    strict,
                    surplus,
                    normalize_base,
                };
                check(&validator, &Request::Resolve { base, input, options });
            }
        }
    }
    for level in Level::ALL.iter().copied() {
        check(&validator, &Request::Normalize { input, level });
        check(&validator, &Request::Equivalent { input, other, level });
    }
    check(&validator, &Request::RemoveDotSegments { input });
    for (part, uri) in [(&[][..], None), (&[0, 10_000][..], Some(base))] {
        let (retrieval, default) = (uri, uri);
        check(
            &validator,
            &Request::Base {
                input,
                part,
                retrieval,
                default,
            },
        );
    }
    check(&validator, &Request::Extract { input });
    check(&validator, &Request::Expand { input });
    check(&validator, &Request::Hazards { input });
    for setter in Setter::ALL.iter().copied() {
        let value = other;
        check(&validator, &Request::Set { input, setter, value });
    }
    check(&validator, &Request::Query { input });
    check(&validator, &Request::Recompose { input });
    check(&validator, &Request::Address { input });
    for method in Method::ALL.iter().copied() {
        check(&validator, &Request::RequestTarget { input, method });
    }
    for place in Place::ALL.iter().copied() {
        check(&validator, &Request::Encode { input, place });
        check(&validator, &Request::Decode { input, place });
    }
}

#[test]
fn every_kind_of_observation_is_as_the_schema_says() {
    let validator = validator("observation");
    let all = Component::ALL.iter().fold(Parts::default(), |parts, component| {
        parts.with(*component, Some(&b"\xff"[..]))
    });
    let none = Component::ALL.iter().fold(Parts::default(), |parts, component| {
        parts.with(*component, None::<&str>)
    });
    let fragment = Some(Bytes::from("f"));
    for answer in [
        Answer::Parts(all),
        Answer::Parts(none),
        Answer::Parts(Parts::default()),
        Answer::Uri(b"\xff".into()),
        Answer::SameDocument { fragment },
        Answer::SameDocument { fragment: None },
        Answer::Equal(true),
        Answer::Path("/".into()),
        Answer::Base(None),
        Answer::Base(Some(Base {
            uri: b"\xff".into(),
            layer: None,
        })),
        Answer::Uris(Vec::new()),
        Answer::Uris(vec![Extracted {
            uri: "a:".into(),
            range: Some(0..2),
        }]),
        Answer::Hazards(vec![Hazard {
            hazard: HazardKind::Ipv4Form,
            range: Some(0..2),
            means: Some("0.0.0.1".into()),
        }]),
        Answer::Pairs(Pairs::default()),
        Answer::Pairs(Pairs {
            list: vec![("a".into(), b"\xff".into())],
            text: Some("a=%FF".into()),
        }),
        Answer::Encoded(Encoded {
            text: "a%20b".into(),
            raw: Bytes::default(),
        }),
        Answer::Encoded(Encoded {
            text: "a%3Bb".into(),
            raw: ";".into(),
        }),
        Answer::Decoded(b"\xff".into()),
        Answer::Address(None),
        Answer::Address(Some([0; 16].into())),
        Answer::Target(Target {
            form: None,
            components: Parts::default(),
        }),
        Answer::Target(Target {
            form: Some(Form::Origin),
            components: Parts::default().with(Component::Path, Some("/")),
        }),
    ] {
        check(&validator, &Observation::Accept(answer));
    }
    for words in ["why", ""] {
        check(&validator, &Observation::Reject(words.into()));
        check(&validator, &Observation::Unsupported(words.into()));
        check(&validator, &Observation::Crash(words.into()));
        check(&validator, &Observation::Protocol(words.into()));
    }
    check(&validator, &Observation::Timeout);
}

#[test]
fn what_is_not_one_is_refused() {
    let (request, observation, expectation) =
        (validator("request"), validator("observation"), validator("expectation"));
    for value in [
        json!({ "op": "parse" }),
        json!({ "op": "parse", "input": "", "base": "" }),
        json!({ "op": "parse", "input": { "hex": "f" } }),
        json!({ "op": "parse", "input_hex": "ff" }),
        json!({ "op": "normalize", "input": "" }),
        json!({ "op": "resolve", "input": "", "base": "", "options": { "level": "case" } }),
    ] {
        assert!(!request.is_valid(&value), "{value}");
    }
    for value in [
        json!({}),
        json!("timeout"),
        json!({ "reject": false }),
        json!({ "reject": "a", "crash": "b" }),
        json!({ "accept": { "hots": "a" } }),
        json!({ "accept": { "parts": {} } }),
        json!({ "same_document": true }),
        json!({ "error": "a" }),
    ] {
        assert!(!observation.is_valid(&value), "{value}");
    }
    for value in [
        json!({ "reject": "why" }),
        json!({ "crash": "why" }),
        json!({ "any_of": [{ "reject": true }] }),
        json!({ "any_of": [{ "reject": true }, { "uri": "a:" }] }),
        json!({ "uri": "a:", "reading": "a" }),
    ] {
        assert!(!expectation.is_valid(&value), "{value}");
    }
    let reading = json!({ "any_of": [{ "reject": true }, { "uri": "a:", "reading": "a" }] });
    assert!(expectation.is_valid(&reading));
}

/// The schema requires the same keys as the reader: `base` with resolve, `other` and `level` with equivalent…
#[test]
fn the_schema_takes_exactly_the_requests_that_can_be_read() {
    let validator = validator("request");
    let entries = [
        ("input", json!("a")),
        ("base", json!("a:b")),
        ("other", json!("c")),
        ("rule", json!("URI")),
        ("level", json!("case")),
        ("options", json!({ "strict": false })),
        ("part", json!([1])),
        ("retrieval", json!("a:r")),
        ("default", json!("a:d")),
        ("setter", json!("hash")),
        ("value", json!("f")),
        ("method", json!("CONNECT")),
    ];
    let mut taken = 0;
    for operation in Operation::ALL {
        for chosen in 0..1 << entries.len() {
            let mut request = json!({ "op": operation });
            for (at, (key, value)) in entries.iter().enumerate() {
                if chosen >> at & 1 == 1 {
                    request[*key] = value.clone();
                }
            }
            let read: Result<OwnedRequest, _> = serde_json::from_value(request.clone());
            assert_eq!(validator.is_valid(&request), read.is_ok(), "{request}: {read:?}");
            taken += usize::from(read.is_ok());
        }
    }
    // parse with and without a rule, resolve with and without options, base with and without each of three
    // entries, request_target with and without a method, encode and decode only with a place, and one way for each
    // of the other fourteen.
    assert_eq!(taken, 2 + 2 + 8 + 2 + 14);
}

/// The schema that `wire.schema.json` must contain.
fn generated() -> Value {
    let mut generator = schema::generator();
    let kinds = [
        generator.subschema_for::<OwnedRequest>(),
        generator.subschema_for::<Observation<'_>>(),
        generator.subschema_for::<Expectation>(),
    ];
    // Other schemas use these definitions.
    generator.subschema_for::<ComponentSet>();
    generator.subschema_for::<Departure>();
    generator.subschema_for::<MismatchKind>();
    generator.subschema_for::<Spec>();
    generator.subschema_for::<Verdict>();
    let mut schema = Value::from(generator.into_root_schema_for::<Value>());
    schema["$id"] = json!("urn:urispec:wire:1");
    schema["title"] = json!("Requests, answers and expectations of urispec");
    schema["description"] = json!(
        "The one spelling that vectors, the protocol of the pipe, run files, baselines and files of divergences share. Their schemas have the same definitions."
    );
    let closed = kinds.map(|kind| json!({ "$ref": kind.get("$ref"), "unevaluatedProperties": false }));
    schema["anyOf"] = json!(closed);
    schema
}

#[test]
fn the_schema_is_that_of_the_types() {
    schema::check(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("wire.schema.json"),
        &generated(),
    );
}

/// No `$ref` leads to another file, so that each schema can be used alone. Schemas that are written by hand get
/// these definitions here.
#[test]
fn every_schema_that_has_a_definition_has_the_same() {
    let shared = generated();
    let shared = shared["$defs"].as_object().expect("it has definitions");
    let mut users = 0;
    for file in schemas().into_iter().filter(|file| !file.ends_with("wire.schema.json")) {
        let text = std::fs::read_to_string(&file).expect("it was listed");
        let Some((before, definitions)) = text.split_once("\n  \"$defs\": {\n") else {
            continue;
        };
        let mut definitions = entries(definitions);
        let is_shared = |name: &str, text: &str| {
            // Only the files of vectors have long texts in pieces.
            shared.contains_key(name) && !text.contains("\"join\"")
        };
        let mut needed = BTreeSet::new();
        let own = definitions.iter().filter(|(name, text)| !is_shared(name, text));
        references(before, shared, &mut needed);
        own.for_each(|(_, text)| references(text, shared, &mut needed));
        definitions.retain(|(name, text)| !is_shared(name, text) || needed.contains(name));
        for name in needed {
            let text = schema::definition(&name, &shared[&name]);
            match definitions.iter_mut().find(|(other, _)| *other == name) {
                Some((_, own)) if is_shared(&name, own) => *own = text,
                Some(_) => {}
                None => definitions.push((name, text)),
            }
            users += 1;
        }
        let definitions: Vec<String> = definitions.into_iter().map(|(_, text)| text).collect();
        schema::check_text(
            file,
            &format!("{before}\n  \"$defs\": {{\n{}\n  }}\n}}\n", definitions.join(",\n")),
        );
    }
    assert!(users > 50, "{users}");
}

/// The definitions of a schema, each with its text.
fn entries(definitions: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in definitions.lines().take_while(|line| *line != "  }") {
        if let Some((name, _)) = line.strip_prefix("    \"").and_then(|line| line.split_once('"')) {
            entries.push((name.to_owned(), line.to_owned()));
        } else {
            let (_, text) = entries.last_mut().expect("a definition begins with its name");
            text.extend(["\n", line]);
        }
    }
    for (_, text) in &mut entries {
        text.truncate(text.trim_end_matches(',').len());
    }
    entries
}

/// Adds the shared definitions that a text refers to, and those that these refer to.
fn references(text: &str, shared: &serde_json::Map<String, Value>, found: &mut BTreeSet<String>) {
    for name in text
        .split("\"#/$defs/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        if let Some(definition) = shared.get(name)
            && found.insert(name.to_owned())
        {
            references(&definition.to_string(), shared, found);
        }
    }
}

/// Every schema of the repository.
fn schemas() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let inside = |folder: &str| std::fs::read_dir(root.join(folder)).expect("it is there");
    let folders = inside("harness").chain(inside("harness/lab"));
    let folders = folders.map(|folder| folder.expect("it can be read").path());
    let mut schemas = Vec::new();
    for folder in folders.chain([root.join("vectors")]).filter(|folder| folder.is_dir()) {
        for file in std::fs::read_dir(folder).expect("it was listed") {
            let file = file.expect("it can be read").path();
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name == "schema.json" || name.ends_with(".schema.json") {
                schemas.push(file);
            }
        }
    }
    assert!(schemas.len() > 10, "{schemas:?}");
    schemas
}
