//! Problems of a subject that its verdicts do not show: flaky cases, and its output on stderr when it failed.

use std::fmt::Write as _;

use urispec_judge::{Case, Flaky, Run, SubjectRun};
use urispec_model::{Verdict, visible};

use super::{name, replayed};
use crate::style::HEADING;
use crate::words;
use crate::wrap::{command, prose};

/// The largest number of flaky cases that are shown with the command that reproduces them; for other flaky cases,
/// only the id is shown.
const CASES: usize = 8;

/// The number of last lines on stderr that are shown.
const LINES: usize = 12;

/// The flaky cases, each with the command that reproduces it, and the last lines on stderr of each subject that
/// crashed, hung or broke the protocol. Lines have at most `width` columns. Empty if no case is flaky and no subject
/// failed.
pub fn troubles(run: &Run, width: usize) -> String {
    run.subjects
        .iter()
        .map(|subject| flaky(subject, width) + &stderr(subject, width))
        .collect()
}

fn flaky(subject: &SubjectRun, width: usize) -> String {
    let cases: Vec<(&Case, &Flaky)> = subject
        .cases
        .iter()
        .filter_map(|case| Some((case, case.flaky.as_deref()?)))
        .collect();
    let Some(shown) = cases.get(..cases.len().min(CASES)).filter(|shown| !shown.is_empty()) else {
        return String::new();
    };
    let heading = format!(
        "{}: flaky, because the answer changes when the request is sent again alone: {}{HEADING:#}",
        name(subject),
        cases.len()
    );
    let mut out = prose(&format!("{HEADING}"), &heading, 0, width);
    for (case, flaky) in shown {
        let departs = case.verdicts().filter(|(_, verdict)| verdict.is_departure());
        let verdicts: Vec<String> = departs.map(|(spec, verdict)| format!("{verdict} by {spec}")).collect();
        let answers = format!("{}; alone: {}", verdicts.join(", "), alone(case, flaky));
        out += &prose(&format!("  {}  ", visible(&case.id)), &answers, 4, width);
        out += &command("    rerun  ", &replayed(subject, case, &flaky.replay), 11, width);
    }
    for (case, _) in &cases[shown.len()..] {
        let _ = writeln!(out, "  {}", visible(&case.id));
    }
    out.push('\n');
    out
}

/// The answer of the subject when the request is sent alone: the components that differ, or the different outcome.
fn alone(case: &Case, flaky: &Flaky) -> String {
    let differing = case
        .observed
        .as_deref()
        .map(|first| words::differing(first, &flaky.alone));
    match differing.filter(|differing| !differing.is_empty()) {
        Some(differing) => words::observation(&flaky.alone, differing),
        None => flaky.alone.key().to_owned(),
    }
}

fn stderr(subject: &SubjectRun, width: usize) -> String {
    let fails = |verdict| matches!(verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol);
    let mut verdicts = subject.cases.iter().flat_map(Case::verdicts);
    if !verdicts.any(|(_, verdict)| fails(verdict)) {
        return String::new();
    }
    let lines: Vec<&str> = subject.stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    let shown = &lines[lines.len().saturating_sub(LINES)..];
    if shown.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "{HEADING}{}: the last lines on standard error{HEADING:#}\n",
        name(subject)
    );
    for line in shown {
        out += &prose("  ", &visible(line), 4, width);
    }
    out.push('\n');
    out
}
