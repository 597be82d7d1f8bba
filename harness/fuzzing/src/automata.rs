//! Each reference against the automaton of its document's grammar.

use urispec_grammar::Dfa;
use urispec_model::Spec;
use urispec_specs::{parse, start, syntax};

use crate::broken::Broken;

/// The automaton of every document, from its repaired grammar.
#[derive(Debug)]
pub struct Automata(Vec<(Spec, Dfa)>);

impl Automata {
    /// Makes all of them, which takes some ten milliseconds.
    ///
    /// # Panics
    /// Never: a test makes the automaton of every grammar.
    pub fn new() -> Self {
        let automaton = |spec: &Spec| {
            let grammar = syntax(*spec).variant("--repaired");
            (*spec, grammar.dfa(start(*spec)).expect("a test makes every automaton"))
        };
        Self(Spec::ALL.iter().map(automaton).collect())
    }

    /// Whether each reference accepts `input` exactly if its grammar derives it.
    pub fn agree(&self, input: &[u8]) -> Result<(), Broken> {
        for (spec, automaton) in &self.0 {
            let (expected, parsed) = (automaton.accepts(input), parse(*spec, None, input));
            if expected != parsed.is_ok() {
                let law = "a reference accepts what its grammar derives";
                let expected = if expected { "accept" } else { "reject" };
                let found = parsed.map_or_else(|error| format!("reject: {error}"), |_| "accept".to_owned());
                return Err(Broken::new(law, *spec, &[input], expected, &found));
            }
        }
        Ok(())
    }
}

impl Default for Automata {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Shape, mutate};

    #[test]
    fn references_and_automata_agree_on_what_is_made_and_mutated() {
        let automata = Automata::new();
        let (mut generator, mut random) = (Generator::new(5, Shape::Pair), crate::Random::new(5));
        for round in 0..5000 {
            let mut text = generator.related().first.0;
            for _ in 0..round % 3 {
                mutate::step(&mut text, &mut random);
            }
            if let Err(broken) = automata.agree(&text) {
                panic!("{broken}");
            }
        }
    }
}
