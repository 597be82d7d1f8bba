//! JSON Schemas generated from the types, and the files that contain them.
//!
//! A schema describes the JSON that is written. A key that is always written is required; a key that is left out if
//! it has no value can never be `null`. This file has the schemas of types whose JSON is read and written by hand,
//! because several of these types share an object.
//!
//! Tests of each crate compare its `*.schema.json` files with [`check()`]; `URISPEC_WRITE_SCHEMAS=1` makes
//! them write the files.
//!
//! ```
//! #[derive(urispec_model::schemars::JsonSchema)]
//! # #[schemars(crate = "urispec_model::schemars")]
//! struct Point {
//!     x: u8,
//! }
//!
//! let schema = urispec_model::schema::of::<Point>();
//! assert_eq!(schema["required"], serde_json::json!(["x"]));
//! assert_eq!(schema["additionalProperties"], false);
//! ```

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::{
    Answer, Bytes, Component, ComponentSet, Expectation, Observation, Operation, OwnedRequest, Parts, Permitted, Spec,
    Verdict,
};

mod layout;

pub use layout::{definition, layout};

/// A generator with the settings of this project, for schemas that combine several types.
pub fn generator() -> SchemaGenerator {
    with_transforms(SchemaSettings::draft2020_12().for_serialize())
}

/// Adds the transformations: each schema is made [strict], and the definitions of the whole schema get their
/// [names](named).
fn with_transforms(settings: SchemaSettings) -> SchemaGenerator {
    let settings = settings.with_transform(RecursiveTransform(strict));
    settings.with_transform(named).into_generator()
}

/// The schema of the JSON that one type writes, with its definitions in `$defs`.
pub fn of<T: JsonSchema>() -> Value {
    generator().into_root_schema_for::<T>().into()
}

/// The schema of the JSON that one type reads: a key with a default is not required.
pub fn of_read<T: JsonSchema>() -> Value {
    let generator = with_transforms(SchemaSettings::draft2020_12().for_deserialize());
    generator.into_root_schema_for::<T>().into()
}

/// Compares a file with `schema`. With the environment variable `URISPEC_WRITE_SCHEMAS`, the function writes the file
/// instead.
///
/// # Panics
/// If the file has a different schema or does not exist; the message names the file and the variable.
#[track_caller]
pub fn check(file: impl AsRef<Path>, schema: &Value) {
    check_text(file, &layout(schema));
}

/// Like [`check()`], but compares the whole text of the file. A missing file counts as empty.
///
/// # Panics
/// If the file has a different text.
#[track_caller]
pub fn check_text(file: impl AsRef<Path>, text: &str) {
    let file = file.as_ref();
    let found = std::fs::read_to_string(file).unwrap_or_default();
    if found == text {
        return;
    }
    assert!(
        std::env::var_os("URISPEC_WRITE_SCHEMAS").is_some(),
        "{} differs from the schema of its types; regenerate it with URISPEC_WRITE_SCHEMAS=1, and review the change",
        file.display()
    );
    std::fs::write(file, text).expect("the folder of a schema is writable");
}

/// Definitions whose properties are part of larger objects. If such a definition is used as a separate value, no
/// other key is allowed.
const OPEN: [&str; 4] = ["request", "observation", "expectation", "permitted"];

/// Simplifies a schema. It removes three things: `null` as a value of keys that are left out if they have no value,
/// keywords without effect, and all paragraphs of a description except the first. So the first paragraph of a doc
/// comment is the description in the schema.
fn strict(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        let (first, _) = description.split_once("\n\n").unwrap_or((description, ""));
        *description = first.replace('\n', " ");
    }
    if schema.get("type").is_some_and(|kind| *kind != "string") {
        schema.remove("format");
    }
    schema.remove("default");
    if schema.get("enum").or(schema.get("const")).is_some() {
        schema.remove("type");
        schema.remove("minimum");
    }
    closed(schema);
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |key: &String| {
        required
            .as_array()
            .is_some_and(|keys| keys.iter().any(|name| *name == **key))
    };
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for (_, property) in properties.iter_mut().filter(|(key, _)| !is_required(key)) {
        if let Some(property) = property.as_object_mut() {
            without_null(property);
        }
    }
}

/// Forbids further properties of an object, unless it is a part of other objects.
fn closed(schema: &mut Schema) {
    let is_part = schema.get("additionalProperties") == Some(&true.into());
    let others = [
        "additionalProperties",
        "unevaluatedProperties",
        "$ref",
        "oneOf",
        "anyOf",
        "allOf",
    ];
    let is_whole = schema.get("type").is_some_and(|kind| kind == "object") && schema.get("properties").is_some();
    if is_part {
        schema.remove("additionalProperties");
    } else if is_whole && !others.iter().any(|key| schema.get(*key).is_some()) {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

/// Removes the choice `null` from an optional property. If only one choice is left, this choice replaces the list of
/// choices.
fn without_null(property: &mut Map<String, Value>) {
    let is_null = |value: &Value| value.is_null() || *value == "null" || *value == json!({ "type": "null" });
    for key in ["type", "enum", "anyOf"] {
        let Some(Value::Array(choices)) = property.get_mut(key) else {
            continue;
        };
        choices.retain(|choice| !is_null(choice));
        let [only] = &mut choices[..] else { continue };
        match (key, only.take()) {
            ("enum", only) => choices[0] = only,
            ("type", only) => drop(property.insert(key.to_owned(), only)),
            (_, only) => {
                property.remove(key);
                let Value::Object(only) = only else { continue };
                for (key, value) in only {
                    property.entry(key).or_insert(value);
                }
            }
        }
    }
}

/// Gives each definition the name that the files use (`hazard_kind` for `HazardKind`), and closes the [open](OPEN)
/// definitions where they are separate values.
fn named(schema: &mut Schema) {
    if let Some(Value::Object(definitions)) = schema.get_mut("$defs") {
        let named = std::mem::take(definitions).into_iter();
        *definitions = named.map(|(name, definition)| (snake(&name), definition)).collect();
    }
    let mut references = RecursiveTransform(|schema: &mut Schema| {
        let Some(Value::String(to)) = schema.get_mut("$ref") else {
            return;
        };
        let Some(name) = to.strip_prefix("#/$defs/").map(snake) else {
            return;
        };
        *to = format!("#/$defs/{name}");
        if OPEN.contains(&&*name) && schema.get("properties").is_none() {
            schema.insert("unevaluatedProperties".to_owned(), false.into());
        }
    });
    schemars::transform::Transform::transform(&mut references, schema);
}

/// Converts `HazardKind` to `hazard_kind`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for char in name.chars() {
        if char.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(char.to_ascii_lowercase());
    }
    snake
}

/// Lists for each operation which keys its request may have and must have, so that a validator finds a missing
/// `base`.
pub(crate) fn by_operation(schema: &mut Schema) {
    const OPTIONAL: [&str; 6] = ["rule", "options", "part", "retrieval", "default", "method"];
    let all = || Operation::ALL.iter().copied();
    let fields: BTreeSet<&str> = all().flat_map(Operation::fields).copied().collect();
    let always = ["op", "input"];
    let mut with: Map<String, Value> = Map::new();
    for field in fields.iter().filter(|field| !always.contains(field)) {
        let of: Vec<Operation> = all().filter(|operation| operation.fields().contains(field)).collect();
        with.insert((*field).to_owned(), json!({ "properties": { "op": { "enum": of } } }));
    }
    let needs = all().filter_map(|operation| {
        let fields = operation.fields().iter();
        let needed: Vec<&&str> = fields
            .filter(|field| !always.contains(*field) && !OPTIONAL.contains(*field))
            .collect();
        let condition = json!({ "properties": { "op": { "const": operation } } });
        (!needed.is_empty()).then(|| json!({ "if": condition, "then": { "required": needed } }))
    });
    schema.insert("allOf".to_owned(), needs.collect());
    schema.insert("dependentSchemas".to_owned(), with.into());
    schema.insert("required".to_owned(), json!(always));
    schema.insert(
        "examples".to_owned(),
        json!([
            { "op": "resolve", "base": "http://a/b", "input": "../c" },
            { "op": "normalize", "input": "HTTP://a", "level": "case" }
        ]),
    );
}

/// Gives a type the schema of an expression, under this name.
macro_rules! schema_of {
    ($type:ty, $name:literal, |$generator:ident| $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

schema_of!(Spec, "spec", |_generator| json_schema!({
    "description": "The name of a document, such as `rfc3986`.",
    "type": "string",
    "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
}));

/// A list that is left out if it is empty.
#[derive(Debug, JsonSchema)]
#[schemars(inline, transparent)]
pub struct OneOrMore<T>(#[schemars(length(min = 1))] pub Vec<T>);

/// The schema of a verdict that is a mismatch.
#[derive(Debug)]
pub struct Departure;

schema_of!(Departure, "departure", |_generator| {
    let departures = Verdict::ALL.iter().filter(|verdict| verdict.is_departure());
    json_schema!({
        "description": "A verdict that is a mismatch with the document.",
        "enum": departures.map(|verdict| verdict.name()).collect::<Vec<_>>()
    })
});

/// The schema of a range of bytes, `[first, after last]`, counted from 0.
#[derive(Debug)]
pub struct ByteRange;

schema_of!(ByteRange, "byte_range", |_generator| json_schema!({
    "description": "A range of bytes of the input: the offset of the first byte, and the offset after the last byte, counted from 0.",
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": { "type": "integer", "minimum": 0 },
    "examples": [[3, 7]]
}));

schema_of!(Bytes<'_>, "bytes", |_generator| json_schema!({
    "description": "Bytes: a string if they are UTF-8, or else hexadecimal digits.",
    "oneOf": [
        { "type": "string" },
        {
            "type": "object",
            "additionalProperties": false,
            "required": ["hex"],
            "properties": { "hex": { "type": "string", "pattern": "^([0-9a-fA-F]{2})*$" } }
        }
    ],
    "examples": ["http://a/", { "hex": "ff00" }]
}));

schema_of!(ComponentSet, "component_names", |generator| json_schema!({
    "type": "array",
    "uniqueItems": true,
    "items": generator.subschema_for::<Component>()
}));

/// The schema of a component's text or `null`.
struct TextOrUndefined;

schema_of!(TextOrUndefined, "text_or_undefined", |generator| json_schema!({
    "description": "The text of a component: \"\" if the component is empty, null if it is undefined.",
    "oneOf": [{ "type": "null" }, generator.subschema_for::<Bytes<'_>>()]
}));

schema_of!(Parts<'_>, "components", |generator| {
    let text = generator.subschema_for::<TextOrUndefined>();
    let properties = Component::ALL.iter().map(|component| {
        let mut property = text.clone();
        property.insert("description".to_owned(), about(*component).into());
        (component.name().to_owned(), Value::from(property))
    });
    json_schema!({
        "description": "Components without their delimiters. An absent key makes no statement about its component.",
        "type": "object",
        "additionalProperties": false,
        "properties": properties.collect::<Map<_, _>>(),
        "examples": [{ "scheme": "http", "authority": "a", "userinfo": null, "host": "a", "path": "/b", "query": "" }]
    })
});

/// The description of a component.
const fn about(component: Component) -> &'static str {
    match component {
        Component::Scheme => "The scheme, without its colon.",
        Component::Authority => "The text after `//`, up to the path; `net_loc` in RFC 1808.",
        Component::Userinfo => "The text before `@` in the authority (RFC 2396, RFC 3986).",
        Component::User => "The user of RFC 1738's `login` (RFC 1738, RFC 1808).",
        Component::Password => "The password of RFC 1738's `login` (RFC 1738, RFC 1808).",
        Component::Host => "The host; an IP literal with its brackets.",
        Component::Port => "The port, without its colon.",
        Component::Path => "The path, with its leading slash if there is one.",
        Component::Params => "The text after the first `;` (RFC 1808).",
        Component::Query => "The text after `?`.",
        Component::Fragment => "The text after `#`.",
        Component::Opaque => "`opaque_part` (RFC 2396, RFC 2732).",
        Component::Own0 | Component::Own1 | Component::Own2 | Component::Own3 => {
            "A component that a user's own document names."
        }
    }
}

/// The schema of a parser's message. In JSON the message is a text, or `true` if there is no message or the message
/// was not kept.
struct Words;

schema_of!(Words, "words", |_generator| json_schema!({
    "description": "The reason, as a message of the parser or of the harness; true if there is no message, or if it was not kept.",
    "oneOf": [{ "type": "string" }, { "const": true }]
}));

schema_of!(OwnedRequest, "request", |generator| {
    crate::wire::RequestJson::json_schema(generator)
});

schema_of!(Answer<'_>, "answer", |generator| json_schema!({
    "description": "The answer of a parser, or of a document, that accepts. Other keys are allowed.",
    "type": "object",
    "additionalProperties": true,
    "properties": {
        "accept": described::<Parts<'_>>(generator, "parse: the components."),
        "uri": described::<Bytes<'_>>(generator, "resolve, normalize, expand, set, recompose, to_uri, to_iri: the result."),
        "same_document": {
            "description": "resolve: the result is the current document, with this fragment (RFC 2396 section 4.2); null if it is undefined.",
            "type": "object",
            "additionalProperties": false,
            "required": ["fragment"],
            "properties": { "fragment": generator.subschema_for::<TextOrUndefined>() }
        },
        "equal": described::<bool>(generator, "equivalent: whether the two texts are equivalent."),
        "path": described::<Bytes<'_>>(generator, "remove_dot_segments: the result."),
        "base_uri": {
            "description": "base: the base; null if there is none.",
            "oneOf": [{ "type": "null" }, generator.subschema_for::<crate::Base>()]
        },
        "uris": described::<Vec<crate::Extracted>>(generator, "extract: the URIs, in their order."),
        "hazards": described::<Vec<crate::Hazard>>(generator, "hazards: the hazards, sorted by place and then by kind."),
        "pairs": described::<crate::Pairs>(generator, "query: the names and values."),
        "address": {
            "description": "address: the IPv4 or IPv6 address of the host; null if the host is not an address, or if the text is not a host.",
            "oneOf": [{ "type": "null" }, { "type": "string" }],
            "examples": ["127.0.0.1", "::1", null]
        },
        "target": described::<crate::Target<'_>>(generator, "request_target: the form and the components."),
        "encoded": described::<crate::Encoded<'_>>(generator, "encode: the text. A document may name characters that may be left unencoded."),
        "decoded": described::<Bytes<'_>>(generator, "decode: the data."),
        "parts": described::<crate::SchemeParts>(generator, "scheme_parts: the parts of the URL; dispatch: the parts of the request that a client sends.")
    }
}));

/// The keys of an answer.
const ANSWERS: &[&str] = Observation::KEYS.split_at(14).0;

schema_of!(Observation<'_>, "observation", |generator| with_answer(
    generator,
    "The outcome of a parser: an object with one of these keys. Other keys are allowed.",
    |generator| json!({
        "reject": described::<Words>(generator, "It rejected the input."),
        "unsupported": described::<Words>(generator, "It does not support the request."),
        "crash": described::<Words>(generator, "It crashed: a panic, a signal, an error that it does not document."),
        "timeout": { "description": "It did not answer in time.", "const": true },
        "protocol": described::<Words>(generator, "It broke the protocol, or could not read the request.")
    }),
    &["reject", "unsupported", "crash", "timeout", "protocol"],
));

schema_of!(Permitted, "permitted", |generator| with_answer(
    generator,
    "One of the answers that a document permits. Other keys are allowed.",
    |_| json!({
        "reject": { "description": "The document does not permit this input, or this base.", "const": true },
        "reading": {
            "description": "In `any_of`: the id in readings.json of the reading that gives this answer. It is absent for the \
             reading that the reference of the document follows.",
            "type": "string",
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "examples": ["rfc1808-empty-delimiters"]
        }
    }),
    &["reject"],
));

schema_of!(Expectation, "expectation", |generator| with_answer(
    generator,
    "The expectations of the documents for a request: an object with one of these keys. Other keys are allowed.",
    |generator| {
        let (mut first, mut other) = (
            generator.subschema_for::<Permitted>(),
            generator.subschema_for::<Permitted>(),
        );
        first.insert("properties".to_owned(), json!({ "reading": false }));
        other.insert("required".to_owned(), json!(["reading"]));
        for permitted in [&mut first, &mut other] {
            permitted.insert("unevaluatedProperties".to_owned(), false.into());
        }
        json!({
            "reject": { "description": "The documents do not permit this input, or this base.", "const": true },
            "any_of": {
                "description": "The documents permit each of these answers. The first is the answer of the document's \
                 reference; each other answer has a `reading`.",
                "type": "array",
                "minItems": 2,
                "uniqueItems": true,
                "prefixItems": [first],
                "items": other
            },
            "undefined": { "description": "The documents are silent: no verdict is given.", "const": true }
        })
    },
    &["reject", "any_of", "undefined"],
));

/// The schema of an object that has exactly one key: a key of an answer, or a key of `more`. `properties` makes the
/// schemas of the keys.
fn with_answer(
    generator: &mut SchemaGenerator,
    description: &str,
    properties: fn(&mut SchemaGenerator) -> Value,
    more: &[&str],
) -> Schema {
    let answer = generator.subschema_for::<Answer<'_>>();
    let keys = ANSWERS.iter().chain(more);
    json_schema!({
        "description": description,
        "type": "object",
        "$ref": answer.get("$ref"),
        "properties": properties(generator),
        "oneOf": keys.map(|key| json!({ "required": [key] })).collect::<Vec<_>>()
    })
}

/// The schema of a type with a different description.
fn described<T: JsonSchema>(generator: &mut SchemaGenerator, description: &str) -> Schema {
    let mut schema = generator.subschema_for::<T>();
    schema.insert("description".to_owned(), description.into());
    schema
}
