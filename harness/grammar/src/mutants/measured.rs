//! The results for many mutants.

use super::{Family, Fate, Mutant, Survivor, Witness};

/// The mutants of a grammar in their order, each with its fate. Only mutants that derive a different language
/// count in a score.
///
/// ```
/// use urispec_grammar::{Adequacy, Family, Grammar, Measured, Probe};
///
/// let grammar = Grammar::parse("port.abnf", "port = 1*DIGIT")?;
/// let adequacy = Adequacy::new(&grammar, &["port"], [Probe { rule: "port", text: b"", accepted: false }])?;
/// let outcomes = grammar.mutants(&["port"]).into_iter().map(|mutant| (mutant.clone(), adequacy.fate(&mutant)));
/// let measured = Measured { outcomes: outcomes.collect() };
/// assert!(measured.killed(Family::Structure) < measured.mutants(Family::Structure));
/// assert!(!measured.suggested().is_empty());
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Measured {
    /// Each mutant with its fate.
    pub outcomes: Vec<(Mutant, Fate)>,
}

impl Measured {
    /// The number of mutants of a family that derive a different language.
    pub fn mutants(&self, family: Family) -> usize {
        self.killed(family) + self.survivors(family).count()
    }

    /// The number of mutants of a family that a string detects.
    pub fn killed(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Killed(_)))
    }

    /// The number of mutants of a family that derive the same language, and so do not count.
    pub fn equivalent(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Equivalent))
    }

    /// The number of mutants of a family without an automaton, which do not count.
    pub fn invalid(&self, family: Family) -> usize {
        self.count(family, |fate| matches!(fate, Fate::Invalid))
    }

    /// The mutants of a family that no string detects.
    pub fn survivors(&self, family: Family) -> impl Iterator<Item = (&Mutant, &Survivor)> {
        self.outcomes.iter().filter_map(move |(mutant, fate)| match fate {
            Fate::Survives(survivor) if mutant.family() == family => Some((mutant, survivor)),
            _ => None,
        })
    }

    /// A small set of strings that would detect all survivors. The first strings detect the most mutants.
    pub fn suggested(&self) -> Vec<Witness> {
        let survivors = Family::ALL.into_iter().flat_map(|family| self.survivors(family));
        Survivor::smallest_set(&survivors.map(|(_, survivor)| survivor).collect::<Vec<_>>())
    }

    /// The number of mutants of a family whose fate is counted.
    fn count(&self, family: Family, is_counted: impl Fn(&Fate) -> bool) -> usize {
        let of_family = self.outcomes.iter().filter(|(mutant, _)| mutant.family() == family);
        of_family.filter(|(_, fate)| is_counted(fate)).count()
    }
}
