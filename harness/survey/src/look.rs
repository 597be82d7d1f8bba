//! How all readers take one URL, as a few bytes: on most URLs nothing is allocated.
//!
//! The bytes are made by comparing texts where they are. They are finer than a [`Signature`], and mean nothing outside of this
//! process; what they stand for is worked out the first time that they are seen.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use urispec_judge::ReferenceAnswer;
use urispec_model::{Answer, Component, ComponentSet, Observation, Parts, Request, Spans, Spec, Value};
use urispec_specs::rfc3986::split;
use urispec_specs::{Rejection, ResolveError, Target};

use crate::form::Forms;
use crate::signature::{Mark, Outcome, Part, Reading, Signature};

/// The components of one answer, as texts.
struct Row<'r> {
    stated: ComponentSet,
    defined: ComponentSet,
    texts: [&'r [u8]; Component::COUNT],
}

/// Where a document stops: what it read there, and the rule.
type Stop = (&'static str, &'static str);

/// The bytes of one URL, and what they need to be read.
#[derive(Debug, Default)]
pub(crate) struct Look {
    key: Vec<u8>,
    /// The rules at which documents stop on this URL, by number.
    stops: Vec<Stop>,
    forms: Forms,
}

/// The group of a document that rejects is its rule's number with this bit.
const REJECTS: u8 = 0x80;
/// The group of a document that says nothing.
const SILENT: u8 = 0x7f;
/// The end of a list of components.
const END: u8 = 0xff;

/// The answers of the documents that somebody judges by.
#[derive(Debug, Default)]
pub(crate) struct Answers<'a> {
    /// Whose are to be kept.
    pub(crate) kept: Vec<Spec>,
    answers: Vec<(Spec, ReferenceAnswer<'a>)>,
}

impl<'a> Answers<'a> {
    /// Keeps those of these.
    pub(crate) fn of(kept: Vec<Spec>) -> Self {
        Self {
            kept,
            answers: Vec::new(),
        }
    }

    /// That of a document, if it was asked and is kept.
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
    /// Asks `specs`, and looks at their answers.
    pub(crate) fn at_documents<'a>(&mut self, specs: &[Spec], request: &Request<'a>, kept: &mut Answers<'a>) {
        self.key.clear();
        self.stops.clear();
        kept.answers.clear();
        match request {
            Request::Parse { input, rule: None } => self.parses(specs, input, kept),
            _ => self.results(specs, request, kept),
        }
    }

    /// Asks each document to parse; its answer is looked at where it is, since most are those of the document before.
    fn parses(&mut self, specs: &[Spec], input: &[u8], kept: &mut Answers<'_>) {
        let mut rows: SmallVec<[Row<'_>; 12]> = SmallVec::new();
        // By row the components that the first document states that has it, and where they are.
        let mut firsts: SmallVec<[(ComponentSet, Spans); 12]> = SmallVec::new();
        let mut last = 0;
        let mut before = None;
        for spec in specs {
            // "http://a/": what RFC 3986 says of it, RFC 3987 says as well; where it rejects, the rule has another name.
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
        // The address of a rule's name is as good as the name here.
        for (at, rule) in &self.stops {
            self.key.extend_from_slice(&(at.as_ptr() as usize).to_ne_bytes());
            self.key.extend_from_slice(&(rule.as_ptr() as usize).to_ne_bytes());
        }
        compare(rows, None, &mut self.key);
    }

    /// The bytes of the URL that was looked at last.
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

    /// Looks at the answers of the parsers to the request that the documents were asked.
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

    /// What the bytes stand for, of so many documents and parsers.
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

/// A place as a byte; there are fewer readers than 127.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a survey has at most MOST_READERS of a kind"
)]
const fn number(place: usize) -> u8 {
    place as u8
}

/// What a document states of a URL with these components.
#[inline]
fn stated(spec: Spec, spans: &Spans) -> ComponentSet {
    let stated = spec.components();
    // "http://a_b/": RFC 1808 has a net_loc here that is no login, and nothing to say of its inside.
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

/// Where a resolution stops; `None` if the document does not say what comes of it.
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

fn place<'r>(rows: &mut SmallVec<[Row<'r>; 12]>, row: Row<'r>) -> u8 {
    let is_same =
        |known: &Row<'r>| known.stated == row.stated && known.defined == row.defined && known.texts == row.texts;
    let place = rows.iter().position(is_same).unwrap_or_else(|| {
        rows.push(row);
        rows.len() - 1
    });
    number(place)
}

/// The components of a result, by RFC 3986 appendix B.
const OF_RESULT: ComponentSet = ComponentSet::of(&[
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
]);

impl<'r> Row<'r> {
    const NONE: Row<'static> = Row {
        stated: ComponentSet::EMPTY,
        defined: ComponentSet::EMPTY,
        texts: [&[]; Component::COUNT],
    };

    #[inline]
    fn of_spans(stated: ComponentSet, spans: &Spans, input: &'r [u8]) -> Self {
        let mut row = Self {
            stated,
            defined: stated.and(spans.defined()),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            row.texts[component as usize] = spans.place(component).of(input);
        }
        row
    }

    #[inline]
    fn of_parts(parts: &'r Parts<'_>) -> Self {
        let mut row = Self {
            stated: parts.stated_set(),
            defined: parts.present_set(),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            if let Value::Present(text) = &parts[component] {
                row.texts[component as usize] = text;
            }
        }
        row
    }

    fn of_text(text: &'r [u8]) -> Self {
        let pieces = split(text).pieces(text);
        let mut row = Self {
            stated: OF_RESULT,
            ..Self::NONE
        };
        let pieces = [
            (Component::Scheme, pieces.scheme),
            (Component::Authority, pieces.authority),
            (Component::Path, Some(pieces.path)),
            (Component::Query, pieces.query),
            (Component::Fragment, pieces.fragment),
        ];
        for (component, text) in pieces {
            if let Some(text) = text {
                row.defined.insert(component);
                row.texts[component as usize] = text;
            }
        }
        row
    }

    /// The current document: a result without components, but with a fragment perhaps.
    fn of_fragment(fragment: Option<&'r [u8]>) -> Self {
        let mut row = Self {
            stated: OF_RESULT,
            ..Self::NONE
        };
        if let Some(fragment) = fragment {
            row.defined.insert(Component::Fragment);
            row.texts[Component::Fragment as usize] = fragment;
        }
        row
    }

    #[inline]
    fn has_same(&self, other: &Self, component: Component) -> bool {
        let (one, two) = (self.texts[component as usize], other.texts[component as usize]);
        self.defined.contains(component) == other.defined.contains(component) && (std::ptr::eq(one, two) || one == two)
    }
}

/// Writes each component in which rows differ: which of its values each row has, and for each value what it is like.
fn compare(rows: &[Row<'_>], mut forms: Option<&mut Forms>, key: &mut Vec<u8>) {
    let all = rows.iter().fold(ComponentSet::EMPTY, |all, row| all.or(row.stated));
    for component in all.iter() {
        let mut stating = rows.iter().filter(|row| row.stated.contains(component));
        let differ = match stating.next() {
            Some(first) => stating.any(|row| !row.has_same(first, component)),
            None => false,
        };
        if differ {
            write(rows, component, forms.as_deref_mut(), key);
        }
    }
    key.push(END);
}

fn write(rows: &[Row<'_>], component: Component, forms: Option<&mut Forms>, key: &mut Vec<u8>) {
    key.push(component as u8);
    let mut values: SmallVec<[&Row<'_>; 8]> = SmallVec::new();
    for row in rows {
        if !row.stated.contains(component) {
            key.push(0);
            continue;
        }
        let place = values
            .iter()
            .position(|known| known.has_same(row, component))
            .unwrap_or_else(|| {
                values.push(row);
                values.len() - 1
            });
        key.push(number(place) + 1);
    }
    let text = |place: usize| values[place].texts[component as usize];
    let mut forms = forms;
    for (place, row) in values.iter().enumerate() {
        key.push(if !row.defined.contains(component) {
            UNDEFINED
        } else if text(place).is_empty() {
            EMPTY
        } else {
            let has_form_of = |known: &usize| {
                let is_text = values[*known].defined.contains(component) && !text(*known).is_empty();
                let forms = forms.as_mut();
                is_text && forms.is_some_and(|forms| forms.are_same(component, text(*known), text(place)))
            };
            number((0..place).find(has_form_of).unwrap_or(place)) + 1
        });
    }
}

const UNDEFINED: u8 = 0xfe;
const EMPTY: u8 = 0xfd;

/// What [`compare`] wrote, read again.
struct Bytes<'k> {
    rest: &'k [u8],
}

impl<'k> Bytes<'k> {
    fn take(&mut self, count: usize) -> &'k [u8] {
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        taken
    }

    fn values(&mut self, rows: usize) -> Vec<BTreeMap<Component, Mark>> {
        let mut values = vec![BTreeMap::new(); rows];
        loop {
            let [component] = self.take(1) else { return values };
            if *component == END {
                return values;
            }
            let component = Component::ALL[usize::from(*component)];
            let numbers = self.take(rows);
            let kinds = self.take(usize::from(numbers.iter().copied().max().unwrap_or(0)));
            for (row, number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
                let mark = match kinds[usize::from(*number) - 1] {
                    UNDEFINED => Mark::Undefined,
                    EMPTY => Mark::Empty,
                    form => Mark::Value {
                        number: usize::from(*number),
                        form: usize::from(form),
                    },
                };
                values[row].insert(component, mark);
            }
        }
    }
}
