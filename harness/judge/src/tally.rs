//! How many cases have which verdict.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Spec, Verdict};

/// How many cases have each verdict.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally(
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<Verdict, std::num::NonZero<usize>>"))]
    BTreeMap<Verdict, usize>,
);

impl Tally {
    /// How many have `verdict`.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.0.get(&verdict).copied().unwrap_or(0)
    }

    /// How many differed from the document.
    pub fn departures(&self) -> usize {
        self.sum(Verdict::is_departure)
    }

    /// How many are failures of a subject that claims `spec`, which judged them.
    pub fn failures(&self, spec: Spec) -> usize {
        self.sum(|verdict| verdict.is_failure(spec))
    }

    fn sum(&self, is_wanted: impl Fn(Verdict) -> bool) -> usize {
        let wanted = self.0.iter().filter(|(verdict, _)| is_wanted(**verdict));
        wanted.map(|(_, count)| count).sum()
    }

    /// How many were judged: all but the skipped.
    pub fn judged(&self) -> usize {
        self.count(Verdict::Agree) + self.departures()
    }

    /// Counts one more.
    pub fn add(&mut self, verdict: Verdict) {
        *self.0.entry(verdict).or_default() += 1;
    }
}

/// Counts verdicts.
pub fn tally(verdicts: impl IntoIterator<Item = Verdict>) -> Tally {
    let mut tally = Tally::default();
    verdicts.into_iter().for_each(|verdict| tally.add(verdict));
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_cases_are_neither_judged_nor_departures() {
        let tally = tally([
            Verdict::Agree,
            Verdict::Skipped,
            Verdict::Missplit,
            Verdict::Crash,
            Verdict::Agree,
        ]);
        assert_eq!(
            (tally.judged(), tally.departures(), tally.count(Verdict::Skipped)),
            (4, 2, 1)
        );
    }

    #[test]
    fn another_spelling_is_a_failure_of_the_url_standard_alone() {
        let tally = tally([Verdict::Rewritten, Verdict::Missplit, Verdict::NotValidated]);
        assert_eq!((tally.failures(Spec::Rfc3986), tally.failures(Spec::WHATWG)), (1, 2));
        assert_eq!(tally.departures(), 2);
    }
}
