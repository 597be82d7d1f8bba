//! The state of the scanner, and its results.

use std::ops::Range;

use urispec_model::Extracted;

use super::Reading;
use super::edition::Edition;

/// The text that is scanned, and the rules.
pub(super) struct Scanner<'a> {
    pub(super) edition: &'a Edition,
    pub(super) reading: Reading,
    pub(super) text: &'a [u8],
    pub(super) is_uri: &'a dyn Fn(&[u8]) -> bool,
}

/// Whether `byte` is white space: a space, a tab or a line break (RFC 3986 appendix C).
pub(super) const fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Makes a result from a URI and its range.
pub(super) fn extracted(uri: Vec<u8>, range: Range<usize>) -> Extracted {
    Extracted {
        uri: uri.into(),
        range: Some(range),
    }
}
