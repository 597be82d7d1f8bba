//! What one grammar accepts and another does not, exactly.

use std::collections::BTreeMap;

use urispec_grammar::{ReasonKind, Relation, Side, reasons};

use super::{Party, Place};

/// How two languages lie to each other, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceptance {
    /// The first's to the second's.
    pub relation: Relation,
    /// Why the one rejects what the other accepts, those of the first side before; none if the two are equal.
    pub reasons: Vec<Reason>,
    /// How many strings of a length only one of the two accepts.
    pub counts: Vec<Count>,
}

/// A pair of rules at which inputs of one language leave the other, with the shortest of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Who accepts the witness; the other does not.
    pub accepted_by: Side,
    /// Whether the other dies on a byte or at the end of the input.
    pub kind: ReasonKind,
    /// The shortest input that shows it.
    pub witness: Vec<u8>,
    /// The offset of the byte at which the other dies, or the length of the witness.
    pub offset: usize,
    /// The rule that goes on on the accepting side.
    pub goes_on: Place,
    /// The rule that ends on the other.
    pub ends: Place,
}

/// How many strings of `length` bytes only the first, only the second, and both accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// In bytes.
    pub length: usize,
    /// In decimal digits, since no machine word holds them.
    pub first: String,
    /// Likewise.
    pub second: String,
    /// Likewise.
    pub both: String,
}

/// The longest strings that are counted.
pub const COUNTED: usize = 16;

/// Compares what two grammars accept.
///
/// # Panics
/// If the two automata have more than a million pairs of states.
pub fn acceptance(first: &Party, second: &Party) -> Acceptance {
    let relation = first.dfa.relation(&second.dfa);
    let counts = if relation == Relation::Equal { Vec::new() } else { counts(first, second) };
    Acceptance {
        relation,
        reasons: grouped(first, second),
        counts,
    }
}

/// The shortest input that only the first accepts, and the shortest that only the second accepts.
///
/// # Panics
/// As [`acceptance`] does.
pub fn shortest(first: &Party, second: &Party) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
    let only = |one: &Party, other: &Party| one.dfa.difference(&other.dfa).expect("two documents are small").shortest();
    (only(first, second), only(second, first))
}

fn counts(first: &Party, second: &Party) -> Vec<Count> {
    let both = first.dfa.intersection(&second.dfa).expect("two documents are small");
    let all = [first.dfa.counts(COUNTED), second.dfa.counts(COUNTED), both.counts(COUNTED)];
    let [first, second, both] = all;
    let rows = first.into_iter().zip(second).zip(both).enumerate();
    rows.map(|(length, ((first, second), both))| Count {
        length,
        first: (first - &both).to_string(),
        second: (second - &both).to_string(),
        both: both.to_string(),
    })
    .collect()
}

/// The reasons of each pair of rules, the shortest for all.
fn grouped(first: &Party, second: &Party) -> Vec<Reason> {
    let mut groups: BTreeMap<(bool, ReasonKind, Place, Place), Reason> = BTreeMap::new();
    for reason in reasons(&first.dfa, &second.dfa) {
        let (live, dead) = match reason.side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let prefix = &reason.witness[..reason.offset];
        let here = live.tracer.walk(prefix);
        let goes_on = match reason.witness.get(reason.offset) {
            Some(byte) => live.tracer.rule_over(&here, *byte).unwrap_or_else(|| live.tracer.rule(&here)),
            None => live.tracer.last(&here),
        };
        let there = dead.tracer.walk(prefix);
        let place = (live.place(goes_on), dead.place(dead.tracer.rule(&there)));
        let key = (reason.side == Side::Second, reason.kind, place.0.clone(), place.1.clone());
        let found = Reason {
            accepted_by: reason.side,
            kind: reason.kind,
            witness: reason.witness,
            offset: reason.offset,
            goes_on: place.0,
            ends: place.1,
        };
        // Reasons come in shortlex order of their witnesses.
        groups.entry(key).or_insert(found);
    }
    let mut reasons: Vec<Reason> = groups.into_values().collect();
    reasons.sort_by_key(|reason| (reason.accepted_by == Side::Second, reason.witness.len()));
    reasons
}
