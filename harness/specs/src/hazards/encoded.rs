//! Finds octets that are dangerous when they are decoded: RFC 3986 sections 7.2 and 7.3, RFC 3987 section 8.

use std::ops::Range;

use memchr::{memchr, memchr_iter};
use urispec_model::{Component, HazardKind, Span};

use super::Reading;
use super::finder::Finder;
use super::mailto;
use crate::cursor::{is_triplet, octet};

pub(super) fn find(finder: &mut Finder<'_>) {
    let bodies = mailto::bodies(finder);
    let places = Places::of(finder);
    let fragment = finder
        .span(Component::Fragment)
        .map_or(finder.input.len(), |span| span.start);
    let sent = if finder.reading == Reading::FragmentIsNotSent {
        0..fragment
    } else {
        0..finder.input.len()
    };
    for at in memchr_iter(b'%', finder.input) {
        let rest = &finder.input[at..];
        if !is_triplet(rest) {
            continue;
        }
        let (octet, range) = (octet(rest[1], rest[2]), at..at + 3);
        match octet {
            b'\r' | b'\n' if sent.contains(&at) && !is_of_body(&bodies, finder.input, at) => {
                finder.add(HazardKind::LineBreak, range.clone());
            }
            0 => finder.add(HazardKind::Null, range.clone()),
            _ => {}
        }
        if places.divides(finder, at, octet) {
            finder.add(HazardKind::Delimiter, range.clone());
        }
        if places.is_in_path(at) && matches!(octet, b'/' | b'\\' | b':' | b'[' | b']') {
            finder.add(HazardKind::FileSystemCharacter, range);
        }
        if let Some(length) = overlong(rest) {
            finder.add(HazardKind::OverlongUtf8, at..at + 3 * length);
        }
    }
    if let (Some(path), true) = (places.path, finder.reading == Reading::FileSystemInClear) {
        for colon in memchr_iter(b':', path.of(finder.input)) {
            let at = path.start + colon;
            finder.add(HazardKind::FileSystemCharacter, at..at + 1);
        }
    }
}

/// Whether the line break at `at` is the `%0D%0A` of a message's body: RFC 6068 section 5.
fn is_of_body(bodies: &[Range<usize>], input: &[u8], at: usize) -> bool {
    let after = bodies.partition_point(|body| body.start <= at);
    let Some(body) = after.checked_sub(1).map(|index| bodies[index].clone()) else {
        return false;
    };
    let is_break = |start: usize| {
        start >= body.start && start + 6 <= body.end && input[start..start + 6].eq_ignore_ascii_case(b"%0D%0A")
    };
    is_break(at) || at >= 3 && is_break(at - 3)
}

/// The positions of the components in which it is dangerous to decode a delimiter too early.
struct Places {
    authority: Option<Span>,
    path: Option<Span>,
    query: Option<Span>,
    /// The end of the first segment, if a colon in it would end a scheme; otherwise 0.
    scheme_like: usize,
}

impl Places {
    fn of(finder: &Finder<'_>) -> Self {
        let authority = finder.span(Component::Authority);
        let path = finder.span(Component::Path);
        let is_relative = finder.span(Component::Scheme).is_none() && authority.is_none();
        let scheme_like = path.filter(|_| is_relative).map_or(0, |path| {
            memchr(b'/', path.of(finder.input)).map_or(path.end, |slash| path.start + slash)
        });
        Self {
            authority,
            path,
            query: finder.span(Component::Query),
            scheme_like,
        }
    }

    /// Whether the octet of the triplet at `at` would be treated as a delimiter of the generic syntax if it were
    /// decoded before the URI is split.
    fn divides(&self, finder: &Finder<'_>, at: usize, octet: u8) -> bool {
        if contains(self.authority, at) {
            return matches!(octet, b':' | b'/' | b'?' | b'#' | b'[' | b']' | b'@');
        }
        if contains(self.path, at) {
            // "a%3Ab": if it is decoded first, "a" is a scheme.
            return matches!(octet, b'/' | b'?' | b'#') || octet == b':' && at < self.scheme_like;
        }
        if contains(self.query, at) {
            return octet == b'#' || finder.reading == Reading::DelimitersOfPairs && matches!(octet, b'&' | b'=');
        }
        // In a fragment, there are no delimiters.
        false
    }

    fn is_in_path(&self, at: usize) -> bool {
        contains(self.path, at)
    }
}

fn contains(place: Option<Span>, at: usize) -> bool {
    place.is_some_and(|place| place.range().contains(&at))
}

/// The number of triplets at the start of `text` that form an overlong UTF-8 sequence, such as `%C0%AF`; `None` if
/// they do not.
fn overlong(text: &[u8]) -> Option<usize> {
    let octet_at = |index: usize| {
        let rest = text.get(3 * index..)?;
        is_triplet(rest).then(|| octet(rest[1], rest[2]))
    };
    let continues = |index: usize| octet_at(index).is_some_and(|octet| (0x80..=0xbf).contains(&octet));
    let second = octet_at(1)?;
    let length = match octet_at(0)? {
        0xc0 | 0xc1 => 2,
        0xe0 if second < 0xa0 => 3,
        0xf0 if second < 0x90 => 4,
        _ => return None,
    };
    (1..length).all(continues).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_overlong_where_fewer_bytes_would_do() {
        for (text, expected) in [
            ("%C0%AF..", Some(2)),
            ("%c1%bf", Some(2)),
            ("%E0%80%AF", Some(3)),
            ("%E0%9F%BF", Some(3)),
            ("%F0%80%80%AF", Some(4)),
            ("%E0%A0%80", None),
            ("%F0%90%80%80", None),
            ("%C0", None),
            ("%C0%2F", None),
            ("%C0AF", None),
            ("%E0%80", None),
            ("%C2%AF", None),
        ] {
            assert_eq!(overlong(text.as_bytes()), expected, "{text}");
        }
    }
}
