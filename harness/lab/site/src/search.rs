//! The index of the search: a single script, which is loaded when the field is used.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use urispec_model::{Spec, visible};
use urispec_vectors::Vector;

use super::cells::{is_grown, parser_page, topic_page, vector_anchor};
use super::{Context, File};
use urispec_report::divergence::{TERMINAL, sentence};

/// The maximum number of characters of an input or a sentence that can be searched.
const SHOWN: usize = 40;

/// The data that the script searches. There are many vectors, so their common parts are written only once.
#[derive(Serialize)]
struct Index<'a> {
    /// Everything but vectors: kind, address, title, and words that find it but are not shown.
    entries: Vec<Entry>,
    vectors: Vectors<'a>,
}

/// For each page of a topic: the name of the topic, what it is about, and a list that alternates between the anchor and
/// the input of each vector. Vectors that a program generated are left out, because nobody searches for them by name.
type Vectors<'a> = BTreeMap<String, (&'a str, String, Vec<String>)>;

/// The script, and the index that it loads.
pub(super) fn files(context: &Context<'_>) -> Vec<File> {
    let script = File::new("search.js", include_str!("../assets/search.js"));
    vec![script, index(context)]
}

fn index(context: &Context<'_>) -> File {
    let mut entries = Vec::new();
    for subject in &context.site.run.subjects {
        let about = &subject.about;
        let title = format!(
            "{} {} {}",
            visible(&about.name),
            visible(&about.release),
            visible(&about.language)
        );
        entries.push(("parser", parser_page(&about.name), title, String::new()));
    }
    for spec in Spec::every_syntax() {
        let title = format!("{} {}, {}", spec.title(), spec.about(), spec.date());
        entries.push(("document", format!("documents/{spec}.html"), title, String::new()));
    }
    for one in context.site.divergences {
        let title = start(&sentence(one, TERMINAL));
        entries.push(("divergence", one.id.clone(), title, String::new()));
    }
    entries.extend(words(context).chain(clients(context)).chain(cves(context)));
    let mut vectors = Vectors::new();
    for vector in &context.site.suite.vectors {
        let topic = vectors
            .entry(topic_page(vector.topic()))
            .or_insert_with(|| (vector.topic(), about(context, vector), Vec::new()));
        if is_grown(vector.topic()) {
            continue;
        }
        let input = start(&urispec_model::quote_inside(vector.request().input()));
        // All anchors have the same beginning.
        let anchor = vector_anchor(vector).split_off(2);
        topic.2.extend([anchor, input]);
    }
    let index = Index { entries, vectors };
    let json = serde_json::to_string(&index).expect("an index has only texts");
    // No text can end the script, and no old JavaScript parser can fail on a line separator: `visible` has escaped
    // both.
    File::new(
        "search-index.js",
        format!("window.URISPEC_INDEX = {};\n", json.replace('<', "\\u003c")),
    )
}

/// A kind, an address, a title, and words that find it.
type Entry = (&'static str, String, String, String);

/// Words that people use, and the page that answers.
fn words<'c>(context: &'c Context<'_>) -> impl Iterator<Item = Entry> + use<'c> {
    let topics: BTreeSet<String> = context
        .site
        .suite
        .vectors
        .iter()
        .map(|vector| topic_page(vector.topic()))
        .collect();
    let is_there = move |address: &str| !address.starts_with("vectors/") || topics.contains(address);
    let lines = include_str!("../assets/words.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.filter_map(move |line| {
        let [words, address, title] = line.split(" | ").collect::<Vec<_>>().try_into().ok()?;
        is_there(address).then(|| ("page", address.to_owned(), title.to_owned(), words.to_owned()))
    })
}

fn clients(context: &Context<'_>) -> impl Iterator<Item = Entry> {
    let clients = super::clients::names(context).into_iter();
    clients.map(|(name, page)| {
        (
            "client",
            page,
            format!("Filters before {name}"),
            "http client ssrf".to_owned(),
        )
    })
}

/// The published vulnerabilities. One that has two flaws is found once.
fn cves(context: &Context<'_>) -> impl Iterator<Item = Entry> {
    let mut cves: BTreeMap<&str, Entry> = BTreeMap::new();
    for row in &context.site.suite.cves.rows {
        for name in row.cves.iter().chain(&row.unread) {
            let title = start(&format!("{} {}", visible(name), visible(&row.product)));
            let address = format!("cves.html#{}", super::cves::anchor(name));
            cves.entry(name)
                .or_insert(("CVE", address, title, start(&visible(&row.shape))));
        }
    }
    cves.into_values()
}

/// The first words about the topic of a vector.
fn about(context: &Context<'_>, vector: &Vector) -> String {
    let about = context.site.suite.topics.get(&*vector.file);
    about.map_or_else(String::new, |about| start(&visible(about)))
}

fn start(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_line_of_words_has_three_parts() {
        let lines = include_str!("../assets/words.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            assert_eq!(line.split(" | ").count(), 3, "{line}");
        }
    }
}
