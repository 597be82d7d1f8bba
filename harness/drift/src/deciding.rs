//! Finds the clauses of two documents that cause their different answers to an input.
//!
//! The clauses are found by trying. One document's answer to a question is replaced by the other document's answer.
//! If the first document then gives the result of the second document, and the same is true in the opposite
//! direction, the answer causes the difference. If no single answer causes the difference, the smallest set of
//! answers that causes it is found. Rules are tried in the same way, with one document's rule in the grammar of the
//! other. If neither answers nor a rule cause the difference, no clause is found.

use urispec_grammar::Rule;
use urispec_model::{Component, ComponentSet, OwnedRequest, Request, Spans, Spec};
use urispec_specs::{Choices, Topic, choices, parse, resolve};

use crate::inside::{Inside, Switched};
use crate::{Clause, Clauses, Difference, Side, graded_clauses};

/// The clauses that together cause a difference between two documents, in the order of `sides`. Empty if the search
/// found no clauses, or if a side is not a document.
pub fn deciding(sides: [&Side; 2], difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
    let [Some(one), Some(other)] = sides.map(|side| side.spec) else {
        return Vec::new();
    };
    Deciding::new([(one, sides[0]), (other, sides[1])]).clauses(difference, witness)
}

/// Finds the clauses of two documents that cause their differences, for many differences.
pub(crate) struct Deciding<'s> {
    specs: [Spec; 2],
    answers: [Choices; 2],
    sides: [&'s Side; 2],
    /// The rules of the second document in the grammar of the first, and the rules of the first in the grammar of the
    /// second; built when they are first needed.
    switched: Option<[Switched<'s>; 2]>,
}

impl<'s> Deciding<'s> {
    pub(crate) fn new(sides: [(Spec, &'s Side); 2]) -> Self {
        let specs = sides.map(|(spec, _)| spec);
        Self {
            specs,
            answers: specs.map(choices),
            sides: sides.map(|(_, side)| side),
            switched: None,
        }
    }

    /// The same as [`deciding`].
    pub(crate) fn clauses(&mut self, difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
        let specs = self.specs;
        let of_topic = |topic| specs.map(|spec| Clause::of_topic(spec, topic));
        let request = witness.as_request();
        let input = request.input();
        match difference {
            Difference::Resolution(_) => {
                let Request::Resolve { base, .. } = request else {
                    return Vec::new();
                };
                let topics = self.of_resolution(base, input);
                topics.into_iter().map(of_topic).collect()
            }
            Difference::Splitting(set) => {
                let switches = self.of_splitting(set, input);
                let of_switch = |switch: &Switch| match switch {
                    Switch::Topic(topic) => Some(of_topic(*topic)),
                    Switch::Server => self.rule(authority(specs, input)?),
                };
                let clauses: Option<Vec<Clauses>> = switches.iter().map(of_switch).collect();
                clauses.unwrap_or_default()
            }
            Difference::Normalization(level) | Difference::Equivalence(level) => {
                vec![specs.map(|spec| Clause::of_level(spec, witness.operation(), level))]
            }
            Difference::Acceptance(..) | Difference::Graded(..) => graded_clauses::clauses(specs, difference, witness),
            Difference::Finding(operation, rule) => {
                vec![specs.map(|spec| Clause::of_finding(spec, operation, rule))]
            }
        }
    }

    fn inside(&self) -> [&'s Inside; 2] {
        [0, 1].map(|side| self.sides[side].inside(self.specs[side]))
    }

    /// The topics that decide the result of a resolution.
    fn of_resolution(&self, base: &[u8], reference: &[u8]) -> Vec<Topic> {
        let answers = &self.answers;
        let expected = self.specs.map(|spec| resolve(spec, base, reference).ok());
        fewest(&answers[0].differing(&answers[1]), expected, |own, topics| {
            let switched = topics
                .iter()
                .fold(answers[own], |choices, topic| choices.with(*topic, &answers[1 - own]));
            switched.resolve(base, reference)
        })
    }

    /// The topics or rules that decide the places of the components of `set`. If all components are parts of an
    /// authority, these are the topics or rules that decide whether the authority has a host.
    fn of_splitting(&self, set: ComponentSet, input: &[u8]) -> Vec<Switch> {
        let (answers, inside) = (&self.answers, self.inside());
        let taking = |own: usize, switches: &[Switch]| {
            let choices = switches.iter().fold(answers[own], |choices, switch| match switch {
                Switch::Topic(topic) => choices.with(*topic, &answers[1 - own]),
                Switch::Server => choices,
            });
            let is_others = switches.contains(&Switch::Server);
            let rules = inside[if is_others { 1 - own } else { own }];
            (choices, move |text: &[u8]| rules.is_server(text))
        };
        let parsed = self.specs.map(|spec| parse(spec, None, input).ok());
        let outer: Vec<Component> = set.iter().filter(|component| OUTER.contains(component)).collect();
        if outer.is_empty() {
            let Some(text) = authority(self.specs, input) else {
                return Vec::new();
            };
            let expected = parsed.map(|spans| Some(spans?.get(Component::Host).is_some()));
            return fewest(
                &[Switch::Topic(Topic::Authority), Switch::Server],
                expected,
                |own, switches| {
                    let (choices, is_server) = taking(own, switches);
                    Some(choices.has_host(text, is_server(text)))
                },
            );
        }
        let texts = |spans: &Spans| -> Vec<Option<Vec<u8>>> {
            let text = |component: &Component| spans.get(*component).map(|span| span.of(input).to_vec());
            outer.iter().map(text).collect()
        };
        let expected = parsed.map(|spans| Some(texts(&spans?)));
        let topics = answers[0].differing(&answers[1]).into_iter().map(Switch::Topic);
        let all: Vec<Switch> = topics.chain([Switch::Server]).collect();
        fewest(&all, expected, |own, switches| {
            let (choices, is_server) = taking(own, switches);
            Some(texts(&choices.split(input, is_server)))
        })
    }

    /// The innermost rule that makes a text a host, with optional userinfo and port, in the first grammar but not in
    /// the second. If no single rule causes the difference, the result is the start rule for a host with optional
    /// userinfo and port.
    fn rule(&mut self, text: &[u8]) -> Option<Clauses> {
        let [old, new] = self.inside();
        let starts = [old.start?, new.start?];
        let (was, is) = (old.accepts(text)?, new.accepts(text)?);
        if self.switched.is_none() {
            self.switched = Some([Switched::new(new, old)?, Switched::new(old, new)?]);
        }
        let [into_old, into_new] = self.switched.as_mut()?;
        let mut decides =
            |name: &str| into_new.accepts(name, text) == Some(was) && into_old.accepts(name, text) == Some(is);
        // A document lists its rules from the whole to the parts.
        let names: Vec<&str> = new.grammar.rules().map(Rule::name).collect();
        let mut innermost = names.into_iter().rev().filter(|name| old.grammar.rule(name).is_some());
        let names = innermost.find(|name| decides(name)).map_or(starts, |name| [name; 2]);
        let clause =
            |side: usize, inside: &Inside| Clause::of_rule(self.specs[side], inside.grammar.rule(names[side])?);
        Some([clause(0, old), clause(1, new)])
    }
}

/// The part of one document that replaces the same part of a different document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Switch {
    /// The answer to a question.
    Topic(Topic),
    /// The rules for a host with optional userinfo and port.
    Server,
}

/// The components that do not depend on the parts of an authority.
const OUTER: [Component; 7] = [
    Component::Scheme,
    Component::Opaque,
    Component::Authority,
    Component::Path,
    Component::Params,
    Component::Query,
    Component::Fragment,
];

/// The smallest set of switches that turns the result of one document into the result of the other, in both
/// directions. `result` returns the result of one of the two documents, with some of its answers replaced by the
/// answers of the other document. Empty if `result` without switches is not the answer of the references, or if the
/// answers of the two documents are the same.
fn fewest<S: Copy + PartialOrd, R: PartialEq>(
    switches: &[S],
    [was, is]: [Option<R>; 2],
    result: impl Fn(usize, &[S]) -> Option<R>,
) -> Vec<S> {
    if was.is_none() || is.is_none() || was == is || result(0, &[]) != was || result(1, &[]) != is {
        return Vec::new();
    }
    let decide = |switched: &[S]| result(1, switched) == was && result(0, switched) == is;
    let mut sets = vec![Vec::new()];
    for _ in 0..switches.len() {
        sets = sets.iter().flat_map(|set| longer(set, switches)).collect();
        if let Some(deciding) = sets.iter().position(|set| decide(set)) {
            return sets.swap_remove(deciding);
        }
    }
    Vec::new()
}

/// The sets with one more switch: one set for each switch after the last switch of `set`.
fn longer<S: Copy + PartialOrd>(set: &[S], all: &[S]) -> Vec<Vec<S>> {
    let rest = all.iter().filter(|switch| set.last().is_none_or(|last| last < *switch));
    rest.map(|switch| [set, &[*switch]].concat()).collect()
}

/// The authority of an input in the first document; if there is no authority, the authority in the second document.
fn authority(specs: [Spec; 2], input: &[u8]) -> Option<&[u8]> {
    let [old, new] = specs.map(|spec| parse(spec, None, input).ok()?.get(Component::Authority));
    Some(old.or(new)?.of(input))
}
