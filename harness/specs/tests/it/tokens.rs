//! Tests that grammar and reference agree on every short string of *tokens*. Short strings of single bytes would
//! not cover enough of the text after `file:` and `mailto:`, of an authority, and of characters of several bytes.

use urispec_grammar::Grammar;
use urispec_model::Spec;
use urispec_specs::{grammar, parse};

/// Every string of up to `length` tokens after `front`.
#[track_caller]
fn check(spec: Spec, rules: &[&str], front: &str, tokens: &[&str], length: usize) {
    let file = Grammar::parse(spec.name(), grammar(spec))
        .expect("a test parses every grammar")
        .variant("--repaired");
    for rule in rules {
        let dfa = file.dfa(rule).expect("the grammar has the rule");
        let mut strings = vec![front.to_owned()];
        let mut members = 0;
        for _ in 0..=length {
            for text in &strings {
                let derived = dfa.accepts(text.as_bytes());
                let accepted = parse(spec, Some(rule), text.as_bytes()).is_ok();
                assert_eq!(accepted, derived, "{spec}: {rule} and {text}");
                members += usize::from(derived);
            }
            let longer = strings
                .iter()
                .flat_map(|text| tokens.iter().map(move |token| text.clone() + token));
            strings = longer.collect();
        }
        assert!(
            members > 50,
            "{spec}: {rule} has {members} of them: too few to mean anything"
        );
    }
}

#[test]
fn ipv6_addresses_agree() {
    // The other documents share their code with one of the documents tested here and below.
    for spec in [Spec::Rfc2396bis00, Spec::Rfc3986] {
        check(spec, &["IPv6address"], "", &["1:", "::", "f", "1.1.1.1", ":"], 8);
    }
}

#[test]
fn authorities_agree() {
    let tokens = ["a", "1", "-", ".", "@", ":", "[::1]", "%41", "_", "/"];
    for spec in [
        Spec::Rfc2396bis00,
        Spec::Rfc2396bis02,
        Spec::Rfc2396bis04,
        Spec::Rfc6874,
    ] {
        check(spec, &["URI-reference"], "//", &tokens, 5);
    }
    check(
        Spec::Rfc3987,
        &["IRI-reference"],
        "//",
        &[&["\u{e9}"], &tokens[..]].concat(),
        4,
    );
}

#[test]
fn file_uris_agree() {
    let rules = [
        "file-URI",
        "E1-file-URI",
        "E2-file-URI",
        "E22-file-URI",
        "E32-file-URI",
        "F-file-URI",
    ];
    check(
        Spec::Rfc8089,
        &rules,
        "FILE:",
        &["/", "a", ":", "|", "@", "%5b::1%5D", "[::1%25a]", "%41"],
        6,
    );
    check(Spec::Rfc8089, &rules, "file://", &["/", "c", ":", "|", "%5Bv1.a%5D"], 8);
}

#[test]
fn mailto_uris_agree() {
    let encoded = ["%22", "%5C", "%5B", "%5d", "%40", "%2e", "%20", "%c3"];
    check(
        Spec::Rfc6068,
        &["mailtoURI"],
        "MailTo:",
        &[&["a", "@", ".", ",", "?b=c"], &encoded[..]].concat(),
        4,
    );
    check(
        Spec::Rfc6068,
        &["addr-spec"],
        "%22",
        &[&["a", "@", ".", ":"], &encoded[..]].concat(),
        5,
    );
    check(
        Spec::Rfc6068,
        &["mailtoURI"],
        "mailto:a@b",
        &["?", "=", "&", ";", "%26", "a", "#", "/"],
        6,
    );
}

#[test]
fn zones_agree() {
    let tokens = ["%25", "%", "25", "a", "::", "1", ":", "]", "["];
    check(Spec::Rfc6874, &["URI-reference"], "//[::", &tokens, 6);
}

#[test]
fn characters_of_several_bytes_agree() {
    let file = Grammar::parse("rfc3987", grammar(Spec::Rfc3987)).unwrap();
    let (printed, repaired) = (file.clone(), file.variant("--repaired"));
    for (rule, file) in [("ucschar", &repaired), ("iprivate", &repaired), ("ipchar", &repaired)] {
        let dfa = file.dfa(rule).unwrap();
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            let accepted = parse(Spec::Rfc3987, Some(rule), text.as_bytes()).is_ok();
            assert_eq!(
                accepted,
                dfa.accepts(text.as_bytes()),
                "{rule}: U+{:04X}",
                u32::from(character)
            );
        }
    }
    let (printed, repaired) = (printed.dfa("ucschar").unwrap(), repaired.dfa("ucschar").unwrap());
    let gone: Vec<char> = ('\0'..=char::MAX)
        .filter(|character| {
            let text = character.to_string();
            printed.accepts(text.as_bytes()) != repaired.accepts(text.as_bytes())
        })
        .collect();
    assert_eq!(
        gone,
        "\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}"
            .chars()
            .collect::<Vec<_>>()
    );
}
