//! Tests that the vectors exercise no less of the grammars than before.

#![expect(clippy::unwrap_used, reason = "a helper of a test may, as a test may")]

use urispec_grammar::Measure;
use urispec_model::Spec;
use urispec_vectors::{Covered, Suite};

/// Compares the missing parts with the maximum for each measure: rules, alternatives, bounds, class edges, states,
/// live transitions.
#[track_caller]
fn check(spec: Spec, at_most: [usize; 6]) {
    let coverage = Covered::new(&Suite::embedded(), spec).unwrap().coverage;
    let counts = coverage.counts();
    let found: Vec<(&str, usize)> = counts
        .iter()
        .map(|count| (count.measure.name(), count.all - count.seen))
        .collect();
    let is_less = found
        .iter()
        .zip(at_most)
        .all(|((_, missing), at_most)| *missing <= at_most);
    assert!(
        is_less,
        "{spec}: expected at most {at_most:?} to be missing, found {found:?}; `urispec vectors coverage --spec {spec}` lists them"
    );
    let missing = coverage.missing().unwrap();
    assert!(
        missing.iter().all(|missing| missing.example.is_some()),
        "{spec}: all can be exercised"
    );
    assert_eq!(found.iter().map(|(_, count)| count).sum::<usize>(), missing.len());
}

#[test]
fn of_rfc_1808_no_more_is_missing_than_before() {
    check(Spec::Rfc1808, [0, 0, 0, 0, 0, 0]);
}

#[test]
fn of_rfc_2396_no_more_is_missing_than_before() {
    check(Spec::Rfc2396, [0, 0, 0, 29, 0, 0]);
}

#[test]
fn of_rfc_2732_no_more_is_missing_than_before() {
    check(Spec::Rfc2732, [0, 0, 0, 25, 0, 0]);
}

#[test]
fn of_rfc_3986_no_more_is_missing_than_before() {
    check(Spec::Rfc3986, [0, 0, 0, 0, 0, 921]);
}

#[test]
fn of_rfc_3987_no_more_is_missing_than_before() {
    check(Spec::Rfc3987, [0, 0, 0, 106, 64, 2148]);
}

/// Most of the missing parts are ends of classes, and prefixes of the names of its schemes.
#[test]
fn of_rfc_1738_no_more_is_missing_than_before() {
    check(Spec::Rfc1738, [12, 193, 79, 702, 88, 4789]);
}

#[test]
fn of_rfc_6068_no_more_is_missing_than_before() {
    check(Spec::Rfc6068, [0, 1, 0, 67, 7, 514]);
}

/// Many of the missing parts are in the grammars of appendix E, which are not normative and not used by any vector.
#[test]
fn of_rfc_8089_no_more_is_missing_than_before() {
    check(Spec::Rfc8089, [21, 36, 37, 91, 94, 1570]);
}

/// The suggested inputs exercise all missing parts.
#[test]
fn suggestions_leave_nothing() {
    let spec = Spec::Rfc2732;
    let mut coverage = Covered::new(&Suite::embedded(), spec).unwrap().coverage;
    for suggestion in coverage.suggest(&Measure::ALL).unwrap() {
        let example = suggestion.example;
        assert_eq!(
            urispec_specs::parse(spec, Some(&example.start), &example.input).is_ok(),
            example.accepted
        );
        coverage.add(&example.start, &example.input, example.accepted).unwrap();
    }
    assert_eq!(coverage.missing().unwrap(), []);
}
