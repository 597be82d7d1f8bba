//! Shows one step from one document to the next, or all steps, on a terminal: a summary, and then the details.

use std::fmt::Write as _;

use urispec_differential::typed_explanation;
use urispec_drift::{Acceptance, Comparison, EXACT_TEXTS, Reason};
use urispec_grammar::{Operand, Relation};
use urispec_model::{Operation, OwnedRequest, Request, Spec, quote, visible};
use urispec_vectors::{Register, Statement};

use super::topics::says_differently;
use super::{
    Aspect, accepted_only_by, answer, input, kind, operation, other_answers, reason, relation_words, short, sign, why,
};
use crate::columns::table;
use crate::human::fit;
use crate::style::{DIM, HEADING};
use crate::words::counted;
use crate::wrap::{columns, command, prose};

/// The largest number of reasons, changes and lengths on a terminal; JSON and Markdown have all of them.
const SHOWN: usize = 12;

/// The largest number of lengths that are shown if not all are requested.
const LENGTHS: usize = 8;

/// One step for the terminal, in lines of at most `width` columns: at most five lines of summary below the names, and
/// then the details.
///
/// # Panics
/// Never: writing to a string cannot fail.
pub fn human(step: &Comparison, full: bool, width: usize) -> String {
    let [first, second] = &step.names;
    let names = format!("{} → {}{HEADING:#}", visible(first), visible(second));
    let mut out = prose(&format!("{HEADING}"), &names, 2, width);
    for (label, text) in summary(step) {
        let start = format!("  {label:<10}");
        // Each item has one line, so that the summary can be read quickly.
        let (text, _) = fit(&text, width.saturating_sub(columns(&start)));
        let _ = writeln!(out, "{start}{text}");
    }
    let shown = if full { usize::MAX } else { SHOWN };
    accepted(&mut out, step, shown, width);
    if !step.meanings.is_empty() {
        let _ = writeln!(out, "\n{HEADING}says differently{HEADING:#}");
        for (topic, answers) in &step.meanings {
            let answer = |side: usize| match &answers[side] {
                Some(clause) => format!("{} ({})", visible(&clause.text), visible(&clause.section)),
                None => "nothing".to_owned(),
            };
            let answers = format!("{} → {}", answer(0), answer(1));
            out += &prose(
                &format!("  {topic:<24} "),
                &answers,
                if width < 60 { 6 } else { 27 },
                width,
            );
        }
    }
    changes(&mut out, step, full, width);
    out
}

/// The answers that differ, with their reasons.
pub(super) fn changes(out: &mut String, step: &Comparison, full: bool, width: usize) {
    let shown = if full { usize::MAX } else { SHOWN };
    let names = [0, 1].map(|side| visible(&step.names[side]));
    let longest = names.iter().map(|name| columns(name)).max().unwrap_or(0);
    for (aspect, title) in Aspect::ALL {
        let changes = aspect.of_step(step);
        if changes.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "\n{HEADING}{}",
            prose("", &format!("{title}{HEADING:#}"), 2, width).trim_end()
        );
        for change in changes.iter().take(shown) {
            let kind = kind(change.difference).map_or(String::new(), |kind| format!("  {DIM}{kind}{DIM:#}"));
            *out += &prose("  ", &format!("{}{kind}", input(&change.witness)), 4, width);
            for (side, name) in names.iter().enumerate() {
                let blanks = " ".repeat(longest - columns(name));
                let start = format!("    {name}{blanks}  ");
                let indent = columns(&start).min(width / 2);
                let reason = format!("{DIM}{}{DIM:#}", reason(change, side, str::to_owned));
                *out += &beside(&start, &answer(change, side), &reason, indent, width);
            }
        }
        more(out, changes.len(), shown);
    }
}

/// An answer and its reason, on one line if there is room. If not, the reason is below the answer.
fn beside(start: &str, answer: &str, reason: &str, indent: usize, width: usize) -> String {
    let line = format!("{answer}  {reason}");
    if columns(start) + columns(&line) <= width {
        return format!("{start}{line}\n");
    }
    prose(start, answer, indent, width) + &prose(&" ".repeat(indent), reason, indent + 2, width)
}

/// The lines of the summary, each with its label. They are the questions with different answers, the inputs that only
/// one of the two documents accepts, and the operations with different answers. The last line is a command that shows
/// a difference with all documents and parsers.
fn summary(step: &Comparison) -> Vec<(&'static str, String)> {
    let [first, second] = [0, 1].map(|side| visible(&step.names[side]));
    let mut lines = Vec::new();
    let both = step
        .meanings
        .iter()
        .filter(|(_, [one, other])| one.is_some() && other.is_some());
    let (both, all) = (both.count(), step.meanings.len());
    if all > 0 {
        let only = match all - both {
            0 => String::new(),
            only => format!("; {only} answered by only one of the two"),
        };
        let asked = counted(both, "question", "questions");
        lines.push(("answers", format!("{asked} answered differently{only}")));
    }
    lines.push(("accepts", relation_words(step.acceptance.relation, &first, &second)));
    let shortest = |side: Operand| {
        accepted_only_by(step, side)
            .into_iter()
            .min_by_key(|text| (text.len(), *text))
    };
    let only = [(&first, Operand::First), (&second, Operand::Second)].map(|(name, side)| {
        let text = shortest(side)?;
        Some(format!("only {name} accepts {}", short(text)))
    });
    let only: Vec<String> = only.into_iter().flatten().collect();
    if !only.is_empty() {
        lines.push(("examples", only.join("; ")));
    }
    let counts: Vec<String> = Operation::ALL
        .iter()
        .map(|one| {
            (
                one,
                step.changes.iter().filter(|change| operation(change) == *one).count(),
            )
        })
        .filter(|(_, count)| *count > 0)
        .map(|(one, count)| format!("{one} {count}"))
        .collect();
    if !counts.is_empty() {
        lines.push(("changed", counts.join(", ")));
    }
    let witness = step
        .changes
        .iter()
        .find_map(|change| typed_explanation(&change.witness));
    let shortest = || shortest(Operand::First).or_else(|| shortest(Operand::Second));
    let rerun = witness.or_else(|| {
        let input = shortest()?;
        typed_explanation(&OwnedRequest::from(Request::Parse { input, rule: None }))
    });
    lines.extend(rerun.map(|rerun| ("rerun", rerun)));
    lines
}

/// The maximum number of statements that a terminal shows for one document and one question.
const STATEMENTS: usize = 3;

/// The statements that changed, from the registers of the two documents, in lines of at most `width` columns. If the
/// registers are related, all statements that only one document makes are shown. If not, the statements on the
/// questions with different answers are shown.
pub fn statements(step: &Comparison, registers: &[Register], full: bool, width: usize) -> String {
    let shown = if full { usize::MAX } else { STATEMENTS };
    if let [first, second] = registers
        && let Some((gone, new)) = first.changed_from(second).zip(second.changed_from(first))
    {
        let mut out = String::new();
        for (register, changed) in [(first, gone), (second, new)] {
            if !changed.is_empty() {
                let _ = writeln!(out, "  only {}", register.document);
                list(&mut out, &changed, "", shown.max(SHOWN), width);
            }
        }
        return headed("statements that changed", &out);
    }
    let mut out = String::new();
    for (topic, _) in &step.meanings {
        let mut lines = String::new();
        for name in &step.names {
            let of = registers.iter().filter(|register| register.document.name() == name);
            let decide = |statement: &&Statement| statement.decides.iter().any(|decided| decided == topic.name());
            let found: Vec<&Statement> = of.flat_map(|register| &register.statements).filter(decide).collect();
            list(&mut lines, &found, name, shown, width);
        }
        if !lines.is_empty() {
            let _ = write!(out, "  {topic}\n{lines}");
        }
    }
    headed("statements on these questions", &out)
}

/// Writes the first `shown` statements, with the name of their document before the id.
fn list(out: &mut String, statements: &[&Statement], name: &str, shown: usize, width: usize) {
    for Statement { id, says, .. } in statements.iter().take(shown) {
        let place = format!("{name} {id}");
        let start = format!("    {DIM}{}{DIM:#}  ", visible(place.trim_start()));
        *out += &prose(&start, &visible(says), 6, width);
    }
    more(out, statements.len(), shown);
}

/// A part of the page with its heading, or an empty text if the part is empty.
fn headed(title: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("\n{HEADING}{title}{HEADING:#}\n{text}")
}

/// All steps, for a terminal of `width` columns: a summary, and then each step in a few lines.
pub fn timeline(steps: &[Comparison], full: bool, width: usize) -> String {
    let mut out = timeline_summary(steps, width);
    for step in steps {
        let name = &step.names[1];
        let date = name.parse::<Spec>().map_or("", Spec::date);
        let date = if date.is_empty() { "undated" } else { date };
        let count = |aspect: Aspect| aspect.of_step(step).len();
        let start = format!(
            "{date}  {HEADING}{:<34}{HEADING:#} {}  ",
            visible(name),
            sign(step.acceptance.relation)
        );
        let counts = format!(
            "+{} −{} accepted, {} split, {} resolved differently{}",
            accepted_only_by(step, Operand::Second).len(),
            accepted_only_by(step, Operand::First).len(),
            count(Aspect::Splitting),
            count(Aspect::Resolution),
            other_answers(step).map_or_else(String::new, |counts| format!(", {counts} otherwise"))
        );
        out += &prose(&start, &counts, 9, width);
        for (word, side) in [("came", Operand::Second), ("went", Operand::First)] {
            let shown: Vec<String> = accepted_only_by(step, side)
                .into_iter()
                .take(if full { usize::MAX } else { 3 })
                .map(|witness| if full { quote(witness) } else { short(witness) })
                .collect();
            if !shown.is_empty() {
                out += &prose(
                    &format!("         {DIM}{word} "),
                    &format!("{}{DIM:#}", shown.join(" ")),
                    14,
                    width,
                );
            }
        }
        if let Some(topics) = says_differently(step) {
            let start = format!("         {DIM}says differently: ");
            out += &prose(&start, &format!("{topics}{DIM:#}"), 11, width);
        }
    }
    out
}

/// The number of steps, the number of steps with each kind of change, and the command that shows a step.
fn timeline_summary(steps: &[Comparison], width: usize) -> String {
    let count = |is: &dyn Fn(&Comparison) -> bool| steps.iter().filter(|step| is(step)).count();
    let differs = |step: &Comparison| step.acceptance.relation != Relation::Equal;
    let has = |step: &Comparison, aspect: Aspect| !aspect.of_step(step).is_empty();
    let unchanged = count(&|step| !differs(step) && step.changes.is_empty() && step.meanings.is_empty());
    let parts = [
        ("accept other texts", count(&|step| differs(step))),
        ("split texts differently", count(&|step| has(step, Aspect::Splitting))),
        ("resolve differently", count(&|step| has(step, Aspect::Resolution))),
        ("normalize differently", count(&|step| has(step, Aspect::Normalization))),
        ("change nothing in these points", unchanged),
    ];
    let parts: Vec<String> = parts.iter().map(|(what, count)| format!("{count} {what}")).collect();
    let all = format!(
        "{} from a document to the next{HEADING:#}: {}",
        counted(steps.len(), "step", "steps"),
        parts.join(", ")
    );
    let mut out = prose(&format!("{HEADING}"), &all, 2, width);
    if let Some(last) = steps.iter().rev().find(|step| differs(step)) {
        out += &command(
            "rerun  ",
            &format!("urispec drift {}", visible(&last.names[1])),
            9,
            width,
        );
    }
    out.push('\n');
    out
}

fn accepted(out: &mut String, step: &Comparison, shown: usize, width: usize) {
    let full = shown == usize::MAX;
    let [first, second] = [0, 1].map(|side| visible(&step.names[side]));
    let Acceptance {
        relation: _,
        reasons,
        counts: _,
        is_of_exact_texts,
    } = &step.acceptance;
    if reasons.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{HEADING}only one of the two accepts{HEADING:#}");
    if *is_of_exact_texts {
        let exact = format!("known exactly for {EXACT_TEXTS}, without a base");
        *out += &prose("  ", &exact, 2, width);
    }
    for (side, name) in [(Operand::First, &first), (Operand::Second, &second)] {
        let own: Vec<&Reason> = reasons.iter().filter(|reason| reason.accepted_by == side).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n  only {name} accepts");
        let witness = |reason: &Reason| {
            if full {
                quote(&reason.witness)
            } else {
                short(&reason.witness)
            }
        };
        let witnesses: Vec<String> = own.iter().take(shown).map(|reason| witness(reason)).collect();
        let longest = witnesses
            .iter()
            .map(|witness| columns(witness))
            .max()
            .unwrap_or(0)
            .min(28);
        for (witness, reason) in witnesses.iter().zip(&own) {
            let blanks = " ".repeat(longest.saturating_sub(columns(witness)));
            let why = format!("{DIM}{}{DIM:#}", why(reason));
            *out += &beside("    ", &format!("{witness}{blanks}"), &why, 6, width);
        }
        more(out, own.len(), shown);
    }
    self::counts(out, step, full, width);
}

/// The numbers of strings of each length, if one side accepts strings that the other rejects.
pub(super) fn counts(out: &mut String, step: &Comparison, full: bool, width: usize) {
    let [first, second] = [0, 1].map(|side| visible(&step.names[side]));
    let counts = &step.acceptance.counts;
    let shown = if full { usize::MAX } else { LENGTHS };
    if counts.iter().any(|count| count.first != "0" || count.second != "0") {
        let _ = writeln!(
            out,
            "\n  numbers of strings by length: accepted by only one side, and by both"
        );
        let rows = counts.iter().take(shown);
        let row = |count: &urispec_drift::Count| {
            vec![
                count.length.to_string(),
                count.first.clone(),
                count.second.clone(),
                count.both.clone(),
            ]
        };
        let rows: Vec<Vec<String>> = rows.map(row).collect();
        *out += &table(&["bytes", &first, &second, "both"], &rows, width);
    }
}

fn more(out: &mut String, all: usize, shown: usize) {
    if all > shown {
        let _ = writeln!(out, "    {DIM}and {} more; --full shows all{DIM:#}", all - shown);
    }
}
