//! The subset construction: a machine whose states are lists of configurations.

use std::collections::HashMap;

use urispec_grammar::{Marked, Preference};

use crate::configuration::{Bits, Configuration, Undecided};
use crate::error::Error;
use crate::futures::Futures;
use crate::registers::{self, Move};
use crate::ways::{self, Way};

/// The maximum number of states before minimization.
const STATES: usize = 1 << 14;
/// The maximum number of configurations in a state.
const CONFIGURATIONS: usize = 200;
/// The maximum number of steps of configurations, which limits the time. Documents need less than a tenth of it.
const STEPS: usize = 1 << 21;

/// The result of a step: the next state, and the number of a list of moves.
pub(crate) type Step = (u32, u32);

/// A machine before minimization. The first state is the start, and every state leads to the end of some text.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The steps, by state and class of bytes of the marked automaton.
    pub(crate) steps: Vec<Vec<Option<Step>>>,
    /// For each state in which a text may end, the number of its list of moves at the end of the text.
    pub(crate) finals: Vec<Option<u32>>,
    /// The lists of moves; the first is empty.
    pub(crate) lists: Vec<Vec<Move>>,
}

impl Machine {
    pub(crate) fn new(marked: &Marked, components: &[(&str, u8)], preferences: &[Preference]) -> Result<Self, Error> {
        let ways = ways::all(marked, components)?;
        let construction = Construction {
            marked,
            futures: Futures::new(marked, &ways),
            ways,
            bits: Bits::new(components, preferences),
            numbers: HashMap::new(),
            states: Vec::new(),
            before: Vec::new(),
            list_numbers: HashMap::from([(Vec::new(), 0)]),
            lists: vec![Vec::new()],
        };
        construction.run(components)
    }
}

struct Construction<'m> {
    marked: &'m Marked,
    ways: Vec<Vec<Way>>,
    futures: Futures,
    bits: Bits,
    numbers: HashMap<Vec<Configuration>, u32>,
    states: Vec<Vec<Configuration>>,
    /// The state and the byte from which each state was first reached; `None` for the start.
    before: Vec<Option<(u32, u8)>>,
    list_numbers: HashMap<Vec<Move>, u32>,
    lists: Vec<Vec<Move>>,
}

impl Construction<'_> {
    fn run(mut self, components: &[(&str, u8)]) -> Result<Machine, Error> {
        let representatives = self.marked.representatives();
        let (mut steps, mut finals) = (Vec::new(), Vec::new());
        if self.marked.is_live(0) {
            let homes: Result<Box<[u8]>, Error> = (0..self.bits.ends.len()).map(registers::register).collect();
            self.number(vec![Configuration::start(homes?, &self.bits)], None)?;
        }
        let (mut here, mut taken) = (0, 0);
        while let Some(configurations) = self.states.get(here).cloned() {
            taken += configurations.len() * (representatives.len() + 1);
            if taken > STEPS {
                return Err(Error::Limit {
                    what: "steps of configurations",
                    most: STEPS,
                });
            }
            let state = u32::try_from(here).expect("limited to fewer");
            let mut row = Vec::with_capacity(representatives.len());
            for byte in &representatives {
                let after = self.after(&configurations, Some(*byte));
                let after = after.map_err(|undecided| self.ambiguous(state, Some(*byte), &undecided, components))?;
                row.push(self.settled(after, Some((state, *byte)))?);
            }
            steps.push(row);
            let ended = self.after(&configurations, None);
            let ended = ended.map_err(|undecided| self.ambiguous(state, None, &undecided, components))?;
            finals.push(self.ended(ended)?);
            here += 1;
        }
        Ok(Machine {
            steps,
            finals,
            lists: self.lists,
        })
    }

    /// The configurations after marks and a byte, or after marks at the end of a text.
    fn after(&self, configurations: &[Configuration], byte: Option<u8>) -> Result<Vec<Configuration>, Undecided> {
        let marked = self.marked;
        let mut after = Vec::new();
        for configuration in configurations {
            for way in &self.ways[configuration.state as usize] {
                let state = match byte {
                    Some(byte) => Some(marked.step(way.to, byte.into())).filter(|state| marked.is_live(*state)),
                    // The future is the same for all texts that end here, so one state is enough.
                    None => marked.is_accepting(way.to).then_some(0),
                };
                if let Some(state) = state {
                    configuration.after(*way, state, &self.bits).join(&mut after)?;
                }
            }
        }
        Ok(after)
    }

    /// A step to these configurations; `None` if there are no configurations.
    fn settled(&mut self, mut after: Vec<Configuration>, before: Option<(u32, u8)>) -> Result<Option<Step>, Error> {
        if after.is_empty() {
            return Ok(None);
        }
        self.drop_worse(&mut after);
        let moves = Configuration::settle(&mut after)?;
        Configuration::compare(&mut after, &self.bits);
        Ok(Some((self.number(after, before)?, self.list(moves))))
    }

    /// Drops configurations that can never become the best, because a better configuration leads each of their texts
    /// to the end, too. This reduces the number of states and does not change any result.
    fn drop_worse(&mut self, all: &mut Vec<Configuration>) {
        let mut place = 0;
        while let Some(worse) = all.get(place) {
            let may = self.futures.ends(worse.state);
            let is_worse = all.iter().any(|better| {
                better.stays_better(worse, may, &self.bits)
                    && self.futures.covers(self.marked, &self.ways, better.state, worse.state)
            });
            if is_worse {
                all.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// The moves at the end of a text: they put all ends into their home registers.
    fn ended(&mut self, mut after: Vec<Configuration>) -> Result<Option<u32>, Error> {
        if after.is_empty() {
            return Ok(None);
        }
        let moves = Configuration::settle(&mut after)?;
        Ok(Some(self.list(moves)))
    }

    fn number(&mut self, configurations: Vec<Configuration>, before: Option<(u32, u8)>) -> Result<u32, Error> {
        if let Some(known) = self.numbers.get(&configurations) {
            return Ok(*known);
        }
        let limit = |what, most| Err(Error::Limit { what, most });
        if configurations.len() > CONFIGURATIONS {
            return limit("configurations in a state", CONFIGURATIONS);
        }
        if self.states.len() >= STATES {
            return limit("states", STATES);
        }
        let number = u32::try_from(self.states.len()).expect("limited to fewer");
        self.states.push(configurations.clone());
        self.before.push(before);
        self.numbers.insert(configurations, number);
        Ok(number)
    }

    fn list(&mut self, moves: Vec<Move>) -> u32 {
        let next = u32::try_from(self.lists.len())
            .expect("there is at most one list for each step, and the number of steps is limited");
        let lists = &mut self.lists;
        *self.list_numbers.entry(moves).or_insert_with_key(|moves| {
            lists.push(moves.clone());
            next
        })
    }

    fn ambiguous(&self, state: u32, byte: Option<u8>, undecided: &Undecided, components: &[(&str, u8)]) -> Error {
        let mut text: Vec<u8> = byte.into_iter().collect();
        let mut at = state;
        while let Some((before, byte)) = self.before[at as usize] {
            text.push(byte);
            at = before;
        }
        text.reverse();
        let mut names: Vec<String> = undecided
            .ends
            .iter()
            .map(|end| components[end / 2].0.to_owned())
            .collect();
        names.dedup();
        Error::Ambiguous {
            text,
            components: names,
        }
    }
}
