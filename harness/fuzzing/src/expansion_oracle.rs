//! A second completion of suffix references, with which the reference of RFC 3986 is compared.
//!
//! It shares no code with the reference: automata of the rules `URI` and `relative-ref` say what the input is, and `str` methods
//! what its first segment is.

use std::sync::LazyLock;

use urispec_grammar::Dfa;
use urispec_model::Spec;
use urispec_specs::{expand, syntax};

use crate::extraction_oracle::is_uri;
use crate::law_violation::{LawViolation, quoted};

static RELATIVE: LazyLock<Dfa> = LazyLock::new(|| {
    let grammar = syntax(Spec::Rfc3986).variant("--repaired");
    grammar
        .dfa("relative-ref")
        .expect("a test of urispec-specs makes every automaton")
});

/// Compares the URI that the reference makes of an input with the one made here.
pub fn agree(input: &[u8]) -> Result<(), LawViolation> {
    let ours = expand(Spec::Rfc3986, input).ok();
    let expected = expanded(input);
    if ours == expected {
        return Ok(());
    }
    let law = "the reference and the expansion oracle make the same URI";
    let shown = |uri: Option<Vec<u8>>| uri.map_or_else(|| "a rejection".to_owned(), |uri| quoted(&uri));
    Err(LawViolation::new(
        law,
        Spec::Rfc3986,
        &[input],
        &shown(expected),
        &shown(ours),
    ))
}

fn expanded(input: &[u8]) -> Option<Vec<u8>> {
    if is_uri(input) {
        return Some(input.to_vec());
    }
    let text = std::str::from_utf8(input).ok().filter(|_| RELATIVE.accepts(input))?;
    let segment = text.split(['/', '?', '#']).next()?;
    let host = segment.rsplit('@').next()?;
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_label = |label: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        !label.is_empty() && label.chars().all(is_plain) && !label.starts_with('-') && !label.ends_with('-')
    };
    let uri = format!("http://{text}").into_bytes();
    (host.split('.').all(is_label) && is_uri(&uri)).then_some(uri)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Shape};

    #[track_caller]
    fn check(input: &[u8]) {
        if let Err(violation) = agree(input) {
            panic!("{violation}");
        }
    }

    #[test]
    fn reference_and_oracle_agree_on_what_is_generated() {
        let mut completed = 0;
        for text in Generator::new(13, Shape::Text).take(20_000) {
            check(&text);
            // "http://h/a": the same without its scheme is a suffix.
            if let Some(at) = memchr::memmem::find(&text, b"//") {
                check(&text[at + 2..]);
                completed += usize::from(expand(Spec::Rfc3986, &text[at + 2..]).is_ok());
            }
        }
        assert!(completed > 500, "{completed}");
    }

    #[test]
    fn reference_and_oracle_agree_on_every_short_input() {
        const ALPHABET: &[u8] = b"a1-._@:/?#[%";
        let mut inputs: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..4 {
            let longer = |input: &Vec<u8>| {
                let input = input.clone();
                ALPHABET.iter().map(move |byte| [&input[..], &[*byte]].concat())
            };
            inputs = inputs.iter().flat_map(longer).collect();
            for input in &inputs {
                check(input);
            }
        }
    }
}
