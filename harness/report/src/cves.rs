//! The page of published vulnerabilities. For each vulnerability it has the vectors that show it, and the answers of
//! releases before and after a fix.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Deserialize;
use urispec_model::{ComponentSet, Observation, visible};
use urispec_vectors::{CveRow, Cves, Fix, Suite, cve_order};

use crate::escape::{markdown_span, markdown_text};
use crate::markdown::table;
use crate::words;

/// The changes of a parser from release to release: the part of the JSON of `urispec history --write` that this
/// page needs.
#[derive(Debug, Deserialize)]
pub struct History {
    /// The adapter, by its id.
    subject: String,
    releases: Vec<ReleaseChanges>,
}

/// A release of a [`History`].
#[derive(Debug, Deserialize)]
pub struct ReleaseChanges {
    release: String,
    /// The release with which this release is compared, if it is not the previous release.
    after: Option<String>,
    /// The vectors with a different answer, by kind of change.
    changes: BTreeMap<String, Vec<String>>,
}

/// The page, in Markdown. If a row names releases of `histories`, their answers are compared.
pub fn page(suite: &Suite, histories: &[History]) -> String {
    let cves = &suite.cves;
    let count = |has: fn(&CveRow) -> bool| cves.rows.iter().filter(|row| has(row)).count();
    let names = |of: fn(&CveRow) -> &Vec<String>| cves.rows.iter().map(|row| of(row).len()).sum::<usize>();
    let mut out = String::from("# Published vulnerabilities\n\n");
    let _ = writeln!(
        out,
        "Written by `urispec report` from `vectors/cves.json`; do not edit. The table has {} rows, one for each flaw. For {} of \
         them, a vector has the kind of input that triggers the flaw; `urispec vectors list --cve` lists these vectors. `urispec \
         check` prints \"would have caught\" and the name if a parser fails a vector with the vulnerable answer, which is the \
         answer of a parser with the flaw. A different wrong answer, a crash or a protocol error does not show the flaw.\n",
        cves.rows.len(),
        count(|row| !row.vectors.is_empty()),
    );
    let _ = writeln!(
        out,
        "- A name with a link: we read its record, or the issue to which the record links, and it mentions this kind of input \
         ({} names). The vectors of the row have this name.\n\
         - *shape only*: we did not read the record, or it does not describe the input ({} names). The vectors have a likely \
         kind of input, but we do not claim that it triggers this vulnerability.\n",
        names(|row| &row.cves),
        names(|row| &row.unread),
    );
    let rows = cves.rows.iter().map(|row| {
        vec![
            named(row),
            markdown_text(&row.product),
            words(&row.shape),
            list(row.vectors.iter().map(|id| markdown_span(&visible(id)))),
            vulnerable(row),
            row.note.as_deref().map(words).unwrap_or_default(),
        ]
    });
    out.push_str(&table(
        &["CVE", "product", "input", "vectors", "vulnerable answer", "note"],
        rows,
    ));
    out.push_str(&releases(cves, histories));
    out
}

/// The answers that show the flaw. If the answer is the same for all vectors, it is given only once.
fn vulnerable(row: &CveRow) -> String {
    let shown = |answers: &Vec<Observation<'_>>| {
        let answers = answers
            .iter()
            .map(|answer| words::observation(answer, ComponentSet::EVERY));
        let answers: Vec<String> = answers.map(|answer| markdown_text(&answer)).collect();
        if answers.is_empty() {
            "none".to_owned()
        } else {
            answers.join("; or ")
        }
    };
    let mut answers: Vec<String> = row.vulnerable.values().map(shown).collect();
    answers.dedup();
    if let [all] = &answers[..] {
        return all.clone();
    }
    let by_vector = row.vulnerable.iter();
    list(by_vector.map(|(id, answers)| format!("{}: {}", markdown_span(&visible(id)), shown(answers))))
}

/// The rows whose releases are in the recorded histories.
fn releases(cves: &Cves, histories: &[History]) -> String {
    let fixes = cves.rows.iter().filter_map(|row| Some((row, row.fix.as_ref()?)));
    let rows: Vec<_> = fixes
        .filter_map(|(row, fix)| Some(compared(row, fix, after(fix, histories)?)))
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let header = [
        "CVE",
        "parser",
        "before",
        "after",
        "changed",
        "fixed",
        "regressed",
        "of the row's vectors",
    ];
    format!(
        "\n## Releases before and after\n\nThe release before the fix and the release with the fix were tested with all vectors; \
         `urispec history` repeats the tests. *changed*: vectors to which the two releases give different answers, whatever the \
         verdict; *fixed* and *regressed*: changed vectors on which only the later, or only the earlier, release agrees with the \
         document. The last column lists the changed vectors of the row.\n\n{}",
        table(&header, rows)
    )
}

/// The release with the fix, if the history of the adapter compares it with the release before the fix.
pub fn after<'a>(fix: &Fix, histories: &'a [History]) -> Option<&'a ReleaseChanges> {
    let history = histories.iter().find(|history| history.subject == fix.adapter)?;
    let mut pairs = history.releases.windows(2);
    let pair = pairs.find(|pair| {
        let before = pair[1].after.as_ref().unwrap_or(&pair[0].release);
        [before, &pair[1].release] == [&fix.before, &fix.after]
    })?;
    Some(&pair[1])
}

fn compared(row: &CveRow, fix: &Fix, release: &ReleaseChanges) -> Vec<String> {
    let count = |kind| release.changes.get(kind).map_or(0, Vec::len);
    let changed: BTreeSet<&String> = release.changes.values().flatten().collect();
    let of_row = row.vectors.iter().filter(|id| changed.contains(id));
    let page = format!("history/{}.md", fix.adapter.replace('/', "-"));
    vec![
        named(row),
        format!("[{}]({page})", markdown_text(&fix.adapter)),
        markdown_text(&fix.before),
        markdown_text(&fix.after),
        release.changes.values().map(Vec::len).sum::<usize>().to_string(),
        count("fixed").to_string(),
        count("regressed").to_string(),
        list(of_row.map(|id| markdown_span(&visible(id)))),
    ]
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

/// The text of a row, with texts between backticks as code.
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
