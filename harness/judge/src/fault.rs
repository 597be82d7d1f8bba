//! Findings about a whole run: a parser that is unstable, was judged less than before, or was not judged at all.

use std::fmt;

use urispec_model::visible;

use crate::record::is_gated;
use crate::{Baseline, Case, Regression, Run, Scope, SubjectRun, Unstable, gate, unjudged};

/// A finding about the run of one parser that no single case shows. Every finding fails a gate.
///
/// `Display` of [`FaultKind`] returns the text for a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFault {
    /// The parser's name.
    pub subject: String,
    /// The kind of the finding.
    pub kind: FaultKind,
}

/// The kinds of findings about a whole run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The parser's process failed, but no case has this failure as its outcome. So all answers of the parser are
    /// doubtful.
    Unstable(Box<Unstable>),
    /// The run ended before every vector was sent; the text is the reason. See [`SubjectRun::stopped`].
    Stopped(String),
    /// A parser that was named on the command line was not judged at all. The text is the reason, with advice for
    /// the user.
    Unjudged(String),
    /// Less was judged than in the baseline: fewer cases, fewer reported components, or fewer supported operations.
    /// Each difference is a separate finding; the text describes it.
    LessJudged(String),
    /// An answer takes longer than in the baseline, or the baseline has no cost to compare with. The text describes
    /// which.
    Slower(String),
    /// The baseline does not record how much of this parser was judged, so a loss cannot be noticed.
    Unrecorded,
    /// The parser is in the baseline but not in the run.
    NotAsked,
}

impl FaultKind {
    /// A description of the kind for people, in the singular and in the plural.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Unstable(_) => ("unstable", "unstable"),
            Self::Stopped(_) => ("stopped", "stopped"),
            Self::Unjudged(_) => ("nothing judged", "nothing judged"),
            Self::LessJudged(_) => ("judged less", "judged less"),
            Self::Slower(_) => ("slower", "slower"),
            Self::Unrecorded => ("no record of the judged cases", "no record of the judged cases"),
            Self::NotAsked => ("not asked", "not asked"),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unstable(unstable) => unstable.fmt(f),
            Self::Stopped(why) => write!(f, "{}; run `urispec doctor`", visible(why)),
            Self::Unjudged(why) => f.write_str(why),
            Self::LessJudged(what) | Self::Slower(what) => f.write_str(&visible(what)),
            Self::Unrecorded => f.write_str("--update-baseline records it"),
            Self::NotAsked => f.write_str(
                "the baseline has this parser; it may not be built in, or its name may have changed; --update-baseline removes it",
            ),
        }
    }
}

/// All findings that fail a gate. The gate passes if there are no findings ([`Findings::is_empty`]).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// The cases that differ from the baseline, sorted.
    pub regressions: Vec<Regression>,
    /// The findings about the run as a whole, by parser.
    pub faults: Vec<RunFault>,
}

impl Findings {
    /// The findings of a gate. Without a baseline, every failure is new, and the amount of judged cases is not
    /// compared.
    ///
    /// ```
    /// use urispec_judge::{Findings, Run, Scope};
    /// use urispec_vectors::Suite;
    ///
    /// let suite = Suite::embedded();
    /// let run = Run::new(suite.version.clone(), Vec::new(), Vec::new());
    /// assert!(Findings::of(&run, None, &Scope::whole(&suite)).is_empty());
    /// ```
    pub fn of(run: &Run, baseline: Option<&Baseline>, scope: &Scope<'_>) -> Self {
        Self {
            regressions: gate(run, baseline.unwrap_or(&Baseline::default()), scope),
            faults: faults(run, baseline, scope),
        }
    }

    /// Whether nothing fails the gate.
    pub fn is_empty(&self) -> bool {
        self.regressions.is_empty() && self.faults.is_empty()
    }
}

/// The findings about a run as a whole, in order of the parsers' names.
///
/// If the run was broken off, only unstable and stopped parsers are findings, because less was judged than in a
/// complete run.
pub fn faults(run: &Run, baseline: Option<&Baseline>, scope: &Scope<'_>) -> Vec<RunFault> {
    let mut faults = Vec::new();
    for subject in &run.subjects {
        let kinds = of_subject(subject, run.complete, baseline, scope);
        faults.extend(kinds.into_iter().map(|kind| RunFault {
            subject: subject.about.name.to_string(),
            kind,
        }));
    }
    for name in baseline.iter().flat_map(|baseline| baseline.parsers.keys()) {
        let is_asked = run.subjects.iter().any(|subject| *subject.about.name == **name);
        if !scope.named && !is_asked {
            faults.push(RunFault {
                subject: name.clone(),
                kind: FaultKind::NotAsked,
            });
        }
    }
    faults.sort_by(|one, other| one.subject.cmp(&other.subject));
    faults
}

/// The findings about the run of one parser.
fn of_subject(
    subject: &SubjectRun,
    is_complete: bool,
    baseline: Option<&Baseline>,
    scope: &Scope<'_>,
) -> Vec<FaultKind> {
    let record = baseline.and_then(|baseline| baseline.parsers.get(&*subject.about.name));
    let is_accepted =
        |unstable: &&Unstable| record.is_some_and(|record| record.unstable.contains(unstable.observed.key()));
    let unstable = subject.unstable.iter().filter(|unstable| !is_accepted(unstable));
    let mut faults: Vec<FaultKind> = unstable.map(|one| FaultKind::Unstable(Box::new(one.clone()))).collect();
    faults.extend(subject.stopped.clone().map(FaultKind::Stopped));
    if !is_complete {
        return faults;
    }
    if scope.named && !subject.cases.iter().any(Case::is_judged) {
        faults.push(FaultKind::Unjudged(unjudged::why(subject)));
    }
    match record {
        Some(record) => {
            faults.extend(record.lost(subject, scope).into_iter().map(FaultKind::LessJudged));
            faults.extend(record.slower(subject).map(FaultKind::Slower));
        }
        None if baseline.is_none() => {}
        None if is_gated(subject, scope) => faults.push(FaultKind::Unrecorded),
        None if scope.named => faults.push(FaultKind::Unjudged(unjudged::NO_CLAIM.to_owned())),
        None => {}
    }
    faults
}
