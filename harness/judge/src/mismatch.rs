//! Classifies the mismatches of a parser as bugs, documented deviations, cases that the document leaves open, or
//! differences.

use serde::{Deserialize, Serialize};
use urispec_model::{MismatchKind, Spec};
use urispec_subjects::About;

use crate::{Case, SubjectRun};

/// The class of one mismatch of a case with one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch<'c> {
    /// The kind: a bug, documented, open or a difference.
    pub kind: MismatchKind,
    /// The id of the entry in `bugs.json` that the mismatch belongs to; `None` if nobody has classified it.
    pub bug: Option<&'c str>,
}

/// The class of a case's mismatch with `spec`. `None` if the case agrees or was not judged, or if only the spelling
/// differs and an RFC permits this ([`Verdict::is_failure`](urispec_model::Verdict::is_failure)).
///
/// A mismatch with a document that the parser does not claim is a difference. A mismatch with a claimed document
/// is a bug until somebody has classified it.
///
/// ```
/// use urispec_judge::{Case, Judgement, mismatch};
/// use urispec_model::{MismatchKind, Spec, Verdict};
/// use urispec_subjects::About;
///
/// let mut case = Case::new("parse/port/letters".into());
/// case.set(Spec::Rfc3986, Judgement::of(Verdict::TooLenient));
/// let mut about = About::new("mine", "1.0");
/// assert_eq!(mismatch(&about, &case, Spec::Rfc3986).unwrap().kind, MismatchKind::Difference);
/// about.claims = vec!["rfc3986".into()];
/// assert_eq!(mismatch(&about, &case, Spec::Rfc3986).unwrap().kind, MismatchKind::Bug);
/// ```
pub fn mismatch<'c>(about: &About, case: &'c Case, spec: Spec) -> Option<Mismatch<'c>> {
    let verdict = case.verdict(spec).filter(|verdict| verdict.is_departure())?;
    if !about.claims_spec(spec) {
        let kind = MismatchKind::Difference;
        return Some(Mismatch { kind, bug: None });
    }
    let classified = case.classified(spec);
    verdict.is_failure(spec).then(|| Mismatch {
        kind: classified.map_or(MismatchKind::Bug, |classified| classified.kind),
        bug: classified.map(|classified| &*classified.bug),
    })
}

/// For each kind, the number of mismatches of a parser with one document.
///
/// [`MismatchCounts::and`] adds two sets of counts. [`MismatchCounts::failures`] leaves out the differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MismatchCounts {
    /// The number of bugs, including those that nobody has classified.
    pub bug: usize,
    /// The number of bugs that nobody has classified.
    pub not_sorted: usize,
    /// Deviations that the parser documents.
    pub documented: usize,
    /// Cases in which the text of the document allows the parser's interpretation.
    pub open: usize,
    /// Mismatches that are not failures: the parser does not claim the document, or our adapter causes them.
    pub difference: usize,
}

impl MismatchCounts {
    /// Counts the cases of a parser that are mismatches with `spec`.
    pub fn of(subject: &SubjectRun, spec: Spec) -> Self {
        let mut counts = Self::default();
        let mismatches = subject
            .cases
            .iter()
            .filter_map(|case| mismatch(&subject.about, case, spec));
        mismatches.for_each(|mismatch| counts.add(mismatch));
        counts
    }

    /// Counts one mismatch.
    pub fn add(&mut self, mismatch: Mismatch<'_>) {
        match mismatch.kind {
            MismatchKind::Bug => self.bug += 1,
            MismatchKind::Documented => self.documented += 1,
            MismatchKind::Open => self.open += 1,
            MismatchKind::Difference => self.difference += 1,
        }
        self.not_sorted += usize::from(mismatch.kind == MismatchKind::Bug && mismatch.bug.is_none());
    }

    /// The sum of both sets of counts.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            bug: self.bug + other.bug,
            not_sorted: self.not_sorted + other.not_sorted,
            documented: self.documented + other.documented,
            open: self.open + other.open,
            difference: self.difference + other.difference,
        }
    }

    /// The number of all mismatches except differences.
    pub const fn failures(&self) -> usize {
        self.bug + self.documented + self.open
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use urispec_model::Verdict;
    use urispec_subjects::Claim;

    use super::*;
    use crate::{Classified, Judgement};

    fn case(id: &str, verdict: Verdict, classified: Option<MismatchKind>) -> Case {
        let mut case = Case::new(Arc::from(id));
        case.set(Spec::Rfc3986, Judgement::of(verdict));
        case.set(Spec::Rfc2396, Judgement::of(verdict));
        let bug = Arc::from("known");
        case.classify(Spec::Rfc3986, classified.map(|kind| Classified { kind, bug }));
        case
    }

    #[test]
    fn each_mismatch_is_in_one_column_and_what_nobody_sorted_is_a_bug() {
        let mut about = About::new("mine", "1.0");
        about.claims = vec![Claim::from("rfc3986")];
        let mut subject = SubjectRun::new(about);
        subject.cases = vec![
            case("a", Verdict::TooLenient, None),
            case("b", Verdict::TooLenient, Some(MismatchKind::Bug)),
            case("c", Verdict::Missplit, Some(MismatchKind::Documented)),
            case("d", Verdict::Crash, Some(MismatchKind::Open)),
            case("e", Verdict::Rewritten, None),
            case("f", Verdict::Agree, None),
            case("g", Verdict::Skipped, None),
        ];
        let claimed = MismatchCounts::of(&subject, Spec::Rfc3986);
        let expected = MismatchCounts {
            bug: 2,
            not_sorted: 1,
            documented: 1,
            open: 1,
            difference: 0,
        };
        assert_eq!((claimed, claimed.failures()), (expected, 4));
        let other = MismatchCounts::of(&subject, Spec::Rfc2396);
        assert_eq!((other.difference, other.failures()), (5, 0));
    }
}
