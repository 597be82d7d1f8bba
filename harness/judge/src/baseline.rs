//! What a team has accepted of a parser, and how a run differs from it.
//!
//! A [`Baseline`] has the known mismatches, each with what the subject did, so that a *different* wrong answer is
//! noticed. [`gate`] compares a run with it; a gate without a baseline compares with an empty one.
//!
//! Which entries a run has to answer for, so that none is forgotten and none is asked for in vain:
//! - an entry whose vector does not exist any more always fails;
//! - what the caller narrowed down on purpose is left alone: ids outside `only`, subjects that were not named, specs other
//!   than those given, verdicts other than those that count;
//! - everything else must have been judged. A subject that is no longer built in, no longer claims the document, or no
//!   longer supports the operation has fixed nothing.
//!
//! A baseline has what was judged, too ([`ParserRecord`]): a parser that stops answering has no failures. [`faults`](crate::faults)
//! compares that.
//!
//! The words of rejections and crashes are neither kept nor compared: a panic's message may hold an address.

use std::collections::BTreeMap;

use urispec_model::{Answer, Component, Observation, Spec, Value, Verdict};
use urispec_subjects::About;

use crate::record::{self, ParserRecord};
use crate::scope::Scope;
use crate::{Case, Run, SubjectRun};

/// The mismatches that a team has accepted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    /// The version of the vectors that it was made with.
    pub vectors: String,
    /// What is known of each parser beside its failures, by name.
    pub parsers: BTreeMap<String, ParserRecord>,
    /// By subject, spec and id.
    pub entries: BTreeMap<CaseKey, KnownFailure>,
}

/// Which case an entry is about. Its order is the order of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseKey {
    /// The subject's name.
    pub subject: String,
    /// The document that judges.
    pub spec: Spec,
    /// The vector's id.
    pub id: String,
}

/// A mismatch that is known and accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// How the subject differs.
    pub verdict: Verdict,
    /// What it does, as [`kept`] keeps it.
    pub observed: Observation<'static>,
}

/// What a baseline keeps of an observation that `spec` judges: no words, and of components those only that the document
/// defines.
pub fn kept(observation: &Observation<'_>, spec: Spec) -> Observation<'static> {
    let mut kept = observation.clone().without_words().into_owned();
    if let Observation::Accept(Answer::Parts(parts)) = &mut kept {
        let defined = spec.components();
        for component in Component::ALL.iter().filter(|component| !defined.contains(**component)) {
            parts.set(*component, Value::Unstated);
        }
    }
    kept
}

impl Scope<'_> {
    /// Whether a case is a failure that the baseline does not have.
    pub fn is_new_failure(&self, about: &About, case: &Case, baseline: Option<&Baseline>) -> bool {
        case.verdicts().any(|(spec, _)| {
            let key = || CaseKey {
                subject: about.name.to_string(),
                spec,
                id: case.id.to_string(),
            };
            self.holds(about, spec)
                && self.counts_case(about, case, spec)
                && baseline.is_none_or(|baseline| !baseline.entries.contains_key(&key()))
        })
    }

    /// Whether a run has to answer for an entry whose vector exists.
    fn covers(&self, key: &CaseKey, run: &Run) -> bool {
        let is_wanted = self.only.is_none_or(|only| only.contains(&*key.id));
        let is_asked = !self.named || run.subjects.iter().any(|subject| subject.about.name == *key.subject);
        let is_judged = self.specs.is_empty() || self.specs.contains(&key.spec);
        is_wanted && is_asked && is_judged
    }
}

/// A case that is not as the baseline has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regression {
    /// Which case.
    pub key: CaseKey,
    /// How it differs.
    pub kind: Kind,
}

/// How a case differs from the baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A mismatch that the baseline does not have.
    NewFailure(Verdict),
    /// A mismatch with another verdict or a different answer than the baseline has.
    OtherAnswer {
        /// As the baseline has it.
        before: KnownFailure,
        /// The verdict now.
        now: Verdict,
    },
    /// The case agrees now.
    UnexpectedPass(KnownFailure),
    /// The case was not judged.
    NeverRan(KnownFailure, Why),
    /// There is no such vector.
    Stale(KnownFailure),
}

impl Kind {
    /// The kind in words, for one and for several.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::NewFailure(_) => ("new failure", "new failures"),
            Self::OtherAnswer { .. } => ("other wrong answer", "other wrong answers"),
            Self::UnexpectedPass(_) => ("unexpected pass", "unexpected passes"),
            Self::NeverRan(..) => ("entry that never ran", "entries that never ran"),
            Self::Stale(_) => ("entry without a vector", "entries without a vector"),
        }
    }

    /// What the baseline has, if anything.
    pub const fn before(&self) -> Option<&KnownFailure> {
        match self {
            Self::NewFailure(_) => None,
            Self::OtherAnswer { before, .. }
            | Self::UnexpectedPass(before)
            | Self::NeverRan(before, _)
            | Self::Stale(before) => Some(before),
        }
    }
}

/// Why an entry's case was not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The subject was not asked at all.
    NoSubject,
    /// The subject was not judged by this document, which it does not claim.
    NotJudged,
    /// The document says nothing about the vector.
    Silent,
    /// The subject cannot do it any more, or the document does not decide.
    Skipped,
}

/// How a run differs from a baseline, in the order of a baseline. What a run that was broken off did not come to is left out.
pub fn gate(run: &Run, baseline: &Baseline, scope: &Scope<'_>) -> Vec<Regression> {
    let mut regressions = Vec::new();
    for (key, known) in &baseline.entries {
        let kind = if scope.suite.get(&key.id).is_none() {
            Some(Kind::Stale(known.clone()))
        } else if scope.covers(key, run) {
            differs(run, key, known, scope)
        } else {
            None
        };
        regressions.extend(kind.map(|kind| Regression { key: key.clone(), kind }));
    }
    for (about, key, case) in departures(run, scope) {
        let verdict = case
            .verdict(key.spec)
            .filter(|_| scope.counts_case(about, case, key.spec));
        if let Some(verdict) = verdict.filter(|_| !baseline.entries.contains_key(&key)) {
            let kind = Kind::NewFailure(verdict);
            regressions.push(Regression { key, kind });
        }
    }
    regressions.sort_by(|one, other| one.key.cmp(&other.key));
    regressions
}

fn differs(run: &Run, key: &CaseKey, known: &KnownFailure, scope: &Scope<'_>) -> Option<Kind> {
    let counted = scope.counts(key.spec, known.verdict);
    let never = |why| counted.then(|| Kind::NeverRan(known.clone(), why));
    let Some(subject) = run.subjects.iter().find(|subject| subject.about.name == *key.subject) else {
        return never(Why::NoSubject);
    };
    // A document that is not claimed any more may still judge: without a claim RFC 3986 shows the drift.
    if !scope.holds(&subject.about, key.spec) {
        return never(Why::NotJudged);
    }
    let Some(case) = find(subject, &key.id) else {
        // Only a run that was broken off has no case of a vector that is wanted.
        return None;
    };
    match case.verdict(key.spec) {
        None if scope
            .suite
            .get(&key.id)
            .is_some_and(|vector| vector.group(key.spec).is_none()) =>
        {
            never(Why::Silent)
        }
        None => never(Why::NotJudged),
        Some(Verdict::Skipped) => never(Why::Skipped),
        Some(Verdict::Agree) => counted.then(|| Kind::UnexpectedPass(known.clone())),
        Some(now) => {
            let differs = now != known.verdict || observed(case, key.spec) != known.observed;
            let counts = scope.counts_case(&subject.about, case, key.spec);
            // What was accepted as a bug and is a documented deviation now has a different answer all the same.
            (differs && (counted || counts)).then(|| Kind::OtherAnswer {
                before: known.clone(),
                now,
            })
        }
    }
}

/// The baseline under which `run` has no regression. Entries that the run does not have to answer for are kept from
/// `before`; those without a vector go. Every mismatch is taken up, whichever verdicts count, so that the same baseline
/// serves gates that count others.
pub fn updated(run: &Run, before: &Baseline, scope: &Scope<'_>) -> Baseline {
    let kept = before
        .entries
        .iter()
        .filter(|(key, _)| scope.suite.get(&key.id).is_some() && !scope.covers(key, run));
    let mut entries: BTreeMap<CaseKey, KnownFailure> = kept.map(|(key, known)| (key.clone(), known.clone())).collect();
    entries.extend(departures(run, scope).filter_map(|(_, key, case)| {
        let verdict = case.verdict(key.spec)?;
        let observed = observed(case, key.spec);
        Some((key, KnownFailure { verdict, observed }))
    }));
    Baseline {
        vectors: run.vectors.clone(),
        parsers: record::updated(&before.parsers, &run.subjects, scope),
        entries,
    }
}

/// Every mismatch from a document that the subject is held to.
fn departures<'r>(run: &'r Run, scope: &Scope<'_>) -> impl Iterator<Item = (&'r About, CaseKey, &'r Case)> {
    let held = run.subjects.iter().flat_map(|subject| {
        let specs = run.specs.iter().filter(|spec| scope.holds(&subject.about, **spec));
        specs.map(move |spec| (subject, *spec))
    });
    held.flat_map(|(subject, spec)| {
        let departs = move |case: &&Case| case.verdict(spec).is_some_and(Verdict::is_departure);
        subject.cases.iter().filter(departs).map(move |case| {
            let key = CaseKey {
                subject: subject.about.name.to_string(),
                spec,
                id: case.id.to_string(),
            };
            (&subject.about, key, case)
        })
    })
}

/// The case of a vector; cases are in order of id.
fn find<'r>(subject: &'r SubjectRun, id: &str) -> Option<&'r Case> {
    let at = subject.cases.binary_search_by(|case| (*case.id).cmp(id)).ok()?;
    Some(&subject.cases[at])
}

fn observed(case: &Case, spec: Spec) -> Observation<'static> {
    let observation = case.observed.as_deref();
    observation.map_or(Observation::Unsupported("".into()), |observation| {
        kept(observation, spec)
    })
}
