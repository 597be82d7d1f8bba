//! What of a grammar some strings exercise, and the first strings that would exercise the rest.
//!
//! Of each rule that the start rules need: that it is entered, each alternative of its alternations (those of groups too), each
//! repetition at its least and at its most, or beyond its least if it has no most, and the ends of each class of symbols
//! wherever it is used. Of the minimal automaton of the first start rule: its states, and the transitions that lead to a live
//! state.
//!
//! **What an accepted string exercises** is where *some* derivation of it goes. An ambiguous grammar does not say which of several
//! derivations is meant, so that no finer answer follows from it. All derivations are followed at once, forwards and backwards, on an
//! automaton that keeps the definitions as they are written: a step that lies on a way from the start to the end is part of a
//! derivation, and no other is. The time is linear in the length. A string that is not accepted exercises nothing of the rules;
//! of the automaton, the way until it dies.
//!
//! A *class* is an element that derives single symbols, more than one of them: `ALPHA / DIGIT / "-"`, a rule's name that
//! represents such an element, a letter in either case. A delimiter that stands alone is none. The ends of each run of its
//! symbols count, for each place in a definition where it is used and not once for all. A symbol is a byte, or a code
//! point (`Encoding::Utf8`).
//!
//! Turned down: [`Captures`](crate::Captures), whose time grows with the square of the length; one derivation for each string, which
//! would have to be chosen.

mod automaton;
mod elements;
mod states;
#[cfg(test)]
mod tests;
mod text;
mod walk;
mod witness;

use std::collections::{BTreeSet, HashMap};

use crate::dfa::Dfa;
use crate::error::Error;
use crate::grammar::Grammar;
use crate::order;
use crate::trace::Tracer;
use automaton::Automaton;
use elements::Elements;
use states::States;
use walk::{Visited, Walk};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Rules.
    Rules,
    /// Alternatives of each alternation.
    Alternatives,
    /// Repetitions at their least, and at their most or beyond their least.
    Bounds,
    /// The ends of each run of symbols of a class, where it is used.
    ClassEdges,
    /// States of the minimal automaton, the dead one included.
    States,
    /// Transitions of the minimal automaton to a live state, by class of bytes.
    Transitions,
}

impl Measure {
    /// All, in order.
    pub const ALL: [Self; 6] = [
        Self::Rules,
        Self::Alternatives,
        Self::Bounds,
        Self::ClassEdges,
        Self::States,
        Self::Transitions,
    ];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Alternatives => "alternatives",
            Self::Bounds => "bounds",
            Self::ClassEdges => "class edges",
            Self::States => "states",
            Self::Transitions => "live transitions",
        }
    }
}

/// How much of what is exercised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Of what.
    pub measure: Measure,
    /// How many are exercised.
    pub seen: usize,
    /// How many there are.
    pub all: usize,
}

/// A string, and the rule that it is derived from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Example {
    /// The start rule.
    pub start: String,
    /// The string.
    pub input: Vec<u8>,
    /// Whether it is a member; none is that leads to the dead state.
    pub accepted: bool,
}

/// What no string exercises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// What it is.
    pub measure: Measure,
    /// The rule in which it is; of a state or a transition, the innermost one that all ways on or over have in common.
    pub rule: String,
    /// Which it is: an element in ABNF with how often or with what it is taken, a state or a byte.
    pub text: String,
    /// The first string in shortlex order, of the first start rule that has one, that exercises it; none if nothing can.
    pub example: Option<Example>,
}

/// A string that would exercise what no string does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The string.
    pub example: Example,
    /// What it would exercise that no string does, and none that was suggested for more.
    pub exercises: Vec<Missing>,
}

/// What of a grammar is exercised by the strings that were added.
///
/// ```
/// use urispec_grammar::{Coverage, Grammar, Measure};
///
/// let grammar = Grammar::parse("sign.abnf", "sign = [ \"+\" / \"-\" ] 1*DIGIT\n")?;
/// let mut coverage = Coverage::new(&grammar, &["sign"])?;
/// coverage.add("sign", b"-1", true)?;
/// let missing = coverage.missing()?;
/// let of = |measure| missing.iter().filter(move |one| one.measure == measure).map(|one| one.text.as_str());
/// assert_eq!(of(Measure::Alternatives).collect::<Vec<_>>(), ["\"+\""]);
/// assert_eq!(of(Measure::Bounds).collect::<Vec<_>>(), ["[ \"+\" / \"-\" ] not taken", "1*DIGIT more than once"]);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug)]
pub struct Coverage {
    grammar: Grammar,
    elements: Elements,
    /// For each part of the elements, whether it is exercised.
    seen: Vec<bool>,
    starts: Vec<Start>,
    by_name: HashMap<String, usize>,
    states: States,
}

#[derive(Debug)]
struct Start {
    name: String,
    walk: Walk,
    /// Where strings have led already.
    visited: Visited,
}

/// What strings may exercise, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Number {
    /// A part of the elements.
    Part(usize),
    /// A state or a transition.
    State(usize),
}

impl Coverage {
    /// Nothing is exercised yet. What the first of the start rules derives is what the automaton is made of.
    pub fn new(grammar: &Grammar, starts: &[&str]) -> Result<Self, Error> {
        let whole = starts.first().copied().unwrap_or_default();
        Self::with_language(grammar, starts, grammar.dfa(whole)?)
    }

    /// The same with another automaton for the first start rule: where more is said about it than the rules have.
    pub fn with_language(grammar: &Grammar, starts: &[&str], language: Dfa) -> Result<Self, Error> {
        let elements = Elements::new(grammar, starts)?;
        let mut made: Vec<Start> = Vec::new();
        let mut by_name = HashMap::new();
        for name in starts {
            let rule = elements.rule(name).ok_or_else(|| grammar.no_rule(name))?;
            if by_name.insert(name.to_ascii_lowercase(), made.len()).is_none() {
                made.push(Start {
                    name: (*name).to_owned(),
                    walk: Walk::new(Automaton::new(&elements, rule), elements.encoding),
                    visited: Visited::default(),
                });
            }
        }
        Ok(Self {
            grammar: grammar.clone(),
            seen: vec![false; elements.parts.len()],
            elements,
            starts: made,
            by_name,
            states: States::new(language),
        })
    }

    /// Adds a string that is tested against a start rule, and whether it is accepted.
    pub fn add(&mut self, start: &str, input: &[u8], accepted: bool) -> Result<(), Error> {
        let place = self.by_name.get(&start.to_ascii_lowercase()).copied();
        let place = place.ok_or_else(|| self.grammar.no_rule(start))?;
        if place == 0 {
            self.states.add(input);
        }
        if accepted {
            let Start { walk, visited, .. } = &mut self.starts[place];
            walk.exercised(input, visited, &mut |part| self.seen[part] = true);
        }
        Ok(())
    }

    /// How much is exercised, in the order of [`Measure::ALL`].
    pub fn counts(&self) -> Vec<Count> {
        let count = |measure: Measure| {
            let parts = || {
                let both = self.elements.parts.iter().zip(&self.seen);
                both.filter(move |(part, _)| part.measure == measure)
                    .map(|(_, seen)| *seen)
            };
            let (seen, all) = match measure {
                Measure::States | Measure::Transitions => self.states.count(measure),
                _ => (parts().filter(|seen| *seen).count(), parts().count()),
            };
            Count { measure, seen, all }
        };
        Measure::ALL.into_iter().map(count).collect()
    }

    /// What is not exercised: rule by rule in the order of the grammar, in each by measure.
    pub fn missing(&self) -> Result<Vec<Missing>, Error> {
        Ok(self.numbered()?.into_iter().map(|(_, missing)| missing).collect())
    }

    /// Few strings that exercise all of these measures that is missing: again and again the one that exercises most of what is left,
    /// the first in shortlex order of those that exercise as much.
    pub fn suggest(&self, measures: &[Measure]) -> Result<Vec<Suggestion>, Error> {
        let mut missing: HashMap<Number, Missing> = self.numbered()?.into_iter().collect();
        missing.retain(|_, missing| measures.contains(&missing.measure));
        let place = |example: &Example| self.by_name.get(&example.start.to_ascii_lowercase()).copied();
        let compare = |one: &Example, other: &Example| {
            let by_input = || order::compare(&one.input, &other.input);
            place(one).cmp(&place(other)).then_with(by_input)
        };
        let mut candidates: Vec<Example> = missing.values().filter_map(|missing| missing.example.clone()).collect();
        candidates.sort_by(compare);
        candidates.dedup();
        let mut walks: Vec<Walk> = self.starts.iter().map(|start| start.walk.clone()).collect();
        let with_numbers = |example: Example| {
            let numbers = self.exercised(&example, &mut walks);
            (example, numbers)
        };
        let mut rest: Vec<(Example, BTreeSet<Number>)> = candidates.into_iter().map(with_numbers).collect();
        let mut chosen = Vec::new();
        loop {
            for (_, numbers) in &mut rest {
                numbers.retain(|number| missing.contains_key(number));
            }
            rest.retain(|(_, numbers)| !numbers.is_empty());
            // The first of those that exercise most.
            let Some(best) = (0..rest.len()).rev().max_by_key(|place| rest[*place].1.len()) else {
                break;
            };
            let (example, numbers) = rest.remove(best);
            let removed = numbers.iter().filter_map(|number| missing.remove(number));
            let mut exercises: Vec<Missing> = removed.collect();
            exercises.sort_by_cached_key(|missing| self.place(missing));
            chosen.push(Suggestion { example, exercises });
        }
        chosen.sort_by(|one, other| compare(&one.example, &other.example));
        Ok(chosen)
    }

    /// What is not exercised, with its number.
    fn numbered(&self) -> Result<Vec<(Number, Missing)>, Error> {
        let mut missing = Vec::new();
        for (number, part) in self.elements.parts.iter().enumerate() {
            if !self.seen[number] {
                let example = self.starts.iter().find_map(|start| {
                    Some(Example {
                        start: start.name.clone(),
                        input: start.walk.witness(&self.elements, number)?,
                        accepted: true,
                    })
                });
                let one = Missing {
                    measure: part.measure,
                    rule: self.elements.name(part.rule).to_owned(),
                    text: part.text.clone(),
                    example,
                };
                missing.push((Number::Part(number), one));
            }
        }
        if let Some(start) = self.starts.first() {
            let tracer = Tracer::new(&self.grammar, &start.name)?;
            let of_states = self.states.missing(&start.name, &tracer).into_iter();
            missing.extend(of_states.map(|(number, missing)| (Number::State(number), missing)));
        }
        missing.sort_by_cached_key(|(_, missing)| self.place(missing));
        Ok(missing)
    }

    /// Where it is listed.
    fn place(&self, missing: &Missing) -> (Option<u32>, Measure) {
        (self.elements.rule(&missing.rule), missing.measure)
    }

    /// What a string exercises.
    fn exercised(&self, example: &Example, walks: &mut [Walk]) -> BTreeSet<Number> {
        let mut numbers = BTreeSet::new();
        let place = self.by_name[&example.start.to_ascii_lowercase()];
        if place == 0 {
            numbers.extend(self.states.exercised(&example.input).into_iter().map(Number::State));
        }
        if example.accepted {
            walks[place].exercised(&example.input, &mut Visited::default(), &mut |part| {
                numbers.insert(Number::Part(part));
            });
        }
        numbers
    }
}
