//! The lines of a run file.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_judge::{Case, Classified, Flaky, Judgement, MismatchCounts, Replay, RunFault, Tally, Unstable};
use urispec_model::{ComponentSet, MismatchKind, Observation, Spec, Verdict};
use urispec_subjects::About;

/// One line of a run file, as it is written.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Line {
    Header(Header),
    Case(CaseLine),
    Footer(Footer),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    pub(super) format: u32,
    pub(super) urispec: String,
    pub(super) vectors: String,
    pub(super) specs: Vec<Spec>,
    pub(super) subjects: Vec<About>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseLine {
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    pub(super) id: String,
    /// What the vector asks and expects: [`digest`](super::digest).
    pub(super) vector: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) cves: Vec<String>,
    pub(super) outcomes: Vec<Outcome>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Footer {
    #[serde(rename = "kind", skip_serializing)]
    pub(super) _kind: IgnoredAny,
    pub(super) complete: bool,
    pub(super) cases: usize,
    pub(super) tallies: BTreeMap<String, BTreeMap<Spec, Tally>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) unstable: BTreeMap<String, Vec<UnstableJson>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stopped: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gate: Option<GateJson>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) mismatches: BTreeMap<String, BTreeMap<Spec, MismatchCounts>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stderr: BTreeMap<String, String>,
}

/// What a gate found in the run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GateJson {
    pub(super) passed: bool,
    pub(super) regressions: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<FaultJson>,
}

/// What is wrong with the run of one parser.
#[derive(Debug, Serialize, Deserialize)]
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
#[serde(deny_unknown_fields)]
pub(super) struct UnstableJson {
    pub(super) observed: Observation<'static>,
    pub(super) times: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) requests: Option<(usize, usize)>,
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
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    pub(super) subjects: Vec<String>,
    pub(super) verdicts: BTreeMap<Spec, Verdict>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) departs: BTreeMap<Spec, ComponentSet>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) blurred: BTreeMap<Spec, ComponentSet>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) readings: BTreeMap<Spec, String>,
    /// Written for programs; who reads a run file classifies it anew, by the entries of today.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) sorted: BTreeMap<Spec, SortedJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) observed: Option<Observation<'static>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) flaky: Option<FlakyJson>,
}

/// The known bug that a mismatch belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SortedJson {
    pub(super) kind: MismatchKind,
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
#[serde(deny_unknown_fields)]
pub(super) struct FlakyJson {
    pub(super) alone: Observation<'static>,
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
