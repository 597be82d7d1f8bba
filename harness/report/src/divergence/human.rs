//! Divergences on a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::{Bug, BugKind, Divergence, Rerun, RerunOutcome, Severity};
use urispec_subjects::About;

use urispec_model::visible;

use super::sentence::{TERMINAL, sentence};
use crate::divergence::{Alternative, alternatives, decides, known_severity, names, safe_side, same_as, shown};
use crate::style::{BAD, DIM, HEADING};
use crate::{hazards, words};

/// All information about one divergence.
pub fn human(divergence: &Divergence) -> String {
    let mut out = format!(
        "{BAD}{}{BAD:#}  {HEADING}{}{HEADING:#}\n",
        divergence.severity().words(),
        sentence(divergence, TERMINAL)
    );
    let mut line = |label: &str, text: &str| {
        let _ = writeln!(out, "  {label:<10} {text}");
    };
    let claim = if divergence.claimed {
        "claims it"
    } else {
        "does not claim it: a difference"
    };
    let release = visible(&divergence.release);
    line(
        "parser",
        &format!(
            "{} {release}, by {}, and {claim}",
            visible(&divergence.subject),
            divergence.spec.title()
        ),
    );
    for (label, text) in words::request(&divergence.request.as_request()) {
        line(label, &text);
    }
    if let Some(reason) = divergence.not_minimal {
        line("", &format!("not minimal: {}", reason.words()));
    }
    if let Some(realistic) = &divergence.realistic {
        line("example", &words::in_short(&realistic.as_request()));
    }
    for (label, text) in answers(divergence) {
        line(label, &text);
    }
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
    for hazard in &divergence.hazards {
        line(
            "hazard",
            &hazards::line(divergence.request.as_request().input(), hazard),
        );
    }
    match Bug::of(&divergence.id) {
        Some(bug) => {
            line(bug_label(bug.kind), &visible(&bug.title));
            for (label, text) in [("written", &bug.link), ("look", &bug.look)] {
                if let Some(text) = text {
                    line(label, &visible(text));
                }
            }
        }
        None if divergence.claimed => line("bug", "not sorted yet"),
        None => {}
    }
    line("id", &visible(&divergence.id));
    line("rerun", &visible(&divergence.rerun));
    for command in &divergence.commands {
        line("next", &visible(command));
    }
    out
}

/// The expected and the observed answer, every permitted answer, the safe side, and the reason for a severity that
/// the answers do not show.
fn answers(divergence: &Divergence) -> Vec<(&'static str, String)> {
    let expected = words::observation(&divergence.expected, shown(divergence));
    let mut lines = vec![("expected", expected)];
    let also = |one: Alternative| ("or", format!("{} ({})", one.answer, one.source()));
    lines.extend(alternatives(divergence).into_iter().map(also));
    lines.push(("observed", words::observation(&divergence.observed, shown(divergence))));
    lines.extend(safe_side(divergence).map(|side| ("safe", side.to_owned())));
    lines.extend(known_severity(divergence).map(|because| ("severity", visible(because))));
    lines
}

/// The current answer of a parser to the request of a divergence.
pub fn rerun(divergence: &Divergence, about: &About, rerun: &Rerun) -> String {
    let mut out = format!(
        "{HEADING}{} {}{HEADING:#}, on record with {}\n",
        visible(&about.name),
        visible(&about.release),
        visible(&divergence.release)
    );
    let mut line = |label: &str, text: &str| {
        let _ = writeln!(out, "  {label:<10} {text}");
    };
    for (label, text) in words::request(&divergence.request.as_request()) {
        line(label, &text);
    }
    line("expected", &words::observation(&divergence.expected, shown(divergence)));
    line("observed", &words::observation(&rerun.observed, shown(divergence)));
    let conclusion = match rerun.outcome {
        RerunOutcome::AsOnRecord => "as on record",
        RerunOutcome::OtherAnswer => "differs for the same cause, with a different answer than recorded",
        RerunOutcome::OtherCause => "differs for a different cause than recorded",
        RerunOutcome::Agrees => "agrees with the document now",
    };
    line("so", conclusion);
    out
}

/// One line of a list, for the terminal.
pub fn line(divergence: &Divergence) -> String {
    let kind = match Bug::of(&divergence.id) {
        Some(bug) if bug.kind == BugKind::Bug => String::new(),
        Some(bug) => format!(" ({})", bug.kind),
        None if divergence.claimed => " (not sorted)".to_owned(),
        None => String::new(),
    };
    let not_minimal = divergence.not_minimal.map_or("", |_| " (not minimal)");
    format!(
        "{BAD}{:<16}{BAD:#} {}{kind}{not_minimal}  {DIM}{}{DIM:#}",
        divergence.severity(),
        visible(&divergence.id),
        words::in_short(&divergence.request.as_request())
    )
}

/// The number of divergences of each severity, separately for claimed and unclaimed documents, and the number of
/// divergences from claimed documents that no entry of `bugs.json` explains yet.
pub fn summary(divergences: &[Divergence]) -> String {
    let mut counts: BTreeMap<Severity, [usize; 2]> = BTreeMap::new();
    for divergence in divergences {
        counts.entry(divergence.severity()).or_default()[usize::from(!divergence.claimed)] += 1;
    }
    let mut out = String::new();
    for (severity, [claimed, drift]) in counts {
        let _ = writeln!(
            out,
            "{severity:<16} {claimed:>5} from documents that the parser claims, {drift:>5} from other documents"
        );
    }
    let claimed = divergences.iter().filter(|one| one.claimed);
    let unsorted = claimed.filter(|one| Bug::of(&one.id).is_none()).count();
    if unsorted > 0 {
        let _ = writeln!(
            out,
            "not sorted       {unsorted:>5} from documents that the parser claims; `urispec divergences review` lists those \
             that a known bug can explain"
        );
    }
    out
}

/// The label of a kind of bug before a title.
pub(super) const fn bug_label(kind: BugKind) -> &'static str {
    match kind {
        BugKind::Bug => "bug",
        BugKind::DocumentedChoice => "documented",
        BugKind::Open => "open",
        BugKind::Adapter => "adapter",
    }
}
