//! The ends and the texts that can still come after a state of the marked automaton.

use std::collections::{BTreeSet, HashMap, HashSet};

use urispec_grammar::Marked;

use crate::ways::Way;

/// The maximum number of pairs of states that are compared.
const PAIRS: usize = 1 << 16;

/// Two states. The question is whether the first accepts all texts that the second accepts.
type Pair = (u32, u32);

#[derive(Debug)]
pub(crate) struct Futures {
    ends: Vec<u64>,
    /// One byte of each class.
    bytes: Vec<u8>,
    /// The answers that are known already, by pair.
    known: HashMap<Pair, bool>,
    /// Whether there were too many pairs; in this case unknown pairs are not computed.
    is_spent: bool,
}

impl Futures {
    pub(crate) fn new(marked: &Marked, ways: &[Vec<Way>]) -> Self {
        let bytes = marked.representatives();
        let mut ends = vec![0; marked.states()];
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            // Most steps lead to states with higher numbers.
            for state in (0..ends.len()).rev() {
                let mut found: u64 = ends[state];
                for way in &ways[state] {
                    let after = |byte: &u8| ends[marked.step(way.to, (*byte).into()) as usize];
                    found |= bytes.iter().map(after).fold(way.ends, |all, ends| all | ends);
                }
                is_changed |= std::mem::replace(&mut ends[state], found) != found;
            }
        }
        Self {
            ends,
            bytes,
            known: HashMap::new(),
            is_spent: false,
        }
    }

    /// The ends that may still come after `state`.
    pub(crate) fn ends(&self, state: u32) -> u64 {
        self.ends[state as usize]
    }

    /// Whether the state `one` accepts all texts that `other` accepts. The answer may be a false "no": the check
    /// simulates `other` with `one` state by state, and is skipped if it needs too much work.
    pub(crate) fn covers(&mut self, marked: &Marked, ways: &[Vec<Way>], one: u32, other: u32) -> bool {
        if one == other {
            return true;
        }
        if let Some(known) = self.known.get(&(one, other)) {
            return *known;
        }
        if self.is_spent {
            return false;
        }
        let bytes = &self.bytes;
        let simulation = Simulation { marked, ways, bytes };
        match simulation.covered((one, other), &self.known) {
            Some(covered) => self.known.extend(covered),
            None => self.is_spent = true,
        }
        self.known.get(&(one, other)).copied().unwrap_or_default()
    }
}

struct Simulation<'m> {
    marked: &'m Marked,
    ways: &'m [Vec<Way>],
    bytes: &'m [u8],
}

impl Simulation<'_> {
    /// The answers for this pair and for all pairs that it depends on; `None` if there are too many pairs.
    fn covered(&self, pair: Pair, known: &HashMap<Pair, bool>) -> Option<HashMap<Pair, bool>> {
        // Each pair needs at least one covered pair of each of its lists.
        let mut needs: HashMap<Pair, Vec<Vec<Pair>>> = HashMap::new();
        let mut failed: HashSet<Pair> = HashSet::new();
        let mut queue = vec![pair];
        while let Some(pair) = queue.pop() {
            if needs.contains_key(&pair) || failed.contains(&pair) || known.contains_key(&pair) || pair.0 == pair.1 {
                continue;
            }
            if needs.len() + failed.len() + known.len() > PAIRS {
                return None;
            }
            let Some(of_pair) = self.needs(pair) else {
                failed.insert(pair);
                continue;
            };
            queue.extend(of_pair.iter().flatten());
            needs.insert(pair, of_pair);
        }
        // A pair is covered if its first state accepts all texts that its second state accepts. This is true for
        // every pair that does not fail.
        loop {
            let is_covered = |pair: &Pair| {
                let is_known = known.get(pair).copied();
                pair.0 == pair.1 || is_known.unwrap_or_else(|| !failed.contains(pair))
            };
            let fails = |(_, of_pair): &(&Pair, &Vec<Vec<Pair>>)| !of_pair.iter().all(|any| any.iter().any(is_covered));
            let more: Vec<Pair> = needs.iter().filter(fails).map(|(pair, _)| *pair).collect();
            if more.is_empty() {
                break;
            }
            for pair in more {
                needs.remove(&pair);
                failed.insert(pair);
            }
        }
        let covered = needs.into_keys().map(|pair| (pair, true));
        Some(covered.chain(failed.into_iter().map(|pair| (pair, false))).collect())
    }

    /// The needs of a pair; `None` if the second state has a step for a byte, and the first state has no step for
    /// this byte.
    fn needs(&self, (one, other): Pair) -> Option<Vec<Vec<Pair>>> {
        if self.may_end(other) && !self.may_end(one) {
            return None;
        }
        let mut needs = Vec::new();
        for byte in self.bytes {
            let others = self.after(other, *byte);
            if others.is_empty() {
                continue;
            }
            let ones = self.after(one, *byte);
            if ones.is_empty() {
                return None;
            }
            needs.extend(
                others
                    .iter()
                    .map(|other| ones.iter().map(|one| (*one, *other)).collect()),
            );
        }
        Some(needs)
    }

    fn may_end(&self, state: u32) -> bool {
        let mut ways = self.ways[state as usize].iter();
        ways.any(|way| self.marked.is_accepting(way.to))
    }

    /// The states after marks and a byte.
    fn after(&self, state: u32, byte: u8) -> BTreeSet<u32> {
        let ways = self.ways[state as usize].iter();
        let to = ways.map(|way| self.marked.step(way.to, byte.into()));
        to.filter(|state| self.marked.is_live(*state)).collect()
    }
}
