//! What one grammar accepts and another does not, exactly.

use urispec_grammar::{Error, Event, Group, Operand, Relation, differences};

use crate::side::COUNTED;
use crate::{Place, Side};

/// How the languages of two sides are related, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceptance {
    /// The relation of the first language to the second.
    pub relation: Relation,
    /// Why one side rejects what the other accepts: first what the first side accepts. None if the two are equal.
    pub reasons: Vec<Reason>,
    /// How many strings of a length only one of the two accepts.
    pub counts: Vec<Count>,
}

/// A pair of rules at which inputs of one language leave the other, with the shortest of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The side that accepts the witness; the other does not.
    pub accepted_by: Operand,
    /// Whether the other side has no way on for a byte, or does not accept where the witness ends.
    pub event: Event,
    /// The shortest input that shows it.
    pub witness: Vec<u8>,
    /// The offset of the byte that the other side does not take, or the length of the witness.
    pub offset: usize,
    /// The rule that continues on the accepting side.
    pub goes_on: Place,
    /// The rule that ends on the other side.
    pub ends: Place,
}

/// How many strings of `length` bytes only the first, only the second, and both accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// In bytes.
    pub length: usize,
    /// Strings of the first side only, in decimal digits: no machine word has room for the number.
    pub first: String,
    /// Strings of the second side only, likewise.
    pub second: String,
    /// Strings of both sides, likewise.
    pub both: String,
}

/// Compares what two grammars accept; fails if their automata are too large together, which no two documents' are.
pub fn acceptance(first: &Side, second: &Side) -> Result<Acceptance, Error> {
    let found = differences(&first.dfa, &second.dfa, &first.tracer, &second.tracer)?;
    let relation = found.relation;
    let reasons = reasons([first, second], found.groups);
    let counts = if relation == Relation::Equal {
        Vec::new()
    } else {
        counts(first, second)
    };
    Ok(Acceptance {
        relation,
        reasons,
        counts,
    })
}

/// The shortest input that only the first accepts, and the shortest that only the second accepts; fails as
/// [`acceptance`] does.
pub fn shortest(first: &Side, second: &Side) -> Result<[Option<Vec<u8>>; 2], Error> {
    let only = |one: &Side, other: &Side| Ok(one.dfa.difference(&other.dfa)?.shortest());
    Ok([only(first, second)?, only(second, first)?])
}

fn counts(first: &Side, second: &Side) -> Vec<Count> {
    let both = first.dfa.common_counts(&second.dfa, COUNTED);
    let [first, second] = [first, second].map(Side::counts);
    let rows = first.iter().zip(second).zip(both).enumerate();
    let rows = rows.map(|(length, ((first, second), both))| Count {
        length,
        first: (first - &both).to_string(),
        second: (second - &both).to_string(),
        both: both.to_string(),
    });
    rows.collect()
}

/// One reason for each pair of rules: the one with the shortest witness.
fn reasons([first, second]: [&Side; 2], groups: Vec<Group>) -> Vec<Reason> {
    let reason = |group: Group| {
        let accepted_by = group.shortest.accepted_by();
        let (live, dead) = match accepted_by {
            Operand::First => (first.place(&group.first), second.place(&group.second)),
            Operand::Second => (second.place(&group.second), first.place(&group.first)),
        };
        Reason {
            accepted_by,
            event: group.event,
            witness: group.shortest.witness,
            offset: group.shortest.offset,
            goes_on: live,
            ends: dead,
        }
    };
    let mut reasons: Vec<Reason> = groups.into_iter().map(reason).collect();
    reasons.sort_by_key(|reason| reason.accepted_by);
    reasons
}
