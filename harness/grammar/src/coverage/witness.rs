//! The first string in shortlex order that exercises a part.
//!
//! For each state the number of bytes to the end is computed twice: for paths that still exercise the part, and for
//! all paths. From the start, we follow all paths at the same time, and each step takes the least byte for which the
//! remaining number of bytes is still enough.
//!
//! Example: `sign = [ "-" ] 1*DIGIT`, with the option taken. The end is two bytes from the start if the part must
//! still be exercised, and one byte from the start if not. So the string has two bytes, and the first byte can only
//! be the sign: `-0`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::automaton::{Edge, NONE};
use super::elements::Elements;
use super::walk::{Graph, Walk, contains};
use crate::grammar::Encoding;
use crate::nfa::{ACCEPT, START};
use crate::order::RANK;

/// The distance of a state from which no path leads to the end.
const FAR: u64 = u64::MAX;

/// The least number of bytes from each state to the end.
type Distances = Vec<u64>;

impl Walk {
    /// The first string in shortlex order that exercises a part; `None` if no string of the rule exercises the part.
    pub(super) fn witness(&self, elements: &Elements, part: usize) -> Option<Vec<u8>> {
        let graph = &*self.graph;
        let target = Target {
            part: u32::try_from(part).expect("parts have u32 numbers"),
            end: end(elements, part),
        };
        let without = graph.distances(vec![(ACCEPT, 0)]);
        let with = graph.distances(graph.seeds(&target, &without));
        let rest = with[START as usize];
        (rest != FAR).then(|| graph.spell(&target, [&with, &without], rest))
    }
}

/// The part that the string has to exercise.
struct Target {
    /// The number of the part.
    part: u32,
    /// The class and the symbol, if the part is the end of a class.
    end: Option<(u32, u32)>,
}

/// The class and the symbol, if the part is the end of a class.
fn end(elements: &Elements, part: usize) -> Option<(u32, u32)> {
    (0..).zip(elements.classes.iter()).find_map(|(class, ends)| {
        let end = ends.iter().find(|(_, of)| *of == part)?;
        Some((class, end.0))
    })
}

impl Graph {
    /// The states from which a step exercises the part, each with the number of bytes from there to the
    /// end.
    fn seeds(&self, target: &Target, without: &Distances) -> Vec<(u32, u64)> {
        let mut seeds = Vec::new();
        for (from, step) in &self.automaton.empty {
            if step.part == target.part {
                seeds.push((*from, without[step.to as usize]));
            }
        }
        for (from, edge) in &self.automaton.edges {
            if let Some(symbol) = self.is_end(target, edge) {
                seeds.push((*from, without[edge.to as usize].saturating_add(self.width(symbol))));
            }
        }
        seeds
    }

    /// The symbol of a step that exercises the part.
    fn is_end(&self, target: &Target, edge: &Edge) -> Option<u32> {
        let (class, symbol) = target.end?;
        let is_it = edge.class != NONE && edge.class == class;
        (is_it && contains(&self.automaton.sets[edge.set as usize], symbol)).then_some(symbol)
    }

    /// The least number of bytes from each state through one of the seeds to the end, by Dijkstra's algorithm. Each
    /// seed has its own distance to the end.
    fn distances(&self, seeds: Vec<(u32, u64)>) -> Distances {
        let mut distances = vec![FAR; self.automaton.states as usize];
        let mut heap: BinaryHeap<Reverse<(u64, u32)>> = BinaryHeap::new();
        heap.extend(seeds.into_iter().map(|(state, distance)| Reverse((distance, state))));
        while let Some(Reverse((distance, state))) = heap.pop() {
            if distance >= distances[state as usize] {
                continue;
            }
            distances[state as usize] = distance;
            let mut reach = |to: u32, width: u64| {
                if distance + width < distances[to as usize] {
                    heap.push(Reverse((distance + width, to)));
                }
            };
            for step in self.empty_back(state) {
                reach(step.to, 0);
            }
            for edge in self.edges_back(state) {
                reach(edge.to, self.width(self.automaton.sets[edge.set as usize][0].0));
            }
        }
        distances
    }

    /// The number of bytes of a symbol: one, or the length of its UTF-8.
    fn width(&self, symbol: u32) -> u64 {
        match (self.encoding, symbol) {
            (Encoding::Bytes, _) | (_, ..=0x7F) => 1,
            (_, ..=0x7FF) => 2,
            (_, ..=0xFFFF) => 3,
            _ => 4,
        }
    }

    /// The least string of `rest` bytes that exercises the part. The first of `distances` applies before the part is
    /// exercised, and the second applies after it.
    ///
    /// Each state has a stage: 0 before the part is exercised, 1 after it.
    fn spell(&self, target: &Target, distances: [&Distances; 2], mut rest: u64) -> Vec<u8> {
        let mut word = Vec::new();
        let mut here = vec![(START, 0)];
        loop {
            self.close(target, distances, rest, &mut here);
            if rest == 0 {
                return word;
            }
            // Each step for which the number of bytes is still enough, with the symbols that it may take.
            let mut steps: Vec<(Vec<u8>, u32, u32, usize)> = Vec::new();
            for (state, stage) in &here {
                for edge in self.edges.row(*state) {
                    let set = &self.automaton.sets[edge.set as usize];
                    for symbol in set.iter().flat_map(|range| self.least(*range)) {
                        steps.push((self.bytes(symbol), symbol, edge.to, *stage));
                    }
                    if let Some(symbol) = self.is_end(target, edge).filter(|_| *stage == 0) {
                        steps.push((self.bytes(symbol), symbol, edge.to, 1));
                    }
                }
            }
            let fits = |(bytes, _, to, stage): &(Vec<u8>, u32, u32, usize)| {
                distances[*stage][*to as usize].checked_add(bytes.len() as u64) == Some(rest)
            };
            steps.retain(fits);
            let ranks = |bytes: &[u8]| bytes.iter().map(|byte| RANK[usize::from(*byte)]).collect::<Vec<_>>();
            let least = steps.iter().min_by_key(|(bytes, ..)| ranks(bytes));
            let Some((bytes, symbol, ..)) = least.cloned() else {
                return word;
            };
            rest -= bytes.len() as u64;
            word.extend(bytes);
            let mut next = Vec::new();
            for (state, stage) in &here {
                for edge in self.edges.row(*state) {
                    if contains(&self.automaton.sets[edge.set as usize], symbol) {
                        next.push((edge.to, *stage));
                        if *stage == 0 && self.is_end(target, edge) == Some(symbol) {
                            next.push((edge.to, 1));
                        }
                    }
                }
            }
            here = next;
        }
    }

    /// Adds the states that are reached without a symbol, and removes the states from which `rest` bytes are not
    /// enough.
    fn close(&self, target: &Target, distances: [&Distances; 2], rest: u64, here: &mut Vec<(u32, usize)>) {
        let mut known = std::collections::HashSet::new();
        let mut stack = std::mem::take(here);
        while let Some((state, stage)) = stack.pop() {
            if distances[stage][state as usize] != rest || !known.insert((state, stage)) {
                continue;
            }
            here.push((state, stage));
            for step in self.empty.row(state) {
                stack.push((step.to, stage));
                if stage == 0 && step.part == target.part {
                    stack.push((step.to, 1));
                }
            }
        }
    }

    /// The least symbols of a range, one for each number of bytes.
    fn least(&self, (low, high): (u32, u32)) -> Vec<u32> {
        let last = match self.encoding {
            Encoding::Bytes => 0xFF,
            Encoding::Utf8 => 0x7F,
        };
        let single = (low..=high.min(last)).min_by_key(|symbol| RANK[*symbol as usize]);
        let wider = [last + 1, 0x800, 0x1_0000].map(|first| low.max(first));
        let wider = wider.into_iter().filter(|symbol| *symbol <= high && *symbol > last);
        let mut symbols: Vec<u32> = single.into_iter().chain(wider).collect();
        symbols.dedup();
        symbols
    }

    /// The bytes of a symbol.
    fn bytes(&self, symbol: u32) -> Vec<u8> {
        let byte = || u8::try_from(symbol).ok().map(|byte| vec![byte]);
        let bytes = match self.encoding {
            Encoding::Bytes => byte(),
            Encoding::Utf8 => char::from_u32(symbol).map(|char| char.to_string().into_bytes()),
        };
        bytes.unwrap_or_default()
    }
}
