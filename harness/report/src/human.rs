//! Results for people at a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use unicode_width::UnicodeWidthStr;
use urispec_judge::{Accepted, Case, Difference, Run, SubjectRun, Tally, tally};
use urispec_model::{ComponentSet, Expectation, Observation, Operation, Provenance, Spec, Verdict};
use urispec_subjects::About;
use urispec_vectors::{Coverage, Suite, Vector};

use crate::escape::{plain, quote, quote_inside};
use crate::style::{BAD, DIM, HEADING};
use crate::{SpecOrClaim, judging_specs, words};

/// How many groups of failing cases are shown, shared among the subjects, unless all are asked for: about a screenful.
const GROUPS_SHOWN: usize = 4;

/// The table of a run: for each subject and spec one line an operation, with how many cases have which verdict.
pub fn table(run: &Run, suite: &Suite) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    let mut header = vec!["subject".to_owned(), "judged by".to_owned(), "operation".to_owned()];
    header.extend(Verdict::ALL.iter().map(ToString::to_string));
    table.set_header(header);
    for subject in &run.subjects {
        for spec in &run.specs {
            for (index, (operation, tally)) in tallies(subject, *spec, suite).iter().enumerate() {
                let mut row = match index {
                    0 => vec![name(subject), judged_by(subject, *spec)],
                    _ => vec![String::new(), String::new()],
                };
                row.push(operation.to_string());
                row.extend(Verdict::ALL.iter().map(|verdict| match tally.count(*verdict) {
                    0 => "·".to_owned(),
                    count => count.to_string(),
                }));
                table.add_row(row);
            }
        }
    }
    styled(&mut table, 3)
}

/// How many of the judged cases agree with each document, a line a subject; `*` marks the document that it claims.
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
            let mark = if SpecOrClaim::of(&subject.about, *spec).is_claimed() {
                "*"
            } else {
                " "
            };
            format!("{} of {}{mark}", tally.count(Verdict::Agree), tally.judged())
        }));
        table.add_row(row);
    }
    styled(&mut table, 1)
}

/// The documents that have a column: the standards, and what a subject claims besides. The drafts would make it too wide.
pub(crate) fn columns(run: &Run) -> Vec<Spec> {
    let is_claimed = |spec: Spec| {
        let mut subjects = run.subjects.iter();
        subjects.any(|subject| SpecOrClaim::of(&subject.about, spec).is_claimed())
    };
    let specs = run.specs.iter().copied();
    specs
        .filter(|spec| Spec::STANDARDS.contains(spec) || is_claimed(*spec))
        .collect()
}

/// The table as text, its header set off, its columns from `first_number` on to the right.
fn styled(table: &mut Table, first_number: usize) -> String {
    for column in table.column_iter_mut().skip(first_number) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    if let Some(first) = table.column_mut(0) {
        first.set_padding((0, 1));
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    format!("{HEADING}{}{HEADING:#}\n{}\n", lines[0], lines[1..].join("\n"))
}

/// Who can be asked, a line a subject.
pub fn subjects(kind: &str, abouts: &[About]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header([
        kind,
        "release",
        "language",
        "claims",
        "operations",
        "tells undefined from empty",
    ]);
    for about in abouts {
        let operations: Vec<&str> = about.operations.iter().map(|operation| operation.name()).collect();
        let tells: Vec<&str> = about
            .distinguishes_undefined
            .iter()
            .map(urispec_model::Component::name)
            .collect();
        table.add_row([
            plain(&about.name),
            plain(&about.release),
            plain(&about.language),
            words::claims(about),
            operations.join(" "),
            tells.join(" "),
        ]);
    }
    styled(&mut table, usize::MAX)
}

/// How many vectors there are, and of what kind.
pub fn coverage(coverage: &Coverage) -> String {
    let mut out = format!(
        "{} vectors, {} with drift between the documents\n\n",
        coverage.vectors, coverage.drift
    );
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["operation", "document", "example", "prose", "grammar", "algorithm"]);
    for operation in Operation::ALL {
        for spec in Spec::ALL {
            let count = |from: Provenance| coverage.count(|op, of, by| (op, of, by) == (*operation, *spec, from));
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
        table.add_row([plain(flag), count.to_string()]);
    }
    out.push('\n');
    out + &styled(&mut table, 1)
}

/// One line about an expectation that the reference does not give.
pub fn unreproduced(difference: &Difference<'_>) -> String {
    let Difference {
        vector,
        spec,
        judgement,
        observed,
    } = difference;
    let verdict = match &judgement.reading {
        Some(reading) => format!("agree, but by the reading `{reading}`"),
        None => judgement.verdict.to_string(),
    };
    let expected = vector
        .expectation(*spec)
        .map(|expected| words::expectation(expected, spec.components()));
    format!(
        "{}:{}: {}: the reference of {spec} does not give this ({verdict})\n  expected  {}\n  observed  {}",
        vector.file,
        vector.line,
        vector.id,
        expected.unwrap_or_default(),
        words::observation(observed, spec.components())
    )
}

pub(crate) fn name(subject: &SubjectRun) -> String {
    format!("{} {}", plain(&subject.about.name), plain(&subject.about.release))
}

fn judged_by(subject: &SubjectRun, spec: Spec) -> String {
    let kind = if SpecOrClaim::of(&subject.about, spec).is_claimed() {
        "claimed"
    } else {
        "drift"
    };
    format!("{spec} ({kind})")
}

/// How many cases of each operation have which verdict from `spec`.
pub(crate) fn tallies(subject: &SubjectRun, spec: Spec, suite: &Suite) -> BTreeMap<Operation, Tally> {
    let mut tallies: BTreeMap<Operation, Tally> = BTreeMap::new();
    for case in &subject.cases {
        if let (Some(verdict), Some(vector)) = (case.verdict(spec), suite.get(&case.id)) {
            tallies.entry(vector.operation()).or_default().add(verdict);
        }
    }
    tallies
}

/// The cases that depart from a claimed spec, grouped by subject, verdict and topic. Without `all`, the first case of
/// each of the gravest groups, and how many more there are.
pub fn failures(run: &Run, suite: &Suite, all: bool) -> String {
    let mut out = String::new();
    let failing = |subject: &&SubjectRun| {
        let mut claimed = run
            .specs
            .iter()
            .filter(|spec| SpecOrClaim::of(&subject.about, **spec).is_claimed());
        claimed.any(|spec| !groups(subject, *spec).is_empty())
    };
    let share = (GROUPS_SHOWN / run.subjects.iter().filter(failing).count().max(1)).max(1);
    for subject in &run.subjects {
        for spec in run
            .specs
            .iter()
            .filter(|spec| SpecOrClaim::of(&subject.about, **spec).is_claimed())
        {
            let groups = groups(subject, *spec);
            let shown = if all { groups.len() } else { share };
            for ((verdict, _), cases) in groups.iter().take(shown) {
                let shown = if all { cases.len() } else { 1 };
                for case in &cases[..shown] {
                    let Some(vector) = suite.get(&case.id) else { continue };
                    write_case(&mut out, subject, *spec, *verdict, vector, case, None);
                }
                if cases.len() > shown {
                    let more: Vec<&str> = cases[shown..].iter().take(3).map(|case| &*case.id).collect();
                    let dots = if cases.len() - shown > more.len() { ", …" } else { "" };
                    let count = cases.len() - shown;
                    let _ = writeln!(
                        out,
                        "  {DIM}and {count} more like it: {}{dots}{DIM:#}\n",
                        more.join(", ")
                    );
                }
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

type Group<'a> = ((Verdict, &'a str), Vec<&'a Case>);

/// The departing cases by verdict and topic; the gravest verdict first, then the largest group.
fn groups(subject: &SubjectRun, spec: Spec) -> Vec<Group<'_>> {
    let mut groups: BTreeMap<(Verdict, &str), Vec<&Case>> = BTreeMap::new();
    for case in &subject.cases {
        if let Some(verdict) = case.verdict(spec).filter(|verdict| verdict.is_departure()) {
            groups.entry((verdict, words::topic(&case.id))).or_default().push(case);
        }
    }
    let mut groups: Vec<Group<'_>> = groups.into_iter().collect();
    groups.sort_by_key(|((verdict, topic), cases)| (gravity(*verdict), std::cmp::Reverse(cases.len()), *topic));
    groups
}

fn gravity(verdict: Verdict) -> u8 {
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

/// One failing case with all that is needed to act; with what the subject did `before`, where that is of interest.
pub(crate) fn write_case(
    out: &mut String,
    subject: &SubjectRun,
    spec: Spec,
    verdict: Verdict,
    vector: &Vector,
    case: &Case,
    before: Option<&Accepted>,
) {
    let about = &subject.about;
    let Some(group) = vector.group(spec) else { return };
    let unknown = Observation::Unsupported("the run file does not say".into());
    let observed = case.observed.as_deref().unwrap_or(&unknown);
    let request = vector.request();
    let _ = writeln!(
        out,
        "{BAD}{verdict}{BAD:#}  {HEADING}{}{HEADING:#}  {}  {DIM}claims {}{DIM:#}",
        name(subject),
        vector.id,
        words::claims(about)
    );
    let rejection = (group.expectation == Expectation::Reject)
        .then(|| words::rejection(spec, &request))
        .flatten();
    let because = words::because(group, spec);
    let mut fields = vec![(
        "rule",
        rejection.map_or(because.clone(), |why| format!("{}, {because}", why.rule)),
    )];
    for (label, text) in words::request(&request) {
        let is_whole = text.ends_with('"');
        fields.push((label, text));
        if let (Some(why), "input", true) = (rejection, label, is_whole) {
            let before = quote_inside(&request.input()[..why.offset]).width() + 1;
            fields.push((
                "",
                format!("{:before$}^ byte {}: expected {}", "", why.offset, why.expected),
            ));
        }
    }
    let before = before.map(|before| (before.verdict, words::without_words(&before.observed)));
    let departs = words::departing(spec, case);
    let only: ComponentSet = match &before {
        Some((_, before)) => departs.or(words::differing(before, observed)),
        None => departs,
    };
    fields.push(("expected", words::expectation(&group.expectation, only)));
    fields.extend(before.map(|(verdict, before)| {
        let before = words::observation(&before, only);
        ("before", format!("{}  ({verdict})", before.trim_end_matches(": ")))
    }));
    fields.push(("observed", words::observation(observed, only)));
    fields.extend(vector.note.iter().map(|note| ("note", plain(note))));
    fields.push(("rerun", rerun(about, spec, &vector.id)));
    write_fields(out, &fields);
    out.push('\n');
}

/// The command that asks `about` this one vector again.
pub(crate) fn rerun(about: &About, spec: Spec, id: &str) -> String {
    let judged_by = if judging_specs(about).contains(&spec) {
        String::new()
    } else {
        format!(" --spec {spec}")
    };
    let asked = about
        .arguments
        .as_ref()
        .map_or_else(|| plain(&about.name), |arguments| plain(arguments));
    format!("urispec check {asked}{judged_by} --only {}", plain(id))
}

/// The last line: how many failed, how many drifted.
pub fn closing(run: &Run) -> String {
    let count = |claimed: bool| -> usize {
        let pairs = run
            .subjects
            .iter()
            .flat_map(|subject| run.specs.iter().map(move |spec| (subject, *spec)));
        pairs
            .filter(|(subject, spec)| SpecOrClaim::of(&subject.about, *spec).is_claimed() == claimed)
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

/// One vector with all that it says.
pub fn vector(vector: &Vector, suite: &Suite) -> String {
    let mut out = format!(
        "{HEADING}{}{HEADING:#}  {DIM}{}:{}{DIM:#}\n",
        vector.id, vector.file, vector.line
    );
    let mut fields = vec![("op", vector.operation().to_string())];
    fields.extend(words::request(&vector.request()));
    fields.extend(vector.note.iter().map(|note| ("note", plain(note))));
    fields.extend(vector.flags.iter().map(|flag| {
        let meaning = suite.flags.get(flag).map_or("", |flag| &flag.meaning);
        ("flag", format!("{flag}: {}", plain(meaning)))
    }));
    write_fields(&mut out, &fields);
    for group in &vector.expect {
        let all = group.specs.iter().flat_map(|spec| spec.components().iter()).collect();
        let mut because: Vec<String> = group.specs.iter().map(|spec| words::because(group, *spec)).collect();
        because.dedup();
        let mut fields = vec![
            ("specs", words::documents(&group.specs)),
            ("say", words::expectation(&group.expectation, all)),
            ("from", group.from.to_string()),
        ];
        fields.extend(because.into_iter().map(|because| ("because", because)));
        out.push('\n');
        write_fields(&mut out, &fields);
    }
    out
}

pub(crate) fn write_fields(out: &mut String, fields: &[(&str, String)]) {
    for (label, text) in fields {
        let _ = writeln!(out, "  {label:<9} {text}");
    }
}

/// The input of a vector in short, for lists.
pub fn vector_line(vector: &Vector) -> String {
    let request = vector.request();
    let shown = match request {
        urispec_model::Request::Resolve { base, .. } => format!("{} against {}", quote(request.input()), quote(base)),
        urispec_model::Request::Equivalent { other, .. } => format!("{} and {}", quote(request.input()), quote(other)),
        _ => quote(request.input()),
    };
    format!("{:<48} {shown}", vector.id)
}
