//! The page of the report on proofs, and the tables that the site shows as well.

use std::fmt::Write as _;

use urispec_model::{Spec, Verdict};
use urispec_proof::{Kind, Outcome, What};

use super::json::ProofJson;
use super::{of_kind, thousands};
use crate::escape::{markdown_input, markdown_text};
use crate::markdown::table;

/// The largest number of groups of failures of one proof that a page shows.
pub const GROUPS: usize = 12;

/// The meaning of a proof, in plain text.
pub const INTRODUCTION: &str = "The minimal automaton of a rule has a number of states. We make a finite list of strings from \
    it, with every byte in each state. A parser that answers all these strings correctly accepts exactly the strings that the \
    rule derives, provided that it behaves like an automaton of at most that many states. No finite list detects an error that \
    needs more states. Strings from all contexts of the grammar, with one byte of each class, and strings that repeat its loops \
    many times search for such errors; they prove nothing. Each sentence below states its assumptions.";

/// The meaning of a proof about components, in plain text.
pub const SPLITTING: &str =
    "Splitting is proven in the same way, because texts with marked component boundaries are a language, too.";

/// The proofs about references, in plain text.
pub const ABOUT_REFERENCES: &str = "The acceptance of every start rule of each reference is compared with the automaton of the \
    document's grammar, with every byte. The splitting of whole references is compared with one byte of each class. A proof \
    assumes that the reference behaves like an automaton of as many states as the grammar's. The outcome “not refuted” also \
    assumes that the reference treats bytes alike wherever the grammar does.";

/// The proofs about one reference and one property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference<'p> {
    /// The title of the document.
    pub title: &'p str,
    /// The property that was tested.
    pub what: What,
    /// The number of rules.
    pub rules: usize,
    /// The number of rules for which the property is proven.
    pub proven: usize,
    /// The number of rules for which the property is not refuted.
    pub not_refuted: usize,
    /// The number of strings that were sent.
    pub strings: u64,
    /// The number of wrong answers.
    pub failures: u64,
}

/// The proofs about references, in order of document and property.
pub fn references(proofs: &[ProofJson]) -> Vec<Reference<'_>> {
    let place = |proof: &ProofJson| (proof.document.parse::<Spec>().ok(), proof.what);
    let mut references: Vec<&ProofJson> = proofs.iter().filter(|proof| proof.is_reference()).collect();
    references.sort_by_key(|proof| place(proof));
    let reference = |chunk: &[&'_ ProofJson]| {
        let of = |outcome| chunk.iter().filter(|proof| proof.outcome == outcome).count();
        let counts = chunk.iter().flat_map(|proof| &proof.suites);
        let counts = counts.fold([0, 0], |[strings, failures], suite| {
            [strings + suite.strings, failures + suite.failures]
        });
        (of(Outcome::Proven), of(Outcome::NotRefuted), counts)
    };
    references
        .chunk_by(|one, other| place(one) == place(other))
        .filter_map(|chunk| {
            let first: &ProofJson = chunk.first()?;
            let (proven, not_refuted, [strings, failures]) = reference(chunk);
            Some(Reference {
                title: first.title(),
                what: first.what,
                rules: chunk.len(),
                proven,
                not_refuted,
                strings,
                failures,
            })
        })
        .collect()
}

/// The page of the report: the parsers with their failures, and a table of the references with one line per
/// document.
pub fn markdown(proofs: &[ProofJson]) -> String {
    let mut out = format!(
        "# Proofs\n\nWritten by `urispec prove --write`. [`proofs.json.gz`](proofs.json.gz) has every proof and every byte.\n\n\
         {}\n\n## Parsers\n\n{}\n\n\
         | parser | document | rule | shown | outcome | strings | failures | contexts | failures | loops | failures |\n\
         |---|---|---|---|---|--:|--:|--:|--:|--:|--:|\n",
        markdown_text(INTRODUCTION),
        markdown_text(SPLITTING)
    );
    let parsers: Vec<&ProofJson> = proofs.iter().filter(|proof| !proof.is_reference()).collect();
    for proof in &parsers {
        let _ = write!(
            out,
            "| {} {} | {} | {} | {} | {} |",
            markdown_text(&proof.subject),
            markdown_text(&proof.release),
            markdown_text(proof.title()),
            markdown_text(&proof.rule),
            proof.what,
            proof.verdict()
        );
        for count in Kind::ALL.iter().flat_map(|kind| proof.counts(*kind)) {
            let _ = write!(out, " {} |", thousands(count));
        }
        out.push('\n');
    }
    for proof in parsers {
        let _ = write!(
            out,
            "\n### {}, {} of {} of {}: {}\n\n{}\n",
            markdown_text(&proof.subject),
            proof.what,
            markdown_text(&proof.rule),
            markdown_text(proof.title()),
            proof.verdict(),
            markdown_text(&capitalized(&proof.sentence))
        );
        push_groups(&mut out, proof);
    }
    out + &reference_table(&references(proofs))
}

fn push_groups(out: &mut String, proof: &ProofJson) {
    if proof.groups.is_empty() {
        return;
    }
    out.push_str(
        "\n| verdict | rule | smallest string | derived | strings | found by | in words |\n|---|---|---|---|--:|---|---|\n",
    );
    for group in proof.groups.iter().take(GROUPS) {
        let words = match group.verdict {
            Verdict::Missplit => &*group.words,
            _ => "",
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            group.verdict,
            markdown_text(&group.rule),
            markdown_input(&group.witness),
            if group.derived { "yes" } else { "no" },
            thousands(group.failures),
            of_kind(group.kind),
            markdown_text(words)
        );
    }
    let more = proof.groups.len().saturating_sub(GROUPS);
    if more > 0 {
        let _ = writeln!(out, "\nAnd {more} groups more.");
    }
}

fn reference_table(references: &[Reference<'_>]) -> String {
    let rows = references.iter().map(|reference| {
        vec![
            markdown_text(reference.title),
            reference.what.to_string(),
            reference.rules.to_string(),
            reference.proven.to_string(),
            reference.not_refuted.to_string(),
            thousands(reference.strings),
            thousands(reference.failures),
        ]
    });
    let header = [
        "document",
        "shown",
        "rules",
        "proven",
        "not refuted",
        "strings",
        "failures",
    ];
    format!(
        "\n## References\n\n{}\n\n{}",
        markdown_text(ABOUT_REFERENCES),
        table(&header, rows)
    )
}

/// A sentence with its first letter in upper case.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
