//! Encoding reserved characters: when two URIs are the same.

use std::borrow::Cow;

use urispec_model::Level;

use super::edition::Edition;
use crate::alphabet::Alphabet;
use crate::cursor::{is_triplet, octet};
use crate::document::NormalizeError;

/// The characters whose escapes may be decoded: `xalpha` without the characters that are reserved.
const SAFE: Alphabet = Alphabet::with(b"$-_@.&\"'(),");

/// The normal form of a URI of RFC 1630. [`Level::Percent`] brings it to one encoding level, the one with the fewest
/// escapes; no other is defined.
///
/// A segment of nothing but dots means something else when it is encoded, and stays as it is.
pub fn normalize(input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    Edition::RFC_1630.parse_whole(input)?;
    match level {
        Level::String => return Ok(Cow::Borrowed(input)),
        Level::Percent => {}
        Level::Case | Level::Path | Level::Syntax | Level::Scheme => return Err(NormalizeError::Undefined(level)),
    }
    if !input.contains(&b'%') {
        return Ok(Cow::Borrowed(input));
    }
    let mut result = Vec::with_capacity(input.len());
    let mut at = 0;
    while at < input.len() {
        let length = input[at..].iter().position(|byte| b":/?#".contains(byte));
        let end = length.map_or(input.len(), |length| at + length);
        let start = result.len();
        decode(&input[at..end], &mut result);
        // "%2e%2e" is a segment of another name than "..".
        if matches!(&result[start..], b"." | b"..") {
            result.truncate(start);
            result.extend_from_slice(&input[at..end]);
            result[start..].make_ascii_uppercase();
        }
        result.extend(input.get(end));
        at = end + 1;
    }
    Ok(Cow::Owned(result))
}

/// Appends `text` with the escapes decoded that are not needed, and the others in upper case.
fn decode(text: &[u8], result: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        if is_triplet(&text[at..]) {
            let octet = octet(text[at + 1], text[at + 2]);
            if SAFE.has(octet) {
                result.push(octet);
            } else {
                result.extend(text[at..at + 3].iter().map(u8::to_ascii_uppercase));
            }
            at += 3;
        } else {
            result.push(*byte);
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let normal = normalize(input.as_bytes(), Level::Percent).unwrap();
        assert_eq!(std::str::from_utf8(&normal).unwrap(), expected);
        assert_eq!(normalize(&normal, Level::Percent).unwrap(), normal);
    }

    #[test]
    fn what_is_reserved_stays_encoded() {
        let plain = "http://info.cern.ch/albert/bertram/marie-claude";
        check("http://info.cern.ch/albert/bertram/marie%2Dclaude", plain);
        check(
            "http://info.cern.ch/albert/bertram%2fmarie-claude",
            "http://info.cern.ch/albert/bertram%2Fmarie-claude",
        );
        check("a:%2a%2e/%2e%2E/x%2ey", "a:%2A./%2E%2E/x.y");
    }
}
