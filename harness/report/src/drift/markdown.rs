//! Drift as pages of the report.

use std::fmt::Write as _;

use urispec_drift::{Cell, Change, Comparison, EXACT_TEXTS, Reason};
use urispec_grammar::Operand;
use urispec_model::Spec;

use super::topics::says_differently;
use super::{
    Aspect, CLASSES_PAGE, WRITTEN, accepted_only_by, answer, input, kind, other_answers, place, reason, relation_words,
    sign,
};
use crate::escape::{markdown_code, markdown_span, markdown_text};
use crate::markdown::table;

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

/// An input as a code span; a long input is shortened in the middle.
fn short(input: &[u8]) -> String {
    markdown_span(&super::short(input))
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
            let all: Vec<String> = witnesses.iter().take(3).map(|witness| short(witness)).collect();
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
         branch of RFC 3986 with RFC 3986, and each later edition of the URL Standard with the edition before it. `=`: both \
         accept the same texts; `⊂`: the document accepts all texts of its predecessor, and more; `⊃`: it accepts fewer; `≠`: \
         each accepts texts that the other rejects. *Came*: accepted now, but not before; *went*: the reverse. There is one \
         input for each pair of rules that causes a difference. *Says differently*: the number of topics outside the grammar \
         that both documents answer differently, in their own text or by reference to a different document. A second number \
         counts the topics that only one of the documents answers. *Splits differently*, *resolves differently*: the number of ways in \
         which inputs that both accept have different results. *Answers differently*: the number of such ways for the other \
         operations that both define: normalization, bases, URIs in texts, suffix references and hazards. The page of a document lists all \
         differences, with sections. [`matrix.md`](matrix.md) compares all pairs of documents that have a grammar. For an \
         edition of the URL Standard, the sign applies to {}, without a base; all other differences were found by tests with the \
         vectors and all short inputs. Classes of differences, with explanations: [`{CLASSES_PAGE}`]({CLASSES_PAGE}).\n\n{}",
        markdown_text(EXACT_TEXTS),
        table(&header, rows)
    )
}

/// A table that compares every document with every other document: `cells` has the cells of each row, in order of the
/// columns.
pub fn matrix(specs: &[Spec], cells: &[Vec<Option<Cell>>]) -> String {
    let mut header = vec![String::new(), "document".to_owned()];
    header.extend((1..=specs.len()).map(|number| number.to_string()));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let rows = specs.iter().zip(cells).enumerate().map(|(at, (spec, cells))| {
        let mut row = vec![(at + 1).to_string(), spec.to_string()];
        row.extend(
            cells
                .iter()
                .map(|cell| cell.as_ref().map_or("·", |cell| sign(cell.relation)).to_owned()),
        );
        row
    });
    let mut out = format!(
        "# All pairs of documents\n\n{WRITTEN}\n\nThe sign compares the texts that the document of the row accepts with the \
         texts of the column: `=` the same texts, `⊂` fewer, `⊃` more, `≠` each accepts texts that the other rejects, `∥` no \
         text in common.\n\n{}",
        table(&header, rows)
    );
    let witness = |input: &Option<Vec<u8>>| input.as_deref().map_or("–".to_owned(), short);
    for (at, (spec, cells)) in specs.iter().zip(cells).enumerate() {
        let rows: Vec<Vec<String>> = specs
            .iter()
            .zip(cells)
            .skip(at + 1)
            .filter_map(|(other, cell)| {
                let cell = cell.as_ref()?;
                Some(vec![
                    other.to_string(),
                    sign(cell.relation).to_owned(),
                    witness(&cell.first),
                    witness(&cell.second),
                    cell.splits.to_string(),
                    cell.resolves.to_string(),
                    cell.answers.to_string(),
                ])
            })
            .collect();
        if !rows.is_empty() {
            let header = [
                "against",
                "",
                "shortest only in the row above",
                "shortest only in this",
                "splits differently",
                "resolves differently",
                "answers differently",
            ];
            let header = header.map(|name| match name {
                "shortest only in the row above" => format!("shortest only in {spec}"),
                "shortest only in this" => "shortest only in this document".to_owned(),
                name => name.to_owned(),
            });
            let header: Vec<&str> = header.iter().map(String::as_str).collect();
            let _ = write!(out, "\n## {spec}\n\n{}", table(&header, rows));
        }
    }
    out
}
