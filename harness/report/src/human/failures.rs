//! The failing cases of a run, in groups of one symptom, and how many there are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::Symptom;
use urispec_judge::{Case, Run, SubjectRun, tally};
use urispec_model::{Request, Spec};
use urispec_vectors::Suite;

use super::one_line::{self, Failing};
use super::{caught, name, write_case};
use crate::style::{DIM, HEADING};
use crate::words::counted;

/// How many failing cases are shown in full.
const FEW: usize = 3;

/// The cases that depart from a claimed document, in groups of one [`Symptom`], the gravest first: one line a group, with its
/// smallest case and how many cases it has. Lines are at most `width` columns wide. A few cases are shown in full.
pub fn failures(run: &Run, suite: &Suite, width: usize) -> String {
    let found: Vec<_> = run
        .subjects
        .iter()
        .map(|subject| groups(subject, &run.specs, suite))
        .collect();
    if found.iter().flat_map(BTreeMap::values).map(Vec::len).sum::<usize>() <= FEW {
        return failures_in_full(run, suite);
    }
    let mut out = String::new();
    for (subject, groups) in run.subjects.iter().zip(found) {
        if groups.is_empty() {
            continue;
        }
        let count: usize = groups.values().map(Vec::len).sum();
        let _ = writeln!(
            out,
            "{HEADING}{}: {} in {}{HEADING:#}",
            name(subject),
            counted(count, "failing case", "failing cases"),
            counted(groups.len(), "group", "groups")
        );
        let smallest = groups.values().filter_map(|group| Some((group.first()?, group.len())));
        one_line::write(&mut out, &smallest.collect::<Vec<_>>(), width);
        let cves = groups
            .values()
            .flatten()
            .flat_map(|failing| suite.cves.shown_by(&failing.vector.id, failing.observed));
        caught::write(&mut out, cves, width);
        out.push('\n');
    }
    if !out.is_empty() {
        let _ = writeln!(
            out,
            "{DIM}--full shows each case with its clause and how to run it again{DIM:#}\n"
        );
    }
    out
}

/// The same cases, each with all that is needed to act.
pub fn failures_in_full(run: &Run, suite: &Suite) -> String {
    let mut out = String::new();
    for subject in &run.subjects {
        for failing in groups(subject, &run.specs, suite).values().flatten() {
            for (spec, verdict) in failing.case.verdicts() {
                if is_failure(subject, failing.case, spec) {
                    write_case(&mut out, subject, spec, verdict, suite, failing.case, None);
                }
            }
        }
    }
    out
}

/// The failing cases by symptom; the smallest of each group first.
fn groups<'r>(subject: &'r SubjectRun, specs: &[Spec], suite: &'r Suite) -> BTreeMap<Symptom, Vec<Failing<'r>>> {
    let mut groups: BTreeMap<Symptom, Vec<Failing<'_>>> = BTreeMap::new();
    for case in &subject.cases {
        let first = specs.iter().copied().find(|spec| is_failure(subject, case, *spec));
        let Some((symptom, failing)) = first.and_then(|spec| failing(case, spec, suite)) else {
            continue;
        };
        groups.entry(symptom).or_default().push(failing);
    }
    for group in groups.values_mut() {
        group.sort_by_key(|failing| (size(&failing.vector.request()), &failing.case.id));
    }
    groups
}

fn is_failure(subject: &SubjectRun, case: &Case, spec: Spec) -> bool {
    subject.about.claims_spec(spec) && case.verdict(spec).is_some_and(|verdict| verdict.is_failure(spec))
}

fn failing<'r>(case: &'r Case, spec: Spec, suite: &'r Suite) -> Option<(Symptom, Failing<'r>)> {
    let vector = suite.get(&case.id)?;
    let symptom = Symptom::of(spec, vector, case)?;
    let failing = Failing {
        spec,
        verdict: case.verdict(spec)?,
        vector,
        expectation: vector.expectation(spec)?,
        observed: case.observed.as_deref()?,
        case,
    };
    Some((symptom, failing))
}

/// How many bytes a request has.
fn size(request: &Request<'_>) -> usize {
    match request {
        Request::Resolve { base: other, input, .. } | Request::Equivalent { input, other, .. } => {
            input.len() + other.len()
        }
        _ => request.input().len(),
    }
}

/// The last line: how many failed, how many drifted.
pub fn closing(run: &Run) -> String {
    let (mut failures, mut rewritten, mut drift) = (0, 0, 0);
    for (subject, spec) in run
        .subjects
        .iter()
        .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)))
    {
        let tally = tally(subject.cases.iter().filter_map(|case| case.verdict(spec)));
        if subject.about.claims_spec(spec) {
            failures += tally.failures(spec);
            rewritten += tally.departures() - tally.failures(spec);
        } else {
            drift += tally.departures();
        }
    }
    let cases: usize = run.subjects.iter().map(|subject| subject.cases.len()).sum();
    let rewritten = match rewritten {
        0 => String::new(),
        _ => format!(" ({rewritten} more in spelling alone, which it leaves open)"),
    };
    format!(
        "{}; of their judgements, {} from a spec that the subject claims{rewritten}, {drift} from one that it does not claim (drift)\n",
        counted(cases, "case", "cases"),
        counted(failures, "departs", "depart"),
    )
}
