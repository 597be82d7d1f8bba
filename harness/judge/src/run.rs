//! Every subject asked every vector.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_model::{Observation, Spec, Verdict};
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector};

use crate::case::{Case, Took};
use crate::flaky::ask_again;
use crate::{Expected, Response, judge};

/// The results of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The version of the vectors.
    pub vectors: String,
    /// The documents that judged, in canonical order.
    pub specs: Vec<Spec>,
    /// One entry a subject, in order of name.
    pub subjects: Vec<SubjectRun>,
    /// Whether every subject was asked everything; false if the run was broken off.
    pub complete: bool,
}

/// What one subject did.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubjectRun {
    /// Who it is.
    pub about: About,
    /// One case a vector, in order of id.
    pub cases: Vec<Case>,
    /// What it wrote to stderr, shortened.
    pub stderr: String,
}

impl Run {
    /// A run in which nobody was asked anything yet: not complete.
    pub const fn new(vectors: String, specs: Vec<Spec>, subjects: Vec<SubjectRun>) -> Self {
        Self {
            vectors,
            specs,
            subjects,
            complete: false,
        }
    }
}

impl SubjectRun {
    /// A subject that was asked nothing yet.
    pub const fn new(about: About) -> Self {
        Self {
            about,
            cases: Vec::new(),
            stderr: String::new(),
        }
    }

    /// How many cases agree by each reading of `spec` that its reference does not follow.
    pub fn readings(&self, spec: Spec) -> BTreeMap<&str, usize> {
        let mut readings = BTreeMap::new();
        let judgements = self.cases.iter().filter_map(|case| case.judgement(spec));
        for reading in judgements.filter_map(|judgement| judgement.reading.as_deref()) {
            *readings.entry(reading).or_default() += 1;
        }
        readings
    }
}

/// Asks each subject every vector of the suite that is `wanted`, and judges it by each of the documents that
/// `specs` gives for it. With the feature `parallel` subjects are asked side by side, in rayon's current pool, the first of them first. What departs is
/// asked again alone, and is [`Flaky`](crate::Flaky) if the subject then does something else. `each` is called after each case and each
/// that is asked again, and may break the run off.
pub fn run(
    suite: &Suite,
    subjects: &[&dyn Subject],
    specs: impl Fn(&About) -> Vec<Spec> + Sync,
    wanted: impl Fn(&Vector) -> bool + Sync,
    each: impl Fn() -> ControlFlow<()> + Sync,
) -> Run {
    let vectors: Vec<(&Vector, Arc<str>)> = suite
        .vectors
        .iter()
        .filter(|vector| wanted(vector))
        .map(|vector| (vector, Arc::from(vector.id.as_str())))
        .collect();
    #[cfg(feature = "parallel")]
    let subjects = subjects.iter().par_bridge();
    #[cfg(not(feature = "parallel"))]
    let subjects = subjects.iter();
    let runs: Vec<(SubjectRun, bool)> = subjects
        .map(|subject| {
            let specs = specs(subject.about());
            let mut cases = Vec::with_capacity(vectors.len());
            let mut last = Instant::now();
            let mut requests = vectors.iter().map(|(vector, _)| vector.request());
            subject.run_all(&mut requests, &mut |observed| {
                let (vector, id) = &vectors[cases.len()];
                let now = Instant::now();
                let mut case = judged(subject.about(), vector, id, &specs, observed);
                case.took = Took(now - std::mem::replace(&mut last, now));
                cases.push(case);
                each()
            });
            let is_done =
                cases.len() == vectors.len() && ask_again(*subject, &vectors, &mut cases, &each).is_continue();
            let run = SubjectRun {
                about: subject.about().clone(),
                cases,
                stderr: subject.stderr(),
            };
            // Hundreds of runtimes that wait for nothing cost memory and time.
            subject.pause();
            (run, is_done)
        })
        .collect();
    let complete = runs.iter().all(|(_, is_done)| *is_done);
    let mut runs: Vec<SubjectRun> = runs.into_iter().map(|(run, _)| run).collect();
    runs.sort_by(|one, other| one.about.name.cmp(&other.about.name));
    let judging = |spec: &Spec| {
        runs.iter()
            .any(|run| run.cases.iter().any(|case| case.verdict(*spec).is_some()))
    };
    let specs = Spec::ALL.iter().copied().filter(judging).collect();
    Run {
        vectors: suite.version.clone(),
        specs,
        complete,
        subjects: runs,
    }
}

/// The case of one subject and one vector.
fn judged(about: &About, vector: &Vector, id: &Arc<str>, specs: &[Spec], observed: Observation<'_>) -> Case {
    let mut case = Case::new(Arc::clone(id));
    let mut keep = false;
    let response = Response::of(about, &observed);
    for spec in specs {
        let Some(expected) = vector.expectation(*spec) else {
            continue;
        };
        let judgement = judge(*spec, &Expected::from(expected), response);
        keep |= judgement.verdict != Verdict::Agree;
        case.set(*spec, judgement);
    }
    if keep {
        case.observed = Some(Box::new(observed.into_owned()));
    }
    case
}
