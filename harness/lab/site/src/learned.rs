//! The pages of learnt models: a map and a table of all parsers, and the texts that each parser accepts.

use std::fmt::Write as _;

use serde_json::json;
use urispec_model::Verdict;
use urispec_report::drift::short;
use urispec_report::learned::{ABOUT, DISTANCE, DifferenceJson, LearnedJson, ModelJson, PairJson, places};

use super::figure::{Data, Figure, inline};
use super::html::{Blocks, Html, Row, attribute, header};
use super::{Context, File, cells};

/// The number of neighbours on the page of a parser.
const NEIGHBOURS: usize = 6;

/// The number of differences of a pair on the page of a parser. The data has all.
const SHOWN: usize = 12;

/// The width and the height of the map in its own file, in pixels.
const MAP: (usize, usize) = (1000, 640);

/// The height again, as a number for places.
const HEIGHT: f64 = 640.0;

/// All pages about learnt models, if there are any.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let learned = context.site.learned;
    let whole: Vec<&ModelJson> = learned.models.iter().filter(|model| !model.host).collect();
    if whole.is_empty() {
        return Vec::new();
    }
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(ABOUT));
    let map = map(&whole);
    blocks.heading(2, "map", &Html::text("Parsers by distance"));
    blocks.paragraph(&Html::text(DISTANCE));
    blocks.paragraph(&Html::text(
        "On the map, two parsers are as near as their models, as far as a plane allows this.",
    ));
    blocks.push(inline(MAP.1, "Parsers by the distance of their models", &map));
    let figure = Figure {
        name: "learned-map",
        title: "Parsers by the distance of their models",
        size: MAP,
        content: &map,
        data: data(&whole),
    };
    blocks.push(figure.downloads());
    for (id, title, host) in [("references", "References", false), ("hosts", "Hosts", true)] {
        let rows: Vec<Row> = learned
            .models
            .iter()
            .filter(|model| model.host == host)
            .map(row)
            .collect();
        if !rows.is_empty() {
            blocks.heading(2, id, &Html::text(title));
            let titles = [
                "Parser",
                "States",
                "Document",
                "Kinds of differences",
                "Nearest document",
            ];
            blocks.table(title, header(&titles), rows);
        }
    }
    if !learned.pairs.is_empty() {
        blocks.heading(2, "pairs", &Html::text("Pairs"));
        blocks.paragraph(&Html::text(
            "All differences between parsers that are used a lot. Each sentence lists the kinds of texts that one accepts and \
             the other refuses; the page of a parser has an example of each.",
        ));
        let rows = learned.pairs.iter().map(|pair| pair_row(learned, pair)).collect();
        blocks.table("Pairs", header(&["Parsers", "Differences", "Kinds"]), rows);
    }
    let title = "The texts that parsers accept";
    let mut files = figure.files();
    files.push(context.page("learned.html", title, Html::text(title), blocks));
    files.extend(whole.iter().map(|model| page(context, model)));
    files
}

/// The page of a parser, if it has a learnt model.
pub(super) fn of_parser(context: &Context<'_>, parser: &str) -> Option<String> {
    let models = &context.site.learned.models;
    let model = models.iter().find(|model| model.parser == parser && !model.host)?;
    Some(address(model))
}

fn address(model: &ModelJson) -> String {
    format!("learned/{}.html", model.file.trim_end_matches(".host"))
}

fn named(model: &ModelJson) -> String {
    format!("{} {}", model.parser, model.release)
}

fn row(model: &ModelJson) -> Row {
    let nearest = model.documents.first().map_or_else(Html::default, |(spec, distance)| {
        Html::join([cells::document("", *spec), Html::text(&format!("{distance:.3}"))], " ")
    });
    let states = if model.complete { "" } else { ", not complete" };
    let claimed = if model.claimed { "" } else { " (not claimed)" };
    let cells = [
        Html::text(&format!("{}{states}", model.states)),
        Html::join([cells::document("", model.document), Html::text(claimed)], ""),
        Html::text(&model.differences.len().to_string()),
        nearest,
    ];
    Row::new(Html::link(&address(model), &Html::text(&named(model))), cells)
}

fn pair_row(learned: &LearnedJson, pair: &PairJson) -> Row {
    let link = |file: &String| {
        let model = learned.models.iter().find(|model| model.file == *file);
        model.map_or_else(
            || Html::text(file),
            |model| Html::link(&address(model), &Html::text(&model.parser)),
        )
    };
    let cells = [
        Html::text(&pair.sentence),
        Html::text(&pair.differences.len().to_string()),
    ];
    Row::new(Html::join(pair.files.iter().map(link), " and "), cells)
}

/// The texts that a parser accepts: its references and its hosts.
fn page(context: &Context<'_>, model: &ModelJson) -> File {
    let learned = context.site.learned;
    let mut blocks = Blocks::default();
    let is_known = context.parsers.iter().any(|one| one.subject.about.name == model.parser);
    if is_known {
        blocks.paragraph(&Html::join(
            [Html::text("The parser:"), cells::parser("../", &model.parser)],
            " ",
        ));
    }
    about(&mut blocks, learned, model);
    let host = learned.models.iter().find(|one| one.host && one.parser == model.parser);
    if let Some(host) = host {
        blocks.heading(2, "hosts", &Html::text("Hosts"));
        blocks.paragraph(&Html::text(
            "The texts that it finds as the host of http://HOST/, without a port.",
        ));
        about(&mut blocks, learned, host);
    }
    let pairs: Vec<&PairJson> = learned
        .pairs
        .iter()
        .filter(|pair| pair.files.contains(&model.file))
        .collect();
    if !pairs.is_empty() {
        blocks.heading(2, "pairs", &Html::text("Compared with other parsers"));
    }
    for pair in pairs {
        let title = pair.files.join(" and ");
        blocks.heading(3, &format!("pair-{}", pair.files.concat()), &Html::text(&title));
        blocks.paragraph(&Html::text(&pair.sentence));
        let shown = &pair.differences[..pair.differences.len().min(SHOWN)];
        differences(&mut blocks, &title, shown, [&pair.files[0], &pair.files[1]]);
        let more = pair.differences.len() - shown.len();
        if more > 0 {
            blocks.paragraph(&Html::text(&format!("And {more} more.")));
        }
    }
    let title = format!("The texts that {} accepts", named(model));
    context.page(&address(model), &title, Html::text(&title), blocks)
}

/// A model: the sentence, the differences, the numbers of texts, and the neighbours.
fn about(blocks: &mut Blocks, learned: &LearnedJson, model: &ModelJson) {
    let what = if model.host { "hosts" } else { "references" };
    blocks.paragraph(&Html::strong(&Html::text(&model.sentence)));
    blocks.paragraph(&Html::text(&model.claim));
    differences(
        blocks,
        &format!("Differences, {what}"),
        &model.differences,
        [&model.parser, model.document.name()],
    );
    let rows = model.lengths.iter().map(|one| {
        let cells = [&one.parser, &one.document, &one.both].map(|digits| Html::text(digits));
        Row::new(Html::text(&one.length.to_string()), cells)
    });
    let rows: Vec<Row> = rows.collect();
    if !rows.is_empty() {
        let titles = ["Length", "Only the parser", "Only the document", "Both"];
        blocks.table(&format!("Numbers of texts by length, {what}"), header(&titles), rows);
    }
    let documents = model.documents.iter().take(NEIGHBOURS).map(|(spec, distance)| {
        Html::join(
            [cells::document("../", *spec), Html::text(&format!("{distance:.3}"))],
            " ",
        )
    });
    blocks.paragraph(&Html::join(
        [Html::text("Nearest documents: "), Html::join(documents, " · ")],
        "",
    ));
    let mut near: Vec<(&String, &f64)> = model.models.iter().collect();
    near.sort_by(|one, other| one.1.total_cmp(other.1));
    let near = near.into_iter().take(NEIGHBOURS).filter_map(|(file, distance)| {
        let other = learned.models.iter().find(|one| one.file == *file)?;
        let link = Html::link(&format!("../{}", address(other)), &Html::text(&other.parser));
        Some(Html::join([link, Html::text(&format!("{distance:.3}"))], " "))
    });
    let near: Vec<Html> = near.collect();
    if !near.is_empty() {
        blocks.paragraph(&Html::join(
            [Html::text("Nearest parsers: "), Html::join(near, " · ")],
            "",
        ));
    }
}

fn differences(blocks: &mut Blocks, label: &str, differences: &[DifferenceJson], names: [&str; 2]) {
    if differences.is_empty() {
        return;
    }
    let rows = differences.iter().map(|one| {
        let verb = if one.verdict == Verdict::TooStrict {
            "refuses"
        } else {
            "accepts"
        };
        let cells = [
            Html::text(&format!("{} {verb}", names[usize::from(one.second)])),
            Html::text(&one.about),
            Html::text(&one.reasons.to_string()),
            Html::text(&one.key),
        ];
        Row::new(Html::span(&short(&one.witness)), cells)
    });
    blocks.table(
        label,
        header(&["Smallest text", "Difference", "Texts", "Places", "Key"]),
        rows.collect(),
    );
}

/// The places of the parsers, in units of the distance.
fn points(models: &[&ModelJson]) -> Vec<[f64; 2]> {
    let distance = |one: &ModelJson, other: &ModelJson| one.models.get(&other.file).copied().unwrap_or(0.0);
    let distances: Vec<Vec<f64>> = models
        .iter()
        .map(|one| models.iter().map(|other| distance(one, other)).collect())
        .collect();
    places(&distances)
}

/// The map. Parsers with almost equal places share a point, and their names stand below each other.
fn map(models: &[&ModelJson]) -> String {
    let points = points(models);
    let bounds = |axis: usize| {
        let values = points.iter().map(|point| point[axis]);
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1e-9))
    };
    let bounds = [bounds(0), bounds(1)];
    // Percent from left to right, with room for names, and pixels from above.
    let share = |point: &[f64; 2], axis: usize| (point[axis] - bounds[axis].0) / bounds[axis].1;
    let mut groups: Vec<(f64, f64, Vec<&ModelJson>)> = Vec::new();
    for (model, point) in models.iter().zip(&points) {
        let across = 3.0 + 75.0 * share(point, 0);
        let down = 20.0 + (HEIGHT - 60.0) * share(point, 1);
        let near = groups
            .iter_mut()
            .find(|(x, y, _)| (x - across).abs() < 1.5 && (y - down).abs() < 10.0);
        match near {
            Some((.., names)) => names.push(model),
            None => groups.push((across, down, vec![model])),
        }
    }
    let mut out = String::new();
    for (across, down, models) in &groups {
        let names: Vec<&str> = models.iter().map(|model| &*model.parser).collect();
        let title = names.join(", ");
        let shown = match &names[..] {
            [one] => (*one).to_owned(),
            [one, more @ ..] => format!("{one} and {} more", more.len()),
            [] => String::new(),
        };
        let _ = writeln!(
            out,
            "<g><title>{}</title><circle class=\"point\" cx=\"{across:.2}%\" cy=\"{down:.1}\" r=\"{}\"/>\
             <a href={}><text x=\"{:.2}%\" y=\"{:.1}\">{}</text></a></g>",
            Html::text(&title),
            3 + models.len().min(9),
            attribute(&address(models[0])),
            across + 1.6,
            down + 4.0,
            Html::text(&shown),
        );
    }
    out
}

fn data(models: &[&ModelJson]) -> Data {
    let points = points(models);
    let rows = models.iter().zip(&points).map(|(model, [x, y])| {
        vec![
            json!(model.parser),
            json!(model.release),
            json!(model.states),
            json!(model.complete),
            json!(model.document.name()),
            json!(model.differences.len()),
            json!(x),
            json!(y),
        ]
    });
    Data::new(
        &[
            "parser",
            "release",
            "states",
            "complete",
            "document",
            "differences",
            "x",
            "y",
        ],
        rows.collect(),
    )
}
