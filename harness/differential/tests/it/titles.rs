//! Tests the titles of bugs: texts that are drawn from a grammar of the title's claim have to show the bug.

use std::collections::HashSet;

use urispec_differential::{Bug, Key, Panel, Severity, Variants, bugs, departures};
use urispec_grammar::{Grammar, Random, Samples};
use urispec_model::OwnedRequest;
use urispec_subjects::{Subject, all};

/// The number of texts that are drawn for each claim.
const DRAWN: usize = 50;

/// The longest text that is drawn, in bytes.
const LONGEST: usize = 48;

/// The separator of two texts of a request.
const SEPARATOR: u8 = 0x1e;

/// Requests that differ from that of a bug in their texts, drawn from `grammar`.
fn drawn(bug: &Bug, grammar: &[String]) -> Vec<OwnedRequest> {
    let text = grammar.join("\n") + "\nSEP = %x1E\n";
    let grammar = Grammar::parse(&bug.id, text).unwrap_or_else(|error| panic!("{}: {error}", bug.id));
    let dfa = grammar
        .dfa("variant")
        .unwrap_or_else(|error| panic!("{}: {error}", bug.id));
    let samples = Samples::new(&dfa, 0..=LONGEST).unwrap_or_else(|error| panic!("{}: {error}", bug.id));
    let mut random = Random::seeded(28);
    let request = |_| {
        let member = samples.member(&mut random);
        let mut texts = member.split(|byte| *byte == SEPARATOR).enumerate();
        texts.try_fold(bug.request.clone(), |request, (place, text)| {
            let has_place = place < bug.request.as_request().texts().count();
            has_place.then(|| request.with_text(place, text.to_vec()))
        })
    };
    (0..DRAWN)
        .map(request)
        .collect::<Option<_>>()
        .unwrap_or_else(|| panic!("{}: more texts than its request has", bug.id))
}

/// The requests that do not behave as the claim requires, each with the difference.
fn others<'a>(
    bug: &Bug,
    panel: &Panel<'_>,
    drawn: &'a [OwnedRequest],
    shown: bool,
) -> Vec<(&'a OwnedRequest, Vec<Key>)> {
    let is_of_bug = |key: &Key| Bug::candidate(&key.to_string()).is_some_and(|of| of.id == bug.id);
    drawn
        .iter()
        .map(|request| (request, departures(panel, &request.as_request())))
        .filter(|(_, keys)| keys.iter().any(is_of_bug) != shown)
        .collect()
}

fn check(bug: &Bug, variants: &Variants, subject: &dyn Subject) -> Vec<String> {
    let panel = Panel::new(&[subject]);
    let mut wrong = Vec::new();
    for (grammar, shown) in [(&variants.shown, true), (&variants.not_shown, false)] {
        let Some(grammar) = grammar else { continue };
        let drawn = drawn(bug, grammar);
        let others = others(bug, &panel, &drawn, shown);
        let words = if shown { "do not show it" } else { "show it" };
        if !others.is_empty() {
            let name = &subject.about().name;
            wrong.push(format!("{} of {name}: {} of {DRAWN} {words}", bug.id, others.len()));
        }
        for (request, keys) in others.iter().take(4) {
            let texts: Vec<String> = request
                .as_request()
                .texts()
                .map(|text| text.escape_ascii().to_string())
                .collect();
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            wrong.push(format!("    {}   {}", texts.join("  "), keys.join(" ")));
        }
    }
    wrong
}

#[test]
fn every_title_is_true_of_fifty_texts() {
    let subjects = all();
    let mut wrong = Vec::new();
    for bug in bugs() {
        let has_bug = |subject: &dyn Subject| bug.parsers.iter().any(|name| *name == subject.about().name);
        for subject in subjects.iter().filter(|subject| has_bug(&***subject)) {
            match &bug.variants {
                Some(variants) => wrong.extend(check(bug, variants, &**subject)),
                None => wrong.push(format!("{} has no variants", bug.id)),
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_claim_has_a_grammar_or_a_reason_why_it_needs_none() {
    for bug in bugs() {
        if let Some(Variants { shown, single, .. }) = &bug.variants {
            assert!(shown.is_some() != single.is_some(), "{}", bug.id);
        }
    }
}

/// A title that is true of only one text would pass with fifty copies of it, if the grammar derived no other.
#[test]
fn the_texts_of_a_claim_are_many() {
    for bug in bugs() {
        let Some(grammar) = bug.variants.as_ref().and_then(|variants| variants.shown.as_ref()) else {
            continue;
        };
        let drawn: HashSet<OwnedRequest> = drawn(bug, grammar).into_iter().collect();
        assert!(
            drawn.len() >= DRAWN / 3,
            "{}: {} of {DRAWN} differ",
            bug.id,
            drawn.len()
        );
    }
}

/// `ada-url` need not be built in: its id on record is enough.
#[test]
fn memory_unsafety_comes_before_all_else() {
    let id = "ada-url.whatwg-2026-07.query.wrong-result.whole.list.inexact";
    let bug = Bug::of(id).expect("it is on record");
    assert!(
        bug.severity
            .as_ref()
            .is_some_and(|severity| severity.because.contains("from_utf8_unchecked"))
    );
    let key: Key = id.parse().unwrap();
    assert_eq!(key.severity(), Severity::MemoryUnsafety);
    assert_eq!(Severity::ALL.first(), Some(&Severity::MemoryUnsafety));
}
