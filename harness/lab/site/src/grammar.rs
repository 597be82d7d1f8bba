//! A grammar in which each name of a rule is a link to the rule.

use std::collections::BTreeSet;

use urispec_grammar::Grammar;

use super::html::{Blocks, Html};

/// The rules of a grammar under the headings of its file.
pub(super) fn rules(blocks: &mut Blocks, grammar: &Grammar) {
    let names: BTreeSet<String> = grammar.rules().map(|rule| rule.name().to_lowercase()).collect();
    let mut heading = None;
    let mut lines: Vec<String> = Vec::new();
    let mut number = 0;
    let mut flush = |blocks: &mut Blocks, heading: Option<&str>, lines: &mut Vec<String>| {
        if lines.is_empty() {
            return;
        }
        number += 1;
        blocks.heading(
            3,
            &format!("rules-{number}"),
            &Html::text(heading.unwrap_or("No section")),
        );
        blocks.push(Html::raw(format!(
            "<pre tabindex=\"0\"><code>{}</code></pre>",
            lines.join("\n")
        )));
        lines.clear();
    };
    for rule in grammar.rules() {
        if rule.heading() != heading {
            flush(blocks, heading, &mut lines);
            heading = rule.heading();
        }
        lines.push(Html::anchored(&anchor(rule.name()), &linked(rule.text(), &names)).into_string());
    }
    flush(blocks, heading, &mut lines);
}

/// The anchor of a rule on the page of its document. The names of rules are case-insensitive.
pub(super) fn anchor(rule: &str) -> String {
    format!("rule-{}", rule.to_lowercase())
}

/// The text of a rule with links. A name in a literal, in prose or in a comment is not the name of a rule.
fn linked(text: &str, names: &BTreeSet<String>) -> Html {
    let mut out: Vec<Html> = Vec::new();
    let mut rest = text.trim_end();
    let mut is_defined = false;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => closed(rest, '"'),
            '<' => closed(rest, '>'),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '%' => rest[1..]
                .find(|char: char| !(char.is_ascii_alphanumeric() || "-.".contains(char)))
                .map_or(rest.len(), |at| at + 1),
            _ if first.is_ascii_alphabetic() => {
                let is_name = |char: char| char.is_ascii_alphanumeric() || char == '-' || char == '_';
                rest.find(|char| !is_name(char)).unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        let shown = lines(piece);
        out.push(
            if first.is_ascii_alphabetic() && names.contains(&piece.to_lowercase()) {
                if is_defined {
                    Html::link(&format!("#{}", anchor(piece)), &shown)
                } else {
                    is_defined = true;
                    Html::strong(&shown)
                }
            } else {
                shown
            },
        );
        rest = after;
    }
    out.into_iter().collect()
}

/// The length up to the character that closes the first character, such as a quote; the whole length if no
/// character closes it.
fn closed(text: &str, close: char) -> usize {
    text[1..].find(close).map_or(text.len(), |at| at + 2)
}

/// Text that may have line breaks.
fn lines(text: &str) -> Html {
    let all: Vec<String> = text
        .split('\n')
        .map(|line| Html::text(&line.replace('\t', "    ")).into_string())
        .collect();
    Html::raw(all.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_links_and_literals_are_not() {
        let names = ["host", "port"].map(str::to_owned).into();
        let html = linked("host = \"port\" Port %x41-5A ; host\n / <port>", &names).into_string();
        assert_eq!(
            html,
            "<strong>host</strong> = \"port\" <a href=\"#rule-port\">Port</a> %x41-5A ; host\n / &lt;port&gt;"
        );
    }
}
