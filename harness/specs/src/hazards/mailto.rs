//! Finds header fields that are not known to be safe: RFC 6068 section 4.

use std::ops::Range;

use memchr::memchr;
use urispec_model::{Component, HazardKind};

use super::Reading;
use super::finder::Finder;
use crate::percent::decoded;

/// The fields that the document considers safe, and `to`, which is equivalent to an address in the path (section 2).
const SAFE: [&[u8]; 4] = [b"body", b"keywords", b"subject", b"to"];

/// A `hfield`: the ranges of its name and its value.
struct Field {
    name: Range<usize>,
    value: Range<usize>,
}

pub(super) fn find(finder: &mut Finder<'_>) {
    if !finder.names(HazardKind::HeaderField) || finder.reading == Reading::SafeHeaderFields {
        return;
    }
    for field in fields(finder) {
        let name = name(finder, &field);
        if !SAFE.contains(&&name[..]) {
            finder.add(HazardKind::HeaderField, field.name);
        }
    }
}

/// The ranges of the body values, in which line breaks are expected (section 5).
pub(super) fn bodies(finder: &Finder<'_>) -> Vec<Range<usize>> {
    if !finder.names(HazardKind::HeaderField) {
        return Vec::new();
    }
    let fields = fields(finder)
        .into_iter()
        .filter(|field| name(finder, field) == b"body");
    fields.map(|field| field.value).collect()
}

fn name(finder: &Finder<'_>, field: &Field) -> Vec<u8> {
    let mut name: Vec<u8> = decoded(&finder.input[field.name.clone()]).collect();
    name.make_ascii_lowercase();
    name
}

/// Splits the query: `hfields = "?" hfield *( "&" hfield )`, `hfield = hfname "=" hfvalue`.
fn fields(finder: &Finder<'_>) -> Vec<Field> {
    let Some(query) = finder.span(Component::Query) else {
        return Vec::new();
    };
    let mut start = query.start;
    let texts = query.of(finder.input).split(|byte| *byte == b'&');
    let field = |text: &[u8]| {
        let end = start + text.len();
        let equals = memchr(b'=', text).map_or(end, |equals| start + equals);
        let field = Field {
            name: start..equals,
            value: (equals + 1).min(end)..end,
        };
        start = end + 1;
        field
    };
    texts.map(field).collect()
}
