//! In which rules a grammar is after a beginning: an automaton that has not forgotten them.
//!
//! Its states are the sets of states of the nondeterministic automaton, as they come from the subset construction; the minimal
//! automaton has put together what differs in its rules only. It gives the same rules as a walk of a [`Tracer`], byte by byte in one
//! look-up.
//!
//! [`Tracer`]: crate::Tracer

use std::collections::HashMap;

use crate::determinize::{Determined, determinize};
use crate::error::{Error, ErrorKind};
use crate::limits::Limits;
use crate::minimize::NONE;
use crate::nfa::{Nfa, ROOT};

/// Where a grammar is after some bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    state: u32,
    /// The innermost rule that all ways over the last byte have in common; the start if there is no byte before.
    pub(crate) last: u32,
}

/// The rules of one grammar by the state of its automaton. Rules have numbers, and those of the same name the same.
#[derive(Debug)]
pub(crate) struct Labels {
    classes: [u8; 256],
    count: usize,
    /// The next state, by state and class.
    next: Vec<u32>,
    /// The innermost rule that all ways over a byte have in common, likewise.
    over: Vec<u32>,
    /// The innermost rule that all ways on have in common; [`NONE`] if there is no way on.
    waiting: Vec<u32>,
    start: Spot,
    names: Vec<String>,
}

impl Labels {
    /// `names` are those of the rules in `nfa`.
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

    /// Before the first byte.
    pub(crate) fn start(&self) -> Spot {
        self.start
    }

    /// After one byte more; the same spot if no member continues so.
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

    /// The innermost rule that all ways on have in common; if there is none, of those over the last byte.
    pub(crate) fn rule(&self, spot: Spot) -> u32 {
        match self.waiting[spot.state as usize] {
            NONE => spot.last,
            rule => rule,
        }
    }

    /// The innermost rule that all ways over this byte have in common.
    pub(crate) fn over(&self, spot: Spot, byte: u8) -> Option<u32> {
        let rule = self.over[self.cell(spot, byte)];
        (rule != NONE).then_some(rule)
    }

    pub(crate) fn name(&self, rule: u32) -> &str {
        &self.names[rule as usize]
    }

    fn cell(&self, spot: Spot, byte: u8) -> usize {
        spot.state as usize * self.count + usize::from(self.classes[usize::from(byte)])
    }
}
