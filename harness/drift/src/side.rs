//! One side of a comparison: a document, or a grammar of somebody's own.

use std::sync::OnceLock;

use num_bigint::BigUint;
use urispec_grammar::{Dfa, Error, Grammar, Tracer};
use urispec_model::Spec;

use crate::inside::Inside;

/// The length of the longest strings that are counted.
pub const COUNTED: usize = 16;

/// A grammar with a start rule, and its automaton.
#[derive(Debug)]
pub struct Side {
    /// The name of the spec, or of the file.
    pub name: String,
    /// The document, if the side is one.
    pub spec: Option<Spec>,
    /// The grammar, with its repaired rules.
    pub grammar: Grammar,
    /// The start rule.
    pub start: String,
    /// The automaton of the start rule.
    pub dfa: Dfa,
    /// Finds the rules in which an input ends.
    pub tracer: Tracer,
    /// How many inputs of each length it accepts, once that was asked.
    counts: OnceLock<Vec<BigUint>>,
    /// Its rules for the inside of an authority, once they were asked.
    inside: OnceLock<Inside>,
}

impl Side {
    /// The grammar of a document.
    ///
    /// # Panics
    /// Never: every document has a grammar, and a test makes each automaton.
    pub fn document(spec: Spec) -> Self {
        let grammar = urispec_specs::syntax(spec);
        let side = Self::new(spec.name(), &grammar, urispec_specs::start(spec));
        Self {
            spec: Some(spec),
            ..side.expect("a test makes the automaton of every grammar")
        }
    }

    /// Any other grammar; a rule `X--repaired` in it replaces the rule `X`.
    pub fn new(name: &str, grammar: &Grammar, start: &str) -> Result<Self, Error> {
        let grammar = grammar.variant("--repaired");
        Ok(Self {
            name: name.to_owned(),
            spec: None,
            start: start.to_owned(),
            dfa: grammar.dfa(start)?,
            tracer: Tracer::new(&grammar, start)?,
            counts: OnceLock::new(),
            inside: OnceLock::new(),
            grammar,
        })
    }

    /// How many inputs of each length from 0 to the greatest that is counted it accepts.
    pub(crate) fn counts(&self) -> &[BigUint] {
        self.counts.get_or_init(|| self.dfa.counts(COUNTED))
    }

    /// The rules for the inside of an authority; the side is that of `spec`.
    pub(crate) fn inside(&self, spec: Spec) -> &Inside {
        self.inside.get_or_init(|| Inside::new(spec, &self.grammar))
    }

    /// A rule with its section.
    pub(crate) fn place(&self, rule: &str) -> Place {
        Place {
            rule: rule.to_owned(),
            section: self
                .grammar
                .rule(rule)
                .and_then(|rule| rule.heading())
                .map(str::to_owned),
        }
    }
}

/// A rule and its section.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The name of the rule.
    pub rule: String,
    /// The heading above it in the grammar file.
    pub section: Option<String>,
}
