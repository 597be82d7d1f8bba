//! The result of one vector for one parser.

use std::sync::Arc;
use std::time::Duration;

use urispec_model::{MismatchKind, Observation, Spec, Verdict};

use crate::Judgement;

/// The result of one vector for one parser: the judgement of each document, and the answer if at least one document
/// disagrees.
///
/// A run has thousands of cases per parser. To save memory, cases share their ids, and the answer is kept only if
/// it is needed to show or to compare a mismatch.
///
/// ```
/// use urispec_judge::{Case, Judgement};
/// use urispec_model::{Spec, Verdict};
///
/// let mut case = Case::new("parse/port/empty".into());
/// case.set(Spec::Rfc3986, Judgement::agree());
/// case.set(Spec::Rfc1808, Judgement::of(Verdict::TooStrict));
/// assert_eq!(case.verdict(Spec::Rfc1808), Some(Verdict::TooStrict));
/// assert_eq!(case.verdict(Spec::Rfc2396), None);
/// assert!(case.is_judged() && case.departs());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The vector's id.
    pub id: Arc<str>,
    /// The judgement of each document that judges the vector, in canonical order.
    judgements: Vec<(Spec, Judgement)>,
    /// The known bug of each mismatch, by document; empty until the run is classified.
    classified: Vec<(Spec, Classified)>,
    /// The answer of the parser; `None` if every document agrees with it, because the vector then has the same
    /// answer.
    pub observed: Option<Box<Observation<'static>>>,
    /// The answer when the vector was sent again, if this answer was different. `None` if the answer was the same,
    /// or if the vector was not sent again because every document agrees.
    pub flaky: Option<Box<Flaky>>,
    /// The time between this answer and the previous answer.
    pub took: Took,
}

/// A duration that is ignored when results are compared: two runs that differ only in durations are equal. The
/// duration is zero in a run that was read from a file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Took(pub Duration);

impl PartialEq for Took {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Took {}

impl Case {
    /// A case that no document has judged yet.
    pub const fn new(id: Arc<str>) -> Self {
        Self {
            id,
            judgements: Vec::new(),
            classified: Vec::new(),
            observed: None,
            flaky: None,
            took: Took(Duration::ZERO),
        }
    }

    /// The judgement by `spec`; `None` if the document has no expectation for this vector, or did not judge it in
    /// this run. The time is proportional to the logarithm of the number of documents.
    pub fn judgement(&self, spec: Spec) -> Option<&Judgement> {
        let at = self.judgements.binary_search_by_key(&spec, |(spec, _)| *spec).ok()?;
        Some(&self.judgements[at].1)
    }

    /// The verdict by `spec`; `None` as in [`Case::judgement`].
    pub fn verdict(&self, spec: Spec) -> Option<Verdict> {
        self.judgement(spec).map(|judgement| judgement.verdict)
    }

    /// Sets the judgement by `spec`, and replaces an earlier judgement by this document.
    pub fn set(&mut self, spec: Spec, judgement: Judgement) {
        match self.judgements.binary_search_by_key(&spec, |(spec, _)| *spec) {
            Ok(at) => self.judgements[at].1 = judgement,
            Err(at) => self.judgements.insert(at, (spec, judgement)),
        }
    }

    /// The documents that judged, with their judgements.
    pub fn judgements(&self) -> impl Iterator<Item = (Spec, &Judgement)> {
        self.judgements.iter().map(|(spec, judgement)| (*spec, judgement))
    }

    /// The documents that judged, with their verdicts.
    pub fn verdicts(&self) -> impl Iterator<Item = (Spec, Verdict)> {
        self.judgements().map(|(spec, judgement)| (spec, judgement.verdict))
    }

    /// The known bug that the mismatch with `spec` belongs to; `None` if nobody has classified it, or there
    /// is no mismatch.
    pub fn classified(&self, spec: Spec) -> Option<&Classified> {
        let mut all = self.classified.iter();
        all.find(|(of, _)| *of == spec).map(|(_, classified)| classified)
    }

    /// Sets the known bug that the mismatch with `spec` belongs to; `None` removes it.
    /// `urispec_differential::classify` classifies a whole run in this way.
    pub fn classify(&mut self, spec: Spec, classified: Option<Classified>) {
        self.classified.retain(|(of, _)| *of != spec);
        self.classified.extend(classified.map(|classified| (spec, classified)));
        self.classified.sort_by_key(|(of, _)| *of);
    }

    /// The documents with the known bugs that the mismatches belong to, in canonical order.
    pub fn all_classified(&self) -> impl Iterator<Item = (Spec, &Classified)> {
        self.classified.iter().map(|(spec, classified)| (*spec, classified))
    }

    /// Whether at least one document judged the case: its verdict is agreement or a mismatch.
    pub fn is_judged(&self) -> bool {
        self.verdicts().any(|(_, verdict)| verdict.is_judged())
    }

    /// Whether the case is a mismatch with at least one document, even if the parser does not claim it.
    pub fn departs(&self) -> bool {
        self.verdicts().any(|(_, verdict)| verdict.is_departure())
    }

    /// The number of components in which "undefined" and "empty" are not distinguishable. If the number depends on
    /// the document, the result is the largest number.
    pub fn blurred(&self) -> usize {
        let counts = self.judgements().map(|(_, judgement)| judgement.blurred.iter().count());
        counts.max().unwrap_or_default()
    }
}

/// The known bug that a mismatch belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classified {
    /// The kind of mismatch in the entry of the bug: a bug, documented, open in the document, or a difference.
    pub kind: MismatchKind,
    /// The id of the entry in `bugs.json` of `urispec-differential`.
    pub bug: Arc<str>,
}

/// A second, different answer of a parser to a vector that the parser failed. The answers of such a parser depend
/// on earlier requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaky {
    /// The answer when only the failing vectors were sent again, the last one first.
    pub alone: Observation<'static>,
    /// The way to reproduce the failing answer.
    pub replay: Replay,
}

/// The vectors to send again in order to get the first answer again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// Send these vectors, given by id, in this order to a newly started parser, and then the vector of the case.
    After(Vec<Arc<str>>),
    /// None of the sequences that were tried reproduces the answer. Sending the whole run again may reproduce it.
    Run,
}
