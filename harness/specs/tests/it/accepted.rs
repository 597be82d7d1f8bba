//! Tests that the automaton of accepted texts agrees with the basic URL parser.
//!
//! The automaton is made from our own grammar (`harness/whatwg/grammars/accepted.abnf`). The strings are its
//! complete suite (`urispec_grammar::Suite`): if the reference behaves like an automaton with at most as many
//! states, at least one of the strings shows each difference. Texts for which the grammar is not exact are left
//! out; this file finds them without the grammar. If `URISPEC_EXHAUSTIVE` is set, the suites allow one additional
//! state, and contain every byte in the first step.

use rayon::prelude::*;
use urispec_grammar::{Dfa, Identifiers, SuiteConfig};
use urispec_model::Spec;
use urispec_specs::{accepted, exact_texts};
use urispec_whatwg::{Edition, parse};

/// Whether `ToASCII` only converts to lower case in the host parser. This is derived from the prose of the
/// standard, and not from the grammar.
fn is_exact(text: &[u8]) -> bool {
    let is_around = |byte: &u8| *byte <= b' ';
    let Some(begin) = text.iter().position(|byte| !is_around(byte)) else {
        return text.is_ascii();
    };
    let end = text
        .iter()
        .rposition(|byte| !is_around(byte))
        .map_or(0, |last| last + 1);
    let seen: Vec<u8> = text[begin..end]
        .iter()
        .copied()
        .filter(|byte| !b"\t\n\r".contains(byte))
        .collect();
    text.is_ascii() && domain(&seen).is_none_or(|domain| !asks(&domain))
}

/// The domain of a URL with a special scheme, before it is decoded.
fn domain(seen: &[u8]) -> Option<Vec<u8>> {
    let colon = seen.iter().position(|byte| *byte == b':')?;
    let scheme = seen[..colon].to_ascii_lowercase();
    let behind = &seen[colon + 1..];
    let slashes = behind.iter().take_while(|byte| b"/\\".contains(byte)).count();
    let is_file = scheme == b"file";
    let from = match &scheme[..] {
        b"file" if slashes >= 2 => 2,
        b"ftp" | b"gopher" | b"http" | b"https" | b"ws" | b"wss" => slashes,
        _ => return None,
    };
    let authority = behind[from..].split(|byte| b"/\\?#".contains(byte)).next()?;
    if is_file {
        return Some(authority.to_vec());
    }
    let host = authority.rsplit(|byte| *byte == b'@').next()?;
    Some(host.split(|byte| *byte == b':').next()?.to_vec())
}

fn asks(domain: &[u8]) -> bool {
    if domain.iter().any(|byte| b"[]:@".contains(byte)) {
        return false;
    }
    let mut decoded = Vec::new();
    let mut rest = domain;
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        let octet = match after {
            [high, low, ..] if *first == b'%' && high.is_ascii_hexdigit() => hex(&[*high, *low]),
            _ => None,
        };
        decoded.push(octet.unwrap_or(*first));
        rest = if octet.is_some() { &after[2..] } else { after };
    }
    let mut labels = decoded.split(|byte| *byte == b'.');
    !decoded.is_ascii() || labels.any(|label| label.to_ascii_lowercase().starts_with(b"xn--"))
}

fn config() -> SuiteConfig {
    let is_exhaustive = std::env::var_os("URISPEC_EXHAUSTIVE").is_some();
    SuiteConfig {
        extra_states: u32::from(is_exhaustive),
        every_byte: is_exhaustive,
    }
}

/// The number of strings in the suite of `dfa`, and the strings for which `expected` and `dfa` disagree.
fn disagreements(dfa: Dfa, expected: impl Fn(&[u8]) -> Option<bool> + Sync) -> (u128, Vec<String>) {
    let identifiers = Identifiers::new(dfa).expect("it has few states");
    let suite = identifiers.suite(config());
    let wrong = (0..suite.parts()).into_par_iter().flat_map_iter(|part| {
        let mut wrong = Vec::new();
        let mut cases = suite.part(part);
        while let Some(case) = cases.advance() {
            if expected(case.text).is_some_and(|accepts| accepts != case.accepted) {
                wrong.push(case.text.escape_ascii().to_string());
            }
        }
        wrong
    });
    (suite.count(), wrong.collect())
}

#[test]
fn the_grammar_of_each_edition_accepts_what_its_parser_accepts() {
    let mut languages: Vec<(Dfa, Vec<Edition>)> = Vec::new();
    for (spec, edition) in Spec::URL_STANDARD.iter().zip(Edition::ALL) {
        let dfa = accepted(*spec);
        match languages.last_mut() {
            Some((last, editions)) if *last == dfa => editions.push(edition),
            _ => languages.push((dfa, vec![edition])),
        }
    }
    let dates: Vec<&str> = languages.iter().map(|(_, editions)| editions[0].date()).collect();
    assert_eq!(dates, ["2018-08", "2020-02", "2020-08", "2021-08", "2022-02"]);
    for (dfa, editions) in languages {
        let (count, wrong) = disagreements(dfa, |text| {
            let text = is_exact(text).then(|| str::from_utf8(text).expect("it is ASCII"))?;
            let mut answers = editions.iter().map(|edition| parse(*edition, text, None).is_ok());
            let first = answers.next()?;
            assert!(answers.all(|answer| answer == first), "{text:?}");
            Some(first)
        });
        let shown = &wrong[..wrong.len().min(20)];
        assert!(
            wrong.is_empty(),
            "{}: {} of {count}, such as {shown:#?}",
            editions[0],
            wrong.len()
        );
        assert!(count > 100_000, "{count}");
    }
}

#[test]
fn the_texts_that_are_exact_are_those_of_which_to_ascii_is_not_asked() {
    let (count, wrong) = disagreements(exact_texts(), |text| Some(is_exact(text)));
    let shown = &wrong[..wrong.len().min(20)];
    assert!(wrong.is_empty(), "{} of {count}, such as {shown:#?}", wrong.len());
}
