//! The results of all readers for one URL, as a few bytes. For most URLs, no memory is allocated.
//!
//! The bytes come from comparing texts in place. These bytes distinguish more results than a [`Signature`], and
//! have no meaning outside of this process. The signature of these bytes is computed when they occur for the
//! first time.

mod row;

use smallvec::SmallVec;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Answer, Component, ComponentSet, Observation, Request, Spans, Spec};
use urispec_specs::{Rejection, ResolveError, Target};

use row::{Bytes, Row, Rows, compare, number, place};

use crate::signature::{Outcome, Reading, Signature};

/// The place where a document stops: the text that it found there, and the rule.
type Stop = (&'static str, &'static str);

/// The bytes of one URL, and the data that they refer to.
#[derive(Debug, Default)]
pub(crate) struct Look {
    key: Vec<u8>,
    /// The rules at which documents stop on this URL, by number.
    stops: Vec<Stop>,
}

/// The documents of a survey, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Documents<'s> {
    pub(crate) syntaxes: &'s [Spec],
    /// The editions of the URL Standard.
    pub(crate) editions: &'s [Spec],
}

/// The group of a document that rejects is the number of the rule with this bit set.
const REJECTS: u8 = 0x80;
/// The group of a document without an answer.
const SILENT: u8 = 0x7f;
/// The row of an answer without components.
const NO_ROW: u8 = 0xff;

/// The answers of the documents that judge a parser.
#[derive(Debug, Default)]
pub(crate) struct Answers<'a> {
    /// The documents whose answers are kept.
    pub(crate) kept: Vec<Spec>,
    answers: Vec<(Spec, ReferenceAnswer<'a>)>,
}

impl<'a> Answers<'a> {
    /// Keeps the answers of these documents.
    pub(crate) fn of(kept: Vec<Spec>) -> Self {
        Self {
            kept,
            answers: Vec::new(),
        }
    }

    /// The answer of a document, if it was computed and the answers of this document are kept.
    pub(crate) fn get(&self, spec: Spec) -> Option<&ReferenceAnswer<'a>> {
        self.answers
            .iter()
            .find(|(of, _)| *of == spec)
            .map(|(_, answer)| answer)
    }

    #[inline]
    fn keep(&mut self, spec: Spec, answer: impl FnOnce() -> ReferenceAnswer<'a>) {
        if self.kept.contains(&spec) {
            self.answers.push((spec, answer()));
        }
    }
}

impl Look {
    /// Computes the answers of `documents`, and compares them with the `observations` for the same request.
    pub(crate) fn at<'a>(
        &mut self,
        documents: Documents<'_>,
        request: &Request<'a>,
        observations: &[Observation<'_>],
        kept: &mut Answers<'a>,
    ) {
        self.key.clear();
        self.stops.clear();
        kept.answers.clear();
        let Documents { syntaxes, editions } = documents;
        let by_editions = editions_answer(editions, request);
        if let Request::Parse { input, rule: None } = request {
            let mut rows = Rows::new();
            self.parses(syntaxes, input, &mut rows, kept);
            self.observed(editions, &by_editions, observations, rows);
        } else {
            let of = |spec: &Spec| ReferenceAnswer::of(*spec, request);
            let answers: Vec<ReferenceAnswer<'a>> = syntaxes.iter().map(of).collect();
            let mut rows = Rows::new();
            self.results(&answers, &mut rows);
            self.observed(editions, &by_editions, observations, rows);
            for (spec, answer) in syntaxes.iter().zip(answers) {
                kept.keep(*spec, || answer);
            }
        }
        // The newest edition judges parsers.
        for (spec, answer) in editions.iter().rev().zip(by_editions.into_iter().rev()) {
            kept.keep(*spec, || answer);
        }
    }

    /// Parses with each document. An answer is compared in place, because most answers are equal to the answer
    /// of the previous document.
    fn parses<'r>(&mut self, specs: &[Spec], input: &'r [u8], rows: &mut Rows<'r>, kept: &mut Answers<'_>) {
        // By row: the components that the first document with this row states, and their places.
        let mut firsts: SmallVec<[(ComponentSet, Spans); 12]> = SmallVec::new();
        let mut last = 0;
        let mut before = None;
        for spec in specs {
            // "http://a/": RFC 3987 has the same answer as RFC 3986. If both reject, the rule has a different
            // name.
            if let Some(earlier) = before.replace(*spec)
                && self.key.last().is_some_and(|group| *group < SILENT)
                && urispec_specs::parses_alike(*spec, earlier, input)
            {
                self.key.push(number(last));
                kept.keep(*spec, || ReferenceAnswer::Parse(Ok(firsts[last].1)));
                continue;
            }
            let answer = urispec_specs::parse_whole(*spec, input);
            let group = match &answer {
                Ok(spans) => {
                    let stated = stated(*spec, spans);
                    if firsts.get(last).is_none_or(|first| !is_same(first, stated, spans)) {
                        let known = firsts.iter().position(|first| is_same(first, stated, spans));
                        last = known.unwrap_or_else(|| {
                            firsts.push((stated, *spans));
                            rows.push(Row::of_spans(stated, spans, input));
                            rows.len() - 1
                        });
                    }
                    number(last)
                }
                Err(why) => self.stop(("", why.rule)),
            };
            self.key.push(group);
            kept.keep(*spec, || ReferenceAnswer::Parse(answer));
        }
    }

    fn results<'r>(&mut self, answers: &'r [ReferenceAnswer<'_>], rows: &mut Rows<'r>) {
        for answer in answers {
            let group = match answer {
                ReferenceAnswer::Parse(Err(why)) | ReferenceAnswer::Normalize(Err(why)) => self.stop(("", why.rule)),
                ReferenceAnswer::Resolve(Err(why)) => stop(why).map_or(SILENT, |stop| self.stop(stop)),
                ReferenceAnswer::Resolve(Ok(Target::SameDocument { fragment })) => {
                    place(rows, Row::of_fragment(fragment.as_deref()))
                }
                ReferenceAnswer::Resolve(Ok(Target::Uri(uri))) => place(rows, Row::of_text(uri)),
                ReferenceAnswer::Normalize(Ok(uri)) => place(rows, Row::of_text(uri)),
                ReferenceAnswer::Parse(Ok(_)) | ReferenceAnswer::Other(_) | ReferenceAnswer::Silent => SILENT,
            };
            self.key.push(group);
        }
    }

    /// Adds the answers of the editions and the parsers, and compares all answers. If there is only one answer of the
    /// editions, it is the answer of all.
    fn observed<'r>(
        &mut self,
        editions: &[Spec],
        by_editions: &'r [ReferenceAnswer<'_>],
        observations: &'r [Observation<'_>],
        mut rows: Rows<'r>,
    ) {
        // The address of a rule's name identifies the rule here.
        for (at, rule) in &self.stops {
            self.key.extend_from_slice(&(at.as_ptr() as usize).to_ne_bytes());
            self.key.extend_from_slice(&(rule.as_ptr() as usize).to_ne_bytes());
        }
        for answer in by_editions {
            let observed = match answer {
                ReferenceAnswer::Other(observed) => observation(observed, &mut rows),
                _ => [Outcome::Silent as u8, NO_ROW],
            };
            let repeated = if by_editions.len() == 1 { editions.len() } else { 1 };
            self.key.extend(std::iter::repeat_n(observed, repeated).flatten());
        }
        for observed in observations {
            self.key.extend(observation(observed, &mut rows));
        }
        self.key.push(number(rows.len()));
        compare(&rows, &mut self.key);
    }

    /// The bytes of the last URL.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.key
    }

    fn stop(&mut self, stop: Stop) -> u8 {
        let is_same = |known: &Stop| std::ptr::eq(known.1, stop.1) && std::ptr::eq(known.0, stop.0);
        let place = self.stops.iter().position(is_same).unwrap_or_else(|| {
            self.stops.push(stop);
            self.stops.len() - 1
        });
        number(place) | REJECTS
    }

    /// The signature of the bytes, for these documents and this number of parsers.
    #[cold]
    pub(crate) fn signature(&self, documents: Documents<'_>, parsers: usize) -> Signature {
        let mut bytes = Bytes { rest: &self.key };
        let groups = bytes.take(documents.syntaxes.len());
        bytes.take(self.stops.len() * 2 * size_of::<usize>());
        let observed = bytes.take(2 * (documents.editions.len() + parsers));
        let rows = usize::from(bytes.take(1)[0]);
        let values = bytes.values(rows);
        let reading = |outcome, row: u8| Reading {
            outcome,
            rule: None,
            values: values.get(usize::from(row)).cloned().unwrap_or_default(),
        };
        let of_document = |group: &u8| match *group {
            SILENT => reading(Outcome::Silent, NO_ROW),
            group if group & REJECTS != 0 => {
                let (at, rule) = self.stops[usize::from(group & !REJECTS)];
                Reading {
                    rule: Some(format!("{at}{rule}")),
                    ..reading(Outcome::Reject, NO_ROW)
                }
            }
            row => reading(Outcome::Accept, row),
        };
        let of_parser = |observed: &[u8]| reading(Outcome::ALL[usize::from(observed[0])], observed[1]);
        let documents = groups.iter().map(of_document);
        Signature::canonical(documents.chain(observed.chunks(2).map(of_parser)).collect())
    }
}

/// The answers of the editions to a request; only one answer if all editions certainly give the same.
fn editions_answer<'a>(editions: &[Spec], request: &Request<'a>) -> SmallVec<[ReferenceAnswer<'a>; 1]> {
    let asked = match (editions, request) {
        ([first, .., last], Request::Parse { input, rule: None })
            if urispec_specs::parses_alike(*last, *first, input) =>
        {
            &editions[editions.len() - 1..]
        }
        _ => editions,
    };
    asked.iter().map(|spec| ReferenceAnswer::of(*spec, request)).collect()
}

/// The outcome of an answer, and the index of its row.
fn observation<'r>(observed: &'r Observation<'_>, rows: &mut Rows<'r>) -> [u8; 2] {
    let outcome = match observed {
        Observation::Accept(_) => Outcome::Accept,
        Observation::Reject(_) => Outcome::Reject,
        Observation::Unsupported(_) => Outcome::Silent,
        Observation::Crash(_) => Outcome::Crash,
        Observation::Timeout => Outcome::Timeout,
        Observation::Protocol(_) => Outcome::Protocol,
    };
    let row = match observed {
        Observation::Accept(Answer::Parts(parts)) => place(rows, Row::of_parts(parts)),
        Observation::Accept(Answer::Uri(uri)) => place(rows, Row::of_text(uri)),
        Observation::Accept(Answer::SameDocument { fragment }) => place(rows, Row::of_fragment(fragment.as_deref())),
        _ => NO_ROW,
    };
    [outcome as u8, row]
}

/// The components that a document reports for a URL with these components.
#[inline]
fn stated(spec: Spec, spans: &Spans) -> ComponentSet {
    let stated = spec.components();
    // "http://a_b/": RFC 1808 has a net_loc here that is not a login, and states nothing about its components.
    let defined = spans.defined();
    if spec.defines_net_loc() && defined.contains(Component::Authority) && !defined.contains(Component::Host) {
        stated.without(Spec::IN_NET_LOC)
    } else {
        stated
    }
}

#[inline]
fn is_same((of_first, first): &(ComponentSet, Spans), stated: ComponentSet, spans: &Spans) -> bool {
    let defined = stated.and(spans.defined());
    *of_first == stated
        && stated.and(first.defined()) == defined
        && defined
            .iter()
            .all(|component| first.place(component) == spans.place(component))
}

/// The place where a resolution stops; `None` if the document does not define the result.
fn stop(why: &ResolveError) -> Option<Stop> {
    let (at, Rejection { rule, .. }) = match why {
        ResolveError::Base(why) => ("base: ", why),
        ResolveError::BaseNotAbsolute(why) => ("base not absolute: ", why),
        ResolveError::Reference(why) => ("reference: ", why),
        ResolveError::SurplusDots => return Some(("", "surplus dots")),
        ResolveError::NotDefined(_) => return None,
    };
    Some((at, rule))
}

#[cfg(test)]
mod tests {
    use urispec_drift::severity::Severity;

    use super::*;

    #[test]
    fn any_two_readers_differ_with_the_severity_of_their_answers() {
        let parsers = urispec_subjects::all();
        let documents = Documents {
            syntaxes: &[Spec::Rfc2396, Spec::Rfc3986],
            editions: &[Spec::WHATWG],
        };
        let specs: Vec<Spec> = [documents.syntaxes, documents.editions].concat();
        let heads = ["HTTP:", "a:", "", "http:"];
        let hosts = [
            "//h",
            "//H",
            "//u@h",
            "//u:p@h",
            "//:@h",
            "//h:80",
            "//h:080",
            "//h:81",
            "//1.2",
            "//[::0:1]",
            "//a_b",
            "///",
            "/h",
            "h",
            "\\\\h",
        ];
        let ends = ["", "/", "/a/../b", "?", "/%7e%2f;b#f"];
        let mut look = Look::default();
        let mut differ = 0;
        for (head, host) in heads.iter().flat_map(|head| hosts.map(|host| (head, host))) {
            for end in ends {
                let text = format!("{head}{host}{end}");
                let input = text.as_bytes();
                let request = Request::Parse { input, rule: None };
                let by_parsers: Vec<Observation<'_>> = parsers
                    .iter()
                    .map(|parser| urispec_subjects::observe(&**parser, &request))
                    .collect();
                look.at(documents, &request, &by_parsers, &mut Answers::default());
                let signature = look.signature(documents, parsers.len());
                let by_documents: Vec<_> = specs
                    .iter()
                    .map(|spec| urispec_specs::answer(*spec, &request))
                    .collect();
                let answers: Vec<&Observation<'_>> = by_documents.iter().chain(&by_parsers).collect();
                let places = signature.places(answers.len());
                for one in 0..answers.len() {
                    for other in one + 1..answers.len() {
                        let [first, second] = [one, other].map(|reader| &signature.groups()[places[reader]]);
                        let found = first.class(second, ComponentSet::EMPTY).map(crate::Class::severity);
                        let expected = Severity::between(&request, answers[one], answers[other]);
                        // Components that only one answer reports are compared here, too: their spelling counts.
                        let is_grave = |severity: &Severity| *severity != Severity::Spelling;
                        assert_eq!(
                            found.filter(is_grave),
                            expected.filter(is_grave),
                            "{text} {one} {other}"
                        );
                        differ += usize::from(found.is_some());
                    }
                }
            }
        }
        assert!(differ > 4_000, "{differ}");
    }
}
