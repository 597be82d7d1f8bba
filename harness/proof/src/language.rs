//! The language that a parser should accept.

use thiserror::Error;
use urispec_grammar::{Contexts, Dfa, Grammar, Identifiers, Marked, MarkedBytes, Tracer};
use urispec_model::{Component, ComponentSet, Spec, visible};
use urispec_specs::marks;

/// The reason why no proof can be made.
#[derive(Debug, Error)]
pub enum PlanError {
    /// No automaton can be made of the rule.
    #[error(transparent)]
    Grammar(#[from] urispec_grammar::Error),
}

/// The language of a rule: the strings that it derives.
#[derive(Debug)]
pub struct Language {
    /// The document, or the file of the user's own grammar.
    pub document: String,
    /// The name of the rule.
    pub rule: String,
    /// Whether the grammar differs from the printed grammar: misprints are repaired, and prose that overrules the
    /// printed grammar is followed.
    pub repaired: bool,
    pub(crate) identifiers: Identifiers,
    pub(crate) contexts: Contexts,
    pub(crate) tracer: Tracer,
    pub(crate) splitting: Option<Splitting>,
}

/// The places of the components of each text.
#[derive(Debug)]
pub struct Splitting {
    /// The document.
    pub(crate) spec: Spec,
    pub(crate) marked: Marked,
    pub(crate) bytes: MarkedBytes,
    pub(crate) identifiers: Identifiers,
}

impl Splitting {
    /// The components that the document defines.
    pub fn components(&self) -> ComponentSet {
        self.spec.components()
    }

    /// The rule that derives a component in the document, or the component's own name.
    pub(crate) fn rule_of(&self, component: Component) -> &'static str {
        let grammar = urispec_specs::syntax(self.spec);
        let is_printed = |rule: &&str| grammar.rules().any(|own| own.name() == *rule);
        let mut rules = marks::component_rules(self.spec).into_iter();
        rules
            .find_map(|(rule, of)| Some(rule).filter(|rule| of == component && is_printed(rule)))
            .unwrap_or(component.name())
    }
}

impl Language {
    /// The language of a document's rule. Misprints are repaired. For the texts of a rule `rule--except` the
    /// answer is reversed, since the document's prose overrules its grammar.
    pub fn of_spec(spec: Spec, rule: &str) -> Result<Self, PlanError> {
        let printed = urispec_specs::syntax(spec);
        let grammar = printed.variant("--repaired");
        let dfa = grammar.decided(rule)?;
        let repaired = printed.dfa(rule).map_or(true, |printed| printed != dfa);
        Ok(Self {
            repaired,
            ..Self::new(spec.name(), &grammar, rule, dfa)?
        })
    }

    /// The language of a rule for a whole reference ([`urispec_specs::whole_rules`]), with the components of each
    /// text.
    pub fn with_components(spec: Spec, rule: &str) -> Result<Self, PlanError> {
        let marked = marks::splitting(spec, rule)?;
        let bytes = marks::as_bytes(&marked)?;
        let splitting = Splitting {
            spec,
            identifiers: Identifiers::new(bytes.dfa().clone())?,
            bytes,
            marked,
        };
        Ok(Self {
            splitting: Some(splitting),
            ..Self::of_spec(spec, rule)?
        })
    }

    /// The language of a rule in a user's own grammar; `document` is the name for the grammar.
    pub fn of_grammar(document: &str, grammar: &Grammar, rule: &str) -> Result<Self, PlanError> {
        Self::new(document, grammar, rule, grammar.dfa(rule)?)
    }

    fn new(document: &str, grammar: &Grammar, rule: &str, dfa: Dfa) -> Result<Self, PlanError> {
        Ok(Self {
            document: visible(document),
            rule: visible(rule),
            repaired: false,
            contexts: grammar.contexts(rule)?,
            tracer: Tracer::new(grammar, rule)?,
            identifiers: Identifiers::new(dfa)?,
            splitting: None,
        })
    }

    /// The components of each text, for a language with components.
    pub fn splitting(&self) -> Option<&Splitting> {
        self.splitting.as_ref()
    }

    /// The minimal automaton of the language.
    pub fn dfa(&self) -> &Dfa {
        self.identifiers.dfa()
    }
}
