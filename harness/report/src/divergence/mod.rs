//! Divergences as text: on a terminal, as pages of Markdown, and counted.
//!
//! What a divergence is, and what its file holds, is `urispec-differential`'s; here it is only shown.

mod counts;
mod groups;
mod human;
mod matters;
mod page;
mod reproduce;
mod review;
mod safe;
mod sentence;

use urispec_differential::{Bug, Divergence, Release, Severity};
use urispec_model::{Answer, Component, ComponentSet, Observation, Value, visible};

use crate::words;

pub use counts::counts;
pub use groups::{Group, KINDS, Parser, parsers};
pub use human::{human, line, rerun, summary};
pub use matters::{matters, not_on_record};
pub use page::{Page, index, pages};
pub use page::{heading, risk};
pub use reproduce::{profile, program};
pub use review::{review, unexplained};
pub use safe::{Alternative, alternatives, safe_side};
pub use sentence::{TERMINAL, sentence};

/// What each is described by, as JSON Schema.
pub const SCHEMA: &str = include_str!("../../divergence.schema.json");

/// Sorts in the order in which divergences are shown: the gravest first, mismatches from what a parser claims before drift.
pub fn sort(divergences: &mut [Divergence]) {
    let place = |of: &Divergence| (of.severity(), !of.claimed);
    divergences.sort_by(|one, other| (place(one), &one.id).cmp(&(place(other), &other.id)));
}

/// Why it is as grave as it is, where no answer shows that.
pub fn known_severity(divergence: &Divergence) -> Option<&'static str> {
    Some(&Bug::of(&divergence.id)?.severity.as_ref()?.because)
}

/// What a group is about: the title of its bug, with code between backticks, or what its first divergence shows.
pub fn group_title(group: &Group<'_>) -> String {
    group.bug.map_or_else(
        || sentence(group.first(), TERMINAL).replace('`', "\\u0060"),
        |bug| bug.title.clone(),
    )
}

/// The components worth showing: those that differ where both accept, else all.
pub fn shown(divergence: &Divergence) -> ComponentSet {
    match (&divergence.expected, &divergence.observed) {
        (Observation::Accept(Answer::Parts(expected)), Observation::Accept(Answer::Parts(actual))) => {
            let differs = |component: &Component| {
                let (one, other) = (&expected[*component], &actual[*component]);
                let are_stated = *one != Value::Unstated && *other != Value::Unstated;
                let are_none = [one, other]
                    .iter()
                    .all(|value| value.present().is_none_or(<[u8]>::is_empty));
                let is_judged = !are_none || divergence.spec.distinguishes_undefined().contains(*component);
                are_stated && one != other && is_judged
            };
            let set: ComponentSet = Component::every().filter(differs).collect();
            if set.is_empty() { ComponentSet::EVERY } else { set }
        }
        _ => ComponentSet::EVERY,
    }
}

/// The rule that decides: that of its entry, or of its key.
fn deciding_rule(divergence: &Divergence) -> &str {
    let decided = Bug::of(&divergence.id).and_then(|bug| bug.decided_by.first());
    decided.map_or(&divergence.rule, |one| &one.rule)
}

/// The rule that decides, and where the document has it.
fn decides(divergence: &Divergence) -> String {
    let rule = visible(deciding_rule(divergence));
    let citation = divergence.because.as_deref().and_then(|because| because.parse().ok());
    match citation {
        _ if divergence.severity() == Severity::Crash => format!("no input may end a parser; it ended in {rule}"),
        Some(citation) => format!("{rule}, {}", visible(&words::cite(&citation))),
        None => format!("{rule}, {}", divergence.spec.title()),
    }
}

/// The other documents that give the subject's answer.
fn same_as(divergence: &Divergence) -> String {
    if divergence.same_as.is_empty() {
        "no other document".to_owned()
    } else {
        words::documents(&divergence.same_as)
    }
}

fn names(list: &[Release]) -> String {
    let names: Vec<String> = list
        .iter()
        .map(|Release { name, release }| format!("{} {}", visible(name), visible(release)))
        .collect();
    names.join(", ")
}
