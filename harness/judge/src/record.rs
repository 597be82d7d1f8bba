//! The record of a parser in a baseline: its operations and claims, and how much of it was judged.
//!
//! If a parser no longer supports an operation, or if fewer documents judge it, it has fewer failures although it
//! has fixed none.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use urispec_model::{ComponentSet, HazardKind, Operation};
use urispec_subjects::About;

use crate::scope::Scope;
use crate::{Cost, JudgedCounts, SubjectRun};

/// The record of a parser in a baseline, in addition to its accepted mismatches. A gate fails if the parser
/// supports less in a run, or if the run judges less.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ParserRecord {
    /// The claims and operations of the parser, and all other parts of its description that can make its judgement
    /// more lenient.
    pub offer: Offer,
    /// How much was judged, by document and operation. Only the documents that judged the parser are included.
    pub judged: JudgedCounts,
    /// The kinds of process failures that are accepted: `crash`, `timeout`, `protocol`. Only a person adds these
    /// kinds; an update of the baseline never adds them.
    pub unstable: BTreeSet<String>,
    /// The cost of the parser's answers, if the cost was measured (`--fail-on slower`).
    pub cost: Option<Cost>,
}

/// The parts of a parser's description that can make its judgement more lenient.
///
/// A gate fails if one of these parts has become smaller, such as the set of supported operations. A gate does not
/// fail if such a part has become larger.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The patterns of `--only`; empty if every vector was sent.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub only: BTreeSet<String>,
    /// The documents that the parser claims.
    pub claims: BTreeSet<String>,
    /// The operations that the parser supports.
    pub ops: BTreeSet<Operation>,
    /// The start rules that the parser supports.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub rules: BTreeSet<String>,
    /// The components for which the parser distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
    /// The components that the parser returns as values.
    pub values: ComponentSet,
    /// The kinds of hazard that the parser looks for; empty means all kinds.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub hazards: BTreeSet<HazardKind>,
    /// Whether the parser promises to reject invalid texts.
    pub validates: bool,
    /// Whether the parser accepts only absolute URIs.
    pub absolute_only: bool,
}

impl Offer {
    /// The offer of a parser in a run that was limited to the vectors that match the patterns `only`.
    fn new(about: &About, only: &[String]) -> Self {
        Self {
            only: only.iter().cloned().collect(),
            claims: about.claims.iter().map(|claim| claim.0.to_string()).collect(),
            ops: about.operations.clone(),
            rules: about.rules.iter().map(ToString::to_string).collect(),
            distinguishes_undefined: about.distinguishes_undefined,
            values: about.values,
            hazards: about.hazards.clone(),
            validates: about.validates,
            absolute_only: about.absolute_only,
        }
    }
}

impl ParserRecord {
    /// The record that a baseline has after a run. `before` is the old record. If a run has fewer vectors than the
    /// old record, its counts do not replace the old counts.
    ///
    /// Accepted process failures are kept. The old cost is kept if the new cost is the same except for random
    /// variation, so that the file does not change.
    pub(crate) fn updated(subject: &SubjectRun, before: Option<&Self>, scope: &Scope<'_>) -> Self {
        let offer = Offer::new(&subject.about, scope.patterns);
        if let Some(before) = before
            && before.offer.only != offer.only
            && !offer.only.is_empty()
        {
            return before.clone();
        }
        let mut judged: JudgedCounts = before.map(|before| before.judged.clone()).unwrap_or_default();
        judged.retain(|(spec, _), _| !scope.specs.is_empty() && !scope.specs.contains(spec));
        let held = subject.judged.iter();
        let held = held.filter(|((spec, _), _)| scope.holds(&subject.about, *spec));
        judged.extend(held.map(|(key, counts)| (*key, counts.clone())));
        let unstable = before.map(|before| before.unstable.clone()).unwrap_or_default();
        let (before, now) = (before.and_then(|before| before.cost.as_ref()), subject.cost.as_ref());
        let cost = match (before, now) {
            (Some(before), Some(now)) if now.is_like(before) => Some(before),
            (before, now) => now.or(before),
        };
        Self {
            offer,
            judged,
            unstable,
            cost: cost.cloned(),
        }
    }

    /// A text about an answer that takes longer than in this record. `None` if no answer does, or if the run did
    /// not measure the cost.
    pub(crate) fn slower(&self, subject: &SubjectRun) -> Option<String> {
        let now = subject.cost.as_ref()?;
        match &self.cost {
            Some(before) => now.slower_than(before),
            None => {
                Some("the baseline has no times of the parser's answers; --update-baseline records them".to_owned())
            }
        }
    }

    /// Texts about the ways in which the run judged less of the parser than this record states. A record of all
    /// vectors is not compared with a run of some vectors. A record of some vectors is compared only with a run
    /// with the same patterns.
    pub(crate) fn lost(&self, subject: &SubjectRun, scope: &Scope<'_>) -> Vec<String> {
        let now = Offer::new(&subject.about, scope.patterns);
        let mut lost = self.offer.narrowed(&now);
        match (self.offer.only.is_empty(), self.offer.only == now.only) {
            (_, true) => lost.extend(self.less_judged(subject, scope)),
            // A record of all vectors is not comparable with a run of some of them.
            (true, false) => {}
            (false, false) => lost.push(format!(
                "the baseline has only the cases of `--only {}`; --update-baseline records this run",
                self.offer
                    .only
                    .iter()
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(" --only ")
            )),
        }
        lost
    }

    /// Texts about the counts of cases and of reported parts that are lower than before.
    fn less_judged(&self, subject: &SubjectRun, scope: &Scope<'_>) -> Vec<String> {
        let nothing = crate::Judged::default();
        let mut lost = Vec::new();
        for ((spec, operation), before) in &self.judged {
            if !scope.specs.is_empty() && !scope.specs.contains(spec) {
                continue;
            }
            let now = subject.judged.get(&(*spec, *operation));
            let now = now.filter(|_| scope.holds(&subject.about, *spec)).unwrap_or(&nothing);
            if now.judged < before.judged {
                lost.push(format!(
                    "{operation} was judged {} times by {spec} in the baseline, {} now",
                    before.judged, now.judged
                ));
            }
            for (part, times) in &before.reported {
                let times_now = now.reported.get(part).copied().unwrap_or_default();
                // If fewer inputs are accepted, fewer answers can report a part.
                let fewer_accepted = before.accepted.saturating_sub(now.accepted);
                if times_now + fewer_accepted < *times {
                    lost.push(format!(
                        "{part} was reported {times} times by {operation} in the baseline (judged by {spec}), {times_now} now"
                    ));
                }
            }
        }
        lost
    }
}

impl Offer {
    /// Texts about the ways in which the offer `now` is smaller than this offer. Each text names the key of the
    /// start message.
    fn narrowed(&self, now: &Self) -> Vec<String> {
        let mut lost = Vec::new();
        let names = |all: Vec<String>| all.join(", ");
        let mut note = |words: &str, key: &str, names: String| {
            if !names.is_empty() {
                lost.push(format!("{words} {names} (`{key}`)"));
            }
        };
        let components = |set: Vec<&str>| set.join(", ");
        let less = |one: ComponentSet, other: ComponentSet| {
            let missing = one.iter().filter(|component| !other.contains(*component));
            components(missing.map(urispec_model::Component::name).collect())
        };
        note(
            "no longer claims",
            "claims",
            names(self.claims.difference(&now.claims).cloned().collect()),
        );
        note(
            "no longer supports",
            "ops",
            names(self.ops.difference(&now.ops).map(ToString::to_string).collect()),
        );
        note(
            "no longer supports the start rules",
            "rules",
            names(self.rules.difference(&now.rules).cloned().collect()),
        );
        note(
            "no longer distinguishes undefined from empty in",
            "distinguishes_undefined",
            less(self.distinguishes_undefined, now.distinguishes_undefined),
        );
        note(
            "now compared without regard to spelling:",
            "values",
            less(now.values, self.values),
        );
        let looks_for = |hazards: &BTreeSet<HazardKind>| -> BTreeSet<HazardKind> {
            if hazards.is_empty() {
                HazardKind::ALL.iter().copied().collect()
            } else {
                hazards.clone()
            }
        };
        let (before, after) = (looks_for(&self.hazards), looks_for(&now.hazards));
        let fewer = before.difference(&after).map(ToString::to_string);
        note("no longer reports the hazards", "hazards", names(fewer.collect()));
        if self.validates && !now.validates {
            lost.push("no longer claims to validate (`validates`)".to_owned());
        }
        if !self.absolute_only && now.absolute_only {
            lost.push("no longer accepts relative references (`absolute_only`)".to_owned());
        }
        lost
    }
}

/// The records that a baseline has after a run. If parsers were named on the command line, a parser that did not
/// run keeps its record. If all parsers had to run, a parser that did not run no longer exists, so its record is
/// removed.
pub(crate) fn updated(
    before: &BTreeMap<String, ParserRecord>,
    subjects: &[SubjectRun],
    scope: &Scope<'_>,
) -> BTreeMap<String, ParserRecord> {
    let mut records = if scope.named { before.clone() } else { BTreeMap::new() };
    for subject in subjects.iter().filter(|subject| is_gated(subject, scope)) {
        let name = subject.about.name.to_string();
        let record = ParserRecord::updated(subject, before.get(&name), scope);
        records.insert(name, record);
    }
    records
}

/// Whether a gate judges a parser by at least one of the documents that judged it in this run.
pub(crate) fn is_gated(subject: &SubjectRun, scope: &Scope<'_>) -> bool {
    subject
        .judged
        .keys()
        .any(|(spec, _)| scope.holds(&subject.about, *spec))
}
