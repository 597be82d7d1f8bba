//! Formats grammars, their rules and the strings that the rules derive, for people and programs.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_grammar::{Dfa, Grammar, Node, Rule};
use urispec_model::{Bytes, Parts, quote, visible};

use crate::style::{DIM, HEADING};
use crate::wrap::prose;

/// The width of a comment, before its sign.
const COMMENT: usize = 78;

/// The suffix of a rule that replaces a rule with a misprint.
const REPAIRED: &str = "--repaired";

/// One rule with its section, and the printed text if the rule repairs a misprint.
pub fn rule(grammar: &Grammar, published: &Grammar, rule: &Rule) -> String {
    let mut out = format!("{DIM}; {}{DIM:#}\n{}\n", place(rule), lines(rule.text()));
    let printed = published
        .rule(rule.name())
        .filter(|printed| printed.text() != rule.text());
    if let Some(printed) = printed.filter(|printed| !printed.name().ends_with(REPAIRED)) {
        let _ = write!(
            out,
            "{DIM}; as printed in the document, and corrected above:{DIM:#}\n{}\n",
            lines(printed.text())
        );
    }
    let users: Vec<String> = grammar
        .rules()
        .filter(|other| mentions(other.definition(), rule.name()))
        .map(|other| visible(other.name()))
        .collect();
    if !users.is_empty() {
        let _ = writeln!(out, "{DIM}; used by {}{DIM:#}", users.join(", "));
    }
    out
}

/// Whether a definition names a rule.
fn mentions(node: &Node, rule: &str) -> bool {
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes.iter().any(|node| mentions(node, rule)),
        Node::Repetition { node, .. } => mentions(node, rule),
        Node::Reference(name) => name.text.eq_ignore_ascii_case(rule),
        Node::Text { .. } | Node::Values(_) | Node::Range(..) | Node::Prose(_) => false,
    }
}

/// Every rule, under the headings of the file.
pub fn rules(grammar: &Grammar) -> String {
    let mut out = String::new();
    let mut heading = None;
    for rule in grammar.rules() {
        if rule.heading() != heading || out.is_empty() {
            heading = rule.heading();
            let _ = writeln!(
                out,
                "{HEADING};; {}{HEADING:#}",
                visible(heading.unwrap_or("no section"))
            );
        }
        let _ = writeln!(out, "{}", lines(rule.text()));
    }
    out
}

/// The grammar of a learnt model, after a comment with what is known about the model.
pub fn learned(abnf: &str, about: &str) -> String {
    let mut out = String::new();
    for line in prose("", &visible(about), 0, COMMENT).lines() {
        let _ = writeln!(out, "{DIM}; {line}{DIM:#}");
    }
    let _ = writeln!(out, "\n{}", lines(abnf));
    out
}

/// The size of the automaton of a rule.
pub fn size(dfa: &Dfa) -> String {
    format!(
        "{DIM}; minimal automaton: {} states, {} classes of bytes{DIM:#}\n",
        dfa.states(),
        dfa.classes()
    )
}

fn place(rule: &Rule) -> String {
    let file = visible(rule.file());
    match rule.heading() {
        Some(heading) => format!("{file} section {}, line {}", visible(heading), rule.line()),
        None => format!("{file}, line {}", rule.line()),
    }
}

/// The text of a grammar file, with its lines kept.
fn lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}

/// A rule's name with its section.
pub(crate) fn with_section(grammar: &Grammar, rule: &str) -> String {
    let section = grammar.rule(rule).and_then(Rule::heading);
    match section {
        Some(section) => format!("{} ({})", visible(rule), visible(section)),
        None => visible(rule),
    }
}

/// Inputs, one per line, quoted.
pub fn words<'w>(words: impl IntoIterator<Item = &'w [u8]>) -> String {
    words.into_iter().map(|word| quote(word) + "\n").collect()
}

/// A string of a test suite on a line of JSON: `{"input":"//a","accepted":true}`.
///
/// # Panics
/// Never: bytes are always JSON.
pub fn case_json(text: &[u8], accepted: bool) -> String {
    let input = serde_json::to_string(&Bytes::from(text)).expect("bytes are JSON");
    format!("{{\"input\":{input},\"accepted\":{accepted}}}\n")
}

/// A string with its components instead of the verdict; if there are no components, the text is not accepted.
///
/// # Panics
/// Never: bytes are always JSON.
pub fn split_json(text: &[u8], parts: Option<&Parts<'_>>) -> String {
    let Some(parts) = parts else {
        return case_json(text, false);
    };
    let input = serde_json::to_string(&Bytes::from(text)).expect("bytes are JSON");
    let parts = serde_json::to_string(parts).expect("components are JSON");
    format!("{{\"input\":{input},\"accepted\":true,\"components\":{parts}}}\n")
}

/// Inputs as a JSON array; an input that is not UTF-8 is `{"hex": …}`.
///
/// # Panics
/// Never: bytes are always JSON.
pub fn words_json<'w>(words: impl IntoIterator<Item = &'w [u8]>) -> String {
    let words: Vec<Bytes<'_>> = words.into_iter().map(Bytes::from).collect();
    serde_json::to_string_pretty(&words).expect("bytes are JSON") + "\n"
}

/// The number of strings of one length that a rule derives.
#[derive(Debug, Serialize)]
struct Counted<'c> {
    length: usize,
    members: &'c str,
}

/// The number of strings of each length that a rule derives, from length 0 on. The numbers can have many digits.
pub fn counts(counts: &[String]) -> String {
    let width = counts.iter().map(String::len).max().unwrap_or(0);
    let mut out = String::new();
    for (length, count) in counts.iter().enumerate() {
        let _ = writeln!(out, "{length:>6}  {count:>width$}");
    }
    out
}

/// The counts as JSON. The counts are strings, because they may be too large for JSON numbers.
///
/// # Panics
/// Never: strings are always JSON.
pub fn counts_json(counts: &[String]) -> String {
    let counts: Vec<Counted<'_>> = counts
        .iter()
        .enumerate()
        .map(|(length, members)| Counted { length, members })
        .collect();
    serde_json::to_string_pretty(&counts).expect("strings are JSON") + "\n"
}
