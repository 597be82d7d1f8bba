//! Finds the expectations that no recorded parser meets.
//!
//! If no parser meets an expectation, either every parser is wrong, or the vector lacks an answer that the document
//! permits. `harness/report/unmet.json` lists the expectations that a person has reviewed.

use std::collections::{BTreeMap, BTreeSet};

use urispec_model::{Spec, Verdict};
use urispec_subjects::About;
use urispec_vectors::{Group, Suite, Vector};

use crate::{Case, Expected, Response, Run, judge};

/// An expectation by which at least one parser was judged, and which no parser meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmet {
    /// The id of the vector.
    pub id: String,
    /// The document with this expectation.
    pub spec: Spec,
    /// The parsers that fail, by name, each with its verdict. Never empty.
    pub failing: BTreeSet<(String, Verdict)>,
}

/// Every vector and document for which at least one parser that claims the document was judged, but none agrees; in
/// order of id.
///
/// Recorded answers are judged again by the current vectors. If no answer is recorded because every document
/// agreed, the recorded verdict is used. An expectation also counts as met if a parser claims a different document
/// with the same expectation, and agrees with that document. For example, RFC 6874 changes one rule of RFC 3986,
/// and most parsers claim RFC 3986 alone.
pub fn unmet(runs: &[&Run], suite: &Suite) -> Vec<Unmet> {
    let mut failing: BTreeMap<(&str, Spec), BTreeSet<(String, Verdict)>> = BTreeMap::new();
    let mut met: BTreeSet<(&str, Spec)> = BTreeSet::new();
    for subject in runs.iter().flat_map(|run| &run.subjects) {
        let claimed = subject.about.claimed();
        for case in subject.cases.iter().filter(|_| !claimed.is_empty()) {
            let Some(vector) = suite.get(&case.id) else { continue };
            for spec in claimed.iter().copied() {
                let pair = (vector.id.as_str(), spec);
                match verdict_now(&subject.about, vector, case, spec) {
                    Some(verdict) if verdict.is_failure(spec) => {
                        let name = subject.about.name.to_string();
                        failing.entry(pair).or_default().insert((name, verdict));
                    }
                    Some(verdict) if verdict.is_judged() => {
                        met.insert(pair);
                    }
                    _ => {}
                }
            }
        }
    }
    let is_met = |(id, spec): (&str, Spec)| {
        let Some(vector) = suite.get(id) else { return false };
        // A rejection by a grammar is not comparable with a rejection by the parser of the URL Standard.
        let is_same = |group: &&Group| {
            Some(&group.expectation) == vector.expectation(spec) && group.is_of_url_standard() == spec.is_url_standard()
        };
        let same = vector.expect.iter().filter(is_same);
        let mut specs = same.flat_map(|group| &group.specs);
        specs.any(|spec| met.contains(&(id, *spec)))
    };
    let unmet = failing.into_iter().filter(|(pair, _)| !is_met(*pair));
    unmet
        .map(|((id, spec), failing)| Unmet {
            id: id.to_owned(),
            spec,
            failing,
        })
        .collect()
}

/// The verdict of `spec` on a recorded answer, by the current version of the vector. `None` if the document has no
/// expectation for the vector.
fn verdict_now(about: &About, vector: &Vector, case: &Case, spec: Spec) -> Option<Verdict> {
    let expectation = vector.expectation(spec)?;
    match case.observed.as_deref() {
        Some(observed) => Some(judge(spec, &Expected::from(expectation), Response::of(about, observed)).verdict),
        None => case.verdict(spec),
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Answer, Observation};

    use super::*;
    use crate::{Judgement, SubjectRun};

    const ID: &str = "resolve/examples/fragment-only";

    /// A parser that claims a document and gives this result for `#s` against `http://a/b/c/d;p?q`.
    fn parser(name: &'static str, claim: &'static str, uri: &'static str) -> SubjectRun {
        let mut about = About::new(name, "1");
        about.claims = vec![claim.into()];
        let mut case = Case::new(ID.into());
        // A verdict that was recorded before the vector changed does not count.
        case.set(Spec::Rfc2396, Judgement::of(Verdict::WrongResult));
        case.observed = Some(Box::new(Observation::Accept(Answer::Uri(uri.into()))));
        let mut run = SubjectRun::new(about);
        run.cases = vec![case];
        run
    }

    #[track_caller]
    fn check(parsers: Vec<SubjectRun>, expected: &[(Spec, &[&str])]) {
        let suite = Suite::embedded();
        let run = Run::new(suite.version.clone(), Vec::new(), parsers);
        let found = unmet(&[&run], &suite);
        let found: Vec<(Spec, Vec<&str>)> = found
            .iter()
            .map(|one| (one.spec, one.failing.iter().map(|(name, _)| name.as_str()).collect()))
            .collect();
        let expected: Vec<(Spec, Vec<&str>)> = expected.iter().map(|(spec, names)| (*spec, names.to_vec())).collect();
        assert_eq!(found, expected);
    }

    const RIGHT: &str = "http://a/b/c/d;p?q#s";

    #[test]
    fn an_expectation_is_unmet_if_every_claimant_fails() {
        check(
            vec![parser("a", "rfc2396", "x:a"), parser("b", "rfc2396", "x:b")],
            &[(Spec::Rfc2396, &["a", "b"])],
        );
        check(vec![parser("a", "rfc2396", "x:a"), parser("b", "rfc2396", RIGHT)], &[]);
    }

    #[test]
    fn a_parser_that_claims_a_document_with_the_same_expectation_meets_it() {
        check(vec![parser("a", "rfc2396", "x:a"), parser("b", "rfc2732", RIGHT)], &[]);
        check(
            vec![parser("a", "rfc2396", "x:a"), parser("b", "rfc3986", RIGHT)],
            &[(Spec::Rfc2396, &["a"])],
        );
    }

    #[test]
    fn a_parser_that_claims_nothing_meets_nothing() {
        let mut nobody = parser("b", "rfc2396", RIGHT);
        nobody.about.claims.clear();
        check(vec![parser("a", "rfc2396", "x:a"), nobody], &[(Spec::Rfc2396, &["a"])]);
    }
}
