//! A page for each topic of the vectors.

use std::collections::BTreeMap;

use urispec_model::{ComponentSet, Expectation, Parts, Spec, Value, visible};
use urispec_subjects::About;
use urispec_vectors::{Citation, Group, Vector};

use super::areas::areas;
use super::cells::{self, cut, expectation, is_grown, topic_page, vector_anchor};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};
use urispec_report::words;

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let mut topics: BTreeMap<&str, Vec<&Vector>> = BTreeMap::new();
    for vector in &context.site.suite.vectors {
        topics.entry(vector.topic()).or_default().push(vector);
    }
    let mut pages = vec![overview(context, &topics)];
    pages.extend(topics.iter().map(|(topic, vectors)| page(context, topic, vectors)));
    pages
}

fn overview(context: &Context<'_>, topics: &BTreeMap<&str, Vec<&Vector>>) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(&format!(
        "{} test vectors: the answer of each document to one input, and the section that defines it.",
        context.site.suite.vectors.len()
    )));
    let mut area_of: BTreeMap<&str, &str> = BTreeMap::new();
    for area in areas() {
        area_of.extend(area.topics.iter().map(|topic| (topic.as_str(), area.title.as_str())));
    }
    let row = |(topic, vectors): (&&str, &Vec<&Vector>)| {
        let departing = vectors
            .iter()
            .filter(|vector| context.departing.contains_key(vector.id.as_str()));
        let about = context.site.suite.topics.get(&*vectors[0].file);
        let cells = [
            Html::text(area_of.get(topic).copied().unwrap_or_default()),
            Html::prose(about.map_or("", String::as_str)),
            Html::text(&vectors.len().to_string()),
            Html::text(&departing.count().to_string()),
        ];
        Row::new(Html::link(&topic_page(topic), &Html::text(topic)), cells)
    };
    let titles = header(&["Topic", "Area", "About", "Vectors", "With a mismatch"]);
    blocks.table("Topics", titles, topics.iter().map(row).collect());
    context.page("vectors.html", "Vectors", Html::text("The test vectors"), blocks)
}

fn page(context: &Context<'_>, topic: &str, vectors: &[&Vector]) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text("Components that are not listed are undefined."));
    if let Some(about) = context.site.suite.topics.get(&*vectors[0].file) {
        blocks.paragraph(&Html::prose(about));
    }
    if is_grown(topic) {
        grown(&mut blocks, context, topic, vectors);
    } else {
        for vector in vectors {
            one(&mut blocks, context, vector);
        }
    }
    context.page(&topic_page(topic), topic, Html::text(topic), blocks)
}

/// The maximum number of parsers with a mismatch that are shown as links. If there are more, only their names
/// are shown.
const LINKED: usize = 6;

fn one(blocks: &mut Blocks, context: &Context<'_>, vector: &Vector) {
    let anchor = vector_anchor(vector);
    let last = vector.id.rsplit('/').next().unwrap_or_default();
    blocks.heading(2, &anchor, &Html::span(&visible(last)));
    let mut facts: Vec<(Html, Html)> = words::request(&vector.request())
        .into_iter()
        .map(|(label, text)| (Html::text(label), cut(&text)))
        .collect();
    if let Some(note) = &vector.note {
        facts.push((Html::text("note"), Html::prose(note)));
    }
    if !vector.flags.is_empty() {
        facts.push((Html::text("flags"), Html::text(&vector.flags.join(", "))));
    }
    if !vector.cves.is_empty() {
        facts.push((Html::text("same shape as"), Html::text(&vector.cves.join(", "))));
    }
    if let Some(departing) = context.departing.get(vector.id.as_str()) {
        let departing = departing.iter().map(|at| &context.site.run.subjects[*at].about);
        let (claiming, others): (Vec<&About>, Vec<_>) =
            departing.partition(|about| about.claims_spec(about.judged_by()[0]));
        // If there are many, links would be too many; the names are enough.
        let name = |about: &&About| match claiming.len() {
            ..=LINKED => cells::parser("../", &about.name),
            _ => Html::text(&about.name),
        };
        let drift = match others.len() {
            0 => None,
            count => Some(Html::text(&format!("{count} parsers that do not claim the document"))),
        };
        let names = claiming.iter().map(name).chain(drift);
        facts.push((Html::text("parsers with a mismatch"), Html::join(names, ", ")));
    }
    blocks.facts(facts);
    blocks.list(sayings(vector).into_iter().map(|(said, saying)| {
        let more = saying.because.len().saturating_sub(CITED);
        let mut because: Vec<Html> = saying.because.into_iter().take(CITED).collect();
        because.extend((more > 0).then(|| Html::text(&format!("more reasons: {more}"))));
        Html::join([saying.documents, said, Html::join(because, "; ")], " – ")
    }));
}

/// The maximum number of reasons for one answer. Documents with the same answer have the same reason in other words, and
/// there are so many vectors that all reasons would be a fifth of their pages.
const CITED: usize = 1;

/// Adds vectors that a program generated, one row each: the answer of each document, without the sections.
fn grown(blocks: &mut Blocks, context: &Context<'_>, topic: &str, vectors: &[&Vector]) {
    let words = Html::text("A program generated these strings. To show the sections and all other data of one vector:");
    let command = Html::span(&format!("urispec vectors show {topic}/NAME"));
    blocks.paragraph(&Html::join([words, command], " "));
    let row = |vector: &&Vector| {
        let name = vector.id.rsplit('/').next().unwrap_or_default();
        let said = sayings(vector)
            .into_iter()
            .map(|(said, saying)| Html::join([saying.documents, said], ": "));
        let departing = context.departing.get(vector.id.as_str()).map_or(0, Vec::len);
        let cells = [
            cut(&words::in_short(&vector.request())),
            Html::join(said, "; "),
            Html::text(&departing.to_string()),
        ];
        let mut row = Row::new(Html::text(name), cells);
        row.id = Some(vector_anchor(vector));
        row
    };
    let titles = header(&["Vector", "Input", "Answers of the documents", "Mismatches"]);
    blocks.table(topic, titles, vectors.iter().map(row).collect());
}

/// The answer of a document. Only defined components are listed, because most are undefined.
fn said(expected: &Expectation) -> Html {
    let defined = |parts: &Parts<'_>| -> ComponentSet {
        let present = parts.stated().filter(|(_, value)| matches!(value, Value::Present(_)));
        present.map(|(component, _)| component).collect()
    };
    match expected {
        Expectation::Accept(parts) => expectation(expected, defined(parts)),
        Expectation::AnyOf(list) => Html::join(list.iter().map(|one| said(&one.answer)), ", or "),
        other => expectation(other, ComponentSet::EVERY),
    }
}

/// Documents with the same answer to a vector.
#[derive(Default)]
struct Saying {
    specs: Vec<Spec>,
    /// The names of the documents, in ranges.
    documents: Html,
    because: Vec<Html>,
}

/// The answers of the documents without duplicates: groups that differ only in their citations are joined.
fn sayings(vector: &Vector) -> Vec<(Html, Saying)> {
    let mut sayings: Vec<(Html, Saying)> = Vec::new();
    for group in &vector.expect {
        let said = said(&group.expectation);
        let at = sayings.iter().position(|(other, _)| *other == said).unwrap_or_else(|| {
            sayings.push((said, Saying::default()));
            sayings.len() - 1
        });
        let saying = &mut sayings[at].1;
        saying.specs.extend(&group.specs);
        let from = Html::text(group.from.name());
        let because = because(group).map(|because| cells::section(&because));
        let because = Html::join([from].into_iter().chain(because), ", ");
        if !saying.because.contains(&because) {
            saying.because.push(because);
        }
    }
    for (_, saying) in &mut sayings {
        saying.documents = match saying.specs.len() {
            count if count == Spec::every_syntax().count() => Html::text("All RFCs and drafts"),
            _ => Html::text(&words::ranges_of(&saying.specs, Spec::title).join(", ")),
        };
    }
    sayings
}

/// The first citation of the newest document in a group. The data files have all citations.
fn because(group: &Group) -> Option<Citation> {
    let newest = group.specs.iter().copied().filter(|spec| !spec.is_branch()).max();
    let newest = newest.or(group.specs.last().copied())?;
    group.cited_for(newest).first().copied().cloned()
}
