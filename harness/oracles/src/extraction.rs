//! Compares the reference implementations with a second extraction of URIs from a text.
//!
//! This extraction shares no code with the reference implementations. `documents` contains the rules of each
//! document, written a second time. All parts of the text that could be a URI are listed, and tried from left to
//! right. The grammar of the document decides which of these parts are URIs. Unlike a reference implementation,
//! this extraction reads some bytes repeatedly.

mod documents;

use std::collections::HashMap;
use std::sync::LazyLock;

use urispec_grammar::Dfa;
use urispec_model::{Extracted, Spec};
use urispec_specs::{extract, syntax};

use self::documents::{Label, Words, words};
use crate::components::is_uri;
use crate::derivation::{Derived, derive};
use crate::law_violation::LawViolation;

/// Compares the URIs that each reference implementation finds in a text with the URIs that this extraction finds.
pub fn agree(text: &[u8]) -> Result<(), LawViolation> {
    Spec::SYNTAXES.iter().try_for_each(|spec| agree_for(*spec, text))
}

/// Like [`agree`], for one document.
pub fn agree_for(spec: Spec, text: &[u8]) -> Result<(), LawViolation> {
    let ours = extract(spec, text).ok();
    let expected = uris(spec, text);
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the extraction oracle find the same URIs";
    let shown = |uris: &Option<Vec<Extracted>>| format!("{uris:?}").escape_debug().to_string();
    Err(LawViolation::new(law, spec, &[text], &shown(&expected), &shown(&ours)))
}

/// The URIs in a text by the rules of `spec`; `None` if `spec` has no rules for URIs in texts.
pub fn uris(spec: Spec, text: &[u8]) -> Option<Vec<Extracted>> {
    let reader = Reader {
        spec,
        words: words(spec)?,
        text,
    };
    Some(reader.uris())
}

/// A place that could be a URI: the range of the text that would belong to it, and the URI in this range.
struct Candidate {
    start: usize,
    end: usize,
    /// If white space delimits the URI, the start of the word that contains it. No part of this word may belong to
    /// an earlier URI.
    word: Option<usize>,
    uri: Extracted,
}

/// A text, and the document whose rules are applied to it.
struct Reader<'t> {
    spec: Spec,
    words: Words,
    text: &'t [u8],
}

impl Reader<'_> {
    fn uris(&self) -> Vec<Extracted> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for (open, close) in self.words.pairs {
            candidates.extend(self.wrapped(*open, *close));
        }
        if self.words.bare {
            let words = words_of(self.text).into_iter();
            candidates.extend(words.filter_map(|(start, word)| self.bare(start, word)));
        }
        candidates.sort_by_key(|candidate| candidate.start);
        let mut used = 0;
        let mut found = Vec::new();
        for candidate in candidates {
            if candidate.start >= used && candidate.word.is_none_or(|word| word >= used) {
                used = candidate.end;
                found.push(candidate.uri);
            }
        }
        found
    }

    /// The texts between an opening and a closing delimiter that contain neither of these delimiters.
    fn wrapped(&self, open: u8, close: u8) -> Vec<Candidate> {
        let text = self.text;
        let delimiters: Vec<usize> = (0..text.len())
            .filter(|at| [open, close].contains(&text[*at]))
            .collect();
        let pairs = delimiters
            .windows(2)
            .filter(|pair| text[pair[0]] == open && text[pair[1]] == close);
        let candidate = |pair: &[usize]| {
            let (first, last) = (pair[0] + 1, pair[1]);
            let content = &text[first..last];
            let is_kept = |at: &usize| !self.words.squeezes || !is_space(text[*at]);
            if open == b'"' && has_space_without_line_break(content) {
                return None;
            }
            let kept: Vec<usize> = (first..last).filter(is_kept).collect();
            let joined: Vec<u8> = kept.iter().map(|at| text[*at]).collect();
            let cut = self.label(&joined)?;
            let uri = Extracted {
                uri: joined[cut..].to_vec().into(),
                range: Some(kept[cut]..kept[kept.len() - 1] + 1),
            };
            Some(Candidate {
                start: pair[0],
                end: last + 1,
                word: None,
                uri,
            })
        };
        pairs.filter_map(candidate).collect()
    }

    /// A word, without the punctuation at its start and end.
    fn bare(&self, word_start: usize, word: &[u8]) -> Option<Candidate> {
        let before = word.iter().take_while(|byte| b"([{<\"'".contains(byte)).count();
        let rest = without_punctuation(&word[before..]);
        let cut = self.label(rest)?;
        let start = word_start + before;
        Some(Candidate {
            start,
            end: start + rest.len(),
            word: Some(word_start),
            uri: Extracted {
                uri: rest[cut..].to_vec().into(),
                range: Some(start + cut..start + rest.len()),
            },
        })
    }

    /// The length of the label before a URI, if the text has a label and the document requires or permits labels.
    fn label(&self, text: &[u8]) -> Option<usize> {
        let lengths: &[usize] = match self.words.label {
            Label::OfTheUrl => &[0],
            Label::OfTheWrapper => &[4],
            Label::Either => &[4, 0],
        };
        let is_so = |cut: &&usize| (**cut == 0 || text.starts_with(b"URL:")) && self.is_uri(&text[**cut..]);
        lengths.iter().find(is_so).copied()
    }

    fn is_uri(&self, text: &[u8]) -> bool {
        let fragment = text.iter().position(|byte| *byte == b'#');
        match fragment.filter(|_| self.words.has_fragment) {
            Some(at) => self.is_url(&text[..at]) && is_fragment(self.spec, &text[at + 1..]),
            None => self.is_url(text),
        }
    }

    fn is_url(&self, text: &[u8]) -> bool {
        let is_rule = || !matches!(derive(self.spec, Some("url"), text), Derived::Rejected);
        is_uri(self.spec, text) || self.words.label == Label::OfTheUrl && is_rule()
    }
}

/// Whether a fragment consists of the characters of a URL, which are `xchar` in RFC 1738 and its last draft.
fn is_fragment(spec: Spec, mut text: &[u8]) -> bool {
    static XCHAR: LazyLock<HashMap<Spec, Dfa>> = LazyLock::new(|| {
        let of = |spec: Spec| {
            let dfa = syntax(spec).variant("--repaired").dfa("xchar");
            (spec, dfa.expect("a test of urispec-specs builds every automaton"))
        };
        [Spec::UriUrl06, Spec::Rfc1738].map(of).into()
    });
    let xchar = &XCHAR[&spec];
    while !text.is_empty() {
        let length = [3, 1]
            .into_iter()
            .find(|length| text.get(..*length).is_some_and(|one| xchar.accepts(one)));
        let Some(length) = length else {
            return false;
        };
        text = &text[length..];
    }
    true
}

fn is_space(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

/// Every word of the text, with the offset at which it starts.
fn words_of(text: &[u8]) -> Vec<(usize, &[u8])> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in text.split(|byte| is_space(*byte)) {
        words.push((start, word));
        start += word.len() + 1;
    }
    words
}

/// Whether the text in quotes contains white space without a line break. Such white space separates words.
fn has_space_without_line_break(content: &[u8]) -> bool {
    let text: Vec<u8> = content
        .iter()
        .map(|byte| if is_space(*byte) { b' ' } else { b'x' })
        .collect();
    let mut start = 0;
    text.chunk_by(|one, other| one == other).any(|run| {
        let of_content = &content[start..start + run.len()];
        start += run.len();
        run[0] == b' ' && !of_content.iter().any(|byte| b"\r\n".contains(byte))
    })
}

/// A word without the punctuation marks at its end. A closing bracket stays if the word contains its opening
/// bracket.
fn without_punctuation(word: &[u8]) -> &[u8] {
    let count = |text: &[u8], wanted: u8| memchr::memchr_iter(wanted, text).count();
    let mut rest = word;
    while let Some((last, shorter)) = rest.split_last() {
        let is_cut = match last {
            b')' => count(rest, b'(') < count(rest, b')'),
            b']' => count(rest, b'[') < count(rest, b']'),
            b'}' => count(rest, b'{') < count(rest, b'}'),
            last => b".,;:!?'\">".contains(last),
        };
        if !is_cut {
            break;
        }
        rest = shorter;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_and_oracle_agree_on_every_text_of_a_few_pieces() {
        const PIECES: [&str; 16] = [
            "<",
            ">",
            "\"",
            " ",
            "\n",
            "-",
            ".",
            ")",
            "[",
            "]",
            "{",
            "}",
            "URL:",
            "x:y",
            "http://h/",
            "#f~",
        ];
        let mut texts = vec![String::new()];
        for length in 1..=3 {
            let longer = |text: &String| {
                let text = text.clone();
                PIECES.iter().map(move |piece| format!("{text}{piece}"))
            };
            texts = texts.iter().flat_map(longer).collect();
            for text in &texts {
                // The whole text, and shorter texts within each kind of delimiter.
                const WITHIN: [(&str, &str); 5] = [("", ""), ("<URL:", ">"), ("<", ">"), ("[", "]"), ("\"", "\"")];
                for (open, close) in WITHIN.iter().take(if length < 3 { 5 } else { 1 }) {
                    if let Err(violation) = agree(format!("{open}{text}{close}").as_bytes()) {
                        panic!("{violation}");
                    }
                }
            }
        }
    }
}
