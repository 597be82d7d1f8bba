//! Functions that cut a text at delimiters and decode its parts.

use super::{Outcome, Part, Rejected, Silent, Text, Undefined, Value};
use crate::percent;

pub(super) fn text(text: &str) -> Value {
    Text(text.as_bytes().to_vec())
}

pub(super) fn optional(part: Option<Vec<u8>>) -> Value {
    part.map_or(Undefined, Text)
}

pub(super) fn raw(part: Option<&[u8]>) -> Value {
    optional(part.map(<[u8]>::to_vec))
}

pub(super) fn decoded(part: Option<&[u8]>) -> Value {
    optional(part.map(decode))
}

/// The text before the first `delimiter`, and the text after it.
pub(super) fn split(text: &[u8], delimiter: u8) -> (&[u8], Option<&[u8]>) {
    let at = text.iter().position(|byte| *byte == delimiter);
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])))
}

pub(super) fn split_at_triplet<'a>(text: &'a [u8], triplet: &[u8]) -> (&'a [u8], Option<&'a [u8]>) {
    let at = text.windows(triplet.len()).position(|window| window == triplet);
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + triplet.len()..])))
}

/// The decoded names and values of fields that are separated by semicolons: each name is followed by its value.
pub(super) fn pairs(fields: &[u8]) -> Vec<Vec<u8>> {
    let pair = |field| [split(field, b'=').0, split(field, b'=').1.unwrap_or_default()];
    let fields = fields.split(|byte| *byte == b';');
    fields.flat_map(pair).map(decode).collect()
}

pub(super) fn decode(text: &[u8]) -> Vec<u8> {
    percent::decoded(text).collect()
}

/// The octets of `text`, with all triplets decoded, except triplets of the octets in `kept`.
pub(super) fn decode_but(mut text: &[u8], kept: &[u8]) -> Vec<u8> {
    let mut octets = Vec::with_capacity(text.len());
    while !text.is_empty() {
        let (octet, length) = percent::first(text);
        if kept.contains(&octet) {
            octets.extend_from_slice(&text[..length]);
        } else {
            octets.push(octet);
        }
        text = &text[length..];
    }
    octets
}

pub(super) fn unbroken(octets: Vec<u8>) -> Result<Vec<u8>, Outcome> {
    if octets.iter().any(|octet| b"\r\n".contains(octet)) {
        return Err(Rejected("a line break in a part that must be on one line"));
    }
    Ok(octets)
}

/// Host and port. A colon that no digits follow does not begin a port.
pub(super) fn port_of(hostport: &[u8]) -> (&[u8], Option<&[u8]>) {
    let digits = hostport.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let (before, port) = hostport.split_at(hostport.len() - digits.count());
    match before.strip_suffix(b":") {
        Some(host) if !port.is_empty() => (host, Some(port)),
        _ => (hostport, None),
    }
}

/// Whether the rules of RFC 1630 can derive `host`: a name begins with a letter, and a number has four groups.
pub(super) fn is_host(host: &[u8]) -> bool {
    let is_number = host.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let mut groups = host.split(|byte| *byte == b'.');
    let has_four = is_number && groups.clone().count() == 4 && groups.all(|group| !group.is_empty());
    has_four || host.first().is_some_and(u8::is_ascii_alphabetic)
}

/// RFC 1738 section 3.7. RFC 1630 requires a number: only its generic rule derives "nntp:a/b".
pub(super) fn article_number(path: &[u8], is_required: bool) -> Result<Vec<Part>, Outcome> {
    let (group, number) = split(path, b'/');
    let is_number = number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit));
    if is_required && !is_number {
        return Err(Silent);
    }
    Ok(vec![("group", Text(decode(group))), ("number", raw(number))])
}
