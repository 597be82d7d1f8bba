//! Measures which parts of a grammar some strings exercise, and finds the first strings that would exercise the other
//! parts.
//!
//! Each rule that the start rules need has these parts: the rule itself, each alternative of its alternations and
//! groups, and the ends of each class of symbols wherever the class is used. Each repetition has two parts: the least
//! number of times, and the greatest number of times (without a greatest number: more than the least number). Further
//! parts are the states of the minimal automaton of the first start rule, and its transitions that lead to a live
//! state.
//!
//! **An accepted string exercises** every part in *some* derivation of it. An ambiguous grammar does not define which
//! of several derivations is meant, so a more exact answer is not possible. All derivations are followed at the same
//! time, forwards and backwards, on an automaton that keeps the definitions as they are written. A step on a path
//! from the start to the end is part of a derivation, and no other step is. The time is linear in the length. A
//! string that is not accepted exercises no rules; it exercises only the path to the dead state in the minimal
//! automaton.
//!
//! A *class* is an element that derives several single symbols, such as `ALPHA / DIGIT / "-"`, the name of a rule for
//! such an element, or a letter that matches in either case. A single delimiter is not a class. The ends of each run
//! of its symbols count separately for each place where a definition uses the class. A symbol is a byte, or a code
//! point (`Encoding::Utf8`).
//!
//! We decided against [`Captures`](crate::Captures), because its time grows with the square of the length. We also
//! decided against a single derivation for each string, because it would require an arbitrary choice.

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

/// A kind of part of a grammar that strings can exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Rules. A rule is exercised if it is entered.
    Rules,
    /// The alternatives of each alternation, including alternatives in groups.
    Alternatives,
    /// The two bounds of each repetition: its least number of times, and its greatest number of times. Without a
    /// greatest number, the second bound is more than the least number.
    Bounds,
    /// The ends of each run of symbols of a class, in each place where it is used.
    ClassEdges,
    /// States of the minimal automaton, including the dead state.
    States,
    /// Transitions of the minimal automaton to a live state, by class of bytes.
    Transitions,
}

impl Measure {
    /// All measures, in the order of reports.
    pub const ALL: [Self; 6] = [
        Self::Rules,
        Self::Alternatives,
        Self::Bounds,
        Self::ClassEdges,
        Self::States,
        Self::Transitions,
    ];

    /// The name in reports.
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

/// The number of exercised parts of one measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The measure that is counted.
    pub measure: Measure,
    /// The number of exercised parts.
    pub seen: usize,
    /// The number of parts that the start rules need.
    pub all: usize,
}

/// A string and its start rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Example {
    /// The start rule.
    pub start: String,
    /// The string.
    pub input: Vec<u8>,
    /// Whether the rule derives the string. False only for a string that leads to the dead state.
    pub accepted: bool,
}

/// A part that no string exercises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The measure of the part.
    pub measure: Measure,
    /// The rule that contains the part. For a state, it is the innermost rule that all paths from the state have in
    /// common; for a transition, it is the innermost rule that all paths over the transition have in common.
    pub rule: String,
    /// The part: an element in ABNF with the number of times or the symbol, or a state or a byte of the
    /// automaton.
    pub text: String,
    /// The first string in shortlex order that exercises the part, for the first start rule that has such a string.
    /// `None` if no string can exercise the part.
    pub example: Option<Example>,
}

/// A string that would exercise parts that no other string does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The string.
    pub example: Example,
    /// The parts that the string would exercise and that no earlier suggestion exercises. Earlier suggestions
    /// exercise more parts.
    pub exercises: Vec<Missing>,
}

/// The parts of a grammar that the added strings exercise.
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
    /// The start rules, each once and in the given order.
    starts: Vec<Start>,
    /// The places of the start rules, by their names in lower case.
    by_name: HashMap<String, usize>,
    states: States,
}

/// A start rule with its automaton.
#[derive(Debug)]
struct Start {
    name: String,
    walk: Walk,
    /// The pairs of sets of states that were already checked; most strings of a list do not add a pair.
    visited: Visited,
}

/// Identifies a part of the elements, or of the minimal automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Number {
    /// A part of the elements.
    Part(usize),
    /// A state or a transition of the minimal automaton.
    State(usize),
}

impl Coverage {
    /// Prepares to measure strings for these start rules; nothing is exercised yet. States and transitions are the
    /// states and transitions of the minimal automaton of the first start rule.
    ///
    /// # Errors
    /// If `starts` is empty or names a rule that does not exist, or if an automaton cannot be made.
    pub fn new(grammar: &Grammar, starts: &[&str]) -> Result<Self, Error> {
        let whole = starts.first().copied().unwrap_or_default();
        Self::with_language(grammar, starts, grammar.dfa(whole)?)
    }

    /// Like [`Coverage::new`], with a different automaton for the first start rule, because a document may
    /// state more than its grammar.
    ///
    /// ```
    /// use urispec_grammar::{Coverage, Grammar, Measure};
    ///
    /// let grammar = Grammar::parse("port.abnf", "port = *DIGIT\nport--except = \"0\"")?;
    /// let coverage = Coverage::with_language(&grammar, &["port"], grammar.decided("port")?)?;
    /// let states = coverage.counts().into_iter().find(|count| count.measure == Measure::States).unwrap();
    /// assert_eq!(states.all, grammar.decided("port")?.states());
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Coverage::new`].
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

    /// Adds a string for a start rule, and whether the rule accepts it. The time is proportional to the length of the
    /// string.
    ///
    /// A string that is not accepted exercises no rules; it exercises only the states on its path to the dead state.
    ///
    /// # Errors
    /// If `start` is not one of the start rules.
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

    /// The number of exercised parts, in the order of [`Measure::ALL`].
    ///
    /// ```
    /// use urispec_grammar::{Coverage, Grammar, Measure};
    ///
    /// let grammar = Grammar::parse("sign.abnf", "sign = \"+\" / \"-\"")?;
    /// let mut coverage = Coverage::new(&grammar, &["sign"])?;
    /// coverage.add("sign", b"+", true)?;
    /// let alternatives = coverage.counts()[1];
    /// assert_eq!(alternatives.measure, Measure::Alternatives);
    /// assert_eq!((alternatives.seen, alternatives.all), (1, 2));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
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

    /// The parts that no string exercises, in the order of the rules in the grammar, and by measure within a
    /// rule.
    ///
    /// # Errors
    /// If the automaton that names the rule of a state is too large.
    pub fn missing(&self) -> Result<Vec<Missing>, Error> {
        Ok(self.numbered()?.into_iter().map(|(_, missing)| missing).collect())
    }

    /// A small set of strings that exercises every missing part of these measures, except parts that no
    /// string can exercise.
    ///
    /// The set is chosen greedily: each string exercises as many of the remaining parts as possible. If several
    /// strings are equally good, the first in shortlex order is chosen.
    ///
    /// ```
    /// use urispec_grammar::{Coverage, Grammar, Measure};
    ///
    /// let grammar = Grammar::parse("sign.abnf", "sign = [ \"+\" / \"-\" ] 1*DIGIT")?;
    /// let coverage = Coverage::new(&grammar, &["sign"])?;
    /// let suggested = coverage.suggest(&[Measure::Alternatives])?;
    /// let texts: Vec<&[u8]> = suggested.iter().map(|one| one.example.input.as_slice()).collect();
    /// assert_eq!(texts, [b"-0".as_slice(), b"+0"]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Coverage::missing`].
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
            // The first of the strings that exercise the most parts.
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

    /// The missing parts with their numbers, in the order of [`Coverage::missing`].
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

    /// The place in a list: by rule, then by measure.
    fn place(&self, missing: &Missing) -> (Option<u32>, Measure) {
        (self.elements.rule(&missing.rule), missing.measure)
    }

    /// The numbers of the parts that a string exercises.
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
