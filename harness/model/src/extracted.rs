//! A URI found in running text: RFC 3986 appendix C.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Bytes;
use crate::wire::range;

/// A URI that stands in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extracted {
    /// The URI, without delimiters, prefix and the white space that is to be ignored.
    pub uri: Bytes<'static>,
    /// Where it stands, in bytes: from its first to behind its last, without delimiters and prefix. `None` where a subject does
    /// not tell.
    #[serde(default, with = "range", skip_serializing_if = "Option::is_none")]
    pub range: Option<Range<usize>>,
}
