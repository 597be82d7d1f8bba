//! Reads the text between delimiters: white space, the prefix, and the URI.

use std::ops::Range;

use urispec_model::Extracted;

use super::Reading;
use super::edition::{Prefix, WhiteSpace};
use super::scanner::{Scanner, extracted, is_white_space};

/// The prefix that distinguishes a URL from other texts between brackets.
const PREFIX: &[u8] = b"URL:";

/// The URI in `content`, the text after the opening delimiter `open`.
pub(super) fn uri(scanner: &Scanner<'_>, open: u8, content: Range<usize>) -> Option<Extracted> {
    let text = &scanner.text[content.clone()];
    let has_white_space = text.iter().any(|byte| is_white_space(*byte));
    if has_white_space && scanner.edition.white_space == WhiteSpace::Kept {
        return None;
    }
    // "He said: "a b"": most quoted texts are not URIs. White space is expected only in a URI that is broken across
    // lines.
    if has_white_space && open == b'"' && scanner.reading != Reading::AllWhiteSpaceInQuotes && !is_broken(text) {
        return None;
    }
    let drops_hyphens =
        scanner.reading == Reading::DropsHyphens && scanner.edition.white_space == WhiteSpace::IgnoredWithHyphens;
    // The offsets are computed twice and not stored, since an offset takes eight times as much memory as its byte.
    let kept = || kept(text, drops_hyphens);
    let joined: Vec<u8> = kept().map(|at| text[at]).collect();
    let (uri, prefix) = scanner.without_prefix(&joined)?;
    let (first, last) = (kept().nth(prefix)?, kept().last()?);
    Some(extracted(uri.to_vec(), content.start + first..content.start + last + 1))
}

/// Whether each run of white space contains a line break.
fn is_broken(text: &[u8]) -> bool {
    let mut runs = text.chunk_by(|one, other| is_white_space(*one) == is_white_space(*other));
    runs.all(|run| !is_white_space(run[0]) || run.iter().any(|byte| matches!(byte, b'\r' | b'\n')))
}

/// The offsets of the bytes that are kept: all except white space, and, if `drops_hyphens`, hyphens before line breaks.
fn kept(text: &[u8], drops_hyphens: bool) -> impl Iterator<Item = usize> {
    (0..text.len()).filter(move |at| match text[*at] {
        b'-' => !(drops_hyphens && is_before_line_break(&text[at + 1..])),
        byte => !is_white_space(byte),
    })
}

/// Whether `rest`, the text after a hyphen, begins with a line break.
fn is_before_line_break(rest: &[u8]) -> bool {
    matches!(rest.first(), Some(b'\r' | b'\n'))
}

impl Scanner<'_> {
    /// The URI in a text without white space, and the length of the prefix before it.
    pub(super) fn without_prefix<'a>(&self, text: &'a [u8]) -> Option<(&'a [u8], usize)> {
        let rest = match text.split_at_checked(PREFIX.len()) {
            Some((prefix, rest)) if self.is_prefix(prefix) => Some(rest),
            _ => None,
        };
        let whole = (text, 0);
        let after = rest.map(|rest| (rest, PREFIX.len()));
        let candidates = match self.edition.prefix {
            Prefix::Part => [Some(whole), None],
            Prefix::Required if self.reading == Reading::PrefixMayBeMissing => [after, Some(whole)],
            Prefix::Required => [after, None],
            Prefix::Optional if self.reading == Reading::PrefixIsScheme => [Some(whole), None],
            // "URL:a" is a URI with the scheme "URL" if the text after the prefix is not a URI.
            Prefix::Optional => [after, Some(whole)],
        };
        candidates.into_iter().flatten().find(|(uri, _)| self.is_whole(uri))
    }

    fn is_prefix(&self, text: &[u8]) -> bool {
        text == PREFIX || self.reading == Reading::PrefixOfAnyCase && text.eq_ignore_ascii_case(PREFIX)
    }

    /// Whether the text is a URI, or, in a document whose URLs have no fragment, a URL followed by a fragment.
    fn is_whole(&self, text: &[u8]) -> bool {
        let number_sign = text.iter().position(|byte| *byte == b'#');
        let uri = match (number_sign, self.edition.fragment) {
            (Some(number_sign), Some(others)) => {
                if !is_fragment(&text[number_sign + 1..], others) {
                    return false;
                }
                &text[..number_sign]
            }
            _ => text,
        };
        (self.is_uri)(uri)
    }
}

/// Whether the text consists of letters, digits, triplets and `others`.
fn is_fragment(mut text: &[u8], others: &[u8]) -> bool {
    while let Some(byte) = text.first() {
        let length = match byte {
            b'%' if crate::cursor::is_triplet(text) => 3,
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => 1,
            _ if others.contains(byte) => 1,
            _ => return false,
        };
        text = &text[length..];
    }
    true
}
