//! A range of bytes in JSON: `[3,7]` has the bytes from the fourth to the seventh. The end must not be before
//! the start.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

#[expect(clippy::ref_option, reason = "serde passes a reference")]
pub fn serialize<S: Serializer>(range: &Option<Range<usize>>, serializer: S) -> Result<S::Ok, S::Error> {
    range
        .as_ref()
        .map(|range| [range.start, range.end])
        .serialize(serializer)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Range<usize>>, D::Error> {
    match <[usize; 2]>::deserialize(deserializer)? {
        [start, end] if start <= end => Ok(Some(start..end)),
        [start, end] => Err(de::Error::custom(format_args!(
            "expected a range that does not end before it starts, found [{start},{end}]"
        ))),
    }
}
