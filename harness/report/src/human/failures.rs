//! The failing cases of a run, grouped by symptom, and their number.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::Symptom;
use urispec_judge::{Case, Mismatch, MismatchCounts, Run, SubjectRun, mismatch, tally};
use urispec_model::{MismatchKind, Request, Spec};
use urispec_vectors::Suite;

use super::one_line::{self, Failing};
use super::{FailingCase, caught, fit, name, write_case};
use crate::sorted;
use crate::style::{BAD, DIM, HEADING};
use crate::words::counted;
use crate::wrap::prose;

/// The largest number of failing cases that are shown in full.
const FEW: usize = 3;

/// The bugs in a run: the cases that fail a claimed document and are neither documented nor open. The bugs are
/// grouped by [`Symptom`], the gravest first, with one line per group: its smallest case and its number of cases.
/// Then the documented deviations and the open questions follow, with a line for each entry of `bugs.json`. Lines
/// are at most `width` columns wide. A few cases are shown in full.
pub fn failures(run: &Run, suite: &Suite, width: usize) -> String {
    let found: Vec<_> = run
        .subjects
        .iter()
        .map(|subject| groups(subject, &run.specs, suite, Some(MismatchKind::Bug)))
        .collect();
    let mut out = String::new();
    if found.iter().flat_map(BTreeMap::values).map(Vec::len).sum::<usize>() <= FEW {
        out += &in_full(run, suite, Some(MismatchKind::Bug), width);
    } else {
        for (subject, groups) in run.subjects.iter().zip(found) {
            write_groups(&mut out, subject, &groups, suite, width);
        }
    }
    for subject in &run.subjects {
        write_deviations(&mut out, subject, &run.specs, width);
    }
    if !out.is_empty() {
        let _ = writeln!(
            out,
            "{DIM}--full shows each case with its section and its command; --only ID runs one case{DIM:#}\n"
        );
    }
    out
}

fn write_groups(
    out: &mut String,
    subject: &SubjectRun,
    groups: &BTreeMap<Symptom, Vec<Failing<'_>>>,
    suite: &Suite,
    width: usize,
) {
    if groups.is_empty() {
        return;
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
    let mut smallest: Vec<_> = smallest.collect();
    // Cases of one statement are kept together, at the position of the most severe case.
    let statements = smallest.iter().map(|(failing, _)| failing.statement(suite));
    let statements: Vec<_> = statements
        .map(|statement| statement.map(|statement| &statement.id))
        .collect();
    let mut order: Vec<usize> = (0..smallest.len()).collect();
    order.sort_by_key(|place| statements.iter().position(|one| *one == statements[*place]));
    smallest = order.into_iter().map(|place| smallest[place]).collect();
    one_line::write(out, &smallest, suite, width);
    let cves = groups
        .values()
        .flatten()
        .flat_map(|failing| suite.cves.shown_by(&failing.vector.id, failing.observed));
    caught::write(out, cves, width);
    out.push('\n');
}

/// The failures that are not bugs: the number for each entry of `bugs.json`.
fn write_deviations(out: &mut String, subject: &SubjectRun, specs: &[Spec], width: usize) {
    let mut entries: BTreeMap<(MismatchKind, &str), usize> = BTreeMap::new();
    for case in &subject.cases {
        let mismatches = specs.iter().filter_map(|spec| mismatch(&subject.about, case, *spec));
        let gravest = mismatches.min_by_key(|mismatch| mismatch.kind);
        if let Some(Mismatch { kind, bug: Some(bug) }) = gravest
            && kind != MismatchKind::Bug
        {
            *entries.entry((kind, bug)).or_default() += 1;
        }
    }
    if entries.is_empty() {
        return;
    }
    let count: usize = entries.values().sum();
    let _ = writeln!(
        out,
        "{HEADING}{}: {} documented, or open in the document{HEADING:#}",
        name(subject),
        counted(count, "deviation", "deviations"),
    );
    for ((kind, bug), count) in entries {
        let count = format!("{count}×");
        let (title, _) = fit(&sorted::title(bug), width.saturating_sub(22).max(40));
        let _ = writeln!(out, "  {:<12} {count:>5}  {title}", kind.name());
    }
    out.push('\n');
}

/// Every failing case, each with all information that is needed to fix it, in lines of at most `width` columns.
pub fn failures_in_full(run: &Run, suite: &Suite, width: usize) -> String {
    in_full(run, suite, None, width)
}

fn in_full(run: &Run, suite: &Suite, only: Option<MismatchKind>, width: usize) -> String {
    let mut out = String::new();
    for subject in &run.subjects {
        for failing in groups(subject, &run.specs, suite, only).values().flatten() {
            for (spec, verdict) in failing.case.verdicts() {
                if is_failure(subject, failing.case, spec, only) {
                    let failing = FailingCase {
                        subject,
                        spec,
                        verdict,
                        case: failing.case,
                        before: None,
                    };
                    write_case(&mut out, &failing, suite, width);
                }
            }
        }
    }
    out
}

/// The failing cases by symptom; the smallest case of each group comes first.
fn groups<'r>(
    subject: &'r SubjectRun,
    specs: &[Spec],
    suite: &'r Suite,
    only: Option<MismatchKind>,
) -> BTreeMap<Symptom, Vec<Failing<'r>>> {
    let mut groups: BTreeMap<Symptom, Vec<Failing<'_>>> = BTreeMap::new();
    for case in &subject.cases {
        let first = specs
            .iter()
            .copied()
            .find(|spec| is_failure(subject, case, *spec, only));
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

/// Whether a case fails a document that the parser claims, and is of the wanted kind.
fn is_failure(subject: &SubjectRun, case: &Case, spec: Spec, only: Option<MismatchKind>) -> bool {
    subject.about.claims_spec(spec)
        && mismatch(&subject.about, case, spec).is_some_and(|mismatch| only.is_none_or(|only| mismatch.kind == only))
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

/// The number of bytes of a request.
fn size(request: &Request<'_>) -> usize {
    match request {
        Request::Resolve { base: other, input, .. } | Request::Equivalent { input, other, .. } => {
            input.len() + other.len()
        }
        _ => request.input().len(),
    }
}

/// The first lines: the results of each parser by each document, in lines of at most `width` columns. Parsers
/// without a judged case have no line.
pub fn verdicts(run: &Run, width: usize) -> String {
    let mut out = String::new();
    let pairs = run
        .subjects
        .iter()
        .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)));
    for (subject, spec) in pairs {
        let tally = tally(subject.cases.iter().filter_map(|case| case.verdict(spec)));
        if tally.judged() == 0 {
            continue;
        }
        let counts = MismatchCounts::of(subject, spec);
        let rewritten = tally.departures() - tally.failures(spec);
        let (style, verdict) = match (subject.about.claims_spec(spec), counts.failures()) {
            (false, _) => (HEADING, counted(counts.difference, "difference", "differences")),
            (true, 0) => (HEADING, "no failure".to_owned()),
            (true, failures) => (BAD, counted(failures, "failure", "failures")),
        };
        let of = match (subject.about.claims_spec(spec), counts.failures()) {
            (false, _) => format!("from {spec}, which it does not claim"),
            (true, 0) => format!("of {spec}"),
            (true, _) => format!("of {spec}: {}", sorted::failures(counts)),
        };
        let rewritten = match rewritten {
            0 => String::new(),
            _ => format!("; {rewritten} only in spelling, which the document leaves open"),
        };
        let verdict = format!("{style}{verdict}{style:#} {of}{rewritten}");
        out += &prose(&format!("{}: ", name(subject)), &verdict, 2, width);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// The last line, with the number of cases, the number of failures of claimed documents by kind, and the number
/// of differences from other documents.
pub fn closing(run: &Run) -> String {
    let pairs = run
        .subjects
        .iter()
        .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)));
    let counts = pairs.map(|(subject, spec)| MismatchCounts::of(subject, spec));
    let counts = counts.fold(MismatchCounts::default(), MismatchCounts::and);
    let cases: usize = run.subjects.iter().map(|subject| subject.cases.len()).sum();
    format!(
        "{}; {}: {}, {} documented, {} open; {}\n",
        counted(cases, "case", "cases"),
        counted(counts.failures(), "failure", "failures"),
        counted(counts.bug, "bug", "bugs"),
        counts.documented,
        counts.open,
        counted(counts.difference, "difference", "differences"),
    )
}
