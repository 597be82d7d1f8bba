//! The first word in shortlex order that leads from a state to acceptance, kept as one byte for each state.

use crate::order;

/// There is no way to acceptance.
const NONE: u32 = u32::MAX;

/// The first words from all states of an automaton.
#[derive(Debug, Clone)]
pub(crate) struct Completions {
    /// Bytes to acceptance; [`NONE`] from the dead state.
    distances: Vec<u32>,
    /// The first byte on the way.
    steps: Vec<u8>,
}

impl Completions {
    /// Of an automaton with this table, whose classes have these bytes as their most readable ones.
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

    /// How long the word from a state is; none from the dead one.
    pub(crate) fn length(&self, state: u32) -> Option<u32> {
        let length = self.distances[state as usize];
        (length != NONE).then_some(length)
    }

    /// Its first byte.
    pub(crate) fn step(&self, state: u32) -> u8 {
        self.steps[state as usize]
    }
}

/// How many bytes there are at least from each state to acceptance.
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
