//! Which mutants a list of strings kills, and which strings would kill the rest.

use std::collections::HashSet;

use super::Mutant;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::grammar::Grammar;
use crate::order;

/// A string of which it is said whether a rule derives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe<'a> {
    /// The rule.
    pub rule: &'a str,
    /// The string.
    pub text: &'a [u8],
    /// Whether the rule derives it.
    pub accepted: bool,
}

/// Strings for some rules of a grammar, to be asked of its mutants.
#[derive(Debug)]
pub struct Adequacy<'a> {
    grammar: &'a Grammar,
    starts: Vec<Start<'a>>,
    contradicted: usize,
}

/// A rule that strings are for.
#[derive(Debug)]
struct Start<'a> {
    name: &'a str,
    dfa: Dfa,
    /// The rules that it needs, in lower case.
    needs: HashSet<String>,
    texts: Vec<&'a [u8]>,
}

/// What becomes of a mutant.
#[derive(Debug, Clone)]
pub enum Fate {
    /// A string shows it.
    Killed,
    /// It derives other strings, but none of those that are asked.
    Survives(Survivor),
    /// Each rule that strings are for derives the same as before.
    Equivalent,
    /// It is no grammar that an automaton could follow.
    Invalid,
}

/// A mutant that no string shows.
#[derive(Debug, Clone)]
pub struct Survivor {
    /// The string that would show it: the first in shortlex order, of the first rule for which there is one.
    pub witness: Witness,
    /// The automata of those rules that derive something else.
    changed: Vec<(usize, Dfa)>,
}

/// A string that is to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The rule.
    pub rule: String,
    /// The string.
    pub text: Vec<u8>,
    /// Whether the grammar derives it from the rule.
    pub accepted: bool,
    start: usize,
}

impl<'a> Adequacy<'a> {
    /// `starts` are the rules that count, the most important first; what is asked of another rule is left out, and so is what
    /// the grammar itself does not answer as the probe says.
    pub fn new(
        grammar: &'a Grammar,
        starts: &[&'a str],
        probes: impl IntoIterator<Item = Probe<'a>>,
    ) -> Result<Self, Error> {
        let start = |name: &&'a str| {
            let needs = grammar.needed(&[name]);
            Ok(Start {
                name,
                dfa: grammar.dfa(name)?,
                needs: needs.into_iter().map(|rule| rule.name().to_ascii_lowercase()).collect(),
                texts: Vec::new(),
            })
        };
        let mut adequacy = Self {
            grammar,
            starts: starts.iter().map(start).collect::<Result<_, Error>>()?,
            contradicted: 0,
        };
        for probe in probes {
            let of = |start: &&mut Start<'_>| start.name.eq_ignore_ascii_case(probe.rule);
            match adequacy.starts.iter_mut().find(of) {
                Some(start) if start.dfa.accepts(probe.text) == probe.accepted => start.texts.push(probe.text),
                _ => adequacy.contradicted += 1,
            }
        }
        Ok(adequacy)
    }

    /// How many probes are left out.
    pub const fn left_out(&self) -> usize {
        self.contradicted
    }

    /// What becomes of a mutant of the grammar.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let grammar = mutant.of(self.grammar);
        let name = mutant.rule().name().to_ascii_lowercase();
        let mut changed = Vec::new();
        for (number, start) in self.starts.iter().enumerate() {
            if !start.needs.contains(&name) {
                continue;
            }
            let Ok(dfa) = grammar.dfa(start.name) else {
                return Fate::Invalid;
            };
            if dfa == start.dfa {
                continue;
            }
            if start
                .texts
                .iter()
                .any(|text| dfa.accepts(text) != start.dfa.accepts(text))
            {
                return Fate::Killed;
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
            .expect("automata that differ do so by a word");
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

impl Survivor {
    /// Whether a string would show it.
    fn is_killed_by(&self, witness: &Witness) -> bool {
        self.changed
            .iter()
            .any(|(start, dfa)| *start == witness.start && dfa.accepts(&witness.text) != witness.accepted)
    }

    /// A small set of strings that shows all of these: the witness that shows most of those that are left, again and again.
    pub fn smallest_set(survivors: &[&Self]) -> Vec<Witness> {
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
        let mut is_left = vec![true; survivors.len()];
        let mut chosen = Vec::new();
        loop {
            let count = |of: &Vec<usize>| of.iter().filter(|place| is_left[**place]).count();
            // The first of those that show as many.
            let best = (0..kills.len()).rev().max_by_key(|place| count(&kills[*place]));
            let Some(best) = best.filter(|place| count(&kills[*place]) > 0) else {
                break;
            };
            kills[best].iter().for_each(|place| is_left[*place] = false);
            chosen.push(best);
        }
        chosen.sort_unstable();
        chosen.into_iter().map(|place| candidates[place].clone()).collect()
    }
}
