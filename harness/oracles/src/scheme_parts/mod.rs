//! A second derivation of `scheme_parts` and `dispatch`, to compare with the reference implementations.
//!
//! Each rule of a BNF section is a function on a cursor. If a BNF is ambiguous, the prose of the scheme's section
//! is followed. If the prose leaves the case open, or if the BNF does not derive the input, the answer is `None`,
//! and nothing is compared. Unlike the reference implementations, this derivation never cuts the input at
//! delimiters, so it shares no method with them.
//!
//! This derivation does not cover other schemes, relative references, and comments or folding white space in mail
//! addresses.

mod dispatch;
mod generic;
mod mail;
mod rules;

use urispec_model::{PartValue, SchemeParts, Spec};

pub use dispatch::dispatch;
use rules::Cursor;

/// A document with rules for the parts of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Document {
    /// RFC 1630, URIs in WWW, June 1994.
    Rfc1630,
    /// `draft-ietf-uri-url-01`, July 1993
    UriUrl01,
    /// `draft-ietf-uri-url-03`, March 1994
    UriUrl03,
    /// `draft-ietf-uri-url-06`, August 1994
    UriUrl06,
    /// RFC 1738, URLs, December 1994.
    Rfc1738,
    /// RFC 6068, which defines only the scheme mailto.
    Rfc6068,
    /// RFC 8089, which defines only the scheme file.
    Rfc8089,
}
use Document::{Rfc1630, Rfc1738, Rfc6068, Rfc8089, UriUrl01, UriUrl03, UriUrl06};

/// The value of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// The URL does not have the part.
    Undefined,
    /// Octets of one text, decoded or not.
    Text(Vec<u8>),
    /// The decoded octets of each element of a list.
    List(Vec<Vec<u8>>),
}
use Value::{List, Text, Undefined};

/// Names and values, in the order of the URL.
type Parts = Vec<(&'static str, Value)>;

/// The derived answer of a document for a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Derived {
    /// The parts of the URL.
    Parts(SchemeParts),
    /// A client sends nothing, because a line break in an argument would start a further command (RFC 1738 section
    /// 6).
    Refused,
}

impl Document {
    fn of(spec: Spec) -> Option<Self> {
        Some(match spec {
            Spec::Rfc1630 => Rfc1630,
            Spec::UriUrl01 => UriUrl01,
            Spec::UriUrl03 => UriUrl03,
            Spec::UriUrl06 => UriUrl06,
            Spec::Rfc1738 => Rfc1738,
            Spec::Rfc6068 => Rfc6068,
            Spec::Rfc8089 => Rfc8089,
            _ => return None,
        })
    }
}

/// The decoded parts of `input`; `None` if the grammar of `spec` does not derive the input, or if `spec` does not
/// define its parts.
pub fn scheme_parts(spec: Spec, input: &[u8]) -> Option<Derived> {
    let Some(document) = Document::of(spec) else {
        return generic::scheme_parts(spec, input);
    };
    let parts = Cursor { document, rest: input }.url()?.parts;
    // RFC 1630, "Gopher": the command string may have "Gopher plus" syntax, but the document does not define
    // delimiters for its parts.
    let plus = document == Rfc1630 && texts(&parts, "selector").any(|command| command.contains(&b'\t'));
    // RFC 1738 section 3.4.1 forbids line breaks in selectors, although its rules derive encoded ones.
    let breaks_line = |selector: &[u8]| selector.contains(&b'\r') || selector.contains(&b'\n');
    if matches!(document, Rfc1738 | UriUrl06 | UriUrl03) && texts(&parts, "selector").any(breaks_line) {
        return Some(Derived::Refused);
    }
    (!plus).then(|| derived(parts))
}

fn derived(parts: Parts) -> Derived {
    let value = |value| match value {
        Undefined => PartValue::Undefined,
        Text(text) => PartValue::Text(text.into()),
        List(texts) => PartValue::List(texts.into_iter().map(Into::into).collect()),
    };
    let parts = parts.into_iter();
    let parts = parts.map(|(name, part)| (name.parse().expect("every name is the name of a part"), value(part)));
    Derived::Parts(SchemeParts(parts.collect()))
}

/// The texts of the part `name`; empty if the part is undefined.
fn texts<'a>(parts: &'a [(&'static str, Value)], name: &str) -> impl Iterator<Item = &'a [u8]> {
    let texts = match parts.iter().find(|(found, _)| *found == name) {
        Some((_, Text(text))) => std::slice::from_ref(text),
        Some((_, List(list))) => list,
        _ => &[],
    };
    texts.iter().map(Vec::as_slice)
}

/// The octets of a derived text. The flag states whether the octet was percent-encoded.
fn octets(raw: &[u8]) -> Vec<(u8, bool)> {
    let mut bytes = raw.iter().map(|byte| char::from(*byte));
    let mut octets = Vec::with_capacity(raw.len());
    while let Some(byte) = bytes.next() {
        let mut digit = || bytes.next().and_then(|digit| digit.to_digit(16)).unwrap_or(0);
        let octet = if byte == '%' {
            digit() << 4 | digit()
        } else {
            byte.into()
        };
        octets.push((octet.to_le_bytes()[0], byte == '%'));
    }
    octets
}

fn decode(raw: &[u8]) -> Vec<u8> {
    octets(raw).into_iter().map(|(octet, _)| octet).collect()
}

/// Decodes a text that a rule derived.
impl From<&[u8]> for Value {
    fn from(raw: &[u8]) -> Self {
        Text(decode(raw))
    }
}

impl From<Vec<&[u8]>> for Value {
    fn from(raw: Vec<&[u8]>) -> Self {
        List(raw.into_iter().map(decode).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(part: Option<T>) -> Self {
        part.map_or(Undefined, Into::into)
    }
}

/// A value that must not be decoded, or that is already decoded.
fn as_written(text: &[u8]) -> Value {
    Text(text.to_vec())
}

/// A derived URL: the decoded parts, and the port and the text after the port, which are not decoded.
struct Url<'a> {
    scheme: &'static str,
    port: Option<&'a [u8]>,
    target: &'a [u8],
    parts: Parts,
}
