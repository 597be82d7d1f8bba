//! Compares the base, the URIs or the hazards that a parser found in an input with the expected base, URIs or
//! hazards.
//!
//! The layer of a base, and the place of a URI or a hazard in the input, are compared only if the parser
//! returns them.

use std::collections::BTreeSet;
use std::ops::Range;

use urispec_model::{Base, Extracted, Hazard, HazardKind};

/// Whether a base is the expected base. The layer of the base is compared only if the parser reports the layer.
pub(crate) fn is_same_base(expected: Option<&Base>, observed: Option<&Base>) -> bool {
    match (expected, observed) {
        (None, None) => true,
        (Some(expected), Some(observed)) => {
            *expected.uri == *observed.uri && (observed.layer.is_none() || observed.layer == expected.layer)
        }
        _ => false,
    }
}

/// Whether these are the expected URIs in the expected order. The places of the URIs are compared only if the
/// parser reports places.
pub(crate) fn are_same_uris(expected: &[Extracted], observed: &[Extracted]) -> bool {
    let is_same = |(expected, observed): (&Extracted, &Extracted)| {
        *expected.uri == *observed.uri && is_same_place(expected.range.as_ref(), observed.range.as_ref())
    };
    expected.len() == observed.len() && expected.iter().zip(observed).all(is_same)
}

/// Whether these are the expected hazards, in any order. Only the kinds that the parser looks for are compared;
/// empty `kinds` means all. Places and meanings are compared only if the parser reports them.
pub(crate) fn are_same_hazards(expected: &[Hazard], observed: &[Hazard], kinds: &BTreeSet<HazardKind>) -> bool {
    let is_looked_for = |hazard: &&Hazard| kinds.is_empty() || kinds.contains(&hazard.hazard);
    let mut left: Vec<&Hazard> = expected.iter().filter(is_looked_for).collect();
    let mut observed: Vec<&Hazard> = observed.iter().filter(is_looked_for).collect();
    if left.len() != observed.len() {
        return false;
    }
    let order = |hazard: &&Hazard| {
        (
            hazard.hazard,
            hazard.range.as_ref().map(|range| (range.start, range.end)),
        )
    };
    left.sort_by_key(order);
    observed.sort_by_key(order);
    observed.iter().zip(&left).all(|(observed, expected)| {
        observed.hazard == expected.hazard
            && is_same_place(expected.range.as_ref(), observed.range.as_ref())
            && (observed.means.is_none() || observed.means == expected.means)
    })
}

/// Whether the parser reports the expected place, or no place.
fn is_same_place(expected: Option<&Range<usize>>, observed: Option<&Range<usize>>) -> bool {
    observed.is_none() || expected == observed
}
