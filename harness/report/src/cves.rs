//! The page of published vulnerabilities: which vectors show them, and what releases before and after a fix were seen to do.

use std::fmt::Write as _;

use urispec_model::visible;
use urispec_vectors::{CveRow, Cves, Measured, Suite, cve_order};

use crate::escape::{markdown_span, markdown_text};
use crate::markdown::table;

/// The page, in Markdown.
pub fn page(suite: &Suite) -> String {
    let cves = &suite.cves;
    let count = |has: fn(&CveRow) -> bool| cves.rows.iter().filter(|row| has(row)).count();
    let names = |of: fn(&CveRow) -> &Vec<String>| cves.rows.iter().map(|row| of(row).len()).sum::<usize>();
    let mut out = String::from("# Published vulnerabilities\n\n");
    let _ = writeln!(
        out,
        "Written by `urispec report` from `vectors/cves.json`; do not edit. {} rows, one for each flaw; {} have a vector of the shape that led to \
         it. `urispec check` says of a parser that fails one what it would have caught; `urispec vectors list --cve` lists them.\n",
        cves.rows.len(),
        count(|row| !row.vectors.is_empty()),
    );
    let _ = writeln!(
        out,
        "- A name with a link: its record, or the issue behind it, was read and speaks of this shape ({} names). The vectors of the row carry it.\n\
         - *shape only*: the record was not read, or does not tell the input ({} names). The vectors show the shape; that it is what the \
         vulnerability was is not claimed.\n",
        names(|row| &row.cves),
        names(|row| &row.unread),
    );
    let rows = cves.rows.iter().map(|row| {
        vec![
            named(row),
            markdown_text(&row.product),
            words(&row.shape),
            list(row.vectors.iter().map(|id| markdown_span(&visible(id)))),
            row.note.as_deref().map(words).unwrap_or_default(),
        ]
    });
    out.push_str(&table(&["CVE", "product", "input", "vectors", "note"], rows));
    out.push_str(&releases(cves));
    out
}

/// The rows of which releases were compared.
fn releases(cves: &Cves) -> String {
    let rows = cves.rows.iter().filter_map(|row| Some((row, row.measured.as_ref()?)));
    let rows = rows.map(|(row, measured)| {
        let counted = |count: Option<usize>| count.map_or_else(String::new, |count| count.to_string());
        let Measured { before, after, .. } = measured;
        vec![
            named(row),
            markdown_text(&row.product),
            markdown_text(before),
            markdown_text(after),
            measured.changed.to_string(),
            counted(measured.fixed),
            counted(measured.worse),
        ]
    });
    let header = ["CVE", "product", "before", "after", "changed", "fixed", "worse"];
    format!(
        "\n## Releases before and after\n\nThe release before the fix and the one with it were asked the {} vectors of version {}, not those of today. \
         *changed*: cases in which the two do not do the same, whether by verdict or not; *fixed* and *worse*: those in which only the later, \
         or only the earlier one, agrees with RFC 3986, where they were counted.\n\n{}",
        cves.measured_cases,
        markdown_text(&cves.measured_with),
        table(&header, rows)
    )
}

/// The names of a row, with links to the records that were read.
fn named(row: &CveRow) -> String {
    let linked = row.cves.iter().map(|name| match cve_order(name) {
        Some(_) => format!("[{name}](https://www.cve.org/CVERecord?id={name})"),
        None => markdown_text(name),
    });
    let unread = row
        .unread
        .iter()
        .map(|name| format!("{} (*shape only*)", markdown_text(name)));
    list(linked.chain(unread))
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// Words of a row, with what is between backticks as code.
fn words(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(at, piece)| match at % 2 {
        0 => markdown_text(piece),
        _ => markdown_span(&visible(piece)),
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_between_backticks_is_code_and_the_rest_is_harmless() {
        assert_eq!(words("<b> `a|*b*` [c](d)"), r"&lt;b&gt; `a\|*b*` \[c\](d)");
        assert_eq!(words("`\u{1b}`"), r"`\u001b`");
    }
}
