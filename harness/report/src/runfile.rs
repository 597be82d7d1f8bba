//! Run files: the results of a run as JSON lines.
//!
//! A header (who was asked, with which vectors), a line a vector, a footer with the counts. Subjects with the same outcome
//! are one entry, as specs are in a vector; a file without its footer was cut short. `run.schema.json` beside
//! this crate's sources describes a line.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use urispec_differential::Answer;
use urispec_judge::{
    Case, Classified, Findings, Flaky, Judgement, MismatchCounts, Replay, Run, RunFault, SubjectRun, Tally, Unstable,
    tally,
};
use urispec_model::wire::{LineHead, read_line};
use urispec_model::{ComponentSet, MismatchKind, Observation, Spec, Verdict, visible};
use urispec_subjects::About;
use urispec_vectors::{Suite, cve_order};

/// What each is described by, as JSON Schema.
pub const SCHEMA: &str = include_str!("../run.schema.json");

/// The version of the format of run files.
pub const FORMAT: u32 = 1;

/// One line of a run file, as it is written.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Header(Header),
    Case(CaseLine),
    Footer(Footer),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    format: u32,
    urispec: String,
    vectors: String,
    specs: Vec<Spec>,
    subjects: Vec<About>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseLine {
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    id: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cves: Vec<String>,
    outcomes: Vec<Outcome>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    #[serde(rename = "kind", skip_serializing)]
    _kind: IgnoredAny,
    complete: bool,
    cases: usize,
    tallies: BTreeMap<String, BTreeMap<Spec, Tally>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    unstable: BTreeMap<String, Vec<UnstableJson>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    stopped: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gate: Option<GateJson>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    mismatches: BTreeMap<String, BTreeMap<Spec, MismatchCounts>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    stderr: BTreeMap<String, String>,
}

/// What a gate found in the run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GateJson {
    passed: bool,
    regressions: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultJson>,
}

/// What is wrong with the run of one parser.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FaultJson {
    subject: String,
    fault: String,
    message: String,
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
struct UnstableJson {
    observed: Observation<'static>,
    times: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    requests: Option<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vectors: Option<(String, String)>,
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
struct Outcome {
    subjects: Vec<String>,
    verdicts: BTreeMap<Spec, Verdict>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    departs: BTreeMap<Spec, ComponentSet>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    blurred: BTreeMap<Spec, ComponentSet>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    readings: BTreeMap<Spec, String>,
    /// Written for programs; who reads a run file classifies it anew, by the entries of today.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    sorted: BTreeMap<Spec, SortedJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    observed: Option<Observation<'static>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flaky: Option<FlakyJson>,
}

/// The known bug that a mismatch belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SortedJson {
    kind: MismatchKind,
    bug: String,
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
struct FlakyJson {
    alone: Observation<'static>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<Vec<String>>,
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

/// Why a run file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A line is no line of a run file.
    #[error("line {line}: {message}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The file does not end in a footer.
    #[error("expected a footer as the last line, found none: the file was cut short; run it again")]
    Cut,
    /// The file was made with other vectors.
    #[error("made with vectors {found}, and these are {here}: run it again with these")]
    OtherVectors {
        /// The version in the file.
        found: String,
        /// The version at hand.
        here: String,
    },
}

/// The run as JSON lines; each case with the published vulnerabilities that wrong answers to its vector in `suite` show.
pub fn write(run: &Run, suite: &Suite) -> String {
    text(run, suite, None)
}

/// The same with what a gate found in the run, whether it passed, and what the mismatches are: bugs, documented, open, differences.
pub fn write_gated(run: &Run, suite: &Suite, findings: &Findings) -> String {
    text(run, suite, Some(findings))
}

fn text(run: &Run, suite: &Suite, findings: Option<&Findings>) -> String {
    let mut lines = vec![line(&Line::Header(Header {
        _kind: IgnoredAny,
        format: FORMAT,
        urispec: env!("CARGO_PKG_VERSION").to_owned(),
        vectors: run.vectors.clone(),
        specs: run.specs.clone(),
        subjects: run.subjects.iter().map(|subject| subject.about.clone()).collect(),
    }))];
    // The subject that came furthest has every id that any of them has.
    let longest = run.subjects.iter().max_by_key(|subject| subject.cases.len());
    for (index, case) in longest.iter().flat_map(|subject| subject.cases.iter().enumerate()) {
        lines.push(line(&Line::Case(CaseLine {
            _kind: IgnoredAny,
            id: case.id.to_string(),
            cves: shown(run, index, suite),
            outcomes: outcomes(run, index),
        })));
    }
    let cases = longest.map_or(0, |subject| subject.cases.len());
    let with_stderr = run.subjects.iter().filter(|subject| !subject.stderr.is_empty());
    let tallies = |subject: &SubjectRun| {
        let of = |spec: &Spec| {
            (
                *spec,
                tally(subject.cases.iter().filter_map(|case| case.verdict(*spec))),
            )
        };
        run.specs.iter().map(of).collect::<BTreeMap<_, _>>()
    };
    lines.push(line(&Line::Footer(Footer {
        _kind: IgnoredAny,
        complete: run.complete,
        cases,
        tallies: run
            .subjects
            .iter()
            .map(|subject| (subject.about.name.to_string(), tallies(subject)))
            .collect(),
        unstable: run
            .subjects
            .iter()
            .filter(|subject| !subject.unstable.is_empty())
            .map(|subject| {
                let unstable = subject.unstable.iter().map(UnstableJson::from);
                (subject.about.name.to_string(), unstable.collect())
            })
            .collect(),
        stopped: run
            .subjects
            .iter()
            .filter_map(|subject| Some((subject.about.name.to_string(), subject.stopped.clone()?)))
            .collect(),
        mismatches: findings.map_or_else(BTreeMap::new, |_| mismatches(run)),
        gate: findings.map(|findings| GateJson {
            passed: run.complete && findings.is_empty(),
            regressions: findings.regressions.len(),
            faults: findings.faults.iter().map(FaultJson::from).collect(),
        }),
        stderr: with_stderr
            .map(|subject| (subject.about.name.to_string(), subject.stderr.clone()))
            .collect(),
    })));
    lines.concat()
}

/// What the mismatches of each parser are, by document.
fn mismatches(run: &Run) -> BTreeMap<String, BTreeMap<Spec, MismatchCounts>> {
    let of = |subject: &SubjectRun| {
        let specs = run.specs.iter();
        specs.map(|spec| (*spec, MismatchCounts::of(subject, *spec))).collect()
    };
    let subjects = run.subjects.iter();
    subjects
        .map(|subject| (subject.about.name.to_string(), of(subject)))
        .collect()
}

fn line(line: &Line) -> String {
    serde_json::to_string(line).expect("names are strings, and nothing else can fail") + "\n"
}

/// The run without the answers that are very long: a few of a megabyte, to the vectors for limits, would be most of the file.
/// Their verdicts stay.
#[must_use]
pub fn short(run: &Run) -> Run {
    let mut run = run.clone();
    for case in run.subjects.iter_mut().flat_map(|subject| &mut subject.cases) {
        if case.observed.as_deref().is_some_and(is_long) {
            case.observed = None;
        }
    }
    run
}

fn is_long(observed: &Observation<'_>) -> bool {
    serde_json::to_string(observed).is_ok_and(|text| text.len() > Answer::LONGEST)
}

/// The published vulnerabilities that wrong answers to one vector show, in order.
fn shown(run: &Run, index: usize, suite: &Suite) -> Vec<String> {
    let cases = run.subjects.iter().filter_map(|subject| subject.cases.get(index));
    let wrong = cases.filter(|case| case.verdicts().any(|(spec, verdict)| verdict.is_failure(spec)));
    let answers = wrong.filter_map(|case| Some((&case.id, case.observed.as_deref()?)));
    let names: BTreeSet<_> = answers
        .flat_map(|(id, observed)| suite.cves.shown_by(id, observed))
        .map(|name| (cve_order(name), name))
        .collect();
    names.into_iter().map(|(_, name)| name.clone()).collect()
}

/// What the subjects did with one vector, those who did the same together.
fn outcomes(run: &Run, index: usize) -> Vec<Outcome> {
    let mut groups: Vec<(&Case, Vec<String>)> = Vec::new();
    for subject in &run.subjects {
        let Some(case) = subject.cases.get(index) else { continue };
        let name = subject.about.name.to_string();
        match groups.iter_mut().find(|(other, _)| *other == case) {
            Some((_, names)) => names.push(name),
            None => groups.push((case, vec![name])),
        }
    }
    groups
        .into_iter()
        .map(|(case, subjects)| Outcome::new(subjects, case))
        .collect()
}

impl Outcome {
    fn new(subjects: Vec<String>, case: &Case) -> Self {
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
    fn case(&self, id: &Arc<str>) -> Case {
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

/// Reads what [`write()`] wrote, with the same vectors as these.
pub fn read(text: &str, suite: &Suite) -> Result<Run, ReadError> {
    let mut run: Option<Run> = None;
    let mut is_complete = false;
    for (index, text) in text.lines().enumerate() {
        let at = |message: String| ReadError::Line {
            line: index + 1,
            message,
        };
        if text.trim().is_empty() {
            return Err(at(
                "expected a line of a run file, found a blank one; take it out".to_owned()
            ));
        }
        let head: LineHead = read_line(text.as_bytes()).map_err(at)?;
        match (&*head.kind, &mut run) {
            ("header", None) => run = Some(header(&head, text, suite, at)?),
            ("case", Some(run)) if !is_complete => {
                let CaseLine { id, outcomes, .. } = read_line(text.as_bytes()).map_err(at)?;
                if suite.get(&id).is_none() {
                    return Err(at(format!("expected the id of a vector, found `{}`", visible(&id))));
                }
                add(run, &id, outcomes).map_err(at)?;
            }
            ("footer", Some(run)) if !is_complete => {
                footer(run, read_line(text.as_bytes()).map_err(at)?).map_err(at)?;
                is_complete = true;
            }
            ("case" | "footer", None) => return Err(at("expected a header first".to_owned())),
            ("header" | "case" | "footer", Some(_)) => {
                return Err(at("expected one header first and one footer last".to_owned()));
            }
            (other, _) => {
                let other = visible(other);
                return Err(at(format!(
                    "expected a header, a case or a footer, found a line of kind `{other}`"
                )));
            }
        }
    }
    run.filter(|_| is_complete).ok_or(ReadError::Cut)
}

/// A run without cases.
fn header(head: &LineHead, text: &str, suite: &Suite, at: impl Fn(String) -> ReadError) -> Result<Run, ReadError> {
    head.check_format(FORMAT).map_err(&at)?;
    let Header {
        vectors,
        specs,
        subjects,
        ..
    } = read_line(text.as_bytes()).map_err(at)?;
    if vectors != suite.version {
        return Err(ReadError::OtherVectors {
            found: visible(&vectors),
            here: suite.version.clone(),
        });
    }
    let subjects = subjects.into_iter().map(SubjectRun::new).collect();
    Ok(Run::new(vectors, specs, subjects))
}

/// Ends a run, which must have as many cases as its footer says.
fn footer(run: &mut Run, footer: Footer) -> Result<(), String> {
    let Footer {
        complete,
        cases,
        mut stderr,
        mut unstable,
        mut stopped,
        ..
    } = footer;
    let counts = run.subjects.iter().map(|subject| subject.cases.len());
    let found = counts.max().unwrap_or(0);
    if found != cases {
        return Err(format!("expected {cases} cases before the footer, found {found}"));
    }
    let is_short = |subject: &&SubjectRun| complete && subject.cases.len() != cases;
    if let Some(short) = run.subjects.iter().find(is_short) {
        let (name, found) = (visible(&short.about.name), short.cases.len());
        return Err(format!("expected {cases} outcomes of `{name}`, found {found}"));
    }
    for subject in &mut run.subjects {
        let name = &*subject.about.name;
        subject.stderr = stderr.remove(name).unwrap_or_default();
        let unstable = unstable.remove(name).unwrap_or_default();
        subject.unstable = unstable.into_iter().map(Unstable::from).collect();
        subject.stopped = stopped.remove(name);
    }
    run.complete = complete;
    Ok(())
}

/// Adds the outcomes of one vector. No subject may occur twice.
fn add(run: &mut Run, id: &str, outcomes: Vec<Outcome>) -> Result<(), String> {
    let id: Arc<str> = Arc::from(id);
    let mut is_known = vec![false; run.subjects.len()];
    for outcome in outcomes {
        for name in &outcome.subjects {
            let Some(index) = run.subjects.iter().position(|subject| subject.about.name == *name) else {
                return Err(format!("expected a subject of the header, found `{}`", visible(name)));
            };
            if std::mem::replace(&mut is_known[index], true) {
                return Err(format!("expected one outcome of `{}`, found two", visible(name)));
            }
            run.subjects[index].cases.push(outcome.case(&id));
        }
    }
    Ok(())
}
