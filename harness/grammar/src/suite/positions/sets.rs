//! Sets of positions, made when they are needed.

use std::collections::HashMap;
use std::rc::Rc;

use super::expanded::Positions;
use crate::nfa::{ACCEPT, Edge, START};

/// The empty set.
pub(super) const EMPTY: u32 = 0;
/// The number of a set that is not made yet.
const NONE: u32 = u32::MAX;

/// Sets by number.
pub(super) struct Sets<'p> {
    positions: &'p Positions,
    all: Vec<Set>,
    numbers: HashMap<Rc<[u32]>, u32>,
    /// The set of each single position.
    singles: Vec<u32>,
    /// The last round in which each position was seen.
    seen: Vec<u32>,
    round: u32,
}

struct Set {
    /// The positions, with those that follow without a byte.
    positions: Rc<[u32]>,
    /// The set after a byte of each class.
    next: Vec<u32>,
    /// The sets of the single positions after any byte.
    near: Option<Rc<[u32]>>,
    /// The positions after one jump.
    jumped: u32,
}

impl<'p> Sets<'p> {
    pub(super) fn new(positions: &'p Positions) -> Self {
        let states = positions.nfa.states();
        let mut sets = Self {
            positions,
            all: Vec::new(),
            numbers: HashMap::new(),
            singles: vec![NONE; states],
            seen: vec![0; states],
            round: 0,
        };
        sets.of(Vec::new());
        sets
    }

    /// The positions where the rule begins.
    pub(super) fn start(&mut self) -> u32 {
        self.single(START)
    }

    pub(super) fn class(&self, byte: u8) -> u8 {
        self.positions.class_of[usize::from(byte)]
    }

    pub(super) fn accepts(&self, set: u32) -> bool {
        self.all[set as usize].positions.binary_search(&ACCEPT).is_ok()
    }

    /// The set after a byte.
    pub(super) fn step(&mut self, set: u32, byte: u8) -> u32 {
        let class = usize::from(self.class(byte));
        let known = self.all[set as usize].next[class];
        if known != NONE {
            return known;
        }
        let next = self.after(set, byte);
        let number = self.of(next);
        self.all[set as usize].next[class] = number;
        number
    }

    /// The sets of the single positions after a byte, if the parser leaves out an element before it, or takes an element
    /// again.
    pub(super) fn jumped(&mut self, set: u32, byte: u8) -> Vec<u32> {
        if self.all[set as usize].jumped == NONE {
            let jumps = &self.positions.jumps;
            let from = self.all[set as usize].positions.iter();
            let to = from.flat_map(|one| jumps[*one as usize].iter().copied());
            let to = to.collect();
            self.all[set as usize].jumped = self.of(to);
        }
        let after = self.after(self.all[set as usize].jumped, byte);
        self.each_alone(&after)
    }

    /// The sets of the single positions after any byte that the grammar has here.
    pub(super) fn near(&mut self, set: u32) -> Rc<[u32]> {
        if let Some(near) = &self.all[set as usize].near {
            return Rc::clone(near);
        }
        let nfa = &self.positions.nfa;
        let edges = self.all[set as usize].positions.iter().flat_map(|one| nfa.edges(*one));
        let after: Vec<u32> = edges.map(|edge| edge.to).collect();
        let near: Rc<[u32]> = self.each_alone(&after).into();
        self.all[set as usize].near = Some(Rc::clone(&near));
        near
    }

    /// The sets of the single positions after a class that has a neighbour of this byte, but not the byte.
    pub(super) fn beside(&mut self, set: u32, byte: u8) -> Vec<u32> {
        let nfa = &self.positions.nfa;
        let edges = self.all[set as usize].positions.iter().flat_map(|one| nfa.edges(*one));
        let is_beside = |edge: &&Edge| {
            let has = |byte: Option<u8>| byte.is_some_and(|byte| nfa.sets[edge.set as usize].bytes.contains(byte));
            !has(Some(byte)) && (has(byte.checked_sub(1)) || has(byte.checked_add(1)))
        };
        let after: Vec<u32> = edges.filter(is_beside).map(|edge| edge.to).collect();
        self.each_alone(&after)
    }

    pub(super) fn union(&mut self, sets: &[u32]) -> u32 {
        let all = sets
            .iter()
            .flat_map(|set| self.all[*set as usize].positions.iter().copied());
        self.of(all.collect())
    }

    fn after(&self, set: u32, byte: u8) -> Vec<u32> {
        let nfa = &self.positions.nfa;
        let edges = self.all[set as usize].positions.iter().flat_map(|one| nfa.edges(*one));
        let edges = edges.filter(|edge| nfa.sets[edge.set as usize].bytes.contains(byte));
        edges.map(|edge| edge.to).collect()
    }

    fn each_alone(&mut self, positions: &[u32]) -> Vec<u32> {
        let mut alone: Vec<u32> = positions.iter().map(|one| self.single(*one)).collect();
        alone.sort_unstable();
        alone.dedup();
        alone
    }

    fn single(&mut self, position: u32) -> u32 {
        if self.singles[position as usize] == NONE {
            self.singles[position as usize] = self.of(vec![position]);
        }
        self.singles[position as usize]
    }

    /// The number of the set of these positions, with those that follow without a byte.
    fn of(&mut self, mut open: Vec<u32>) -> u32 {
        self.round += 1;
        let mut positions = Vec::new();
        while let Some(one) = open.pop() {
            if std::mem::replace(&mut self.seen[one as usize], self.round) != self.round {
                positions.push(one);
                open.extend(self.positions.nfa.empty(one));
            }
        }
        positions.sort_unstable();
        let positions: Rc<[u32]> = positions.into();
        let new = u32::try_from(self.all.len()).expect("the walk ends before");
        let number = *self.numbers.entry(Rc::clone(&positions)).or_insert(new);
        if number == new {
            self.all.push(Set {
                positions,
                next: vec![NONE; self.positions.classes],
                near: None,
                jumped: NONE,
            });
        }
        number
    }
}
