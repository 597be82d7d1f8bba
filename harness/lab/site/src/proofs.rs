//! The page of proofs, from the results that `urispec prove --write` writes.

use serde_json::json;
use urispec_model::{Spec, Verdict};
use urispec_proof::Kind;
use urispec_report::proof::{
    ABOUT_REFERENCES, GROUPS, INTRODUCTION, ProofJson, SPLITTING, of_kind, references, thousands,
};

use super::cells;
use super::figure::{Data, tables};
use super::html::{Blocks, Html, Row, header};
use super::{Context, File};

/// The page of proofs, if there are results.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let all = context.site.proofs;
    if all.is_empty() {
        return Vec::new();
    }
    let parsers: Vec<&ProofJson> = all.iter().filter(|proof| !proof.is_reference()).collect();
    let mut blocks = Blocks::default();
    blocks.paragraph(&Html::text(INTRODUCTION));
    blocks.heading(2, "parsers", &Html::text("Parsers"));
    blocks.paragraph(&Html::text(SPLITTING));
    let rows = parsers.iter().enumerate().map(|(at, proof)| row(context, at, proof));
    let titles = ["Parser", "Document", "Rule", "Shown", "Outcome", "Strings", "Failures"];
    blocks.table("Proofs", header(&titles), rows.collect());
    blocks.push(tables("proofs", "Proofs"));
    for (at, proof) in parsers.iter().enumerate() {
        one(&mut blocks, &anchor(at), proof);
    }
    blocks.heading(2, "references", &Html::text("References"));
    blocks.paragraph(&Html::text(ABOUT_REFERENCES));
    reference_table(&mut blocks, all);
    let title = "Proofs";
    let mut files = data(&parsers).files("proofs");
    files.push(context.page("proofs.html", title, Html::text(title), blocks));
    files
}

fn anchor(at: usize) -> String {
    format!("proof-{}", at + 1)
}

/// The proofs about parsers that are held to a document.
pub(super) fn of_document<'c>(context: &Context<'c>, spec: Spec) -> Vec<&'c ProofJson> {
    let all = context.site.proofs.iter();
    all.filter(|proof| !proof.is_reference() && proof.document == spec.name())
        .collect()
}

/// Adds a table of proofs.
pub(super) fn table(blocks: &mut Blocks, proofs: &[&ProofJson]) {
    let rows = proofs.iter().map(|proof| {
        let cells = [
            proof.rule.clone(),
            proof.what.to_string(),
            proof.verdict(),
            thousands(proof.counts(Kind::Guarantee)[0]),
        ];
        Row::new(Html::text(&named(proof)), cells.map(|cell| Html::text(&cell)))
    });
    let titles = ["Parser", "Rule", "Shown", "Outcome", "Strings"];
    blocks.table("Proofs", header(&titles), rows.collect());
}

/// The parser with its release.
fn named(proof: &ProofJson) -> String {
    format!("{} {}", proof.subject, proof.release)
}

fn document(proof: &ProofJson) -> Html {
    proof
        .document
        .parse()
        .map_or_else(|_| Html::text(&proof.document), |spec: Spec| cells::document("", spec))
}

fn row(context: &Context<'_>, at: usize, proof: &ProofJson) -> Row {
    let name = &*proof.subject;
    let is_known = context.parsers.iter().any(|one| one.subject.about.name == name);
    let parser = if is_known {
        Html::link(&cells::parser_page(name), &Html::text(&named(proof)))
    } else {
        Html::text(&named(proof))
    };
    let failures = Kind::ALL.iter().map(|kind| thousands(proof.counts(*kind)[1]));
    let failures = failures.collect::<Vec<_>>().join(" / ");
    let cells = [
        document(proof),
        Html::text(&proof.rule),
        Html::text(proof.what.name()),
        Html::link(&format!("#{}", anchor(at)), &Html::text(&proof.verdict())),
        Html::text(&thousands(proof.counts(Kind::Guarantee)[0])),
        Html::text(&failures),
    ];
    Row::new(parser, cells)
}

/// Adds the sentence of a proof, and the groups of its failures.
fn one(blocks: &mut Blocks, anchor: &str, proof: &ProofJson) {
    let title = format!(
        "{}, {} of {} of {}: {}",
        proof.subject,
        proof.what,
        proof.rule,
        proof.title(),
        proof.verdict()
    );
    blocks.heading(3, anchor, &Html::text(&title));
    blocks.paragraph(&Html::text(&proof.sentence));
    if proof.groups.is_empty() {
        return;
    }
    let rows = proof.groups.iter().take(GROUPS).map(|group| {
        let words = match group.verdict {
            Verdict::Missplit => cells::cut(&group.words),
            _ => Html::default(),
        };
        let cells = [
            Html::text(&group.rule),
            Html::span(&urispec_report::drift::short(&group.witness)),
            Html::text(if group.derived { "yes" } else { "no" }),
            Html::text(&thousands(group.failures)),
            Html::text(of_kind(group.kind)),
            words,
        ];
        Row::new(Html::text(group.verdict.name()), cells)
    });
    let titles = [
        "Verdict",
        "Rule",
        "Smallest string",
        "Derived",
        "Strings",
        "Found by",
        "In words",
    ];
    blocks.table(&title, header(&titles), rows.collect());
    let more = proof.groups.len().saturating_sub(GROUPS);
    if more > 0 {
        blocks.paragraph(&Html::text(&format!("And {more} groups more.")));
    }
}

fn reference_table(blocks: &mut Blocks, all: &[ProofJson]) {
    let found = references(all);
    let rows = found.iter().map(|reference| {
        let cells = [
            reference.what.to_string(),
            reference.rules.to_string(),
            reference.proven.to_string(),
            reference.not_refuted.to_string(),
            thousands(reference.strings),
            thousands(reference.failures),
        ];
        Row::new(Html::text(reference.title), cells.map(|cell| Html::text(&cell)))
    });
    let titles = [
        "Document",
        "Shown",
        "Rules",
        "Proven",
        "Not refuted",
        "Strings",
        "Failures",
    ];
    blocks.table("References", header(&titles), rows.collect());
}

fn data(proofs: &[&ProofJson]) -> Data {
    let row = |proof: &&ProofJson| {
        let [[strings, suite], [_, contexts], [_, loops]] =
            [Kind::Guarantee, Kind::Contexts, Kind::Loops].map(|kind| proof.counts(kind));
        vec![
            json!(named(proof)),
            json!(proof.title()),
            json!(proof.rule),
            json!(proof.what),
            json!(proof.verdict()),
            json!(strings),
            json!(suite),
            json!(contexts),
            json!(loops),
        ]
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
        proofs.iter().map(row).collect(),
    )
}
