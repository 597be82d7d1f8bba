//! Lanes of whole documents: where a grammar, or an edition of the URL Standard, differs from the one before it.

use serde_json::json;
use urispec_drift::Comparison;
use urispec_grammar::{Operand, Relation};
use urispec_model::Spec;
use urispec_report::drift::{answer, input, relation_words, short, sign};

use super::draw::{Mark, Run, named, picture};
use super::{Columns, Item, lane, page};
use crate::figure::{Data, Figure};
use crate::html::{Blocks, Html};
use crate::pair::told;
use crate::{Context, File, cells};

/// The words of a lane.
pub(super) struct Words {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    /// Whether a document that only answers differently has a mark, too.
    with_answers: bool,
}

pub(super) const GRAMMARS: Words = Words {
    id: "grammars",
    title: "Which texts each document accepts",
    about: "A mark where a document does not accept the same texts as the document that it continues: ⊂ it accepts more, ⊃ it \
            accepts fewer, ≠ each accepts texts that the other rejects, ∥ no text in common.",
    with_answers: false,
};

pub(super) const EDITIONS: Words = Words {
    id: "editions",
    title: "The URL Standard, edition by edition",
    about: "A mark where an edition does not accept the same texts as the edition before it (the signs are those above), or reads \
            texts differently (=). The first edition is compared with RFC 3986.",
    with_answers: true,
};

/// Adds the lane. Returns the files of the figure.
pub(super) fn blocks(blocks: &mut Blocks, context: &Context<'_>, columns: &Columns, words: &Words) -> Vec<File> {
    let steps: Vec<(usize, Spec, Spec, &Comparison)> = columns
        .all
        .iter()
        .enumerate()
        .filter_map(|(at, spec)| {
            let before = spec.before()?;
            Some((at, before, *spec, context.comparison(before, *spec)?))
        })
        .filter(|(.., pair)| {
            pair.acceptance.relation != Relation::Equal || (words.with_answers && !pair.changes.is_empty())
        })
        .collect();
    if steps.is_empty() {
        return Vec::new();
    }
    blocks.heading(2, words.id, &Html::text(words.title));
    blocks.paragraph(&Html::text(words.about));
    let runs = runs(columns, &steps);
    let mark = |(at, before, spec, pair): &(usize, Spec, Spec, &Comparison)| Mark {
        at: *at,
        sign: sign(pair.acceptance.relation).to_owned(),
        words: format!("{}: {}", named(*spec), related(pair)),
        page: page(context, *before, *spec),
    };
    let marks: Vec<Mark> = steps.iter().map(mark).collect();
    let (height, drawn) = picture(columns, &runs, &marks, "");
    let item = |(_, before, spec, pair): &(usize, Spec, Spec, &Comparison)| Item {
        spec: *spec,
        sign: sign(pair.acceptance.relation).to_owned(),
        page: page(context, *before, *spec),
        words: Html::text(&related(pair)),
        example: Some(examples(pair)),
    };
    lane(blocks, words.title, (height, &drawn), steps.iter().map(item).collect());
    let row = |(_, before, spec, pair): &(usize, Spec, Spec, &Comparison)| {
        let witness = |side| accepted_only(pair, side);
        vec![
            json!(spec.name()),
            json!(spec.date()),
            json!(before.name()),
            json!(sign(pair.acceptance.relation)),
            json!(witness(Operand::Second)),
            json!(witness(Operand::First)),
            json!(pair.changes.len()),
        ]
    };
    let in_file = picture(columns, &runs, &marks, "../").1;
    let figure = Figure {
        name: words.id,
        title: words.title,
        size: (1200, height),
        content: &in_file,
        data: Data::new(
            &[
                "document",
                "date",
                "continues",
                "relation",
                "only_it_accepts",
                "it_rejects",
                "answers_differ",
            ],
            steps.iter().map(row).collect(),
        ),
    };
    blocks.push(figure.downloads());
    figure.files()
}

/// The bar, in two shades that change at each mark.
fn runs(columns: &Columns, steps: &[(usize, Spec, Spec, &Comparison)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for at in 0..columns.all.len() {
        let is_new = at == columns.line || steps.iter().any(|step| step.0 == at);
        match runs.last_mut() {
            Some(run) if !is_new => run.length += 1,
            _ => runs.push(Run {
                at,
                length: 1,
                class: format!("bar f{}", runs.len() % 2),
            }),
        }
    }
    runs
}

fn related(pair: &Comparison) -> String {
    let title = |name: &String| {
        name.parse::<Spec>()
            .map_or_else(|_| name.clone(), |spec| spec.title().to_owned())
    };
    let [first, second] = pair.names.each_ref().map(title);
    relation_words(pair.acceptance.relation, &first, &second)
}

/// The shortest text that only one side accepts.
fn accepted_only(pair: &Comparison, side: Operand) -> Option<String> {
    let reasons = pair
        .acceptance
        .reasons
        .iter()
        .filter(|reason| reason.accepted_by == side);
    reasons
        .min_by_key(|reason| reason.witness.len())
        .map(|reason| short(&reason.witness))
}

/// The shortest texts that only one of the two accepts; or else the first text that both read differently.
fn examples(pair: &Comparison) -> Html {
    let accepted = [(Operand::Second, "new:"), (Operand::First, "gone:")];
    let accepted = accepted.into_iter().filter_map(|(side, words)| {
        let witness = accepted_only(pair, side)?;
        Some(Html::join([Html::text(words), cells::cut(&witness)], " "))
    });
    let mut parts: Vec<Html> = accepted.collect();
    if let Some(change) = pair.changes.first().filter(|_| parts.is_empty()) {
        let answers = [0, 1].map(|side| answer(change, side));
        parts.push(told(&input(&change.witness), &answers));
    }
    Html::join(parts, ", ")
}
