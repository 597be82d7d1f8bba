//! The list of divergences, and the bugs among them.

use urispec_differential::BugKind;

use super::cells::{self, parser, parser_page};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};
use urispec_report::divergence::{Group, TERMINAL, group_title, parsers, sentence};

/// Adds a line for each bug, the most severe first.
fn bugs(blocks: &mut Blocks, context: &Context<'_>) {
    let parsers = parsers(context.site.divergences);
    let mut lines: Vec<(&str, &Group<'_>)> = Vec::new();
    for parser in &parsers {
        let wanted = parser.claimed.iter();
        let wanted = wanted.filter(|group| group.kind() == Some(BugKind::Bug));
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

/// The bugs, and the list of divergences by parser and cause.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(
        "A divergence is a class of inputs on which a parser differs from a document, shown by its smallest example. All \
         divergences with the same cause are one bug, one choice that the parser documents, or one place where the document is \
         open. Mismatches with a document that the parser does not claim are differences.",
    ));
    blocks.heading(2, "bugs", &Html::text("Bugs, the most severe first"));
    blocks.paragraph(&Html::text(
        "A bug is a mismatch with a document that the parser claims. The parser does not document the mismatch, and the \
         document is not open there.",
    ));
    bugs(&mut blocks, context);
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
    let title = "Divergences";
    vec![context.page("divergences.html", title, Html::text(title), blocks)]
}
