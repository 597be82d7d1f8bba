//! Characters that become delimiters or look like them, and names that look like other names.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use serde::Serialize;
use unicode_security::confusable_detection::skeleton;
use urispec_model::Bytes;

/// The delimiters of a URL and of its host.
const DELIMITERS: &[char] = &[':', '/', '?', '#', '[', ']', '@', '\\', '%', '.'];

/// The full stops of other scripts. UTS #46 maps them to `.` in a host; NFKC maps only the first one.
const FULL_STOPS: &[char] = &['\u{ff0e}', '\u{ff61}', '\u{3002}'];

/// A character that becomes a delimiter, or looks like one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LikeDelimiter {
    /// The place of the character, or of its percent-encoded bytes, in the input.
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::ByteRange"))]
    pub range: [usize; 2],
    /// The character.
    pub character: char,
    /// What the character becomes, or looks like.
    pub like: String,
    /// Whether the normalization form NFKC, or the mapping of hosts by UTS #46, turns the character into `like`. If
    /// not, it only looks like it (UTS #39).
    pub becomes: bool,
}

/// A host that looks like a different host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Imitation {
    /// The host as it was found.
    pub host: Bytes<'static>,
    /// The host with its labels in Unicode, if the host has them in Punycode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unicode: Option<String>,
    /// The host in ASCII that it looks like (UTS #39 section 4).
    pub like: String,
}

/// The characters of `input` beyond ASCII that become delimiters or look like them, as they are written or
/// percent-encoded. Takes time linear in the length of the input.
pub(crate) fn delimiters(input: &[u8]) -> Vec<LikeDelimiter> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < input.len() {
        let Some((character, length)) = character(&input[at..]) else {
            at += 1;
            continue;
        };
        if let Some((like, becomes)) = like_delimiter(character) {
            found.push(LikeDelimiter {
                range: [at, at + length],
                character,
                like,
                becomes,
            });
        }
        at += length;
    }
    found
}

/// The character beyond ASCII at the start of `text`, as UTF-8 or as percent-encoded UTF-8, and the number of bytes
/// that it takes.
fn character(text: &[u8]) -> Option<(char, usize)> {
    if let Some(character) = first(&text[..text.len().min(4)]) {
        return Some((character, character.len_utf8()));
    }
    let mut bytes = [0; 4];
    let mut count = 0;
    for (byte, triplet) in bytes.iter_mut().zip(text.as_chunks::<3>().0) {
        let [percent, high, low] = triplet.map(char::from);
        let ('%', Some(high), Some(low)) = (percent, high.to_digit(16), low.to_digit(16)) else {
            break;
        };
        *byte = u8::try_from(high << 4 | low).ok()?;
        count += 1;
    }
    let character = first(&bytes[..count])?;
    Some((character, character.len_utf8() * 3))
}

/// The character beyond ASCII at the start of UTF-8.
fn first(bytes: &[u8]) -> Option<char> {
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).ok()?,
    };
    valid.chars().next().filter(|character| !character.is_ascii())
}

fn like_delimiter(character: char) -> Option<(String, bool)> {
    let mut buffer = [0; 4];
    let text = character.encode_utf8(&mut buffer);
    let has_delimiter = |text: &str| text.contains(DELIMITERS);
    if FULL_STOPS.contains(&character) {
        return Some((".".to_owned(), true));
    }
    let normalized = ComposingNormalizerBorrowed::new_nfkc().normalize(text);
    if has_delimiter(&normalized) {
        return Some((normalized.into_owned(), true));
    }
    let looks: String = skeleton(text).collect();
    (looks.is_ascii() && has_delimiter(&looks)).then_some((looks, false))
}

/// The host that `host` looks like, if `host` has characters beyond ASCII that all look like ASCII.
pub(crate) fn imitation(host: &[u8]) -> Option<Imitation> {
    let text = std::str::from_utf8(host).ok()?;
    let (unicode, _) = idna::domain_to_unicode(text);
    if unicode.is_ascii() {
        return None;
    }
    let like: String = unicode.chars().map(look).collect();
    (like.is_ascii() && like.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Imitation {
        host: Bytes::from(host.to_vec()),
        unicode: (unicode != text).then_some(unicode),
        like: like.to_ascii_lowercase(),
    })
}

/// What a character looks like; an ASCII character looks like itself.
fn look(character: char) -> Cow<'static, str> {
    if character.is_ascii() {
        return character.to_string().into();
    }
    skeleton(character.encode_utf8(&mut [0; 4])).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &[(&str, &str, bool)]) {
        let found = delimiters(input.as_bytes());
        let found: Vec<(&str, &str, bool)> = found
            .iter()
            .map(|one| (&input[one.range[0]..one.range[1]], &*one.like, one.becomes))
            .collect();
        assert_eq!(found, expected, "{input}");
    }

    #[test]
    fn characters_that_become_delimiters_are_found_where_they_are() {
        check("http://a\u{ff0f}b", &[("\u{ff0f}", "/", true)]);
        check("http://evil.c\u{2100}.example", &[("\u{2100}", "a/c", true)]);
        check("http://a%EF%BC%8Fb", &[("%EF%BC%8F", "/", true)]);
        check(
            "http://a\u{3002}b\u{ff61}c",
            &[("\u{3002}", ".", true), ("\u{ff61}", ".", true)],
        );
        check("http://\u{e9}.example/\u{e4}?%C3%A9", &[]);
        check("http://a%EF%BC/%zz%E", &[]);
    }

    #[test]
    fn characters_that_look_like_delimiters_are_found() {
        check("http://a\u{2044}b", &[("\u{2044}", "/", false)]);
        check("http://a\u{a789}b", &[("\u{a789}", ":", false)]);
    }

    #[test]
    fn a_name_in_another_script_may_look_like_one_in_ascii() {
        let like = |host: &str| imitation(host.as_bytes()).map(|found| found.like);
        assert_eq!(like("\u{430}\u{440}\u{440}le.com").as_deref(), Some("apple.com"));
        assert_eq!(like("xn--80ak6aa92e.com").as_deref(), Some("apple.com"));
        assert_eq!(like("b\u{fc}cher.example"), None);
        assert_eq!(like("example.com"), None);
        assert_eq!(imitation(b"\xff"), None);
    }
}
