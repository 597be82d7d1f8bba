//! The minimal deterministic automaton: its table, and what it accepts.

use std::fmt;
use std::sync::OnceLock;

use crate::batch::Folded;
use crate::byte_set::ByteSet;
use crate::completions::Completions;
use crate::order;
use crate::symbols::ClassMap;

/// The one minimal complete automaton of a language, in canonical form: automata of the same language are equal.
///
/// States are numbered from the start, which is 0, outwards, class by class. Classes are groups of bytes with which every
/// state goes the same way, numbered by their lowest byte. At most one state is dead: nothing is accepted from it.
#[derive(Clone)]
pub struct Dfa {
    classes: ClassMap,
    count: usize,
    table: Vec<u32>,
    accepting: Vec<bool>,
    dead: Option<u32>,
    /// Made when many inputs are asked first.
    folded: OnceLock<Option<Folded>>,
    /// Made when a word is asked for first.
    completions: OnceLock<Completions>,
}

impl Dfa {
    /// An automaton that the caller has made minimal and put in canonical order.
    pub(crate) fn from_parts(
        classes: ClassMap,
        count: usize,
        table: Vec<u32>,
        accepting: Vec<bool>,
        dead: u32,
    ) -> Self {
        let dead = ((dead as usize) < accepting.len()).then_some(dead);
        Self {
            classes,
            count,
            table,
            accepting,
            dead,
            folded: OnceLock::new(),
            completions: OnceLock::new(),
        }
    }

    /// Whether the automaton accepts the input.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepting(self.walk(0, input))
    }

    /// Which of the inputs are accepted: the same as [`Dfa::accepts`] of each, several times faster if the automaton has
    /// at most 256 states.
    pub fn is_match_batch(&self, inputs: &[&[u8]]) -> Vec<bool> {
        let folded = || Folded::new(&self.accepting, |state, byte| self.step(state, byte));
        match self.folded.get_or_init(folded) {
            Some(folded) => folded.accept(inputs),
            None => inputs.iter().map(|input| self.accepts(input)).collect(),
        }
    }

    /// How many states there are, the dead one included.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// How many classes of bytes there are.
    pub fn classes(&self) -> usize {
        self.count
    }

    /// The class of a byte.
    pub fn class(&self, byte: u8) -> u8 {
        self.classes.bytes[usize::from(byte)]
    }

    /// The bytes of a class.
    pub fn bytes(&self, class: u8) -> ByteSet {
        (0..=255).filter(|byte| self.class(*byte) == class).collect()
    }

    /// The state after a class of bytes.
    pub fn next(&self, state: u32, class: u8) -> u32 {
        self.at(state, class.into())
    }

    /// The state after a class of symbols.
    pub(crate) fn at(&self, state: u32, class: u16) -> u32 {
        self.table[state as usize * self.count + usize::from(class)]
    }

    /// The state after a byte.
    pub fn step(&self, state: u32, byte: u8) -> u32 {
        self.next(state, self.class(byte))
    }

    /// The state after many bytes.
    pub fn walk(&self, state: u32, input: &[u8]) -> u32 {
        input.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// Whether an input that ends in this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The state from which nothing is accepted, if there is one.
    pub fn dead(&self) -> Option<u32> {
        self.dead
    }

    /// Whether something is accepted from this state.
    pub fn is_live(&self, state: u32) -> bool {
        self.dead != Some(state)
    }

    /// The most readable byte of each class, in the order of the classes.
    pub fn representatives(&self) -> Vec<u8> {
        // Classes without bytes come last.
        let last = self.classes.bytes.iter().max().copied().unwrap_or_default();
        let mut representatives = vec![0; usize::from(last) + 1];
        for byte in order::READABLE.into_iter().rev() {
            representatives[usize::from(self.class(byte))] = byte;
        }
        representatives
    }

    /// Whether it accepts nothing.
    pub fn is_empty(&self) -> bool {
        !self.is_live(0)
    }

    /// The first word in shortlex order that leads from each state to acceptance.
    pub(crate) fn completions(&self) -> &Completions {
        let completions = || Completions::new(&self.table, &self.accepting, &self.representatives());
        self.completions.get_or_init(completions)
    }

    /// Adds that word to one that leads to a live state.
    pub(crate) fn complete(&self, mut state: u32, word: &mut Vec<u8>) {
        let completions = self.completions();
        for _ in 0..completions.length(state).unwrap_or_default() {
            let byte = completions.step(state);
            word.push(byte);
            state = self.step(state, byte);
        }
    }

    /// That word from a state on; none from the dead one.
    pub(crate) fn completion(&self, state: u32) -> Option<Vec<u8>> {
        let mut word = Vec::new();
        self.completions().length(state)?;
        self.complete(state, &mut word);
        Some(word)
    }

    pub(crate) fn class_map(&self) -> &ClassMap {
        &self.classes
    }

    pub(crate) fn table(&self) -> &[u32] {
        &self.table
    }

    pub(crate) fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// The next state by class.
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.table[state as usize * self.count..][..self.count]
    }
}

impl PartialEq for Dfa {
    fn eq(&self, other: &Self) -> bool {
        self.classes == other.classes && self.accepting == other.accepting && self.table == other.table
    }
}

impl Eq for Dfa {}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dfa {{ {} states, {} classes }}", self.states(), self.count)
    }
}
