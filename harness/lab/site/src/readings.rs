//! The part of a document's page that shows its readings: the other answers that it permits.

use std::collections::BTreeMap;

use urispec_model::{Expectation, Spec};
use urispec_specs::Defect;
use urispec_vectors::Vector;

use super::Context;
use super::cells::{section, vector};
use super::html::{Blocks, Html, Row, header};

/// Adds each reading with the section that leaves room for it, the reason, and an example. Adds nothing if the document permits
/// one answer to every vector.
pub(super) fn readings(blocks: &mut Blocks, context: &Context<'_>, spec: Spec, defects: &[Defect]) {
    let permitted = permitted(context, spec);
    if permitted.is_empty() {
        return;
    }
    blocks.heading(2, "readings", &Html::text("Other answers that it permits"));
    blocks.paragraph(&Html::text(
        "The document is open or contradicts itself at these places. A parser that follows one of these readings agrees with \
         the document.",
    ));
    let rows = permitted
        .into_iter()
        .map(|(name, vectors)| row(context, spec, defects, name, &vectors));
    let titles = ["Reading", "Behaviour", "Sections", "Reason", "Example"];
    blocks.table("Readings", header(&titles), rows.collect());
}

/// Whether the document permits further answers to a vector.
pub(super) fn is_open(context: &Context<'_>, spec: Spec) -> bool {
    !permitted(context, spec).is_empty()
}

/// The vectors to which each reading gives a further answer.
fn permitted<'c>(context: &Context<'c>, spec: Spec) -> BTreeMap<&'c str, Vec<&'c Vector>> {
    let mut found: BTreeMap<&str, Vec<&Vector>> = BTreeMap::new();
    for vector in &context.site.suite.vectors {
        let Some(Expectation::AnyOf(answers)) = vector.expectation(spec) else {
            continue;
        };
        for reading in answers.iter().filter_map(|answer| answer.reading.as_deref()) {
            let vectors = found.entry(reading).or_default();
            // One reading may permit several answers to a vector.
            if vectors.last().is_none_or(|last| last.id != vector.id) {
                vectors.push(vector);
            }
        }
    }
    found
}

fn row(context: &Context<'_>, spec: Spec, defects: &[Defect], name: &str, vectors: &[&Vector]) -> Row {
    let described = context.site.suite.readings.get(name);
    let meaning = described.map_or_else(Html::default, |reading| Html::prose(&reading.meaning));
    let sections = described.into_iter().flat_map(|reading| &reading.because);
    let sections = sections.filter(|cited| cited.covers(spec)).map(section);
    let is_reason = |defect: &&Defect| defect.specs.contains(&spec) && defect.readings.iter().any(|one| one == name);
    let reasons = defects.iter().filter(is_reason).map(|defect| {
        let address = format!("#defect-{}", defect.id);
        Html::link(&address, &Html::text(&defect.id.replace('-', " ")))
    });
    let shortest = vectors.iter().min_by_key(|vector| vector.request().input().len());
    let example = shortest.map_or_else(Html::default, |shortest| vector("../", shortest));
    let more = match vectors.len() {
        0 | 1 => Html::default(),
        count => Html::text(&format!(", and {} more", count - 1)),
    };
    let cells = [
        meaning,
        Html::join(sections, ", "),
        Html::join(reasons, ", "),
        Html::join([example, more], ""),
    ];
    Row::new(Html::span(name), cells)
}
