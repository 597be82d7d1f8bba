//! The lines of a run file.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_judge::{Case, Classified, Flaky, Judgement, MismatchCounts, Replay, RunFault, Tally, Unstable};
use urispec_model::{ComponentSet, MismatchKind, Observation, Spec, Verdict};
use urispec_subjects::About;

/// A run file is JSON lines: one header, one case a vector, one footer. Without its footer it was cut short.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A line of a run file")
)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Line {
    Header(Header),
    Case(CaseLine),
    Footer(Footer),
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    #[cfg_attr(feature = "schema", schemars(extend("const" = super::FORMAT)))]
    pub(super) format: u32,
    /// The release of urispec.
    pub(super) urispec: String,
    /// The version of the vectors.
    pub(super) vectors: String,
    /// The documents that judged.
    pub(super) specs: Vec<Spec>,
    pub(super) subjects: Vec<About>,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CaseLine {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    /// The id of the vector.
    pub(super) id: String,
    /// What the vector asks and expects, as a digest: another one once it is changed.
    pub(super) vector: String,
    /// The published vulnerabilities whose vulnerable answer a parser gave here, where a document calls it wrong.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) cves: Vec<String>,
    /// Parsers with the same outcome share one; each parser of the header is in one.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub(super) outcomes: Vec<Outcome>,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Footer {
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    /// Whether every vector was asked; false if the run was interrupted.
    pub(super) complete: bool,
    pub(super) cases: usize,
    pub(super) tallies: BTreeMap<String, BTreeMap<Spec, Tally>>,
    /// By parser, the failures of its process that no single request reproduces, one entry a kind.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, urispec_model::schema::OneOrMore<UnstableJson>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) unstable: BTreeMap<String, Vec<UnstableJson>>,
    /// By parser, why it was not asked everything.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stopped: BTreeMap<String, String>,
    /// What the gate of `urispec check` found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gate: Option<GateJson>,
    /// By parser and document, what the mismatches are; written by `urispec check`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) mismatches: BTreeMap<String, BTreeMap<Spec, MismatchCounts>>,
    /// By parser, what it wrote to stderr, shortened.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stderr: BTreeMap<String, String>,
}

/// What a gate found in the run.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct GateJson {
    pub(super) passed: bool,
    /// Cases that fail the gate.
    pub(super) regressions: usize,
    /// What is wrong with the run of a parser as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<FaultJson>,
}

/// What is wrong with the run of one parser.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FaultJson {
    pub(super) subject: String,
    pub(super) fault: String,
    pub(super) message: String,
}

impl From<&RunFault> for FaultJson {
    fn from(fault: &RunFault) -> Self {
        Self {
            subject: fault.subject.clone(),
            fault: fault.kind.words().0.to_owned(),
            message: fault.kind.to_string(),
        }
    }
}

/// The failures of a process of one kind that no case has.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct UnstableJson {
    /// The first of them.
    pub(super) observed: Observation<'static>,
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(super) times: usize,
    /// The first and the last request under way, counted from 1.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<(std::num::NonZero<usize>, std::num::NonZero<usize>)>")
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) requests: Option<(usize, usize)>,
    /// The vectors of these two requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) vectors: Option<(String, String)>,
}

impl From<&Unstable> for UnstableJson {
    fn from(unstable: &Unstable) -> Self {
        let vectors = unstable.vectors.as_ref();
        Self {
            observed: unstable.observed.clone(),
            times: unstable.times,
            requests: unstable.requests,
            vectors: vectors.map(|(first, last)| (first.to_string(), last.to_string())),
        }
    }
}

impl From<UnstableJson> for Unstable {
    fn from(json: UnstableJson) -> Self {
        Self {
            observed: json.observed,
            times: json.times,
            requests: json.requests,
            vectors: json.vectors.map(|(first, last)| (first.into(), last.into())),
        }
    }
}

/// What some subjects did alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub(super) subjects: Vec<String>,
    pub(super) verdicts: BTreeMap<Spec, Verdict>,
    /// The components that differ from those that the document expects.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<Spec, urispec_model::schema::OneOrMore<urispec_model::Component>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) departs: BTreeMap<Spec, ComponentSet>,
    /// Components that are undefined on one side and empty on the other, where the parser cannot distinguish the two.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<Spec, urispec_model::schema::OneOrMore<urispec_model::Component>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) blurred: BTreeMap<Spec, ComponentSet>,
    /// The reading of the document by which the parsers agree, where its reference follows another.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) readings: BTreeMap<Spec, String>,
    /// What a failure is, where somebody has sorted it: a bug, a deviation that the parser documents, open in the document, or a limit of the
    /// adapter. A failure that is not here counts as a bug that is not sorted.
    // Written for programs; who reads a run file classifies it again, by the entries of today.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) sorted: BTreeMap<Spec, SortedJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) observed: Option<Observation<'static>>,
    /// The parsers gave a different answer when they were asked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) flaky: Option<FlakyJson>,
}

/// The known bug that a mismatch belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SortedJson {
    pub(super) kind: MismatchKind,
    /// The id of the entry in `bugs.json` or `adapter_bugs.json`.
    pub(super) bug: String,
}

impl From<&Classified> for SortedJson {
    fn from(classified: &Classified) -> Self {
        Self {
            kind: classified.kind,
            bug: classified.bug.to_string(),
        }
    }
}

/// What a flaky case did alone, and the sequence that shows its first answer again; without one it takes the whole run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FlakyJson {
    /// The answer when nothing was asked before.
    pub(super) alone: Observation<'static>,
    /// The ids that were asked before where the first answer came again; absent where it came in the whole run only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after: Option<Vec<String>>,
}

impl From<&Flaky> for FlakyJson {
    fn from(flaky: &Flaky) -> Self {
        Self {
            alone: flaky.alone.clone(),
            after: match &flaky.replay {
                Replay::After(ids) => Some(ids.iter().map(ToString::to_string).collect()),
                Replay::Run => None,
            },
        }
    }
}

impl From<&FlakyJson> for Flaky {
    fn from(json: &FlakyJson) -> Self {
        let ids = json.after.as_ref();
        let after = ids.map(|ids| ids.iter().map(|id| Arc::from(id.as_str())).collect());
        Self {
            alone: json.alone.clone(),
            replay: after.map_or(Replay::Run, Replay::After),
        }
    }
}

impl Outcome {
    pub(super) fn new(subjects: Vec<String>, case: &Case) -> Self {
        let with = |components: fn(&Judgement) -> ComponentSet| {
            let of = case.judgements().map(|(spec, judgement)| (spec, components(judgement)));
            of.filter(|(_, components)| !components.is_empty()).collect()
        };
        let readings = case.judgements();
        Self {
            subjects,
            verdicts: case.verdicts().collect(),
            departs: with(|judgement| judgement.departs),
            blurred: with(|judgement| judgement.blurred),
            readings: readings
                .filter_map(|(spec, judgement)| Some((spec, judgement.reading.as_deref()?.to_owned())))
                .collect(),
            sorted: case
                .all_classified()
                .map(|(spec, classified)| (spec, classified.into()))
                .collect(),
            observed: case.observed.as_deref().cloned(),
            flaky: case.flaky.as_deref().map(FlakyJson::from),
        }
    }

    /// The case of this outcome.
    pub(super) fn case(&self, id: &Arc<str>) -> Case {
        let mut case = Case::new(Arc::clone(id));
        for (spec, verdict) in &self.verdicts {
            let of = |components: &BTreeMap<Spec, ComponentSet>| components.get(spec).copied().unwrap_or_default();
            let mut judgement = Judgement::of(*verdict);
            judgement.departs = of(&self.departs);
            judgement.blurred = of(&self.blurred);
            judgement.reading = self.readings.get(spec).map(|reading| Arc::from(reading.as_str()));
            case.set(*spec, judgement);
        }
        case.observed = self.observed.clone().map(Box::new);
        case.flaky = self.flaky.as_ref().map(|flaky| Box::new(flaky.into()));
        case
    }
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    urispec_model::schema::of::<Line>()
}
