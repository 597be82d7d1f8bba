//! The difference between an actual value and the expected value.

use urispec_model::Component;
use urispec_specs::rfc3986::remove_dot_segments;

use crate::cause::byte_class::is_triplet;

/// The difference between an actual value and the expected value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// The component is undefined, and the parser returns a value.
    Supplied,
    /// The component is defined, and the parser returns it as undefined.
    Elided,
    /// The component is empty, and the parser returns a text that is not empty.
    Filled,
    /// The component is not empty, and the parser returns it as empty.
    Emptied,
    /// Only the case of letters differs: `example` in place of `EXAMPLE`.
    Case,
    /// The characters that differ are percent-encoded in one of the two values: `a` in place of `%61`.
    Encoding,
    /// Dot segments are removed, or are present only in the actual value: `/b` in place of `/a/../b`.
    Dots,
    /// The number is the same, and is written differently: `80` in place of `080`.
    Number,
    /// The IP address is the same, and is written differently: `127.0.0.1` in place of `0x7f.1`.
    Address,
    /// The segments are the same, except for empty ones: `/a/b` in place of `/a//b`.
    Slashes,
    /// The parser returns only a part of the component: `b` in place of `a@b`.
    Shortened,
    /// The parser returns more than the component: `a@b` in place of `b`.
    Lengthened,
    /// The actual value differs in a way that none of the other variants describes.
    Other,
}

urispec_model::names!(
    Change, "change",
    Supplied => "supplied", Elided => "elided", Filled => "filled", Emptied => "emptied", Case => "case",
    Encoding => "encoding", Dots => "dots", Number => "number", Address => "address", Slashes => "slashes", Shortened => "shortened",
    Lengthened => "lengthened", Other => "other",
);

impl Change {
    /// Whether the change is only a different spelling of the same component.
    pub(crate) const fn is_spelling(self) -> bool {
        matches!(self, Self::Case | Self::Encoding | Self::Number | Self::Address)
    }

    /// The difference of `actual` from `expected`; the two values differ. The value `None` means undefined.
    pub(crate) fn of(component: Component, expected: Option<&[u8]>, actual: Option<&[u8]>) -> Self {
        let (expected, actual) = match (expected, actual) {
            (None, _) => return Self::Supplied,
            (_, None) => return Self::Elided,
            (Some([]), _) => return Self::Filled,
            (_, Some([])) => return Self::Emptied,
            (Some(expected), Some(actual)) => (expected, actual),
        };
        match component {
            _ if expected.eq_ignore_ascii_case(actual) => Self::Case,
            // "%4A" as "j" is included: the case of a decoded character does not count.
            _ if is_decoded_alike(expected, actual) => Self::Encoding,
            Component::Port if is_number(expected) && is_number(actual) => Self::Number,
            Component::Host if is_address(expected, actual) => Self::Address,
            Component::Path if has_dots_removed(expected, actual) => Self::Dots,
            _ if contains(expected, actual) => Self::Shortened,
            _ if contains(actual, expected) => Self::Lengthened,
            _ => Self::Other,
        }
    }

    /// The difference between the actual path of a resolution or a normalisation and the expected path.
    ///
    /// A wrong step may change a path in many ways. This function returns only changes that distinguish two
    /// mistakes in one step: kept dots, empty segments, and missing or extra segments.
    pub(crate) fn of_result_path(expected: &[u8], actual: &[u8]) -> Self {
        match Self::of(Component::Path, Some(expected), Some(actual)) {
            change @ (Self::Case | Self::Encoding) => change,
            // ".." unchanged, where "" is expected: either side may have kept its dots.
            _ if remove_dot_segments(expected) == remove_dot_segments(actual) => Self::Dots,
            Self::Filled => Self::Filled,
            // "a:" where "a:/" is expected, "/a/b" for "/a//b".
            _ if segments(expected).eq(segments(actual)) => Self::Slashes,
            change @ (Self::Emptied | Self::Shortened | Self::Lengthened) => change,
            _ => Self::Other,
        }
    }
}

/// The segments of a path, without the empty ones.
fn segments(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/').filter(|segment| !segment.is_empty())
}

fn is_number(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_digit)
}

/// Whether two texts are the same except for percent-encoding and the case of letters. The caller has checked that
/// they differ in more than the case of letters.
fn is_decoded_alike(one: &[u8], other: &[u8]) -> bool {
    // "a" and "b": without a percent sign there is nothing to decode.
    let has_encoding = |text| memchr::memchr(b'%', text).is_some();
    (has_encoding(one) || has_encoding(other)) && decoded(one).eq(decoded(other))
}

/// Whether a path is the expected path without its dot segments; the two paths differ.
fn has_dots_removed(expected: &[u8], actual: &[u8]) -> bool {
    memchr::memchr(b'.', expected).is_some() && remove_dot_segments(expected) == actual
}

fn decoded(text: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (first, after) = rest.split_first()?;
        if is_triplet(rest) {
            let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok());
            let octet = digit(rest[1])? << 4 | digit(rest[2])?;
            rest = &rest[3..];
            return Some(octet.to_ascii_lowercase());
        }
        rest = after;
        Some(first.to_ascii_lowercase())
    })
}

/// Whether both texts look like an address, and the actual text is an address in its full form.
fn is_address(expected: &[u8], actual: &[u8]) -> bool {
    let is_dotted = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let is_numeric = |text: &[u8]| text.first().is_some_and(u8::is_ascii_digit);
    // "[0::1]" as "[::1]"; "0x7f.1" as "127.0.0.1".
    expected.starts_with(b"[") && actual.starts_with(b"[") || is_numeric(expected) && is_dotted(actual)
}

/// Whether `part` occurs somewhere in `whole`.
fn contains(whole: &[u8], part: &[u8]) -> bool {
    // Texts of the same length cannot contain each other.
    part.len() < whole.len() && memchr::memmem::find(whole, part).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(component: Component, expected: &str, actual: &str, change: Change) {
        assert_eq!(
            Change::of(component, Some(expected.as_bytes()), Some(actual.as_bytes())),
            change,
            "{expected} given as {actual}"
        );
    }

    #[test]
    fn a_changed_value_says_how_it_was_changed() {
        check(Component::Host, "EXAMPLE.com", "example.com", Change::Case);
        check(Component::Host, "ex%61mple", "example", Change::Encoding);
        check(Component::Host, "%4A", "j", Change::Encoding);
        check(Component::Host, "0x7f.1", "127.0.0.1", Change::Address);
        check(Component::Host, "[0::1]", "[::1]", Change::Address);
        check(Component::Port, "080", "80", Change::Number);
        check(Component::Path, "/a/../b", "/b", Change::Dots);
        check(Component::Path, "", "/", Change::Filled);
        check(Component::Path, "/", "", Change::Emptied);
        check(Component::Host, "a@b", "b", Change::Shortened);
        check(Component::Host, "b", "a@b", Change::Lengthened);
        check(Component::Host, "a", "b", Change::Other);
        check(Component::Path, "/é", "/%C3%A9", Change::Encoding);
        assert_eq!(Change::of(Component::Port, Some(b"80"), None), Change::Elided);
        assert_eq!(Change::of(Component::Port, None, Some(b"80")), Change::Supplied);
    }

    #[test]
    fn paths_that_result_differ_in_fewer_ways() {
        let of = |expected: &str, actual: &str| Change::of_result_path(expected.as_bytes(), actual.as_bytes());
        assert_eq!(of("/", "/a/.."), Change::Dots);
        assert_eq!(of("/%41", "/a"), Change::Encoding);
        assert_eq!(of("", "/"), Change::Filled);
        assert_eq!(of("/a//b", "/a/b"), Change::Slashes);
        assert_eq!(of("/", ""), Change::Slashes);
        assert_eq!(of("/a/b", "/b"), Change::Shortened);
        assert_eq!(of("/a", "/b"), Change::Other);
    }

    #[test]
    fn a_change_reads_back() {
        for change in Change::ALL {
            assert_eq!(change.name().parse(), Ok(*change));
        }
    }
}
