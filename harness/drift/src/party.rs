//! One side of a comparison: a document, or a grammar of somebody's own.

use urispec_grammar::{Dfa, Error, Grammar, Tracer};
use urispec_model::Spec;

/// A grammar with a start rule, and its automaton.
#[derive(Debug)]
pub struct Party {
    /// The name of the spec, or of the file.
    pub name: String,
    /// The document, if it is one.
    pub spec: Option<Spec>,
    /// The grammar, repaired.
    pub grammar: Grammar,
    /// The rule for the whole.
    pub start: String,
    /// What it accepts.
    pub dfa: Dfa,
    /// Tells in which rules an input ends.
    pub tracer: Tracer,
}

impl Party {
    /// A document.
    ///
    /// # Panics
    /// Never: every document has a grammar, and a test makes each automaton.
    pub fn document(spec: Spec) -> Self {
        let grammar = urispec_specs::syntax(spec);
        let party = Self::new(spec.name(), &grammar, urispec_specs::start(spec));
        Self {
            spec: Some(spec),
            ..party.expect("a test makes the automaton of every grammar")
        }
    }

    /// Any other grammar; `X--repaired` in it stands in the place of `X`.
    pub fn new(name: &str, grammar: &Grammar, start: &str) -> Result<Self, Error> {
        let grammar = grammar.variant("--repaired");
        Ok(Self {
            name: name.to_owned(),
            spec: None,
            start: start.to_owned(),
            dfa: grammar.dfa(start)?,
            tracer: Tracer::new(&grammar, start)?,
            grammar,
        })
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

/// A rule, and the section it stands in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its name.
    pub rule: String,
    /// Its heading in the grammar file.
    pub section: Option<String>,
}
