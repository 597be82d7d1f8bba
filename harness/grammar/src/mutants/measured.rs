//! What became of many mutants.

use super::{Family, Fate, Mutant, Survivor, Witness};

/// The mutants of a grammar, in their order, and what became of each.
#[derive(Debug, Clone, Default)]
pub struct Measured {
    /// Each with its fate.
    pub outcomes: Vec<(Mutant, Fate)>,
}

impl Measured {
    /// How many mutants of a family derive another language, which are all that count.
    pub fn mutants(&self, family: Family) -> usize {
        self.killed(family) + self.survivors(family).count()
    }

    /// How many of them a string shows.
    pub fn killed(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Killed(_)))
    }

    /// How many derive the same, and do not count.
    pub fn equivalent(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Equivalent))
    }

    /// How many are not grammars that an automaton can follow, and do not count.
    pub fn invalid(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Invalid))
    }

    /// Those of a family that no string shows.
    pub fn survivors(&self, family: Family) -> impl Iterator<Item = (&Mutant, &Survivor)> {
        self.outcomes.iter().filter_map(move |(mutant, fate)| match fate {
            Fate::Survives(survivor) if mutant.family() == family => Some((mutant, survivor)),
            _ => None,
        })
    }

    /// A small set of strings that would show all survivors, those that show most first.
    pub fn suggested(&self) -> Vec<Witness> {
        let survivors = Family::ALL.into_iter().flat_map(|family| self.survivors(family));
        Survivor::smallest_set(&survivors.map(|(_, survivor)| survivor).collect::<Vec<_>>())
    }

    fn count(&self, family: Family, is_counted: impl Fn(&Fate) -> bool) -> usize {
        let of_family = self.outcomes.iter().filter(|(mutant, _)| mutant.family() == family);
        of_family.filter(|(_, fate)| is_counted(fate)).count()
    }
}
