//! The changes of parsers from release to release: for each parser a picture with a line for each release, and a table.

use std::fmt::Write as _;

use serde_json::json;
use urispec_model::visible;

use super::cells::{parser, vector};
use super::figure::{Data, Figure, inline, percent};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};
use urispec_history::{HEADER, Recorded, RecordedRelease, ReleaseChangeKind, page_name};

/// The height of the line of a release, in pixels.
const LINE: usize = 26;

/// The page of histories, if any are recorded.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let histories = context.site.histories;
    if histories.is_empty() {
        return Vec::new();
    }
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Releases of one parser, tested with the same vectors: a line for each release, and how many answers differ from the document \
         that judges the parser. ▲ and a number: regressions, that is, vectors whose answer agreed in the previous release and now \
         differs. A vector is fixed if its answer differed and now agrees. It is towards the URL Standard if it now agrees with the URL \
         Standard instead.",
    ));
    let contents = histories
        .iter()
        .enumerate()
        .map(|(at, history)| Html::link(&format!("#history-{at}"), &Html::text(&history.subject)));
    blocks.paragraph(&Html::join(contents, " · "));
    let mut files = Vec::new();
    for (at, history) in histories.iter().enumerate() {
        let words = format!(
            "{}: mismatches with {}, by release",
            history.subject,
            history.document.title()
        );
        blocks.heading(2, &format!("history-{at}"), &name(context, &history.subject));
        let picture = picture(history);
        let height = history.releases.len() * LINE;
        blocks.push(inline(height, &words, &picture));
        let figure = Figure {
            name: &format!("history-{}", urispec_differential::field(&page_name(&history.subject))),
            title: &words,
            size: (900, height),
            content: &picture,
            data: data(history),
        };
        blocks.push(figure.downloads());
        files.extend(figure.files());
        regressed(&mut blocks, context, history);
        blocks.table(&words, header(&HEADER), history.releases.iter().map(row).collect());
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

fn row(release: &RecordedRelease) -> Row {
    let numbers = [release.mismatches(), release.judged]
        .into_iter()
        .chain(release.counts());
    Row::new(
        Html::text(&release.name()),
        numbers.map(|number| Html::text(&number.to_string())),
    )
}

/// The maximum number of vectors with a link for one release.
const LINKED: usize = 20;

/// Adds for each release with regressions its vectors, which the reader can open.
fn regressed(blocks: &mut Blocks, context: &Context<'_>, history: &Recorded) {
    for release in &history.releases {
        let Some(ids) = release.changes.get(&ReleaseChangeKind::Regressed) else {
            continue;
        };
        let more = ids.len().saturating_sub(LINKED);
        let shown = ids.iter().take(LINKED);
        let mut vectors: Vec<Html> = shown
            .map(|id| match context.site.suite.get(id) {
                Some(found) => vector("", found),
                None => Html::span(&visible(id)),
            })
            .collect();
        vectors.extend((more > 0).then(|| Html::text(&format!("and {more} more, which are in the data"))));
        blocks.push(Html::raw(format!(
            "<details><summary>{}</summary><p>{}</p></details>",
            Html::text(&format!("▲ {} with {}", ids.len(), release.name())),
            Html::join(vectors, ", ")
        )));
    }
}

fn regressions(release: &RecordedRelease) -> usize {
    release.changes.get(&ReleaseChangeKind::Regressed).map_or(0, Vec::len)
}

/// A line for each release: its name, a bar as long as the number of its mismatches, and its regressions.
fn picture(history: &Recorded) -> String {
    /// The begin and the length of the longest bar, in percent.
    const BAR: (usize, usize) = (30, 44);
    /// The number of characters of a release that fit on a phone.
    const NAME: usize = 13;
    let most = history
        .releases
        .iter()
        .map(RecordedRelease::mismatches)
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for (at, release) in history.releases.iter().enumerate() {
        let (top, base) = (at * LINE + 4, at * LINE + 19);
        let mismatches = release.mismatches();
        let length = mismatches * BAR.1 * 100 / most.max(1);
        let shown: String = release.release.chars().take(NAME).collect();
        let end = percent(BAR.0 * 100 + length + 100, 10_000);
        let _ = write!(
            out,
            "<g><title>{}</title><text x=\"0\" y=\"{base}\">{}</text>\
             <rect class=\"bar\" x=\"{}%\" y=\"{top}\" width=\"{}\" height=\"{}\"/><text x=\"{end}\" y=\"{base}\">{mismatches}</text>",
            Html::text(&release.name()),
            Html::text(&shown),
            BAR.0,
            percent(length, 10_000),
            LINE - 8
        );
        if regressions(release) > 0 {
            let _ = write!(
                out,
                "<text class=\"worse\" x=\"100%\" y=\"{base}\" text-anchor=\"end\">▲ {}</text>",
                regressions(release)
            );
        }
        out.push_str("</g>\n");
    }
    out
}

fn data(history: &Recorded) -> Data {
    const COLUMNS: &[&str] = &[
        "release",
        "after",
        "mismatches",
        "judged",
        "fixed",
        "regressed",
        "towards_url_standard",
        "otherwise",
        "regressed_vectors",
    ];
    let row = |release: &RecordedRelease| {
        let [first, second, third, fourth] = release.counts();
        vec![
            json!(release.release),
            json!(release.after),
            json!(release.mismatches()),
            json!(release.judged),
            json!(first),
            json!(second),
            json!(third),
            json!(fourth),
            json!(
                release
                    .changes
                    .get(&ReleaseChangeKind::Regressed)
                    .map(|ids| ids.join(" "))
            ),
        ]
    };
    Data::new(COLUMNS, history.releases.iter().map(row).collect())
}
