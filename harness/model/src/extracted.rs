//! A URI found in running text: RFC 3986 appendix C.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Bytes;
use crate::wire::range;

/// A URI in a text (RFC 3986 appendix C).
///
/// ```
/// use urispec_model::{Answer, Extracted, Observation};
///
/// let found = Extracted { uri: "http://a/".into(), range: Some(5..14) };
/// let json = serde_json::to_string(&Observation::Accept(Answer::Uris(vec![found]))).unwrap();
/// assert_eq!(json, r#"{"uris":[{"uri":"http://a/","range":[5,14]}]}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Extracted {
    /// The URI, without delimiters, prefix and ignored white space.
    pub uri: Bytes<'static>,
    /// The place of the URI, without delimiters and prefix. Absent if the parser does not report it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::ByteRange>"))]
    #[serde(default, with = "range", skip_serializing_if = "Option::is_none")]
    pub range: Option<Range<usize>>,
}
