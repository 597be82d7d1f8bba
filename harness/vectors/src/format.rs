//! The canonical form of files of vectors.
//!
//! A vector has a few lines: the first line has the request, the next line has the note, and then each group has one
//! line. This makes a difference between documents easy to see. The author's order of vectors, groups and citations
//! is kept. Specs, flags and CVEs are sorted, and default options are omitted. Two or more consecutive documents of
//! one series are written as a run. Long texts are joined from pieces.

mod lines;
mod object;

use urispec_model::{
    Encoded, Expectation, Extracted, Method, OwnedRequest, Parts, ResolveOptions, Spec, Target, Value,
};

use crate::citation::Citations;
use crate::convert::convert;
use crate::error::LoadError;
use crate::run::shorten;
use crate::text::push_json;
use crate::vector::{Group, Vector, restrict};

use lines::{WIDTH, wrapped};
use object::Object;

/// The canonical form of a file of vectors. `file` is its path, for messages.
///
/// ```
/// let text = r#"{"vectors":[{"expect":[{"because":["rfc3986#5.2.4"],"from":"algorithm","path":"/a",
///     "specs":["rfc3986"]}],"input":"/b/../a","op":"remove_dot_segments","id":"remove-dot-segments/up"}],
///     "about":"going up"}"#;
/// let canonical = urispec_vectors::fmt("remove_dot_segments/up.json", text).unwrap();
/// assert_eq!(canonical, r#"{ "about": "going up",
///   "vectors": [
///     { "id": "remove-dot-segments/up", "op": "remove_dot_segments", "input": "/b/../a",
///       "expect": [
///         { "specs": ["rfc3986"], "path": "/a", "from": "algorithm", "because": ["rfc3986#5.2.4"] } ] } ] }
/// "#);
/// assert_eq!(urispec_vectors::fmt("up.json", &canonical).unwrap(), canonical);
/// ```
pub fn fmt(file: &str, text: &str) -> Result<String, LoadError> {
    let converted = convert(file, text)?;
    let mut vectors = Vec::new();
    let mut problems = Vec::new();
    for vector in converted.vectors {
        match vector {
            Ok(vector) => vectors.push(vector),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() {
        Ok(write(&converted.about, &vectors))
    } else {
        Err(LoadError { problems })
    }
}

/// The text of a file with these vectors, in canonical form.
pub fn write<'a>(about: &str, vectors: impl IntoIterator<Item = &'a Vector>) -> String {
    write_as(Long::Joined, about, vectors)
}

/// Like [`write()`], but without joined texts, for programs that read only plain JSON.
pub fn write_whole<'a>(about: &str, vectors: impl IntoIterator<Item = &'a Vector>) -> String {
    write_as(Long::Whole, about, vectors)
}

/// The request of `vector`, and the expectation of each of `specs`, on one line. The line changes if and only if the
/// request or one of these expectations changes.
pub fn asked_and_expected(vector: &Vector, specs: &[Spec]) -> String {
    let mut out = String::new();
    let mut object = Object::open(&mut out, Long::Whole);
    object.text("op", vector.operation().name());
    push_request(&mut object, &vector.ask);
    for spec in specs {
        let Some(expectation) = vector.expectation(*spec) else {
            continue;
        };
        let mut expectation = expectation.clone();
        restrict(&mut expectation, *spec);
        let mut inner = object.inner(spec.name());
        push_expectation(&mut inner, &expectation);
        inner.close();
    }
    object.close();
    out
}

/// The way in which long texts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Long {
    /// Long texts are joined from pieces.
    Joined,
    /// Long texts are written as a whole.
    Whole,
}

fn write_as<'a>(long: Long, about: &str, vectors: impl IntoIterator<Item = &'a Vector>) -> String {
    let mut out = String::from("{ \"about\": ");
    push_json(&mut out, about);
    out.push_str(",\n  \"vectors\": [");
    for (index, vector) in vectors.into_iter().enumerate() {
        out.push_str(if index == 0 { "\n    " } else { ",\n    " });
        push_vector(&mut out, long, vector);
    }
    out.push_str(" ] }\n");
    wrapped(&out)
}

fn push_vector(out: &mut String, long: Long, vector: &Vector) {
    let mut object = Object::open(out, long);
    object.text("id", &vector.id);
    object.text("op", vector.operation().name());
    push_request(&mut object, &vector.ask);
    if !vector.flags.is_empty() {
        let mut flags: Vec<_> = vector.flags.iter().map(String::as_str).collect();
        flags.sort_unstable();
        object.list("flags", flags);
    }
    if !vector.cves.is_empty() {
        object.list("cves", &vector.cves);
    }
    if let Some(unicode) = &vector.unicode {
        object.text("unicode", unicode);
    }
    if let Some(note) = &vector.note {
        object.new_line("      ");
        object.text("note", note);
    }
    object.new_line("      ");
    let out = object.key("expect");
    out.push('[');
    for (index, group) in vector.expect.iter().enumerate() {
        out.push_str(if index == 0 { "\n        " } else { ",\n        " });
        push_group(out, long, group);
    }
    out.push_str(" ]");
    object.close();
}

fn push_request(object: &mut Object<'_>, ask: &OwnedRequest) {
    match ask {
        OwnedRequest::Parse { input, rule } => {
            object.bytes("input", input);
            if let Some(rule) = rule {
                object.text("rule", rule);
            }
        }
        OwnedRequest::Resolve { base, input, options } => {
            object.bytes("base", base);
            object.bytes("input", input);
            push_options(object, *options);
        }
        OwnedRequest::Normalize { input, level } => {
            object.bytes("input", input);
            object.text("level", level.name());
        }
        OwnedRequest::Equivalent { input, other, level } => {
            object.bytes("input", input);
            object.bytes("other", other);
            object.text("level", level.name());
        }
        OwnedRequest::Base {
            input,
            part,
            retrieval,
            default,
        } => {
            object.bytes("input", input);
            if !part.is_empty() {
                object.numbers("part", part);
            }
            if let Some(retrieval) = retrieval {
                object.bytes("retrieval", retrieval);
            }
            if let Some(default) = default {
                object.bytes("default", default);
            }
        }
        OwnedRequest::Set { input, setter, value } => {
            object.bytes("input", input);
            object.text("setter", setter.name());
            object.bytes("value", value);
        }
        OwnedRequest::RemoveDotSegments { input }
        | OwnedRequest::Extract { input }
        | OwnedRequest::Expand { input }
        | OwnedRequest::Hazards { input }
        | OwnedRequest::Query { input }
        | OwnedRequest::Recompose { input }
        | OwnedRequest::Address { input }
        | OwnedRequest::SchemeParts { input }
        | OwnedRequest::Dispatch { input }
        | OwnedRequest::ToUri { input }
        | OwnedRequest::ToIri { input } => object.bytes("input", input),
        OwnedRequest::RequestTarget { input, method } => {
            object.bytes("input", input);
            if *method != Method::default() {
                object.text("method", method.name());
            }
        }
        OwnedRequest::Encode { input, place } | OwnedRequest::Decode { input, place } => {
            object.bytes("input", input);
            object.text("place", place.name());
        }
    }
}

/// Writes the options that differ from the default.
fn push_options(object: &mut Object<'_>, options: ResolveOptions) {
    let default = ResolveOptions::default();
    if options == default {
        return;
    }
    let mut inner = object.inner("options");
    inner.flag("strict", (options.strict != default.strict).then_some(options.strict));
    if let Some(surplus) = options.surplus {
        inner.text("surplus", surplus.name());
    }
    inner.flag(
        "normalize_base",
        (options.normalize_base != default.normalize_base).then_some(options.normalize_base),
    );
    inner.close();
}

/// Writes a group on one line. If the line is too long, the expectation starts a new line, and so does its
/// provenance.
fn push_group(out: &mut String, long: Long, group: &Group) {
    let start = out.len();
    push_group_as(out, long, group, false);
    if out[start..].chars().count() + GROUP_INDENT.len() + " ] } ],".len() >= WIDTH {
        out.truncate(start);
        push_group_as(out, long, group, true);
    }
}

const GROUP_INDENT: &str = "          ";

fn push_group_as(out: &mut String, long: Long, group: &Group, on_lines: bool) {
    let mut object = Object::open(out, long);
    let mut specs: Vec<_> = group.specs.iter().map(|spec| (spec.name(), "")).collect();
    specs.sort_unstable();
    object.list("specs", shorten(&specs));
    object.indent = on_lines.then_some(GROUP_INDENT);
    push_expectation(&mut object, &group.expectation);
    object.indent = on_lines.then_some(GROUP_INDENT);
    object.text("from", group.from.name());
    object.list("because", Citations::shortened(&group.because));
    if let Some(note) = &group.note {
        object.text("note", note);
    }
    object.close();
}

fn push_encoded(object: &mut Object<'_>, Encoded { text, raw }: &Encoded<'_>) {
    if raw.is_empty() {
        return object.bytes("encoded", text);
    }
    let mut inner = object.inner("encoded");
    inner.bytes("text", text);
    inner.bytes("raw", raw);
    inner.close();
}

fn push_expectation(object: &mut Object<'_>, expectation: &Expectation) {
    match expectation {
        Expectation::Accept(parts) => push_parts(object, "accept", parts),
        Expectation::Reject => object.flag("reject", Some(true)),
        Expectation::Uri(uri) => object.bytes("uri", uri),
        Expectation::SameDocument { fragment } => {
            let mut inner = object.inner("same_document");
            match fragment {
                Some(fragment) => inner.bytes("fragment", fragment),
                None => inner.key("fragment").push_str("null"),
            }
            inner.close();
        }
        Expectation::Equal(equal) => object.flag("equal", Some(*equal)),
        Expectation::Path(path) => object.bytes("path", path),
        Expectation::Base(None) => object.key("base_uri").push_str("null"),
        Expectation::Base(Some(base)) => {
            let mut inner = object.inner("base_uri");
            inner.bytes("uri", &base.uri);
            if let Some(layer) = base.layer {
                inner.text("layer", layer.name());
            }
            inner.close();
        }
        Expectation::Uris(uris) => object.objects("uris", uris, |object, Extracted { uri, range }| {
            object.bytes("uri", uri);
            object.range("range", range.as_ref());
        }),
        Expectation::Hazards(hazards) => object.objects("hazards", hazards, |object, hazard| {
            object.text("hazard", hazard.hazard.name());
            object.range("range", hazard.range.as_ref());
            if let Some(means) = &hazard.means {
                object.bytes("means", means);
            }
        }),
        Expectation::Pairs(pairs) => {
            let mut inner = object.inner("pairs");
            inner.pairs("list", &pairs.list);
            if let Some(text) = &pairs.text {
                inner.bytes("text", text);
            }
            inner.close();
        }
        Expectation::Address(None) => object.key("address").push_str("null"),
        Expectation::Address(Some(address)) => object.text("address", &address.to_string()),
        Expectation::Target(Target { form, components }) => {
            let mut inner = object.inner("target");
            if let Some(form) = form {
                inner.text("form", form.name());
            }
            push_parts(&mut inner, "components", components);
            inner.close();
        }
        Expectation::Encoded(encoded) => push_encoded(object, encoded),
        Expectation::Decoded(data) => object.bytes("decoded", data),
        Expectation::SchemeParts(parts) => {
            let parts = serde_json::to_string(parts).expect("texts can always be written as JSON");
            object.key("parts").push_str(&parts);
        }
        Expectation::AnyOf(entries) => {
            let long = object.long;
            let out = object.key("any_of");
            out.push('[');
            for (index, entry) in entries.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                let mut inner = Object::open(out, long);
                push_expectation(&mut inner, &entry.answer);
                if let Some(reading) = &entry.reading {
                    inner.text("reading", reading);
                }
                inner.close();
            }
            out.push(']');
        }
        Expectation::Undefined => object.flag("undefined", Some(true)),
    }
}

fn push_parts(object: &mut Object<'_>, key: &str, parts: &Parts<'_>) {
    let mut inner = object.inner(key);
    for (component, value) in parts.stated() {
        match value {
            Value::Present(bytes) => inner.bytes(component.name(), bytes),
            Value::Undefined | Value::Unstated => {
                inner.key(component.name()).push_str("null");
            }
        }
    }
    inner.close();
}
