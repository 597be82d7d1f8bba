//! The schema of requests, answers and expectations: what is written is as it says, and every other schema says the same.

use std::collections::BTreeMap;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};
use urispec_model::wire::SCHEMA;
use urispec_model::{
    Answer, Base, Bytes, Component, Extracted, Form, Hazard, HazardKind, Layer, Level, Method, Observation, Operation,
    OwnedRequest, Pairs, Parts, Request, ResolveOptions, Setter, Spec, Surplus, Target, Verdict,
};

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("it is JSON")
}

/// A validator of one definition, with no other key beside its own.
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

/// What the schema demands is what a reader demands: `base` with resolve, `other` and `level` with equivalent…
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
    // parse with and without a rule, resolve with and without options, base with each of three entries or not, request_target with and
    // without a method, the ten others in one way each.
    assert_eq!(taken, 2 + 2 + 8 + 2 + 10);
}

#[test]
fn names_are_those_of_the_types() {
    let definitions = &schema()["$defs"];
    let check =
        |definition: &str, names: Vec<&str>| assert_eq!(definitions[definition]["enum"], json!(names), "{definition}");
    check("spec", Spec::ALL.iter().map(|spec| spec.name()).collect());
    check(
        "component",
        Component::ALL.iter().map(|component| component.name()).collect(),
    );
    check(
        "operation",
        Operation::ALL.iter().map(|operation| operation.name()).collect(),
    );
    check("hazard_kind", HazardKind::ALL.iter().map(|kind| kind.name()).collect());
    check("setter", Setter::ALL.iter().map(|setter| setter.name()).collect());
    check("method", Method::ALL.iter().map(|method| method.name()).collect());
    let forms = &definitions["target"]["properties"]["form"]["enum"];
    assert_eq!(
        *forms,
        json!(Form::ALL.iter().map(|form| form.name()).collect::<Vec<_>>())
    );
    check("level", Level::ALL.iter().map(|level| level.name()).collect());
    check("verdict", Verdict::ALL.iter().map(|verdict| verdict.name()).collect());
    let layers = &definitions["base"]["properties"]["layer"]["enum"];
    let names: Vec<&str> = Layer::ALL.iter().map(|layer| layer.name()).collect();
    assert_eq!(*layers, json!(names));
    let departures = Verdict::ALL.iter().filter(|verdict| verdict.is_departure());
    check("departure", departures.map(|verdict| verdict.name()).collect());
}

/// `$ref` leads to no other file, so that each schema can be used alone: they have copies.
#[test]
fn every_schema_that_has_a_definition_has_the_same() {
    let shared = schema();
    let mut users: BTreeMap<String, usize> = BTreeMap::new();
    for file in schemas() {
        let text = std::fs::read_to_string(&file).expect("it was listed");
        let other: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let definitions = other["$defs"].as_object().into_iter().flatten();
        for (name, definition) in definitions {
            if let Some(ours) = shared["$defs"].get(name) {
                // The files of vectors, and they alone, have long texts in pieces.
                if definition["oneOf"][2]["required"] == json!(["join"]) {
                    let kinds = |of: &Value| of["oneOf"].as_array().expect("it is a choice")[..2].to_vec();
                    assert_eq!(kinds(definition), kinds(ours), "{}", file.display());
                    continue;
                }
                assert_eq!(
                    definition,
                    ours,
                    "copy `{name}` of harness/model/wire.schema.json to {}",
                    file.display()
                );
                *users.entry(name.clone()).or_default() += 1;
            }
        }
    }
    for (name, expected) in [("request", 5), ("observation", 5), ("expectation", 2), ("bytes", 6)] {
        let found = users.get(name).copied().unwrap_or_default();
        assert!(found >= expected, "{name} in {found} schemas");
    }
}

/// Every schema of the repository.
fn schemas() -> Vec<std::path::PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = std::fs::read_dir(root.join("harness")).expect("it is there");
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
