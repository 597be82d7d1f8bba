//! Tests that the vectors detect no fewer mutants of the grammars than before. So a removed or changed vector is noticed.
//!
//! Every fifth mutant is tested; if `URISPEC_EXHAUSTIVE` is set, all of them are.

use std::fmt::Write as _;

use urispec_grammar::{Family, Measured};
use urispec_model::Spec;
use urispec_vectors::Suite;
use urispec_vectors::adequacy::measure_part;

/// The minimum percentages of mutants of structure, of edges and of delimiters that the vectors must detect.
///
/// RFC 2732 leaves open whether brackets are allowed outside of a host, so no vector can detect a mutant that differs only in such brackets. Seven delimiter
/// mutants of RFC 1808 add only texts that a reading accepts; their share among every fifth mutant is larger than among all mutants.
const LEAST: [(Spec, [usize; 3]); 11] = [
    (Spec::UriUrl01, [99, 98, 99]),
    (Spec::Rfc1738, [97, 99, 97]),
    (Spec::Rfc1808, [99, 100, 88]),
    (Spec::UrlSyntax05, [100, 100, 100]),
    (Spec::Rfc2396, [100, 100, 97]),
    (Spec::Rfc2732, [99, 98, 83]),
    (Spec::Rfc2396bis01, [100, 100, 100]),
    (Spec::Rfc3986, [100, 100, 100]),
    (Spec::Rfc3987, [99, 100, 92]),
    (Spec::Rfc6068, [99, 80, 6]),
    (Spec::Rfc8089, [89, 77, 5]),
];

/// The tolerance in percentage points: the share among a fifth of the mutants may be this much below the share among all.
const TOLERANCE: usize = 7;

#[test]
fn the_vectors_show_as_many_mutants_as_before() {
    let is_whole = std::env::var_os("URISPEC_EXHAUSTIVE").is_some();
    let suite = Suite::embedded();
    let mut wrong = String::new();
    let (step, tolerance) = if is_whole { (1, 0) } else { (5, TOLERANCE) };
    for (spec, least) in LEAST {
        let measured = measure_part(&suite, spec, step).unwrap();
        for (family, least) in Family::ALL.into_iter().zip(least) {
            let least = usize::saturating_sub(least, tolerance);
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

/// The percentage of killed mutants of a family, rounded down.
fn percent(measured: &Measured, family: Family) -> usize {
    (measured.killed(family) * 100)
        .checked_div(measured.mutants(family))
        .unwrap_or(100)
}
