//! What is wrong with a whole run: a parser that is unstable, was judged less than before, or not at all.

use std::fmt;

use urispec_model::visible;

use crate::record::is_gated;
use crate::{Baseline, Case, Regression, Run, Scope, SubjectRun, Unstable, gate, unjudged};

/// What is wrong with the run of one parser, beside its cases. It fails a gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFault {
    /// The parser's name.
    pub subject: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The parser's process failed, and no case has that as its outcome.
    Unstable(Box<Unstable>),
    /// The parser was not asked everything, and why.
    Stopped(String),
    /// Nothing was judged of a parser that was named, and why.
    Unjudged(String),
    /// Less was judged than the baseline has.
    LessJudged(String),
    /// The answers cost more than the baseline has.
    Slower(String),
    /// The baseline does not know what was judged of this parser.
    Unrecorded,
    /// The baseline knows this parser, and it was not asked.
    NotAsked,
}

impl FaultKind {
    /// The kind in words, for one and for several.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Unstable(_) => ("unstable", "unstable"),
            Self::Stopped(_) => ("stopped", "stopped"),
            Self::Unjudged(_) => ("nothing judged", "nothing judged"),
            Self::LessJudged(_) => ("judged less", "judged less"),
            Self::Slower(_) => ("slower", "slower"),
            Self::Unrecorded => ("no record of what was judged", "no record of what was judged"),
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
                "the baseline has it; it may not be built in, or have another name; --update-baseline removes it",
            ),
        }
    }
}

/// Everything that fails a gate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// The cases that differ from the baseline.
    pub regressions: Vec<Regression>,
    /// What is wrong with the run as a whole.
    pub faults: Vec<RunFault>,
}

impl Findings {
    /// What a gate finds in a run; without a baseline, every failure.
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

/// What is wrong with a run as a whole, in order of names.
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
