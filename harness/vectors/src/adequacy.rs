//! Mutation tests of the vectors: counts the small errors in the grammar of a document that the vectors detect.
//!
//! A mutant is the grammar with one edit (`urispec_grammar::Mutant`). A mutant counts if it derives a different
//! language from one of the rules that vectors start from; automata decide this. A mutant is killed if only one of
//! the two grammars derives the input of a vector for which the document has an expected answer. The grammar is the
//! repaired grammar that the references use, with the ranges that the document prints.
//!
//! Rules to which only a repair refers are left out, such as the schemes that RFC 1738 does not name itself. We wrote
//! these rules to express a sentence of the document's prose. Rules that a document uses from a different document
//! are not left out, such as the rules of RFC 3986 in RFC 6874.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rayon::prelude::*;
use urispec_grammar::{Adequacy, Error, Family, Fate, Measured, Mutant, Probe};
use urispec_model::Spec;
use urispec_specs::{printed_syntax, start};

use crate::suite::Suite;

/// Measures how many mutants of the grammar of `spec` the vectors of a suite detect.
pub fn measure(suite: &Suite, spec: Spec) -> Result<Measured, Error> {
    measure_part(suite, spec, 1)
}

/// Like [`measure`], but only for mutants whose number is a multiple of `step`.
pub fn measure_part(suite: &Suite, spec: Spec, step: usize) -> Result<Measured, Error> {
    Ok(with_ids(suite, spec, step)?.0)
}

/// The number of mutants of the grammar of `spec` that derive a different language. The second result has, for each
/// id of a vector, the numbers of the mutants that the vector detects.
pub fn shown_by(suite: &Suite, spec: Spec) -> Result<(usize, BTreeMap<&str, BTreeSet<usize>>), Error> {
    let (measured, ids) = with_ids(suite, spec, 1)?;
    let mut shown: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (number, (_, fate)) in measured.outcomes.iter().enumerate() {
        if let Fate::Killed(places) = fate {
            for place in places {
                shown.entry(ids[*place]).or_default().insert(number);
            }
        }
    }
    let mutants = Family::ALL.into_iter().map(|family| measured.mutants(family)).sum();
    Ok((mutants, shown))
}

/// The measurement, and the ids of the vectors in the order of the probes.
fn with_ids(suite: &Suite, spec: Spec, step: usize) -> Result<(Measured, Vec<&str>), Error> {
    let published = printed_syntax(spec);
    let grammar = published.variant("--repaired");
    let whole = start(spec);
    let probes = suite.acceptance(spec).filter_map(|one| {
        let probe = Probe {
            rule: one.rule.unwrap_or(whole),
            text: one.input,
            accepted: one.accepts?,
        };
        Some((probe, &*one.vector.id))
    });
    let (probes, ids): (Vec<Probe<'_>>, Vec<&str>) =
        probes.filter(|(probe, _)| grammar.rule(probe.rule).is_some()).unzip();
    let mut starts: Vec<&str> = probes.iter().map(|probe| probe.rule).collect();
    starts.push(whole);
    // The whole reference comes first, because a string for a whole reference is the most useful string.
    starts.sort_unstable_by_key(|rule| (*rule != whole, *rule));
    starts.dedup();
    let adequacy = Adequacy::new(&grammar, &starts, probes)?;
    let printed: HashSet<&str> = published
        .needed(&starts)
        .into_iter()
        .map(|rule| stem(rule.name()))
        .collect();
    let mutants = grammar.mutants(&starts).into_iter();
    let mutants: Vec<Mutant> = mutants
        .filter(|mutant| printed.contains(mutant.rule().name()))
        .step_by(step)
        .collect();
    let outcomes = mutants.into_par_iter().map(|mutant| {
        let fate = adequacy.fate(&mutant);
        (mutant, fate)
    });
    let outcomes = outcomes.collect();
    Ok((Measured { outcomes }, ids))
}

/// The name of a rule without the suffix of a repair. The document does not print such a rule as ABNF.
fn stem(name: &str) -> &str {
    name.split_once("--").map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_a_repair_are_left_out() {
        let none = Suite {
            vectors: Vec::new(),
            ..Suite::embedded()
        };
        let measured = measure_part(&none, Spec::Rfc1738, 1).unwrap();
        let rules: HashSet<&str> = measured
            .outcomes
            .iter()
            .map(|(mutant, _)| mutant.rule().name())
            .collect();
        // RFC 1738 does not print `gopherurl` as ABNF; the grammar has a repaired rule.
        for name in ["otherurl", "gopherurl", "gtype", "lowalpha", "psegment"] {
            assert!(rules.contains(name), "{name}");
        }
        for name in ["new-scheme", "schemechars", "not-a", "punctuation"] {
            assert!(!rules.contains(name), "{name}");
        }
        assert_eq!(measured.killed(Family::Structure) + measured.killed(Family::Edges), 0);
    }
}
