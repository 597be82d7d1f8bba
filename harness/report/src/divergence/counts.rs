//! The number of divergences of each parser.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::{Key, Member, Panel, Severity};
use urispec_model::Spec;

use crate::escape::markdown_text;

/// A Markdown table with the number of divergences by severity, with a row for each pair of a parser and a document.
/// The severity follows from the key of the divergence alone.
pub fn counts<'k>(panel: &Panel<'_>, keys: impl Iterator<Item = &'k Key>) -> String {
    let mut counts: BTreeMap<(&str, Spec), [usize; Severity::ALL.len()]> = BTreeMap::new();
    for key in keys {
        let severity = Severity::ALL.iter().position(|severity| *severity == key.severity());
        let of_member = counts.entry((&key.subject, key.spec)).or_default();
        if let Some(severity) = severity {
            of_member[severity] += 1;
        }
    }
    let mut members: Vec<&Member<'_>> = panel.members().iter().collect();
    members.sort_by_key(|member| (member.name(), member.spec()));
    let mut out = format!("| parser | judged by |{}\n|---|---|", severities());
    out.push_str(&"--:|".repeat(Severity::ALL.len()));
    out.push('\n');
    for member in members {
        let about = member.subject().about();
        let by = if member.claims() { "claimed" } else { "drift" };
        let _ = write!(
            out,
            "| {} {} | {}, {by} |",
            markdown_text(&about.name),
            markdown_text(&about.release),
            member.spec().title()
        );
        for count in counts
            .get(&(member.name(), member.spec()))
            .unwrap_or(&[0; Severity::ALL.len()])
        {
            let _ = write!(out, " {count} |");
        }
        out.push('\n');
    }
    out
}

/// The severities as the titles of columns.
pub(super) fn severities() -> String {
    Severity::ALL
        .iter()
        .fold(String::new(), |heads, severity| format!("{heads} {severity} |"))
}
