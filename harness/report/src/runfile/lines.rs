//! The lines of a run file.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_judge::{Case, Classified, Flaky, Judgement, MismatchCounts, Replay, RunFault, Tally, Unstable};
use urispec_model::{ComponentSet, MismatchKind, Observation, Spec, Verdict};
use urispec_subjects::About;

/// A run file has JSON lines: one header, one line per vector, and one footer. A file without its footer is
/// incomplete.
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
    /// The release of urispec that wrote the file.
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
    /// A digest of the vector's request and expectations. It changes if the vector is changed.
    pub(super) vector: String,
    /// The published vulnerabilities that a parser's answer to this vector shows, if a document finds the answer
    /// wrong.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) cves: Vec<String>,
    /// The outcomes. Parsers with the same outcome share an entry, and each parser of the header is in an entry.
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
    /// Whether every vector was sent; false if the run was interrupted.
    pub(super) complete: bool,
    pub(super) cases: usize,
    pub(super) tallies: BTreeMap<String, BTreeMap<Spec, Tally>>,
    /// For each parser, the failures of its process that no single request reproduces, with one entry per kind.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, urispec_model::schema::OneOrMore<UnstableJson>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) unstable: BTreeMap<String, Vec<UnstableJson>>,
    /// The parsers that did not get all vectors, each with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stopped: BTreeMap<String, String>,
    /// The findings of the gate of `urispec check`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gate: Option<GateJson>,
    /// For each parser and document, the numbers of mismatches of each kind; written by `urispec check`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) mismatches: BTreeMap<String, BTreeMap<Spec, MismatchCounts>>,
    /// For each parser, its shortened output on stderr.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) stderr: BTreeMap<String, String>,
}

/// The findings of a gate in the run.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct GateJson {
    pub(super) passed: bool,
    /// The number of cases that fail the gate.
    pub(super) regressions: usize,
    /// The faults of the run of a parser as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<FaultJson>,
}

/// A fault of the run of one parser.
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

/// The failures of one kind of a process that do not belong to a case.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct UnstableJson {
    /// The first failure of this kind.
    pub(super) observed: Observation<'static>,
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(super) times: usize,
    /// The numbers of the first and the last open request, from 1.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<(std::num::NonZero<usize>, std::num::NonZero<usize>)>")
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) requests: Option<(usize, usize)>,
    /// The vectors of the first and the last open request.
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

/// An outcome that one or several parsers share.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub(super) subjects: Vec<String>,
    pub(super) verdicts: BTreeMap<Spec, Verdict>,
    /// The components that differ from the components that the document expects.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<Spec, urispec_model::schema::OneOrMore<urispec_model::Component>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) departs: BTreeMap<Spec, ComponentSet>,
    /// Components that are undefined on one side and empty on the other, if the parser cannot distinguish undefined
    /// from empty.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<Spec, urispec_model::schema::OneOrMore<urispec_model::Component>>")
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) blurred: BTreeMap<Spec, ComponentSet>,
    /// The alternative interpretation of the document by which the parsers agree, if the reference follows a
    /// different interpretation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) readings: BTreeMap<Spec, String>,
    /// The kind of a failure that an entry of `bugs.json` or `adapter_bugs.json` explains: a bug, a deviation that
    /// the parser documents, a case that the document leaves open, or a limit of the adapter. A failure that is not
    /// listed here counts as a bug that no entry explains yet.
    // This is written for other programs. When urispec reads a run file, it classifies each failure again, by the
    // current entries.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) sorted: BTreeMap<Spec, SortedJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) observed: Option<Observation<'static>>,
    /// This key is present if the parsers gave a different answer when the request was sent again.
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

/// The answer to a flaky case that is sent alone, and the sequence of requests that reproduces the first answer. If
/// there is no sequence, only the whole run reproduces that answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FlakyJson {
    /// The answer without any earlier request.
    pub(super) alone: Observation<'static>,
    /// The ids of the earlier requests that reproduce the first answer; absent if only the whole run reproduced
    /// it.
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
