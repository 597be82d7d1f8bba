//! The shortest word that is accepted from a set of positions and not from a state of a model, or the other way around.

use std::collections::{HashMap, HashSet};

use super::expanded::Positions;
use super::sets::{EMPTY, Sets};
use crate::dfa::Dfa;
use crate::order::READABLE;

/// The maximum number of steps of all searches together.
const STEPS: u64 = 1 << 25;

/// The side that accepts the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Side {
    /// The set of positions.
    Positions,
    /// The model.
    Model,
}

/// A set of positions and a state of the model.
pub(super) type Pair = (u32, u32);

/// What is known about the words that one side alone accepts from a pair.
#[derive(Debug, Clone, Copy)]
enum Known {
    /// There is no such word.
    Never,
    /// The empty word.
    Here,
    /// The shortest word has this length, and begins with this byte, which leads to this pair.
    By(u32, u8, Pair),
}

pub(super) struct Apart<'p> {
    model: &'p Dfa,
    /// A byte of each class that both sides treat alike, the most readable first.
    bytes: Vec<u8>,
    known: [HashMap<Pair, Known>; 2],
    steps: u64,
}

impl<'p> Apart<'p> {
    pub(super) fn new(positions: &Positions, model: &'p Dfa) -> Self {
        let mut met = HashSet::new();
        let is_new = |byte: &u8| met.insert((positions.class_of[usize::from(*byte)], model.class(*byte)));
        Self {
            model,
            bytes: READABLE.into_iter().filter(is_new).collect(),
            known: [HashMap::new(), HashMap::new()],
            steps: 0,
        }
    }

    /// Whether the searches took too many steps.
    pub(super) fn is_over(&self) -> bool {
        self.steps > STEPS
    }

    /// The shortest word that only this side accepts from the pair; `None` if there is none, or if the searches took too
    /// many steps.
    pub(super) fn word(&mut self, sets: &mut Sets<'_>, mut pair: Pair, side: Side) -> Option<Vec<u8>> {
        self.steps += 1;
        if !self.known[side as usize].contains_key(&pair) {
            self.search(sets, pair, side);
        }
        let mut word = Vec::new();
        loop {
            match self.known[side as usize].get(&pair)? {
                Known::Never => return None,
                Known::Here => return Some(word),
                Known::By(_, byte, next) => {
                    word.push(*byte);
                    pair = *next;
                }
            }
        }
    }

    /// Whether the side that is to accept can no longer accept.
    fn is_hopeless(&self, (set, state): Pair, side: Side) -> bool {
        match side {
            Side::Positions => set == EMPTY,
            Side::Model => !self.model.is_live(state),
        }
    }

    fn differs(&self, sets: &Sets<'_>, (set, state): Pair, side: Side) -> bool {
        match side {
            Side::Positions => sets.accepts(set) && !self.model.is_accepting(state),
            Side::Model => !sets.accepts(set) && self.model.is_accepting(state),
        }
    }

    /// Searches from a pair, nearest first, and keeps what is found about each pair on the way.
    fn search(&mut self, sets: &mut Sets<'_>, from: Pair, side: Side) {
        let mut before: HashMap<Pair, (u32, Option<(Pair, u8)>)> = HashMap::from([(from, (0, None))]);
        let mut queue = vec![from];
        // The least length so far, and the pair from which the rest is known.
        let mut best: Option<(u32, Pair)> = None;
        let mut here = 0;
        while let Some(pair) = queue.get(here).copied() {
            here += 1;
            let depth = before[&pair].0;
            if best.is_some_and(|(length, _)| length <= depth) {
                break;
            }
            if !self.known[side as usize].contains_key(&pair) {
                if self.is_hopeless(pair, side) {
                    self.known[side as usize].insert(pair, Known::Never);
                } else if self.differs(sets, pair, side) {
                    self.known[side as usize].insert(pair, Known::Here);
                }
            }
            let length = match self.known[side as usize].get(&pair) {
                Some(Known::Never) => continue,
                Some(Known::Here) => Some(depth),
                Some(Known::By(length, ..)) => Some(depth + length),
                None => None,
            };
            if let Some(length) = length {
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, pair));
                }
                continue;
            }
            self.steps += self.bytes.len() as u64;
            if self.is_over() {
                return;
            }
            for byte in &self.bytes {
                let next = (sets.step(pair.0, *byte), self.model.step(pair.1, *byte));
                before.entry(next).or_insert_with(|| {
                    queue.push(next);
                    (depth + 1, Some((pair, *byte)))
                });
            }
        }
        let known = &mut self.known[side as usize];
        let Some((length, mut pair)) = best else {
            known.extend(queue.into_iter().map(|pair| (pair, Known::Never)));
            return;
        };
        while let (depth, Some((earlier, byte))) = before[&pair] {
            known.insert(earlier, Known::By(length + 1 - depth, byte, pair));
            pair = earlier;
        }
    }
}
