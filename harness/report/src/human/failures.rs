//! The failing cases of a run, and how many there are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_judge::{Case, Run, SubjectRun, tally};
use urispec_model::{Spec, Verdict, visible};
use urispec_vectors::Suite;

use super::{name, write_case};
use crate::style::DIM;
use crate::words;

/// How many groups of failing cases are shown, shared among the subjects, unless all are asked for: about a screenful.
const GROUPS_SHOWN: usize = 4;

/// The cases that depart from a claimed spec, grouped by subject, verdict and topic. Without `all`, the first case of
/// each of the most severe groups, and how many more there are.
pub fn failures(run: &Run, suite: &Suite, all: bool) -> String {
    let subjects = run.subjects.iter();
    let failing: Vec<_> = subjects
        .map(|subject| (subject, claimed(subject, &run.specs)))
        .collect();
    let is_failing = |specs: &[(Spec, Vec<Group<'_>>)]| specs.iter().any(|(_, groups)| !groups.is_empty());
    let count = failing.iter().filter(|(_, specs)| is_failing(specs)).count();
    let share = (GROUPS_SHOWN / count.max(1)).max(1);
    let mut out = String::new();
    for (subject, specs) in &failing {
        for (spec, groups) in specs {
            let shown = if all { groups.len() } else { share };
            for group in groups.iter().take(shown) {
                write_group(&mut out, subject, *spec, group, suite, all);
            }
            let left: usize = groups.iter().skip(shown).map(|(_, cases)| cases.len()).sum();
            if left > 0 {
                let _ = writeln!(
                    out,
                    "{} of {}: {left} more failing cases in {} groups; --full shows every case, --only narrows\n",
                    name(subject),
                    spec.title(),
                    groups.len() - shown
                );
            }
        }
    }
    out
}

/// The groups of each of `specs` that the subject claims.
fn claimed<'r>(subject: &'r SubjectRun, specs: &[Spec]) -> Vec<(Spec, Vec<Group<'r>>)> {
    let specs = specs.iter().copied().filter(|spec| subject.about.claims_spec(*spec));
    specs.map(|spec| (spec, groups(subject, spec))).collect()
}

/// The first case of a group and how many more there are, or all of them.
fn write_group(out: &mut String, subject: &SubjectRun, spec: Spec, group: &Group<'_>, suite: &Suite, all: bool) {
    let ((verdict, _), cases) = group;
    let (shown, left) = cases.split_at(if all { cases.len() } else { 1 });
    for case in shown {
        if let Some(vector) = suite.get(&case.id) {
            write_case(out, subject, spec, *verdict, vector, case, None);
        }
    }
    if !left.is_empty() {
        let more: Vec<String> = left.iter().take(3).map(|case| visible(&case.id)).collect();
        let dots = if left.len() > more.len() { ", …" } else { "" };
        let _ = writeln!(
            out,
            "  {DIM}and {} more like it: {}{dots}{DIM:#}\n",
            left.len(),
            more.join(", ")
        );
    }
}

type Group<'a> = ((Verdict, &'a str), Vec<&'a Case>);

/// The departing cases by verdict and topic; the most severe verdict first, then the largest group.
fn groups(subject: &SubjectRun, spec: Spec) -> Vec<Group<'_>> {
    let mut groups: BTreeMap<(Verdict, &str), Vec<&Case>> = BTreeMap::new();
    for case in &subject.cases {
        if let Some(verdict) = case.verdict(spec).filter(|verdict| verdict.is_departure()) {
            groups.entry((verdict, words::topic(&case.id))).or_default().push(case);
        }
    }
    let mut groups: Vec<Group<'_>> = groups.into_iter().collect();
    groups.sort_by_key(|((verdict, topic), cases)| (severity(*verdict), std::cmp::Reverse(cases.len()), *topic));
    groups
}

fn severity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Crash | Verdict::Timeout | Verdict::Protocol => 0,
        Verdict::Missplit => 1,
        Verdict::WrongResult => 2,
        Verdict::TooLenient => 3,
        Verdict::TooStrict => 4,
        // A verdict that is not known here is shown after those that are.
        _ => 5,
    }
}

/// The last line: how many failed, how many drifted.
pub fn closing(run: &Run) -> String {
    let count = |claimed: bool| -> usize {
        let pairs = run
            .subjects
            .iter()
            .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)));
        pairs
            .filter(|(subject, spec)| subject.about.claims_spec(*spec) == claimed)
            .map(|(subject, spec)| tally(subject.cases.iter().filter_map(|case| case.verdict(spec))).departures())
            .sum()
    };
    let cases: usize = run.subjects.iter().map(|subject| subject.cases.len()).sum();
    format!(
        "{cases} cases; of their judgements, {} depart from a spec that the subject claims, {} from one that it does not claim (drift)\n",
        count(true),
        count(false)
    )
}
