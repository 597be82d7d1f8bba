//! Why two languages differ: every place where one automaton continues and the other does not.
//!
//! A word that is in one language only leaves the other at one point: a byte after which nothing is accepted there any
//! more, or its own end. A place is the pair of states before that point and the class of the byte. Each is one reason,
//! and there are finitely many, so the list is complete: every word in the difference has its reason here.

use std::collections::HashMap;

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::minimize::NONE;
use crate::order;
use crate::product::{Joint, Pairs, too_large};
use crate::shortlex::Completions;
use crate::trace::{Position, Tracer};

/// The most pairs of states that are visited.
const PAIRS: usize = 1 << 20;
/// The most bytes of witnesses that a list has.
const BYTES: usize = 1 << 28;

/// Which of the two automata that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Operand {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What happens in a place where two automata differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// A byte leads one side to its dead state; the other continues.
    Dies,
    /// One side accepts if the input ends here; the other does not, though it accepts longer inputs.
    Ends,
}

/// A place where two automata differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The side that dies, or that accepts.
    pub operand: Operand,
    /// Which of the two it is.
    pub event: Event,
    /// The bytes by which it dies; none if it accepts. They are one class: both automata treat them alike.
    pub bytes: ByteSet,
    /// The states of the two sides before the byte, or at the end.
    pub states: (u32, u32),
    /// How many bytes both sides take before.
    pub offset: usize,
    /// The first word in shortlex order that is in one language only for this reason.
    pub witness: Vec<u8>,
}

impl Reason {
    /// The rules in which it falls in the first grammar and in the second.
    ///
    /// The rule of a side that continues is the one that takes the byte; of a side that dies, the one that waits for another;
    /// of a side that accepts, the one that took the last byte. It is the innermost that all derivations have in common.
    pub fn rules(&self, first: &Tracer, second: &Tracer) -> (String, String) {
        let prefix = &self.witness[..self.offset];
        self.rules_at(first, &first.walk(prefix), second, &second.walk(prefix))
    }

    fn rules_at(&self, first: &Tracer, one: &Position, second: &Tracer, two: &Position) -> (String, String) {
        let byte = self.witness.get(self.offset).copied();
        let rule = |tracer: &Tracer, position: &Position, operand| {
            let name = match (self.event, self.operand == operand) {
                (Event::Ends, true) => tracer.last(position),
                (Event::Ends, false) | (Event::Dies, true) => tracer.rule(position),
                (Event::Dies, false) => {
                    let over = byte.and_then(|byte| tracer.rule_over(position, byte));
                    over.unwrap_or_else(|| tracer.rule(position))
                }
            };
            name.to_owned()
        };
        (rule(first, one, Operand::First), rule(second, two, Operand::Second))
    }

    /// The side that accepts the witness.
    pub fn accepted_by(&self) -> Operand {
        match self.event {
            Event::Dies => self.operand.other(),
            Event::Ends => self.operand,
        }
    }
}

/// All reasons why two languages differ, the shortest way to them first. None if they are the same.
///
/// Fails if the automata go through more than 2^20 pairs of states, or if the witnesses are more than 256 MiB.
pub fn reasons(one: &Dfa, two: &Dfa) -> Result<Vec<Reason>, Error> {
    let mut search = Search {
        one,
        two,
        pairs: Pairs::new(one, two),
        before: Vec::new(),
        completions: [Completions::new(one), Completions::new(two)],
        reasons: Vec::new(),
        bytes: 0,
    };
    search.run()?;
    Ok(search.reasons)
}

struct Search<'d> {
    one: &'d Dfa,
    two: &'d Dfa,
    /// Of states that are both live.
    pairs: Pairs,
    /// How each pair was met first: from which, and by which byte.
    before: Vec<(u32, u8)>,
    completions: [Completions<'d>; 2],
    reasons: Vec<Reason>,
    bytes: usize,
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Error> {
        let joint = Joint::new(self.one, self.two);
        let classes: Vec<_> = joint.readable();
        match (self.one.is_empty(), self.two.is_empty()) {
            (true, true) => return Ok(()),
            (true, false) => return self.meet((0, 0), NONE, None, Operand::First),
            (false, true) => return self.meet((0, 0), NONE, None, Operand::Second),
            (false, false) => {}
        }
        self.pairs.number(0, 0);
        self.before.push((NONE, 0));
        let mut here = 0;
        while let Some(states @ (first, second)) = self.pairs.all.get(here as usize).copied() {
            match (self.one.is_accepting(first), self.two.is_accepting(second)) {
                (true, false) => self.end(states, here, Operand::First)?,
                (false, true) => self.end(states, here, Operand::Second)?,
                _ => {}
            }
            for (byte, (class, other)) in &classes {
                let (first, second) = (self.one.next(first, *class), self.two.next(second, *other));
                match (self.one.is_live(first), self.two.is_live(second)) {
                    (true, true) => {
                        let known = self.pairs.all.len();
                        if self.pairs.number(first, second) as usize == known {
                            self.before.push((here, *byte));
                        }
                    }
                    (true, false) => self.meet(states, here, Some((*byte, first)), Operand::Second)?,
                    (false, true) => self.meet(states, here, Some((*byte, second)), Operand::First)?,
                    (false, false) => {}
                }
            }
            if self.pairs.all.len() > PAIRS {
                return Err(too_large());
            }
            here += 1;
        }
        Ok(())
    }

    /// One side accepts, the other does not.
    fn end(&mut self, states: (u32, u32), here: u32, operand: Operand) -> Result<(), Error> {
        let witness = self.prefix(here);
        self.add(Reason {
            operand,
            event: Event::Ends,
            bytes: ByteSet::EMPTY,
            states,
            offset: witness.len(),
            witness,
        })
    }

    /// One side dies; the other continues by a byte to a state, or is at its start.
    fn meet(&mut self, states: (u32, u32), here: u32, on: Option<(u8, u32)>, operand: Operand) -> Result<(), Error> {
        let mut witness = self.prefix(here);
        let offset = witness.len();
        let (bytes, state) = match on {
            Some((byte, state)) => {
                witness.push(byte);
                let is_alike = |other: &u8| {
                    self.one.class(*other) == self.one.class(byte) && self.two.class(*other) == self.two.class(byte)
                };
                ((0..=255).filter(is_alike).collect(), state)
            }
            None => (ByteSet::EMPTY, 0),
        };
        let completions = &self.completions[usize::from(operand == Operand::First)];
        witness.extend(completions.from(state).expect("the other side is live"));
        self.add(Reason {
            operand,
            event: Event::Dies,
            bytes,
            states,
            offset,
            witness,
        })
    }

    fn add(&mut self, reason: Reason) -> Result<(), Error> {
        self.bytes += reason.witness.len() + size_of::<Reason>();
        self.reasons.push(reason);
        if self.bytes > BYTES { Err(too_large()) } else { Ok(()) }
    }

    /// The first word in shortlex order that leads to a pair.
    fn prefix(&self, mut pair: u32) -> Vec<u8> {
        let mut word = Vec::new();
        while pair != NONE {
            let Some((before, byte)) = self.before.get(pair as usize) else {
                break;
            };
            if *before != NONE {
                word.push(*byte);
            }
            pair = *before;
        }
        word.reverse();
        word
    }
}

/// The reasons that fall in the same rules, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The innermost rule of the first grammar in which it happens.
    pub first: String,
    /// That of the second.
    pub second: String,
    /// The side that dies, or that accepts.
    pub operand: Operand,
    /// Which of the two it is.
    pub event: Event,
    /// How many reasons there are of this kind.
    pub reasons: usize,
    /// The bytes of all of them.
    pub bytes: ByteSet,
    /// The one whose witness comes first in shortlex order.
    pub shortest: Reason,
}

/// Where a tracer is after prefixes of witnesses. Many witnesses have a long beginning in common, a host of 255 bytes, so that each
/// walk goes on from the longest prefix that is known.
struct Walks<'t> {
    tracer: &'t Tracer,
    /// By a number that is made of the prefix, byte after byte.
    known: HashMap<u64, (Vec<u8>, Position)>,
}

impl<'t> Walks<'t> {
    fn new(tracer: &'t Tracer) -> Self {
        Self {
            tracer,
            known: HashMap::new(),
        }
    }

    /// The position after a prefix, all of which the grammar takes.
    fn after(&mut self, prefix: &[u8]) -> Position {
        /// So many positions are kept at most.
        const KEPT: usize = 1 << 14;
        let mut number = 0_u64;
        let of_starts = prefix.iter().map(|byte| {
            number = (number ^ u64::from(*byte))
                .wrapping_mul(0x0000_0100_0000_01b3)
                .wrapping_add(1);
            number
        });
        let numbers: Vec<u64> = [0].into_iter().chain(of_starts).collect();
        let known = numbers.iter().enumerate().rev().find_map(|(end, number)| {
            let (start, position) = self.known.get(number)?;
            (*start == prefix[..end]).then_some((end, position))
        });
        let position = match known {
            Some((end, position)) => self.tracer.walk_on(position.clone(), &prefix[end..]),
            None => self.tracer.walk(prefix),
        };
        if self.known.len() == KEPT {
            self.known.clear();
        }
        self.known
            .insert(numbers[prefix.len()], (prefix.to_vec(), position.clone()));
        position
    }
}

/// Brings reasons together by the rules in which they fall, the shortest witness first.
///
/// See [`Reason::rules`].
pub fn group(reasons: &[Reason], first: &Tracer, second: &Tracer) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places = HashMap::new();
    let (mut firsts, mut seconds) = (Walks::new(first), Walks::new(second));
    let mut positions: Option<((u32, u32), Position, Position)> = None;
    for reason in reasons {
        let prefix = &reason.witness[..reason.offset];
        let known = positions.take().filter(|(states, ..)| *states == reason.states);
        let (states, one, two) = known.unwrap_or_else(|| (reason.states, firsts.after(prefix), seconds.after(prefix)));
        let names = reason.rules_at(first, &one, second, &two);
        positions = Some((states, one, two));
        let place = *places
            .entry((names.clone(), reason.operand, reason.event))
            .or_insert(groups.len());
        let Some(group) = groups.get_mut(place) else {
            groups.push(Group {
                first: names.0,
                second: names.1,
                operand: reason.operand,
                event: reason.event,
                reasons: 1,
                bytes: reason.bytes,
                shortest: reason.clone(),
            });
            continue;
        };
        group.reasons += 1;
        group.bytes = group.bytes.union(reason.bytes);
        if order::compare(&reason.witness, &group.shortest.witness).is_lt() {
            group.shortest = reason.clone();
        }
    }
    groups.sort_by(|one, two| order::compare(&one.shortest.witness, &two.shortest.witness));
    groups
}
