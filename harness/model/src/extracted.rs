//! A URI found in running text: RFC 3986 appendix C.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Bytes;
use crate::wire::range;

/// A URI in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extracted {
    /// The URI, without delimiters, prefix and the white space that is to be ignored.
    pub uri: Bytes<'static>,
    /// Its place, in bytes: from its first to just after its last, without delimiters and prefix. `None` where a subject does
    /// not report.
    #[serde(default, with = "range", skip_serializing_if = "Option::is_none")]
    pub range: Option<Range<usize>>,
}
