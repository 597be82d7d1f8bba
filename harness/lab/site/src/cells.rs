//! Elements that many kinds of pages use: requests, answers, sections, names and links.

use urispec_differential::{Divergence, field};
use urispec_model::{ComponentSet, Expectation, Request, Spec, visible};
use urispec_vectors::{Citation, Vector};

use super::counts::Count;
use super::html::{Cell, Html};
use urispec_report::words;

/// The maximum number of characters of an expectation or an observation in a cell.
const CELL: usize = 100;

/// Terminal text as code, cut if it is long.
pub(super) fn cut(text: &str) -> Html {
    Html::span(&cut_to(text, CELL))
}

/// The first characters of a text.
pub(super) fn cut_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The texts of a request and its further entries.
pub(super) fn request(request: &Request<'_>) -> Html {
    match request {
        Request::Resolve { base, input, options } => {
            let mut all = vec![
                cut(&words::shown(input)),
                Html::text(" against "),
                cut(&words::shown(base)),
            ];
            all.extend(
                words::choices(*options)
                    .iter()
                    .map(|choice| Html::text(&format!(", {choice}"))),
            );
            all.into_iter().collect()
        }
        request => cut(&words::in_short(request)),
    }
}

pub(super) fn expectation(expected: &Expectation, only: ComponentSet) -> Html {
    cut(&words::expectation(expected, only))
}

/// A section with its title, as a link to its text.
pub(super) fn citation(citation: &Citation) -> Html {
    Html::link(&words::address(citation), &Html::text(&words::cite(citation)))
}

/// A section without its title, as a link to its text, for tables with many sections.
pub(super) fn section(citation: &Citation) -> Html {
    let words = words::cite(citation);
    let short = words.split(" (").next().unwrap_or_default();
    Html::link(&words::address(citation), &Html::text(short))
}

/// The page of a parser, from the folder of the site.
pub(super) fn parser_page(name: &str) -> String {
    format!("parsers/{}.html", field(name))
}

/// A parser, as a link to its page; `up` is the path to the folder of the site.
pub(super) fn parser(up: &str, name: &str) -> Html {
    Html::link(&format!("{up}{}", parser_page(name)), &Html::text(name))
}

/// A document, as a link to its page.
pub(super) fn document(up: &str, spec: Spec) -> Html {
    Html::link(&format!("{up}documents/{spec}.html"), &Html::text(spec.title()))
}

/// A divergence, as a link to its page.
pub(super) fn divergence(up: &str, divergence: &Divergence, content: &Html) -> Html {
    Html::link(&format!("{up}divergences/{}.html", divergence.id), content)
}

/// Whether a program generated the vectors of a topic from a document's grammar. These are many short strings,
/// and each has little meaning.
pub(super) fn is_grown(topic: &str) -> bool {
    topic.starts_with("parse/grammar-") || topic.starts_with("parse/near-")
}

/// The file of the page of a topic: `parse-host-ipv6.html`.
pub(super) fn topic_page(topic: &str) -> String {
    format!("vectors/{}.html", field(&topic.replace('/', "-")))
}

/// The address of a vector, from the folder of the site.
pub(super) fn vector_address(vector: &Vector) -> String {
    format!("{}#{}", topic_page(vector.topic()), vector_anchor(vector))
}

/// The anchor of a vector on the page of its topic.
pub(super) fn vector_anchor(vector: &Vector) -> String {
    let name = vector.id.rsplit('/').next().unwrap_or_default();
    format!("v-{}", field(name))
}

/// A vector, as a link.
pub(super) fn vector(up: &str, vector: &Vector) -> Html {
    Html::link(
        &format!("{up}{}", vector_address(vector)),
        &Html::span(&visible(&vector.id)),
    )
}

/// The titles of [`columns`].
pub(super) const COLUMNS: [&str; 4] = ["Bugs", "Documented", "Open", "Differences"];

/// The numbers of mismatches by kind: bugs (with the number of bugs that are not sorted), documented deviations,
/// cases that the document leaves open, and differences.
pub(super) fn columns(count: Count, is_claimed: bool) -> [Html; 4] {
    let counts = count.mismatches;
    let of_claim = |count: usize| match (is_claimed, count) {
        (true, count) => Html::text(&count.to_string()),
        (false, _) => Html::text("–"),
    };
    let bugs = match counts.not_sorted {
        0 => of_claim(counts.bug),
        not_sorted => Html::text(&format!("{} ({not_sorted} not sorted)", counts.bug)),
    };
    let difference = Html::text(&counts.difference.to_string());
    [bugs, of_claim(counts.documented), of_claim(counts.open), difference]
}

/// The share of judged cases that agree. The style sheet adds a shape to the colour.
pub(super) fn share(Count { agree, judged, .. }: Count, address: Option<&str>) -> Cell {
    let class = match (agree, judged) {
        (_, 0) => "none",
        (agree, judged) if agree == judged => "all",
        (agree, judged) if agree * 10 >= judged * 9 => "most",
        (agree, judged) if agree * 2 >= judged => "some",
        _ => "few",
    };
    let text = match judged {
        0 => Html::text("–"),
        judged => Html::text(&format!("{agree} of {judged}")),
    };
    let content = match address {
        Some(address) if judged > 0 => Html::link(address, &text),
        _ => text,
    };
    Cell { class, content }
}
