//! The page of all divergences.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urispec_differential::{Divergence, Severity};
use urispec_model::{Observation, OwnedRequest};

use crate::divergence::counts::severities;
use crate::divergence::{decides, names, same_as, shown, title};
use crate::escape::{markdown_code, markdown_span, markdown_text};
use crate::words;

/// The page of all of them, sorted by severity; what several subjects do alike is one entry.
pub fn markdown(divergences: &[Divergence]) -> String {
    let mut out = String::from(PREFACE);
    let subjects: BTreeMap<(&str, &str), Vec<&Divergence>> =
        divergences.iter().fold(BTreeMap::new(), |mut subjects, divergence| {
            let list: &mut Vec<&Divergence> = subjects.entry((&divergence.subject, &divergence.release)).or_default();
            list.push(divergence);
            subjects
        });
    let _ = write!(out, "\n## How many\n\n| parser |{}\n|---|", severities());
    out.push_str(&"--:|".repeat(Severity::ALL.len()));
    out.push('\n');
    for ((name, release), list) in subjects {
        let _ = write!(out, "| {} {} |", markdown_text(name), markdown_text(release));
        for severity in Severity::ALL {
            let count = list
                .iter()
                .filter(|divergence| divergence.severity == *severity)
                .count();
            let _ = write!(out, " {count} |");
        }
        out.push('\n');
    }
    for severity in Severity::ALL {
        let groups = groups(divergences.iter().filter(|divergence| divergence.severity == *severity));
        if groups.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n## {severity}: {}\n", about(*severity));
        for group in groups {
            entry(&mut out, &group);
        }
    }
    out
}

const PREFACE: &str = "\
# Divergences

Where parsers depart from the documents that they claim, or, if they claim none that is executable here, from RFC 3986 (which
is then called drift, and is no fault). Each is a class of inputs, shown by the smallest that was found and, where one edit leads
to one, by the nearest on which parser and document agree.
Written by `urispec compare --write`, except for the end, under Searches. Each has a file in [`divergences/`](divergences/);
`urispec divergences show ID` shows it, `urispec divergences promote ID` makes the draft of a vector of it.
";

/// What a severity means.
fn about(severity: Severity) -> &'static str {
    match severity {
        Severity::Crash => "the parser crashes, or does not answer",
        Severity::OutOfNothing => "an authority or a scheme where the other has none, or another scheme",
        Severity::Host => "another host",
        Severity::PortOrUserinfo => "another port, or other userinfo",
        Severity::Resource => "another path, query or fragment",
        Severity::Acceptance => "one accepts what the other rejects",
        Severity::Spelling => "the same, written otherwise",
    }
}

/// Those together that differ in the subject alone: the same key, and the same smallest request.
fn groups<'d>(divergences: impl Iterator<Item = &'d Divergence>) -> Vec<Vec<&'d Divergence>> {
    let mut groups: Vec<Vec<&Divergence>> = Vec::new();
    for divergence in divergences {
        let key = |of: &Divergence| of.id.split_once('.').map(|(_, rest)| rest.to_owned());
        let same = |group: &&mut Vec<&Divergence>| {
            key(group[0]) == key(divergence)
                && group[0].request == divergence.request
                && group[0].not_minimal == divergence.not_minimal
                && group[0].claimed == divergence.claimed
                && answer(group[0]) == answer(divergence)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(divergence),
            None => groups.push(vec![divergence]),
        }
    }
    groups
}

/// What a subject answers, without its words.
fn answer(divergence: &Divergence) -> String {
    match &divergence.observed {
        Observation::Reject(_) => "reject".to_owned(),
        observed => words::observation(observed, shown(divergence)),
    }
}

fn entry(out: &mut String, group: &[&Divergence]) {
    let first = group[0];
    let _ = writeln!(out, "### {}\n", markdown_text(&title(first)));
    let parsers: Vec<String> = group
        .iter()
        .map(|one| format!("{} {}", markdown_text(&one.subject), markdown_text(&one.release)))
        .collect();
    let claim = if first.claimed { "claiming" } else { "drift from" };
    let _ = writeln!(out, "{}, {claim} {}\n", parsers.join(", "), first.spec.title());
    let witness: Vec<String> = codes(&first.request);
    let _ = write!(out, "- on {}", witness.join(" and "));
    match &first.request {
        OwnedRequest::Parse { rule: Some(rule), .. } => {
            let _ = write!(out, " as {}", markdown_span(rule));
        }
        OwnedRequest::Resolve { options, .. } => {
            let choices = words::choices(*options);
            if !choices.is_empty() {
                let _ = write!(out, " ({})", choices.join(", "));
            }
        }
        _ => {}
    }
    if let Some(reason) = first.not_minimal {
        let _ = write!(out, " (not minimal: {})", reason.words());
    }
    match &first.neighbour {
        Some(neighbour) => {
            let _ = writeln!(out, "; they agree on {}", codes(neighbour).join(" and "));
        }
        None => out.push('\n'),
    }
    let expected = words::observation(&first.expected, shown(first));
    let _ = writeln!(
        out,
        "- {}: {}",
        markdown_text(&decides(first)),
        markdown_span(&expected)
    );
    let _ = writeln!(
        out,
        "- observed: {}; as {}",
        markdown_span(&answer(first)),
        markdown_text(&same_as(first))
    );
    if !first.other_hosts.is_empty() {
        let _ = writeln!(
            out,
            "- another host is found by {}",
            markdown_text(&names(&first.other_hosts))
        );
    }
    for one in group {
        if let Some(quirk) = &one.quirk {
            let _ = writeln!(
                out,
                "- accepted of {}: {} ({})",
                markdown_text(&one.subject),
                markdown_text(&quirk.reason),
                markdown_text(&quirk.link)
            );
        }
    }
    for one in group {
        let _ = writeln!(out, "- {}", link(&one.id));
    }
    let _ = writeln!(out, "- {}\n", markdown_span(&first.rerun));
}

fn link(id: &str) -> String {
    format!("[{}](divergences/{})", markdown_span(id), format_args!("{id}.json"))
}

/// The texts of a request, as code.
fn codes(request: &OwnedRequest) -> Vec<String> {
    let code = |text: &[u8]| match words::start(text) {
        Some(start) => format!("{}… ({} bytes)", markdown_code(start), text.len()),
        None => markdown_code(text),
    };
    request.as_request().texts().map(code).collect()
}
