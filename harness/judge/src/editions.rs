//! Finds the edition of the URL Standard that a parser follows.
//!
//! The URL Standard has no version numbers. Parsers that claim it often follow an edition that is some years old. A
//! comparison with that edition explains most failures of such a parser.

use std::collections::BTreeMap;
use std::sync::Arc;

use urispec_model::{Spec, Verdict};
use urispec_vectors::{Suite, Vector};

use crate::case::Case;
use crate::judge::judge;
use crate::response::Response;
use crate::{Expected, SubjectRun};

/// The edition of the URL Standard that is nearest to a parser, and the parser's answers to the vectors that each
/// edition changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resemblance {
    /// The edition with the fewest mismatches; the newest one if several editions have the same number.
    pub nearest: Spec,
    /// The number of `judged` cases that agree with `nearest`.
    pub agreed: usize,
    /// The number of cases whose expected answers differ between editions. Only cases that the parser supports, and
    /// for which `nearest` has an expectation, are counted.
    pub judged: usize,
    /// One entry for each edition that changed the expectation of one of these vectors, in order of
    /// publication.
    pub changes: Vec<Change>,
}

/// The answers of a parser to the vectors whose expectation one edition changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The edition that changed the expectation.
    pub edition: Spec,
    /// The number of vectors for which the parser gives the answer of this edition.
    pub followed: usize,
    /// The ids of the vectors for which the parser still gives the answer of the previous edition.
    pub behind: Vec<Arc<str>>,
    /// The number of vectors for which the parser gives the answer of neither edition.
    pub neither: usize,
}

impl Change {
    /// The number of vectors that the edition changed and that the parser supports.
    pub fn all(&self) -> usize {
        self.followed + self.behind.len() + self.neither
    }
}

/// Compares a parser that claims the URL Standard with all editions of the standard, on the vectors on which the
/// editions differ. `None` if the parser claims no edition, or if the run has no such vector.
///
/// If several editions have the fewest mismatches, the newest of them is the nearest.
///
/// ```
/// use std::ops::ControlFlow;
/// use urispec_judge::{resemblance, run};
/// use urispec_model::Spec;
/// use urispec_vectors::Suite;
///
/// let suite = Suite::embedded();
/// let oldest = Spec::URL_STANDARD[0];
/// let reference = urispec_subjects::reference(oldest);
/// let differs = |vector: &urispec_vectors::Vector| vector.expectation(oldest) != vector.expectation(Spec::WHATWG);
/// let run = run(&suite, &[&*reference], |_| vec![oldest], differs, |_| ControlFlow::Continue(()));
/// let found = resemblance(&run.subjects[0], &suite).unwrap();
/// assert!(found.nearest < Spec::WHATWG);
/// assert_eq!(found.agreed, found.judged);
/// ```
pub fn resemblance(subject: &SubjectRun, suite: &Suite) -> Option<Resemblance> {
    let claimed = *Spec::URL_STANDARD
        .iter()
        .rfind(|spec| subject.about.claims_spec(**spec))?;
    let vectors: BTreeMap<&str, &Vector> = suite
        .vectors
        .iter()
        .filter(|vector| differ(vector))
        .map(|vector| (vector.id.as_str(), vector))
        .collect();
    let mut counts: BTreeMap<Spec, (usize, usize)> = BTreeMap::new();
    let mut changes: BTreeMap<Spec, Change> = BTreeMap::new();
    for case in &subject.cases {
        let Some(vector) = vectors.get(&*case.id) else {
            continue;
        };
        let Some(follows) = followed(subject, case, vector, claimed) else {
            continue;
        };
        for (edition, follows) in &follows {
            let (agreed, judged) = counts.entry(*edition).or_default();
            *agreed += usize::from(*follows);
            *judged += 1;
        }
        note(&mut changes, vector, &case.id, &follows);
    }
    let departures = |(_, (agreed, judged)): &(&Spec, &(usize, usize))| *judged - *agreed;
    let (nearest, (agreed, judged)) = counts.iter().rev().min_by_key(departures)?;
    Some(Resemblance {
        nearest: *nearest,
        agreed: *agreed,
        judged: *judged,
        changes: changes.into_values().collect(),
    })
}

/// Whether two editions have different expectations for a vector.
fn differ(vector: &Vector) -> bool {
    let mut expectations = Spec::URL_STANDARD.iter().filter_map(|spec| vector.expectation(*spec));
    let first = expectations.next();
    expectations.any(|next| Some(next) != first)
}

/// For each edition with an expectation for the vector: whether the case agrees with it. `None` if the parser does
/// not support the request.
///
/// `claimed` is the edition that judged a case without a recorded answer.
fn followed(subject: &SubjectRun, case: &Case, vector: &Vector, claimed: Spec) -> Option<BTreeMap<Spec, bool>> {
    let decided = Spec::URL_STANDARD
        .iter()
        .filter_map(|spec| Some((*spec, vector.expectation(*spec)?)));
    let claims = vector.expectation(claimed);
    let mut follows = BTreeMap::new();
    for (spec, expectation) in decided {
        let agrees = match &case.observed {
            Some(observed) => {
                let response = Response::of(&subject.about, observed);
                match judge(spec, &Expected::from(expectation), response).verdict {
                    Verdict::Skipped => return None,
                    verdict => verdict == Verdict::Agree,
                }
            }
            // If all documents agree, no answer is recorded. The parser then gave the answer of the claimed
            // edition.
            None if case.verdict(claimed) == Some(Verdict::Agree) => Some(expectation) == claims,
            None => return None,
        };
        follows.insert(spec, agrees);
    }
    Some(follows)
}

/// Adds a case to the entry of each edition that changed the expectation of its vector.
fn note(changes: &mut BTreeMap<Spec, Change>, vector: &Vector, id: &Arc<str>, follows: &BTreeMap<Spec, bool>) {
    for pair in Spec::URL_STANDARD.windows(2) {
        let [before, edition] = [pair[0], pair[1]];
        let (Some(was), Some(is)) = (vector.expectation(before), vector.expectation(edition)) else {
            continue;
        };
        if was == is {
            continue;
        }
        let change = changes.entry(edition).or_insert_with(|| Change {
            edition,
            followed: 0,
            behind: Vec::new(),
            neither: 0,
        });
        match (follows.get(&edition), follows.get(&before)) {
            (Some(true), _) => change.followed += 1,
            (_, Some(true)) => change.behind.push(id.clone()),
            _ => change.neither += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_subjects::{Subject, reference};

    use super::*;
    use crate::run;

    /// The result for a parser that behaves like the reference implementation of an edition and claims the newest
    /// edition.
    #[track_caller]
    fn resembles(edition: Spec) -> Resemblance {
        let suite = Suite::embedded();
        let subject = reference(edition);
        let borrowed: [&dyn Subject; 1] = [&*subject];
        let wanted = |vector: &Vector| differ(vector);
        let continues = |_: crate::Step<'_>| std::ops::ControlFlow::Continue(());
        let mut run = run(&suite, &borrowed, |_| vec![Spec::WHATWG], wanted, continues);
        let mut subject = run.subjects.remove(0);
        subject.about.claims = reference(Spec::WHATWG).about().claims.clone();
        resemblance(&subject, &suite).unwrap()
    }

    #[test]
    fn the_reference_of_an_edition_resembles_it_most() {
        let newest = resembles(Spec::WHATWG);
        assert_eq!((newest.nearest, newest.agreed), (Spec::WHATWG, newest.judged));
        assert!(newest.changes.len() > 5, "{newest:?}");
        assert!(
            newest.changes.iter().all(|change| change.behind.is_empty()),
            "{newest:?}"
        );
    }

    #[test]
    fn what_an_old_edition_is_behind_in_is_what_came_after_it() {
        let old = Spec::URL_STANDARD[6];
        let found = resembles(old);
        assert_eq!(found.agreed, found.judged);
        let (before, after): (Vec<&Change>, Vec<&Change>) =
            found.changes.iter().partition(|change| change.edition <= found.nearest);
        assert!(before.iter().all(|change| change.behind.is_empty()), "{before:?}");
        assert!(after.iter().any(|change| !change.behind.is_empty()), "{after:?}");
    }
}
