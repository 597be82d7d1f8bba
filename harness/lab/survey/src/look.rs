//! The results of all readers for one URL, as a few bytes. For most URLs, no memory is allocated.
//!
//! The bytes come from comparing texts in place. These bytes distinguish more results than a [`Signature`], and
//! have no meaning outside of this process. The signature of these bytes is computed when they occur for the
//! first time.

mod row;

use std::collections::BTreeMap;

use smallvec::SmallVec;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Answer, Component, ComponentSet, Observation, Request, Spans, Spec};
use urispec_specs::{Rejection, ResolveError, Target};

use row::{Bytes, Row, compare, number, place};

use crate::form::Forms;
use crate::signature::{Mark, Outcome, Part, Reading, Signature};

/// The place where a document stops: the text that it found there, and the rule.
type Stop = (&'static str, &'static str);

/// The bytes of one URL, and the data that they refer to.
#[derive(Debug, Default)]
pub(crate) struct Look {
    key: Vec<u8>,
    /// The rules at which documents stop on this URL, by number.
    stops: Vec<Stop>,
    forms: Forms,
}

/// The group of a document that rejects is the number of the rule with this bit set.
const REJECTS: u8 = 0x80;
/// The group of a document without an answer.
const SILENT: u8 = 0x7f;
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
    /// Computes the answers of `specs`, and adds them to the bytes.
    pub(crate) fn at_documents<'a>(&mut self, specs: &[Spec], request: &Request<'a>, kept: &mut Answers<'a>) {
        self.key.clear();
        self.stops.clear();
        kept.answers.clear();
        match request {
            Request::Parse { input, rule: None } => self.parses(specs, input, kept),
            _ => self.results(specs, request, kept),
        }
    }

    /// Parses with each document. An answer is compared in place, because most answers are equal to the answer
    /// of the previous document.
    fn parses(&mut self, specs: &[Spec], input: &[u8], kept: &mut Answers<'_>) {
        let mut rows: SmallVec<[Row<'_>; 12]> = SmallVec::new();
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
        self.compare_documents(&rows);
    }

    fn results<'a>(&mut self, specs: &[Spec], request: &Request<'a>, kept: &mut Answers<'a>) {
        let answers: Vec<ReferenceAnswer<'a>> = specs.iter().map(|spec| ReferenceAnswer::of(*spec, request)).collect();
        let mut rows: SmallVec<[Row<'_>; 12]> = SmallVec::new();
        for answer in &answers {
            let group = match answer {
                ReferenceAnswer::Parse(Err(why)) | ReferenceAnswer::Normalize(Err(why)) => self.stop(("", why.rule)),
                ReferenceAnswer::Resolve(Err(why)) => stop(why).map_or(SILENT, |stop| self.stop(stop)),
                ReferenceAnswer::Resolve(Ok(Target::SameDocument { fragment })) => {
                    place(&mut rows, Row::of_fragment(fragment.as_deref()))
                }
                ReferenceAnswer::Resolve(Ok(Target::Uri(uri))) => place(&mut rows, Row::of_text(uri)),
                ReferenceAnswer::Normalize(Ok(uri)) => place(&mut rows, Row::of_text(uri)),
                ReferenceAnswer::Parse(Ok(_)) | ReferenceAnswer::Other(_) | ReferenceAnswer::Silent => SILENT,
            };
            self.key.push(group);
        }
        self.compare_documents(&rows);
        drop(rows);
        for (spec, answer) in specs.iter().zip(answers) {
            kept.keep(*spec, || answer);
        }
    }

    fn compare_documents(&mut self, rows: &[Row<'_>]) {
        // The address of a rule's name identifies the rule here.
        for (at, rule) in &self.stops {
            self.key.extend_from_slice(&(at.as_ptr() as usize).to_ne_bytes());
            self.key.extend_from_slice(&(rule.as_ptr() as usize).to_ne_bytes());
        }
        compare(rows, None, &mut self.key);
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

    /// Adds the answers of the parsers to the same request.
    pub(crate) fn at_parsers(&mut self, observations: &[Observation<'_>]) {
        let mut rows: SmallVec<[Row<'_>; 12]> = SmallVec::new();
        for observed in observations {
            let outcome = match observed {
                Observation::Accept(_) => Outcome::Accept,
                Observation::Reject(_) => Outcome::Reject,
                Observation::Unsupported(_) => Outcome::Silent,
                Observation::Crash(_) => Outcome::Crash,
                Observation::Timeout => Outcome::Timeout,
                Observation::Protocol(_) => Outcome::Protocol,
            };
            self.key.push(outcome as u8);
            rows.push(match observed {
                Observation::Accept(Answer::Parts(parts)) => Row::of_parts(parts),
                Observation::Accept(Answer::Uri(uri)) => Row::of_text(uri),
                Observation::Accept(Answer::SameDocument { fragment }) => Row::of_fragment(fragment.as_deref()),
                _ => Row::NONE,
            });
        }
        compare(&rows, Some(&mut self.forms), &mut self.key);
    }

    /// The signature of the bytes, for this number of documents and parsers.
    #[cold]
    pub(crate) fn signature(&self, documents: usize, parsers: usize) -> Signature {
        let mut bytes = Bytes { rest: &self.key };
        let groups = bytes.take(documents);
        bytes.take(self.stops.len() * 2 * size_of::<usize>());
        let rows = groups
            .iter()
            .filter(|group| **group < SILENT)
            .max()
            .map_or(0, |most| usize::from(*most) + 1);
        let values = bytes.values(rows);
        let of_document = |group: &u8| match *group {
            SILENT => Reading {
                outcome: Outcome::Silent,
                rule: None,
                values: BTreeMap::new(),
            },
            group if group & REJECTS != 0 => {
                let (at, rule) = self.stops[usize::from(group & !REJECTS)];
                Reading {
                    outcome: Outcome::Reject,
                    rule: Some(format!("{at}{rule}")),
                    values: BTreeMap::new(),
                }
            }
            row => Reading {
                outcome: Outcome::Accept,
                rule: None,
                values: values[usize::from(row)].clone(),
            },
        };
        let documents = Part::canonical(groups.iter().map(of_document).collect());
        let outcomes = bytes.take(parsers);
        let values = bytes.values(parsers);
        let of_parser = |(outcome, values): (&u8, BTreeMap<Component, Mark>)| Reading {
            outcome: Outcome::ALL[usize::from(*outcome)],
            rule: None,
            values,
        };
        let parsers = Part::canonical(outcomes.iter().zip(values).map(of_parser).collect());
        Signature { documents, parsers }
    }
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
