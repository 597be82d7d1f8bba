//! Finds the parts that the derivations of a string exercise. A step is part of a derivation if the beginning
//! of the string leads to its first state, and the rest is accepted from its last state.
//!
//! Both sets of states come from the subset construction, forwards and backwards, and are made when strings need
//! them. So a step over a symbol of a long string is one look-up, and each pair of sets is checked once.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::automaton::{Automaton, Edge, Empty, NONE};
use super::elements::Ranges;
use crate::grammar::Encoding;
use crate::nfa::{ACCEPT, Rows, START};

/// Follows strings in the automaton of a start rule, and stores the sets of states to which they lead.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    /// The automaton, which clones of a walk share.
    pub(super) graph: Arc<Graph>,
    /// The sets of states to which beginnings of strings lead.
    forwards: Subsets,
    /// The sets of states from which ends of strings are accepted.
    backwards: Subsets,
}

/// The automaton with its steps in both directions.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) encoding: Encoding,
    pub(super) automaton: Automaton,
    pub(super) empty: Rows<Empty>,
    pub(super) edges: Rows<Edge>,
    /// The steps without a symbol, reversed and sorted by the state to which they lead.
    empty_back: Rows<Empty>,
    /// The steps over a symbol, reversed and sorted by the state to which they lead.
    edges_back: Rows<Edge>,
    /// The first symbol of each group. All symbols of a group are in the same sets, and an end of a class is
    /// its own group.
    groups: Vec<u32>,
}

/// The pairs of sets that were already checked: between two symbols, and over one symbol. Their parts need
/// not be checked again.
#[derive(Debug, Default)]
pub(super) struct Visited {
    /// The set of states to which the symbols before a place lead, and the set from which the symbols after the place
    /// are accepted.
    between: HashSet<(u32, u32)>,
    /// The set of states before a symbol, the group of the symbol, and the set of states after the symbol.
    over: HashSet<(u32, u32, u32)>,
}

impl Walk {
    /// Prepares to follow strings in `automaton`.
    pub(super) fn new(automaton: Automaton, encoding: Encoding) -> Self {
        let graph = Arc::new(Graph::new(automaton, encoding));
        Self {
            forwards: Subsets::new(&graph.empty, START),
            backwards: Subsets::new(&graph.empty_back, ACCEPT),
            graph,
        }
    }

    /// Calls `found` with each part that a derivation of the input exercises, except for pairs of sets in `visited`.
    /// For an input that is not accepted, `found` is never called.
    pub(super) fn exercised(&mut self, input: &[u8], visited: &mut Visited, found: &mut dyn FnMut(usize)) {
        let Self {
            graph,
            forwards,
            backwards,
        } = self;
        let Some(groups) = graph.read(input) else { return };
        let mut before = Vec::with_capacity(groups.len() + 1);
        let mut state = 0;
        before.push(state);
        for group in &groups {
            state = forwards.next(graph, &graph.empty, &graph.edges, state, *group);
            before.push(state);
        }
        if forwards.all[state as usize].binary_search(&ACCEPT).is_err() {
            return;
        }
        let mut behind = 0;
        for place in (0..before.len()).rev() {
            let here = before[place];
            if visited.between.insert((here, behind)) {
                graph.between(&forwards.all[here as usize], &backwards.all[behind as usize], found);
            }
            if let Some(place) = place.checked_sub(1) {
                let (first, group) = (before[place], groups[place]);
                if visited.over.insert((first, group, behind)) {
                    let (first, last) = (&forwards.all[first as usize], &backwards.all[behind as usize]);
                    graph.over(first, group, last, found);
                }
                behind = backwards.next(graph, &graph.empty_back, &graph.edges_back, behind, group);
            }
        }
    }
}

impl Graph {
    /// Reverses the steps, and computes the groups of symbols.
    fn new(automaton: Automaton, encoding: Encoding) -> Self {
        let ranges = automaton.sets.iter().flatten().copied();
        let ends = automaton.classes.iter().flatten().map(|(symbol, _)| (*symbol, *symbol));
        let mut groups: Vec<u32> = ranges
            .chain(ends)
            .flat_map(|(low, high)| [low, high.saturating_add(1)])
            .chain([0])
            .collect();
        groups.sort_unstable();
        groups.dedup();
        let empty_back = automaton.empty.iter().map(|(from, Empty { to, part })| {
            let back = Empty { to: *from, part: *part };
            (*to, back)
        });
        let edges_back = automaton
            .edges
            .iter()
            .map(|(from, edge)| (edge.to, Edge { to: *from, ..*edge }));
        Self {
            encoding,
            empty: Rows::new(automaton.states, &automaton.empty),
            edges: Rows::new(automaton.states, &automaton.edges),
            empty_back: Rows::new(automaton.states, &empty_back.collect::<Vec<_>>()),
            edges_back: Rows::new(automaton.states, &edges_back.collect::<Vec<_>>()),
            automaton,
            groups,
        }
    }

    /// The groups of the symbols of an input; `None` if the input must be UTF-8 but is not.
    fn read(&self, input: &[u8]) -> Option<Vec<u32>> {
        let group = |symbol: u32| {
            let place = self.groups.partition_point(|begin| *begin <= symbol) - 1;
            u32::try_from(place).expect("there are at most as many groups as symbols")
        };
        match self.encoding {
            Encoding::Bytes => Some(input.iter().map(|byte| group(u32::from(*byte))).collect()),
            Encoding::Utf8 => {
                let text = std::str::from_utf8(input).ok()?;
                Some(text.chars().map(|char| group(u32::from(char))).collect())
            }
        }
    }

    /// Whether the symbols of a group are in a set.
    fn has(&self, set: u32, group: u32) -> bool {
        contains(&self.automaton.sets[set as usize], self.groups[group as usize])
    }

    /// For each step without a symbol that leads from a state of `first` to a state of `last`, calls `found` with the
    /// part of the step.
    fn between(&self, first: &[u32], last: &[u32], found: &mut dyn FnMut(usize)) {
        for state in first {
            for step in self.empty.row(*state) {
                if step.part != NONE && last.binary_search(&step.to).is_ok() {
                    found(step.part as usize);
                }
            }
        }
    }

    /// For each step over a symbol of `group` that is the end of a class, calls `found` with the part of the step.
    fn over(&self, first: &[u32], group: u32, last: &[u32], found: &mut dyn FnMut(usize)) {
        let symbol = self.groups[group as usize];
        for state in first {
            for edge in self.edges.row(*state) {
                if edge.class != NONE && self.has(edge.set, group) && last.binary_search(&edge.to).is_ok() {
                    let ends = &self.automaton.classes[edge.class as usize];
                    if let Some((_, part)) = ends.iter().find(|(end, _)| *end == symbol) {
                        found(*part);
                    }
                }
            }
        }
    }

    /// The reversed steps without a symbol that lead to a state.
    pub(super) fn empty_back(&self, state: u32) -> &[Empty] {
        self.empty_back.row(state)
    }

    /// The reversed steps over a symbol that lead to a state.
    pub(super) fn edges_back(&self, state: u32) -> &[Edge] {
        self.edges_back.row(state)
    }
}

/// Whether a symbol is in the ranges, by binary search.
pub(super) fn contains(ranges: &Ranges, symbol: u32) -> bool {
    let next = ranges.partition_point(|(low, _)| *low <= symbol);
    next > 0 && symbol <= ranges[next - 1].1
}

/// The sets of states in one direction that strings have needed so far. Set 0 is the first set.
#[derive(Debug, Clone)]
struct Subsets {
    /// The sets by number; each is sorted.
    all: Vec<Arc<[u32]>>,
    /// The numbers of the sets.
    known: HashMap<Arc<[u32]>, u32>,
    /// The set after a symbol of a group, by set and group.
    next: HashMap<(u32, u32), u32>,
    /// The last round in which each state was seen.
    seen: Vec<u32>,
    /// The number of the current round: a state was seen in it if `seen` has this number.
    round: u32,
}

impl Subsets {
    /// The sets of a direction that begins in `start`, at first only the set of the start.
    fn new(empty: &Rows<Empty>, start: u32) -> Self {
        let mut subsets = Self {
            all: Vec::new(),
            known: HashMap::new(),
            next: HashMap::new(),
            seen: vec![0; empty.len()],
            round: 0,
        };
        subsets.number(empty, vec![start]);
        subsets
    }

    /// The number of the set after a symbol of a group.
    fn next(&mut self, graph: &Graph, empty: &Rows<Empty>, edges: &Rows<Edge>, here: u32, group: u32) -> u32 {
        if let Some(known) = self.next.get(&(here, group)) {
            return *known;
        }
        let over = self.all[here as usize].iter().flat_map(|state| edges.row(*state));
        let to = over.filter(|edge| graph.has(edge.set, group)).map(|edge| edge.to);
        let next = self.number(empty, to.collect());
        self.next.insert((here, group), next);
        next
    }

    /// The number of the set of all states to which these states lead without a symbol; a new set gets a new number.
    fn number(&mut self, empty: &Rows<Empty>, kernel: Vec<u32>) -> u32 {
        self.round += 1;
        let mut states = Vec::new();
        let mut rest = kernel;
        while let Some(state) = rest.pop() {
            if self.seen[state as usize] != self.round {
                self.seen[state as usize] = self.round;
                states.push(state);
                rest.extend(empty.row(state).iter().map(|step| step.to));
            }
        }
        states.sort_unstable();
        let next = u32::try_from(self.all.len()).expect("there are at most as many sets as bytes in all strings");
        *self.known.entry(states.into()).or_insert_with_key(|states| {
            self.all.push(Arc::clone(states));
            next
        })
    }
}
