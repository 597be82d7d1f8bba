//! Draws random members of one language, and near misses.
//!
//! A member is drawn by a random walk through the minimal automaton. The walk visits only states from which an
//! accepting state can be reached. The walk ends with the shortest path to an accepting state. A near miss is one
//! edit away from a member and is not a member itself.
//!
//! We decided against `urispec_grammar::Sampler`, for which all members of a length are equally likely: hardly any
//! of them contains a delimiter, and the sampler adds large numbers for every byte. We also decided against
//! `Dfa::near_miss`, which weighs all possible edits: a thousand for a text of two bytes.

use std::collections::HashMap;

use arbitrary::{Result, Unstructured};
use urispec_grammar::{Dfa, Random};
use urispec_model::Spec;

use crate::fuzzing::dictionary;
use crate::fuzzing::edit::{edit, position};

/// The language of one rule of one document, with the tables for drawing texts from it.
#[derive(Debug)]
pub struct Language {
    /// The document.
    pub spec: Spec,
    /// The rule.
    pub rule: &'static str,
    pub(super) dfa: Dfa,
    states: Vec<State>,
    /// The bytes of all [`Run`]s of the language.
    bytes: Vec<u8>,
}

/// The next steps of a walk from one state of an automaton.
#[derive(Debug)]
struct State {
    /// The bytes after which an accepting state can still be reached, by kind. A kind takes up as many of these
    /// places as its weight.
    onward: [Run; PLACES],
    /// The bytes that lead nearer to an accepting state.
    nearer: Run,
}

/// A range of the bytes of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: u32,
    length: u32,
}

/// The number of places that a state has for its kinds of bytes.
const PLACES: usize = 16;

/// A kind of bytes, and the number of [`PLACES`] that it takes up in a state in which all kinds are possible.
type Kind = (fn(u8) -> bool, usize);

/// The kinds of bytes. A byte belongs to the first kind that matches.
///
/// If every byte were equally likely, most texts would consist of letters. If every class of the automaton were
/// equally likely, most texts would consist of triplets or, in RFC 3987, of characters of three bytes.
const KINDS: [Kind; 6] = [
    (|byte| byte.is_ascii_alphabetic(), 4),
    (|byte| byte.is_ascii_digit(), 3),
    (|byte| b":/?#[]@.".contains(&byte), 4),
    (|byte| byte == b'%', 1),
    (|byte| !byte.is_ascii(), 2),
    (|_| true, 2),
];

/// The lengths of random walks before the shortest path to an accepting state. The first one applies when the
/// entropy is used up.
const LENGTHS: [usize; 16] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 11, 16, 24];

/// The number of random edits that are tried before an edit whose result is certainly not a member.
const TRIES: usize = 4;

impl Language {
    /// The language of a rule with its automaton.
    pub(super) fn new(spec: Spec, rule: &'static str, dfa: Dfa) -> Self {
        let distance = distances(&dfa);
        let mut language = Self {
            spec,
            rule,
            states: Vec::new(),
            bytes: Vec::new(),
            dfa,
        };
        let mut runs = HashMap::new();
        for state in 0..language.dfa.states() {
            let number = u32::try_from(state).expect("states have u32 numbers");
            let next = |byte: u8| language.dfa.step(number, byte);
            let live: Vec<u8> = (0..=255).filter(|byte| language.dfa.is_live(next(*byte))).collect();
            let nearer = |byte: &u8| distance[next(*byte) as usize] < distance[state];
            let nearer: Vec<u8> = live.iter().copied().filter(nearer).collect();
            let mut kinds: Vec<Vec<u8>> = vec![Vec::new(); KINDS.len()];
            for byte in live {
                let kind = KINDS.iter().position(|(is_so, _)| is_so(byte));
                kinds[kind.expect("the last kind contains every byte")].push(byte);
            }
            let mut weighed = Vec::new();
            for (bytes, (_, weight)) in kinds.into_iter().zip(KINDS) {
                if !bytes.is_empty() {
                    let run = language.run(&mut runs, bytes);
                    weighed.extend(std::iter::repeat_n(run, weight));
                }
            }
            let none = Run { start: 0, length: 0 };
            let place = |place: usize| weighed.get(place * weighed.len() / PLACES).copied().unwrap_or(none);
            let state = State {
                onward: std::array::from_fn(place),
                nearer: language.run(&mut runs, nearer),
            };
            language.states.push(state);
        }
        language
    }

    /// The run of these bytes; if it is new, it is added to the bytes of all runs.
    fn run(&mut self, runs: &mut HashMap<Vec<u8>, Run>, bytes: Vec<u8>) -> Run {
        let number = |length: usize| u32::try_from(length).expect("automata are small");
        let run = Run {
            start: number(self.bytes.len()),
            length: number(bytes.len()),
        };
        *runs.entry(bytes).or_insert_with_key(|bytes| {
            self.bytes.extend(bytes);
            run
        })
    }

    /// Whether the rule derives `text`.
    pub fn has(&self, text: &[u8]) -> bool {
        self.dfa.accepts(text)
    }

    /// Appends a member. In most cases the member is short: at most 24 bytes, and the shortest path to an accepting
    /// state.
    pub fn member(&self, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
        let (length, mut random) = choices(u)?;
        self.walk(length, &mut random, text);
        Ok(())
    }

    /// Appends a text that is not a member, and differs from a member in one character that is inserted, removed,
    /// doubled or replaced.
    ///
    /// # Panics
    /// Never: no rule of a component derives a control character, as a test shows.
    pub fn near_miss(&self, u: &mut Unstructured<'_>, text: &mut Vec<u8>) -> Result<()> {
        let (length, mut random) = choices(u)?;
        let start = text.len();
        self.walk(length, &mut random, text);
        let end = text.len();
        for _ in 0..TRIES {
            // The edit is made to a copy. The copy replaces the member, unless the copy is a member as well.
            text.extend_from_within(start..end);
            edit(&mut random, text, end);
            if !self.has(&text[end..]) {
                text.drain(start..end);
                return Ok(());
            }
            text.truncate(end);
        }
        // Nearly every edit of a query gives a valid query, so a character is inserted that no member can have at
        // that place.
        let place = position(&mut random, text, start);
        let state = self.dfa.walk(0, &text[start..place]);
        let from = random.index(dictionary::CHARACTERS.len());
        let (before, after) = dictionary::CHARACTERS.split_at(from);
        let ends = |character: &&&[u8]| !self.dfa.is_live(self.dfa.walk(state, character));
        let character = after.iter().chain(before).find(ends);
        let character = character.expect("no rule of a component derives a control character");
        text.splice(place..place, character.iter().copied());
        Ok(())
    }

    /// Appends a random member: `length` steps after which an accepting state can still be reached, and then the
    /// shortest path to an accepting state.
    fn walk(&self, length: usize, random: &mut Random, text: &mut Vec<u8>) {
        let mut state = 0;
        for _ in 0..length {
            let onward = *random.choose(&self.states[state as usize].onward);
            if onward.length == 0 {
                break;
            }
            state = self.step(state, onward, random, text);
        }
        while !self.dfa.is_accepting(state) {
            state = self.step(state, self.states[state as usize].nearer, random, text);
        }
    }

    /// Appends one byte of a run, and returns the next state.
    fn step(&self, state: u32, run: Run, random: &mut Random, text: &mut Vec<u8>) -> u32 {
        let bytes = &self.bytes[run.start as usize..][..run.length as usize];
        let byte = *random.choose(bytes);
        text.push(byte);
        self.dfa.step(state, byte)
    }
}

/// Reads the entropy of one draw: the length of the walk, and the seed for all other choices.
fn choices(u: &mut Unstructured<'_>) -> Result<(usize, Random)> {
    Ok((*u.choose(&LENGTHS)?, Random::seeded(u.arbitrary()?)))
}

/// The distance in bytes of each state from the nearest accepting state.
fn distances(dfa: &Dfa) -> Vec<usize> {
    let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
    let accepting = |state| if dfa.is_accepting(state) { 0 } else { usize::MAX };
    let mut distances: Vec<usize> = states.clone().map(accepting).collect();
    let representatives = dfa.representatives();
    loop {
        let before = distances.clone();
        for state in states.clone() {
            let next = representatives
                .iter()
                .map(|byte| before[dfa.step(state, *byte) as usize]);
            let nearest = next.min().unwrap_or(usize::MAX).saturating_add(1);
            let distance = &mut distances[state as usize];
            *distance = nearest.min(*distance);
        }
        if distances == before {
            return distances;
        }
    }
}
