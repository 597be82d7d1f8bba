//! Bugs on record that their parsers no longer show.

use urispec_model::Spec;

use super::{Bug, bugs};
use crate::{Panel, departures};

/// The bugs that members of a panel no longer show, each with the parser that no longer shows it. Remove such an
/// entry from the file, or remove the parser from the entry. A bug is skipped if its document judges no member of
/// the panel.
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

/// Whether the request of a bug still shows the bug in `parser`.
fn occurs(bug: &Bug, panel: &Panel<'_>, parser: &str) -> bool {
    let keys = departures(panel, &bug.request.as_request());
    let mut of_parser = keys.iter().filter(|key| key.subject == parser);
    of_parser.any(|key| Bug::candidate(&key.to_string()) == Some(bug))
}
