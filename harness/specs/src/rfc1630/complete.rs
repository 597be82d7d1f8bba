//! Partial form: completing a partial name in the context of a complete one.

use super::dots::{Removable, remove_after, remove_before};
use super::edition::{Edition, Partial};
use super::letters::Letters;
use super::uri::Uri;
use crate::cursor::{Cursor, Rejection};
use crate::document::ResolveError;

/// How the section on the partial form is read, where it can be read in several ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The elements that go with a `..`.
    pub removable: Removable,
    /// Whether what follows two slashes is an element of RFC 1630's path.
    pub host_is_element: bool,
}

impl Reading {
    /// The one that is followed.
    pub const LETTER: Self = Self {
        removable: Removable::NoDots,
        host_is_element: false,
    };
}

/// Completes `reference` in the context of `base`, as the document says.
///
/// The base has to be complete. A complete reference is itself; draft-ietf-uri-url-03 says no more than that.
pub fn resolve(edition: &Edition, base: &[u8], reference: &[u8]) -> Result<Vec<u8>, ResolveError> {
    resolve_as(edition, Reading::LETTER, base, reference)
}

/// [`resolve`] by one of the readings.
pub(crate) fn resolve_as(
    edition: &Edition,
    reading: Reading,
    base: &[u8],
    reference: &[u8],
) -> Result<Vec<u8>, ResolveError> {
    let context = edition.parse_whole(base).map_err(ResolveError::Base)?;
    // A complete form has a colon before any slash; a scheme has neither a question mark nor a hash sign.
    let delimiter = reference.iter().find(|byte| b":/?#".contains(byte));
    if delimiter == Some(&b':') {
        edition.parse_whole(reference).map_err(ResolveError::Reference)?;
        return Ok(reference.to_vec());
    }
    let (Some(partial), Some(letters)) = (edition.partial, &edition.generic) else {
        return Err(ResolveError::NotDefined("it has no relative references"));
    };
    let path = path_of_partial(letters, partial, reference).map_err(ResolveError::Reference)?;
    let slashes = reference.iter().take_while(|byte| **byte == b'/').count();
    let same = match (partial, slashes) {
        (_, 0) => return Ok(relative((partial, reading), (base, &context), reference, path)),
        // "/g" against "http://a/b": the path may be given in absolute form.
        (Partial::LeftOut, 1) => context.path.start,
        // "//g": the host and all the rest.
        (Partial::LeftOut, _) => context.scheme.end + 1,
        (Partial::SlashCount, _) => slash_count(base, slashes).ok_or(ResolveError::NotDefined(
            "the base has no such number of slashes without a greater one to the right",
        ))?,
    };
    Ok([&base[..same], reference].concat())
}

/// Where the path of a partial form ends.
///
/// The grammars have no partial forms. Here it is the characters of a path with any number of slashes, and in RFC 1630
/// those that its forms of schemes have in addition, then `[ ? search ] [ # fragmentid ]`.
fn path_of_partial(letters: &Letters, partial: Partial, reference: &[u8]) -> Result<usize, Rejection> {
    let path = letters.xpalpha.and(match partial {
        Partial::LeftOut => b"/",
        Partial::SlashCount => b"/:;=",
    });
    let mut cursor = Cursor::new(reference);
    let end = path.run(&mut cursor, "path").end;
    if cursor.eat(b'?') {
        letters.search(&mut cursor)?;
    }
    if cursor.eat(b'#') {
        letters.xalpha.run(&mut cursor, "fragmentid");
    }
    cursor.end("path", "a character of this component, or the next component")?;
    Ok(end)
}

/// The first occurrence of exactly `count` slashes in a row that has no greater number to the right of it: where it begins.
pub(crate) fn slash_count(base: &[u8], count: usize) -> Option<usize> {
    let (mut found, mut end) = (None, base.len());
    while let Some(last) = memchr::memrchr(b'/', &base[..end]) {
        let length = base[..=last].iter().rev().take_while(|byte| **byte == b'/').count();
        let start = last + 1 - length;
        if length > count {
            break;
        }
        if length == count {
            found = Some(start);
        }
        end = start;
    }
    found
}

/// A relative path: the last part of the context's path is removed, and replaced by the partial form.
fn relative(
    (partial, reading): (Partial, Reading),
    (base, context): (&[u8], &Uri),
    reference: &[u8],
    path: usize,
) -> Vec<u8> {
    let before = if reading.host_is_element {
        context.path.start
    } else {
        internet_part(base, context)
    };
    let base_path = &base[before..context.path.end];
    let kept = memchr::memrchr(b'/', base_path).map_or(0, |slash| slash + 1);
    let mut merged = Vec::with_capacity(kept + path + 1);
    merged.extend_from_slice(&base_path[..kept]);
    merged.extend_from_slice(&reference[..path]);
    // "g" against "http://a" is "http://a/g".
    let is_after_host = before > context.scheme.end + 1;
    if is_after_host && merged.first().is_some_and(|first| *first != b'/') {
        merged.insert(0, b'/');
    }
    let mut result = base[..before].to_vec();
    match partial {
        Partial::LeftOut => remove_before(reading.removable, &merged, &mut result),
        Partial::SlashCount => remove_after(reading.removable, &merged, &mut result),
    }
    result.extend_from_slice(&reference[path..]);
    result
}

/// Where the internet protocol parts of the context end, which are no path elements though RFC 1630's generic path holds
/// them.
fn internet_part(base: &[u8], context: &Uri) -> usize {
    let path = context.path.of(base);
    if !path.starts_with(b"//") {
        return context.path.start;
    }
    let end = memchr::memchr(b'/', &path[2..]).map_or(path.len(), |slash| slash + 2);
    context.path.start + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(edition: &Edition, base: &str, reference: &str, expected: &str) {
        let result = resolve(edition, base.as_bytes(), reference.as_bytes());
        let text = result.map_or_else(|error| error.to_string(), |uri| String::from_utf8(uri).unwrap());
        assert_eq!(text, expected, "{reference} in {base}");
    }

    #[test]
    fn rfc_1630_completes_by_the_number_of_slashes() {
        for base in ["magic://a/b/c//d/e/f", "magic://a/b/c//d/e/"] {
            check(&Edition::RFC_1630, base, "g", "magic://a/b/c//d/e/g");
            check(&Edition::RFC_1630, base, "//g", "magic://g");
            check(&Edition::RFC_1630, base, "../g", "magic://a/b/c//d/g");
            check(&Edition::RFC_1630, base, "g:h", "g:h");
            // Printed as `magic://a/g`; see `rfc1630-slash-example` in defects.json.
            check(&Edition::RFC_1630, base, "/g", "magic://a/b/c//d/g");
        }
        check(&Edition::RFC_1630, "http://a/b/c/d", "/g", "http://a/g");
        check(&Edition::RFC_1630, "http://a/b/c/d", "..", "http://a/b/c/..");
        check(&Edition::RFC_1630, "http://a/b/c/d", ".", "http://a/b/c");
        check(&Edition::RFC_1630, "http://a/b", "../g", "http://a/../g");
        check(&Edition::RFC_1630, "http://a", "g", "http://a/g");
        let none = "the document does not define it: the base has no such number of slashes without a greater one to the right";
        check(&Edition::RFC_1630, "http://a", "/g", none);
        check(&Edition::RFC_1630, "news:a.b", "//g", none);
    }

    #[test]
    fn draft_01_completes_by_what_is_left_out() {
        let base = "http://a/b/c/d";
        for (reference, expected) in [
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            (".", "http://a/b/c"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a"),
            ("../../../g", "http://a/../g"),
            ("g/../h", "http://a/b/c/h"),
            ("/g/../h", "http://a/g/../h"),
            ("?y", "http://a/b/c/?y"),
            ("#s", "http://a/b/c/#s"),
            ("", "http://a/b/c/"),
            ("g:h", "g:h"),
        ] {
            check(&Edition::URI_URL_01, base, reference, expected);
        }
        check(&Edition::URI_URL_01, "http://a", "g", "http://a/g");
    }

    #[test]
    fn draft_03_defines_no_partial_form() {
        let none = "the document does not define it: it has no relative references";
        check(&Edition::URI_URL_03, "URL:http://a/b", "g", none);
        check(&Edition::URI_URL_03, "URL:http://a/b", "url:ftp://a/b", "url:ftp://a/b");
    }
}
