//! The nondeterministic automaton of a program: its states, and its steps, each with its rule instance.
//!
//! The rules are kept so that a [`Tracer`](crate::Tracer) can name them. The minimal automaton does not have the
//! rules, because it merges states that differ only in their rules.

mod thompson;

use crate::lower::Program;
use crate::nfa::thompson::Construction;
use crate::symbols::SymbolSet;

/// The state in which an input begins.
pub(crate) const START: u32 = 0;
/// The state in which an input is accepted.
pub(crate) const ACCEPT: u32 = 1;
/// The frame of the start rule.
pub(crate) const ROOT: u32 = 0;

/// A step over one symbol.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// The index of the step's set in [`Nfa::sets`].
    pub(crate) set: u32,
    /// The state after the step.
    pub(crate) to: u32,
    /// The index of the rule instance in [`Nfa::frames`].
    pub(crate) frame: u32,
}

/// A rule instance: a rule with all rules around it, up to the start rule.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    /// The number of the rule.
    pub(crate) rule: u32,
    /// The frame around this frame; the root is its own parent.
    pub(crate) parent: u32,
    /// The number of frames around this frame; 0 for the start rule.
    pub(crate) depth: u32,
}

/// The automaton. It begins in [`START`] and accepts in [`ACCEPT`].
#[derive(Debug)]
pub(crate) struct Nfa {
    /// The sets of symbols by number; equal sets have one number.
    pub(crate) sets: Vec<SymbolSet>,
    /// The rule instances by number; [`ROOT`] is the instance of the start rule.
    pub(crate) frames: Vec<Frame>,
    /// Whether strings may have marks, even if the automaton has no marks.
    pub(crate) has_marks: bool,
    /// The states that follow each state without a symbol.
    empty: Rows<u32>,
    /// The steps over a symbol that leave each state.
    edges: Rows<Edge>,
}

impl Nfa {
    /// The automaton of the rule `start`.
    pub(crate) fn new(program: &Program<'_>, start: u32) -> Self {
        Self::with_elements(program, start).0
    }

    /// The automaton of the rule `start`, and the first and the last state of each element of each definition, of each
    /// copy that a repetition makes, and of each use of a rule.
    pub(crate) fn with_elements(program: &Program<'_>, start: u32) -> (Self, Vec<(u32, u32)>) {
        let Construction {
            states,
            empty,
            edges,
            sets,
            frames,
            elements,
        } = thompson::construct(program, start);
        let nfa = Self {
            sets,
            frames,
            has_marks: program.has_marks,
            empty: Rows::new(states, &empty),
            edges: Rows::new(states, &edges),
        };
        (nfa, elements)
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.edges.len()
    }

    /// The steps over one symbol from a state.
    pub(crate) fn edges(&self, state: u32) -> &[Edge] {
        self.edges.row(state)
    }

    /// The innermost frame around two frames, which may be one of them.
    pub(crate) fn common(&self, mut one: u32, mut other: u32) -> u32 {
        let frames = &self.frames;
        while one != other {
            if frames[one as usize].depth < frames[other as usize].depth {
                std::mem::swap(&mut one, &mut other);
            }
            one = frames[one as usize].parent;
        }
        one
    }

    /// The states that follow a state without a symbol.
    pub(crate) fn empty(&self, state: u32) -> &[u32] {
        self.empty.row(state)
    }
}

/// Collects the states that are reached without a symbol. The allocated memory is kept between calls.
pub(crate) struct Closure {
    /// The last round in which each state was seen. With this table, nothing has to be cleared between rounds.
    seen: Vec<u32>,
    /// The number of the current round.
    round: u32,
    /// The states whose steps are not followed yet.
    stack: Vec<u32>,
}

impl Closure {
    /// Allocates memory for an automaton of this size.
    pub(crate) fn new(nfa: &Nfa) -> Self {
        Self {
            seen: vec![0; nfa.states()],
            round: 0,
            stack: Vec::new(),
        }
    }

    /// Replaces states by all relevant states that they reach without a symbol. A state is relevant if it accepts or
    /// has a step over a symbol. The new states are sorted. Returns the number of steps, for
    /// [`Limits`](crate::Limits).
    pub(crate) fn close(&mut self, nfa: &Nfa, states: &mut Vec<u32>) -> u64 {
        self.round += 1;
        self.stack.clear();
        for state in states.drain(..) {
            if self.seen[state as usize] != self.round {
                self.seen[state as usize] = self.round;
                self.stack.push(state);
            }
        }
        let mut steps = 0;
        while let Some(state) = self.stack.pop() {
            if state == ACCEPT || !nfa.edges(state).is_empty() {
                states.push(state);
            }
            steps += 1 + nfa.empty(state).len() as u64;
            for next in nfa.empty(state) {
                if self.seen[*next as usize] != self.round {
                    self.seen[*next as usize] = self.round;
                    self.stack.push(*next);
                }
            }
        }
        states.sort_unstable();
        steps
    }
}

/// A list for each state; all lists are in one vector.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    /// The index in `items` at which the list of each state begins, and the end of the last list.
    first: Vec<u32>,
    /// All lists, one after another.
    items: Vec<T>,
}

impl<T: Copy> Rows<T> {
    /// The lists of (state, item) pairs; items of a state keep their order.
    pub(crate) fn new(states: u32, pairs: &[(u32, T)]) -> Self {
        let mut first = vec![0_u32; states as usize + 1];
        for (state, _) in pairs {
            first[*state as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        let mut place = first.clone();
        let mut order = vec![0_u32; pairs.len()];
        for (number, (state, _)) in (0_u32..).zip(pairs) {
            order[place[*state as usize] as usize] = number;
            place[*state as usize] += 1;
        }
        Self {
            first,
            items: order.into_iter().map(|number| pairs[number as usize].1).collect(),
        }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The list of a state.
    pub(crate) fn row(&self, state: u32) -> &[T] {
        &self.items[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }
}
