//! Finds the URIs in a text: reads the text from left to right, and searches for each delimiter only once.

use memchr::{memchr_iter, memchr2};
use urispec_model::Extracted;

use super::scanner::{Scanner, extracted, is_white_space};
use super::{Reading, wrapped};

impl Scanner<'_> {
    pub(super) fn uris(&self) -> Vec<Extracted> {
        let mut found = Vec::new();
        let mut at = 0;
        // A URI without delimiters can begin after white space, and after punctuation that follows white space.
        let mut can_begin = true;
        while let Some(byte) = self.text.get(at).copied() {
            if is_white_space(byte) {
                can_begin = true;
                at += 1;
                continue;
            }
            if let Some((uri, end)) = self.wrapped(at) {
                found.push(uri);
                can_begin = false;
                at = end;
                continue;
            }
            if can_begin && self.is_before_uri(byte) {
                at += 1;
                continue;
            }
            if can_begin && let Some(uri) = self.bare(at) {
                at = uri.range.as_ref().map_or(at, |range| range.end);
                found.push(uri);
            } else {
                at += 1;
            }
            can_begin = false;
        }
        found
    }

    /// The URI in the delimiters that open at `at`, and the offset after the closing delimiter.
    ///
    /// The text between angle brackets must not contain an opening angle bracket: in "<a <b:c>" the second bracket
    /// opens. So the text between two delimiters of one kind is read only once.
    fn wrapped(&self, at: usize) -> Option<(Extracted, usize)> {
        let [open, close] = *self.edition.wrappers.iter().find(|[open, _]| *open == self.text[at])?;
        let start = at + 1;
        let length = memchr2(open, close, &self.text[start..])?;
        let end = start + length;
        if self.text[end] != close {
            return None;
        }
        let uri = wrapped::uri(self, open, start..end)?;
        Some((uri, end + 1))
    }

    /// The URI that begins at `at`. It ends before white space, or before punctuation that white space follows.
    fn bare(&self, at: usize) -> Option<Extracted> {
        if !self.edition.bare {
            return None;
        }
        let rest = &self.text[at..];
        let end = rest.iter().position(|byte| is_white_space(*byte));
        let mut word = &rest[..end.unwrap_or(rest.len())];
        if self.reading != Reading::WhiteSpaceAlone {
            word = without_punctuation(word);
        }
        let (uri, prefix) = self.without_prefix(word)?;
        Some(extracted(uri.to_vec(), at + prefix..at + word.len()))
    }

    /// Whether `byte` is a punctuation mark that may be before a URI without delimiters.
    fn is_before_uri(&self, byte: u8) -> bool {
        self.reading != Reading::WhiteSpaceAlone && matches!(byte, b'(' | b'[' | b'{' | b'<' | b'"' | b'\'')
    }
}

/// Removes the punctuation marks at the end of a word. A closing bracket counts as a punctuation mark if its
/// opening bracket is not in the word, as in "(see a:b)".
fn without_punctuation(word: &[u8]) -> &[u8] {
    const BRACKETS: [[u8; 2]; 3] = [*b"()", *b"[]", *b"{}"];
    // For each kind of bracket, the number of closing brackets in the word without an opening bracket.
    let mut surplus = BRACKETS.map(|[open, close]| {
        let closing = memchr_iter(close, word).count();
        closing.saturating_sub(memchr_iter(open, word).count())
    });
    let mut end = word.len();
    while let Some(last) = word[..end].last() {
        let bracket = BRACKETS.iter().position(|[_, close]| close == last);
        match (bracket, last) {
            (Some(kind), _) if surplus[kind] > 0 => surplus[kind] -= 1,
            (None, b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'"' | b'>') => {}
            _ => break,
        }
        end -= 1;
    }
    &word[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_at_the_end_of_a_word_is_cut_off() {
        for (word, expected) in [
            ("a:b.", "a:b"),
            ("a:b).", "a:b"),
            ("a:(b)", "a:(b)"),
            ("a:(b))", "a:(b)"),
            ("a:[b]}.]", "a:[b]"),
            ("a:b?!", "a:b"),
            ("...", ""),
            (")", ""),
            ("a)b", "a)b"),
            ("a)b)", "a)b"),
        ] {
            assert_eq!(without_punctuation(word.as_bytes()), expected.as_bytes(), "{word}");
        }
    }
}
