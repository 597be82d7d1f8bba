//! States with the same future become one: Moore's algorithm, in which the moves of a step are its output.
//!
//! Each round needs a pass over the table, and there are as many rounds as the longest text that is needed to tell two states
//! apart. Hopcroft's algorithm was not needed: the largest tables take a tenth of a second.

use std::collections::HashMap;

use crate::construction::Machine;

impl Machine {
    /// The same with as few states as possible.
    pub(crate) fn minimal(self) -> Self {
        let mut blocks = numbered(self.finals.iter());
        let mut count = blocks.iter().max().map_or(0, |last| *last + 1);
        loop {
            let row = |(state, row): (usize, &Vec<_>)| {
                let to = |step: &Option<(u32, u32)>| step.map(|(to, moves)| (blocks[to as usize], moves));
                (blocks[state], row.iter().map(to).collect::<Vec<_>>())
            };
            let rows: Vec<_> = self.steps.iter().enumerate().map(row).collect();
            let next = numbered(rows.iter());
            let more = next.iter().max().map_or(0, |last| *last + 1);
            blocks = next;
            if more == count {
                return self.merged(&blocks, count);
            }
            count = more;
        }
    }

    /// With one state for each block. Blocks are numbered as their first states are, so the start is the first again.
    fn merged(self, blocks: &[u32], count: u32) -> Self {
        let to = |step: Option<(u32, u32)>| step.map(|(to, moves)| (blocks[to as usize], moves));
        let (mut steps, mut finals) = (Vec::new(), Vec::new());
        let mut next = 0..count;
        let mut wanted = next.next();
        for ((row, last), block) in self.steps.into_iter().zip(self.finals).zip(blocks) {
            if Some(*block) == wanted {
                steps.push(row.into_iter().map(to).collect());
                finals.push(last);
                wanted = next.next();
            }
        }
        Self {
            steps,
            finals,
            lists: self.lists,
        }
    }
}

/// Equal values have the same number; numbers are given in the order in which values are met.
fn numbered<T: std::hash::Hash + Eq>(values: impl Iterator<Item = T>) -> Vec<u32> {
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
