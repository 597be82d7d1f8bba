//! What came of one subject and one vector.

use std::sync::Arc;
use std::time::Duration;

use urispec_model::{MismatchKind, Observation, Spec, Verdict};

use crate::Judgement;

/// One subject asked one vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The vector's id.
    pub id: Arc<str>,
    /// The judgement of each document that judges the vector, in canonical order.
    judgements: Vec<(Spec, Judgement)>,
    /// Which known bug its mismatches belong to, by document; empty until the run is classified.
    classified: Vec<(Spec, Classified)>,
    /// What the subject did; left off where every document agrees.
    pub observed: Option<Box<Observation<'static>>>,
    /// What else it did when it was asked again; `None` where it did the same, or was not asked again, since every document agrees.
    pub flaky: Option<Box<Flaky>>,
    /// How long the answer took.
    pub took: Took,
}

/// How long an answer took, after the one before it; nothing in a run that was read from a file. Two runs that differ in this
/// alone are equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Took(pub Duration);

impl PartialEq for Took {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Took {}

impl Case {
    /// A case without judgements.
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

    /// The judgement of `spec`; `None` if it does not judge this vector.
    pub fn judgement(&self, spec: Spec) -> Option<&Judgement> {
        let at = self.judgements.binary_search_by_key(&spec, |(spec, _)| *spec).ok()?;
        Some(&self.judgements[at].1)
    }

    /// The verdict of `spec`; `None` if it does not judge this vector.
    pub fn verdict(&self, spec: Spec) -> Option<Verdict> {
        self.judgement(spec).map(|judgement| judgement.verdict)
    }

    /// Sets the judgement of `spec`.
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

    /// The known bug that its mismatch with `spec` belongs to; `None` if nobody has sorted it.
    pub fn classified(&self, spec: Spec) -> Option<&Classified> {
        let mut all = self.classified.iter();
        all.find(|(of, _)| *of == spec).map(|(_, classified)| classified)
    }

    /// Says which known bug its mismatch with `spec` belongs to; `None` if it is not sorted.
    pub fn classify(&mut self, spec: Spec, classified: Option<Classified>) {
        self.classified.retain(|(of, _)| *of != spec);
        self.classified.extend(classified.map(|classified| (spec, classified)));
        self.classified.sort_by_key(|(of, _)| *of);
    }

    /// The documents with the known bugs that the mismatches belong to, in canonical order.
    pub fn all_classified(&self) -> impl Iterator<Item = (Spec, &Classified)> {
        self.classified.iter().map(|(spec, classified)| (*spec, classified))
    }

    /// Whether any document judged it.
    pub fn is_judged(&self) -> bool {
        self.verdicts().any(|(_, verdict)| verdict.is_judged())
    }

    /// Whether it differs from any document.
    pub fn departs(&self) -> bool {
        self.verdicts().any(|(_, verdict)| verdict.is_departure())
    }

    /// How many components were blurred, by the strictest of the documents.
    pub fn blurred(&self) -> usize {
        let counts = self.judgements().map(|(_, judgement)| judgement.blurred.iter().count());
        counts.max().unwrap_or_default()
    }
}

/// The known bug that a mismatch belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classified {
    /// What the mismatch is.
    pub kind: MismatchKind,
    /// The id of the entry of `bugs.json`.
    pub bug: Arc<str>,
}

/// What a subject did when it was asked one failing vector again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaky {
    /// What it did when nothing was asked before it.
    pub alone: Observation<'static>,
    /// How to see the failing answer again.
    pub replay: Replay,
}

/// The sequence that shows a flaky answer again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// These vectors, asked before it in this order.
    After(Vec<Arc<str>>),
    /// No sequence that was tried: the whole run may show it again.
    Run,
}
