//! One way to read what has been read of a text: where it is in the marked automaton, and where the ends of components are.

use std::cmp::Ordering;

use urispec_grammar::Preference;

use crate::error::Error;
use crate::registers::{self, HOMES, Move, PLACE};
use crate::ways::{Way, begin, end};

/// The rank of an end that is at the place that is read, which is behind all others.
const NOW: u8 = u8::MAX;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Configuration {
    /// The state of the marked automaton.
    pub(crate) state: u32,
    /// The register of each end. Within a step also [`PLACE`].
    pub(crate) values: Box<[u8]>,
    /// What each preference says about it, compared with the other configurations of its state of the table: more is better.
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

/// What a preference looks for: an end that comes at most once in a text.
#[derive(Debug)]
struct Wanted {
    /// Its bit.
    bit: u64,
    /// The rank of a configuration when it comes.
    met: u8,
    /// The lowest rank of a configuration that is better than the worst ones.
    least: u8,
}

impl Bits {
    pub(crate) fn new(components: &[(&str, u8)], preferences: &[Preference]) -> Self {
        let preference = |one: &Preference| {
            let (bit, met, least) = match one {
                Preference::Having(mark) => (begin(*mark), 1, 1),
                Preference::Late(mark) => (end(*mark), NOW, 1),
                // Whatever begins now is better than what has not begun, and worse than all that has.
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
    /// At the start: each end is in its home register, and not there.
    pub(crate) fn start(homes: Box<[u8]>, bits: &Bits) -> Self {
        Self {
            state: 0,
            values: homes,
            ranks: vec![0; bits.preferences.len()].into(),
        }
    }

    /// After the marks of a way, in this state.
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

    /// Adds it to those that are sorted by their states. Of two in one state, which have the same future, the better one stays:
    /// whatever a preference looks for comes at most once in a text, so that the future cannot change which is better.
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

    /// Whether it is better than another one, whatever comes: `may` are the ends that the other may still have in front of it.
    pub(crate) fn stays_better(&self, other: &Self, may: u64, bits: &Bits) -> bool {
        for ((mine, others), wanted) in self.ranks.iter().zip(&other.ranks).zip(&bits.preferences) {
            let may_rise = may & wanted.bit != 0;
            match mine.cmp(others) {
                Ordering::Greater if !may_rise => return true,
                // The other can only begin later.
                Ordering::Greater if wanted.least > wanted.met => return true,
                // The other can draw level, and no more.
                Ordering::Greater if wanted.met != NOW => {}
                Ordering::Equal if !may_rise => {}
                _ => return false,
            }
        }
        false
    }

    /// Makes the ranks of all as small as they can be in the same order: what all have in common is not a difference of states.
    pub(crate) fn compare(all: &mut [Self], bits: &Bits) {
        for (preference, wanted) in bits.preferences.iter().enumerate() {
            let mut known: Vec<u8> = all.iter().map(|one| one.ranks[preference]).collect();
            known.sort_unstable();
            known.dedup();
            for one in &mut *all {
                let rank = known.partition_point(|rank| *rank < one.ranks[preference]);
                // At most one for each configuration; see `construction::CONFIGURATIONS`.
                let rank = u8::try_from(rank).unwrap_or(NOW);
                one.ranks[preference] = if rank == 0 {
                    0
                } else {
                    rank.saturating_add(wanted.least - 1)
                };
            }
        }
    }

    /// Puts the values of all configurations into registers, and gives the moves for it, in their order.
    ///
    /// What all configurations agree on is in the home register of the end. Where they disagree, one value is there, and the others
    /// are in further registers, which are numbered as they are met, so that a state does not depend on how it was reached. Two ends
    /// share no register, even where they are at one place: which of them are depends on the way there, and states would, too.
    pub(crate) fn settle(all: &mut [Self]) -> Result<Vec<Move>, Error> {
        let ends = all.first().map_or(0, |first| first.values.len());
        let mut moves = Vec::new();
        let mut others = 0;
        for (end, home) in (0..ends).zip(HOMES..) {
            // A value that is at home stays there: its register may mean that the end is not there, and then nothing has to be moved.
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
