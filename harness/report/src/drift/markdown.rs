//! Drift as pages of the report.

use std::fmt::Write as _;

use urispec_drift::{Cell, Change, Comparison, EXACT_TEXTS, Reason};
use urispec_grammar::{Operand, Relation};
use urispec_model::Spec;

use super::topics::says_differently;
use super::{
    Aspect, CLASSES_PAGE, WRITTEN, accepted_only_by, answer, input, kind, other_answers, place, reason, relation_words,
    sign,
};
use crate::escape::{markdown_code, markdown_input, markdown_span, markdown_text};
use crate::markdown::table;
use crate::words::documents;

/// The comparison of two documents as a page.
pub fn page(step: &Comparison) -> String {
    format!("# {}\n\n{WRITTEN}\n\n{}", title(step), body(step, "##"))
}

/// The comparison of two documents as Markdown, without the line that names the program that writes the page.
pub fn one(step: &Comparison) -> String {
    format!("# {}\n\n{}", title(step), body(step, "##"))
}

fn title(step: &Comparison) -> String {
    let [from, to] = [0, 1].map(|side| markdown_text(&step.names[side]));
    format!("{from} → {to}")
}

fn body(step: &Comparison, level: &str) -> String {
    let [from, to] = [0, 1].map(|side| markdown_text(&step.names[side]));
    let mut out = format!(
        "{level} Accepted texts\n\n{}: {}.\n",
        sign(step.acceptance.relation),
        relation_words(step.acceptance.relation, &from, &to)
    );
    if step.acceptance.is_of_exact_texts {
        let _ = write!(
            out,
            "\nThis applies to {}, without a base. All other differences were found by tests.\n",
            markdown_text(EXACT_TEXTS)
        );
    }
    push_acceptance(&mut out, step, [&from, &to]);
    if !step.meanings.is_empty() {
        let rows = step.meanings.iter().map(|(topic, answers)| {
            let answer = |side: usize| match &answers[side] {
                Some(clause) => format!("{} ({})", markdown_text(&clause.text), markdown_text(&clause.section)),
                None => "–".to_owned(),
            };
            vec![topic.to_string(), answer(0), answer(1)]
        });
        let _ = write!(
            out,
            "\n{level} Answers by topic\n\n{}",
            table(&["topic", &from, &to], rows)
        );
    }
    for (aspect, title) in Aspect::ALL {
        let changes = aspect.of_step(step);
        if !changes.is_empty() {
            let has_kind = changes.iter().any(|change| kind(change.difference).is_some());
            let rows = changes.into_iter().map(row);
            let mut header = vec!["smallest input", &from, "because", &to, "because"];
            if has_kind {
                header.insert(1, "differs");
            }
            let _ = write!(out, "\n{level} Inputs: {title}\n\n{}", table(&header, rows));
        }
    }
    out
}

/// The inputs that only one of the two documents accepts: the shortest of these inputs, and their number.
fn push_acceptance(out: &mut String, step: &Comparison, [from, to]: [&str; 2]) {
    for (side, name) in [(Operand::First, from), (Operand::Second, to)] {
        let own: Vec<&Reason> = step
            .acceptance
            .reasons
            .iter()
            .filter(|reason| reason.accepted_by == side)
            .collect();
        if own.is_empty() {
            continue;
        }
        let rows = own.iter().map(|reason| {
            vec![
                markdown_code(&reason.witness),
                reason.offset.to_string(),
                markdown_text(&place(&reason.goes_on)),
                markdown_text(&place(&reason.ends)),
            ]
        });
        let header = ["shortest input", "byte", "continues in", "the other ends in"];
        let _ = write!(out, "\nOnly {name} accepts:\n\n{}", table(&header, rows));
    }
    if !step.acceptance.counts.is_empty() {
        let rows = step.acceptance.counts.iter().map(|count| {
            vec![
                count.length.to_string(),
                count.first.clone(),
                count.second.clone(),
                count.both.clone(),
            ]
        });
        let _ = write!(
            out,
            "\nNumbers of strings by length: accepted by only one document, and by both:\n\n{}",
            table(&["bytes", from, to, "both"], rows)
        );
    }
}

fn row(change: &Change) -> Vec<String> {
    let clause = |side: usize| reason(change, side, markdown_span);
    let mut row = vec![markdown_span(&input(&change.witness))];
    row.extend(kind(change.difference));
    for side in 0..2 {
        row.extend([markdown_span(&answer(change, side)), clause(side)]);
    }
    row
}

/// The name of the page of a step.
pub fn page_name(step: &Comparison) -> String {
    format!("{}.md", step.names[1])
}

/// Every step in a table: added inputs, removed inputs, and changed meanings.
pub fn timeline(steps: &[Comparison]) -> String {
    let rows = steps.iter().map(|step| {
        let examples = |side: Operand| {
            let witnesses = accepted_only_by(step, side);
            let all: Vec<String> = witnesses
                .iter()
                .take(3)
                .map(|witness| markdown_input(witness))
                .collect();
            let more = witnesses.len().saturating_sub(3);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            if all.is_empty() {
                "–".to_owned()
            } else {
                all.join(" ") + &more
            }
        };
        let count = |aspect: Aspect| {
            step.changes
                .iter()
                .filter(|change| Aspect::of(change) == aspect)
                .count()
        };
        let date = step.names[1].parse::<Spec>().map_or("", Spec::date);
        vec![
            date.to_owned(),
            format!("[{}]({})", markdown_text(&step.names[1]), page_name(step)),
            markdown_text(&step.names[0]),
            sign(step.acceptance.relation).to_owned(),
            examples(Operand::Second),
            examples(Operand::First),
            says_differently(step).unwrap_or("–".to_owned()),
            count(Aspect::Splitting).to_string(),
            count(Aspect::Resolution).to_string(),
            other_answers(step).unwrap_or("–".to_owned()),
        ]
    });
    let header = [
        "published",
        "document",
        "continues",
        "",
        "came (shortest inputs)",
        "went (shortest inputs)",
        "says differently",
        "splits differently",
        "resolves differently",
        "answers differently",
    ];
    format!(
        "# The history of the generic syntax\n\n{WRITTEN}\n\nEach document is compared with the document that it continues: a \
         branch of RFC 3986 with RFC 3986, and each later edition of the URL Standard with the edition before it. The page of a \
         document lists all differences, with sections. [`matrix.md`](matrix.md) compares all pairs of documents that have a \
         grammar. Classes of differences, with explanations: [`{CLASSES_PAGE}`]({CLASSES_PAGE}).\n\n\
         - `=`: both accept the same texts. `⊂`: the document accepts all texts of its predecessor, and more. `⊃`: it accepts \
         fewer. `≠`: each accepts texts that the other rejects. For an edition of the URL Standard, the sign applies to {}, \
         without a base; all other differences were found by tests with the vectors and all short inputs.\n\
         - *Came*: accepted now, but not before; *went*: the reverse. There is one input for each pair of rules that causes a \
         difference.\n\
         - *Says differently*: the number of topics outside the grammar that both documents answer differently, in their own text \
         or by reference to a different document. A second number counts the topics that only one of the documents answers.\n\
         - *Splits differently*, *resolves differently*: the number of ways in which inputs that both accept have different \
         results.\n\
         - *Answers differently*: the number of such ways for the other operations that both define: normalization, bases, URIs \
         in texts, suffix references and hazards.\n\n{}",
        markdown_text(EXACT_TEXTS),
        table(&header, rows)
    )
}

/// Every document compared with every other document: for each document, the other documents by relation, and a table with
/// the later documents. `cells` has a row for each document, with a cell for each document.
pub fn matrix(specs: &[Spec], cells: &[Vec<Option<Cell>>]) -> String {
    let mut out = format!(
        "# All pairs of documents\n\n{WRITTEN}\n\nThe lists compare the texts that a document accepts with the texts of each \
         other document. The table of a document has the documents that follow it on this page: `=` both accept the same texts, \
         `⊂` the document of the heading accepts fewer, `⊃` it accepts more, `≠` each accepts texts that the other rejects, `∥` \
         no text in common.\n"
    );
    for (at, (spec, cells)) in specs.iter().zip(cells).enumerate() {
        let _ = write!(out, "\n## {spec}\n\n{}", relations(specs, cells));
        let later = specs.iter().zip(cells).skip(at + 1);
        let rows: Vec<Vec<String>> = later
            .filter_map(|(other, cell)| Some(pair(*other, cell.as_ref()?)))
            .collect();
        if !rows.is_empty() {
            let only = format!("shortest only in {spec}");
            let header = [
                "against",
                "",
                &only,
                "shortest only in this document",
                "splits differently",
                "resolves differently",
                "answers differently",
            ];
            let _ = write!(out, "\n{}", table(&header, rows));
        }
    }
    out
}

/// The other documents by their relation to a document, as a list; `cells` is the row of the document.
fn relations(specs: &[Spec], cells: &[Option<Cell>]) -> String {
    let of = |relation: Relation| -> Vec<Spec> {
        let pairs = specs.iter().zip(cells);
        let related = pairs.filter(|(_, cell)| cell.as_ref().is_some_and(|cell| cell.relation == relation));
        related.map(|(other, _)| *other).collect()
    };
    let listed = [
        (Relation::Equal, "the same texts as"),
        (Relation::Subset, "fewer texts than"),
        (Relation::Superset, "more texts than"),
        (Relation::Disjoint, "no text in common with"),
    ];
    let mut out = String::new();
    for (relation, words) in listed {
        let others = of(relation);
        if !others.is_empty() {
            let _ = writeln!(out, "- `{}` {words} {}", sign(relation), documents(&others));
        }
    }
    match of(Relation::Overlapping).len() {
        0 => out,
        rest => out + &format!("- `≠` each accepts texts that the other rejects: the other {rest} documents\n"),
    }
}

/// The row of a pair of documents.
fn pair(other: Spec, cell: &Cell) -> Vec<String> {
    let witness = |input: &Option<Vec<u8>>| input.as_deref().map_or("–".to_owned(), markdown_input);
    vec![
        other.to_string(),
        sign(cell.relation).to_owned(),
        witness(&cell.first),
        witness(&cell.second),
        cell.splits.to_string(),
        cell.resolves.to_string(),
        cell.answers.to_string(),
    ]
}
