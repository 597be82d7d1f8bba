//! An explanation in a sentence: how RFC 3986 and the URL Standard read the input, and the documents that find a
//! different host. A terminal and a page show the same sentence.

use serde::Serialize;
use urispec_differential::Severity;
use urispec_differential::between::{Conclusion, Departures, FoundHost};
use urispec_drift::severity::found_host;
use urispec_judge::{AnswerGroup, SubjectName};
use urispec_model::{Answer, Component, Observation, Operation, Parts, Request, Spec, Value};

use crate::words;

/// The conclusion from all answers in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The answers of the documents: `RFC 3986 sees an empty host; the URL Standard connects to evil.example.`
    pub sentence: String,
    /// The number of parsers that differ from RFC 3986, as a sentence after a space; empty if no parser answered.
    pub parsers: String,
    /// How dangerous the differences in the sentence are.
    pub grade: Grade,
    /// The same in a few words: `different hosts`.
    pub label: &'static str,
}

/// How dangerous a difference is, in three grades; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// A filter and a client can be made to use different hosts, or one side crashes.
    Grave,
    /// One side rejects what the other accepts, or a component other than the host differs.
    Notable,
    /// The same answer, or the same in a different spelling.
    Same,
}

impl Grade {
    /// The grade of a severity; `None` means that nothing differs.
    pub const fn of(severity: Option<Severity>) -> Self {
        match severity {
            Some(Severity::MemoryUnsafety | Severity::Crash | Severity::OutOfNothing | Severity::Host) => Self::Grave,
            Some(Severity::PortOrUserinfo | Severity::Resource | Severity::Acceptance) => Self::Notable,
            Some(Severity::Spelling) | None => Self::Same,
        }
    }
}

impl Summary {
    pub(super) fn of(request: &Request<'_>, groups: &[AnswerGroup<'_>], conclusion: &Conclusion) -> Self {
        let all = All {
            request,
            groups,
            conclusion,
        };
        let (sentence, severity) = all.documents();
        Self {
            sentence,
            parsers: all.parsers(),
            grade: Grade::of(severity),
            label: match severity {
                None => "same answer",
                Some(Severity::Spelling) => "same, spelled differently",
                Some(Severity::Acceptance) => "accepted and rejected",
                Some(Severity::Resource) => "different resources",
                Some(Severity::PortOrUserinfo) => "different port or userinfo",
                Some(Severity::Host | Severity::OutOfNothing) => "different hosts",
                Some(Severity::Crash) => "crash",
                Some(Severity::MemoryUnsafety) => "memory unsafety",
            },
        }
    }
}

/// Everything that a sentence is made of.
struct All<'e, 'a> {
    request: &'e Request<'a>,
    groups: &'e [AnswerGroup<'a>],
    conclusion: &'e Conclusion,
}

impl All<'_, '_> {
    /// The sentence about the documents, and the gravest difference in it.
    fn documents(&self) -> (String, Option<Severity>) {
        let of = |spec: Spec| self.groups.iter().find(|group| group.specs.contains(&spec));
        match (of(Spec::Rfc3986), of(Spec::WHATWG)) {
            (Some(rfc), _) if self.is_one_answer() => {
                let sentence = match &rfc.observed {
                    Observation::Accept(Answer::Parts(_)) => "All documents and parsers read it the same.".to_owned(),
                    answer => format!("All documents and parsers {}.", self.does(answer, false)),
                };
                (sentence, None)
            }
            (Some(rfc), Some(url)) => {
                let (sentence, severity) = self.both(rfc, url);
                match self.third(rfc, url) {
                    Some(others) if Grade::of(severity) != Grade::Grave => {
                        let start = match severity {
                            None | Some(Severity::Spelling) => {
                                format!("RFC 3986 and the URL Standard {}", self.does(&rfc.observed, false))
                            }
                            Some(_) => sentence.trim_end_matches('.').to_owned(),
                        };
                        (format!("{start}; {others}."), Some(Severity::Host))
                    }
                    _ => (sentence, severity),
                }
            }
            (Some(one), None) => (format!("RFC 3986 {}.", self.does(&one.observed, true)), None),
            _ => (String::new(), None),
        }
    }

    /// The answers of RFC 3986 and the URL Standard, and the severity of their difference.
    fn both(&self, rfc: &AnswerGroup<'_>, url: &AnswerGroup<'_>) -> (String, Option<Severity>) {
        let (one, other) = (&rfc.observed, &url.observed);
        let are_parts = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(_)));
        let has_no_scheme = |answer: &Observation<'_>| matches!(answer, Observation::Accept(Answer::Parts(parts)) if parts[Component::Scheme] == Value::Undefined);
        let apart = || {
            format!(
                "RFC 3986 {}; the URL Standard {}.",
                self.does(one, true),
                self.does(other, true)
            )
        };
        let severity = self.between(rfc, url);
        let sentence = match (one, other) {
            (Observation::Reject(_), Observation::Reject(_)) => "RFC 3986 and the URL Standard reject it.".to_owned(),
            _ if are_parts(one) && are_parts(other) => match severity {
                None => "RFC 3986 and the URL Standard read it the same.".to_owned(),
                Some(Severity::Spelling) => {
                    "RFC 3986 and the URL Standard read it the same, except for spelling.".to_owned()
                }
                Some(Severity::Host | Severity::OutOfNothing) => apart(),
                Some(severity) => format!(
                    "RFC 3986 and the URL Standard both accept it and differ: {}.",
                    severity.words()
                ),
            },
            _ if std::ptr::eq(rfc, url) => format!("RFC 3986 and the URL Standard {}.", self.does(one, false)),
            (_, Observation::Reject(_)) if has_no_scheme(one) => {
                format!(
                    "RFC 3986 {}; the URL Standard rejects it without a base.",
                    self.does(one, true)
                )
            }
            _ => apart(),
        };
        (sentence, severity)
    }

    /// The severity of the difference between the two documents.
    fn between(&self, rfc: &AnswerGroup<'_>, url: &AnswerGroup<'_>) -> Option<Severity> {
        if std::ptr::eq(rfc, url) {
            return None;
        }
        let departs = self.departures_from_rfc().find(|one| one.specs.contains(&Spec::WHATWG));
        let severity = departs.map(|departures| departures.severity);
        severity.or_else(|| Severity::between(self.request, &rfc.observed, &url.observed))
    }

    /// The documents that connect to a host that neither RFC 3986 nor the URL Standard finds.
    fn third(&self, rfc: &AnswerGroup<'_>, url: &AnswerGroup<'_>) -> Option<String> {
        let known = [rfc, url].map(|group| found_host(&group.observed));
        known.iter().flatten().next()?;
        let is_news = |host: &[u8]| !known.iter().flatten().any(|known| known[..] == *host);
        let mut found: Option<(Vec<u8>, Vec<Spec>)> = None;
        for FoundHost { host, .. } in &self.conclusion.hosts {
            let groups = self
                .groups
                .iter()
                .filter(|group| found_host(&group.observed).as_deref() == Some(&host[..]));
            let specs: Vec<Spec> = groups.flat_map(|group| group.specs.iter().copied()).collect();
            let is_most = found.as_ref().is_none_or(|(_, most)| most.len() < specs.len());
            // A single early draft would make a warning of every URL with a password.
            let has_standard = specs.iter().any(|spec| !spec.name().starts_with("draft-"));
            if is_news(host) && has_standard && is_most {
                found = Some((host.to_vec(), specs));
            }
        }
        let (host, specs) = found?;
        let (who, s) = match &specs[..] {
            [spec] => (spec.title().to_owned(), "s"),
            _ => (format!("{} other documents", specs.len()), ""),
        };
        Some(format!("{who} connect{s} to {}", plain(&host)))
    }

    /// The number of parsers that differ from RFC 3986.
    fn parsers(&self) -> String {
        let asked = self
            .groups
            .iter()
            .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
        let asked: usize = asked.map(|group| group.subjects.len()).sum();
        let mut differ: Vec<&SubjectName> = Vec::new();
        for subject in self.departures_from_rfc().flat_map(|one| &one.subjects) {
            if !differ.contains(&subject) {
                differ.push(subject);
            }
        }
        match (asked, differ.len()) {
            (0, _) => String::new(),
            (1, 0) => " The parser agrees with RFC 3986.".to_owned(),
            (_, 0) if self.is_one_answer() => String::new(),
            (2, 0) => " Both parsers agree with RFC 3986.".to_owned(),
            (all, 0) => format!(" All {all} parsers agree with RFC 3986."),
            (1, _) => " The parser differs from RFC 3986.".to_owned(),
            (all, 1) => format!(" 1 of {all} parsers differs from RFC 3986."),
            (all, some) => format!(" {some} of {all} parsers differ from RFC 3986."),
        }
    }

    /// A verb phrase for the answer of one or several parties.
    fn does(&self, observed: &Observation<'_>, is_one: bool) -> String {
        let s = if is_one { "s" } else { "" };
        match observed {
            Observation::Accept(Answer::Parts(parts)) if self.conclusion.hosts.is_empty() => {
                match parts[Component::Host].present() {
                    Some(_) => place(parts, is_one),
                    None => format!("accept{s} it"),
                }
            }
            Observation::Accept(Answer::Parts(parts)) => place(parts, is_one),
            Observation::Accept(Answer::SameDocument { .. }) => format!("resolve{s} it to the current document"),
            Observation::Accept(Answer::Uri(uri)) if self.request.operation() == Operation::Resolve => {
                format!("resolve{s} it to {}", words::shown(uri))
            }
            Observation::Accept(_) => format!("accept{s} it"),
            Observation::Reject(_) => format!("reject{s} it"),
            Observation::Unsupported(_) => format!("do{} not define it", if is_one { "es" } else { "" }),
            Observation::Crash(_) => format!("crash{}", if is_one { "es" } else { "" }),
            Observation::Timeout | Observation::Protocol(_) => format!("give{s} no answer"),
        }
    }

    /// Whether there is only one answer, not counting parsers that do not support the operation.
    fn is_one_answer(&self) -> bool {
        matches!(self.groups, [_]) || {
            let able = self
                .groups
                .iter()
                .filter(|group| !matches!(group.observed, Observation::Unsupported(_)));
            able.count() == 1 && self.groups.iter().skip(1).all(|group| group.specs.is_empty())
        }
    }

    fn departures_from_rfc(&self) -> impl Iterator<Item = &Departures> {
        let departures = self.conclusion.departures.iter();
        departures.filter(|departures| departures.than == Spec::Rfc3986)
    }
}

/// A verb phrase for the host of these components.
pub(super) fn place(parts: &Parts<'_>, is_one: bool) -> String {
    let s = if is_one { "s" } else { "" };
    match (&parts[Component::Host], parts[Component::Authority].present()) {
        (Value::Present(host), _) if host.is_empty() => format!("see{s} an empty host"),
        (Value::Present(host), _) => format!("connect{s} to {}", plain(host)),
        (Value::Unstated, Some(authority)) => format!("report{s} the authority {} only", plain(authority)),
        (Value::Unstated | Value::Undefined, _) => format!("see{s} no host"),
    }
}

/// A host without quotes if it has only characters that no reader can mistake.
pub(super) fn plain(host: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(byte);
    match str::from_utf8(host) {
        Ok(text) if !text.is_empty() && host.iter().all(is_plain) => text.to_owned(),
        _ => words::shown(host),
    }
}
