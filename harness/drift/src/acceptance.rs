//! Finds exactly the strings that only one of two grammars accepts.

use urispec_grammar::{Dfa, Error, Event, Group, Operand, Relation, differences};

use crate::side::COUNTED;
use crate::{Place, Side};

/// The relation between the languages of two sides, with the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceptance {
    /// The relation of the first language to the second.
    pub relation: Relation,
    /// The reasons why one side rejects strings that the other side accepts. Strings that the first side accepts come
    /// first. Empty if the two languages are equal.
    pub reasons: Vec<Reason>,
    /// The numbers of strings of each length that only one side accepts, or that both sides accept.
    pub counts: Vec<Count>,
    /// Whether the comparison covers only [`EXACT_TEXTS`](crate::EXACT_TEXTS), because one of the two sides is an
    /// edition of the URL Standard.
    pub is_of_exact_texts: bool,
}

/// A reason for a difference: a pair of rules, with the shortest input that one side accepts and the other side
/// rejects because of these rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The side that accepts the example; the other side rejects it.
    pub accepted_by: Operand,
    /// The way in which the other side rejects the example: it has no transition for a byte, or it does not accept at
    /// the end of the example.
    pub event: Event,
    /// The shortest input that shows the difference.
    pub witness: Vec<u8>,
    /// The offset of the byte that the other side does not allow, or the length of the example.
    pub offset: usize,
    /// The rule that continues on the accepting side.
    pub goes_on: Place,
    /// The rule that ends on the other side.
    pub ends: Place,
}

/// The numbers of strings of `length` bytes that only the first side, only the second side, or both sides accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The length of the strings, in bytes.
    pub length: usize,
    /// The number of strings that only the first side accepts, in decimal digits, because the number may be too large
    /// for a machine word.
    pub first: String,
    /// The number of strings that only the second side accepts, in decimal digits.
    pub second: String,
    /// The number of strings that both sides accept, in decimal digits.
    pub both: String,
}

/// Compares the languages of two grammars. Fails if the automata are too large together, which never happens for
/// two built-in documents.
pub fn acceptance(first: &Side, second: &Side) -> Result<Acceptance, Error> {
    let [one, other] = [first.compared(second)?, second.compared(first)?];
    let is_of_exact_texts = first.is_url_standard() || second.is_url_standard();
    if one == other {
        return Ok(Acceptance {
            relation: Relation::Equal,
            reasons: Vec::new(),
            counts: Vec::new(),
            is_of_exact_texts,
        });
    }
    let found = differences(one, other, &first.tracer, &second.tracer)?;
    Ok(Acceptance {
        relation: found.relation,
        reasons: reasons([first, second], found.groups),
        counts: counts(first, second)?,
        is_of_exact_texts,
    })
}

/// The shortest input that only the first side accepts, and the shortest input that only the second side accepts.
/// Returns the same errors as [`acceptance`].
pub fn shortest(first: &Side, second: &Side) -> Result<[Option<Vec<u8>>; 2], Error> {
    Ok(either(first, second)?.map(|only| only.shortest()))
}

/// The strings that only the first side accepts, and the strings that only the second side accepts. Returns the same
/// errors as [`acceptance`].
pub(crate) fn either(first: &Side, second: &Side) -> Result<[Dfa; 2], Error> {
    let [one, other] = [first.compared(second)?, second.compared(first)?];
    Ok([one.difference(other)?, other.difference(one)?])
}

/// The numbers of strings of each length that only one side, or both sides, accept.
fn counts(first: &Side, second: &Side) -> Result<Vec<Count>, Error> {
    let both = first.compared(second)?.common_counts(second.compared(first)?, COUNTED);
    let [first, second] = [first.counts(second)?, second.counts(first)?];
    let rows = first.iter().zip(second).zip(both).enumerate();
    let rows = rows.map(|(length, ((first, second), both))| Count {
        length,
        first: (first - &both).to_string(),
        second: (second - &both).to_string(),
        both: both.to_string(),
    });
    Ok(rows.collect())
}

/// One reason for each pair of rules: the reason with the shortest example.
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
