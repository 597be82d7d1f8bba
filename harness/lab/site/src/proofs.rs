//! The page of proofs, from the page that `urispec prove --write` writes.

use std::iter::Peekable;
use std::str::Lines;

use serde_json::json;
use urispec_model::Spec;

use super::cells;
use super::figure::{Data, tables};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};

/// A recorded proof, or a refutation.
pub(super) struct Proof {
    /// The parser with its release; for a reference, the document.
    parser: String,
    document: String,
    rule: String,
    shown: String,
    pub(super) outcome: String,
    strings: String,
    /// The failures of each of the three lists of strings.
    failures: [String; 3],
}

/// The page of proofs, if there is a record.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let Some(text) = context.site.proofs else {
        return Vec::new();
    };
    let mut blocks = Blocks::default();
    let mut lines = text.lines().peekable();
    let mut heading = 0;
    let mut list = String::new();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut list);
            heading += 1;
            blocks.heading(2, &format!("part-{heading}"), &Html::text(&plain(title)));
        } else if let Some(title) = line.strip_prefix("### ") {
            heading += 1;
            blocks.heading(3, &format!("part-{heading}"), &Html::text(&plain(title)));
        } else if line.starts_with("| parser |") {
            let rows = proofs(text).iter().map(|proof| row(context, proof)).collect();
            table_rows(&mut lines).for_each(drop);
            blocks.table("Proofs", header(&TITLES), rows);
            blocks.push(tables("proofs", "Proofs"));
        } else if line.starts_with("| ") {
            let titles = split(line).iter().map(|title| Html::text(&plain(title))).collect();
            let rows = table_rows(&mut lines).map(|cells| {
                let mut cells = cells.iter().map(|cell| marked(cell));
                Row::new(cells.next().unwrap_or_default(), cells)
            });
            blocks.table(&plain(&list), titles, rows.collect());
        } else if !line.is_empty() && !line.starts_with("# ") {
            blocks.paragraph(&marked(line));
        }
    }
    let title = "Proofs";
    let mut files = data(text).files("proofs");
    files.push(context.page("proofs.html", title, Html::text(title), blocks));
    files
}

const TITLES: [&str; 7] = ["Parser", "Document", "Rule", "Shown", "Outcome", "Strings", "Failures"];

/// The proofs about parsers.
fn proofs(text: &str) -> Vec<Proof> {
    let mut lines = text.lines().peekable();
    if !lines.any(|line| line.starts_with("| parser |")) {
        return Vec::new();
    }
    let proof = |cells: Vec<&str>| {
        let cells: Vec<String> = cells.into_iter().map(plain).collect();
        let [
            parser,
            document,
            rule,
            shown,
            outcome,
            strings,
            first,
            _,
            second,
            _,
            third,
        ] = <[String; 11]>::try_from(cells).ok()?;
        Some(Proof {
            parser,
            document,
            rule,
            shown,
            outcome,
            strings,
            failures: [first, second, third],
        })
    };
    table_rows(&mut lines).filter_map(proof).collect()
}

/// The proofs about parsers that are held to a document.
pub(super) fn of_document(context: &Context<'_>, spec: Spec) -> Vec<Proof> {
    let text = context.site.proofs.unwrap_or_default();
    let mut all = proofs(text);
    all.retain(|proof| proof.document == spec.title());
    all
}

/// Adds a table of proofs.
pub(super) fn table(blocks: &mut Blocks, proofs: &[Proof]) {
    let rows = proofs.iter().map(|proof| {
        let cells = [&proof.rule, &proof.shown, &proof.outcome, &proof.strings];
        Row::new(Html::text(&proof.parser), cells.map(|cell| Html::text(cell)))
    });
    blocks.table(
        "Proofs",
        header(&["Parser", "Rule", "Shown", "Outcome", "Strings"]),
        rows.collect(),
    );
}

fn row(context: &Context<'_>, proof: &Proof) -> Row {
    let name = proof.parser.split(' ').next().unwrap_or_default();
    let is_known = context.parsers.iter().any(|one| one.subject.about.name == name);
    let parser = if is_known {
        Html::link(&cells::parser_page(name), &Html::text(&proof.parser))
    } else {
        Html::text(&proof.parser)
    };
    let document = Spec::every().find(|spec| spec.title() == proof.document);
    let document = document.map_or_else(|| Html::text(&proof.document), |spec| cells::document("", spec));
    let failures = proof.failures.join(" / ");
    let texts = [&proof.rule, &proof.shown, &proof.outcome, &proof.strings, &failures];
    let texts = texts.map(|text| Html::text(text));
    Row::new(parser, [document].into_iter().chain(texts))
}

fn data(text: &str) -> Data {
    let row = |proof: &Proof| {
        let Proof {
            parser,
            document,
            rule,
            shown,
            outcome,
            strings,
            failures: [suite, contexts, loops],
        } = proof;
        [parser, document, rule, shown, outcome, strings, suite, contexts, loops]
            .map(|text| json!(text))
            .to_vec()
    };
    Data::new(
        &[
            "parser",
            "document",
            "rule",
            "shown",
            "outcome",
            "strings",
            "failures_suite",
            "failures_contexts",
            "failures_loops",
        ],
        proofs(text).iter().map(row).collect(),
    )
}

/// The cells of the rows below the header of a table.
fn table_rows<'t>(lines: &mut Peekable<Lines<'t>>) -> impl Iterator<Item = Vec<&'t str>> {
    std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|')))
        .filter(|line| !line.starts_with("|-"))
        .map(split)
}

/// The cells of a row. A bar after a backslash does not end a cell.
fn split(line: &str) -> Vec<&str> {
    let line = line.trim().trim_start_matches('|');
    let mut cells = Vec::new();
    let (mut from, mut is_escaped) = (0, false);
    for (at, character) in line.char_indices() {
        match character {
            '\\' if !is_escaped => is_escaped = true,
            '|' if !is_escaped => {
                cells.push(line[from..at].trim());
                from = at + 1;
            }
            _ => is_escaped = false,
        }
    }
    cells
}

/// The text without the backslashes of Markdown.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(character) = chars.next() {
        if character == '\\' {
            out.extend(chars.next());
        } else {
            out.push(character);
        }
    }
    out
}

/// Text with code between backticks.
fn marked(text: &str) -> Html {
    let pieces = text.split('`').enumerate().map(|(at, piece)| match at % 2 {
        1 => Html::span(&piece.replace("\\|", "|")),
        _ => Html::text(&plain(piece).replace('*', "")),
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Proofs\n\n## Parsers\n\n| parser | document | rule | shown | outcome | a | b | c | d | e | f |\n|---|---|\n\
        | a\\-b 1.0 | RFC 3986 | URI | acceptance | refuted | 1,000 | 2 | 30 | 4 | 50 | 6 |\n";

    #[test]
    fn proofs_are_read_from_their_page() {
        let [proof] = &proofs(PAGE)[..] else {
            panic!("expected one proof");
        };
        assert_eq!(
            [&*proof.parser, &*proof.outcome, &*proof.strings],
            ["a-b 1.0", "refuted", "1,000"]
        );
        assert_eq!(proof.failures, ["2", "4", "6"]);
        assert!(proofs("# Proofs\n").is_empty());
    }

    #[test]
    fn a_bar_after_a_backslash_is_part_of_a_cell() {
        assert_eq!(split("| `a\\|b` | c |"), ["`a\\|b`", "c"]);
        assert_eq!(
            marked("`a\\|<`, \\*b *c*").into_string(),
            "<code>a|&lt;</code>, *b c".replace("*b", "b")
        );
    }
}
