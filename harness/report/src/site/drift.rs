//! The documents: how they came about, every one against every other, and a page for each pair.

use std::fmt::Write as _;

use urispec_drift::{Change, Clause, Clauses, Comparison, Reason};
use urispec_grammar::{Operand, Relation};
use urispec_model::{Spec, visible};
use urispec_specs::Topic;

use super::cells::{self, cut};
use super::html::{Blocks, Cell, Html, Row, header};
use super::{Context, File};
use crate::drift::{Aspect, answer, input, kind, place, reason, relation_words, short, sign};

/// How many rows of a kind the page of a pair shows at most: the pages of the documents have all.
const SHOWN: usize = 3;

/// How many bytes the page of a pair may have before it shows fewer rows: there are nearly a thousand of them.
const LONGEST: usize = 7_000;

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let mut pages = vec![overview(context)];
    pages.extend(context.site.pairs.iter().map(|pair| {
        let mut shown = SHOWN;
        loop {
            let page = page(context, pair, shown);
            if page.bytes.len() <= LONGEST || shown == 1 {
                break page;
            }
            shown -= 1;
        }
    }));
    pages
}

/// The page of a pair, with so many rows of a kind.
fn page(context: &Context<'_>, pair: &Comparison, shown: usize) -> File {
    let [from, to] = titles(pair);
    let mut blocks = Blocks::default();
    let specs = pair.names.iter().filter_map(|name| name.parse().ok());
    let documents = specs.map(|spec| cells::document("../", spec));
    blocks.paragraph(&Html::join(documents, " and "));
    step(&mut blocks, pair, shown);
    let title = format!("{from} and {to}");
    context.page(
        &format!("drift/{}", pair_file(&pair.names)),
        &title,
        Html::text(&title),
        blocks,
    )
}

/// The file of a pair, the older first.
fn pair_file(names: &[String; 2]) -> String {
    format!("{}..{}.html", names[0], names[1])
}

/// The address of a pair of documents, from the folder of the site.
pub(super) fn pair_address(one: Spec, other: Spec) -> String {
    let names = [one.min(other), one.max(other)].map(|spec| spec.name().to_owned());
    format!("drift/{}", pair_file(&names))
}

fn titles(pair: &Comparison) -> [String; 2] {
    [0, 1].map(|side: usize| {
        let name = &pair.names[side];
        name.parse::<Spec>()
            .map_or_else(|_| visible(name), |spec| spec.title().to_owned())
    })
}

fn overview(context: &Context<'_>) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Each document continues the one to its left; branches are below. A circle leads to the page of the document: what came and what \
         went, its defects, its grammar.",
    ));
    blocks.push(lineage());
    blocks.heading(2, "documents", &Html::text("The documents"));
    let row = |spec: &Spec| {
        let before = spec
            .before()
            .filter(|before| context.comparison(*before, *spec).is_some());
        let before = before.map_or_else(Html::default, |before| {
            Html::link(&pair_address(before, *spec), &Html::text(before.title()))
        });
        let cells = [Html::text(spec.date()), Html::text(spec.about()), before];
        Row::new(cells::document("", *spec), cells)
    };
    let rows = Spec::ALL.iter().map(row).collect();
    blocks.table(
        "The documents",
        header(&["Document", "Published", "Called", "Against the one before"]),
        rows,
    );
    blocks.heading(2, "matrix", &Html::text("Every document against every other"));
    blocks.paragraph(&Html::text(
        "What the row accepts, against what the column accepts: = the same, ⊂ a part of it, ⊃ more, ≠ each something that the other does \
         not, ∥ nothing in common.",
    ));
    let mut titles = header(&["Document"]);
    titles.extend(Spec::ALL.iter().map(|spec| Html::text(spec.title())));
    let relation = |one: Spec, other: Spec| {
        let found = context.comparison(one, other)?.acceptance.relation;
        Some(if one < other { found } else { turned(found) })
    };
    let row = |spec: &Spec| {
        let cells = Spec::ALL.iter().map(|other| match relation(*spec, *other) {
            Some(relation) => Cell {
                class: "sign",
                content: Html::link(&pair_address(*spec, *other), &Html::text(sign(relation))),
            },
            None => Html::text("·").into(),
        });
        Row::new(cells::document("", *spec), cells)
    };
    let rows = Spec::ALL.iter().map(row).collect();
    blocks.table("Every document against every other", titles, rows);
    context.page(
        "drift.html",
        "Documents",
        Html::text("The documents and how they drifted"),
        blocks,
    )
}

/// The same relation, seen from the other side.
const fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Subset => Relation::Superset,
        Relation::Superset => Relation::Subset,
        same => same,
    }
}

/// The documents as a graph: time to the right, a line of its own for each branch.
fn lineage() -> Html {
    /// The distance of two documents, and of two lines.
    const STEP: (usize, usize) = (30, 70);
    let mut lanes: Vec<usize> = Vec::new();
    for (at, spec) in Spec::ALL.iter().enumerate() {
        let lane = match spec.before() {
            None => 0,
            Some(before) => {
                let is_first = Spec::ALL[..at].iter().all(|other| other.before() != Some(before));
                // A line that has ended to the left of where this one leaves is used again.
                let is_free = |lane: &usize| !lanes[before as usize..].contains(lane);
                if is_first && !spec.is_branch() {
                    lanes[before as usize]
                } else {
                    (1..=lanes.len()).find(is_free).unwrap_or_default()
                }
            }
        };
        lanes.push(lane);
    }
    let place = |spec: Spec| (20 + spec as usize * STEP.0, 30 + lanes[spec as usize] * STEP.1);
    let is_rfc = |spec: Spec| spec.title().starts_with("RFC");
    let (mut paths, mut circles) = (String::new(), String::new());
    for spec in Spec::ALL {
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
            // Beside another name it stands above.
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
    let width = 40 + Spec::ALL.len() * STEP.0;
    let height = 60 + lanes.iter().max().unwrap_or(&0) * STEP.1;
    Html::raw(format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"How the documents came about\">\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lineage\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"How the documents came about\">\n\
         <g class=\"lines\">\n{paths}</g>\n{circles}</svg>\n</div>"
    ))
}

/// In what two documents differ: `shown` rows of a kind, and how many more there are.
pub(super) fn step(blocks: &mut Blocks, pair: &Comparison, shown: usize) {
    let [from, to] = titles(pair);
    blocks.heading(2, "accepts", &Html::text("What they accept"));
    let relation = pair.acceptance.relation;
    blocks.paragraph(&Html::text(&format!(
        "{}: {}.",
        sign(relation),
        relation_words(relation, &from, &to)
    )));
    for (side, name) in [(Operand::First, &from), (Operand::Second, &to)] {
        let reasons: Vec<&Reason> = pair
            .acceptance
            .reasons
            .iter()
            .filter(|reason| reason.accepted_by == side)
            .collect();
        let row = |reason: &Reason| {
            let cells = [
                Html::text(&reason.offset.to_string()),
                Html::text(&place(&reason.goes_on)),
                Html::text(&place(&reason.ends)),
            ];
            Row::new(Html::span(&short(&reason.witness)), cells)
        };
        let rows: Vec<Row> = reasons.iter().take(shown).map(|reason| row(reason)).collect();
        if !rows.is_empty() {
            let title = format!("Only {name} accepts");
            let id = if side == Operand::First {
                "only-first"
            } else {
                "only-second"
            };
            blocks.heading(3, id, &Html::text(&title));
            let titles = header(&["Shortest input", "Byte", "Goes on in", "The other ends in"]);
            blocks.table(&title, titles, rows);
            more(blocks, pair, reasons.len(), shown);
        }
    }
    let row = |count: &urispec_drift::Count| {
        let cells = [&count.first, &count.second, &count.both].map(|number| Html::text(number));
        Row::new(Html::text(&count.length.to_string()), cells)
    };
    let rows: Vec<Row> = pair.acceptance.counts.iter().take(shown + 1).map(row).collect();
    if !rows.is_empty() {
        blocks.heading(3, "counts", &Html::text("How many strings of a length"));
        let titles = header(&["Bytes", &format!("Only {from}"), &format!("Only {to}"), "Both"]);
        blocks.table("How many strings of a length only one accepts, and both", titles, rows);
    }
    meanings(blocks, pair, [&from, &to], shown > SHOWN);
    for (aspect, title) in Aspect::ALL {
        let changes = pair.changes.iter().filter(|change| Aspect::of(change) == aspect);
        let changes: Vec<&Change> = changes.collect();
        let rows: Vec<Row> = changes.iter().take(shown).map(|change| changed(change)).collect();
        if !rows.is_empty() {
            blocks.heading(2, aspect.name(), &Html::text(&format!("What {title}")));
            let titles = header(&["Smallest input", "Differs in", &from, "Because", &to, "Because"]);
            blocks.table(title, titles, rows);
            more(blocks, pair, changes.len(), shown);
        }
    }
}

/// Says how many rows were left out, and who shows them.
fn more(blocks: &mut Blocks, pair: &Comparison, all: usize, shown: usize) {
    if all > shown {
        let left = format!("And {} more; the whole list:", all - shown);
        let names = pair.names.each_ref().map(|name| visible(name));
        let command = Html::span(&format!("urispec drift {} {} --full", names[0], names[1]));
        blocks.paragraph(&Html::join([Html::text(&left), command], " "));
    }
}

/// The topics on which they say different things; where only one says anything, its words are for the whole list alone.
fn meanings(blocks: &mut Blocks, pair: &Comparison, titles: [&str; 2], is_whole: bool) {
    if pair.meanings.is_empty() {
        return;
    }
    blocks.heading(2, "says", &Html::text("What they say"));
    let is_shown = |answers: &Clauses| is_whole || answers.iter().all(Option::is_some);
    let row = |(topic, answers): &(Topic, Clauses)| {
        let answer = |clause: &Option<Clause>| match clause {
            Some(clause) => Html::text(&format!("{} ({})", clause.text, clause.section)),
            None => Html::text("nothing"),
        };
        Row::new(Html::text(topic.name()), answers.each_ref().map(answer))
    };
    let shown = pair.meanings.iter().filter(|(_, answers)| is_shown(answers));
    let rows = shown.map(row).collect();
    blocks.table("What they say", header(&["Topic", titles[0], titles[1]]), rows);
    for (side, title) in titles.into_iter().enumerate() {
        let is_left = |answers: &Clauses| !is_shown(answers) && answers[side].is_some();
        let left = pair.meanings.iter().filter(|(_, answers)| is_left(answers));
        let names: Vec<&str> = left.map(|(topic, _)| topic.name()).collect();
        if !names.is_empty() {
            let names = names.join(", ");
            blocks.paragraph(&Html::text(&format!("Only {title} speaks of: {names}.")));
        }
    }
}

fn changed(change: &Change) -> Row {
    let why = |side: usize| Html::text(&reason(change, side, str::to_owned));
    let differs = kind(change.difference).map_or_else(Html::default, |kind| Html::text(&kind));
    let mut cells = vec![differs];
    for side in 0..2 {
        cells.extend([cut(&answer(change, side)), why(side)]);
    }
    Row::new(cut(&input(&change.witness)), cells)
}
