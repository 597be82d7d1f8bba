//! Bugs on record that their parsers do not show any more.

use urispec_model::Spec;

use super::{Bug, bugs};
use crate::{Panel, departures};

/// The bugs of the members of a panel that do not occur any more, each with the parser that does not have it: their entries are
/// to be taken out, or the parser. A bug by a document that does not judge there is not looked for.
pub fn gone(panel: &Panel<'_>) -> Vec<(&'static str, &'static Bug)> {
    let pairs = bugs().flat_map(|bug| bug.parsers.iter().map(move |parser| (parser.as_str(), bug)));
    let is_by = |bug: &Bug, spec: Spec| {
        let of_spec = |rule: &String| {
            rule.split('.')
                .next()
                .is_none_or(|first| first == "*" || first == spec.name())
        };
        bug.rules.iter().any(of_spec)
    };
    let is_asked = |(parser, bug): &(&str, &Bug)| {
        let mut members = panel.members().iter();
        members.any(|member| member.name() == *parser && is_by(bug, member.spec()))
    };
    pairs
        .filter(is_asked)
        .filter(|(parser, bug)| !occurs(bug, panel, parser))
        .collect()
}

/// Whether the request of a bug shows it still, in `parser`.
fn occurs(bug: &Bug, panel: &Panel<'_>, parser: &str) -> bool {
    let keys = departures(panel, &bug.request.as_request());
    let mut of_parser = keys.iter().filter(|key| key.subject == parser);
    of_parser.any(|key| Bug::candidate(&key.to_string()) == Some(bug))
}
