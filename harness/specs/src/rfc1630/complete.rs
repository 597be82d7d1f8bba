//! Completes a partial form of a name in the context of a complete name.

use urispec_model::{Component, Span, Spec};

use super::dots::{Removable, remove_after, remove_before};
use crate::by_table;
use crate::dispatch::parse_whole;
use crate::document::ResolveError;

/// An interpretation of the section on the partial form, which can be understood in several ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The path elements that a following `..` removes.
    pub removable: Removable,
    /// Whether the host after two slashes is an element of the path of RFC 1630.
    pub host_is_element: bool,
}

impl Reading {
    /// The strict interpretation, which the reference implementations follow.
    pub const LETTER: Self = Self {
        removable: Removable::NoDots,
        host_is_element: false,
    };
}

/// The two ways to complete a partial form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Partial {
    /// draft-ietf-uri-url-01: the omitted parts are completed; `/xxx/..` and `/.` are removed.
    LeftOut,
    /// RFC 1630: the number of leading slashes defines which parts are completed; `xxx/../` and `/.` are removed.
    SlashCount,
}

/// Completes `reference` by the rules of draft-ietf-uri-url-01.
pub(crate) fn by_what_is_left_out(spec: Spec, base: &[u8], reference: &[u8]) -> Result<Vec<u8>, ResolveError> {
    resolve_as((spec, Partial::LeftOut), Reading::LETTER, base, reference)
}

/// Completes `reference` by the rules of RFC 1630.
pub(crate) fn by_number_of_slashes(spec: Spec, base: &[u8], reference: &[u8]) -> Result<Vec<u8>, ResolveError> {
    resolve_as((spec, Partial::SlashCount), Reading::LETTER, base, reference)
}

/// Completes `reference` in the context of `base`, by the rules of the document.
///
/// The base has to be complete. A complete reference is returned unchanged. The grammars have no partial forms.
/// Here a partial form is a path with any number of slashes, then `[ ? search ] [ # fragmentid ]`. In RFC 1630 the
/// path may also contain the characters that only its rules for single schemes allow.
pub(crate) fn resolve_as(
    (spec, partial): (Spec, Partial),
    reading: Reading,
    base: &[u8],
    reference: &[u8],
) -> Result<Vec<u8>, ResolveError> {
    let context = parse_whole(spec, base).map_err(ResolveError::Base)?;
    let context = Context {
        text: base,
        start: context.get(Component::Scheme).map_or(0, |scheme| scheme.end + 1),
        path: context
            .get(Component::Path)
            .unwrap_or(Span::new(base.len(), base.len())),
    };
    // A complete form has a colon before any slash; a scheme has neither a question mark nor a hash sign.
    let delimiter = reference.iter().find(|byte| b":/?#".contains(byte));
    if delimiter == Some(&b':') {
        parse_whole(spec, reference).map_err(ResolveError::Reference)?;
        return Ok(reference.to_vec());
    }
    by_table::accepts(spec, "partial", reference).map_err(ResolveError::Reference)?;
    let slashes = reference.iter().take_while(|byte| **byte == b'/').count();
    let same = match (partial, slashes) {
        (_, 0) => return Ok(context.with_relative((partial, reading), reference)),
        // "/g" against "http://a/b": the reference has an absolute path.
        (Partial::LeftOut, 1) => context.path.start,
        // "//g": the host and all the rest.
        (Partial::LeftOut, _) => context.start,
        (Partial::SlashCount, _) => slash_count(base, slashes).ok_or(ResolveError::NotDefined(
            "the base has no run of as many slashes without a longer run to its right",
        ))?,
    };
    Ok([&base[..same], reference].concat())
}

/// A complete form, which is the context in which a partial form is completed.
struct Context<'a> {
    text: &'a [u8],
    /// The offset after the scheme and the colon.
    start: usize,
    path: Span,
}

/// The offset of the first row of exactly `count` slashes that is not followed by a row of more slashes.
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

impl Context<'_> {
    /// Completes a relative path: the partial form replaces the last part of the path of the context.
    fn with_relative(&self, (partial, reading): (Partial, Reading), reference: &[u8]) -> Vec<u8> {
        let path = memchr::memchr2(b'?', b'#', reference).unwrap_or(reference.len());
        let before = if reading.host_is_element {
            self.path.start
        } else {
            self.internet_part()
        };
        let base_path = &self.text[before..self.path.end];
        let kept = memchr::memrchr(b'/', base_path).map_or(0, |slash| slash + 1);
        let mut merged = Vec::with_capacity(kept + path + 1);
        merged.extend_from_slice(&base_path[..kept]);
        merged.extend_from_slice(&reference[..path]);
        // "g" against "http://a" is "http://a/g".
        let is_after_host = before > self.start;
        if is_after_host && merged.first().is_some_and(|first| *first != b'/') {
            merged.insert(0, b'/');
        }
        let mut result = self.text[..before].to_vec();
        match partial {
            Partial::LeftOut => remove_before(reading.removable, &merged, &mut result),
            Partial::SlashCount => remove_after(reading.removable, &merged, &mut result),
        }
        result.extend_from_slice(&reference[path..]);
        result
    }

    /// The end of the Internet protocol parts. These parts are not elements of the path, although the generic path
    /// of RFC 1630 contains them.
    fn internet_part(&self) -> usize {
        let path = self.path.of(self.text);
        if !path.starts_with(b"//") {
            return self.path.start;
        }
        let end = memchr::memchr(b'/', &path[2..]).map_or(path.len(), |slash| slash + 2);
        self.path.start + end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Target;

    #[track_caller]
    fn check(spec: Spec, base: &str, reference: &str, expected: &str) {
        let text = match crate::resolve(spec, base.as_bytes(), reference.as_bytes()) {
            Ok(Target::Uri(uri)) => String::from_utf8(uri).unwrap(),
            Ok(target) => format!("{target:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(text, expected, "{reference} in {base}");
    }

    #[test]
    fn rfc_1630_completes_by_the_number_of_slashes() {
        for base in ["magic://a/b/c//d/e/f", "magic://a/b/c//d/e/"] {
            check(Spec::Rfc1630, base, "g", "magic://a/b/c//d/e/g");
            check(Spec::Rfc1630, base, "//g", "magic://g");
            check(Spec::Rfc1630, base, "../g", "magic://a/b/c//d/g");
            check(Spec::Rfc1630, base, "g:h", "g:h");
            // The document prints `magic://a/g`; see `rfc1630-slash-example` in defects.json.
            check(Spec::Rfc1630, base, "/g", "magic://a/b/c//d/g");
        }
        check(Spec::Rfc1630, "http://a/b/c/d", "/g", "http://a/g");
        check(Spec::Rfc1630, "http://a/b/c/d", "..", "http://a/b/c/..");
        check(Spec::Rfc1630, "http://a/b/c/d", ".", "http://a/b/c");
        check(Spec::Rfc1630, "http://a/b", "../g", "http://a/../g");
        check(Spec::Rfc1630, "http://a", "g", "http://a/g");
        let none =
            "not defined by the document: the base has no run of as many slashes without a longer run to its right";
        check(Spec::Rfc1630, "http://a", "/g", none);
        check(Spec::Rfc1630, "news:a.b", "//g", none);
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
            check(Spec::UriUrl01, base, reference, expected);
        }
        check(Spec::UriUrl01, "http://a", "g", "http://a/g");
    }

    #[test]
    fn draft_03_defines_no_partial_form() {
        let none = "not defined by the document: the document has no relative references";
        check(Spec::UriUrl03, "URL:http://a/b", "g", none);
        check(Spec::UriUrl03, "URL:http://a/b", "url:ftp://a/b", "url:ftp://a/b");
    }
}
