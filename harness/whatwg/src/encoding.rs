//! "Percent-encode after encoding", section "Percent-encoded bytes", with encodings that are not UTF-8.
//!
//! Editions before 2021-02 encode each code point separately. In this implementation, all editions encode the query
//! as a whole. The result differs from separate encoding only for ISO-2022-JP.

use encoding_rs::{Encoder, EncoderResult, Encoding};

use crate::edition::Edition;
use crate::encode::{Sets, push_percent_encoded};
use crate::errors::Failure;
use crate::parser::{QueryEncoder, parse_query_encoded};
use crate::url::Url;

/// The basic URL parser with an encoding. The encoding applies to the query of a special URL whose scheme is not `ws`
/// or `wss`.
pub fn parse_with_encoding(
    edition: Edition,
    input: &str,
    base: Option<&Url>,
    encoding: &'static Encoding,
) -> Result<Url, Failure> {
    parse_query_encoded(edition, input, base, &encoding.output_encoding())
}

impl QueryEncoder for &'static Encoding {
    fn push(&self, out: &mut String, query: &str, sets: &Sets, bit: u8) {
        let mut encoder: Encoder = self.new_encoder();
        let mut bytes = [0; 256];
        let mut rest = query;
        loop {
            let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut bytes, true);
            rest = &rest[read..];
            for &byte in &bytes[..written] {
                if sets[usize::from(byte)] & bit == 0 {
                    out.push(char::from(byte));
                } else {
                    push_percent_encoded(out, byte);
                }
            }
            match result {
                EncoderResult::InputEmpty => return,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(c) => {
                    out.push_str("%26%23");
                    out.push_str(&u32::from(c).to_string());
                    out.push_str("%3B");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{ISO_2022_JP, SHIFT_JIS, UTF_16LE, WINDOWS_1252};

    use super::*;

    #[track_caller]
    fn check(scheme: &str, encoding: &'static Encoding, query: &str, expected: &str) {
        let input = format!("{scheme}://h/?{query}");
        let url = parse_with_encoding(Edition::LATEST, &input, None, encoding).expect("it is a URL");
        assert_eq!(url.query(), Some(expected), "{input}");
    }

    /// The examples of the section.
    #[test]
    fn a_query_is_encoded_before_it_is_percent_encoded() {
        check("http", SHIFT_JIS, "a b", "a%20b");
        check("http", SHIFT_JIS, "≡", "%81%DF");
        check("http", SHIFT_JIS, "‽", "%26%238253%3B");
        check("http", ISO_2022_JP, "¥", "%1B(J\\%1B(B");
        check("http", WINDOWS_1252, "smörgåsbord", "sm%F6rg%E5sbord");
        check("http", WINDOWS_1252, &"é'".repeat(300), &"%E9%27".repeat(300));
        check("http", UTF_16LE, "é", "%C3%A9");
    }

    #[test]
    fn websocket_urls_and_urls_that_are_not_special_use_utf8() {
        for scheme in ["ws", "wss", "foo"] {
            check(scheme, WINDOWS_1252, "é", "%C3%A9");
        }
    }
}
