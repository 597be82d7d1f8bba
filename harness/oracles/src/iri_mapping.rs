//! A second derivation of `to_uri` and `to_iri` by RFC 3987 sections 3.1 and 3.2, with tables of code points.
//!
//! The classes of section 2.2 are lists of ranges, in the order in which the document prints them. Each function
//! first reads the whole text and then writes it. The standard library decodes UTF-8. Only the strict
//! interpretation is derived, and the order of components is not checked.

/// Inclusive ranges of code points, sorted.
type Ranges = &'static [(u32, u32)];

/// `unreserved` and `reserved`, section 2.2: from `!` to `~`, without the percent sign and the characters that section 3.1 excludes.
const URI: Ranges = &[
    (0x21, 0x21),
    (0x23, 0x24),
    (0x26, 0x3b),
    (0x3d, 0x3d),
    (0x3f, 0x5b),
    (0x5d, 0x5d),
    (0x5f, 0x5f),
    (0x61, 0x7a),
    (0x7e, 0x7e),
];

/// `unreserved`, section 2.2.
const UNRESERVED: Ranges = &[
    (0x2d, 0x2e),
    (0x30, 0x39),
    (0x41, 0x5a),
    (0x5f, 0x5f),
    (0x61, 0x7a),
    (0x7e, 0x7e),
];

/// `ucschar`, section 2.2.
const UCSCHAR: Ranges = &[
    (0xA0, 0xD7FF),
    (0xF900, 0xFDCF),
    (0xFDF0, 0xFFEF),
    (0x10000, 0x1FFFD),
    (0x20000, 0x2FFFD),
    (0x30000, 0x3FFFD),
    (0x40000, 0x4FFFD),
    (0x50000, 0x5FFFD),
    (0x60000, 0x6FFFD),
    (0x70000, 0x7FFFD),
    (0x80000, 0x8FFFD),
    (0x90000, 0x9FFFD),
    (0xA0000, 0xAFFFD),
    (0xB0000, 0xBFFFD),
    (0xC0000, 0xCFFFD),
    (0xD0000, 0xDFFFD),
    (0xE1000, 0xEFFFD),
];

/// `iprivate`, section 2.2.
const IPRIVATE: Ranges = &[(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x10_0000, 0x10_FFFD)];

/// LRM and RLM; LRE, RLE, PDF, LRO and RLO: section 4.1.
const FORMATTING: Ranges = &[(0x200E, 0x200F), (0x202A, 0x202E)];

fn is_in(ranges: Ranges, character: char) -> bool {
    let number = u32::from(character);
    let after = ranges.partition_point(|(first, _)| *first <= number);
    after > 0 && number <= ranges[after - 1].1
}

/// Whether an IRI allows this character outside ASCII: in its query, or, if `is_query` is false, in its other
/// components except the scheme and the port.
fn is_international(character: char, is_query: bool) -> bool {
    let is_listed = is_in(UCSCHAR, character) || is_query && is_in(IPRIVATE, character);
    is_listed && !is_in(FORMATTING, character)
}

/// The text up to the question mark of the query, inclusive, then the query, and then the fragment with its number
/// sign. Each of the three may be empty.
fn parts(text: &str) -> [(&str, bool); 3] {
    let (rest, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
    let (before, query) = rest.split_at(rest.find('?').map_or(rest.len(), |at| at + 1));
    [(before, false), (query, true), (fragment, false)]
}

/// Whether each percent sign begins a triplet.
fn has_whole_triplets(text: &str) -> bool {
    let is_triplet = |after: &str| {
        let mut digits = after.chars();
        [digits.next(), digits.next()]
            .iter()
            .all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit()))
    };
    text.split('%').skip(1).all(is_triplet)
}

/// Writes octets as triplets with capital letters.
fn push_triplets(text: &mut String, octets: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for octet in octets {
        let [high, low] = [octet / 16, octet % 16].map(|digit| char::from(DIGITS[usize::from(digit)]));
        text.extend(['%', high, low]);
    }
}

/// The URI for an IRI reference in UTF-8: section 3.1, without `ToASCII`.
pub fn to_uri(input: &[u8]) -> Result<Vec<u8>, &'static str> {
    let text = str::from_utf8(input).map_err(|_| "not UTF-8")?;
    if !has_whole_triplets(text) {
        return Err("a percent sign outside a triplet");
    }
    // First: check that an IRI allows every character.
    for (part, is_query) in parts(text) {
        let is_allowed = |character| character == '%' || is_in(URI, character) || is_international(character, is_query);
        if !part.chars().all(is_allowed) {
            return Err("a character outside the rules of section 2.2");
        }
    }
    // Then: encode the characters outside US-ASCII. At this point, all of them are `ucschar` or `iprivate`.
    let mut uri = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|character: char| !character.is_ascii()) {
        let (plain, after) = rest.split_at(at);
        let length = after
            .find(|character: char| character.is_ascii())
            .unwrap_or(after.len());
        let (wide, after) = after.split_at(length);
        uri.push_str(plain);
        push_triplets(&mut uri, wide.as_bytes());
        rest = after;
    }
    uri.push_str(rest);
    Ok(uri.into_bytes())
}

/// The IRI for a URI reference: section 3.2.
pub fn to_iri(input: &[u8]) -> Result<Vec<u8>, &'static str> {
    let is_uri = |text: &&str| text.chars().all(|character| character == '%' || is_in(URI, character));
    let text = str::from_utf8(input)
        .ok()
        .filter(is_uri)
        .ok_or("a character outside US-ASCII or a URI")?;
    if !has_whole_triplets(text) {
        return Err("a percent sign outside a triplet");
    }
    let mut iri = String::with_capacity(text.len());
    for (mut part, is_query) in parts(text) {
        while let Some(at) = part.find('%') {
            let (plain, after) = part.split_at(at);
            // The length of this run of triplets.
            let triplets = after.as_bytes().chunks(3).take_while(|chunk| chunk[0] == b'%').count();
            let (run, after) = after.split_at(3 * triplets);
            iri.push_str(plain);
            push_run(&mut iri, run, is_query);
            part = after;
        }
        iri.push_str(part);
    }
    Ok(iri.into_bytes())
}

/// Writes a run of triplets. Valid UTF-8 is written character by character, and all other octets are written as
/// triplets.
fn push_run(iri: &mut String, run: &str, is_query: bool) {
    let octets: Vec<u8> = run
        .split('%')
        .skip(1)
        .filter_map(|digits| u8::from_str_radix(digits, 16).ok())
        .collect();
    let mut at = 0;
    for chunk in octets.utf8_chunks() {
        for character in chunk.valid().chars() {
            let written = &run[3 * at..][..3 * character.len_utf8()];
            at += character.len_utf8();
            if is_in(UNRESERVED, character) || is_international(character, is_query) {
                iri.push(character);
            } else if character.is_ascii() {
                // Step 2 does not decode these characters.
                iri.push_str(written);
            } else {
                push_triplets(iri, character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        push_triplets(iri, chunk.invalid());
        at += chunk.invalid().len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(map: fn(&[u8]) -> Result<Vec<u8>, &'static str>, input: &str, expected: Option<&str>) {
        let answer = map(input.as_bytes())
            .ok()
            .map(|answer| String::from_utf8(answer).unwrap());
        assert_eq!(answer.as_deref(), expected, "{input}");
    }

    #[test]
    fn printed_iris_give_the_printed_uris() {
        check(
            to_uri,
            "http://www.example.org/red%09ros\u{e9}#red",
            Some("http://www.example.org/red%09ros%C3%A9#red"),
        );
        check(
            to_uri,
            "/\u{10300}?\u{e000}#\u{e9}",
            Some("/%F0%90%8C%80?%EE%80%80#%C3%A9"),
        );
        for input in [
            "/\u{e000}",
            "#?\u{e000}",
            "/a b",
            "/%",
            "/%4",
            "/%\u{e9}a",
            "/\u{202e}",
            "/\u{fffd}",
        ] {
            check(to_uri, input, None);
        }
    }

    #[test]
    fn printed_uris_give_the_printed_iris() {
        check(
            to_iri,
            "http://www.example.org/D%C3%BCrst",
            Some("http://www.example.org/D\u{fc}rst"),
        );
        check(
            to_iri,
            "http://www.example.org/D%FCrst",
            Some("http://www.example.org/D%FCrst"),
        );
        check(to_iri, "/%e2%80%ae%7e%2f%e2%2f%82", Some("/%E2%80%AE~%2f%E2%2f%82"));
        check(
            to_iri,
            "%3F%EE%80%80?%EE%80%80#%EE%80%80",
            Some("%3F%EE%80%80?\u{e000}#%EE%80%80"),
        );
        for input in ["/\u{e9}", "/a|b", "/%", "/%4g"] {
            check(to_iri, input, None);
        }
    }
}
