//! What differs between documents, for people and programs.
//!
//! [`human`] and [`json`] show one step from a document to another, [`markdown::page`] makes it a page of the report;
//! [`markdown::timeline`] puts all steps on one, [`markdown::matrix`] every pair; [`dot`] draws them. [`against_the_url_standard`] is the
//! page on RFC 3986 and the URL Standard.

pub mod classes;
pub mod dot;
pub mod json;
pub mod markdown;
mod topics;

use std::fmt::Write as _;

use urispec_drift::{Acceptance, Change, Clause, Clauses, Comparison, Difference, EXACT_TEXTS, Place, Reason};
use urispec_grammar::{Event, Operand, Relation};
use urispec_model::{Component, ComponentSet, Operation, OwnedRequest, Request, Spec, quote, visible};
use urispec_vectors::{Register, Statement};

pub(crate) use self::classes::CLASSES_PAGE;
pub use self::classes::against_the_url_standard;
use self::topics::says_differently;
use crate::style::{DIM, HEADING};
use crate::words;

/// What each is described by, as JSON Schema.
pub const SCHEMA: &str = include_str!("../../drift.schema.json");

/// A line on who writes the page.
const WRITTEN: &str = "Written by `urispec drift --write`; do not edit.";

/// How many reasons, changes and lengths a terminal is shown; JSON and Markdown have all.
const SHOWN: usize = 12;

/// One step for the terminal.
///
/// # Panics
/// Never: writing to a string cannot fail.
pub fn human(step: &Comparison, full: bool) -> String {
    let [first, second] = &step.names;
    let mut out = format!("{HEADING}{} → {}{HEADING:#}\n\n", visible(first), visible(second));
    let shown = if full { usize::MAX } else { SHOWN };
    accepted(&mut out, step, shown);
    if !step.meanings.is_empty() {
        let _ = writeln!(out, "\n{HEADING}says differently{HEADING:#}");
        for (topic, answers) in &step.meanings {
            let answer = |side: usize| match &answers[side] {
                Some(clause) => format!("{} ({})", clause.text, clause.section),
                None => "nothing".to_owned(),
            };
            let _ = writeln!(out, "  {topic:<24} {} → {}", answer(0), answer(1));
        }
    }
    for (aspect, title) in Aspect::ALL {
        let changes = aspect.of_step(step);
        if changes.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n{HEADING}{title}{HEADING:#}");
        for change in changes.iter().take(shown) {
            let kind = kind(change.difference).map_or(String::new(), |kind| format!("  {DIM}{kind}{DIM:#}"));
            let _ = writeln!(out, "  {}{kind}", input(&change.witness));
            for side in 0..2 {
                let _ = writeln!(
                    out,
                    "    {:<34} {}  {DIM}{}{DIM:#}",
                    visible(&step.names[side]),
                    answer(change, side),
                    reason(change, side, str::to_owned)
                );
            }
        }
        more(&mut out, changes.len(), shown);
    }
    out
}

/// The maximum number of statements that a terminal shows for one document and one question.
const STATEMENTS: usize = 3;

/// The statements that changed, from the registers of the two documents. If the registers are related, these are all statements that only one document
/// makes; if not, the statements on the questions that the two documents answer differently.
pub fn statements(step: &Comparison, registers: &[Register], full: bool) -> String {
    let shown = if full { usize::MAX } else { STATEMENTS };
    if let [first, second] = registers
        && let Some((gone, new)) = first.changed_from(second).zip(second.changed_from(first))
    {
        let mut out = String::new();
        for (register, changed) in [(first, gone), (second, new)] {
            if !changed.is_empty() {
                let _ = writeln!(out, "  only {}", register.document);
                list(&mut out, &changed, "", shown.max(SHOWN));
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
            list(&mut lines, &found, name, shown);
        }
        if !lines.is_empty() {
            let _ = write!(out, "  {topic}\n{lines}");
        }
    }
    headed("statements on these questions", &out)
}

/// Writes a line for each of the first `shown` statements, with the name of their document before the id.
fn list(out: &mut String, statements: &[&Statement], name: &str, shown: usize) {
    for Statement { id, says, .. } in statements.iter().take(shown) {
        let place = format!("{name} {id}");
        let _ = writeln!(
            out,
            "    {DIM}{}{DIM:#}  {}",
            visible(place.trim_start()),
            visible(says)
        );
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

/// Every step in a line or two, for the terminal.
pub fn timeline(steps: &[Comparison], full: bool) -> String {
    let mut out = String::new();
    for step in steps {
        let name = &step.names[1];
        let date = name.parse::<Spec>().map_or("", Spec::date);
        let date = if date.is_empty() { "undated" } else { date };
        let count = |aspect: Aspect| {
            step.changes
                .iter()
                .filter(|change| Aspect::of(change) == aspect)
                .count()
        };
        let _ = writeln!(
            out,
            "{date}  {HEADING}{:<34}{HEADING:#} {}  +{} −{} accepted, {} split, {} resolved differently{}",
            visible(name),
            sign(step.acceptance.relation),
            accepted_only_by(step, Operand::Second).len(),
            accepted_only_by(step, Operand::First).len(),
            count(Aspect::Splitting),
            count(Aspect::Resolution),
            other_answers(step).map_or_else(String::new, |counts| format!(", {counts} otherwise"))
        );
        for (word, side) in [("came", Operand::Second), ("went", Operand::First)] {
            let shown: Vec<String> = accepted_only_by(step, side)
                .into_iter()
                .take(if full { usize::MAX } else { 3 })
                .map(|witness| if full { quote(witness) } else { short(witness) })
                .collect();
            if !shown.is_empty() {
                let _ = writeln!(out, "         {DIM}{word} {}{DIM:#}", shown.join(" "));
            }
        }
        if let Some(topics) = says_differently(step) {
            let _ = writeln!(out, "         {DIM}says differently: {topics}{DIM:#}");
        }
    }
    out
}

/// The inputs that only this side accepts: one for each reason, and one that was found by asking.
pub(crate) fn accepted_only_by(step: &Comparison, side: Operand) -> Vec<&[u8]> {
    let reasons = step
        .acceptance
        .reasons
        .iter()
        .filter(|reason| reason.accepted_by == side);
    let asked = step
        .changes
        .iter()
        .filter_map(|change| match (change.difference, &change.witness) {
            (Difference::Acceptance(Operation::Parse, by), OwnedRequest::Parse { input, .. }) if by == side => {
                Some(&**input)
            }
            _ => None,
        });
    reasons.map(|reason| &reason.witness[..]).chain(asked).collect()
}

fn accepted(out: &mut String, step: &Comparison, shown: usize) {
    let full = shown == usize::MAX;
    let [first, second] = [0, 1].map(|side| visible(&step.names[side]));
    let Acceptance {
        relation,
        reasons,
        counts,
        is_of_exact_texts,
    } = &step.acceptance;
    let _ = writeln!(
        out,
        "{HEADING}accepts{HEADING:#}  {}",
        relation_words(*relation, &first, &second)
    );
    if *is_of_exact_texts {
        let _ = writeln!(out, "  that is said about {EXACT_TEXTS}, asked without a base");
    }
    for (side, name) in [(Operand::First, &first), (Operand::Second, &second)] {
        let own: Vec<&Reason> = reasons.iter().filter(|reason| reason.accepted_by == side).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n  only {name} accepts");
        for reason in own.iter().take(shown) {
            let witness = if full {
                quote(&reason.witness)
            } else {
                short(&reason.witness)
            };
            let _ = writeln!(out, "    {witness:<28} {DIM}{}{DIM:#}", why(reason));
        }
        more(out, own.len(), shown);
    }
    if counts.iter().any(|count| count.first != "0" || count.second != "0") {
        let _ = writeln!(out, "\n  strings of a length that only one side accepts, and both");
        let _ = writeln!(out, "    {:>6}  {first:>34}  {second:>34}  {:>34}", "bytes", "both");
        for count in counts.iter().take(if full { shown } else { 8 }) {
            let _ = writeln!(
                out,
                "    {:>6}  {:>34}  {:>34}  {:>34}",
                count.length, count.first, count.second, count.both
            );
        }
    }
}

/// An input, quoted; of a long one the beginning, the end, and how many bytes there are.
pub fn short(input: &[u8]) -> String {
    const ENDS: usize = 24;
    if input.len() <= 2 * ENDS + 16 {
        return quote(input);
    }
    let (first, last) = (&input[..ENDS], &input[input.len() - ENDS..]);
    format!("{} … {} ({} bytes)", quote(first), quote(last), input.len())
}

fn more(out: &mut String, all: usize, shown: usize) {
    if all > shown {
        let _ = writeln!(out, "    {DIM}and {} more; --full shows all{DIM:#}", all - shown);
    }
}

/// What the languages of two sides have to do with each other, in words.
pub fn relation_words(relation: Relation, first: &str, second: &str) -> String {
    match relation {
        Relation::Equal => "both the same".to_owned(),
        Relation::Subset => format!("{second} all that {first} accepts, and more"),
        Relation::Superset => format!("{first} all that {second} accepts, and more"),
        Relation::Disjoint => "nothing in common".to_owned(),
        Relation::Overlapping => "each something that the other does not".to_owned(),
    }
}

/// The relation as a sign.
pub const fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Subset => "⊂",
        Relation::Superset => "⊃",
        Relation::Disjoint => "∥",
        Relation::Overlapping => "≠",
    }
}

/// The relation as a word for programs.
pub(crate) const fn relation_name(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "equal",
        Relation::Subset => "subset",
        Relation::Superset => "superset",
        Relation::Disjoint => "disjoint",
        Relation::Overlapping => "overlapping",
    }
}

/// Where an example leaves the other side.
pub fn why(reason: &Reason) -> String {
    let end = match reason.event {
        Event::Dies => format!("byte {}", reason.offset),
        Event::Ends => "the end".to_owned(),
    };
    format!("{end}: {}, not {}", place(&reason.goes_on), place(&reason.ends))
}

/// Where in a document a change is, in words.
pub fn place(place: &Place) -> String {
    match &place.section {
        Some(section) => format!("{} ({})", visible(&place.rule), visible(section)),
        None => visible(&place.rule),
    }
}

/// What a change is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aspect {
    /// Which texts are accepted.
    Acceptance,
    /// Into which components a text is split.
    Splitting,
    /// What a reference is resolved to.
    Resolution,
    /// What a URI is normalised to.
    Normalization,
    /// Which URIs are equivalent.
    Equivalence,
    /// Which URIs are found in a text or a document.
    Finding,
}

impl Aspect {
    /// Each with what it is about.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Acceptance, "only one of the two accepts, found by asking"),
        (Self::Splitting, "both accept, and split differently"),
        (Self::Resolution, "both resolve, and not to the same"),
        (Self::Normalization, "both normalize, and not to the same"),
        (
            Self::Equivalence,
            "one calls two texts equivalent, and the other does not",
        ),
        (
            Self::Finding,
            "both answer, and not the same: bases, URIs in texts, suffix references, hazards",
        ),
    ];

    /// The changes of a step that are about this.
    fn of_step(self, step: &Comparison) -> Vec<&Change> {
        step.changes.iter().filter(|change| Self::of(change) == self).collect()
    }

    /// What a change is about.
    pub const fn of(change: &Change) -> Self {
        match change.difference {
            Difference::Acceptance(..) => Self::Acceptance,
            Difference::Splitting(_) | Difference::Graded(Operation::Parse, ..) => Self::Splitting,
            Difference::Resolution(_) | Difference::Graded(Operation::Resolve, ..) => Self::Resolution,
            Difference::Normalization(_) | Difference::Graded(Operation::Normalize, ..) => Self::Normalization,
            Difference::Equivalence(_) | Difference::Graded(Operation::Equivalent, ..) => Self::Equivalence,
            Difference::Graded(..) | Difference::Finding(..) => Self::Finding,
        }
    }

    /// Its name in a table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Acceptance => "acceptance",
            Self::Splitting => "splitting",
            Self::Resolution => "resolution",
            Self::Normalization => "normalization",
            Self::Equivalence => "equivalence",
            Self::Finding => "finding",
        }
    }
}

/// How many differences there are in each operation beside parsing and resolving, such as `normalize 2, base 3`; `None` if none.
pub(crate) fn other_answers(step: &Comparison) -> Option<String> {
    let operation = |change: &Change| match change.difference {
        Difference::Splitting(_)
        | Difference::Resolution(_)
        | Difference::Acceptance(..)
        | Difference::Graded(Operation::Parse | Operation::Resolve, ..) => None,
        Difference::Normalization(_) => Some(Operation::Normalize),
        Difference::Equivalence(_) => Some(Operation::Equivalent),
        Difference::Finding(operation, _) | Difference::Graded(operation, ..) => Some(operation),
    };
    let count = |one: &Operation| {
        let of_it = step.changes.iter().filter(|change| operation(change) == Some(*one));
        of_it.count()
    };
    let counts = Operation::ALL.iter().map(|one| (one, count(one)));
    let counts: Vec<String> = counts
        .filter(|(_, count)| *count > 0)
        .map(|(one, count)| format!("{one} {count}"))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// In what the answers differ, where they do not show it themselves.
pub fn kind(difference: Difference) -> Option<String> {
    match difference {
        Difference::Splitting(set) => Some(set.iter().map(Component::name).collect::<Vec<_>>().join(" ")),
        Difference::Resolution(_) => None,
        Difference::Normalization(level) | Difference::Equivalence(level) => Some(level.to_string()),
        Difference::Finding(operation, rule) => Some(format!("{operation} {rule}")),
        Difference::Acceptance(operation, _) => Some(operation.to_string()),
        Difference::Graded(_, severity, component, scheme) => {
            let component = component.map_or(String::new(), |component| format!(", {component}"));
            Some(format!("{}{component}, {scheme} scheme", severity.words()))
        }
    }
}

/// The request that shows a change, for a terminal.
pub fn input(witness: &OwnedRequest) -> String {
    match witness.as_request() {
        Request::Resolve { base, input, .. } => format!("{} against {}", quote(input), quote(base)),
        Request::Equivalent { input, other, .. } => format!("{} and {}", quote(input), quote(other)),
        Request::Set { input, setter, value } => format!("{setter} of {} set to {}", quote(input), quote(value)),
        request @ Request::Base { .. } => words::in_short(&request),
        request => quote(request.input()),
    }
}

/// What a side says; of components those that differ.
pub fn answer(change: &Change, side: usize) -> String {
    if let Difference::Graded(..) | Difference::Acceptance(..) = change.difference {
        return classes::answer(&change.answers[side], Some(&change.answers[1 - side]));
    }
    let only = match change.difference {
        Difference::Splitting(set) => set,
        _ => ComponentSet::EVERY,
    };
    words::observation(&change.answers[side], only)
}

/// Why a side says so: the clauses that decide, each as `show` writes it.
pub fn reason(change: &Change, side: usize, show: impl Fn(&str) -> String) -> String {
    let clause = |clauses: &Clauses| {
        let clause = clauses[side].as_ref();
        clause.map_or("–".to_owned(), |clause| show(&because(clause)))
    };
    if change.reasons.is_empty() {
        return "no reason was found".to_owned();
    }
    change.reasons.iter().map(clause).collect::<Vec<_>>().join(" and ")
}

fn because(clause: &Clause) -> String {
    format!(
        "{}: {} ({})",
        visible(&clause.about),
        visible(&clause.text),
        visible(&clause.section)
    )
}
