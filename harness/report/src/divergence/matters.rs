//! The main results of a report, before its tables.

use std::collections::BTreeMap;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use urispec_differential::{BugKind, Divergence, Severity};
use urispec_judge::{Run, SubjectRun, tally};
use urispec_model::{Spec, Verdict, visible};

use super::groups::{Group, Parser, parsers};
use crate::human::styled;

/// A line for each parser that claims a document: its agreement with the claimed documents, and its recorded bugs.
pub fn matters(run: &Run, divergences: &[Divergence]) -> String {
    let parsers = parsers(divergences);
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["parser", "claims", "agrees", "bugs", "crashes", "worst bug"]);
    for subject in &run.subjects {
        for spec in run.specs.iter().filter(|spec| subject.about.claims_spec(**spec)) {
            let parser = parsers.iter().find(|parser| parser.name == subject.about.name);
            table.add_row(row(subject, *spec, parser));
        }
    }
    styled(&mut table, usize::MAX)
}

/// A line about found divergences that are not recorded: the number for each parser, and the command that lists them.
/// Empty if there are no such divergences.
pub fn not_on_record<'d>(new: impl Iterator<Item = &'d Divergence>, command: &str) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for divergence in new {
        *counts.entry(&divergence.subject).or_default() += 1;
    }
    if counts.is_empty() {
        return String::new();
    }
    let parsers = counts
        .iter()
        .map(|(parser, count)| format!("{} {count}", visible(parser)));
    format!(
        "{} divergences that fuzz targets found are not on record ({}); list them with: {command}\n",
        counts.values().sum::<usize>(),
        parsers.collect::<Vec<_>>().join(", ")
    )
}

fn row(subject: &SubjectRun, spec: Spec, parser: Option<&Parser<'_>>) -> [String; 6] {
    let about_subject = &subject.about;
    let of_spec = tally(subject.cases.iter().filter_map(|case| case.verdict(spec)));
    let bugs: Vec<&Group<'_>> = parser.map_or_else(Vec::new, |parser| parser.of_kind(Some(BugKind::Bug)).collect());
    let crashes = bugs.iter().filter(|bug| bug.severity() == Severity::Crash).count();
    let worst = bugs.iter().map(|bug| bug.severity()).min();
    [
        format!("{} {}", visible(&about_subject.name), visible(&about_subject.release)),
        spec.name().to_owned(),
        format!("{} of {}", of_spec.count(Verdict::Agree), of_spec.judged()),
        bugs.len().to_string(),
        crashes.to_string(),
        worst.map_or("–", Severity::words).to_owned(),
    ]
}
