//! Which of the differences of two documents decides about an input.
//!
//! Found by trying: the answer of one document to one question is put in the place of the other's, and the result has to be that
//! of the first document; and the other way about. Where no answer does it alone, the fewest are named that do it together. Rules
//! are tried likewise, one document's in the grammar of the other. Nothing is guessed: where nothing decides, nothing is named.

use std::borrow::Cow;

use urispec_grammar::{Ending, Grammar, Rule};
use urispec_model::{Component, ComponentSet, OwnedRequest, Request, Spans, Spec};
use urispec_specs::{Topic, choices, parse, resolve, syntax};

use crate::{Clause, Difference};

/// What two documents say about one question; `None` for one that does not speak of it.
pub type Clauses = [Option<Clause>; 2];

/// The clauses that together decide about a difference between two documents, those of each in the order of `sides`; none if
/// none were found.
pub fn deciding(sides: [(Spec, &Grammar); 2], difference: Difference, witness: &OwnedRequest) -> Vec<Clauses> {
    let specs = sides.map(|(spec, _)| spec);
    let of_topic = |topic| specs.map(|spec| Clause::of_topic(spec, topic));
    let request = witness.as_request();
    let input = request.input();
    match difference {
        Difference::Resolution(_) => {
            let Request::Resolve { base, .. } = request else {
                return Vec::new();
            };
            let topics = of_resolution(specs, base, input);
            topics.into_iter().map(of_topic).collect()
        }
        Difference::Splitting(set) => {
            let rules = sides.map(of_inside);
            let rules = rules.each_ref().map(AsRef::as_ref);
            let of_switch = |switch: &Switch| match switch {
                Switch::Topic(topic) => Some(of_topic(*topic)),
                Switch::Server => rule(specs, rules, authority(specs, input)?),
            };
            let switches = of_splitting(specs, rules, set, input);
            let clauses: Option<Vec<Clauses>> = switches.iter().map(of_switch).collect();
            clauses.unwrap_or_default()
        }
        Difference::Normalization(level) | Difference::Equivalence(level) => {
            vec![specs.map(|spec| Clause::of_level(spec, witness.operation(), level))]
        }
        Difference::Finding(operation, rule) => {
            vec![specs.map(|spec| Clause::of_finding(spec, operation, rule))]
        }
    }
}

/// What can be switched from one document to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Switch {
    /// The answer to a question.
    Topic(Topic),
    /// The rules for a host with what may be around it.
    Server,
}

/// The topics that decide what a reference leads to.
fn of_resolution(specs: [Spec; 2], base: &[u8], reference: &[u8]) -> Vec<Topic> {
    let answers = specs.map(choices);
    let expected = specs.map(|spec| resolve(spec, base, reference).ok());
    fewest(&answers[0].differing(&answers[1]), expected, |own, topics| {
        let switched = topics
            .iter()
            .fold(answers[own], |choices, topic| choices.with(*topic, &answers[1 - own]));
        switched.resolve(base, reference)
    })
}

/// What decides where the components of `set` are. Where all are parts of an authority, what decides whether it has a host.
fn of_splitting(specs: [Spec; 2], rules: [&Grammar; 2], set: ComponentSet, input: &[u8]) -> Vec<Switch> {
    let answers = specs.map(choices);
    let taking = |own: usize, switches: &[Switch]| {
        let choices = switches.iter().fold(answers[own], |choices, switch| match switch {
            Switch::Topic(topic) => choices.with(*topic, &answers[1 - own]),
            Switch::Server => choices,
        });
        let is_others = switches.contains(&Switch::Server);
        let grammar = rules[if is_others { 1 - own } else { own }];
        // A document without rules for it does not say no.
        let is_server =
            move |text: &[u8]| server(grammar).is_none_or(|rule| accepts(grammar, rule, text) == Some(true));
        (choices, is_server)
    };
    let parsed = specs.map(|spec| parse(spec, None, input).ok());
    let outer: Vec<Component> = set.iter().filter(|component| OUTER.contains(component)).collect();
    if outer.is_empty() {
        let Some(text) = authority(specs, input) else {
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

/// The components that do not depend on what an authority is made of.
const OUTER: [Component; 7] = [
    Component::Scheme,
    Component::Opaque,
    Component::Authority,
    Component::Path,
    Component::Params,
    Component::Query,
    Component::Fragment,
];

/// The fewest switches that make the result of one document that of the other, in both directions. `result` is that of the first
/// or the second document, with the other's answers to some questions. None where it does not give what the references give
/// without any, or where the two are the same.
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

/// The sets with one switch more, each after those that are there.
fn longer<S: Copy + PartialOrd>(set: &[S], all: &[S]) -> Vec<Vec<S>> {
    let rest = all.iter().filter(|switch| set.last().is_none_or(|last| last < *switch));
    rest.map(|switch| [set, &[*switch]].concat()).collect()
}

/// The authority of an input in the one document, or else in the other.
fn authority(specs: [Spec; 2], input: &[u8]) -> Option<&[u8]> {
    let [old, new] = specs.map(|spec| parse(spec, None, input).ok()?.get(Component::Authority));
    Some(old.or(new)?.of(input))
}

/// The innermost rule for which a text is a host with what may be around it by the one grammar, and none by the other; the whole
/// rule for that, if no other decides alone.
fn rule(specs: [Spec; 2], [old, new]: [&Grammar; 2], text: &[u8]) -> Option<Clauses> {
    let starts = [server(old)?, server(new)?];
    let (was, is) = (accepts(old, starts[0], text)?, accepts(new, starts[1], text)?);
    // A rule may need others that its own document alone has.
    let switched = |from: &Grammar, to: &Grammar, name: &str, start: &str| {
        let mut grammar = from.with_rule(to.rule(name)?);
        grammar.supply(to.clone());
        accepts(&grammar, start, text)
    };
    let decides = |name: &str| {
        switched(new, old, name, starts[1]) == Some(was) && switched(old, new, name, starts[0]) == Some(is)
    };
    // A document has its rules from the whole to the parts.
    let names: Vec<&str> = new.rules().map(Rule::name).collect();
    let mut innermost = names.into_iter().rev().filter(|name| old.rule(name).is_some());
    let names = innermost.find(|name| decides(name)).map_or(starts, |name| [name; 2]);
    let clause = |side: usize, grammar: &Grammar| Clause::of_rule(specs[side], grammar.rule(names[side])?);
    Some([clause(0, old), clause(1, new)])
}

/// The rules of a document for the inside of an authority: RFC 1738's, if it leaves that to those and does not print them.
fn of_inside((spec, grammar): (Spec, &Grammar)) -> Cow<'_, Grammar> {
    if spec.defines_net_loc() && server(grammar).is_none() {
        Cow::Owned(syntax(Spec::Rfc1738).variant("--repaired"))
    } else {
        Cow::Borrowed(grammar)
    }
}

/// The rule for a host with what may be around it, by any of its names.
fn server(grammar: &Grammar) -> Option<&'static str> {
    let names = ["login", "server", "site", "authority", "iauthority", "hostport"];
    names.into_iter().find(|name| grammar.rule(name).is_some())
}

/// Whether a text is what a rule describes.
fn accepts(grammar: &Grammar, rule: &str, text: &[u8]) -> Option<bool> {
    let trace = grammar.trace(rule, text).ok()?;
    Some(trace.ending == Ending::Accepted)
}
