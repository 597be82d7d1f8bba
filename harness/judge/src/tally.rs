//! Counts of verdicts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Spec, Verdict};

/// The number of cases with each verdict.
///
/// ```
/// use urispec_judge::tally;
/// use urispec_model::{Spec, Verdict};
///
/// let tally = tally([Verdict::Agree, Verdict::Rewritten, Verdict::Skipped]);
/// assert_eq!((tally.judged(), tally.departures()), (2, 1));
/// // Another spelling is a failure by the URL Standard, and not by an RFC.
/// assert_eq!((tally.failures(Spec::Rfc3986), tally.failures(Spec::WHATWG)), (0, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally(
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<Verdict, std::num::NonZero<usize>>"))]
    BTreeMap<Verdict, usize>,
);

impl Tally {
    /// The number of cases with `verdict`.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.0.get(&verdict).copied().unwrap_or(0)
    }

    /// The number of mismatches.
    pub fn departures(&self) -> usize {
        self.sum(Verdict::is_departure)
    }

    /// The number of failures, if the counted verdicts are by `spec` and the parser claims `spec`.
    pub fn failures(&self, spec: Spec) -> usize {
        self.sum(|verdict| verdict.is_failure(spec))
    }

    fn sum(&self, is_wanted: impl Fn(Verdict) -> bool) -> usize {
        let wanted = self.0.iter().filter(|(verdict, _)| is_wanted(**verdict));
        wanted.map(|(_, count)| count).sum()
    }

    /// The number of cases that a document judged. Skipped cases, and invalid inputs that a parser without
    /// validation accepted, do not count.
    pub fn judged(&self) -> usize {
        self.count(Verdict::Agree) + self.departures()
    }

    /// Counts one verdict.
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
