//! The vectors show at least so many of the slips in a grammar as they did: a vector that is taken away or changed is noticed.
//!
//! Every twentieth mutant is tried; with `URISPEC_EXHAUSTIVE`, whatever its value, all of them are.

use std::fmt::Write as _;

use urispec_fuzzing::adequacy::measure_part;
use urispec_grammar::{Family, Measured};
use urispec_model::Spec;
use urispec_vectors::Suite;

/// How many of a hundred mutants of structure and of edges are killed at least.
const LEAST: [(Spec, [usize; 2]); 3] = [
    (Spec::Rfc1808, [87, 75]),
    (Spec::Rfc3986, [90, 81]),
    (Spec::Rfc6874, [90, 80]),
];

/// By how much the share of a twentieth may be below that of all.
const TOLERANCE: usize = 20;

#[test]
fn the_vectors_show_as_many_mutants_as_before() {
    let is_whole = std::env::var_os("URISPEC_EXHAUSTIVE").is_some();
    let suite = Suite::embedded();
    let mut wrong = String::new();
    let (step, tolerance) = if is_whole { (1, 0) } else { (20, TOLERANCE) };
    for (spec, least) in LEAST {
        let measured = measure_part(&suite, spec, step).unwrap();
        for (family, least) in Family::ALL.into_iter().zip(least) {
            let least = least - tolerance;
            let found = percent(&measured, family);
            println!("{spec} {family}: {found} %");
            if found < least {
                let _ = writeln!(
                    wrong,
                    "{spec}: of the mutants of {family} {found} % are killed, expected {least} %"
                );
            }
        }
    }
    let help = "`urispec vectors coverage --spec S --mutants` shows the survivors";
    assert!(wrong.is_empty(), "{wrong}{help}");
}

/// Rounded down.
fn percent(measured: &Measured, family: Family) -> usize {
    (measured.killed(family) * 100)
        .checked_div(measured.mutants(family))
        .unwrap_or(100)
}
