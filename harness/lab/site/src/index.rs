//! The page of all parsers, pages for some of them, and the list of divergences.

use std::collections::{BTreeMap, BTreeSet};

use urispec_differential::BugKind;
use urispec_model::visible;

use super::areas::areas;
use super::cells::{self, parser, parser_page, share};
use super::counts::Counted;
use super::html::{Blocks, Html, Row, header};
use super::{Context, File, own};
use urispec_report::divergence::{Group, TERMINAL, group_title, parsers, sentence};
use urispec_report::words;

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let parts = parts(context);
    let mut pages = vec![first(context, &parts), divergences(context)];
    for part in &parts {
        let mut blocks = Blocks::default();
        blocks.paragraph(&filters(&parts, "../"));
        matrix(&mut blocks, "../", &part.parsers);
        pages.push(context.page(&part.page(), &part.title, Html::text(&part.title), blocks));
    }
    pages
}

fn first(context: &Context<'_>, parts: &[Part<'_>]) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "urispec makes each published definition of the URI executable, from the drafts of 1993 to RFC 3986, and compares each \
         parser with the documents that it claims. A cell shows how many test vectors of an area agree with the document. The \
         name of the parser, and each cell of the pages by language or claim, link to the vectors that do not agree. A parser \
         that claims none of these documents is judged by RFC 3986; its mismatches are differences, not bugs. A mismatch with a \
         document that a parser claims is a bug, a deviation that the parser documents, or open in the document; a mismatch \
         counts as a bug until somebody has sorted it.",
    ));
    blocks.heading(2, "parsers", &Html::text("Parsers by area"));
    blocks.paragraph(&filters(parts, ""));
    let all: Vec<&Counted<'_>> = context.parsers.iter().collect();
    matrix(&mut blocks, "", &all);
    blocks.heading(2, "bugs", &Html::text("Bugs, the most severe first"));
    blocks.paragraph(&Html::text(
        "A bug is a mismatch with a document that the parser claims. The parser does not document the mismatch, and the \
         document is not open there.",
    ));
    bugs(&mut blocks, context, |kind| kind == Some(BugKind::Bug));
    context.page(
        "parsers.html",
        "Conformance of URI parsers",
        Html::text("Conformance of URI parsers"),
        blocks,
    )
}

/// A page with a part of the rows: the parsers of one language, or with one claim.
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
        let subject = parser.subject;
        let language = &subject.about.language;
        let id = urispec_differential::field(language);
        add(
            format!("language-{id}"),
            format!("Written for {}", visible(language)),
            parser,
        );
        let claims: BTreeSet<&str> = subject.about.claims.iter().map(|claim| &*claim.0).collect();
        for claim in &claims {
            let id = urispec_differential::field(claim);
            add(format!("claim-{id}"), format!("Claim {}", visible(claim)), parser);
        }
        if claims.is_empty() {
            add("claim-none".to_owned(), "Claim nothing".to_owned(), parser);
        }
        let own_count = parser.own();
        if subject.about.claims_spec(own(subject)) && own_count.agree + own_count.rewritten < own_count.judged {
            let title = "Mismatches with claimed documents";
            add("departing".to_owned(), title.to_owned(), parser);
        }
    }
    let part = |(id, (title, parsers))| Part { id, title, parsers };
    parts.into_iter().map(part).collect()
}

/// Links to the pages that show a part of the rows.
fn filters(parts: &[Part<'_>], up: &str) -> Html {
    let all = Html::link(&format!("{up}parsers.html"), &Html::text("All parsers"));
    let parts = parts.iter().map(|part| {
        let text = Html::text(&format!("{} ({})", part.title, part.parsers.len()));
        Html::link(&format!("{up}{}", part.page()), &text)
    });
    Html::join([all].into_iter().chain(parts), " · ")
}

/// The maximum number of parsers in a table with a link in each cell. With more parsers, links would be most of
/// the bytes of the first page.
const LINKED: usize = 80;

/// Adds a row for each parser, with a cell for each area that has results.
fn matrix(blocks: &mut Blocks, up: &str, parsers: &[&Counted<'_>]) {
    let is_linked = !up.is_empty() && parsers.len() <= LINKED;
    let is_asked = |at: &usize| parsers.iter().any(|parser| parser.areas()[*at].count.judged > 0);
    let columns: Vec<usize> = (0..areas().len()).filter(is_asked).collect();
    let mut titles = header(&[&["Parser", "Claims", "Judged by", "All"][..], &cells::COLUMNS].concat());
    titles.extend(columns.iter().map(|at| Html::text(&areas()[*at].title)));
    let row = |counted: &&Counted<'_>| {
        let subject = counted.subject;
        let about = &subject.about;
        let name = Html::join([parser(up, &about.name), Html::text(&about.release)], " ");
        let page = format!("{up}{}", parser_page(&about.name));
        let mut cells = vec![
            Html::text(&words::claims(about)).into(),
            cells::document(up, own(subject)).into(),
            share(counted.own(), Some(&page)),
        ];
        let is_claimed = about.claims_spec(own(subject));
        cells.extend(cells::columns(counted.own(), is_claimed).map(Into::into));
        cells.extend(columns.iter().map(|at| {
            let count = counted.areas()[*at].count;
            let address = is_linked.then(|| format!("{page}#area-{}", areas()[*at].id));
            share(count, address.as_deref())
        }));
        Row::new(name, cells)
    };
    let rows = parsers.iter().map(row).collect();
    blocks.table("Parsers by area", titles, rows);
}

/// Adds a line for each group of divergences of one kind, the most severe first.
fn bugs(blocks: &mut Blocks, context: &Context<'_>, wanted: impl Fn(Option<BugKind>) -> bool) {
    let parsers = parsers(context.site.divergences);
    let mut lines: Vec<(&str, &Group<'_>)> = Vec::new();
    for parser in &parsers {
        let wanted = parser.claimed.iter().filter(|group| wanted(group.kind()));
        lines.extend(wanted.map(|group| (parser.name, group)));
    }
    lines.sort_by_key(|(name, group)| (group.severity(), *name));
    let row = |(name, group): (&str, &Group<'_>)| {
        let first = group.first();
        let link = Html::link(
            &format!("{}#{}", parser_page(name), group.anchor()),
            &Html::prose(&group_title(group)),
        );
        let cells = [
            parser("", name),
            Html::text(group.severity().words()),
            cells::request(&first.realistic.as_ref().unwrap_or(&first.request).as_request()),
            cells::divergence("", first, &Html::text("details")),
        ];
        Row::new(link, cells)
    };
    let titles = header(&["Bug", "Parser", "Severity", "Input", "Divergence"]);
    blocks.table("Bugs", titles, lines.into_iter().map(row).collect());
}

/// The list of divergences, by parser and cause.
fn divergences(context: &Context<'_>) -> File {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "A divergence is a class of inputs on which a parser differs from a document, shown by its smallest example. All \
         divergences with the same cause are one bug, one choice that the parser documents, or one place where the document is \
         open. Mismatches with a document that the parser does not claim are differences.",
    ));
    for parser in &parsers(context.site.divergences) {
        blocks.heading(2, &format!("p-{}", parser.file), &cells::parser("", parser.name));
        let groups = parser.claimed.iter().chain(&parser.drift);
        let row = |group: &Group<'_>| {
            let kind = match (group.first().claimed, group.kind()) {
                (false, _) => "difference",
                (true, Some(kind)) => kind.name(),
                (true, None) => "not sorted yet",
            };
            let all = group.divergences.iter().enumerate().map(|(at, one)| {
                let title = Html::text(&format!("{}", at + 1));
                cells::divergence("", one, &title)
            });
            let cells = [
                Html::text(kind),
                Html::text(group.severity().words()),
                Html::span(&sentence(group.first(), TERMINAL)),
                Html::join(all, " "),
            ];
            Row::new(Html::prose(&group_title(group)), cells)
        };
        let titles = header(&["Cause", "Kind", "Severity", "For example", "Divergences"]);
        let label = format!("Divergences of {}", parser.name);
        blocks.table(&label, titles, groups.map(row).collect());
    }
    context.page("divergences.html", "Divergences", Html::text("Divergences"), blocks)
}
