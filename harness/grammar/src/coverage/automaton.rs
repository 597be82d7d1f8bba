//! The automaton of a rule. Each step has the part of the grammar that the step exercises.
//!
//! This is Thompson's construction as in `nfa/thompson.rs`, from the definitions as they are written. The
//! construction in that file merges sets of bytes, and leaves out empty steps where it can. Here a step without a
//! symbol enters each rule and each alternative, and leaves each repetition. A string that takes the step exercises
//! the part:
//!
//! ```text
//! a / b     from ──part of a──► · ──a──► to
//!           from ──part of b──► · ──b──► to
//! 1*2a      from ──a──► · ──part of the least──► to
//!                       · ──part of the most──► · ──a──► to
//! ```
//!
//! A derivation of a string is a path from start to end, and exercises the parts of its steps.

use std::collections::HashMap;
use std::sync::Arc;

use super::elements::{Class, Elements, Item, Ranges};
use crate::nfa::{ACCEPT, START};
use crate::recursion::Recursion;

/// The number that means no part or no class.
pub(super) const NONE: u32 = u32::MAX;

/// A step over one symbol, a byte or a code point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// The index of the step's ranges in [`Automaton::sets`].
    pub(super) set: u32,
    pub(super) to: u32,
    /// The class to which the symbol belongs.
    pub(super) class: u32,
}

/// A step without a symbol.
#[derive(Debug, Clone, Copy)]
pub(super) struct Empty {
    pub(super) to: u32,
    /// The part that the step exercises; [`NONE`] if the step only connects two states.
    pub(super) part: u32,
}

/// The automaton, which begins in [`START`] and accepts in [`ACCEPT`]. Its steps are sorted by the state that they
/// leave.
#[derive(Debug)]
pub(super) struct Automaton {
    /// The number of states.
    pub(super) states: u32,
    /// Steps without a symbol.
    pub(super) empty: Vec<(u32, Empty)>,
    /// Steps over a symbol.
    pub(super) edges: Vec<(u32, Edge)>,
    /// The sets of symbols of steps, by number; equal sets have one number.
    pub(super) sets: Vec<Ranges>,
    /// The classes by number.
    pub(super) classes: Arc<[Class]>,
}

impl Automaton {
    /// Makes the automaton of a rule, with a work list instead of recursion, because definitions may be deep.
    pub(super) fn new(elements: &Elements, rule: u32) -> Self {
        let mut builder = Builder {
            elements,
            states: 2,
            empty: Vec::new(),
            edges: Vec::new(),
            sets: Vec::new(),
            numbers: HashMap::new(),
            loops: Vec::new(),
            work: Vec::new(),
        };
        builder.call(rule, START, ACCEPT, NONE);
        while let Some(task) = builder.work.pop() {
            builder.build(task);
        }
        Self {
            states: builder.states,
            empty: builder.empty,
            edges: builder.edges,
            sets: builder.sets,
            classes: Arc::clone(&elements.classes),
        }
    }
}

/// The unfinished automaton.
struct Builder<'e> {
    elements: &'e Elements,
    states: u32,
    empty: Vec<(u32, Empty)>,
    edges: Vec<(u32, Edge)>,
    sets: Vec<Ranges>,
    numbers: HashMap<&'e Ranges, u32>,
    /// The groups of recursive rules that were entered.
    loops: Vec<Loop>,
    /// A stack on the heap, because definitions may be nested deeply.
    work: Vec<Task<'e>>,
}

/// An open task: `item` has to lead from one state to a second state. The task must not add a step into `from` or out
/// of `to`, so that neighbours can share these states.
#[derive(Clone, Copy)]
struct Task<'e> {
    item: &'e Item,
    from: u32,
    to: u32,
    class: u32,
    /// The number of the group of recursive rules around the item.
    inner: Option<usize>,
}

/// An instance of a group of recursive rules. If the rules end together, it has the state where each rule begins. If
/// they begin together, it has the state where each rule ends.
struct Loop {
    /// Whether the rules recur at their front or at their end.
    kind: Recursion,
    /// For each rule the state in which it begins, or in which it ends if the rules recur at their front.
    states: HashMap<u32, u32>,
    /// The state where all rules end, or where all rules begin.
    common: u32,
}

impl<'e> Builder<'e> {
    /// Builds one element, and adds its inner elements to the work.
    fn build(&mut self, task: Task<'e>) {
        let Task {
            item,
            from,
            to,
            class,
            inner,
        } = task;
        match item {
            Item::Symbol(ranges) => {
                let next = number(self.sets.len());
                let set = *self.numbers.entry(ranges).or_insert(next);
                if set == next {
                    self.sets.push(ranges.clone());
                }
                self.edges.push((from, Edge { set, to, class }));
            }
            Item::Class(class, item) => self.push(item, from, to, *class, inner),
            Item::Any { first, items } => {
                for (place, item) in items.iter().enumerate() {
                    let task = Task { item, ..task };
                    self.exercising(first + place, task);
                }
            }
            Item::Sequence(items) => {
                let Some((last, front)) = items.split_last() else {
                    self.step(from, to, None);
                    return;
                };
                let mut here = from;
                for item in front {
                    let next = self.state();
                    self.push(item, here, next, class, inner);
                    here = next;
                }
                self.push(last, here, to, class, inner);
            }
            Item::Repeated {
                min,
                max,
                least,
                most,
                item,
            } => {
                if item.is_empty() {
                    let between = self.state();
                    self.step(from, between, Some(*least));
                    self.step(between, to, Some(*most));
                    return;
                }
                let mut here = from;
                for copy in 0..max.unwrap_or(*min) {
                    if copy >= *min {
                        self.step(here, to, (copy == *min).then_some(*least));
                    }
                    if Some(copy + 1) == *max {
                        let from = here;
                        self.exercising(*most, Task { item, from, ..task });
                        return;
                    }
                    let next = self.state();
                    self.push(item, here, next, class, inner);
                    here = next;
                }
                self.step(here, to, Some(*least));
                // The item is never a recursive rule, because it would be neither first nor last.
                let (again, more) = (self.state(), self.state());
                self.step(here, again, None);
                self.push(item, again, more, class, inner);
                self.step(more, again, None);
                self.step(more, to, Some(*most));
            }
            Item::Rule(rule) => match inner.filter(|inner| self.is_within(*inner, *rule)) {
                Some(inner) => self.recall(*rule, from, to, class, inner),
                None => self.call(*rule, from, to, class),
            },
        }
    }

    /// Whether a rule belongs to the group of recursive rules `inner`. Such a rule is called again in its own loop.
    fn is_within(&self, inner: usize, rule: u32) -> bool {
        self.loops[inner].kind == self.elements.recursion(rule)
    }

    /// Enters a rule from outside of its group. A rule that does not recur gets its own states for each call,
    /// so that a part is exercised only where it is used.
    fn call(&mut self, rule: u32, from: u32, to: u32, class: u32) {
        let kind = self.elements.recursion(rule);
        if kind == Recursion::None {
            let (item, part) = self.elements.definition(rule);
            let begin = self.state();
            self.step(from, begin, Some(part));
            self.push(item, begin, to, class, None);
            return;
        }
        // `a = a "x" / "y"`: the recursive rules begin together, and no other step may lead into their common
        // start.
        let common = match kind {
            Recursion::Left(_) => {
                let begin = self.state();
                self.step(from, begin, None);
                begin
            }
            _ => to,
        };
        self.loops.push(Loop {
            kind,
            states: HashMap::new(),
            common,
        });
        self.recall(rule, from, to, class, self.loops.len() - 1);
    }

    /// Enters a rule from a rule of the same group. All calls share the states of the group's first call.
    fn recall(&mut self, rule: u32, from: u32, to: u32, class: u32, inner: usize) {
        let Loop { kind, common, .. } = self.loops[inner];
        let is_left = matches!(kind, Recursion::Left(_));
        let known = self.loops[inner].states.get(&rule).copied();
        let state = known.unwrap_or_else(|| self.state());
        let (item, part) = self.elements.definition(rule);
        if is_left {
            self.step(state, to, Some(part));
        } else {
            self.step(from, state, Some(part));
        }
        if known.is_none() {
            self.loops[inner].states.insert(rule, state);
            let (from, to) = if is_left { (common, state) } else { (state, common) };
            self.push(item, from, to, class, Some(inner));
        }
    }

    /// Adds an element that exercises a part, by a step before it. For rules that begin together and come
    /// first, the step is after the element.
    fn exercising(&mut self, part: usize, task: Task<'e>) {
        let is_left = |inner: usize| matches!(self.loops[inner].kind, Recursion::Left(_));
        let (is_left, between) = (task.inner.is_some_and(is_left), self.state());
        let Task { from, to, .. } = task;
        if is_left {
            self.step(between, to, Some(part));
            self.work.push(Task { to: between, ..task });
        } else {
            self.step(from, between, Some(part));
            self.work.push(Task { from: between, ..task });
        }
    }

    /// Adds an element to the work.
    fn push(&mut self, item: &'e Item, from: u32, to: u32, class: u32, inner: Option<usize>) {
        self.work.push(Task {
            item,
            from,
            to,
            class,
            inner,
        });
    }

    /// Adds a step without a symbol.
    fn step(&mut self, from: u32, to: u32, part: Option<usize>) {
        let part = part.map_or(NONE, number);
        self.empty.push((from, Empty { to, part }));
    }

    /// A new state.
    fn state(&mut self) -> u32 {
        self.states += 1;
        self.states - 1
    }
}

/// A number in the form in which it is stored; the limits of the grammar's size keep it below 2^32.
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("limited to fewer")
}
