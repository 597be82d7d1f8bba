//! The page of the report on learnt models.

use std::fmt::Write as _;

use urispec_model::Verdict;

use super::{ABOUT, DISTANCE, DifferenceJson, LearnedJson, ModelJson, PairJson};
use crate::escape::{markdown_input, markdown_text};
use crate::markdown::table;
use crate::proof::thousands;

/// The largest number of differences of a model or of a pair that the page shows. The data has all.
const SHOWN: usize = 12;

/// The page.
///
/// # Panics
/// Never: writing to a string cannot fail.
pub fn markdown(learned: &LearnedJson) -> String {
    let mut out = format!(
        "# The texts that parsers accept\n\nWritten by `urispec learn --write`; do not edit. The models are in `learned/`, and \
         `learned.json.gz` has all data of this page.\n\n{ABOUT}\n\n{DISTANCE}\n"
    );
    for (title, host) in [("References", false), ("Hosts", true)] {
        let models: Vec<&ModelJson> = learned.models.iter().filter(|model| model.host == host).collect();
        if models.is_empty() {
            continue;
        }
        let _ = write!(out, "\n## {title}\n\n");
        let rows: Vec<Vec<String>> = models.iter().map(|model| row(model)).collect();
        let titles = [
            "parser",
            "release",
            "states",
            "questions",
            "document",
            "differences",
            "nearest document",
        ];
        out += &table(&titles, rows);
        for model in models {
            one(&mut out, model);
        }
    }
    if !learned.pairs.is_empty() {
        out += "\n## Pairs\n";
    }
    for PairJson {
        files: [one, other],
        sentence,
        differences,
    } in &learned.pairs
    {
        let _ = write!(
            out,
            "\n### {} and {}\n\n{}\n",
            markdown_text(one),
            markdown_text(other),
            parts(sentence)
        );
        list(&mut out, differences, [one, other]);
    }
    out
}

/// A sentence with a line for each of its parts.
fn parts(sentence: &str) -> String {
    let text = markdown_text(sentence);
    let text = text.replace("; ", ";\n").replace(", and accepts ", ",\nand accepts ");
    text.replace(", unlike ", ",\nunlike ")
}

fn row(model: &ModelJson) -> Vec<String> {
    let nearest = model.documents.first();
    vec![
        markdown_text(&model.parser),
        markdown_text(&model.release),
        format!("{}{}", model.states, if model.complete { "" } else { ", not complete" }),
        thousands(model.questions),
        format!(
            "{}{}",
            model.document,
            if model.claimed { "" } else { " (not claimed)" }
        ),
        model.differences.len().to_string(),
        nearest.map_or_else(String::new, |(spec, distance)| format!("{spec} ({distance:.3})")),
    ]
}

fn one(out: &mut String, model: &ModelJson) {
    let what = if model.host { ", hosts" } else { "" };
    let (parser, release) = (markdown_text(&model.parser), markdown_text(&model.release));
    let _ = write!(
        out,
        "\n### {parser} {release}{what}\n\n{}\n\n{}\n",
        parts(&model.sentence),
        markdown_text(&model.claim)
    );
    list(out, &model.differences, [&model.parser, model.document.name()]);
}

/// The first differences of each kind.
fn list(out: &mut String, differences: &[DifferenceJson], names: [&str; 2]) {
    if differences.is_empty() {
        return;
    }
    let rows: Vec<Vec<String>> = differences
        .iter()
        .take(SHOWN)
        .map(|one| {
            let verb = if one.verdict == Verdict::TooStrict {
                "refuses"
            } else {
                "accepts"
            };
            vec![
                format!("{} {verb}", markdown_text(names[usize::from(one.second)])),
                markdown_text(&one.about),
                markdown_input(&one.witness),
                one.reasons.to_string(),
                markdown_text(&one.key),
            ]
        })
        .collect();
    *out += "\n";
    *out += &table(&["difference", "texts", "smallest", "places", "key"], rows);
    let more = differences.len().saturating_sub(SHOWN);
    if more > 0 {
        let _ = write!(out, "\nAnd {more} more.\n");
    }
}
