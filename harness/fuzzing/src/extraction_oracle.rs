//! A second extraction of URIs from a text, with which the reference of RFC 3986 is compared.
//!
//! It shares no code with the reference: it lists every place that could be a URI, takes them from left to right, and asks the
//! automaton of the rule `URI` what is one. It looks at some bytes again and again, which the reference never does.

use std::sync::LazyLock;

use urispec_grammar::Dfa;
use urispec_model::{Extracted, Spec};
use urispec_specs::{extract, syntax};

use crate::law_violation::LawViolation;

static URI: LazyLock<Dfa> = LazyLock::new(|| {
    let grammar = syntax(Spec::Rfc3986).variant("--repaired");
    grammar
        .dfa("URI")
        .expect("a test of urispec-specs makes every automaton")
});

/// Whether the automaton of RFC 3986's rule `URI` accepts the text.
pub(crate) fn is_uri(text: &[u8]) -> bool {
    URI.accepts(text)
}

/// Compares the URIs that the reference finds in a text with those found here.
///
/// # Panics
/// Never.
pub fn agree(text: &[u8]) -> Result<(), LawViolation> {
    let ours = extract(Spec::Rfc3986, text).expect("RFC 3986 has appendix C");
    let expected = uris(text);
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the extraction oracle find the same URIs";
    let shown = |uris: &[Extracted]| format!("{uris:?}").escape_debug().to_string();
    Err(LawViolation::new(
        law,
        Spec::Rfc3986,
        &[text],
        &shown(&expected),
        &shown(&ours),
    ))
}

/// A place that could be a URI: from where to where the text is used up, and what is found there.
struct Candidate {
    start: usize,
    end: usize,
    /// The start of its word, if white space delimits it: nothing of the word may be used up.
    word: Option<usize>,
    uri: Extracted,
}

fn uris(text: &[u8]) -> Vec<Extracted> {
    let mut candidates: Vec<Candidate> = wrapped(text, b'<', b'>');
    candidates.extend(wrapped(text, b'"', b'"'));
    candidates.extend(words(text).into_iter().filter_map(|(start, word)| bare(start, word)));
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

fn is_space(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

/// Every word of the text, with where it starts.
fn words(text: &[u8]) -> Vec<(usize, &[u8])> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in text.split(|byte| is_space(*byte)) {
        words.push((start, word));
        start += word.len() + 1;
    }
    words
}

/// What is between two delimiters with neither of them inside.
fn wrapped(text: &[u8], open: u8, close: u8) -> Vec<Candidate> {
    let delimiters: Vec<usize> = (0..text.len())
        .filter(|at| [open, close].contains(&text[*at]))
        .collect();
    let pairs = delimiters
        .windows(2)
        .filter(|pair| text[pair[0]] == open && text[pair[1]] == close);
    let candidate = |pair: &[usize]| {
        let (first, last) = (pair[0] + 1, pair[1]);
        let content = &text[first..last];
        if open == b'"' && has_space_without_line_break(content) {
            return None;
        }
        let kept: Vec<usize> = (first..last).filter(|at| !is_space(text[*at])).collect();
        let joined: Vec<u8> = kept.iter().map(|at| text[*at]).collect();
        let cut = [4, 0]
            .into_iter()
            .find(|cut| (*cut == 0 || joined.starts_with(b"URL:")) && is_uri(&joined[*cut..]))?;
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

/// A word without punctuation around it.
fn bare(word_start: usize, word: &[u8]) -> Option<Candidate> {
    let before = word.iter().take_while(|byte| b"([{<\"'".contains(byte)).count();
    let mut rest = &word[before..];
    while let Some((last, shorter)) = rest.split_last() {
        let count = |wanted: u8| {
            rest.iter()
                .filter(|byte| **byte == wanted)
                .fold(0, |count, _| count + 1)
        };
        let is_cut = match last {
            b')' => count(b'(') < count(b')'),
            b']' => count(b'[') < count(b']'),
            b'}' => count(b'{') < count(b'}'),
            last => b".,;:!?'\">".contains(last),
        };
        if !is_cut {
            break;
        }
        rest = shorter;
    }
    let cut = [4, 0]
        .into_iter()
        .find(|cut| (*cut == 0 || rest.starts_with(b"URL:")) && is_uri(&rest[*cut..]))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Shape};

    /// Texts of URIs, and of what is around them.
    #[test]
    fn reference_and_oracle_agree_on_generated_texts() {
        const AROUND: [&[u8]; 20] = [
            b"<", b">", b"\"", b"\"", b" ", b" ", b"\n", b"\r\n  ", b"-\n", b"URL:", b"URL: ", b"(", b")", b".", b",",
            b"'", b"]", b"a:b", b"\0", b"\xff",
        ];
        let mut random = urispec_grammar::Random::seeded(12);
        let mut uris = Generator::new(12, Shape::Text);
        let mut found = 0;
        for _ in 0..20_000 {
            let mut text = Vec::new();
            for _ in 0..random.index(12) {
                match random.index(4) {
                    0 => text.extend(uris.case()),
                    1 => text.extend_from_slice(b"x:y"),
                    _ => text.extend_from_slice(AROUND[random.index(AROUND.len())]),
                }
            }
            if let Err(violation) = agree(&text) {
                panic!("{violation}");
            }
            found += extract(Spec::Rfc3986, &text).map_or(0, |uris| uris.len());
        }
        assert!(found > 5_000, "{found}");
    }
}
