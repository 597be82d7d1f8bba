//! The page of all parsers, and pages for some of them: a row for each parser, and two heat maps in it.
//!
//! A cell of a heat map is a character whose height is the share of cases that agree, so that it needs few bytes and no
//! colour. `parsers.js` colours the cells, sorts and filters.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use urispec_differential::{Severity, field};
use urispec_model::{Spec, visible};
use urispec_report::words;

use super::areas::areas;
use super::cells::{self, parser, share, vector_address};
use super::counts::{Count, Counted};
use super::html::{Blocks, Html, attribute};
use super::{Context, File, own};

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let parts = parts(context);
    let mut pages = vec![
        first(context, &parts),
        File::new("parsers.js", include_str!("../assets/parsers.js")),
        File::new("elements.js", include_str!("../assets/elements.js")),
    ];
    for part in &parts {
        let mut blocks = Blocks::default();
        blocks.push(filters(&parts, "../"));
        matrix(&mut blocks, context, "../", &part.parsers);
        pages.push(context.scripted(&part.page(), &part.title, blocks, &["elements.js", "parsers.js"]));
    }
    pages
}

fn first(context: &Context<'_>, parts: &[Part<'_>]) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "Each parser is judged by a document that it claims, with the amendments that it claims, and by RFC 3986 if it claims none. A \
         mismatch with a claimed document is a bug, a deviation that the parser documents, or open in the document; it counts as a bug until somebody \
         has sorted it. A mismatch with any other document is a difference.",
    ));
    blocks.paragraph(&Html::text(
        "The gravest bugs come first. In the heat map, the height of a bar is the share of test vectors that agree: █ all, ▄ half, \
         ▁ few or none, · not asked.",
    ));
    blocks.push(filters(parts, ""));
    let all: Vec<&Counted<'_>> = context.parsers.iter().collect();
    matrix(&mut blocks, context, "", &all);
    context.scripted(
        "parsers.html",
        "Conformance of URI parsers",
        blocks,
        &["elements.js", "parsers.js"],
    )
}

/// A page with a part of the rows: the parsers of one language.
struct Part<'c> {
    id: String,
    title: String,
    parsers: Vec<&'c Counted<'c>>,
}

impl Part<'_> {
    fn page(&self) -> String {
        format!("by/{}.html", self.id)
    }
}

fn parts<'c>(context: &'c Context<'c>) -> Vec<Part<'c>> {
    let mut parts: BTreeMap<String, (String, Vec<&Counted<'_>>)> = BTreeMap::new();
    let mut add = |id: String, title: String, parser: &'c Counted<'c>| {
        parts.entry(id).or_insert((title, Vec::new())).1.push(parser);
    };
    for parser in &context.parsers {
        let about = &parser.subject.about;
        let language = &about.language;
        let id = format!("language-{}", field(language));
        add(id, format!("Written for {}", visible(language)), parser);
    }
    let part = |(id, (title, parsers))| Part { id, title, parsers };
    parts.into_iter().map(part).collect()
}

/// Links to the pages that show a part of the rows, for readers without scripts.
fn filters(parts: &[Part<'_>], up: &str) -> Html {
    let all = Html::link(&format!("{up}parsers.html"), &Html::text("All parsers"));
    let parts = parts.iter().map(|part| {
        let text = Html::text(&format!("{} ({})", part.title, part.parsers.len()));
        Html::link(&format!("{up}{}", part.page()), &text)
    });
    let links = Html::join([all].into_iter().chain(parts), " · ");
    Html::raw(format!(
        "<details class=\"parts\"><summary>By language</summary><p>{links}</p></details>"
    ))
}

/// The order of the rows: first the parsers with bugs, then those with differences; the gravest first.
fn order<'c>(parser: &'c Counted<'_>) -> impl Ord + use<'c> {
    let count = parser.own();
    let severity = parser.worst.map(|(severity, _)| severity);
    let is_claimed = parser.subject.about.claims_spec(own(parser.subject));
    let mismatches = count.mismatches.bug + count.mismatches.difference;
    (
        severity.is_none(),
        !is_claimed,
        severity,
        Reverse(mismatches),
        &*parser.subject.about.name,
    )
}

fn matrix(blocks: &mut Blocks, context: &Context<'_>, up: &str, parsers: &[&Counted<'_>]) {
    let mut parsers = parsers.to_vec();
    parsers.sort_by_key(|parser| order(parser));
    let is_asked = |at: &usize| parsers.iter().any(|parser| parser.areas()[*at].count.judged > 0);
    let columns: Vec<usize> = (0..areas().len()).filter(is_asked).collect();
    let specs = &context.site.run.specs;
    let names = |class: &str, titles: Vec<(String, &str)>| {
        let titles = titles
            .iter()
            .map(|(id, title)| format!("<span data-id={}>{}</span>", attribute(id), Html::text(title)));
        format!("<span class=\"{class}\">{}</span>", titles.collect::<String>())
    };
    let titles = columns
        .iter()
        .map(|at| (areas()[*at].id.clone(), areas()[*at].title.as_str()));
    let documents = specs.iter().map(|spec| (spec.to_string(), spec.title()));
    let heads = [
        "Parser",
        "Claims",
        "Agrees",
        "Bugs",
        "Documented",
        "Open",
        "Differences",
        "Worst",
    ];
    let heads = heads.map(|head| format!("<th>{head}</th>")).concat();
    let key = |class: &str, titles: Vec<&str>| {
        let titles = Html::text(&titles.join(", "));
        format!("<p class=\"key {class}\">The cells from left to right: {titles}.</p>\n")
    };
    let keys = [
        key("areas", columns.iter().map(|at| areas()[*at].title.as_str()).collect()),
        key("documents", specs.iter().map(|spec| spec.title()).collect()),
    ];
    let rows: String = parsers
        .iter()
        .map(|parser| row(context, up, parser, &columns, specs))
        .collect();
    blocks.push(Html::raw(format!(
        "<div class=\"heatmap of-parsers\">
<fieldset><legend>Heat map</legend> \
<input type=\"radio\" name=\"heat\" id=\"heat-areas\" checked=\"checked\"/> <label for=\"heat-areas\">by area</label> \
<input type=\"radio\" name=\"heat\" id=\"heat-documents\"/> <label for=\"heat-documents\">by document</label></fieldset>
{}<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Parsers\">
<table>
<thead><tr>{heads}<th>{}{}</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
</div>",
        keys.concat(),
        names("areas", titles.collect()),
        names("documents", documents.collect()),
    )));
}

fn row(context: &Context<'_>, up: &str, counted: &Counted<'_>, columns: &[usize], specs: &[Spec]) -> String {
    let about = &counted.subject.about;
    let count = counted.own();
    let is_claimed = about.claims_spec(own(counted.subject));
    let day = context.site.released.day(&about.name, &about.release);
    let day = day.map(|day| day.to_string());
    let release = Html::join(
        [Some(Html::text(&about.release)), day.as_deref().map(Html::text)]
            .into_iter()
            .flatten(),
        " · ",
    );
    let claims: Vec<&str> = about.claims.iter().map(|claim| &*claim.0).collect();
    let agrees = share(count, None);
    let numbers = cells::columns(count, is_claimed).map(|number| format!("<td>{number}</td>"));
    let (grade, worst) = worst(context, up, counted);
    let areas = columns
        .iter()
        .map(|at| (areas()[*at].title.as_str(), counted.areas()[*at].count));
    let documents = specs.iter().map(|spec| (spec.title(), counted.document(*spec)));
    format!(
        "<tr data-language={} data-claims={} data-worst=\"{grade}\" data-day={}><th>{} <small>{release}</small></th><td>{}</td>\
         <td class=\"{}\">{}</td>{}<td>{worst}</td><td class=\"heat\">{}{}</td></tr>\n",
        attribute(&about.language),
        attribute(&claims.join(" ")),
        attribute(day.as_deref().unwrap_or_default()),
        parser(up, &about.name),
        Html::text(&words::claims(about)),
        agrees.class,
        agrees.content,
        numbers.concat(),
        strip("areas", areas.collect()),
        strip("documents", documents.collect()),
    )
}

/// The number of the severity, for sorting, and its words with a link to the vector that shows it.
fn worst(context: &Context<'_>, up: &str, counted: &Counted<'_>) -> (usize, Html) {
    let Some((severity, case)) = counted.worst else {
        return (Severity::ALL.len(), Html::text("–"));
    };
    let words = Html::text(severity.words());
    let vector = context.site.suite.get(&case.id);
    let words = match vector {
        Some(vector) => Html::link(&format!("{up}{}", vector_address(vector)), &words),
        None => words,
    };
    (severity as usize, words)
}

/// The bars of a heat map, and in words the three cells with the smallest shares.
fn strip(class: &str, counts: Vec<(&str, Count)>) -> String {
    let bars: String = counts.iter().map(|(_, count)| bar(*count)).collect();
    let mut least: Vec<_> = counts
        .into_iter()
        .filter(|(_, count)| count.agree < count.judged)
        .collect();
    // Shares are compared by multiplication, which is exact.
    least.sort_by(|(_, one), (_, other)| (one.agree * other.judged).cmp(&(other.agree * one.judged)));
    let least: Vec<String> = least
        .iter()
        .take(3)
        .map(|(title, Count { agree, judged, .. })| format!("{title} {agree} of {judged}"))
        .collect();
    let label = if least.is_empty() {
        "Every case agrees".to_owned()
    } else {
        format!("Least: {}", least.join(", "))
    };
    format!(
        "<span class=\"{class}\" role=\"img\" aria-label={}>{bars}</span>",
        attribute(&label)
    )
}

/// A bar as high as the share of cases that agree: full only if every case agrees.
fn bar(Count { agree, judged, .. }: Count) -> char {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    match judged {
        0 => '·',
        judged => BARS[agree * (BARS.len() - 1) / judged],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_complete_agreement_is_a_full_bar() {
        let of = |agree, judged| {
            bar(Count {
                agree,
                judged,
                ..Count::default()
            })
        };
        assert_eq!([of(0, 0), of(0, 9), of(999, 1000), of(7, 7)], ['·', '▁', '▇', '█']);
    }
}
