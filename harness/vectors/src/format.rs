//! The one form in which files of vectors are written.
//!
//! A vector is a few lines: what is asked on the first, the note on the next, then a line a group, so that a
//! difference between documents is seen at a glance. The author's order of vectors, groups and citations is
//! kept; specs and flags are sorted, options that are the default are left out, and documents of one series are named as a
//! run where two or more follow each other.

use urispec_model::{Bytes, Expectation, ResolveOptions, Value};

use crate::citation::Citations;
use crate::convert::convert;
use crate::error::LoadError;
use crate::run::shorten;
use crate::text::push_json;
use crate::vector::{Group, Vector};
use urispec_model::OwnedRequest;

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
    let mut out = String::from("{ \"about\": ");
    push_json(&mut out, about);
    out.push_str(",\n  \"vectors\": [");
    for (index, vector) in vectors.into_iter().enumerate() {
        out.push_str(if index == 0 { "\n    " } else { ",\n    " });
        push_vector(&mut out, vector);
    }
    out.push_str(" ] }\n");
    out
}

fn push_vector(out: &mut String, vector: &Vector) {
    let mut object = Object::open(out);
    object.text("id", &vector.id);
    object.text("op", vector.operation().name());
    push_request(&mut object, &vector.ask);
    if !vector.flags.is_empty() {
        let mut flags: Vec<_> = vector.flags.iter().map(String::as_str).collect();
        flags.sort_unstable();
        object.list("flags", flags);
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
        push_group(out, group);
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
        OwnedRequest::RemoveDotSegments { input } => object.bytes("input", input),
    }
}

/// The options that are not the default; nothing if none is.
fn push_options(object: &mut Object<'_>, options: ResolveOptions) {
    let default = ResolveOptions::default();
    if options == default {
        return;
    }
    let mut inner = Object::open(object.key("options"));
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

fn push_group(out: &mut String, group: &Group) {
    let mut object = Object::open(out);
    let mut specs: Vec<_> = group.specs.iter().map(|spec| (spec.name(), "")).collect();
    specs.sort_unstable();
    object.list("specs", shorten(&specs));
    push_expectation(&mut object, &group.expectation);
    object.text("from", group.from.name());
    object.list("because", Citations::shortened(&group.because));
    if let Some(note) = &group.note {
        object.text("note", note);
    }
    object.close();
}

fn push_expectation(object: &mut Object<'_>, expectation: &Expectation) {
    match expectation {
        Expectation::Accept(parts) => {
            let mut inner = Object::open(object.key("accept"));
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
        Expectation::Reject => object.flag("reject", Some(true)),
        Expectation::Uri(uri) => object.bytes("uri", uri),
        Expectation::SameDocument { fragment } => {
            let mut inner = Object::open(object.key("same_document"));
            match fragment {
                Some(fragment) => inner.bytes("fragment", fragment),
                None => inner.key("fragment").push_str("null"),
            }
            inner.close();
        }
        Expectation::Equal(equal) => object.flag("equal", Some(*equal)),
        Expectation::Path(path) => object.bytes("path", path),
        Expectation::AnyOf(entries) => {
            let out = object.key("any_of");
            out.push('[');
            for (index, entry) in entries.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                let mut inner = Object::open(out);
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

/// A JSON object under way: `{ "key": value, … }`.
struct Object<'a> {
    out: &'a mut String,
    /// What comes before the next key.
    before: &'static str,
    /// The line break and indent that the next key gets instead of a space.
    indent: Option<&'static str>,
}

impl<'a> Object<'a> {
    fn open(out: &'a mut String) -> Self {
        out.push('{');
        Self {
            out,
            before: "",
            indent: None,
        }
    }

    fn close(self) {
        self.out.push_str(if self.before.is_empty() { "}" } else { " }" });
    }

    /// Has the next key start a line.
    fn new_line(&mut self, indent: &'static str) {
        self.indent = Some(indent);
    }

    /// Writes a key; the caller writes the value.
    fn key(&mut self, key: &str) -> &mut String {
        self.out.push_str(self.before);
        match self.indent.take() {
            Some(indent) => {
                self.out.push('\n');
                self.out.push_str(indent);
            }
            None => self.out.push(' '),
        }
        self.before = ",";
        push_json(self.out, key);
        self.out.push_str(": ");
        self.out
    }

    fn text(&mut self, key: &str, text: &str) {
        push_json(self.key(key), text);
    }

    fn flag(&mut self, key: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.key(key).push_str(if value { "true" } else { "false" });
        }
    }

    fn list(&mut self, key: &str, items: impl IntoIterator<Item = impl AsRef<str>>) {
        let out = self.key(key);
        out.push('[');
        for (index, item) in items.into_iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            push_json(out, item.as_ref());
        }
        out.push(']');
    }

    fn bytes(&mut self, key: &str, bytes: &Bytes<'_>) {
        if let Ok(text) = str::from_utf8(bytes) {
            return self.text(key, text);
        }
        let mut inner = Object::open(self.key(key));
        inner.text("hex", &bytes.to_hex());
        inner.close();
    }
}
