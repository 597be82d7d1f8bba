//! Minimization: merges states with the same future.
//!
//! As in Moore's algorithm, blocks of states are split until all states of a block lead to the same blocks. The moves
//! of a step are its output. After the first round, only the states that lead to a state with a changed block are
//! checked again. This matters for drafts that count the letters of a host to 255: each round separates only one more
//! count from the next count.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use crate::construction::{Machine, Step};

/// The number of a block that does not exist.
const NONE: u32 = u32::MAX;

impl Machine {
    /// The machine with the minimum number of states.
    pub(crate) fn minimal(self) -> Self {
        let blocks = Blocks::new(&self).split();
        let to = |step: Option<Step>| step.map(|(to, moves)| (blocks[to as usize], moves));
        // Blocks are in the order of their first states, so that the start is still the first state.
        let mut numbers = HashMap::new();
        let (mut steps, mut finals) = (Vec::new(), Vec::new());
        for ((row, last), block) in self.steps.into_iter().zip(self.finals).zip(&blocks) {
            let next = u32::try_from(steps.len()).expect("there are at most as many blocks as states");
            numbers.entry(*block).or_insert_with(|| {
                steps.push(row.into_iter().map(to).collect::<Vec<_>>());
                finals.push(last);
                next
            });
        }
        for (to, _) in steps.iter_mut().flatten().flatten() {
            *to = numbers[to];
        }
        Self {
            steps,
            finals,
            lists: self.lists,
        }
    }
}

struct Blocks<'m> {
    machine: &'m Machine,
    /// The block of each state.
    of: Vec<u32>,
    members: Vec<Vec<u32>>,
    /// The states that lead to a state.
    before: Vec<Vec<u32>>,
    /// For each state, whether it has to be checked again.
    is_open: Vec<bool>,
}

impl<'m> Blocks<'m> {
    /// The initial blocks: all states with the same outputs are in one block.
    fn new(machine: &'m Machine) -> Self {
        let outputs = |(row, last): (&Vec<Option<Step>>, &Option<u32>)| {
            let moves = |step: &Option<Step>| step.map(|(_, moves)| moves);
            (*last, row.iter().map(moves).collect::<Vec<_>>())
        };
        let of = numbered(machine.steps.iter().zip(&machine.finals).map(outputs));
        let mut members = vec![Vec::new(); of.iter().max().map_or(0, |last| *last as usize + 1)];
        let mut before = vec![Vec::new(); of.len()];
        for ((state, block), row) in (0..).zip(&of).zip(&machine.steps) {
            members[*block as usize].push(state);
            for (to, _) in row.iter().flatten() {
                let before: &mut Vec<u32> = &mut before[*to as usize];
                if before.last() != Some(&state) {
                    before.push(state);
                }
            }
        }
        Self {
            is_open: vec![true; of.len()],
            machine,
            of,
            members,
            before,
        }
    }

    /// Splits all blocks; returns the final block of each state.
    fn split(mut self) -> Vec<u32> {
        let mut open: Vec<u32> = self.members.iter().flatten().copied().collect();
        while !open.is_empty() {
            let mut by_block: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for state in open.drain(..) {
                by_block.entry(self.of[state as usize]).or_default().push(state);
            }
            for (block, states) in by_block {
                self.split_block(block, states, &mut open);
            }
        }
        self.of
    }

    /// Splits `block`, in which `states` are open. Opens the states that lead to a state whose block has changed.
    fn split_block(&mut self, block: u32, states: Vec<u32>, open: &mut Vec<u32>) {
        let members = &self.members[block as usize];
        // All states that are not open lead to the same blocks.
        let kept = members.iter().find(|state| !self.is_open[**state as usize]);
        let kept = self.leads_to(*kept.unwrap_or(&states[0]));
        let mut others: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
        for state in states {
            self.is_open[state as usize] = false;
            let to = self.leads_to(state);
            if to != kept {
                others.entry(to).or_default().push(state);
            }
        }
        for states in others.into_values() {
            let number = u32::try_from(self.members.len()).expect("there are at most as many blocks as states");
            for state in &states {
                self.of[*state as usize] = number;
                for before in &self.before[*state as usize] {
                    if !std::mem::replace(&mut self.is_open[*before as usize], true) {
                        open.push(*before);
                    }
                }
            }
            self.members.push(states);
        }
        self.members[block as usize].retain(|state| self.of[*state as usize] == block);
    }

    /// The blocks that a state leads to.
    fn leads_to(&self, state: u32) -> Vec<u32> {
        let row = self.machine.steps[state as usize].iter();
        row.map(|step| step.map_or(NONE, |(to, _)| self.of[to as usize]))
            .collect()
    }
}

/// Numbers the values in the order in which they are met. Equal values have the same number.
fn numbered<T: Hash + Eq>(values: impl Iterator<Item = T>) -> Vec<u32> {
    let mut numbers: HashMap<T, u32> = HashMap::new();
    let mut next = 0;
    values
        .map(|value| {
            *numbers.entry(value).or_insert_with(|| {
                next += 1;
                next - 1
            })
        })
        .collect()
}
