//! The disagreements of a validator and an HTTP client.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::Severity;
use urispec_differential::between::{Because, Disagreements, Kind, Side, Way, Witness, Witnesses};
use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Verdict, visible};

use crate::style::{BAD, DIM, HEADING};
use crate::words;
use crate::wrap::{Item, wrapped};

/// The largest number of examples of one severity that are shown, unless all examples are requested.
const SHOWN: usize = 3;

/// The disagreements as text for people, in lines of about `width` columns: the gravest first, with the smallest
/// examples of each severity. `full` shows all examples.
pub fn human(found: &Disagreements, witnesses: &[Witness], full: bool, width: usize) -> String {
    let mut out = String::new();
    for of_severity in witnesses.chunk_by(|one, next| one.severity == next.severity) {
        let severity = of_severity[0].severity;
        let requests: u64 = requests(found, severity);
        let shown = if full {
            of_severity.iter().collect()
        } else {
            smallest(of_severity)
        };
        let _ = writeln!(
            out,
            "{BAD}{}{BAD:#} on {requests} request{}; shown {} of {}",
            severity.words(),
            if requests == 1 { "" } else { "s" },
            shown.len(),
            of_severity.len()
        );
        for witness in shown {
            out.push('\n');
            out += &one(witness, width);
        }
        out.push('\n');
    }
    out
}

/// The number of requests that show a disagreement of this severity.
fn requests(found: &Disagreements, severity: Severity) -> u64 {
    let of_severity = found.kinds.iter().filter(|(kind, _)| kind.severity == severity);
    of_severity.map(|(_, sightings)| sightings.requests).sum()
}

/// The examples in the order in which they are shown: the smallest example of each kind, then the second example of
/// each kind, and so on. Each text occurs once.
fn smallest(of_severity: &[Witness]) -> Vec<&Witness> {
    let mut ranked: Vec<(usize, &Witness)> = of_severity
        .chunk_by(|one, next| one.kind() == next.kind())
        .flat_map(|of_kind| of_kind.iter().enumerate())
        .collect();
    // Examples with the same rank are kept in order of kind.
    ranked.sort_by_key(|(rank, _)| *rank);
    let texts = |witness: &Witness| -> Vec<Vec<u8>> {
        let request = witness.request.as_request();
        request.texts().map(<[u8]>::to_vec).collect()
    };
    let mut shown: Vec<&Witness> = Vec::new();
    for (_, witness) in ranked {
        if shown.len() < SHOWN && shown.iter().all(|other| texts(other) != texts(witness)) {
            shown.push(witness);
        }
    }
    shown
}

/// Formats one example.
fn one(witness: &Witness, width: usize) -> String {
    let request = witness.request.as_request();
    let mut out = format!(
        "  {HEADING}{}{HEADING:#}  {DIM}{}{DIM:#}\n",
        words::in_short(&request),
        about(witness.kind())
    );
    let only = differing(witness);
    let mut line = |label: &str, text: &str| {
        let _ = writeln!(out, "    {label:<9} {text}");
    };
    if let Some(reason) = witness.not_minimal {
        line("", &format!("not minimal: {}", reason.words()));
    }
    for (label, side) in [("validator", &witness.validator), ("client", &witness.client)] {
        let observed = words::observation(&side.observed, shown(&side.observed, only));
        line(label, &format!("{}: {observed}", name(side)));
        if matches!(side.observed, Observation::Accept(_) | Observation::Reject(_)) {
            let given_by = wrapped("", &given_by(side), 16, width.saturating_sub(LABEL));
            line("", given_by.trim_end());
        }
        if let Some(reading) = &side.reading {
            line(
                "",
                &format!(
                    "permitted by RFC 3986 as a different interpretation: {}",
                    visible(reading)
                ),
            );
        }
        for claimed in side.claims.iter().filter(|claimed| claimed.verdict.is_departure()) {
            let expected = words::observation(&claimed.expected, shown(&claimed.expected, only));
            line("", &format!("{}, which it claims: {expected}", claimed.spec.title()));
        }
    }
    line(
        "RFC 3986",
        &words::observation(&witness.rfc3986, shown(&witness.rfc3986, only)),
    );
    if let Some(because) = &witness.because {
        line("because", &reason(because));
        if let Some(bug) = &because.bug {
            line("", &format!("on record: {} ({})", visible(&bug.title), bug.kind));
        }
    }
    if let Some(rerun) = &witness.rerun {
        line("rerun", &visible(rerun));
    }
    out
}

/// The width of the labels.
const LABEL: usize = 14;

/// A few words about the operation and the difference.
fn about(kind: Kind) -> String {
    let component = kind
        .component
        .map(|component| format!(", {component}"))
        .unwrap_or_default();
    let way = match kind.way {
        Way::BothAccept => String::new(),
        way => format!(", {}", way.words()),
    };
    format!("{}{component}{way}", kind.operation)
}

/// The documents with the same answer as one of the two parsers.
fn given_by(side: &Side) -> Vec<Item> {
    let mut names = words::ranges(&side.given_by);
    match names.first_mut() {
        Some(first) => *first = format!("as {first}"),
        None => names.push("as no document".to_owned()),
    }
    Item::list(names, DIM)
}

/// The reason why the two parsers disagree.
fn reason(because: &Because) -> String {
    let citation = because.section.as_deref().and_then(|section| section.parse().ok());
    let section = citation.map_or_else(|| "RFC 3986".to_owned(), |citation| words::cite(&citation));
    let rule = visible(&because.rule);
    let subject = visible(&because.subject);
    match because.verdict {
        Verdict::Crash | Verdict::Timeout | Verdict::Protocol => {
            format!("a parser must answer every input; {subject} failed in {rule}")
        }
        verdict => format!(
            "{subject} differs from {}, {rule}: {verdict}, {}",
            visible(&section),
            because.cause
        ),
    }
}

fn name(side: &Side) -> String {
    format!("{} {}", visible(&side.subject), visible(&side.release))
}

/// The components to show. If both parsers accept, the decisive component and the components that differ are shown.
/// If not, all components are shown.
fn differing(witness: &Witness) -> ComponentSet {
    let (validator, client) = (&witness.validator.observed, &witness.client.observed);
    match (validator, client) {
        (Observation::Accept(Answer::Parts(one)), Observation::Accept(Answer::Parts(other))) => {
            let both = one.stated_set().and(other.stated_set());
            // A component that is undefined for one parser and empty for the other is shown only if it is the
            // decisive component.
            let text = |parts: &Parts<'_>, component| parts[component].present().unwrap_or_default().to_vec();
            let differs = |component: &Component| text(one, *component) != text(other, *component);
            let differing: ComponentSet = both.iter().filter(differs).collect();
            let mut shown = differing.or(witness.component.into_iter().collect());
            // If a parser does not report the host, the reader can find the host in the authority.
            if shown.contains(Component::Host) {
                shown.insert(Component::Authority);
            }
            shown
        }
        _ => ComponentSet::EVERY,
    }
}

/// The components of an answer to show: `only`, or the components that occur in the answer if `only` has all
/// components.
fn shown(observed: &Observation<'_>, only: ComponentSet) -> ComponentSet {
    match observed {
        Observation::Accept(Answer::Parts(parts)) if only == ComponentSet::EVERY => parts.present_set(),
        _ => only,
    }
}

/// The examples in a format for programs: one JSON document per line.
///
/// # Panics
/// Never: every field can be written.
pub fn json_lines(witnesses: &[Witness]) -> String {
    let line = |witness: &Witness| serde_json::to_string(witness).expect("plain data") + "\n";
    witnesses.iter().map(line).collect()
}

/// A Markdown table with the number of requests for each kind.
pub fn counts(found: &Disagreements) -> String {
    let mut out = "| severity | way | operation | component | requests |\n|---|---|---|---|--:|\n".to_owned();
    for (kind, sightings) in &found.kinds {
        let Kind {
            severity,
            way,
            operation,
            component,
        } = kind;
        let component = component.map_or("", Component::name);
        let requests = sightings.requests;
        let _ = writeln!(out, "| {severity} | {way} | {operation} | {component} | {requests} |");
    }
    out
}

/// The last lines: the number of requests, and the severities of the disagreements.
pub fn closing(found: &Disagreements, witnesses: &Witnesses, names: [&str; 2]) -> String {
    let mut out = String::new();
    for (kind, request) in &witnesses.unsteady {
        let _ = writeln!(
            out,
            "left out, because it did not occur when the request was sent again: {} on {}",
            kind.severity.words(),
            words::in_short(&request.as_request())
        );
    }
    if !found.complete && found.failed.is_none() {
        out.push_str("interrupted: the results so far are kept\n");
    }
    if witnesses.unexplained > 0 {
        let _ = writeln!(
            out,
            "interrupted: {} requests without an explanation are left out",
            witnesses.unexplained
        );
    }
    let not_minimal = witnesses
        .all
        .iter()
        .filter(|witness| witness.not_minimal.is_some())
        .count();
    if not_minimal > 0 {
        let _ = writeln!(
            out,
            "{not_minimal} of the inputs are not minimal; to shrink them further, raise --shrink-requests and --shrink-time"
        );
    }
    let mut requests: BTreeMap<Severity, u64> = BTreeMap::new();
    for (kind, sightings) in &found.kinds {
        *requests.entry(kind.severity).or_default() += sightings.requests;
    }
    for (severity, count) in &requests {
        let _ = writeln!(out, "{count:>10}  {}", severity.words());
    }
    let [validator, client] = names.map(visible);
    let differ: u64 = requests.values().sum();
    let _ = writeln!(
        out,
        "{} requests sent to {validator} and to {client}: they disagree on {differ}",
        found.compared
    );
    out
}
