//! What documents accept, by the length of the text.

use std::fmt::Write as _;

use serde_json::{Value, json};
use urispec_model::Spec;

use super::Columns;
use crate::Context;
use crate::figure::{Data, Figure, inline, percent, stacked};
use crate::html::{Blocks, Html};

/// The lengths that are shown, in bytes.
const LENGTHS: [usize; 5] = [1, 2, 3, 4, 8];

/// The height of a picture and of its bars, in pixels.
const HEIGHT: usize = 80;
const BARS: usize = 56;

/// Adds a picture for each length. Returns the figure's files.
pub(super) fn blocks(blocks: &mut Blocks, context: &Context<'_>, columns: &Columns) -> Vec<crate::File> {
    let counts: Vec<Vec<Option<u128>>> = columns.all.iter().map(|spec| accepted(context, *spec)).collect();
    if counts.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    blocks.heading(2, "accepted", &Html::text("How many texts each document accepts"));
    blocks.paragraph(&Html::text(
        "A bar for each document, in the order of the lanes: the number of accepted texts of this length, as a share of the largest \
         number. Each byte may have any of 256 values.",
    ));
    let mut pictures = Vec::new();
    for (place, length) in LENGTHS.into_iter().enumerate() {
        let of_length: Vec<Option<u128>> = counts.iter().map(|all| all.get(place).copied().flatten()).collect();
        let most = of_length.iter().flatten().max().copied().unwrap_or(0);
        let title = match length {
            1 => "1 byte".to_owned(),
            _ => format!("{length} bytes"),
        };
        let heading = format!("Texts of {title}: at most {}", grouped(most));
        blocks.heading(3, &format!("accepted-{length}"), &Html::text(&heading));
        let picture = bars(columns, &of_length, most);
        blocks.push(inline(HEIGHT, &heading, &picture));
        pictures.push((title, HEIGHT, picture));
    }
    let (height, stack) = stacked(&pictures, 1200);
    let row = |(spec, counts): (&Spec, &Vec<Option<u128>>)| {
        let mut row = vec![json!(spec.name()), json!(spec.date())];
        // Larger numbers than a program can read exactly are texts.
        row.extend(
            counts
                .iter()
                .map(|count| count.map_or(Value::Null, |count| json!(count.to_string()))),
        );
        row
    };
    let figure = Figure {
        name: "accepted-by-length",
        title: "How many texts each document accepts, by length",
        size: (1200, height),
        content: &stack,
        data: Data::new(
            &[
                "document", "date", "bytes_1", "bytes_2", "bytes_3", "bytes_4", "bytes_8",
            ],
            columns
                .all
                .iter()
                .zip(&counts)
                .filter(|(_, counts)| !counts.is_empty())
                .map(row)
                .collect(),
        ),
    };
    blocks.push(figure.downloads());
    figure.files()
}

/// The numbers of texts that a document accepts, for each of [`LENGTHS`]; empty if no pair has them.
fn accepted(context: &Context<'_>, spec: Spec) -> Vec<Option<u128>> {
    let mut pairs = context.site.pairs.iter();
    let Some((pair, side)) = pairs.find_map(|pair| {
        let side = pair.names.iter().position(|name| name == spec.name())?;
        let is_whole = !pair.acceptance.is_of_exact_texts && !pair.acceptance.counts.is_empty();
        is_whole.then_some((pair, side))
    }) else {
        return Vec::new();
    };
    let of_length = |length: &usize| {
        let count = pair.acceptance.counts.iter().find(|count| count.length == *length)?;
        let own = if side == 0 { &count.first } else { &count.second };
        Some(own.parse::<u128>().ok()? + count.both.parse::<u128>().ok()?)
    };
    LENGTHS.iter().map(of_length).collect()
}

fn bars(columns: &Columns, counts: &[Option<u128>], most: u128) -> String {
    let mut out = columns.guides(4, HEIGHT);
    for (at, count) in counts.iter().enumerate() {
        let Some(count) = count else { continue };
        let share = usize::try_from(count * 10_000 / most.max(1)).unwrap_or(10_000);
        // A bar of nothing is still seen.
        let high = (share * BARS / 10_000).max(1);
        let spec = columns.all[at];
        let _ = writeln!(
            out,
            "<g><title>{}</title><rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{high}\"/></g>",
            Html::text(&format!(
                "{} ({}): {}, {} of the largest number",
                spec.title(),
                spec.date(),
                grouped(*count),
                percent(share, 10_000)
            )),
            columns.left(at),
            4 + BARS - high,
            percent(4, 5 * (columns.all.len() + 1)),
        );
    }
    out
}

/// A number with a comma between each three digits.
fn grouped(number: u128) -> String {
    urispec_report::proof::thousands(number)
}
