//! The mismatches of a parser that a team accepts, and the comparison of a run with them.
//!
//! A [`Baseline`] contains the accepted mismatches, each with the observed answer. So a *different* wrong answer is
//! noticed. [`gate`] compares a run with a baseline. A gate without a baseline compares the run with an empty
//! baseline.
//!
//! A gate checks the entries of the baseline as follows:
//! - an entry without a vector always fails;
//! - cases that the caller excluded are ignored: ids that `only` does not select, parsers that were not named,
//!   documents that were not given, and verdicts that do not count;
//! - every other entry fails if its case was not judged. A mismatch does not count as fixed if the parser is no
//!   longer built in, no longer claims the document, or no longer supports the operation.
//!
//! A baseline also records how much was judged ([`ParserRecord`]), because a parser that stops answering has no
//! failures. [`faults`](crate::faults) compares these counts.
//!
//! The messages of rejections and crashes are neither kept nor compared, because the message of a panic may
//! contain an address.

use std::collections::BTreeMap;

use urispec_model::{Answer, Component, Observation, Spec, Value, Verdict};
use urispec_subjects::About;

use crate::record::{self, ParserRecord};
use crate::scope::Scope;
use crate::{Case, Run, SubjectRun};

/// The mismatches of a parser that a team accepts, with the observed answers.
///
/// [`updated`] makes a baseline, [`baseline_file`](crate::baseline_file) writes and reads it, [`gate`] and
/// [`faults`](crate::faults) compare a run with it. The example of this [crate](crate#a-baseline-and-a-gate) shows
/// these functions. The default is the empty baseline: it accepts no mismatch, and does not record how much was
/// judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    /// The version of the vectors in the run from which the baseline was written, such as `1.2.0`. This version is
    /// only for information: no comparison uses it.
    pub vectors: String,
    /// The record of each parser, by name: its supported operations, its claims, and how much was judged.
    pub parsers: BTreeMap<String, ParserRecord>,
    /// The accepted mismatches.
    pub entries: BTreeMap<CaseKey, KnownFailure>,
}

/// Identifies a case by parser, document and vector. Keys are sorted like the lines in a baseline file: by parser,
/// then by document in order of publication, and then by id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseKey {
    /// The name of the parser.
    pub subject: String,
    /// The document that judges the parser.
    pub spec: Spec,
    /// The id of the vector, such as `parse/host/ipv6-nine-groups`.
    pub id: String,
}

/// An accepted mismatch. If a run shows a different mismatch for the same case, the regression is a
/// [`Kind::OtherAnswer`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// The verdict of the mismatch.
    pub verdict: Verdict,
    /// The answer of the parser, reduced by [`kept`].
    pub observed: Observation<'static>,
}

/// Reduces an observation to the part that a baseline keeps. Messages are dropped, because the message of a panic
/// may contain an address. Components that `spec` does not define are dropped, because `spec` does not judge them.
///
/// [`gate`] treats two observations as the same answer if they are equal after this reduction.
///
/// ```
/// use urispec_judge::kept;
/// use urispec_model::{Observation, Spec};
///
/// let crash = Observation::Crash("panicked at 0x7ffe12".into());
/// assert_eq!(kept(&crash, Spec::Rfc3986), Observation::Crash("".into()));
/// ```
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
    /// Whether the case fails the gate and is not in the baseline. Programs show these failures in full. Without a
    /// baseline, every failure is new. The case is a new failure if it fails by at least one document that judges
    /// the parser.
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

    /// Whether a run must have judged the case of an entry with an existing vector: the vector, the parser and the
    /// document are in the scope of the run.
    fn covers(&self, key: &CaseKey, run: &Run) -> bool {
        let is_wanted = self.only.is_none_or(|only| only.contains(&*key.id));
        let is_asked = !self.named || run.subjects.iter().any(|subject| subject.about.name == *key.subject);
        let is_judged = self.specs.is_empty() || self.specs.contains(&key.spec);
        is_wanted && is_asked && is_judged
    }
}

/// A case that differs from the baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regression {
    /// The parser, the document and the vector.
    pub key: CaseKey,
    /// The way in which the case differs.
    pub kind: Kind,
}

/// The way in which a case differs from the baseline. A regression of any kind fails a gate.
///
/// ```
/// use urispec_judge::Kind;
/// use urispec_model::Verdict;
///
/// let kind = Kind::NewFailure(Verdict::Crash);
/// assert_eq!(kind.words(), ("new failure", "new failures"));
/// assert_eq!(kind.before(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A mismatch that is not in the baseline. Fix it, or accept it by writing the baseline again.
    NewFailure(Verdict),
    /// A mismatch with a different verdict or answer than in the baseline: the parser has changed, and is still
    /// wrong.
    OtherAnswer {
        /// The accepted mismatch.
        before: KnownFailure,
        /// The current verdict.
        now: Verdict,
    },
    /// The baseline has a mismatch, but the case agrees now. Write the baseline again to remove the entry, so that
    /// a new failure of the case is noticed.
    UnexpectedPass(KnownFailure),
    /// The baseline has a mismatch, and the run did not judge the case.
    NeverRan(KnownFailure, Why),
    /// The baseline has an entry without a vector: the id has a typing error, or the vectors are older than the
    /// baseline.
    Stale(KnownFailure),
}

impl Kind {
    /// A description of the kind for people, in the singular and in the plural.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::NewFailure(_) => ("new failure", "new failures"),
            Self::OtherAnswer { .. } => ("changed failure", "changed failures"),
            Self::UnexpectedPass(_) => ("unexpected pass", "unexpected passes"),
            Self::NeverRan(..) => ("entry that never ran", "entries that never ran"),
            Self::Stale(_) => ("entry without a vector", "entries without a vector"),
        }
    }

    /// The accepted mismatch in the baseline; `None` for a new failure.
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

/// The reason why the case of an entry was not judged. Each reason is a loss of coverage, and fails a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The run has no parser of this name.
    NoSubject,
    /// The document did not judge the parser, because the parser no longer claims it.
    NotJudged,
    /// The document no longer has an expectation for the vector.
    Silent,
    /// The parser no longer supports the request, or the document leaves the answer open.
    Skipped,
}

/// Compares a run with a baseline, within a [`Scope`]. The result is empty if the gate passes; otherwise it is
/// sorted by [`CaseKey`].
///
/// If the run was broken off, only its cases are compared, and entries for the remaining cases are not reported as
/// [`Kind::NeverRan`]. Failures of the whole run are in [`faults`](crate::faults), and
/// [`Findings::of`](crate::Findings::of) returns both.
pub fn gate(run: &Run, baseline: &Baseline, scope: &Scope<'_>) -> Vec<Regression> {
    let mut regressions = Vec::new();
    for (key, known) in &baseline.entries {
        let kind = if !scope.suite.has(&key.id) {
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

/// The way in which a case differs from its entry; `None` if it does not differ, or if its verdict does not count
/// in this scope.
fn differs(run: &Run, key: &CaseKey, known: &KnownFailure, scope: &Scope<'_>) -> Option<Kind> {
    let counted = scope.counts(key.spec, known.verdict);
    let never = |why| counted.then(|| Kind::NeverRan(known.clone(), why));
    let Some(subject) = run.subjects.iter().find(|subject| subject.about.name == *key.subject) else {
        return never(Why::NoSubject);
    };
    // A document that is no longer claimed may still judge the parser: RFC 3986 judges parsers without claims, to
    // show their differences.
    if !scope.holds(&subject.about, key.spec) {
        return never(Why::NotJudged);
    }
    let Some(case) = find(subject, &key.id) else {
        // A vector of the run without a case occurs only if the run was broken off.
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
            // A mismatch that was accepted as a bug may now be a documented deviation, but its answer is still
            // different.
            (differs && (counted || counts)).then(|| Kind::OtherAnswer {
                before: known.clone(),
                now,
            })
        }
    }
}

/// The baseline under which `run` has no regression within `scope`.
///
/// Entries of `before` outside the scope are kept, so a run of one parser or of some vectors does not change the
/// other entries. Entries without a vector are removed. Every mismatch is added, even if its verdict does not count
/// in the scope, so gates with different `--fail-on` can share a baseline. Accepted process failures
/// ([`ParserRecord::unstable`]) are kept, and none are added.
pub fn updated(run: &Run, before: &Baseline, scope: &Scope<'_>) -> Baseline {
    let kept = before
        .entries
        .iter()
        .filter(|(key, _)| scope.suite.has(&key.id) && !scope.covers(key, run));
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

/// All mismatches of all cases, one for each document that judges the parser in this scope and with which the case
/// disagrees.
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

/// Finds the case of a vector by binary search, since cases are sorted by id.
fn find<'r>(subject: &'r SubjectRun, id: &str) -> Option<&'r Case> {
    let at = subject.cases.binary_search_by(|case| (*case.id).cmp(id)).ok()?;
    Some(&subject.cases[at])
}

/// The part of a case that a baseline keeps. A case without a recorded answer agrees with all documents, so it has
/// no mismatch.
fn observed(case: &Case, spec: Spec) -> Observation<'static> {
    let observation = case.observed.as_deref();
    observation.map_or(Observation::Unsupported("".into()), |observation| {
        kept(observation, spec)
    })
}
