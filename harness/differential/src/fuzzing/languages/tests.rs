use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use urispec_grammar::Random;
use urispec_model::{Component, Spec};
use urispec_specs::syntax;

use super::{LANGUAGES, Language, elsewhere, member, near_miss};

/// Calls `each` with every language and with each of `texts` texts that are drawn from it.
fn drawn(
    texts: usize,
    draw: impl Fn(&Language, &mut Unstructured<'_>, &mut Vec<u8>) -> Result<()>,
    mut each: impl FnMut(&Language, &[u8]),
) {
    let mut random = Random::seeded(5);
    for language in LANGUAGES.iter().flat_map(|(_, languages)| &languages.all) {
        for _ in 0..texts {
            let entropy: [u8; 16] = random.entropy();
            let mut text = b"before".to_vec();
            draw(language, &mut Unstructured::new(&entropy), &mut text).unwrap();
            each(language, text.strip_prefix(b"before").unwrap());
        }
    }
}

fn shown(language: &Language, text: &[u8]) -> String {
    format!("{}, {}: {}", language.spec, language.rule, text.escape_ascii())
}

#[test]
fn a_member_is_one_for_the_reference_too() {
    drawn(500, Language::member, |language, text| {
        let parsed = urispec_specs::parse(language.spec, Some(language.rule), text);
        assert!(parsed.is_ok(), "{} {parsed:?}", shown(language, text));
        assert!(std::str::from_utf8(text).is_ok(), "{}", shown(language, text));
    });
}

#[test]
fn a_near_miss_is_a_member_neither_for_the_automaton_nor_for_the_reference() {
    drawn(500, Language::near_miss, |language, text| {
        assert!(!language.has(text), "{}", shown(language, text));
        let parsed = urispec_specs::parse(language.spec, Some(language.rule), text);
        assert!(
            matches!(parsed, Err(urispec_specs::ParseError::Rejected(_))),
            "{} {parsed:?}",
            shown(language, text)
        );
        assert!(std::str::from_utf8(text).is_ok(), "{}", shown(language, text));
    });
}

#[test]
fn a_near_miss_is_one_edit_away_from_a_member() {
    let ascii = (0..=0x7f).map(|byte: u8| vec![byte]);
    let other = ["é", "\u{fffd}", "😀", "\u{e000}"].map(|text| text.as_bytes().to_vec());
    let characters: Vec<Vec<u8>> = [Vec::new()].into_iter().chain(ascii).chain(other).collect();
    drawn(40, Language::near_miss, |language, text| {
        let bounds: Vec<usize> = (0..=text.len())
            .filter(|at| text.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80))
            .collect();
        let around = |from: usize, to: usize| {
            let state = language.dfa.walk(0, &text[..from]);
            let is_repaired = |character: &Vec<u8>| {
                let state = language.dfa.walk(state, character);
                language.dfa.is_accepting(language.dfa.walk(state, &text[to..]))
            };
            language.dfa.is_live(state) && characters.iter().any(is_repaired)
        };
        let inserted = bounds.iter().any(|at| around(*at, *at));
        let replaced = bounds.windows(2).any(|pair| around(pair[0], pair[1]));
        assert!(inserted || replaced, "{}", shown(language, text));
    });
}

#[test]
fn members_visit_every_state_of_a_small_automaton_and_most_of_a_large_one() {
    let mut passed: BTreeSet<(Spec, &str, u32)> = BTreeSet::new();
    drawn(10_000, Language::member, |language, text| {
        let states = text.iter().scan(0, |state, byte| {
            *state = language.dfa.step(*state, *byte);
            Some(*state)
        });
        passed.extend(states.chain([0]).map(|state| (language.spec, language.rule, state)));
    });
    for language in LANGUAGES.iter().flat_map(|(_, languages)| &languages.all) {
        let live = (0..u32::try_from(language.dfa.states()).unwrap()).filter(|state| language.dfa.is_live(*state));
        let missed: Vec<u32> = live
            .filter(|state| !passed.contains(&(language.spec, language.rule, *state)))
            .collect();
        let is_small = language.dfa.states() < 16;
        let allowed = if is_small { 0 } else { language.dfa.states() / 3 };
        assert!(missed.len() <= allowed, "{}: {missed:?}", shown(language, b""));
    }
}

#[test]
fn texts_that_rfc_3986_derives_are_texts_of_the_component() {
    let grammar = syntax(Spec::Rfc3986).variant("--repaired");
    for (component, languages) in LANGUAGES.iter() {
        let whole = grammar.dfa(component.name()).unwrap();
        assert!(languages.own > 0 && languages.own < languages.all.len(), "{component}");
        for language in &languages.all[..languages.own] {
            assert!(language.dfa.is_subset(&whole), "{}", shown(language, b""));
        }
    }
}

#[test]
fn every_component_has_texts_even_without_entropy() {
    for component in Component::ALL {
        for draw in [member, elsewhere, near_miss] {
            for length in 0..4 {
                let mut text = Vec::new();
                draw(*component, &mut Unstructured::new(&[7; 4][..length]), &mut text).unwrap();
            }
        }
    }
}
