//! What a team accepts of a parser, and how a run differs from it.
//!
//! A [`Baseline`] has the accepted mismatches, each with the observed answer, so that a *different* wrong
//! answer is noticed. [`gate`] compares a run with it; a gate without a baseline compares with an empty one.
//!
//! Which entries a run has to confirm:
//! - an entry whose vector does not exist any more always fails;
//! - what the caller left out on purpose is ignored: ids outside of `only`, parsers that were not named,
//!   documents other than those given, verdicts other than those that count;
//! - everything else must have been judged. A parser that is not built in any more, does not claim the
//!   document any more, or does not support the operation any more has fixed nothing.
//!
//! A baseline also has how much was judged ([`ParserRecord`]): a parser that stops answering has no failures.
//! [`faults`](crate::faults) compares that.
//!
//! The words of rejections and crashes are neither kept nor compared: those of a panic may contain an
//! address.

use std::collections::BTreeMap;

use urispec_model::{Answer, Component, Observation, Spec, Value, Verdict};
use urispec_subjects::About;

use crate::record::{self, ParserRecord};
use crate::scope::Scope;
use crate::{Case, Run, SubjectRun};

/// The mismatches of a parser that a team accepts, with the observed answers.
///
/// Made by [`updated`], written and read by [`baseline_file`](crate::baseline_file), compared by [`gate`] and
/// [`faults`](crate::faults). The example of this [crate](crate#a-baseline-and-a-gate) does all of it. The
/// default is the empty baseline: no mismatch is accepted, and nothing is known of how much was judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    /// The version of the vectors in the run that the baseline was written from; `1.2.0`. It decides nothing.
    pub vectors: String,
    /// For each parser by its name: what it supported, and how much was judged of it.
    pub parsers: BTreeMap<String, ParserRecord>,
    /// The accepted mismatches.
    pub entries: BTreeMap<CaseKey, KnownFailure>,
}

/// Identifies a case: a parser, a document and a vector. The order is that of the lines in a baseline file:
/// by parser, then by document in order of publication, then by id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseKey {
    /// The subject's name.
    pub subject: String,
    /// The document that judges.
    pub spec: Spec,
    /// The id of the vector, such as `parse/host/ipv6-nine-groups`.
    pub id: String,
}

/// A mismatch that is accepted. A run that shows another one for the same case is a [`Kind::OtherAnswer`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    /// How the subject differs.
    pub verdict: Verdict,
    /// What the parser does, as [`kept`] reduces it.
    pub observed: Observation<'static>,
}

/// Reduces an observation to what a baseline keeps of it: no words, since those of a panic may contain an
/// address, and only the components that `spec` defines, since no other component is judged by it.
///
/// Two observations that reduce to the same count as the same answer in [`gate`].
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
    /// Whether the case fails the gate, and the baseline does not have it: the failures that a program shows
    /// in full. Without a baseline every failure is new. One document that judges the parser is enough.
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

    /// Whether a run has to have judged the case of an entry, whose vector exists: the vector, the parser and
    /// the document are within what the run was narrowed to.
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
    /// How it differs.
    pub kind: Kind,
}

/// The way in which a case differs from the baseline. Every kind fails a gate.
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
    /// A mismatch that the baseline does not have. Fix it, or accept it by writing the baseline again.
    NewFailure(Verdict),
    /// A mismatch with another verdict or a different answer than the baseline has: the parser changed, and is
    /// still wrong.
    OtherAnswer {
        /// The accepted mismatch.
        before: KnownFailure,
        /// The verdict now.
        now: Verdict,
    },
    /// The baseline has a mismatch, and the case agrees now. Writing the baseline again removes the entry, so
    /// that the case cannot fail again without notice.
    UnexpectedPass(KnownFailure),
    /// The baseline has a mismatch, and the run did not judge the case.
    NeverRan(KnownFailure, Why),
    /// The baseline has an entry whose vector does not exist: the id has a typing error, or the vectors are
    /// older than the baseline.
    Stale(KnownFailure),
}

impl Kind {
    /// The kind in words for people, in the singular and in the plural.
    pub const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::NewFailure(_) => ("new failure", "new failures"),
            Self::OtherAnswer { .. } => ("other wrong answer", "other wrong answers"),
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

/// Why the case of an entry was not judged. Each is a loss of coverage, and fails a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The run has no parser of this name.
    NoSubject,
    /// The parser was not judged by this document: it does not claim it any more.
    NotJudged,
    /// The document has no expectation for the vector any more.
    Silent,
    /// The parser does not support the request any more, or the document leaves the answer open.
    Skipped,
}

/// Compares a run with a baseline, within a [`Scope`]. The result is empty if the gate passes, and else
/// sorted by [`CaseKey`].
///
/// A run that was broken off is compared in the cases that it has; entries of other cases are not
/// [`Kind::NeverRan`]. Failures of the whole run are not here: [`faults`](crate::faults) has them, and
/// [`Findings::of`](crate::Findings::of) both.
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

/// How the case of an entry differs from it; `None` if it does not, or if its verdict does not count in this
/// scope.
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

/// The baseline under which `run` has no regression within `scope`.
///
/// Entries outside of the scope are kept from `before`, so that a run of one parser or of some vectors leaves
/// the rest as it is. Entries without a vector are dropped. Every mismatch is taken up, whichever verdicts
/// the scope counts, so that one baseline serves gates with different `--fail-on`. Accepted process failures
/// ([`ParserRecord::unstable`]) stay, and none is added.
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

/// All cases with a mismatch, for each document that judges the parser in this scope.
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

/// The case of a vector, by binary search: cases are sorted by id.
fn find<'r>(subject: &'r SubjectRun, id: &str) -> Option<&'r Case> {
    let at = subject.cases.binary_search_by(|case| (*case.id).cmp(id)).ok()?;
    Some(&subject.cases[at])
}

/// What a baseline keeps of a case. A case without a recorded answer agrees with all documents, and cannot
/// come here with a mismatch.
fn observed(case: &Case, spec: Spec) -> Observation<'static> {
    let observation = case.observed.as_deref();
    observation.map_or(Observation::Unsupported("".into()), |observation| {
        kept(observation, spec)
    })
}
