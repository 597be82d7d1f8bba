//! An automaton that keeps the rules: after each byte of an input, it finds the rules of the current position in the
//! grammar.
//!
//! Its states are the sets of states that the subset construction makes from the nondeterministic automaton. A
//! minimal automaton cannot be used, because it merges states that differ only in their rules. The rules are the same
//! as those of a [`Tracer`], but are found with one look-up per byte.
//!
//! [`Tracer`]: crate::Tracer

use std::collections::HashMap;

use crate::determinize::{Determined, determinize};
use crate::error::{Error, ErrorKind};
use crate::limits::Limits;
use crate::minimize::NONE;
use crate::nfa::{Nfa, ROOT};

/// The position of a grammar after some bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    /// The state of the automaton.
    state: u32,
    /// The innermost rule that all paths over the last byte have in common; the start rule before the first
    /// byte.
    pub(crate) last: u32,
}

/// The rules of one grammar by the state of its automaton. Rules have numbers; rules of the same name have the same
/// number.
#[derive(Debug)]
pub(crate) struct Labels {
    /// The class of each byte.
    classes: [u8; 256],
    count: usize,
    /// The next state, by state and class.
    next: Vec<u32>,
    /// The innermost rule that all paths over a byte have in common, by state and class.
    over: Vec<u32>,
    /// The innermost rule that all paths from a state have in common; [`NONE`] if there is no path from it.
    waiting: Vec<u32>,
    /// The position before the first byte. Its last rule is the start rule.
    start: Spot,
    names: Vec<String>,
}

impl Labels {
    /// Makes the labels of `nfa`. `names` are the names of its rules, by number.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the automaton is too large.
    pub(crate) fn new(nfa: &Nfa, names: &[String]) -> Result<Self, Error> {
        let limits = Limits::default();
        let Ok(Determined { raw, subsets, of_set }) = determinize(nfa, &limits) else {
            let message = format!(
                "expected a grammar whose automaton has at most {} states and {} transitions, found a larger one",
                limits.states, limits.transitions
            );
            return Err(Error::new(ErrorKind::Limit, message));
        };
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let of_rule: Vec<u32> = (0..)
            .zip(names)
            .map(|(rule, name)| *numbers.entry(name).or_insert(rule))
            .collect();
        let rule = |frame: u32| match frame {
            NONE => NONE,
            frame => of_rule[nfa.frames[frame as usize].rule as usize],
        };
        let around = |known: u32, frame: u32| match known {
            NONE => frame,
            known => nfa.common(known, frame),
        };
        let mut over = vec![NONE; raw.table.len()];
        let mut waiting = vec![NONE; subsets.len()];
        for (states, (over, waiting)) in subsets.iter().zip(over.chunks_exact_mut(raw.count).zip(&mut waiting)) {
            for edge in states.iter().flat_map(|state| nfa.edges(*state)) {
                *waiting = around(*waiting, edge.frame);
                for class in &of_set[edge.set as usize] {
                    let over = &mut over[usize::from(*class)];
                    *over = around(*over, edge.frame);
                }
            }
        }
        for frame in over.iter_mut().chain(&mut waiting) {
            *frame = rule(*frame);
        }
        Ok(Self {
            classes: raw.classes.bytes,
            count: raw.count,
            next: raw.table,
            over,
            waiting,
            start: Spot {
                state: 0,
                last: rule(ROOT),
            },
            names: names.to_vec(),
        })
    }

    /// The position before the first byte.
    pub(crate) fn start(&self) -> Spot {
        self.start
    }

    /// The position after one more byte; unchanged if no accepted string continues with the byte.
    pub(crate) fn after(&self, spot: Spot, byte: u8) -> Spot {
        let cell = self.cell(spot, byte);
        match self.next[cell] {
            NONE => spot,
            state => Spot {
                state,
                last: self.over[cell],
            },
        }
    }

    /// The innermost rule that all paths from here have in common. If no path leads on, it is the innermost rule that
    /// all paths over the last byte have in common.
    pub(crate) fn rule(&self, spot: Spot) -> u32 {
        match self.waiting[spot.state as usize] {
            NONE => spot.last,
            rule => rule,
        }
    }

    /// The innermost rule that all paths over this byte have in common; `None` if no path has the byte.
    pub(crate) fn over(&self, spot: Spot, byte: u8) -> Option<u32> {
        let rule = self.over[self.cell(spot, byte)];
        (rule != NONE).then_some(rule)
    }

    /// The name of a rule.
    pub(crate) fn name(&self, rule: u32) -> &str {
        &self.names[rule as usize]
    }

    /// The index in a table by state and class.
    fn cell(&self, spot: Spot, byte: u8) -> usize {
        spot.state as usize * self.count + usize::from(self.classes[usize::from(byte)])
    }
}
