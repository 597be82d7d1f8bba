//! The committed report: results as Markdown that can be read without other pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use urispec_differential::Bug;
use urispec_judge::{
    Case, Mismatch, MismatchCounts, Resemblance, Run, SubjectRun, Tally, mismatch, resemblance, tally,
};
use urispec_model::{MismatchKind, Observation, Request, Spec, Verdict, visible};
use urispec_vectors::{Suite, Vector};

use crate::escape::{markdown_code, markdown_span, markdown_text};
use crate::{human, runfile, sorted, words};

/// The largest number of bytes of an input, an expectation or an observation in a table.
const CELL: usize = 160;

struct Section {
    title: String,
    body: String,
}

/// The whole report on a run.
pub fn conformance(run: &Run, suite: &Suite) -> String {
    let titles: Vec<&str> = human::columns(run).iter().map(|spec| spec.title()).collect();
    let mut all_sections = String::new();
    for section in run.subjects.iter().flat_map(|subject| sections(subject, run, suite)) {
        let _ = write!(all_sections, "\n## {}\n\n{}", section.title, section.body);
    }
    format!(
        include_str!("../templates/conformance.md"),
        subjects_count = run.subjects.len(),
        vectors_count = run.subjects.first().map_or(0, |subject| subject.cases.len()),
        vectors_version = markdown_text(&run.vectors).replace('\\', ""),
        specs = list(&titles),
        subjects = subjects(run, None),
        matrix = matrix(run),
        operations = operations(run, suite),
        editions = editions(run, suite),
        unstable = unstable(run),
        sections = all_sections,
    )
}

/// The matrix of many parsers: the release of each parser, its claims, and its agreement with each document.
/// `released` returns the release date of a parser, by its name and release.
pub fn everybody(run: &Run, suite: &Suite, released: impl Fn(&str, &str) -> Option<String>) -> String {
    let titles: Vec<&str> = human::columns(run).iter().map(|spec| spec.title()).collect();
    let languages: std::collections::BTreeSet<&str> =
        run.subjects.iter().map(|subject| &*subject.about.language).collect();
    let unasked = match run.subjects.iter().map(runfile::unasked).max() {
        None | Some(0) => String::new(),
        Some(newer) => format!("; {newer} newer or changed vectors have no answers yet"),
    };
    format!(
        "# Parsers in many languages\n\n{} parsers in {} languages, judged by {} with vectors {}{}. Written by `urispec report \
         --all` on a machine that has them installed; do not edit.\n[`conformance.md`](conformance.md) explains the columns. \
         `harness/differential/adapter_bugs.json` lists the mismatches that are not bugs of a parser, with links to the \
         documentation.\n\n## The parsers\n\nEach parser reports its own release. The date of this release is from \
         `releases.toml` in the folder of the adapters, if it is known.\n\n{}\n\
         ## Agreement with each document\n\nThe table shows how many cases agree, of those that the document decides and the \
         parser supports. **Bold**: the parser claims the document.\n\n{}\n## Editions of the URL Standard\n\n{}\n## Cases \
         without an answer\n\n{}",
        run.subjects.len(),
        languages.len(),
        list(&titles),
        markdown_text(&run.vectors),
        unasked,
        subjects(run, Some(&released)),
        matrix(run),
        editions(run, suite),
        breakdowns(run)
    )
}

/// For each parser that claims the URL Standard, the edition that it resembles most, the changes that it follows, and
/// the changes that it does not follow yet.
fn editions(run: &Run, suite: &Suite) -> String {
    let found: Vec<(&SubjectRun, Resemblance)> = run
        .subjects
        .iter()
        .filter_map(|subject| Some((subject, resemblance(subject, suite)?)))
        .collect();
    let nearest = found.iter().map(|(subject, found)| {
        vec![
            markdown_text(&subject.about.name),
            found.nearest.title().to_owned(),
            format!("{} of {}", found.agreed, found.judged),
        ]
    });
    let nearest = table(&["parser", "resembles most", "agrees with it"], nearest);
    let changes = found.iter().flat_map(|(subject, found)| {
        let behind = found.changes.iter().filter(|change| change.followed < change.all());
        behind.map(|change| {
            let example = change.behind.first().map(|id| markdown_span(id)).unwrap_or_default();
            vec![
                markdown_text(&subject.about.name),
                change.edition.title().to_owned(),
                format!("{} of {}", change.followed, change.all()),
                change.behind.len().to_string(),
                example,
            ]
        })
    });
    let changes = table(
        &["parser", "changed in", "follows", "keeps the old behaviour", "example"],
        changes,
    );
    format!(
        "These tables use the vectors on which editions differ. They show the edition from which a parser differs least, and \
         the changes that it does not follow completely.\n\n{nearest}\n{changes}"
    )
}

/// The parsers that crashed, timed out or broke the protocol, with the number of cases.
fn breakdowns(run: &Run) -> String {
    let kinds = [Verdict::Crash, Verdict::Timeout, Verdict::Protocol];
    let rows = run.subjects.iter().filter_map(|subject| {
        let tally = tally_of(subject, Spec::Rfc3986);
        let counts = kinds.map(|kind| tally.count(kind));
        (counts != [0; 3]).then(|| {
            let mut row = vec![markdown_text(&subject.about.name)];
            row.extend(counts.map(|count| count.to_string()));
            row
        })
    });
    "No document mentions time. A time-out counts as a failure, because there is no answer.\n\n".to_owned()
        + &table(&["parser", "crash", "timeout", "protocol"], rows)
        + &unstable(run)
}

/// The parsers whose process failed although no single request causes the failure; empty if no process failed in this
/// way.
fn unstable(run: &Run) -> String {
    let mut rows = run.subjects.iter().flat_map(|subject| {
        let name = markdown_text(&subject.about.name);
        let stopped = subject.stopped.iter().map(|why| format!("stopped: {why}"));
        let unstable = subject.unstable.iter().map(ToString::to_string);
        unstable
            .chain(stopped)
            .map(move |words| vec![name.clone(), markdown_text(&words)])
    });
    let Some(first) = rows.next() else { return String::new() };
    let rows = table(
        &["parser", "failure of its process"],
        std::iter::once(first).chain(rows),
    );
    format!("\n## Unstable\n\nFailures of the process that no single request reproduces.\n\n{rows}")
}

fn list(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A Markdown table; the cells must be escaped already.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = format!("| {} |\n|{}\n", header.join(" | "), "---|".repeat(header.len()));
    for row in rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    out
}

fn own(subject: &SubjectRun) -> Spec {
    subject.about.judged_by()[0]
}

fn is_claimed(subject: &SubjectRun, spec: Spec) -> bool {
    subject.about.claims_spec(spec)
}

fn tally_of(subject: &SubjectRun, spec: Spec) -> Tally {
    tally(subject.cases.iter().filter_map(|case| case.verdict(spec)))
}

/// A function that returns the date of a release, by the parser's name and the release.
type Days<'a> = &'a dyn Fn(&str, &str) -> Option<String>;

fn subjects(run: &Run, released: Option<Days<'_>>) -> String {
    let row = |subject: &SubjectRun| {
        let about = &subject.about;
        let tally = tally_of(subject, own(subject));
        let spec = own(subject);
        let (failures, rewritten) = if is_claimed(subject, spec) {
            let failures = tally.failures(spec);
            (
                format!("{failures} of {}", tally.judged()),
                (tally.departures() - failures).to_string(),
            )
        } else {
            ("–".to_owned(), "–".to_owned())
        };
        let counts = MismatchCounts::of(subject, spec);
        let columns = [counts.bug, counts.not_sorted, counts.documented, counts.open];
        let columns = columns.map(|count| {
            if is_claimed(subject, spec) {
                count.to_string()
            } else {
                "–".to_owned()
            }
        });
        let blurred = subject.cases.iter().filter(|case| case.blurred() > 0).count();
        let day = released.and_then(|day| day(&about.name, &about.release));
        let day = day.map_or_else(String::new, |day| format!(" ({day})"));
        let mut cells = vec![markdown_text(&about.name), markdown_text(&about.release) + &day];
        cells.extend([
            markdown_text(&about.language),
            markdown_text(&words::claims(about)),
            failures,
        ]);
        cells.extend(columns);
        cells.extend([counts.difference.to_string(), rewritten, blurred.to_string()]);
        cells
    };
    let header = [
        "parser",
        "release",
        "language",
        "claims",
        "failures",
        "bug",
        "not sorted",
        "documented",
        "open",
        "difference",
        "rewritten",
        "blurred",
    ];
    table(&header, run.subjects.iter().map(row))
}

/// The agreement of each parser with each document, in tables that are not too wide.
fn matrix(run: &Run) -> String {
    const DOCUMENTS: usize = 11;
    let columns = human::columns(run);
    let tables: Vec<String> = columns
        .chunks(DOCUMENTS)
        .map(|columns| agreement(run, columns))
        .collect();
    tables.join("\n")
}

fn agreement(run: &Run, columns: &[Spec]) -> String {
    let mut header = vec!["parser"];
    header.extend(columns.iter().map(|spec| spec.title()));
    let rows = run.subjects.iter().map(|subject| {
        let mut row = vec![markdown_text(&subject.about.name)];
        row.extend(columns.iter().map(|spec| {
            let tally = tally_of(subject, *spec);
            let share = percent(tally.count(Verdict::Agree), tally.judged());
            let bold = if is_claimed(subject, *spec) { "**" } else { "" };
            format!(
                "{bold}{share}{bold} ({} of {})",
                tally.count(Verdict::Agree),
                tally.judged()
            )
        }));
        row
    });
    table(&header, rows)
}

/// A share in tenths of a percent, rounded down, so that 100.0 % means that nothing is missing.
fn percent(part: usize, whole: usize) -> String {
    match (part * 1000).checked_div(whole) {
        Some(share) => format!("{}.{} %", share / 10, share % 10),
        None => "–".to_owned(),
    }
}

/// The wanted verdicts that occur, each with its count: `2 too-strict, 1 missplit`.
fn counted(tally: &Tally, is_wanted: impl Fn(Verdict) -> bool) -> String {
    let kinds = Verdict::ALL.iter().copied().filter(|verdict| is_wanted(*verdict));
    let counts = kinds
        .map(|verdict| (tally.count(verdict), verdict))
        .filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, verdict)| format!("{count} {verdict}")).collect();
    if counts.is_empty() {
        "–".to_owned()
    } else {
        counts.join(", ")
    }
}

fn operations(run: &Run, suite: &Suite) -> String {
    let header = [
        "parser",
        "judged by",
        "operation",
        "agree",
        "mismatches",
        "without a verdict",
    ];
    let rows = run.subjects.iter().flat_map(|subject| {
        let spec = own(subject);
        human::tallies(subject, spec, suite)
            .into_iter()
            .map(move |(operation, tally)| {
                let mut row = vec![
                    markdown_text(&subject.about.name),
                    spec.title().to_owned(),
                    markdown_text(operation.name()),
                ];
                row.extend([
                    tally.count(Verdict::Agree).to_string(),
                    counted(&tally, Verdict::is_departure),
                    counted(&tally, |verdict| !verdict.is_judged()),
                ]);
                row
            })
    });
    table(&header, rows)
}

/// The mismatches of one parser: every failure of a claimed document, or for a parser without a claim, differences by
/// topic.
fn sections(subject: &SubjectRun, run: &Run, suite: &Suite) -> Vec<Section> {
    let name = format!(
        "{} {}",
        markdown_text(&subject.about.name),
        markdown_text(&subject.about.release)
    );
    let claimed: Vec<Spec> = run
        .specs
        .iter()
        .copied()
        .filter(|spec| is_claimed(subject, *spec))
        .collect();
    if claimed.is_empty() {
        let title = format!("{name}: differences from {}", own(subject).title());
        return vec![Section {
            title,
            body: drift(subject, own(subject), suite),
        }];
    }
    let section = |spec: Spec| Section {
        title: format!("{name}: failures of {}", spec.title()),
        body: failures(subject, spec, suite) + &readings(subject, spec, suite),
    };
    claimed.into_iter().map(section).collect()
}

/// The cases of a subject with a wanted verdict by `spec`, by topic.
fn by_topic(
    subject: &SubjectRun,
    spec: Spec,
    is_wanted: impl Fn(Verdict) -> bool,
) -> BTreeMap<&str, Vec<(Verdict, &Case)>> {
    let mut topics: BTreeMap<&str, Vec<(Verdict, &Case)>> = BTreeMap::new();
    for case in &subject.cases {
        if let Some(verdict) = case.verdict(spec).filter(|verdict| is_wanted(*verdict)) {
            let topic = case.id.rsplit_once('/').map_or(&*case.id, |(topic, _)| topic);
            topics.entry(topic).or_default().push((verdict, case));
        }
    }
    topics
}

/// The failures of a claimed document: bugs, and then documented deviations and open questions, by entry of
/// `bugs.json`.
fn failures(subject: &SubjectRun, spec: Spec, suite: &Suite) -> String {
    let counts = MismatchCounts::of(subject, spec);
    if counts.failures() == 0 {
        return "None.\n".to_owned();
    }
    let is_bug = |found: Mismatch<'_>| found.kind == MismatchKind::Bug;
    let mut out = format!("{}.\n\n", sorted::failures(counts));
    if counts.bug > 0 {
        out += &failing(subject, spec, suite, is_bug);
    }
    let entries = subject.cases.iter().filter_map(|case| {
        let found = mismatch(&subject.about, case, spec)?;
        Some((found.kind, found.bug?))
    });
    let entries: BTreeSet<(MismatchKind, &str)> = entries.filter(|(kind, _)| *kind != MismatchKind::Bug).collect();
    for (kind, id) in entries {
        out += &entry(kind, id);
        out += &failing(subject, spec, suite, |found| found.bug == Some(id));
    }
    out
}

/// The heading for an entry that is not a bug, with its source.
fn entry(kind: MismatchKind, id: &str) -> String {
    let Some(bug) = Bug::named(id) else {
        return format!("\n### {kind}: {}\n\n", markdown_text(id));
    };
    let quotation = bug.quotation.as_ref();
    let quotation = quotation.map_or_else(String::new, |words| format!("“{}” ", markdown_text(words)));
    let link = bug.link.as_ref().map(|link| format!("[source]({link})"));
    let written = format!("{quotation}{}", link.unwrap_or_default());
    let written = match written.trim() {
        "" => String::new(),
        written => format!("{written}\n\n"),
    };
    format!("\n### {kind}: {}\n\n{written}", bug.title)
}

/// The wanted failing cases, by topic.
fn failing(subject: &SubjectRun, spec: Spec, suite: &Suite, wanted: impl Fn(Mismatch<'_>) -> bool) -> String {
    let topics = by_topic(subject, spec, |verdict| verdict.is_failure(spec));
    let cases = topics.into_values().flatten();
    let rows = cases.filter_map(|(verdict, case)| {
        let found = mismatch(&subject.about, case, spec).filter(|found| wanted(*found))?;
        let vector = suite.get(&case.id)?;
        let [expected, observed] = compared(spec, vector, case);
        let verdict = match found {
            Mismatch {
                kind: MismatchKind::Bug,
                bug: None,
            } => format!("{verdict} (not sorted)"),
            _ => verdict.to_string(),
        };
        Some(vec![
            verdict,
            markdown_span(&visible(&vector.id)),
            input(vector),
            expected,
            observed,
        ])
    });
    table(&["verdict", "vector", "input", "expected", "observed"], rows)
}

/// The alternative interpretations of the document by which the subject agrees; empty if the subject agrees by no
/// alternative interpretation.
fn readings(subject: &SubjectRun, spec: Spec, suite: &Suite) -> String {
    let readings = subject.readings(spec);
    if readings.is_empty() {
        return String::new();
    }
    let rows = readings.into_iter().map(|(reading, count)| {
        let meaning = suite.readings.get(reading).map_or("", |reading| &reading.meaning);
        vec![
            markdown_span(&visible(reading)),
            markdown_text(meaning),
            count.to_string(),
        ]
    });
    format!(
        "\nAgreement by a different interpretation of {}:\n\n{}",
        spec.title(),
        table(&["reading", "meaning", "cases"], rows)
    )
}

fn drift(subject: &SubjectRun, spec: Spec, suite: &Suite) -> String {
    let rows = by_topic(subject, spec, Verdict::is_departure)
        .into_iter()
        .filter_map(|(topic, cases)| {
            let counts = tally(cases.iter().map(|(verdict, _)| *verdict));
            let (_, shortest) = cases
                .iter()
                .filter_map(|(_, case)| Some((suite.get(&case.id)?, *case)))
                .map(|(vector, case)| (vector.request().input().len(), (vector, case)))
                .min_by_key(|(length, (vector, _))| (*length, vector.id.as_str()))?;
            let [expected, observed] = compared(spec, shortest.0, shortest.1);
            Some(vec![
                markdown_span(&visible(topic)),
                counted(&counts, |_| true),
                input(shortest.0),
                expected,
                observed,
            ])
        });
    table(
        &["topic", "mismatches", "for example", "the document", "the parser"],
        rows,
    )
}

/// The expected and the observed answer, as cells.
fn compared(spec: Spec, vector: &Vector, case: &Case) -> [String; 2] {
    let unknown = Observation::Unsupported("the run file does not have this answer".into());
    let observed = case.observed.as_deref().unwrap_or(&unknown);
    let Some(expected) = vector.expectation(spec) else {
        return [String::new(), String::new()];
    };
    let only = words::departing(spec, case);
    [words::expectation(expected, only), words::observation(observed, only)].map(|text| shown(&text))
}

fn input(vector: &Vector) -> String {
    let code = |bytes: &[u8]| match bytes.get(..CELL) {
        Some(start) if bytes.len() > CELL => format!("{} and {} bytes more", markdown_code(start), bytes.len() - CELL),
        _ => markdown_code(bytes),
    };
    let request = vector.request();
    match request {
        Request::Resolve { base, .. } => format!("{} against {}", code(request.input()), code(base)),
        Request::Equivalent { other, .. } => format!("{} and {}", code(request.input()), code(other)),
        _ => code(request.input()),
    }
}

/// A text that contains quoted texts, as a cell; long texts are shortened.
fn shown(text: &str) -> String {
    if text.chars().count() <= CELL {
        return markdown_span(text);
    }
    let start: String = text.chars().take(CELL).collect();
    markdown_span(&format!("{start}…"))
}
