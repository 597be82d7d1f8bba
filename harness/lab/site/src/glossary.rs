//! The terms that the pages use, from the glossary of the guides.

use super::html::{Blocks, Html, Row, header};
use super::{Context, File};

pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let rows = terms(include_str!("../assets/glossary.txt"));
    let rows = rows.map(|(term, meaning)| Row::new(Html::prose(&term), [Html::prose(&meaning)]));
    let mut blocks = Blocks::default();
    blocks.table("Terms", header(&["Term", "Meaning"]), rows.collect());
    vec![context.page("glossary.html", "Glossary", Html::text("Glossary"), blocks)]
}

/// The rows of the table in the glossary, without links and emphasis.
fn terms(page: &str) -> impl Iterator<Item = (String, String)> {
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.filter_map(|row| row.split_once(" | "));
    cells.skip(1).map(|(term, meaning)| (words(term), words(meaning)))
}

/// Markdown as plain text: a link is replaced by its text, and emphasis is left out.
fn words(markdown: &str) -> String {
    let mut out = String::new();
    let mut rest = markdown;
    while let Some((before, (text, behind))) = rest
        .split_once('[')
        .and_then(|(before, link)| Some((before, link.split_once("](")?)))
    {
        out += before;
        out += text;
        rest = behind.split_once(')').map_or("", |(_, behind)| behind);
    }
    (out + rest).replace('*', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_are_those_of_the_guide() {
        let terms: Vec<_> = terms(include_str!("../assets/glossary.txt")).collect();
        let names: Vec<&str> = terms.iter().map(|(term, _)| &**term).collect();
        assert!(names.starts_with(&["document", "parser", "adapter"]), "{names:?}");
        assert!(names.len() >= 15, "{names:?}");
        for (_, meaning) in &terms {
            assert!(!meaning.contains(['[', '*', '|']), "{meaning}");
        }
    }
}
