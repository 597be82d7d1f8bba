//! Makes a run: sends every vector to every parser, and judges each answer.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_model::{Observation, Operation, Spec, Verdict};
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector};

use crate::case::{Case, Took};
use crate::coverage::JudgedCounts;
use crate::flaky::ask_again;
use crate::step::Step;
use crate::{Cost, Expected, Response, Unstable, judge};

/// A limit on failures at the start of a run. If this many cases are all failures of the process or of the
/// protocol, the adapter does not work. The parser then gets no more requests.
const HOPELESS: usize = 100;

/// The results of one run. Two runs with the same vectors and deterministic parsers are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The version of the vectors: [`Suite::version`].
    pub vectors: String,
    /// The documents that judged at least one case of at least one parser, in canonical order.
    pub specs: Vec<Spec>,
    /// The results of each parser, in order of name.
    pub subjects: Vec<SubjectRun>,
    /// Whether every vector was sent to every parser; false if the run was broken off.
    pub complete: bool,
}

/// The results of one parser.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubjectRun {
    /// The parser's description of itself.
    pub about: About,
    /// The cases, one for each vector, in order of id.
    pub cases: Vec<Case>,
    /// How much was judged. Run files do not contain this, so it is empty in a run that was read from a file.
    pub judged: JudgedCounts,
    /// The failures of the parser's process that are not the outcome of a case. If there are such failures, the
    /// parser is unstable.
    pub unstable: Vec<Unstable>,
    /// The documents with an expectation for an operation that the parser supports, if none of them judges the
    /// parser. The list helps to explain why nothing was judged. Run files do not contain this list.
    pub unasked_documents: Vec<Spec>,
    /// The cost of the parser's answers; `None` unless [`Cost::measured`] was called.
    pub cost: Option<Cost>,
    /// The reason why the parser did not get every vector: its adapter failed on each of the first hundred vectors.
    /// `None` if the parser got all vectors.
    pub stopped: Option<String>,
    /// The parser's output to stderr, shortened by its [`Subject`].
    pub stderr: String,
}

impl Run {
    /// A run before its first request. Such a run is not complete.
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
    /// The results of a parser before its first request.
    pub const fn new(about: About) -> Self {
        Self {
            about,
            cases: Vec::new(),
            judged: JudgedCounts::new(),
            unstable: Vec::new(),
            unasked_documents: Vec::new(),
            cost: None,
            stopped: None,
            stderr: String::new(),
        }
    }

    /// For the id of each accepted interpretation of `spec`: the number of cases that agree with this
    /// interpretation and not with the strict interpretation.
    pub fn readings(&self, spec: Spec) -> BTreeMap<&str, usize> {
        let mut readings = BTreeMap::new();
        let judgements = self.cases.iter().filter_map(|case| case.judgement(spec));
        for reading in judgements.filter_map(|judgement| judgement.reading.as_deref()) {
            *readings.entry(reading).or_default() += 1;
        }
        readings
    }
}

/// Sends each `wanted` vector of the suite to each parser, and judges each answer by the documents that
/// `specs` returns for the parser.
///
/// Each parser gets the vectors in order of id. With the feature `parallel`, parsers run at the same time in
/// rayon's current pool. A case with a mismatch is sent again at the end. If the answer is then different, the case
/// is [`Flaky`](crate::Flaky).
///
/// `each` is called after each case and after each repeated case; with the feature `parallel`, from several
/// threads. If it returns [`ControlFlow::Break`], the run is broken off, and [`Run::complete`] is false. If a
/// parser's process fails on each of the first hundred requests, the parser gets no more requests, and its other
/// cases are unsupported.
///
/// ```
/// use std::ops::ControlFlow;
/// use urispec_judge::run;
/// use urispec_model::Spec;
/// use urispec_vectors::Suite;
///
/// let reference = urispec_subjects::reference(Spec::Rfc3986);
/// let wanted = |vector: &urispec_vectors::Vector| vector.id.starts_with("parse/port/");
/// let suite = Suite::embedded();
/// let run = run(&suite, &[&*reference], |_| vec![Spec::Rfc3986], wanted, |_| ControlFlow::Continue(()));
/// assert!(run.complete);
/// assert!(run.subjects[0].cases.iter().all(|case| !case.departs()));
/// ```
pub fn run(
    suite: &Suite,
    subjects: &[&dyn Subject],
    specs: impl Fn(&About) -> Vec<Spec> + Sync,
    wanted: impl Fn(&Vector) -> bool + Sync,
    each: impl Fn(Step<'_>) -> ControlFlow<()> + Sync,
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
        .map(|subject| one(*subject, &vectors, &specs(subject.about()), &each))
        .collect();
    let complete = runs.iter().all(|(_, is_done)| *is_done);
    let mut runs: Vec<SubjectRun> = runs.into_iter().map(|(run, _)| run).collect();
    runs.sort_by(|one, other| one.about.name.cmp(&other.about.name));
    let judging = |spec: &Spec| {
        runs.iter()
            .any(|run| run.cases.iter().any(|case| case.verdict(*spec).is_some()))
    };
    let specs = Spec::every().filter(judging).collect();
    Run {
        vectors: suite.version.clone(),
        specs,
        complete,
        subjects: runs,
    }
}

/// Runs one parser. Returns false if `each` broke the run off.
fn one(
    subject: &dyn Subject,
    vectors: &[(&Vector, Arc<str>)],
    specs: &[Spec],
    each: &impl Fn(Step<'_>) -> ControlFlow<()>,
) -> (SubjectRun, bool) {
    let about = subject.about();
    let mut run = SubjectRun::new(about.clone());
    let mut last = Instant::now();
    let mut hopeless = 0;
    subject.take_failures();
    let mut requests = vectors.iter().map(|(vector, _)| vector.request());
    subject.run_all(&mut requests, &mut |observed| {
        let asked = &vectors[run.cases.len()];
        let now = Instant::now();
        hopeless += usize::from(is_failure(&observed));
        run.add(asked, specs, observed, now - std::mem::replace(&mut last, now));
        if hopeless == HOPELESS && is_hopeless(&run.cases) {
            return ControlFlow::Break(());
        }
        each(Step::Case(about, run.cases.last().expect("one was added")))
    });
    if hopeless == HOPELESS && is_hopeless(&run.cases) {
        let why = format!("the first {HOPELESS} answers were all failures of the process or of the protocol");
        for asked in &vectors[run.cases.len()..] {
            let unasked = Observation::Unsupported(format!("not asked: {why}").into());
            run.add(asked, specs, unasked, Duration::ZERO);
        }
        run.stopped = Some(why);
    }
    let ids = |at: usize| Some(&vectors.get(at.checked_sub(1)?)?.1);
    run.unstable = Unstable::grouped(subject.take_failures(), ids);
    let is_done = run.cases.len() == vectors.len()
        && (run.stopped.is_some() || ask_again(subject, vectors, &mut run.cases, each).is_continue());
    let answering = answering(about, vectors);
    if !specs.iter().any(|spec| answering.contains(spec)) {
        run.unasked_documents = answering;
    }
    run.stderr = subject.stderr();
    // Hundreds of idle runtimes would cost memory and time.
    subject.pause();
    Unstable::extend(&mut run.unstable, Unstable::grouped(subject.take_failures(), |_| None));
    (run, is_done)
}

/// The documents that expect an answer to a vector with an operation that the parser supports, in canonical order.
fn answering(about: &About, vectors: &[(&Vector, Arc<str>)]) -> Vec<Spec> {
    let supported = vectors
        .iter()
        .filter(|(vector, _)| about.operations.contains(&vector.operation()));
    let groups = supported.flat_map(|(vector, _)| &vector.expect);
    let documents: BTreeSet<Spec> = groups.flat_map(|group| group.specs.iter().copied()).collect();
    documents.into_iter().collect()
}

/// Whether the process or the adapter of a parser failed. A rejection and an unsupported request are not failures.
const fn is_failure(observed: &Observation<'_>) -> bool {
    matches!(
        observed,
        Observation::Crash(_) | Observation::Timeout | Observation::Protocol(_)
    )
}

/// Whether every answer so far is a failure. Answers to unsupported requests do not count.
fn is_hopeless(cases: &[Case]) -> bool {
    cases.iter().all(|case| match case.observed.as_deref() {
        Some(observed) => is_failure(observed) || matches!(observed, Observation::Unsupported(_)),
        None => !case.is_judged(),
    })
}

impl SubjectRun {
    /// Judges the answer to one vector, and adds the case. The answer is kept if at least one document does not
    /// agree.
    fn add(&mut self, (vector, id): &(&Vector, Arc<str>), specs: &[Spec], observed: Observation<'_>, took: Duration) {
        let mut case = Case::new(Arc::clone(id));
        case.took = Took(took);
        let mut keep = false;
        let response = Response::of(&self.about, &observed);
        let operation: Operation = vector.operation();
        for spec in specs {
            let Some(expected) = vector.expectation(*spec) else {
                continue;
            };
            let judgement = judge(*spec, &Expected::from(expected), response);
            keep |= judgement.verdict != Verdict::Agree;
            let counts = self.judged.entry((*spec, operation)).or_default();
            counts.add(*spec, judgement.verdict, &observed);
            case.set(*spec, judgement);
        }
        if keep {
            case.observed = Some(Box::new(observed.into_owned()));
        }
        self.cases.push(case);
    }
}
