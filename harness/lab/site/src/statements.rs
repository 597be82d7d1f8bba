//! The part of a document's page that shows which of its statements are tested.

use urispec_model::Spec;
use urispec_vectors::{Citation, Register, Statement, Tested};

use super::Context;
use super::cells::{citation, vector};
use super::html::{Blocks, Html, Row, header};

/// The maximum number of vectors with a link for one statement. Further vectors are only counted.
const LINKED: usize = 3;

/// Adds a bar for each section, and each statement with its vectors and tests. Adds nothing if there is no register.
pub(super) fn statements(blocks: &mut Blocks, context: &Context<'_>, spec: Spec) {
    let Some(register) = context.site.registers.iter().find(|register| register.document == spec) else {
        return;
    };
    blocks.heading(
        2,
        "statements",
        &Html::text("Its statements, and the vectors that test them"),
    );
    let counts = register.counts();
    blocks.paragraph(&Html::text(&format!(
        "{} statements define behaviour. {} of the {} testable statements are tested.",
        counts.all(),
        counts.tested,
        counts.testable()
    )));
    let rows = register.by_section().into_iter().map(|(section, counts)| {
        let (tested, testable) = (counts.tested, counts.testable());
        let bar = format!("<meter value=\"{tested}\" max=\"{testable}\">{tested} of {testable}</meter>");
        let cells = [
            Html::text(&format!("{tested} of {testable}")),
            Html::raw(bar),
            Html::text(&format!("{}", counts.never)),
        ];
        Row::new(citation(&place(spec, section)), cells)
    });
    let titles = ["Section", "Tested", "Share", "Not testable here"];
    blocks.table("Statements by section", header(&titles), rows.collect());
    let rows = register
        .statements
        .iter()
        .map(|statement| row(context, register, statement));
    blocks.table(
        "Statements",
        header(&["Statement", "Rule", "Tested by"]),
        rows.collect(),
    );
}

fn row(context: &Context<'_>, register: &Register, statement: &Statement) -> Row {
    let vectors = register.vectors_of(statement, &context.site.suite.vectors);
    let mut parts: Vec<Html> = vectors.iter().take(LINKED).map(|one| vector("../", one)).collect();
    if vectors.len() > LINKED {
        parts.push(Html::text(&format!("{} more vectors", vectors.len() - LINKED)));
    }
    parts.extend(statement.tests.iter().map(|test| Html::span(test)));
    let said = match statement.tested() {
        Tested::Yes => None,
        Tested::Open => statement.open.as_ref().map(|why| format!("Open: {why}")),
        Tested::Never => statement
            .not_testable
            .as_ref()
            .map(|why| format!("Not testable here: {why}")),
    };
    parts.extend(said.map(|said| Html::prose(&said)));
    let id = Html::anchored(&format!("statement-{}", statement.id), &Html::text(&statement.id));
    Row::new(id, [Html::prose(&statement.says), Html::join(parts, ", ")])
}

fn place(spec: Spec, section: &str) -> Citation {
    Citation {
        document: spec.name().to_owned(),
        section: section.to_owned(),
    }
}
