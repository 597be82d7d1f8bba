//! The index of the search: a single script, which is loaded when the field is used.

use std::collections::BTreeMap;

use serde::Serialize;
use urispec_model::{Spec, visible};

use super::cells::{is_grown, parser_page, topic_page, vector_anchor};
use super::{Context, File};
use urispec_report::divergence::{TERMINAL, sentence};

/// The maximum number of characters of an input or a sentence that can be searched.
const SHOWN: usize = 48;

/// The data that the script searches. There are many vectors, so their common parts are written only once.
#[derive(Serialize)]
struct Index<'a> {
    /// Parsers, documents and divergences: kind, address, title.
    entries: Vec<(&'static str, String, String)>,
    vectors: Vectors<'a>,
}

/// For each page of a topic: the name of the topic, and a list that alternates between the anchor and the input of
/// each vector. Vectors that a program generated are left out, because nobody searches for them by name.
type Vectors<'a> = BTreeMap<String, (&'a str, Vec<String>)>;

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
        entries.push(("parser", parser_page(&about.name), title));
    }
    for spec in Spec::every_syntax() {
        let title = format!("{} {}, {}", spec.title(), spec.about(), spec.date());
        entries.push(("document", format!("documents/{spec}.html"), title));
    }
    for one in context.site.divergences {
        let title = start(&sentence(one, TERMINAL));
        entries.push(("divergence", one.id.clone(), title));
    }
    let mut vectors = Vectors::new();
    for vector in &context.site.suite.vectors {
        let topic = vectors
            .entry(topic_page(vector.topic()))
            .or_insert((vector.topic(), Vec::new()));
        if is_grown(vector.topic()) {
            continue;
        }
        let input = start(&urispec_model::quote_inside(vector.request().input()));
        // All anchors have the same beginning.
        let anchor = vector_anchor(vector).split_off(2);
        topic.1.extend([anchor, input]);
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

fn start(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
