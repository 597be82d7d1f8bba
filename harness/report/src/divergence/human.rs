//! Divergences on a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::{Divergence, Severity};

use urispec_model::visible;

use crate::divergence::{decides, names, same_as, shown, title};
use crate::style::{BAD, DIM, HEADING};
use crate::words;

/// Everything about one divergence.
pub fn human(divergence: &Divergence) -> String {
    let claim = if divergence.claimed { "claims" } else { "drifts from" };
    let mut out = format!(
        "{BAD}{:<10}{BAD:#} {HEADING}{} {}{HEADING:#}  {claim} {}  {}\n",
        divergence.severity,
        visible(&divergence.subject),
        visible(&divergence.release),
        divergence.spec,
        title(divergence)
    );
    let mut line = |label: &str, text: &str| {
        let _ = writeln!(out, "  {label:<10} {text}");
    };
    for (label, text) in words::request(&divergence.request.as_request()) {
        line(label, &text);
    }
    if let Some(reason) = divergence.not_minimal {
        line("", &format!("not minimal: {}", reason.words()));
    }
    line("expected", &words::observation(&divergence.expected, shown(divergence)));
    line("observed", &words::observation(&divergence.observed, shown(divergence)));
    line("decides", &decides(divergence));
    line("as", &same_as(divergence));
    if !divergence.shared_with.is_empty() {
        line("shared by", &names(&divergence.shared_with));
    }
    if !divergence.other_hosts.is_empty() {
        line("other host", &names(&divergence.other_hosts));
    }
    if let Some(neighbour) = &divergence.neighbour {
        line("agrees on", &words::in_short(&neighbour.as_request()));
    }
    if let Some(quirk) = &divergence.quirk {
        line(
            "accepted",
            &format!("{} ({})", visible(&quirk.reason), visible(&quirk.link)),
        );
    }
    line("id", &visible(&divergence.id));
    line("rerun", &visible(&divergence.rerun));
    out
}

/// One line of a list.
pub fn line(divergence: &Divergence) -> String {
    let quirk = if divergence.quirk.is_some() { " (accepted)" } else { "" };
    let not_minimal = divergence.not_minimal.map_or("", |_| " (not minimal)");
    format!(
        "{BAD}{:<10}{BAD:#} {}{quirk}{not_minimal}  {DIM}{}{DIM:#}",
        divergence.severity,
        visible(&divergence.id),
        words::in_short(&divergence.request.as_request())
    )
}

/// How many there are of each severity, claimed and drift apart.
pub fn summary(divergences: &[Divergence]) -> String {
    let mut counts: BTreeMap<Severity, [usize; 2]> = BTreeMap::new();
    for divergence in divergences {
        counts.entry(divergence.severity).or_default()[usize::from(!divergence.claimed)] += 1;
    }
    let mut out = String::new();
    for (severity, [claimed, drift]) in counts {
        let _ = writeln!(
            out,
            "{severity:<10} {claimed:>5} of a document that the parser claims, {drift:>5} of one that it does not"
        );
    }
    out
}
