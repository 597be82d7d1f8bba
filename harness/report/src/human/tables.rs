//! Tables of verdicts, of agreement, of subjects, and of vectors.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::Style;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use urispec_judge::{Run, SubjectRun, Tally, tally};
use urispec_model::{Operation, Provenance, Spec, Verdict, visible};
use urispec_subjects::About;
use urispec_vectors::{Coverage, Suite};

use super::name;
use crate::style::HEADING;
use crate::words;
use crate::wrap::{self, Item, wrapped};

/// The number of columns that are left for verdicts on a terminal of 80 columns, next to the column of operations.
const NARROW: usize = 58;

/// The table of a run. For each subject and document it has one line per operation, with the number of cases of each
/// verdict. A verdict without cases is left out. If a table is wider than `width` columns, the verdicts of each
/// operation are listed one after another.
pub fn table(run: &Run, suite: &Suite, width: usize) -> String {
    let blocks: Vec<_> = run
        .subjects
        .iter()
        .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)))
        .map(|(subject, spec)| (subject, spec, tallies(subject, spec, suite)))
        .filter(|(_, _, tallies)| !tallies.is_empty())
        .collect();
    let has = |verdict: &Verdict| {
        let mut all = blocks.iter().flat_map(|(_, _, tallies)| tallies.values());
        *verdict == Verdict::Agree || all.any(|tally| tally.count(*verdict) > 0)
    };
    let verdicts: Vec<Verdict> = Verdict::ALL.iter().copied().filter(has).collect();
    let mut table = Table::new();
    table.load_style(NOTHING);
    // "too-lenient" is split onto two lines if the verdicts do not fit on a narrow terminal.
    let is_wide = verdicts.iter().map(|verdict| verdict.name().len() + 2).sum::<usize>() > NARROW;
    let (first, above) = if is_wide { ("-\n", "\n") } else { ("-", "") };
    let mut header = vec![above.to_owned()];
    header.extend(verdicts.iter().map(|verdict| match verdict.name().split_once('-') {
        Some((one, other)) => format!("{one}{first}{other}"),
        None => format!("{above}{verdict}"),
    }));
    table.set_header(header);
    for (operation, tally) in blocks.iter().flat_map(|(_, _, tallies)| tallies) {
        let mut row = vec![format!("  {operation}")];
        row.extend(verdicts.iter().map(|verdict| match tally.count(*verdict) {
            0 => "·".to_owned(),
            count => count.to_string(),
        }));
        table.add_row(row);
    }
    let lines = lines(&mut table, 1);
    if lines.iter().any(|line| wrap::columns(line) > width) {
        return folded(&blocks, width);
    }
    let (header, mut rows) = lines.split_at(1 + usize::from(is_wide));
    let mut out = format!("{HEADING}{}{HEADING:#}\n", header.join("\n"));
    for (subject, spec, tallies) in &blocks {
        let _ = writeln!(out, "{}, judged by {}", name(subject), judged_by(subject, *spec));
        let (own, others) = rows.split_at(tallies.len());
        rows = others;
        let _ = writeln!(out, "{}", own.join("\n"));
    }
    out
}

/// The verdicts of a subject by a document, for each operation.
type Block<'r> = (&'r SubjectRun, Spec, BTreeMap<Operation, Tally>);

fn folded(blocks: &[Block<'_>], width: usize) -> String {
    let mut out = String::new();
    for (subject, spec, tallies) in blocks {
        let _ = writeln!(
            out,
            "{HEADING}{}{HEADING:#}, judged by {}",
            name(subject),
            judged_by(subject, *spec)
        );
        for (operation, tally) in tallies {
            let counted = |verdict: &Verdict| match tally.count(*verdict) {
                0 => None,
                count => Some(format!("{count} {verdict}")),
            };
            let verdicts = Item::list(Verdict::ALL.iter().filter_map(counted), Style::new());
            out += &wrapped(&format!("  {:<19} ", operation.name()), &verdicts, 22, width);
        }
    }
    out
}

fn judged_by(subject: &SubjectRun, spec: Spec) -> String {
    let kind = if subject.about.claims_spec(spec) {
        "claimed"
    } else {
        "not claimed"
    };
    format!("{spec} ({kind})")
}

/// The number of cases of each operation with each verdict of `spec`.
pub(crate) fn tallies(subject: &SubjectRun, spec: Spec, suite: &Suite) -> BTreeMap<Operation, Tally> {
    let mut tallies: BTreeMap<Operation, Tally> = BTreeMap::new();
    for case in &subject.cases {
        if let (Some(verdict), Some(vector)) = (case.verdict(spec), suite.get(&case.id)) {
            tallies.entry(vector.operation()).or_default().add(verdict);
        }
    }
    tallies
}

/// The number of judged cases that agree with each document, one line per subject; `*` marks a document that the
/// subject claims.
pub fn matrix(run: &Run) -> String {
    let columns = columns(run);
    let mut table = Table::new();
    table.load_style(NOTHING);
    let mut header = vec!["agreement with".to_owned()];
    header.extend(columns.iter().map(|spec| spec.title().to_owned()));
    table.set_header(header);
    for subject in &run.subjects {
        let mut row = vec![name(subject)];
        row.extend(columns.iter().map(|spec| {
            let tally = tally(subject.cases.iter().filter_map(|case| case.verdict(*spec)));
            let mark = if subject.about.claims_spec(*spec) { "*" } else { " " };
            format!("{}/{}{mark}", tally.count(Verdict::Agree), tally.judged())
        }));
        table.add_row(row);
    }
    styled(&mut table, 1)
}

/// The documents with a column: the standards, other documents that a subject claims, and the user's own documents.
/// With all drafts, the table would be too wide.
pub(crate) fn columns(run: &Run) -> Vec<Spec> {
    let is_claimed = |spec: Spec| {
        let mut subjects = run.subjects.iter();
        subjects.any(|subject| subject.about.claims_spec(spec))
    };
    let specs = run.specs.iter().copied();
    specs
        .filter(|spec| Spec::STANDARDS.contains(spec) || matches!(spec, Spec::Own(_)) || is_claimed(*spec))
        .collect()
}

/// The parsers that can be tested, one line for each; lists are broken into lines of at most `width` columns.
pub fn subjects(kind: &str, abouts: &[About], width: usize) -> String {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.load_style(NOTHING);
    table.set_header([
        kind,
        "release",
        "language",
        "claims",
        "operations",
        "distinguishes undefined",
    ]);
    for about in abouts {
        let operations: Vec<&str> = about.operations.iter().map(|operation| operation.name()).collect();
        let distinguishes: Vec<&str> = about
            .distinguishes_undefined
            .iter()
            .map(urispec_model::Component::name)
            .collect();
        table.add_row([
            visible(&about.name),
            visible(&about.release),
            visible(&about.language),
            words::claims(about),
            operations.join(" "),
            distinguishes.join(" "),
        ]);
    }
    styled(&mut table, usize::MAX)
}

/// The number of vectors of each kind.
pub fn coverage(coverage: &Coverage) -> String {
    let mut out = format!(
        "{} vectors, {} with drift between the documents\n\n",
        coverage.vectors, coverage.drift
    );
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["operation", "document", "example", "prose", "grammar", "algorithm"]);
    for operation in Operation::ALL {
        for spec in Spec::every_syntax() {
            let count = |from: Provenance| coverage.count(|op, of, by| (op, of, by) == (*operation, spec, from));
            let counts: Vec<usize> = Provenance::ALL.iter().map(|from| count(*from)).collect();
            if counts.iter().sum::<usize>() > 0 {
                let mut row = vec![operation.to_string(), spec.to_string()];
                row.extend(counts.iter().map(ToString::to_string));
                table.add_row(row);
            }
        }
    }
    out += &styled(&mut table, 2);
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["flag", "vectors"]);
    for (flag, count) in &coverage.flags {
        table.add_row([visible(flag), count.to_string()]);
    }
    out.push('\n');
    out + &styled(&mut table, 1)
}

/// The table as text, with a styled header and the columns from `first_number` on aligned to the right.
pub(crate) fn styled(table: &mut Table, first_number: usize) -> String {
    let lines = lines(table, first_number);
    format!("{HEADING}{}{HEADING:#}\n{}\n", lines[0], lines[1..].join("\n"))
}

/// The lines of a table, with the columns from `first_number` on aligned to the right.
fn lines(table: &mut Table, first_number: usize) -> Vec<String> {
    for column in table.column_iter_mut().skip(first_number) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    if let Some(first) = table.column_mut(0) {
        first.set_padding((0, 1));
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}
