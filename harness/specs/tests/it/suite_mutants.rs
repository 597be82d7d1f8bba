//! Counts the mutants that each kind of suite detects. The mutants are one-edit changes of RFC 3986 that derive a
//! different language from `URI-reference`; the suites are the suites of `URI-reference`.
//!
//! If a mutant has at most n + k states, it is within the bound, and the suites with every byte detect it. The
//! theorem proves this for mutants that treat all bytes of a class in the same way; this test shows it for the
//! other mutants. Beyond the bound, the share of detected mutants is a snapshot.
//!
//! Every fifth mutant is tested; if `URISPEC_EXHAUSTIVE` is set, every mutant is tested.

use std::fmt::Write as _;

use rayon::prelude::*;
use urispec_grammar::{Dfa, Family, Identifiers, Mutant, SuiteConfig};
use urispec_model::Spec;
use urispec_specs::syntax;

const RULE: &str = "URI-reference";

/// The kinds of suites that detect mutants.
const KINDS: [&str; 7] = [
    "k = 0",
    "k = 1",
    "k = 0, every byte",
    "k = 1, every byte",
    "contexts",
    "loops",
    "all",
];

/// A mutant with a different language, and the kinds of suites that detect it.
struct Outcome {
    mutant: Mutant,
    states: usize,
    found: [bool; 7],
}

#[test]
fn suites_find_every_mutant_within_the_bound_and_most_of_the_others() {
    let grammar = syntax(Spec::Rfc3986).variant("--repaired");
    let right = grammar.dfa(RULE).unwrap();
    let identifiers = Identifiers::new(right.clone()).unwrap();
    let contexts = grammar.contexts(RULE).unwrap();
    let config = |extra_states, every_byte| SuiteConfig {
        extra_states,
        every_byte,
    };
    let suites = [
        identifiers.suite(config(0, false)),
        identifiers.suite(config(1, false)),
        identifiers.suite(config(0, true)),
        identifiers.suite(config(1, true)),
        identifiers.contexts(&contexts, SuiteConfig::default()),
    ];
    let loops = identifiers.loops();
    let found = |dfa: &Dfa| {
        let mut found = [false; 7];
        for (found, suite) in found.iter_mut().zip(&suites) {
            *found = suite.distinguishes(dfa);
        }
        found[5] = loops.distinguishes(dfa);
        found[6] = found.contains(&true);
        found
    };
    let outcome = |mutant: Mutant| {
        let dfa = mutant.of(&grammar).dfa(RULE).ok()?;
        (dfa != right).then(|| Outcome {
            states: dfa.states(),
            found: found(&dfa),
            mutant,
        })
    };
    let (name, step) = match std::env::var_os("URISPEC_EXHAUSTIVE") {
        Some(_) => ("all", 1),
        None => ("a_fifth", 5),
    };
    let mutants: Vec<Mutant> = grammar.mutants(&[RULE]).into_iter().step_by(step).collect();
    let outcomes: Vec<Outcome> = mutants.into_par_iter().filter_map(outcome).collect();
    for (extra_states, kind) in [(0, 2), (1, 3)] {
        let escaped = outcomes
            .iter()
            .filter(|outcome| outcome.states <= right.states() + extra_states && !outcome.found[kind])
            .map(|outcome| outcome.mutant.edit());
        assert_eq!(escaped.collect::<Vec<_>>(), Vec::<&str>::new(), "{}", KINDS[kind]);
    }
    insta::assert_snapshot!(name, table(&right, &outcomes));
}

fn table(right: &Dfa, outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    for family in Family::ALL {
        let of: Vec<&Outcome> = outcomes
            .iter()
            .filter(|outcome| outcome.mutant.family() == family)
            .collect();
        let within = |extra: usize| {
            of.iter()
                .filter(|outcome| outcome.states <= right.states() + extra)
                .count()
        };
        let _ = writeln!(
            out,
            "{family}: {} mutants, {} of at most {} states, {} of at most {}",
            of.len(),
            within(0),
            right.states(),
            within(1),
            right.states() + 1
        );
        for (number, kind) in KINDS.iter().enumerate() {
            let found = of.iter().filter(|outcome| outcome.found[number]);
            let _ = writeln!(out, "  {kind:<18} {:>5}", found.count());
        }
        for outcome in of.iter().filter(|outcome| !outcome.found[6]) {
            let _ = writeln!(
                out,
                "  not found: {} ({} states)",
                outcome.mutant.edit(),
                outcome.states
            );
        }
    }
    out
}
