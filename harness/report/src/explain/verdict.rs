//! The conclusions of an explanation: a verdict, then each kind of difference with the parsers and documents that show it.

use urispec_differential::Severity;
use urispec_differential::between::{Departures, FoundHost};
use urispec_judge::{AnswerGroup, SubjectName};
use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Spec, Value, Verdict};

use super::Explanation;
use super::screen::{documents, name};
use crate::hazards;
use crate::style::{DIM, HEADING, MARK};
use crate::words;
use crate::wrap::{Item, joined, prose, wrapped};

impl Explanation<'_> {
    /// One or two sentences: the answers of RFC 3986 and the URL Standard, and the number of parsers that differ
    /// from RFC 3986.
    pub(super) fn verdict(&self) -> String {
        let of = |spec: Spec| self.answers.iter().find(|group| group.specs.contains(&spec));
        let documents = match (of(Spec::Rfc3986), of(Spec::WHATWG)) {
            _ if self.is_one_answer() => match &self.answers[0].observed {
                Observation::Accept(Answer::Parts(_)) => "All documents and parsers read it the same.".to_owned(),
                answer => format!("All documents and parsers {}.", self.does(answer, false)),
            },
            (Some(rfc), Some(url)) => self.both(rfc, url),
            (Some(one), None) => format!("RFC 3986 {}.", self.does(&one.observed, true)),
            _ => String::new(),
        };
        let asked = self
            .answers
            .iter()
            .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
        let asked: usize = asked.map(|group| group.subjects.len()).sum();
        let mut differ: Vec<&SubjectName> = self.departures_from_rfc().flat_map(|one| &one.subjects).collect();
        differ.sort();
        differ.dedup();
        let parsers = match (asked, differ.len()) {
            (0, _) => String::new(),
            (1, 0) => " The parser agrees with RFC 3986.".to_owned(),
            (_, 0) if self.is_one_answer() => String::new(),
            (2, 0) => " Both parsers agree with RFC 3986.".to_owned(),
            (all, 0) => format!(" All {all} parsers agree with RFC 3986."),
            (1, _) => " The parser differs from RFC 3986.".to_owned(),
            (all, 1) => format!(" 1 of {all} parsers differs from RFC 3986."),
            (all, some) => format!(" {some} of {all} parsers differ from RFC 3986."),
        };
        documents + &parsers
    }

    /// The answers of RFC 3986 and the URL Standard.
    fn both(&self, rfc: &AnswerGroup<'_>, url: &AnswerGroup<'_>) -> String {
        let (one, other) = (&rfc.observed, &url.observed);
        let are_parts = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(_)));
        let has_no_scheme = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(parts)) if parts[Component::Scheme] == Value::Undefined);
        match (one, other) {
            (Observation::Reject(_), Observation::Reject(_)) => "RFC 3986 and the URL Standard reject it.".to_owned(),
            _ if are_parts(one) && are_parts(other) => {
                let departs = self
                    .departures_from_rfc()
                    .find(|departures| departures.specs.contains(&Spec::WHATWG));
                match departs.map(|departures| departures.severity) {
                    None => "RFC 3986 and the URL Standard read it the same.".to_owned(),
                    Some(Severity::Spelling) => {
                        "RFC 3986 and the URL Standard read it the same, except for spelling.".to_owned()
                    }
                    Some(Severity::Host | Severity::OutOfNothing) => format!(
                        "RFC 3986 {}; the URL Standard {}.",
                        self.does(one, true),
                        self.does(other, true)
                    ),
                    Some(severity) => {
                        format!(
                            "RFC 3986 and the URL Standard both accept it and differ: {}.",
                            severity.words()
                        )
                    }
                }
            }
            _ if std::ptr::eq(rfc, url) => format!("RFC 3986 and the URL Standard {}.", self.does(one, false)),
            (_, Observation::Reject(_)) if has_no_scheme(one) => {
                format!(
                    "RFC 3986 {}; the URL Standard rejects it without a base.",
                    self.does(one, true)
                )
            }
            _ => format!(
                "RFC 3986 {}; the URL Standard {}.",
                self.does(one, true),
                self.does(other, true)
            ),
        }
    }

    /// A verb phrase for the answer of one or several documents or parsers.
    fn does(&self, observed: &Observation<'_>, is_one: bool) -> String {
        let s = if is_one { "s" } else { "" };
        match observed {
            Observation::Accept(Answer::Parts(parts)) => match parts[Component::Host].present() {
                Some(host) if !host.is_empty() => format!("read{s} the host {}", words::shown(host)),
                _ => format!(
                    "accept{s} it{}",
                    if self.finds_hosts() { " without a host" } else { "" }
                ),
            },
            Observation::Accept(Answer::SameDocument { .. }) => format!("resolve{s} it to the current document"),
            Observation::Accept(Answer::Uri(uri)) if self.op == Operation::Resolve => {
                format!("resolve{s} it to {}", words::shown(uri))
            }
            Observation::Accept(answer) => {
                let answer = Observation::Accept(answer.clone());
                format!("return{s} {}", words::observation(&answer, ComponentSet::EVERY))
            }
            Observation::Reject(_) => format!("reject{s} it"),
            Observation::Unsupported(_) => format!("do{} not define it", if is_one { "es" } else { "" }),
            Observation::Crash(_) => format!("crash{}", if is_one { "es" } else { "" }),
            Observation::Timeout | Observation::Protocol(_) => format!("give{s} no answer"),
        }
    }

    fn finds_hosts(&self) -> bool {
        !self.conclusion.hosts.is_empty()
    }

    /// Whether there is only one answer, not counting parsers that do not support the operation.
    fn is_one_answer(&self) -> bool {
        matches!(&self.answers[..], [_]) || {
            let able = self
                .answers
                .iter()
                .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
            able.count() == 1 && self.answers.iter().skip(1).all(|group| group.specs.is_empty())
        }
    }

    fn departures_from_rfc(&self) -> impl Iterator<Item = &Departures> {
        let departures = self.conclusion.departures.iter();
        departures.filter(|departures| departures.than == Spec::Rfc3986)
    }

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
