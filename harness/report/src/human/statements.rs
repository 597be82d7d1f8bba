//! Text that shows which statements of a document are tested.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use urispec_model::visible;
use urispec_vectors::{Citation, Register, Statement, Tested};

use super::adequacy::percent;
use crate::style::{BAD, DIM, HEADING, MARK};
use crate::words::counted;

/// Counts and results for the vectors of one statement.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// The number of vectors that test the statement.
    pub vectors: usize,
    /// The parsers that claim the document and fail one of these vectors, `None` if no run was read.
    pub failing: Option<BTreeSet<String>>,
    /// The number of grammars with one edit that these vectors detect; `None` if this was not measured.
    pub mutants: Option<usize>,
}

/// The summary, a line for each section, and every open statement.
pub fn statements(register: &Register) -> String {
    let counts = register.counts();
    let mut out = format!(
        "{HEADING}{}{HEADING:#}: {}, {} of {} testable ones are tested ({} %), {} cannot be tested here\n\n",
        register.document.title(),
        counted(counts.all(), "statement", "statements"),
        counts.tested,
        counts.testable(),
        percent(counts.tested, counts.testable()),
        counts.never,
    );
    let _ = writeln!(out, "  {DIM}{:<8} {:>9} {:>6}  section{DIM:#}", "", "tested", "never");
    for (section, counts) in register.by_section() {
        let title = title(register, section);
        let tested = format!("{}/{}", counts.tested, counts.testable());
        let never = if counts.never == 0 {
            String::new()
        } else {
            counts.never.to_string()
        };
        let mark = if counts.open == 0 { "" } else { "open" };
        let _ = writeln!(
            out,
            "  {BAD}{mark:<8}{BAD:#} {tested:>9} {never:>6}  {} {title}",
            visible(section)
        );
    }
    let open = register
        .statements
        .iter()
        .filter(|statement| statement.tested() == Tested::Open);
    for (place, statement) in open.enumerate() {
        if place == 0 {
            let _ = writeln!(out, "\n{HEADING}Open{HEADING:#}");
        }
        let _ = writeln!(
            out,
            "  {MARK}{}{MARK:#}  {}",
            visible(&statement.id),
            visible(&statement.says)
        );
        if let Some(why) = &statement.open {
            let _ = writeln!(out, "    {DIM}{}{DIM:#}", visible(why));
        }
    }
    out
}

/// Every statement with the vectors and tests that check it.
pub fn every_statement(register: &Register, evidence: impl Fn(&Statement) -> Evidence) -> String {
    let mut out = String::new();
    let mut section = "";
    for statement in &register.statements {
        if section != statement.section() {
            section = statement.section();
            let title = title(register, section);
            let _ = writeln!(out, "\n{HEADING}{} {title}{HEADING:#}", visible(section));
        }
        let _ = writeln!(
            out,
            "  {MARK}{}{MARK:#}  {}  {DIM}({}){DIM:#}",
            visible(&statement.id),
            visible(&statement.says),
            statement.kind
        );
        let _ = writeln!(out, "    {}", tested_by(statement, &evidence(statement)));
    }
    out
}

fn tested_by(statement: &Statement, evidence: &Evidence) -> String {
    if let Some(why) = &statement.not_testable {
        return format!("{DIM}not testable here: {}{DIM:#}", visible(why));
    }
    let mut parts = Vec::new();
    if evidence.vectors > 0 {
        parts.push(counted(evidence.vectors, "vector", "vectors"));
    }
    parts.extend(statement.tests.iter().map(|test| format!("test {}", visible(test))));
    parts.extend(
        evidence
            .mutants
            .map(|mutants| format!("excludes {}", counted(mutants, "mutant", "mutants"))),
    );
    parts.extend(evidence.failing.as_ref().map(|failing| {
        if failing.is_empty() {
            return "no parser fails".to_owned();
        }
        let names: Vec<String> = failing.iter().map(|name| visible(name)).collect();
        format!("{BAD}fail: {}{BAD:#}", names.join(", "))
    }));
    parts.extend(
        statement
            .open
            .iter()
            .map(|why| format!("{BAD}open{BAD:#}: {}", visible(why))),
    );
    parts.join("; ")
}

fn title(register: &Register, section: &str) -> &'static str {
    let citation = Citation {
        document: register.document.name().to_owned(),
        section: section.to_owned(),
    };
    citation.title().unwrap_or_default()
}
