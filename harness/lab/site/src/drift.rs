//! The pages on documents: their history as lanes, a comparison of every two documents, and for each document a page that
//! compares it with the earlier documents.

use urispec_drift::severity::Severity;
use urispec_drift::{Class, Classes, EXACT_TEXTS};
use urispec_grammar::Relation;
use urispec_model::Spec;

use super::cells;
use super::html::{Blocks, Cell, Html, Page, Row, header};
use super::lanes;
use super::pair::{self, pair_address};
use super::script::json;
use super::{Context, File};
use urispec_report::drift::classes::{answer, heading, risk, words};
use urispec_report::drift::{input, sign};

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let pages = Spec::every().filter_map(|spec| pair::page(context, spec));
    let classes = context.site.classes.map(|classes| classes_page(context, classes));
    let mut files = overview(context);
    files.push(matrix(context));
    files.push(pickers(context));
    files.push(File::new("drift.js", include_str!("../assets/drift.js")));
    files.extend(pages);
    files.extend(classes);
    files
}

/// The address of the page with all pairs.
const MATRIX: &str = "matrix.html";

/// The page of the lanes, and the files of its figures.
fn overview(context: &Context<'_>) -> Vec<File> {
    let mut blocks = Blocks::default();
    blocks.push(Html::raw(PICKERS));
    let all = Html::link(MATRIX, &Html::text("All pairs of documents with a grammar, in a table"));
    let mut links = vec![all];
    if context.site.classes.is_some() {
        links.push(Html::link(
            CLASSES,
            &Html::text("Disagreements between a validator that follows RFC 3986 and an HTTP client that follows the URL Standard"),
        ));
    }
    blocks.list(links);
    let mut files = lanes::section(&mut blocks, context);
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
    let title = "The documents and their changes";
    let mut page = Page::new("", "Documents", Html::text(title), blocks, &context.made);
    page.scripts = &["data/pairs.js", "drift.js"];
    files.push(File::new("drift.html", page.html()));
    files
}

/// Two documents to choose; the script fills in the names.
const PICKERS: &str = "<form id=\"side-by-side\" class=\"pickers\" hidden=\"hidden\">
<p><label for=\"one\">One document</label> <select id=\"one\"></select></p>
<p><label for=\"other\">Another document</label> <select id=\"other\"></select></p>
<p><button type=\"submit\">Compare</button> <span id=\"pair\" role=\"status\"></span></p>
</form>";

/// The documents for the two pickers, and for each document the earlier documents with which a page compares it.
fn pickers(context: &Context<'_>) -> File {
    let all: Vec<Spec> = Spec::every().collect();
    let documents: Vec<(&str, &str, &str)> = all
        .iter()
        .map(|spec| (spec.name(), spec.title(), spec.date()))
        .collect();
    let earlier = |(at, spec): (usize, &Spec)| -> Vec<usize> {
        let has_page = |before: &usize| context.comparison(all[*before], *spec).is_some();
        (0..at).filter(has_page).collect()
    };
    let pages: Vec<Vec<usize>> = all.iter().enumerate().map(earlier).collect();
    let text = format!(
        "globalThis.URISPEC_PAIRS={{\"documents\":{},\n\"pages\":{}}};\n",
        json(&documents),
        json(&pages)
    );
    File::new("data/pairs.js", text)
}

/// The page with all pairs of documents in a table.
fn matrix(context: &Context<'_>) -> File {
    let mut blocks = Blocks::default();
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
    let title = "All documents with a grammar, compared with each other";
    context.page(MATRIX, title, Html::text(title), blocks)
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
