//! The changes of parsers from release to release: a chart and a table for each parser.

use std::fmt::Write as _;

use super::cells::parser;
use super::html::{Blocks, Html, Row, attribute, header};
use super::{Context, File};
use urispec_history::{HEADER, Recorded, RecordedRelease};

/// The height of the tallest bar, the width of a bar with the gap after it, and the room for labels, in pixels.
const HEIGHT: usize = 120;
const STEP: usize = 48;
const MARGIN: usize = 20;

/// The page of histories, if any are recorded.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let histories = context.site.histories;
    if histories.is_empty() {
        return Vec::new();
    }
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Releases of one parser, tested with the same vectors: how many answers differ from the document that judges the parser, \
         and which answers changed since the previous release. A vector is fixed if its answer differed and now agrees, and \
         regressed if it agreed and now differs. It is towards the URL Standard if it now agrees with the URL Standard instead. \
         reports/history/ lists the vectors.",
    ));
    let mut files = Vec::new();
    for (at, history) in histories.iter().enumerate() {
        let path = format!("charts/{at}.svg");
        let words = format!(
            "{}: mismatches from {}, by release",
            history.subject,
            history.document.title()
        );
        blocks.heading(2, &format!("history-{at}"), &name(context, &history.subject));
        blocks.paragraph(&Html::image(&path, &words));
        blocks.table(&words, header(&HEADER), history.releases.iter().map(row).collect());
        files.push(File::new(path, chart(history, &words)));
    }
    let title = "Parsers, release by release";
    files.push(context.page("releases.html", title, Html::text(title), blocks));
    files
}

/// The parser, with a link to its page if it has one.
fn name(context: &Context<'_>, name: &str) -> Html {
    if context.parsers.iter().any(|one| one.subject.about.name == name) {
        parser("", name)
    } else {
        Html::text(name)
    }
}

fn departures(release: &RecordedRelease) -> usize {
    release.judged.saturating_sub(release.agree)
}

fn row(release: &RecordedRelease) -> Row {
    let numbers = [departures(release), release.judged]
        .into_iter()
        .chain(release.counts());
    Row::new(
        Html::text(&release.name()),
        numbers.map(|number| Html::text(&number.to_string())),
    )
}

/// A bar for each release; its height is the number of mismatches.
fn chart(history: &Recorded, words: &str) -> String {
    let most = history.releases.iter().map(departures).max().unwrap_or(0).max(1);
    let (width, base) = (history.releases.len() * STEP + 2 * MARGIN, HEIGHT + MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" role=\"img\" aria-label={}>\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\
         <g font-family=\"Verdana,sans-serif\" font-size=\"10\" text-anchor=\"middle\" fill=\"#24292f\">",
        base + MARGIN,
        attribute(words)
    );
    for (at, release) in history.releases.iter().enumerate() {
        let (left, high) = (MARGIN + at * STEP, departures(release) * HEIGHT / most);
        let (middle, top) = (left + STEP / 2 - 4, base - high);
        let _ = write!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{high}\" fill=\"#0969da\"/>\
             <text x=\"{middle}\" y=\"{}\">{}</text><text x=\"{middle}\" y=\"{}\">{}</text>",
            STEP - 8,
            top - 4,
            departures(release),
            base + 14,
            Html::text(&release.release)
        );
    }
    out + "</g></svg>\n"
}
