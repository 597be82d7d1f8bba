//! The walk through the positions of a grammar and a model in parallel.

use std::collections::{BTreeSet, HashSet};

use super::apart::{Apart, Side};
use super::expanded::Positions;
use super::sets::{EMPTY, Sets};
use crate::dfa::Dfa;

/// The maximum number of pairs of places that are visited.
const PLACES: usize = 1 << 13;

impl Positions {
    /// Calls `each` with each word, until it returns false. A word may come more than once. The words depend on the model
    /// of a parser, and are those on which the parser is likely to differ from it.
    pub fn words(&self, model: &Dfa, each: &mut dyn FnMut(&[u8]) -> bool) {
        Walk::new(self, model).all(each);
    }
}

/// The positions and the model, with all that is known about pairs of them.
struct Walk<'p> {
    model: &'p Dfa,
    sets: Sets<'p>,
    apart: Apart<'p>,
    bytes: Vec<u8>,
}

/// A set of positions and a state of the model, with the first word to both.
struct Place {
    set: u32,
    state: u32,
    word: Vec<u8>,
}

/// The words that follow a byte, and the places after it.
struct Behind {
    words: BTreeSet<Vec<u8>>,
    /// The positions whose words the model accepts: those of the grammar, and others if it accepts more.
    explained: u32,
    state: u32,
}

impl<'p> Walk<'p> {
    fn new(positions: &'p Positions, model: &'p Dfa) -> Self {
        Self {
            model,
            sets: Sets::new(positions),
            apart: Apart::new(positions, model),
            bytes: positions.edges(model),
        }
    }

    fn all(&mut self, each: &mut dyn FnMut(&[u8]) -> bool) {
        let start = (self.sets.start(), 0);
        let mut met = HashSet::from([start]);
        let mut places = vec![Place {
            set: start.0,
            state: start.1,
            word: Vec::new(),
        }];
        let mut here = 0;
        while here < places.len() && !self.apart.is_over() {
            let Place { set, state, ref word } = places[here];
            let mut text = word.clone();
            if !each(&text) {
                return;
            }
            let mut is_met = HashSet::new();
            for byte in self.bytes.clone() {
                text.push(byte);
                let is_first = is_met.insert((self.sets.class(byte), self.model.class(byte)));
                let behind = self.behind(set, state, byte, is_first);
                let next = (behind.explained, behind.state);
                let is_new = is_first && behind.explained != EMPTY && places.len() < PLACES;
                if is_new && met.insert(next) {
                    places.push(Place {
                        set: next.0,
                        state: next.1,
                        word: text.clone(),
                    });
                }
                let length = text.len();
                for word in &behind.words {
                    text.extend_from_slice(word);
                    if !each(&text) {
                        return;
                    }
                    text.truncate(length);
                }
                text.pop();
            }
            here += 1;
        }
    }

    /// What follows a byte from a place. The first byte of a class is tried as if it were each byte that the grammar has
    /// here, and the others as the bytes next to them.
    fn behind(&mut self, set: u32, state: u32, byte: u8, is_first: bool) -> Behind {
        let to = self.model.step(state, byte);
        let next = self.sets.step(set, byte);
        let mut words: BTreeSet<Vec<u8>> = self.model.completion(to).into_iter().collect();
        for side in [Side::Positions, Side::Model] {
            words.extend(self.apart.word(&mut self.sets, (next, to), side));
        }
        let near = if is_first {
            [&*self.sets.near(set), &self.sets.jumped(set, byte)].concat()
        } else {
            self.sets.beside(set, byte)
        };
        let mut like_model = Vec::new();
        for near in near {
            match self.apart.word(&mut self.sets, (near, to), Side::Positions) {
                Some(word) => drop(words.insert(word)),
                None => like_model.push(near),
            }
        }
        // Without further words that the model accepts, the positions of the grammar suffice.
        let is_explained = self.apart.word(&mut self.sets, (next, to), Side::Model).is_none();
        like_model.push(next);
        Behind {
            explained: if is_explained {
                next
            } else {
                self.sets.union(&like_model)
            },
            words,
            state: to,
        }
    }
}
