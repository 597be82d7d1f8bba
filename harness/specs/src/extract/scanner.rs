//! What is scanned, and how; and what is found.

use std::ops::Range;

use urispec_model::Extracted;

use super::Reading;
use super::edition::Edition;

/// What is scanned, and how.
pub(super) struct Scanner<'a> {
    pub(super) edition: &'a Edition,
    pub(super) reading: Reading,
    pub(super) text: &'a [u8],
    pub(super) is_uri: &'a dyn Fn(&[u8]) -> bool,
}

/// Spaces, tabs and whatever ends a line: RFC 3986 appendix C.
pub(super) const fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A URI, and its place.
pub(super) fn extracted(uri: Vec<u8>, range: Range<usize>) -> Extracted {
    Extracted {
        uri: uri.into(),
        range: Some(range),
    }
}
