//! Tests that a string is a valid URL string exactly if the parser neither fails nor reports a validation error.
//! The tests compare the grammar of "URL writing" with the parser, on the complete suite of the grammar's automaton
//! and on every short string.
//!
//! The inputs are ASCII texts without `xn--`: a domain with `xn--` would need Unicode `ToASCII`, which no grammar
//! can describe.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::{Dfa, Grammar, Identifiers, SuiteConfig};
use urispec_whatwg::{Edition, Url, is_valid, parse};

const GRAMMAR: &str = include_str!("../../grammars/whatwg-2026-07.abnf");

/// The characters of the short strings: at least one of each kind that a state of the parser distinguishes.
const CHARACTERS: &[u8] = b"aC1x0/?#:@.-%4[\\ |";

fn grammar() -> Grammar {
    Grammar::parse("whatwg-2026-07.abnf", GRAMMAR)
        .unwrap()
        .variant("--except")
}

/// Whether the validity of the text does not depend on `ToASCII`.
fn is_asked(text: &str) -> bool {
    text.is_ascii() && !text.to_ascii_lowercase().contains("xn--")
}

#[track_caller]
fn agree(dfa: &Dfa, text: &str, base: Option<&Url>) {
    let derived = dfa.accepts(text.as_bytes());
    let base_of = base.map(Url::href);
    assert_eq!(
        derived,
        is_valid(Edition::LATEST, text, base),
        "{text:?} against {base_of:?}: expected what the grammar derives"
    );
}

/// Compares the grammar with the parser on all strings, and returns the number of strings.
#[track_caller]
fn check(dfa: &Dfa, base: Option<&str>) -> usize {
    let base = base.map(|base| parse(Edition::LATEST, base, None).unwrap());
    let mut count = 0;
    let identifiers = Identifiers::new(dfa.clone()).unwrap();
    let suite = identifiers.suite(SuiteConfig {
        extra_states: 0,
        every_byte: false,
    });
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        if let Some(text) = std::str::from_utf8(case.text).ok().filter(|text| is_asked(text)) {
            agree(dfa, text, base.as_ref());
            count += 1;
        }
    }
    for prefix in ["", "a:", "a://", "http://", "file://", "http://["] {
        every(3, &mut prefix.to_owned(), &mut |text| {
            if is_asked(text) {
                agree(dfa, text, base.as_ref());
                count += 1;
            }
        });
    }
    count
}

/// Calls `each` with every text that consists of `text` and up to `more` of the [`CHARACTERS`] after it.
fn every(more: usize, text: &mut String, each: &mut impl FnMut(&str)) {
    each(text);
    for byte in CHARACTERS.iter().filter(|_| more > 0) {
        text.push(char::from(*byte));
        every(more - 1, text, each);
        text.pop();
    }
}

#[test]
fn without_a_base_a_valid_string_is_absolute_and_has_no_error() {
    let dfa = grammar().dfa("absolute-URL-with-fragment-string").unwrap();
    assert!(check(&dfa, None) > 40_000);
}

#[test]
fn with_a_base_a_valid_string_of_its_kind_has_no_error() {
    for (base, kind) in [
        ("http://h/p", "--special"),
        ("file:///p", "--file"),
        ("file://h/p", "--file"),
        ("a://h/p", "--other"),
        ("a:/p", "--other"),
        ("a:p", "--opaque"),
    ] {
        let dfa = grammar().variant(kind).dfa("valid-URL-string").unwrap();
        assert!(check(&dfa, Some(base)) > 40_000);
    }
}
