//! Grammar and reference accept the same, shown by complete test suites (`urispec_grammar::Suite`).
//!
//! For every document with a grammar and every rule from which its reference can start: the suite without additional states. If
//! what the reference accepts from a rule is an automaton of no more states than the grammar's, an answer that differs is among
//! these strings. The grammar is the repaired one; what `X--except` derives is turned round in the automaton first.
//!
//! Of suites of more than a hundred thousand strings a part is asked, spread evenly. `URISPEC_EXHAUSTIVE` (whatever its value)
//! asks all of each, 15 million strings, and with a value of 7 or more those with one additional state and every byte in the
//! first step, too.

use std::fmt::Write as _;

use urispec_grammar::{Dfa, Grammar, Identifiers, SuiteConfig};
use urispec_model::Spec;
use urispec_specs::{grammar, parse, rules};

/// Larger suites are asked in part.
const STRINGS: u128 = 100_000;
/// How many disagreements of a rule are shown.
const SHOWN: usize = 5;

/// How far a run goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    Part,
    Whole,
    OneMoreState,
}

fn extent() -> Extent {
    match std::env::var("URISPEC_EXHAUSTIVE").map(|value| value.parse::<u32>()) {
        Err(_) => Extent::Part,
        Ok(Ok(7..)) => Extent::OneMoreState,
        Ok(_) => Extent::Whole,
    }
}

#[test]
fn the_references_up_to_rfc_1808_accept_what_their_grammars_derive() {
    check_all(|spec| spec <= Spec::Rfc1808);
}

#[test]
fn the_references_up_to_rfc_2732_accept_what_their_grammars_derive() {
    check_all(|spec| spec > Spec::Rfc1808 && spec <= Spec::Rfc2732);
}

#[test]
fn the_references_up_to_rfc_3986_accept_what_their_grammars_derive() {
    check_all(|spec| spec > Spec::Rfc2732 && spec <= Spec::Rfc3986);
}

#[test]
fn the_references_of_the_branches_accept_what_their_grammars_derive() {
    check_all(Spec::is_branch);
}

#[track_caller]
fn check_all(is_checked: impl Fn(Spec) -> bool) {
    let extent = extent();
    let mut failed = String::new();
    let mut asked = 0;
    for spec in Spec::ALL.iter().copied().filter(|spec| is_checked(*spec)) {
        let file = Grammar::parse(spec.name(), grammar(spec)).expect("it is tested");
        let file = file.variant("--repaired");
        for rule in rules(spec) {
            let identifiers = Identifiers::new(language(&file, rule)).expect("it is small enough");
            let mut configs = vec![SuiteConfig::default()];
            if extent == Extent::OneMoreState {
                configs.push(SuiteConfig {
                    extra_states: 1,
                    every_byte: true,
                });
            }
            for config in configs {
                failed += &ask(spec, rule, &identifiers, config, extent, &mut asked);
            }
        }
    }
    println!("{asked} strings");
    assert!(failed.is_empty(), "{failed}");
}

/// What a reference accepts from a rule: what the rule derives, but for the exceptions.
fn language(file: &Grammar, rule: &str) -> Dfa {
    let dfa = file.dfa(rule).expect("a start rule is in the grammar");
    let except = format!("{rule}--except");
    if !file.rules().any(|rule| rule.name() == except) {
        return dfa;
    }
    let except = file.dfa(&except).expect("an exception is a rule");
    let derived = dfa.difference(&except).expect("both are small");
    derived
        .union(&except.difference(&dfa).expect("both are small"))
        .expect("both are small")
}

/// Asks a suite, or a part of it. Returns what the two disagree about, a line each; empty if they agree.
fn ask(
    spec: Spec,
    rule: &str,
    identifiers: &Identifiers,
    config: SuiteConfig,
    extent: Extent,
    asked: &mut u64,
) -> String {
    let suite = identifiers.suite(config);
    let step = match extent {
        Extent::Part => usize::try_from(suite.count().div_ceil(STRINGS)).expect("a suite is not so large"),
        _ => 1,
    };
    let mut failures = 0;
    let mut lines = String::new();
    for part in (0..suite.parts()).step_by(step) {
        let mut cases = suite.part(part);
        while let Some(case) = cases.advance() {
            *asked += 1;
            if parse(spec, Some(rule), case.text).is_ok() != case.accepted {
                failures += 1;
                if failures <= SHOWN {
                    let derives = if case.accepted { "derives" } else { "does not derive" };
                    let text = case.text.escape_ascii();
                    let _ = writeln!(
                        lines,
                        "{spec}: {rule} {derives} \"{text}\", and the reference says otherwise"
                    );
                }
            }
        }
    }
    if failures > SHOWN {
        let _ = writeln!(lines, "{spec}: {rule}: {failures} strings in all");
    }
    lines
}
