//! The states and transitions of a minimal automaton that strings take.
//!
//! If the strings of a list visit all states, the list has a string for each way in which an input may begin.
//! Transitions are counted by class of bytes, and only if they lead to a live state, because most transitions of a
//! grammar's automaton lead to the dead state.

use super::{Example, Measure, Missing};
use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::order::READABLE;
use crate::trace::Tracer;

/// The states and transitions of a minimal automaton that strings take. The states have the first numbers, followed
/// by the transitions by state and class. A transition to the dead state is never counted.
#[derive(Debug)]
pub(super) struct States {
    dfa: Dfa,
    /// Whether each state and transition is taken, by number.
    seen: Vec<bool>,
}

impl States {
    /// Starts with no state and no transition taken.
    pub(super) fn new(dfa: Dfa) -> Self {
        let seen = vec![false; dfa.states() * (1 + dfa.classes())];
        Self { dfa, seen }
    }

    /// Marks the states and transitions that a string takes up to the dead state.
    pub(super) fn add(&mut self, input: &[u8]) {
        let Self { dfa, seen } = self;
        each(dfa, input, |number| seen[number] = true);
    }

    /// The numbers of the states and transitions that a string takes up to the dead state.
    pub(super) fn exercised(&self, input: &[u8]) -> Vec<usize> {
        let mut numbers = Vec::new();
        each(&self.dfa, input, |number| numbers.push(number));
        numbers
    }

    /// The measure of a number: the measure of states or of transitions.
    fn measure(&self, number: usize) -> Measure {
        if number < self.dfa.states() {
            Measure::States
        } else {
            Measure::Transitions
        }
    }

    /// The number of taken parts of a measure, and the number of all its parts.
    pub(super) fn count(&self, measure: Measure) -> (usize, usize) {
        let all = self.numbers().filter(|number| self.measure(*number) == measure);
        let seen = all.clone().filter(|number| self.seen[*number]);
        (seen.count(), all.count())
    }

    /// The numbers of all states and of all transitions between live states.
    fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        let dfa = &self.dfa;
        let is_live = |cell: usize| {
            let (state, class) = (cell / dfa.classes(), cell % dfa.classes());
            dfa.is_live(number(state)) && dfa.is_live(dfa.row(number(state))[class])
        };
        let cells = (0..dfa.states() * dfa.classes()).filter(move |cell| is_live(*cell));
        (0..dfa.states()).chain(cells.map(|cell| dfa.states() + cell))
    }

    /// The parts that no string takes, by number, each with the first accepted string that would take it. The dead
    /// state has the first string that leads to it. `tracer` finds the rule of a state or a transition.
    pub(super) fn missing(&self, start: &str, tracer: &Tracer) -> Vec<(usize, Missing)> {
        let dfa = &self.dfa;
        let words = self.words();
        let of = |place: usize| {
            let (state, byte) = match place.checked_sub(dfa.states()) {
                None => (number(place), None),
                Some(cell) => {
                    let bytes = dfa
                        .bytes(u8::try_from(cell % dfa.classes()).expect("there are at most as many classes as bytes"));
                    let state = number(cell / dfa.classes());
                    (state, least(bytes).map(|byte| (byte, bytes)))
                }
            };
            let mut input = words[state as usize].clone();
            let position = tracer.walk(&input);
            let (rule, text) = match byte {
                None if !dfa.is_live(state) => (tracer.rule(&position), "the dead state".to_owned()),
                None => (tracer.rule(&position), format!("state {state}")),
                Some((byte, bytes)) => (
                    tracer.rule_over(&position, byte).unwrap_or(tracer.rule(&position)),
                    format!("{bytes} in state {state}"),
                ),
            };
            let rule = rule.to_owned();
            let after = byte.map_or(state, |(byte, _)| dfa.step(state, byte));
            input.extend(byte.map(|(byte, _)| byte));
            dfa.complete(after, &mut input);
            let missing = Missing {
                measure: self.measure(place),
                rule,
                text,
                example: Some(Example {
                    start: start.to_owned(),
                    accepted: dfa.is_live(after),
                    input,
                }),
            };
            (place, missing)
        };
        self.numbers().filter(|number| !self.seen[*number]).map(of).collect()
    }

    /// The first word in shortlex order that leads to each state.
    fn words(&self) -> Vec<Vec<u8>> {
        let mut words: Vec<Option<Vec<u8>>> = vec![None; self.dfa.states()];
        words[0] = Some(Vec::new());
        let mut queue = vec![0_u32];
        let mut here = 0;
        while let Some(state) = queue.get(here).copied() {
            here += 1;
            let word = words[state as usize].clone().unwrap_or_default();
            for byte in READABLE {
                let to = self.dfa.step(state, byte);
                if words[to as usize].is_none() {
                    words[to as usize] = Some([&word[..], &[byte]].concat());
                    queue.push(to);
                }
            }
        }
        words.into_iter().map(Option::unwrap_or_default).collect()
    }
}

/// Calls `found` with the number of each state and transition that a string takes up to the dead state.
fn each(dfa: &Dfa, input: &[u8], mut found: impl FnMut(usize)) {
    let mut state = 0;
    found(0);
    for byte in input {
        if !dfa.is_live(state) {
            return;
        }
        let next = dfa.step(state, *byte);
        if dfa.is_live(next) {
            found(dfa.states() + state as usize * dfa.classes() + usize::from(dfa.class(*byte)));
        }
        found(next as usize);
        state = next;
    }
}

/// The number of a state; an automaton has fewer than 2^32 states.
fn number(state: usize) -> u32 {
    u32::try_from(state).expect("states have u32 numbers")
}

/// The most readable byte of a set.
fn least(bytes: ByteSet) -> Option<u8> {
    READABLE.into_iter().find(|byte| bytes.contains(*byte))
}
