//! Words that distinguish each state from all other states. They come from a tree that splits the states.
//!
//! A node of the tree has a set of states and a word that is accepted from some of them. The identifiers of a state
//! are the words on its path from the root, so that any two states share the word of the node that separates them.
//! Most transitions of a grammar's automaton lead to the dead state, from which no word is accepted. So the path of
//! the dead state is kept short: each word on this path is accepted from the live states to which the most
//! transitions lead.

use std::collections::HashSet;

use super::separate::Separators;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};

/// The maximum number of states of an automaton. The number of identifiers may be as large as the square of this
/// number.
const STATES: usize = 4096;
/// The maximum number of answers that are looked up to find words that split well.
const EFFORT: usize = 1 << 23;

/// For each state of an automaton, words that distinguish it from every other state. Any two states share a
/// word that is accepted from exactly one of them.
///
/// ```
/// use urispec_grammar::{Grammar, Identifiers};
///
/// let identifiers = Identifiers::new(Grammar::parse("ab.abnf", "ab = %s\"ab\"")?.dfa("ab")?)?;
/// let (start, end) = (0, identifiers.dfa().walk(0, b"ab"));
/// let ends: Vec<_> = identifiers.words(end).collect();
/// // Some word has another answer from the start than from the end.
/// assert!(identifiers.words(start).any(|(word, accepted)| ends.contains(&(word, !accepted))));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Identifiers {
    dfa: Dfa,
    /// The words by number, each once.
    words: Vec<Vec<u8>>,
    of: Vec<Vec<Identifier>>,
    /// The number of the empty word, if it is used.
    empty: Option<u32>,
}

/// A word by its number, and whether it is accepted from the state that it identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Identifier {
    word: u32,
    pub(super) accepted: bool,
}

impl Identifiers {
    /// The identifiers of the states of an automaton.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the automaton has more than 4096 states.
    pub fn new(dfa: Dfa) -> Result<Self, Error> {
        if dfa.states() > STATES {
            let message = format!(
                "expected an automaton of at most {STATES} states for a complete suite, found {}; choose a smaller rule",
                dfa.states()
            );
            return Err(Error::new(ErrorKind::Limit, message));
        }
        let mut tree = Tree::new(&dfa);
        tree.split_all();
        let (pool, of) = (tree.pool, tree.of);
        let empty = pool.iter().position(|word| word.bytes.is_empty());
        let number = |place: usize| u32::try_from(place).expect("there are fewer than 2^32 words");
        Ok(Self {
            words: pool.into_iter().map(|word| word.bytes).collect(),
            empty: empty.map(number),
            of,
            dfa,
        })
    }

    /// The automaton that the suite tests.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// The words that identify a state, and whether each word is accepted from the state.
    ///
    /// # Panics
    /// If there is no such state.
    pub fn words(&self, state: u32) -> impl Iterator<Item = (&[u8], bool)> {
        self.of(state)
            .iter()
            .map(|identifier| (self.word(*identifier), identifier.accepted))
    }

    /// The identifiers of a state.
    pub(super) fn of(&self, state: u32) -> &[Identifier] {
        &self.of[state as usize]
    }

    /// The word of an identifier.
    pub(super) fn word(&self, identifier: Identifier) -> &[u8] {
        &self.words[identifier.word as usize]
    }

    /// Whether the empty word is among the identifiers of a state.
    pub(super) fn has_empty(&self, state: u32) -> bool {
        self.of(state)
            .iter()
            .any(|identifier| Some(identifier.word) == self.empty)
    }
}

/// A word that may split states.
struct Word {
    bytes: Vec<u8>,
    /// The states from which the word is accepted.
    accepted: Vec<bool>,
}

/// The tree while states are split; only the words on the paths are kept.
struct Tree<'d> {
    dfa: &'d Dfa,
    pool: Vec<Word>,
    /// The number of transitions that lead to each state. The identifiers of a state are used once for each of these
    /// transitions.
    weights: Vec<u64>,
    /// A word for any two states, made when no word of the pool splits a node.
    separators: Option<Separators>,
    of: Vec<Vec<Identifier>>,
}

impl<'d> Tree<'d> {
    fn new(dfa: &'d Dfa) -> Self {
        let mut weights = vec![1; dfa.states()];
        for to in dfa.table() {
            weights[*to as usize] += 1;
        }
        Self {
            dfa,
            pool: pool(dfa),
            weights,
            separators: None,
            of: vec![Vec::new(); dfa.states()],
        }
    }

    /// Splits sets of states until each has one state.
    fn split_all(&mut self) {
        let states = 0..u32::try_from(self.dfa.states()).expect("states have u32 numbers");
        let mut open: Vec<Vec<u32>> = vec![states.collect()];
        while let Some(states) = open.pop() {
            let [one, other, ..] = states[..] else { continue };
            let word = self.best(&states).unwrap_or_else(|| self.separator(one, other));
            let number = u32::try_from(word).expect("there are fewer than 2^32 words");
            let (mut accepted, mut rejected) = (Vec::new(), Vec::new());
            for state in states {
                let is_accepted = self.pool[word].accepted[state as usize];
                self.of[state as usize].push(Identifier {
                    word: number,
                    accepted: is_accepted,
                });
                if is_accepted { &mut accepted } else { &mut rejected }.push(state);
            }
            open.extend([accepted, rejected]);
        }
    }

    /// The word of the pool that splits these states best; `None` if no word splits them.
    ///
    /// If the dead state is one of these states, a good word is accepted from states with many transitions, so that
    /// the path of the dead state ends soon. If not, a good word is accepted from states with about half of the
    /// weight of all these states.
    fn best(&self, states: &[u32]) -> Option<usize> {
        let has_dead = self.dfa.dead().is_some_and(|dead| states.contains(&dead));
        let whole: u64 = states.iter().map(|state| self.weights[*state as usize]).sum();
        let mut best: Option<(u64, usize)> = None;
        // Only the shortest words are tried if all words would take too long.
        let words = (EFFORT / states.len().max(1)).min(self.pool.len());
        for (number, word) in self.pool[..words].iter().enumerate() {
            let (mut count, mut weight) = (0_usize, 0);
            for state in states {
                if word.accepted[*state as usize] {
                    count += 1;
                    weight += self.weights[*state as usize];
                }
            }
            if count == 0 || count == states.len() {
                continue;
            }
            let score = if has_dead { weight } else { weight.min(whole - weight) };
            if best.is_none_or(|(known, _)| known < score) {
                best = Some((score, number));
            }
        }
        best.map(|(_, number)| number)
    }

    /// Adds a word to the pool that distinguishes two states, and returns its number.
    fn separator(&mut self, one: u32, other: u32) -> usize {
        let separators = self.separators.get_or_insert_with(|| Separators::new(self.dfa));
        let bytes = separators.word(one, other).to_vec();
        self.pool.push(Word {
            accepted: from_all(self.dfa, &bytes),
            bytes,
        });
        self.pool.len() - 1
    }
}

/// Words that probably split well, shorter words first: the shortest path from each state to acceptance, and this
/// path after one more byte. If several words are accepted from the same states, the first is kept.
fn pool(dfa: &Dfa) -> Vec<Word> {
    let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
    let mut pool: Vec<Word> = Vec::new();
    let mut known: HashSet<Vec<bool>> = HashSet::new();
    let mut bytes: Vec<Vec<u8>> = states.clone().filter_map(|state| dfa.completion(state)).collect();
    bytes.push(Vec::new());
    bytes.sort_by(|one, other| crate::order::compare(one, other));
    bytes.dedup();
    for bytes in bytes {
        let accepted = from_all(dfa, &bytes);
        if known.insert(accepted.clone()) {
            pool.push(Word { bytes, accepted });
        }
    }
    let representatives = dfa.representatives();
    let shortest = (EFFORT / (dfa.states() * representatives.len())).min(pool.len());
    for place in 0..shortest {
        for byte in &representatives {
            let accepted: Vec<bool> = states
                .clone()
                .map(|state| pool[place].accepted[dfa.step(state, *byte) as usize])
                .collect();
            if known.insert(accepted.clone()) {
                let mut bytes = vec![*byte];
                bytes.extend_from_slice(&pool[place].bytes);
                pool.push(Word { bytes, accepted });
            }
        }
    }
    pool.sort_by(|one, other| crate::order::compare(&one.bytes, &other.bytes));
    pool
}

/// For each state whether a word is accepted from it.
fn from_all(dfa: &Dfa, word: &[u8]) -> Vec<bool> {
    let mut accepted = dfa.accepting().to_vec();
    for byte in word.iter().rev() {
        let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
        accepted = states.map(|state| accepted[dfa.step(state, *byte) as usize]).collect();
    }
    accepted
}
