//! The conclusions of an explanation on a terminal: each kind of difference with the parsers and documents that show it.

use urispec_differential::Severity;
use urispec_differential::between::{Departures, FoundHost};
use urispec_judge::SubjectName;
use urispec_model::{Spec, Verdict};

use super::Explanation;
use super::screen::{documents, name};
use crate::hazards;
use crate::style::{DIM, HEADING, MARK};
use crate::words;
use crate::wrap::{Item, joined, prose, wrapped};

impl Explanation<'_> {
    /// The lines below the verdict: parsers that differ from a document, the hosts that were found, and the
    /// hazards.
    pub(super) fn conclusion(&self, width: usize) -> String {
        let conclusion = &self.conclusion;
        let mut out = String::new();
        for departures in &conclusion.departures {
            // RFC 8089 rejects every URI that is not a file URI, so these rejections are left out. A different host
            // by RFC 1808 is shown.
            let specs: &[Spec] = match departures.severity {
                Severity::Acceptance | Severity::Spelling | Severity::Crash | Severity::MemoryUnsafety => &[],
                _ => &departures.specs,
            };
            let items = joined([self.names(departures), documents(specs)]);
            if !items.is_empty() {
                let start = format!("{MARK}{}{MARK:#}", what(departures));
                out += &wrapped(&format!("{start}: "), &items, 2, width);
            }
        }
        if let [_, _, ..] = conclusion.hosts[..] {
            out.push_str("hosts found:\n");
            for FoundHost { host, specs, subjects } in &conclusion.hosts {
                let items = joined([Item::list(subjects.iter().map(name), DIM), documents(specs)]);
                let (host, _) = crate::human::fit(&words::shown(host), width / 2);
                out += &wrapped(&format!("  {host} by "), &items, 4, width);
            }
        }
        if !self.hazards.is_empty() {
            out.push_str("dangerous:\n");
            for hazard in &self.hazards {
                out += &prose("  ", &hazards::line(&self.input, hazard), 4, width);
            }
        }
        out
    }

    /// The names of the parsers that differ; a parser that claims RFC 3986 is marked with a note.
    fn names(&self, departures: &Departures) -> Vec<Item> {
        let claims = |subject: &&SubjectName| departures.than == Spec::Rfc3986 && self.claims_standard(subject);
        let names = departures.subjects.iter().map(|subject| {
            let claims = if claims(&subject) { " (claims it)" } else { "" };
            name(subject) + claims
        });
        Item::list(names, HEADING)
    }

    fn claims_standard(&self, subject: &SubjectName) -> bool {
        let mut subjects = self.answers.iter().flat_map(|group| &group.subjects);
        subjects.any(|one| {
            let is_standard = |claim: &urispec_judge::ClaimJudged| claim.spec == Spec::Rfc3986;
            one.name == subject.name && one.claims.iter().any(is_standard)
        })
    }
}

/// The behaviour of the parsers that differ from a document.
fn what(departures: &Departures) -> String {
    let of = match departures.than {
        Spec::Rfc3986 => String::new(),
        claimed => format!(" than {}, which they claim", claimed.title()),
    };
    let than = departures.than.title();
    match (departures.severity, departures.verdict) {
        (_, Verdict::TooLenient) => format!("accept what {than} rejects"),
        (_, Verdict::TooStrict) => format!("reject what {than} accepts"),
        (_, Verdict::Timeout) => "no answer in time from".to_owned(),
        (_, Verdict::Protocol) => "broke the protocol".to_owned(),
        (Severity::Crash, _) => "crash".to_owned(),
        (Severity::Spelling, _) => format!("the same as {than} in a different spelling"),
        (severity, _) => format!("{}{of} for", severity.words()),
    }
}
