//! A configuration: one way to read the beginning of a text. It is a state of the marked automaton, with the
//! positions of the ends of components.

use std::cmp::Ordering;

use urispec_grammar::Preference;

use crate::error::Error;
use crate::registers::{self, HOMES, Move, PLACE};
use crate::ways::{Way, begin, end};

/// The rank of an end at the current position, which is after all other ends.
const NOW: u8 = u8::MAX;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Configuration {
    /// The state of the marked automaton.
    pub(crate) state: u32,
    /// The register of each end; within a step, it may be [`PLACE`].
    pub(crate) values: Box<[u8]>,
    /// The rank by each preference, relative to the other configurations of the same state of the table. Higher is
    /// better.
    ranks: Box<[u8]>,
}

/// Two configurations have met in one state of the marked automaton, with different ends, and no preference decides.
#[derive(Debug)]
pub(crate) struct Undecided {
    /// The ends that differ.
    pub(crate) ends: Vec<usize>,
}

/// The marks of the ends, two for each component, and of the preferences.
#[derive(Debug)]
pub(crate) struct Bits {
    pub(crate) ends: Vec<u64>,
    preferences: Vec<Wanted>,
}

/// The end that a preference looks for. This end occurs at most once in a text.
#[derive(Debug)]
struct Wanted {
    /// The bit that represents the end.
    bit: u64,
    /// The rank that a configuration gets when the end comes.
    met: u8,
    /// The lowest rank that is better than the worst rank.
    least: u8,
}

impl Bits {
    pub(crate) fn new(components: &[(&str, u8)], preferences: &[Preference]) -> Self {
        let preference = |one: &Preference| {
            let (bit, met, least) = match one {
                Preference::Having(mark) => (begin(*mark), 1, 1),
                Preference::Late(mark) => (end(*mark), NOW, 1),
                // A component that begins now is better than a component that has not begun, and worse than a
                // component that began earlier.
                Preference::Early(mark) => (begin(*mark), 1, 2),
            };
            Wanted { bit, met, least }
        };
        Self {
            ends: components
                .iter()
                .flat_map(|(_, mark)| [begin(*mark), end(*mark)])
                .collect(),
            preferences: preferences.iter().map(preference).collect(),
        }
    }
}

impl Configuration {
    /// The configuration at the start: each end is in its home register, and absent.
    pub(crate) fn start(homes: Box<[u8]>, bits: &Bits) -> Self {
        Self {
            state: 0,
            values: homes,
            ranks: vec![0; bits.preferences.len()].into(),
        }
    }

    /// The configuration after the marks of `way`, in `state`.
    pub(crate) fn after(&self, way: Way, state: u32, bits: &Bits) -> Self {
        let mut after = Self { state, ..self.clone() };
        for (value, bit) in after.values.iter_mut().zip(&bits.ends) {
            if way.ends & bit != 0 {
                *value = PLACE;
            }
        }
        for (rank, wanted) in after.ranks.iter_mut().zip(&bits.preferences) {
            if way.ends & wanted.bit != 0 {
                *rank = wanted.met;
            }
        }
        after
    }

    /// Adds the configuration to `all`, which is sorted by state. Two configurations in one state have the same
    /// future, so only the better configuration is kept. The future cannot change which configuration is better,
    /// because the end that a preference looks for comes at most once in a text.
    pub(crate) fn join(self, all: &mut Vec<Self>) -> Result<(), Undecided> {
        let place = match all.binary_search_by_key(&self.state, |one| one.state) {
            Ok(place) => place,
            Err(place) => {
                all.insert(place, self);
                return Ok(());
            }
        };
        let other = &all[place];
        match self.ranks.cmp(&other.ranks) {
            Ordering::Less => {}
            Ordering::Greater => all[place] = self,
            Ordering::Equal if self.values == other.values => {}
            Ordering::Equal => {
                let differ = |end: &usize| self.values[*end] != other.values[*end];
                return Err(Undecided {
                    ends: (0..self.values.len()).filter(differ).collect(),
                });
            }
        }
        Ok(())
    }

    /// Whether this configuration stays better than `other` for every continuation of the text. `may` has the ends
    /// that can still come after `other`.
    pub(crate) fn stays_better(&self, other: &Self, may: u64, bits: &Bits) -> bool {
        for ((mine, others), wanted) in self.ranks.iter().zip(&other.ranks).zip(&bits.preferences) {
            let may_rise = may & wanted.bit != 0;
            match mine.cmp(others) {
                Ordering::Greater if !may_rise => return true,
                // The other configuration can only begin the component later.
                Ordering::Greater if wanted.least > wanted.met => return true,
                // The other configuration can become equal, but not better.
                Ordering::Greater if wanted.met != NOW => {}
                Ordering::Equal if !may_rise => {}
                _ => return false,
            }
        }
        false
    }

    /// Makes all ranks as small as possible, without changing their order. So two states with the same order of ranks
    /// are equal.
    pub(crate) fn compare(all: &mut [Self], bits: &Bits) {
        for (preference, wanted) in bits.preferences.iter().enumerate() {
            let mut known: Vec<u8> = all.iter().map(|one| one.ranks[preference]).collect();
            known.sort_unstable();
            known.dedup();
            for one in &mut *all {
                let rank = known.partition_point(|rank| *rank < one.ranks[preference]);
                // There is at most one rank for each configuration; see `construction::CONFIGURATIONS`.
                let rank = u8::try_from(rank).unwrap_or(NOW);
                one.ranks[preference] = if rank == 0 {
                    0
                } else {
                    rank.saturating_add(wanted.least - 1)
                };
            }
        }
    }

    /// Puts the values of all configurations into registers, and returns the necessary moves, in order.
    ///
    /// A value on which all configurations agree is in the home register of the end. If they disagree, one value is
    /// in the home register, and the other values are in further registers. These are numbered in the order in which
    /// they are met, so that a state does not depend on the way to it. Two ends never share a register, even at one
    /// position. Otherwise the states would depend on the way, because the way decides which ends are at one
    /// position.
    pub(crate) fn settle(all: &mut [Self]) -> Result<Vec<Move>, Error> {
        let ends = all.first().map_or(0, |first| first.values.len());
        let mut moves = Vec::new();
        let mut others = 0;
        for (end, home) in (0..ends).zip(HOMES..) {
            // A value in the home register stays there. If it means that the end is absent, no move is needed.
            let is_home = all.iter().any(|one| one.values[end] == home);
            let kept = if is_home { home } else { all[0].values[end] };
            moves.push(Move { to: home, from: kept });
            let mut known = vec![(kept, home)];
            for configuration in &mut *all {
                let value = configuration.values[end];
                let found = known.iter().find(|(from, _)| *from == value);
                configuration.values[end] = if let Some((_, to)) = found {
                    *to
                } else {
                    let to = registers::register(ends + others)?;
                    others += 1;
                    moves.push(Move { to, from: value });
                    known.push((value, to));
                    to
                };
            }
        }
        moves.retain(|one| one.to != one.from);
        Ok(registers::in_order(moves))
    }
}
