//! Formats divergences: as text on a terminal, as pages of Markdown, and as counts.
//!
//! `urispec-differential` defines divergences and their files; this module only formats them.

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

/// The JSON Schema that describes a divergence.
pub const SCHEMA: &str = include_str!("../../divergence.schema.json");

/// Sorts in the order in which divergences are shown: the gravest first, and mismatches with claimed documents
/// before other differences.
pub fn sort(divergences: &mut [Divergence]) {
    let place = |of: &Divergence| (of.severity(), !of.claimed);
    divergences.sort_by(|one, other| (place(one), &one.id).cmp(&(place(other), &other.id)));
}

/// The reason for the severity of a divergence, if no answer shows it.
pub fn known_severity(divergence: &Divergence) -> Option<&'static str> {
    Some(&Bug::of(&divergence.id)?.severity.as_ref()?.because)
}

/// The title of a group: the title of its bug, with code between backticks, or a sentence about its first
/// divergence.
pub fn group_title(group: &Group<'_>) -> String {
    group.bug.map_or_else(
        || sentence(group.first(), TERMINAL).replace('`', "\\u0060"),
        |bug| bug.title.clone(),
    )
}

/// The components to show: if both sides accept, the components that differ; otherwise all components.
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

/// The rule that explains a divergence: the rule of the bug's entry, or the rule in the divergence's own key if there
/// is no such entry.
fn deciding_rule(divergence: &Divergence) -> &str {
    let decided = Bug::of(&divergence.id).and_then(|bug| bug.decided_by.first());
    decided.map_or(&divergence.rule, |one| &one.rule)
}

/// The rule that explains a divergence, and the section of the rule.
fn decides(divergence: &Divergence) -> String {
    let rule = visible(deciding_rule(divergence));
    let citation = divergence.because.as_deref().and_then(|because| because.parse().ok());
    match citation {
        _ if divergence.severity() == Severity::Crash => {
            format!("a parser must answer every input; this parser failed in {rule}")
        }
        Some(citation) => format!("{rule}, {}", visible(&words::cite(&citation))),
        None => format!("{rule}, {}", divergence.spec.title()),
    }
}

/// The other documents that give the parser's answer.
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
