//! Writes a run as JSON lines.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::IgnoredAny;
use urispec_differential::Answer;
use urispec_judge::{Case, Findings, MismatchCounts, Run, SubjectRun, tally};
use urispec_model::{Observation, Spec};
use urispec_vectors::{Suite, cve_order};

use super::lines::{CaseLine, FaultJson, Footer, GateJson, Header, Line, Outcome, UnstableJson};
use super::{FORMAT, digest};

/// The run as JSON lines. Each case has the published vulnerabilities that wrong answers to its vector in `suite`
/// show.
pub fn write(run: &Run, suite: &Suite) -> String {
    text(run, suite, None)
}

/// Like [`write()`], with the findings of a gate, whether the gate passed, and the numbers of bugs, of documented and
/// open mismatches, and of differences.
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
    // The parser that got the most vectors has every id that any parser has.
    let longest = run.subjects.iter().max_by_key(|subject| subject.cases.len());
    for (index, case) in longest.iter().flat_map(|subject| subject.cases.iter().enumerate()) {
        let vector = suite.get(&case.id);
        lines.push(line(&Line::Case(CaseLine {
            _kind: IgnoredAny,
            id: case.id.to_string(),
            vector: vector.map(|vector| digest(vector, &run.specs)).unwrap_or_default(),
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

/// The numbers of mismatches of each parser, by document and kind.
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
    serde_json::to_string(line).expect("only keys that are not strings can fail, and all keys are strings") + "\n"
}

/// The run without very long answers. The vectors for limits have a few answers of a megabyte, which would be most of
/// the file. The verdicts on these answers are kept.
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

/// The published vulnerabilities that wrong answers to one vector show, sorted.
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

/// The outcomes of one vector; parsers with the same outcome share one entry.
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
