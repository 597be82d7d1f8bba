//! Finds the mutants that a list of strings detects, and strings that would detect the other mutants.

use std::collections::HashMap;

use super::Mutant;
use super::tree::references;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::grammar::Grammar;
use crate::greedy;
use crate::order;
use crate::rule::Rule;

/// A string, the rule that it tests, and the answer of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe<'a> {
    /// The name of the rule, in upper or lower case.
    pub rule: &'a str,
    /// The string.
    pub text: &'a [u8],
    /// Whether the rule derives the string.
    pub accepted: bool,
}

/// A list of strings for some rules of a grammar, ready to be compared with mutants of the grammar.
///
/// ```
/// use urispec_grammar::{Adequacy, Fate, Grammar, Probe};
///
/// let grammar = Grammar::parse("port.abnf", "port = 1*5DIGIT")?;
/// let probe = |text, accepted| Probe { rule: "port", text, accepted };
/// let adequacy = Adequacy::new(&grammar, &["port"], [probe(b"80", true), probe(b"", false)])?;
/// let mutants = grammar.mutants(&["port"]);
/// // `*5DIGIT` accepts the empty string: the second probe, number 1, detects it.
/// assert!(matches!(adequacy.fate(&mutants[0]), Fate::Killed(by) if by == [1]));
/// let survivors = mutants.iter().filter(|mutant| matches!(adequacy.fate(mutant), Fate::Survives(_)));
/// assert!(survivors.count() > 0);
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug)]
pub struct Adequacy<'a> {
    grammar: &'a Grammar,
    /// The start rules, the most important rule first.
    starts: Vec<Start<'a>>,
    /// The rules that the start rules need, by their names in lower case. Each rule has the language that it derives
    /// and the rules that it names.
    rules: HashMap<String, Derived>,
    /// The number of probes that test other rules or have a wrong answer.
    left_out: usize,
}

/// A rule for which there are strings.
#[derive(Debug)]
struct Start<'a> {
    name: &'a str,
    dfa: Dfa,
    /// The strings for the rule, each with its index among the probes.
    texts: Vec<(usize, &'a [u8])>,
}

/// A rule of the grammar before any edit. `dfa` is `None` if the rule has no automaton.
#[derive(Debug)]
struct Derived {
    dfa: Option<Dfa>,
    names: Vec<String>,
}

/// The result of comparing a mutant with the grammar.
#[derive(Debug, Clone)]
pub enum Fate {
    /// Strings detect the mutant. The value has the indices of the probes that detect the mutant, for the first rule
    /// with probes that detect it.
    Killed(Vec<usize>),
    /// The mutant derives a different language, and no probe shows the difference.
    Survives(Survivor),
    /// Each start rule derives the same language as before the edit.
    Equivalent,
    /// No automaton can be made of the mutant: the edit made a recursion, or a bound beyond the limits.
    Invalid,
}

/// A mutant that no string detects. Its example is the string to add to the list.
///
/// ```
/// use urispec_grammar::{Adequacy, Fate, Grammar, Probe};
///
/// let grammar = Grammar::parse("port.abnf", "port = 1*DIGIT")?;
/// let adequacy = Adequacy::new(&grammar, &["port"], [])?;
/// let mutants = grammar.mutants(&["port"]);
/// let Fate::Survives(survivor) = adequacy.fate(&mutants[0]) else { panic!() };
/// assert_eq!(mutants[0].edit(), "`1*DIGIT` of `port` becomes `*DIGIT`");
/// assert_eq!((survivor.witness.text.as_slice(), survivor.witness.accepted), (b"".as_slice(), false));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Survivor {
    /// The string that would detect the mutant: the first in shortlex order, for the first rule with such a string.
    pub witness: Witness,
    /// The automata of the rules that derive a different language.
    changed: Vec<(usize, Dfa)>,
}

/// A string to add to the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The rule that the string tests.
    pub rule: String,
    /// The string.
    pub text: Vec<u8>,
    /// Whether the rule derives the string.
    pub accepted: bool,
    start: usize,
}

impl<'a> Adequacy<'a> {
    /// Prepares a list of strings. `starts` are the rules whose languages are compared, the most important rule
    /// first. A probe for a different rule is left out. A probe is also left out if its answer is not the answer of
    /// the grammar. [`Adequacy::left_out`] counts both kinds of probes.
    ///
    /// # Errors
    /// If a start rule does not exist or has no automaton.
    pub fn new(
        grammar: &'a Grammar,
        starts: &[&'a str],
        probes: impl IntoIterator<Item = Probe<'a>>,
    ) -> Result<Self, Error> {
        let start = |name: &&'a str| {
            Ok(Start {
                name,
                dfa: grammar.decided(name)?,
                texts: Vec::new(),
            })
        };
        let excepts: Vec<String> = starts.iter().map(|name| except(name)).collect();
        let needed: Vec<&str> = starts
            .iter()
            .copied()
            .chain(excepts.iter().map(String::as_str))
            .collect();
        let derived = |rule: &Rule| {
            let mut names = Vec::new();
            references(rule.definition(), &mut names);
            let dfa = grammar.dfa(rule.name()).ok();
            let names = names
                .into_iter()
                .filter_map(|name| Some(key(grammar.rule(name)?.name())));
            (
                key(rule.name()),
                Derived {
                    dfa,
                    names: names.collect(),
                },
            )
        };
        let mut adequacy = Self {
            grammar,
            starts: starts.iter().map(start).collect::<Result<_, Error>>()?,
            rules: grammar.needed(&needed).into_iter().map(derived).collect(),
            left_out: 0,
        };
        for (place, probe) in probes.into_iter().enumerate() {
            let of = |start: &&mut Start<'_>| start.name.eq_ignore_ascii_case(probe.rule);
            match adequacy.starts.iter_mut().find(of) {
                Some(start) if start.dfa.accepts(probe.text) == probe.accepted => start.texts.push((place, probe.text)),
                _ => adequacy.left_out += 1,
            }
        }
        Ok(adequacy)
    }

    /// The number of probes that were left out.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Decides the fate of a mutant of the grammar exactly, with automata.
    ///
    /// The first start rule is tried before any other rule, because its strings detect most mutants. Automata of
    /// other rules are made only if they name a rule with a changed language.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let mut edited = Edited {
            adequacy: self,
            grammar: mutant.of(self.grammar),
            name: key(mutant.rule().name()),
            is_affected: HashMap::new(),
        };
        match edited.grammar.dfa(&edited.name) {
            Err(_) => return Fate::Invalid,
            Ok(dfa) if edited.is_same(&edited.name, &dfa) => return Fate::Equivalent,
            Ok(_) => edited.is_affected.insert(edited.name.clone(), true),
        };
        let mut changed = Vec::new();
        for (number, start) in self.starts.iter().enumerate() {
            if number > 0 && !edited.is_affected(&key(start.name)) && !edited.is_affected(&key(&except(start.name))) {
                continue;
            }
            let Ok(dfa) = edited.grammar.decided(start.name) else {
                return Fate::Invalid;
            };
            if dfa == start.dfa {
                continue;
            }
            let shows = |(_, text): &&(usize, &[u8])| dfa.accepts(text) != start.dfa.accepts(text);
            let killers: Vec<usize> = start.texts.iter().filter(shows).map(|(place, _)| *place).collect();
            if !killers.is_empty() {
                return Fate::Killed(killers);
            }
            changed.push((number, dfa));
        }
        let Some((number, dfa)) = changed.first() else {
            return Fate::Equivalent;
        };
        let start = &self.starts[*number];
        let text = start
            .dfa
            .first_difference(dfa)
            .expect("two different automata differ on some string");
        Fate::Survives(Survivor {
            witness: Witness {
                rule: start.name.to_owned(),
                accepted: start.dfa.accepts(&text),
                text,
                start: *number,
            },
            changed,
        })
    }
}

/// A mutant whose fate is being decided.
struct Edited<'a> {
    adequacy: &'a Adequacy<'a>,
    grammar: Grammar,
    /// The edited rule.
    name: String,
    /// Whether a rule derives a different language than before.
    is_affected: HashMap<String, bool>,
}

impl Edited<'_> {
    /// Whether a rule derives the same language as before the edit.
    fn is_same(&self, name: &str, dfa: &Dfa) -> bool {
        let before = self.adequacy.rules.get(name);
        before.is_some_and(|rule| rule.dfa.as_ref() == Some(dfa))
    }

    /// Whether a rule derives a different language than before the edit. A rule that names no affected rule derives
    /// the same language.
    fn is_affected(&mut self, name: &str) -> bool {
        if let Some(known) = self.is_affected.get(name) {
            return *known;
        }
        let Some(rule) = self.adequacy.rules.get(name) else {
            return false;
        };
        // In a recursion, each rule counts as affected until it is checked.
        self.is_affected.insert(name.to_owned(), true);
        let names_one = rule.names.iter().any(|name| self.is_affected(name));
        let is_affected = names_one && !self.grammar.dfa(name).is_ok_and(|dfa| self.is_same(name, &dfa));
        self.is_affected.insert(name.to_owned(), is_affected);
        is_affected
    }
}

/// The name of a rule in lower case, which is the key of the tables.
fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// The name of the rule that derives the texts for which a document overrules its grammar: see [`Grammar::decided`].
fn except(name: &str) -> String {
    format!("{name}--except")
}

impl Survivor {
    /// Whether a string would detect the mutant.
    fn is_killed_by(&self, witness: &Witness) -> bool {
        self.changed
            .iter()
            .any(|(start, dfa)| *start == witness.start && dfa.accepts(&witness.text) != witness.accepted)
    }

    /// A small set of strings that detects all of these survivors. It is chosen greedily, so the first strings detect
    /// the most mutants.
    pub(super) fn smallest_set(survivors: &[&Self]) -> Vec<Witness> {
        let mut candidates: Vec<&Witness> = survivors.iter().map(|survivor| &survivor.witness).collect();
        candidates.sort_by(|one, other| {
            let by_text = || order::compare(&one.text, &other.text);
            one.start.cmp(&other.start).then_with(by_text)
        });
        candidates.dedup();
        let kills = |witness: &&Witness| -> Vec<usize> {
            (0..survivors.len())
                .filter(|place| survivors[*place].is_killed_by(witness))
                .collect()
        };
        let kills: Vec<Vec<usize>> = candidates.iter().map(kills).collect();
        let chosen = greedy::cover(&kills, survivors.len());
        chosen.into_iter().map(|place| candidates[place].clone()).collect()
    }
}
