//! Summarises many answers to one request: the parsers that differ from a document, and the severity of each
//! difference.

use std::collections::BTreeMap;

use serde::Serialize;
use urispec_judge::{Party, PartyAnswer, SubjectName};
use urispec_model::{Answer, Bytes, Component, Observation, Request, Spec, Verdict};

use crate::Severity;
use crate::severity::of_answers;
use urispec_drift::severity::{found_host, host as spelling};

/// The summary of many answers to one request: the differences and the hosts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conclusion {
    /// The parsers that differ from RFC 3986, and the parsers that differ from a document that they claim; the
    /// most severe first.
    pub departures: Vec<Departures>,
    /// The hosts that parsers and documents found. Each host has the spelling of the first parser or document that
    /// found it.
    pub hosts: Vec<FoundHost>,
}

/// The parsers and documents that differ from one document with the same severity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Departures {
    /// The severity of the difference.
    pub severity: Severity,
    /// The verdict on the difference.
    pub verdict: Verdict,
    /// The document that the parsers differ from: RFC 3986, or a document that they claim.
    pub than: Spec,
    /// The documents that differ in this way, in order of publication.
    pub specs: Vec<Spec>,
    /// The parsers that differ in this way.
    pub subjects: Vec<SubjectName>,
}

/// A host and the parsers that find it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundHost {
    /// The host.
    pub host: Bytes<'static>,
    /// The documents that find the host, in order of publication.
    pub specs: Vec<Spec>,
    /// The parsers that find the host.
    pub subjects: Vec<SubjectName>,
}

impl Conclusion {
    /// Summarises the answers to `request`, as [`urispec_judge::answers`] returns them. Differences that the
    /// judge permits do not count.
    pub fn of(request: &Request<'_>, answers: &[PartyAnswer<'_>]) -> Self {
        let mut departures: BTreeMap<(Severity, Verdict, Spec), Departures> = BTreeMap::new();
        let mut hosts: Vec<(Vec<u8>, FoundHost)> = Vec::new();
        for answer in answers {
            let claims = answer.claims.iter().filter(|(spec, _)| *spec != Spec::Rfc3986);
            let judgements =
                std::iter::once((Spec::Rfc3986, &answer.judged)).chain(claims.map(|(spec, by)| (*spec, by)));
            for (than, judged) in judgements {
                if judged.verdict.is_departure() {
                    let severity = severity(request, answers, than, answer);
                    let of_kind = departures
                        .entry((severity, judged.verdict, than))
                        .or_insert_with(|| Departures {
                            severity,
                            verdict: judged.verdict,
                            than,
                            specs: Vec::new(),
                            subjects: Vec::new(),
                        });
                    add(&answer.party, &mut of_kind.specs, &mut of_kind.subjects);
                }
            }
            if let Some(host) = host(answer) {
                let form = spelling(&host);
                let at = hosts.iter().position(|(known, _)| *known == form).unwrap_or_else(|| {
                    let found = FoundHost {
                        host: host.into(),
                        specs: Vec::new(),
                        subjects: Vec::new(),
                    };
                    hosts.push((form, found));
                    hosts.len() - 1
                });
                let found = &mut hosts[at].1;
                add(&answer.party, &mut found.specs, &mut found.subjects);
            }
        }
        Self {
            departures: departures.into_values().collect(),
            hosts: hosts.into_iter().map(|(_, found)| found).collect(),
        }
    }
}

/// The severity of the difference between `answer` and the answer of the document `than`.
fn severity(request: &Request<'_>, answers: &[PartyAnswer<'_>], than: Spec, answer: &PartyAnswer<'_>) -> Severity {
    let document = answers.iter().find(|one| one.party == Party::Document(than));
    let found = document.and_then(|document| of_answers(than, request, &document.observed, &answer.observed));
    // The judge found a difference, so that the lowest severity applies.
    found.unwrap_or(Severity::Spelling)
}

/// The host that a parser or a document finds, if it is not empty. RFC 2396 finds no host in `http://a@b@c/`, whose
/// authority is not a server. If the document does not define the component `host`, no host is shown.
fn host(answer: &PartyAnswer<'_>) -> Option<Vec<u8>> {
    let is_stated = match (&answer.party, &answer.observed) {
        (Party::Document(_), Observation::Accept(Answer::Parts(parts))) => parts[Component::Host].present().is_some(),
        _ => true,
    };
    is_stated.then(|| found_host(&answer.observed)).flatten()
}

/// Adds a document or a parser to its list. Documents are inserted in order of publication, and parsers are
/// appended.
fn add(party: &Party, specs: &mut Vec<Spec>, subjects: &mut Vec<SubjectName>) {
    match party {
        Party::Document(spec) => {
            let at = specs.partition_point(|other| other < spec);
            specs.insert(at, *spec);
        }
        Party::Subject(name) => subjects.push(name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use urispec_judge::answers;
    use urispec_subjects::{Subject, all, references};

    use super::*;

    fn of(input: &[u8]) -> Conclusion {
        let subjects = all();
        let subjects: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
        let request = Request::Parse { input, rule: None };
        Conclusion::of(&request, &answers(&request, &references(), &subjects))
    }

    fn names(subjects: &[SubjectName]) -> Vec<&str> {
        subjects.iter().map(|subject| subject.name.as_str()).collect()
    }

    #[test]
    fn who_finds_another_host_is_named() {
        let conclusion = of(b"http://a\\@b/");
        let lenient = conclusion
            .departures
            .iter()
            .find(|one| one.verdict == Verdict::TooLenient && one.than == Spec::Rfc3986)
            .unwrap();
        assert_eq!(lenient.severity, Severity::Acceptance);
        assert!(names(&lenient.subjects).contains(&"url"), "{lenient:?}");
        let host = |name: &str| {
            let of_name = |found: &&FoundHost| names(&found.subjects).contains(&name);
            conclusion.hosts.iter().find(of_name).map(|found| found.host.to_vec())
        };
        assert_eq!(host("url").as_deref(), Some(&b"a"[..]));
    }

    #[test]
    fn what_is_only_written_otherwise_is_spelling() {
        let conclusion = of(b"HTTP://A/");
        let severities: Vec<Severity> = conclusion
            .departures
            .iter()
            .filter(|one| names(&one.subjects).contains(&"url"))
            .map(|one| one.severity)
            .collect();
        assert_eq!(severities, [Severity::Spelling]);
        assert_eq!(conclusion.hosts.len(), 1, "{:?}", conclusion.hosts);
    }

    #[test]
    fn where_all_agree_nothing_matters() {
        let conclusion = of(b"http://a/b");
        let subjects = conclusion.departures.iter().flat_map(|one| &one.subjects);
        assert_eq!(subjects.count(), 0, "{:?}", conclusion.departures);
    }
}
