//! A JSON object, written key by key.

use std::ops::Range;

use urispec_model::Bytes;

use super::Long;
use crate::join::pieces;
use crate::text::push_json;
use urispec_model::wire::Piece;

/// A JSON object that is being written: `{ "key": value, … }`.
pub(super) struct Object<'a> {
    out: &'a mut String,
    /// The text before the next key.
    before: &'static str,
    /// The line break and indent that the next key gets instead of a space.
    pub(super) indent: Option<&'static str>,
    pub(super) long: Long,
}

impl<'a> Object<'a> {
    pub(super) fn open(out: &'a mut String, long: Long) -> Self {
        out.push('{');
        Self {
            out,
            before: "",
            indent: None,
            long,
        }
    }

    /// Begins an object as the value of `key`.
    pub(super) fn inner(&mut self, key: &str) -> Object<'_> {
        let long = self.long;
        Object::open(self.key(key), long)
    }

    pub(super) fn close(self) {
        self.out.push_str(if self.before.is_empty() { "}" } else { " }" });
    }

    /// Makes the next key start a line.
    pub(super) fn new_line(&mut self, indent: &'static str) {
        self.indent = Some(indent);
    }

    /// Writes a key; the caller writes the value.
    pub(super) fn key(&mut self, key: &str) -> &mut String {
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

    pub(super) fn text(&mut self, key: &str, text: &str) {
        push_json(self.key(key), text);
    }

    pub(super) fn flag(&mut self, key: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.key(key).push_str(if value { "true" } else { "false" });
        }
    }

    pub(super) fn list(&mut self, key: &str, items: impl IntoIterator<Item = impl AsRef<str>>) {
        let out = self.key(key);
        out.push('[');
        for (index, item) in items.into_iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            push_json(out, item.as_ref());
        }
        out.push(']');
    }

    pub(super) fn numbers(&mut self, key: &str, numbers: &[usize]) {
        let out = self.key(key);
        out.push('[');
        for (index, number) in numbers.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            out.push_str(&number.to_string());
        }
        out.push(']');
    }

    pub(super) fn range(&mut self, key: &str, range: Option<&Range<usize>>) {
        if let Some(range) = range {
            self.numbers(key, &[range.start, range.end]);
        }
    }

    /// Writes a list of objects; `write` writes the contents of each object.
    pub(super) fn objects<T>(&mut self, key: &str, items: &[T], write: impl Fn(&mut Object<'_>, &T)) {
        let long = self.long;
        let out = self.key(key);
        out.push('[');
        for (index, item) in items.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            let mut object = Object::open(out, long);
            write(&mut object, item);
            object.close();
        }
        out.push(']');
    }

    pub(super) fn bytes(&mut self, key: &str, bytes: &Bytes<'_>) {
        let Ok(text) = str::from_utf8(bytes) else {
            let mut inner = self.inner(key);
            inner.text("hex", &bytes.to_hex());
            return inner.close();
        };
        match pieces(text).filter(|_| self.long == Long::Joined) {
            Some(pieces) => self.joined(key, &pieces),
            None => self.text(key, text),
        }
    }

    pub(super) fn pairs(&mut self, key: &str, pairs: &[(Bytes<'_>, Bytes<'_>)]) {
        let out = self.key(key);
        let pairs = serde_json::to_string(pairs).expect("texts can always be written as JSON");
        out.push_str(&pairs);
    }

    pub(super) fn joined(&mut self, key: &str, pieces: &[Piece]) {
        let mut inner = self.inner(key);
        let long = inner.long;
        let out = inner.key("join");
        out.push('[');
        for (index, piece) in pieces.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { ", " });
            match piece {
                Piece::Once(text) => push_json(out, text),
                Piece::Repeated { repeat, times } => {
                    let mut repeated = Object::open(out, long);
                    repeated.text("repeat", repeat);
                    repeated.key("times").push_str(&times.to_string());
                    repeated.close();
                }
            }
        }
        out.push(']');
        inner.close();
    }
}
