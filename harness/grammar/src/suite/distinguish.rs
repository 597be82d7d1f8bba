//! Decides whether a suite distinguishes its automaton from a second automaton, without a walk through its strings.
//!
//! A string tests the pair of states to which its front leads: one state in each automaton. There are few such pairs.
//! So the number of steps is the number of pairs and identifiers, even if the suite has millions of strings. This
//! makes it possible to measure suites by [mutants](crate::Grammar::mutants).

use std::collections::{HashMap, HashSet};

use super::loops::{Loop, Loops, times};
use super::{Identifiers, Suite};
use crate::dfa::Dfa;

impl Suite<'_> {
    /// Whether a parser that accepts the language of `other` answers a string of the suite wrongly.
    pub fn distinguishes(&self, other: &Dfa) -> bool {
        let dfa = self.identifiers.dfa();
        let mut pairs: HashSet<(u32, u32)> = self
            .starts
            .iter()
            .map(|start| (start.state, other.walk(0, &start.word)))
            .collect();
        let mut is_known = HashMap::new();
        let last = self.config.extra_states as usize + 1;
        for depth in 0..=last {
            let mut shows = |pair: &(u32, u32)| {
                let asks_alone = depth < last;
                *is_known
                    .entry((*pair, asks_alone))
                    .or_insert_with(|| self.identifiers.shows(*pair, other, asks_alone))
            };
            if pairs.iter().any(&mut shows) {
                return true;
            }
            if depth == last {
                break;
            }
            let mut next = HashSet::new();
            for (right, found) in &pairs {
                for byte in self.steps_at(depth) {
                    next.insert((dfa.step(*right, *byte), other.step(*found, *byte)));
                }
            }
            pairs = next;
        }
        false
    }
}

impl Identifiers {
    /// Whether one of the identifiers is accepted from exactly one of a pair of states. `asks_alone` adds the empty
    /// word to the identifiers.
    fn shows(&self, (right, found): (u32, u32), other: &Dfa, asks_alone: bool) -> bool {
        let mut words = self.words(right);
        asks_alone && self.dfa().is_accepting(right) != other.is_accepting(found)
            || words.any(|(word, accepted)| other.is_accepting(other.walk(found, word)) != accepted)
    }
}

impl Loops<'_> {
    /// Whether a parser that accepts the language of `other` answers one of the words wrongly.
    pub fn distinguishes(&self, other: &Dfa) -> bool {
        self.loops.iter().any(|one| self.shows(one, other))
    }

    /// Whether a word of one loop is answered wrongly. The states of `other` after the rounds repeat at some point,
    /// so the answer for any number of rounds is a look-up.
    fn shows(&self, one: &Loop, other: &Dfa) -> bool {
        let is_accepted = self.identifiers.dfa().is_accepting(one.start.state);
        // The states of `other` after each round. The states repeat from `again` on.
        let mut states = vec![other.walk(0, &one.start.word)];
        let again = loop {
            let next = other.walk(states[states.len() - 1], &one.round);
            match states.iter().position(|state| *state == next) {
                Some(again) => break again,
                None => states.push(next),
            }
        };
        let after = |rounds: usize| match states.get(rounds) {
            Some(state) => *state,
            None => states[again + (rounds - again) % (states.len() - again)],
        };
        times(one.round.len()).any(|rounds| {
            let state = after(rounds);
            let mut ends = one.endings().into_iter();
            ends.any(|end| other.is_accepting(other.walk(state, end)) != (is_accepted || !end.is_empty()))
        })
    }
}
