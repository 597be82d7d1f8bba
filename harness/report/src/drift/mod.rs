//! Formats the differences between documents for people and programs.
//!
//! [`human`] and [`json`] show the step from one document to the next, and [`markdown::page`] makes a page of the
//! report from a step. [`timeline`] shows all steps on a terminal. [`markdown::timeline`] puts all steps on one page,
//! [`markdown::matrix`] shows every pair, and [`dot`] draws the steps. [`learned()`] shows the differences of a learnt model. [`against_the_url_standard`] is the page on
//! RFC 3986 and the URL Standard.

pub mod classes;
pub mod dot;
pub mod json;
mod learned;
pub mod markdown;
mod nearest;
mod screen;
mod topics;

use urispec_drift::{Change, Clause, Clauses, Comparison, Difference, Place, Reason};
use urispec_grammar::{Event, Operand, Relation};
use urispec_model::{Component, ComponentSet, Operation, OwnedRequest, Request, quote, visible};

pub(crate) use self::classes::CLASSES_PAGE;
pub use self::classes::against_the_url_standard;
pub use self::learned::{LearnedDrift, learned};
pub use self::nearest::nearest;
pub use self::screen::{human, statements, timeline};
pub use crate::quoted::short;
use crate::words;

/// The JSON Schema that describes the JSON output.
pub const SCHEMA: &str = include_str!("../../drift.schema.json");

/// The line that names the program that writes the page.
const WRITTEN: &str = "Written by `urispec drift --write`; do not edit.";

/// The inputs that only this side accepts: one input for each reason, and one input that was found by running the
/// references.
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

/// A phrase for the relation of the languages of two sides.
pub fn relation_words(relation: Relation, first: &str, second: &str) -> String {
    match relation {
        Relation::Equal => "both accept the same texts".to_owned(),
        Relation::Subset => format!("{second} accepts all texts of {first}, and more"),
        Relation::Superset => format!("{first} accepts all texts of {second}, and more"),
        Relation::Disjoint => "no text in common".to_owned(),
        Relation::Overlapping => "each accepts inputs that the other rejects".to_owned(),
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

/// The place in an example at which the other side rejects it, with the rules of both sides.
pub fn why(reason: &Reason) -> String {
    let end = match reason.event {
        Event::Dies => format!("byte {}", reason.offset),
        Event::Ends => "the end".to_owned(),
    };
    format!("{end}: {}, not {}", place(&reason.goes_on), place(&reason.ends))
}

/// A phrase for the place of a change in a document.
pub fn place(place: &Place) -> String {
    match &place.section {
        Some(section) => format!("{} ({})", visible(&place.rule), visible(section)),
        None => visible(&place.rule),
    }
}

/// The kind of answers that a change affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aspect {
    /// Acceptance: whether a text is accepted.
    Acceptance,
    /// The components into which a text is split.
    Splitting,
    /// The result of resolving a reference.
    Resolution,
    /// The normal form of a URI.
    Normalization,
    /// Equivalence: whether two URIs are equivalent.
    Equivalence,
    /// The URIs that are found in a text or a document.
    Finding,
}

impl Aspect {
    /// Every aspect, with a phrase for it.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Acceptance, "only one of the two accepts, found by tests"),
        (Self::Splitting, "both accept, and split differently"),
        (Self::Resolution, "both resolve, with different results"),
        (Self::Normalization, "both normalize, with different results"),
        (Self::Equivalence, "two texts are equivalent for only one of the two"),
        (
            Self::Finding,
            "both answer differently: bases, URIs in texts, suffix references, hazards",
        ),
    ];

    /// The changes of a step with this aspect.
    fn of_step(self, step: &Comparison) -> Vec<&Change> {
        step.changes.iter().filter(|change| Self::of(change) == self).collect()
    }

    /// The kind of answers that a change affects.
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

    /// The name of the aspect in a table.
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

/// The number of differences in each operation except parsing and resolving, such as `normalize 2, base 3`; `None` if
/// there is no such difference.
pub(crate) fn other_answers(step: &Comparison) -> Option<String> {
    let count = |one: &Operation| {
        let of_it = step.changes.iter().filter(|change| operation(change) == *one);
        of_it.count()
    };
    let others = Operation::ALL
        .iter()
        .filter(|one| !matches!(one, Operation::Parse | Operation::Resolve));
    let counts: Vec<String> = others
        .map(|one| (one, count(one)))
        .filter(|(_, count)| *count > 0)
        .map(|(one, count)| format!("{one} {count}"))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// The operation that shows a change.
pub(crate) const fn operation(change: &Change) -> Operation {
    match change.difference {
        Difference::Splitting(_) => Operation::Parse,
        Difference::Resolution(_) => Operation::Resolve,
        Difference::Normalization(_) => Operation::Normalize,
        Difference::Equivalence(_) => Operation::Equivalent,
        Difference::Acceptance(operation, _)
        | Difference::Finding(operation, _)
        | Difference::Graded(operation, ..) => operation,
    }
}

/// The kind of a difference, if the answers themselves do not show the kind.
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

/// The answer of a side, with only the components that differ.
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

/// The reason for the answer of a side: the clauses that cause it, each formatted by `show`.
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
