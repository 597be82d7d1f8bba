//! The pages on documents: their history, a comparison of every two documents, and for each document a page that
//! compares it with the earlier documents.

use std::fmt::Write as _;

use urispec_drift::severity::Severity;
use urispec_drift::{Class, Classes, EXACT_TEXTS};
use urispec_grammar::Relation;
use urispec_model::Spec;

use super::cells;
use super::html::{Blocks, Cell, Html, Row, header};
use super::pair::{self, pair_address};
use super::{Context, File};
use urispec_report::drift::classes::{answer, heading, risk, words};
use urispec_report::drift::{input, sign};

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let pages = Spec::every().filter_map(|spec| pair::page(context, spec));
    let classes = context.site.classes.map(|classes| classes_page(context, classes));
    [overview(context)].into_iter().chain(pages).chain(classes).collect()
}

fn overview(context: &Context<'_>) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Each document continues the document to its left; branches are below. A circle links to the page of the document, with \
         its changes, its defects and its grammar.",
    ));
    blocks.push(lineage());
    if context.site.classes.is_some() {
        blocks.paragraph(&Html::link(
            CLASSES,
            &Html::text("Disagreements between a validator that follows RFC 3986 and an HTTP client that follows the URL Standard"),
        ));
    }
    blocks.heading(2, "documents", &Html::text("The documents"));
    let row = |spec: Spec| {
        let before = spec
            .before()
            .filter(|before| context.comparison(*before, spec).is_some());
        let before = before.map_or_else(Html::default, |before| {
            Html::link(&pair_address(before, spec), &Html::text(before.title()))
        });
        let cells = [Html::text(spec.date()), Html::text(spec.about()), before];
        Row::new(cells::document("", spec), cells)
    };
    let rows = Spec::every().map(row).collect();
    blocks.table(
        "The documents",
        header(&["Document", "Published", "Title", "Compared with the previous document"]),
        rows,
    );
    blocks.heading(
        2,
        "matrix",
        &Html::text("All documents with a grammar, compared with each other"),
    );
    blocks.paragraph(&Html::text(
        "The texts that the document of the row accepts, compared with the document of the column: = the same texts, ⊂ fewer, ⊃ \
         more, ≠ each accepts texts that the other rejects, ∥ no text in common.",
    ));
    let mut titles = header(&["Document"]);
    titles.extend(Spec::every_syntax().map(|spec| Html::text(spec.title())));
    let relation = |one: Spec, other: Spec| {
        let found = context.comparison(one, other)?.acceptance.relation;
        Some(if one < other { found } else { turned(found) })
    };
    let row = |spec: Spec| {
        let cells = Spec::every_syntax().map(|other| match relation(spec, other) {
            Some(relation) => Cell {
                class: "sign",
                content: Html::link(&pair_address(spec, other), &Html::text(sign(relation))),
            },
            None => Html::text("·").into(),
        });
        Row::new(cells::document("", spec), cells)
    };
    let rows = Spec::every_syntax().map(row).collect();
    blocks.table("All pairs of documents", titles, rows);
    context.page(
        "drift.html",
        "Documents",
        Html::text("The documents and their changes"),
        blocks,
    )
}

/// The address of the page of the classes.
const CLASSES: &str = "drift/rfc3986-and-the-url-standard.html";

fn classes_page(context: &Context<'_>, classes: &Classes) -> File {
    let [one, other] = classes.specs.map(Spec::title);
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(&format!(
        "A validator that follows {one} and an HTTP client that follows the URL Standard (here: {other}) interpret some texts \
         differently. Each kind of difference is shown by its smallest input, the most severe first. The texts that only one of \
         the two accepts are known exactly for {EXACT_TEXTS}. Texts that both accept but interpret differently were searched in \
         the vectors and in all short inputs."
    )));
    for severity in Severity::ALL {
        let own = classes.classes.iter().filter(|class| class.severity == *severity);
        let rows: Vec<Row> = own.map(class_row).collect();
        if !rows.is_empty() {
            blocks.heading(2, severity.name(), &Html::text(&heading(*severity)));
            blocks.paragraph(&Html::text(risk(*severity)));
            let titles = header(&["Smallest input", "Description", one, "URL Standard", "Why"]);
            blocks.table(&heading(*severity), titles, rows);
        }
    }
    let title = format!("{one} compared with the URL Standard");
    context.page(CLASSES, &title, Html::text(&title), blocks)
}

fn class_row(class: &Class) -> Row {
    let said = words(&class.name);
    let answers = class.answers.each_ref().map(|one| cells::cut(&answer(one, None)));
    // The text is Markdown, but uses only code spans.
    let [one, other] = answers;
    let cells = [
        Html::text(said.title),
        one,
        other,
        Html::text(&said.text.replace('`', "")),
    ];
    Row::new(cells::cut(&input(&class.witness)), cells)
}

/// The relation if the two sides are exchanged.
const fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Subset => Relation::Superset,
        Relation::Superset => Relation::Subset,
        same => same,
    }
}

/// The documents as a graph: time runs to the right, and each branch has its own line.
fn lineage() -> Html {
    /// The distance between two documents, and between two lines, in pixels.
    const STEP: (usize, usize) = (30, 70);
    let mut lanes: Vec<usize> = Vec::new();
    let all: Vec<Spec> = Spec::every().collect();
    for (at, spec) in all.iter().enumerate() {
        let lane = match spec.before() {
            None => 0,
            Some(before) => {
                let is_first = all[..at].iter().all(|other| other.before() != Some(before));
                // A line that has ended before this branch begins is reused.
                let is_free = |lane: &usize| !lanes[before.index()..].contains(lane);
                if is_first && (!spec.is_branch() || before.is_branch()) {
                    lanes[before.index()]
                } else {
                    (1..=lanes.len()).find(is_free).unwrap_or_default()
                }
            }
        };
        lanes.push(lane);
    }
    let place = |spec: Spec| (20 + spec.index() * STEP.0, 30 + lanes[spec.index()] * STEP.1);
    let is_rfc = |spec: Spec| spec.title().starts_with("RFC");
    let (mut paths, mut circles) = (String::new(), String::new());
    for spec in &all {
        let (x, y) = place(*spec);
        if let Some((from_x, from_y)) = spec.before().map(place) {
            let _ = writeln!(
                paths,
                "<path d=\"M{from_x} {from_y} C{} {from_y} {} {y} {x} {y}\"/>",
                from_x + STEP.0 / 2,
                x - STEP.0 / 2
            );
        }
        let title = Html::text(&format!("{}, {}, {}", spec.title(), spec.about(), spec.date()));
        let (radius, label) = if is_rfc(*spec) {
            let name = Html::text(spec.title());
            // A name is written higher if it would overlap another one.
            let is_beside = spec
                .before()
                .is_some_and(|before| place(before) == (x - STEP.0, y) && is_rfc(before));
            let below = if is_beside { y - 14 } else { y + 24 };
            (7, format!("<text x=\"{x}\" y=\"{below}\">{name}</text>"))
        } else {
            (5, String::new())
        };
        let _ = writeln!(
            circles,
            "<a href=\"documents/{spec}.html\"><title>{title}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>{label}</a>"
        );
    }
    let width = 40 + all.len() * STEP.0;
    let height = 60 + lanes.iter().max().unwrap_or(&0) * STEP.1;
    Html::raw(format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"The history of the documents\">\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lineage\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"The history of the documents\">\n\
         <g class=\"lines\">\n{paths}</g>\n{circles}</svg>\n</div>"
    ))
}
