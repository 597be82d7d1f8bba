//! Tests the splitting of every document: it is unambiguous, and the reference splits in the same way.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use urispec_grammar::{Identifiers, Marked, Reader, SuiteConfig};
use urispec_model::{Component, Span, Spec};
use urispec_specs::marks::{as_bytes, mark_of, marked_syntax, readings, splitting};
use urispec_specs::{defects, parse, start, syntax, whole_rules};

/// The maximum size of automata in the fast form of the test. The automata of some drafts are larger, since they
/// count the letters of a host.
const STATES: usize = 400;

#[test]
fn a_splitting_has_every_text_of_the_grammar_once() {
    for spec in Spec::SYNTAXES.iter().copied() {
        for rule in whole_rules(spec) {
            let marked = splitting(spec, rule).unwrap();
            let accepted = syntax(spec).variant("--repaired").dfa(rule).unwrap();
            assert_eq!(marked.texts().unwrap(), accepted, "{spec} {rule}");
            assert_eq!(marked.ambiguities().unwrap(), [], "{spec} {rule}");
        }
    }
}

#[test]
fn a_marked_grammar_derives_what_it_derived_before() {
    for spec in Spec::SYNTAXES.iter().copied() {
        let grammar = syntax(spec).variant("--repaired");
        assert_eq!(marked_syntax(spec).dfa(start(spec)), grammar.dfa(start(spec)), "{spec}");
    }
}

#[test]
fn rfc_3986_has_no_text_with_two_splits() {
    let ambiguities = readings(Spec::Rfc3986, "URI-reference").unwrap().ambiguities();
    assert_eq!(ambiguities.unwrap(), []);
}

#[test]
fn every_ambiguity_of_a_grammar_is_a_defect_with_its_shortest_text() {
    let defects = defects();
    let mut wrong = String::new();
    for spec in Spec::SYNTAXES.iter().copied() {
        let found = readings(spec, start(spec)).unwrap().ambiguities().unwrap();
        let found: BTreeSet<String> = found
            .into_iter()
            .map(|one| String::from_utf8(one.text).expect("the shortest texts are ASCII"))
            .collect();
        let of_spec = defects.iter().filter(|defect| defect.specs.contains(&spec));
        let listed: BTreeSet<String> = of_spec.flat_map(|defect| defect.ambiguous.clone()).collect();
        if found != listed {
            let _ = writeln!(wrong, "{spec}: found {found:?}, in defects.json {listed:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_references_up_to_rfc_1808_split_as_the_automaton_says() {
    check_all(|spec| spec <= Spec::Rfc1808);
}

#[test]
fn the_references_up_to_rfc_2732_split_as_the_automaton_says() {
    check_all(|spec| spec > Spec::Rfc1808 && spec <= Spec::Rfc2732);
}

#[test]
fn the_references_up_to_rfc_3986_split_as_the_automaton_says() {
    check_all(|spec| spec > Spec::Rfc2732 && spec <= Spec::Rfc3986);
}

#[test]
fn the_references_of_the_branches_split_as_the_automaton_says() {
    check_all(Spec::is_branch);
}

/// Tests the references on the complete suite of each splitting.
#[track_caller]
fn check_all(is_checked: impl Fn(Spec) -> bool) {
    for spec in Spec::SYNTAXES.iter().copied().filter(|spec| is_checked(*spec)) {
        for rule in whole_rules(spec) {
            let marked = splitting(spec, rule).expect("every document has a splitting");
            if marked.states() <= STATES || std::env::var_os("URISPEC_EXHAUSTIVE").is_some() {
                check(spec, rule, &marked);
            }
        }
    }
}

#[track_caller]
fn check(spec: Spec, rule: &str, marked: &Marked) {
    let bytes = as_bytes(marked).expect("no text of a document needs all bytes");
    let identifiers = Identifiers::new(bytes.dfa().clone()).expect("it is small enough");
    let suite = identifiers.suite(SuiteConfig::default());
    let reader = Reader::new(marked);
    let mut asked = HashSet::new();
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        let text: Vec<u8> = bytes.text_of(case.text).collect();
        if asked.contains(&text) {
            continue;
        }
        let ours = parse(spec, Some(rule), &text).ok();
        let marks = reader.read(&text);
        assert_eq!(
            ours.is_some(),
            marks.is_some(),
            "{spec}: {:?}",
            String::from_utf8_lossy(&text)
        );
        for component in spec.components().iter() {
            let ours = ours.and_then(|ours| ours.get(component));
            assert_eq!(
                ours.map(Span::range),
                marks.as_ref().and_then(|marks| marks.places(mark_of(component))),
                "{spec} {rule}: {component} of {:?}",
                String::from_utf8_lossy(&text)
            );
        }
        asked.insert(text);
    }
}

#[test]
fn every_component_has_a_mark() {
    let all = Component::ALL.iter().chain(Component::OWN);
    let numbers: HashSet<u8> = all.map(|component| mark_of(*component)).collect();
    assert_eq!(numbers.len(), Component::COUNT);
}
