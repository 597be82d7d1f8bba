//! Which of the differences of two documents decides about an input.
//!
//! Found by trying: the answer of one document to one question is put in the place of the other's, and the result has to be that
//! of the first document; and the other way about. Where no answer does it alone, the fewest are named that do it together. Rules
//! are tried likewise, one document's in the grammar of the other. Nothing is guessed: where nothing decides, nothing is named.

use urispec_grammar::{Ending, Grammar, Rule};
use urispec_model::{Component, ComponentSet, Spans, Spec};
use urispec_specs::{Choices, Topic, choices, parse, resolve};

use crate::{Clause, Difference, Witness};

/// What two documents say about one question; `None` for one that does not speak of it.
pub type Clauses = [Option<Clause>; 2];

/// The clauses that together decide about a difference between two documents, those of each in the order of `sides`; none if
/// none were found.
pub fn deciding(sides: [(Spec, &Grammar); 2], difference: Difference, witness: &Witness) -> Vec<Clauses> {
    let specs = sides.map(|(spec, _)| spec);
    let of_topics = |topics: Vec<Topic>| -> Vec<Clauses> {
        let clauses = topics
            .into_iter()
            .map(|topic| specs.map(|spec| Clause::of_topic(spec, topic)));
        clauses.collect()
    };
    match difference {
        Difference::Resolution(_) => of_topics(of_resolution(
            specs,
            witness.base.as_deref().unwrap_or_default(),
            &witness.input,
        )),
        Difference::Splitting(set) => {
            let topics = of_splitting(specs, set, &witness.input);
            if topics.is_empty() {
                inside_authority(sides, set, &witness.input).into_iter().collect()
            } else {
                of_topics(topics)
            }
        }
        Difference::Normalization(level) => vec![specs.map(|spec| Clause::of_level(spec, level))],
    }
}

/// The topics that decide what a reference leads to.
fn of_resolution(specs: [Spec; 2], base: &[u8], reference: &[u8]) -> Vec<Topic> {
    let expected = specs.map(|spec| resolve(spec, base, reference).ok());
    fewest(specs.map(choices), expected.each_ref(), |choices| {
        choices.resolve(base, reference)
    })
}

/// The topics that decide where the components of `set` are.
fn of_splitting(specs: [Spec; 2], set: ComponentSet, input: &[u8]) -> Vec<Topic> {
    let outer: Vec<Component> = set.iter().filter(|component| OUTER.contains(component)).collect();
    if outer.is_empty() {
        return Vec::new();
    }
    let texts = |spans: &Spans| -> Vec<Option<Vec<u8>>> {
        let text = |component: &Component| spans.get(*component).map(|span| span.of(input).to_vec());
        outer.iter().map(text).collect()
    };
    let expected = specs.map(|spec| parse(spec, None, input).ok().map(|spans| texts(&spans)));
    fewest(specs.map(choices), expected.each_ref(), |choices| {
        Some(texts(&choices.split(input)))
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

/// The fewest topics that make the one result the other, in both directions. None where the choices do not give what the
/// references give, or where the two results are the same.
fn fewest<R: PartialEq>(
    [old, new]: [Choices; 2],
    [was, is]: [&Option<R>; 2],
    result: impl Fn(&Choices) -> Option<R>,
) -> Vec<Topic> {
    if was.is_none() || is.is_none() || was == is || result(&old) != *was || result(&new) != *is {
        return Vec::new();
    }
    let differing = old.differing(&new);
    let switched = |from: &Choices, to: &Choices, topics: &[Topic]| {
        result(&topics.iter().fold(*from, |choices, topic| choices.with(*topic, to)))
    };
    let decide = |topics: &[Topic]| switched(&new, &old, topics) == *was && switched(&old, &new, topics) == *is;
    let mut sets = vec![Vec::new()];
    for _ in 0..differing.len() {
        sets = sets.iter().flat_map(|set| longer(set, &differing)).collect();
        if let Some(topics) = sets.iter().position(|topics| decide(topics)) {
            return sets.swap_remove(topics);
        }
    }
    Vec::new()
}

/// The sets with one topic more, each after those that are there.
fn longer(set: &[Topic], all: &[Topic]) -> Vec<Vec<Topic>> {
    let rest = all.iter().filter(|topic| set.last().is_none_or(|last| last < *topic));
    rest.map(|topic| [set, &[*topic]].concat()).collect()
}

/// The rule that decides whether an authority, or what may be one, is a server; or the topic, where only what is inside differs,
/// and no rule alone decides.
fn inside_authority(sides: [(Spec, &Grammar); 2], set: ComponentSet, input: &[u8]) -> Option<Clauses> {
    let found = sides.map(|(spec, _)| parse(spec, None, input).ok()?.get(Component::Authority));
    let [old, new] = found;
    let text = old.or(new)?.of(input);
    let specs = sides.map(|(spec, _)| spec);
    let by_topic = || {
        let [one, other] = specs.map(|spec| Clause::of_topic(spec, Topic::Authority));
        let is_inside = !set.iter().any(|component| OUTER.contains(&component));
        let differ = one.as_ref().map(|one| &one.text) != other.as_ref().map(|other| &other.text);
        (is_inside && differ).then_some([one, other])
    };
    rule(sides.map(|(_, grammar)| grammar), text).or_else(by_topic)
}

/// The innermost rule for which a text is a server by the one grammar, and none by the other.
fn rule([old, new]: [&Grammar; 2], text: &[u8]) -> Option<Clauses> {
    let start = |grammar: &Grammar| SERVER.into_iter().find(|name| grammar.rule(name).is_some());
    let starts = [start(old)?, start(new)?];
    let accepts = |grammar: &Grammar, start: &str| {
        let trace = grammar.trace(start, text).ok()?;
        Some(trace.ending == Ending::Accepted)
    };
    let (was, is) = (accepts(old, starts[0])?, accepts(new, starts[1])?);
    if was == is {
        return None;
    }
    // A rule may need others that its own document alone has.
    let switched = |from: &Grammar, to: &Grammar, name: &str, start: &str| {
        let mut grammar = from.with_rule(to.rule(name)?);
        grammar.supply(to.clone());
        accepts(&grammar, start)
    };
    // A document has its rules from the whole to the parts.
    let names: Vec<&str> = new.rules().map(Rule::name).collect();
    let decides = |name: &str| {
        switched(new, old, name, starts[1]) == Some(was) && switched(old, new, name, starts[0]) == Some(is)
    };
    if let Some(name) = names
        .into_iter()
        .rev()
        .find(|name| old.rule(name).is_some() && decides(name))
    {
        return Some([old, new].map(|grammar| grammar.rule(name).and_then(Clause::of_rule)));
    }
    // The rule that is `site` in the one document may be `server` in the other.
    let [of_old, of_new] = starts;
    let decide = switched(new, old, of_old, of_old) == Some(was) && switched(old, new, of_new, of_new) == Some(is);
    decide.then(|| [old.rule(of_old), new.rule(of_new)].map(|rule| rule.and_then(Clause::of_rule)))
}

/// What the documents call the rule of an authority that is a host, with what may be before and after it.
const SERVER: [&str; 4] = ["login", "server", "site", "authority"];
