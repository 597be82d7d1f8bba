//! The shortest way from each state to acceptance, stored as one byte per state. This is enough to spell the
//! first word in shortlex order.

use crate::order;

/// The distance of a state from which nothing is accepted.
const NONE: u32 = u32::MAX;

/// For each state of an automaton, the first word in shortlex order that is accepted from it. Words are not
/// stored: a word is its first byte and the word of the next state.
#[derive(Debug, Clone)]
pub(crate) struct Completions {
    /// The length of the word from each state; [`NONE`] from the dead state.
    distances: Vec<u32>,
    /// The first byte of the word from each state; 0 if there is no word or the word is empty.
    steps: Vec<u8>,
}

impl Completions {
    /// Makes the table from a table by state and class. `representatives` has the most readable byte of each
    /// class.
    pub(crate) fn new(table: &[u32], accepting: &[bool], representatives: &[u8]) -> Self {
        let count = representatives.len();
        let distances = distances(table, count, accepting);
        let mut classes: Vec<(usize, u8)> = representatives.iter().copied().enumerate().collect();
        classes.sort_by_key(|(_, byte)| order::RANK[usize::from(*byte)]);
        let step = |(row, distance): (&[u32], &u32)| {
            let is_nearer = |class: usize| distances[row[class] as usize].checked_add(1) == Some(*distance);
            let step = classes.iter().find(|(class, _)| *distance != NONE && is_nearer(*class));
            step.map_or(0, |(_, byte)| *byte)
        };
        let steps = table.chunks_exact(count).zip(&distances).map(step).collect();
        Self { distances, steps }
    }

    /// The length of the word from `state`; `None` from the dead state.
    pub(crate) fn length(&self, state: u32) -> Option<u32> {
        let length = self.distances[state as usize];
        (length != NONE).then_some(length)
    }

    /// The first byte of the word from `state`, if the word is not empty.
    pub(crate) fn step(&self, state: u32) -> u8 {
        self.steps[state as usize]
    }
}

/// The least number of bytes from each state to acceptance, by a breadth-first search backwards from the
/// accepting states.
fn distances(table: &[u32], count: usize, accepting: &[bool]) -> Vec<u32> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); accepting.len()];
    for (state, row) in (0..).zip(table.chunks_exact(count)) {
        let mut last = NONE;
        for to in row {
            if *to != last {
                before[*to as usize].push(state);
                last = *to;
            }
        }
    }
    let mut distances = vec![NONE; accepting.len()];
    let mut queue: Vec<u32> = Vec::new();
    for (state, _) in (0..).zip(accepting).filter(|(_, accepts)| **accepts) {
        distances[state as usize] = 0;
        queue.push(state);
    }
    let mut here = 0;
    while let Some(state) = queue.get(here).copied() {
        here += 1;
        for other in &before[state as usize] {
            if distances[*other as usize] == NONE {
                distances[*other as usize] = distances[state as usize] + 1;
                queue.push(*other);
            }
        }
    }
    distances
}
