//! What a subject should accept.

use thiserror::Error;
use urispec_grammar::{Contexts, Dfa, Grammar, Identifiers, Marked, MarkedBytes, Tracer};
use urispec_model::{Component, ComponentSet, Spec, visible};
use urispec_specs::marks;

/// Why no proof can be made.
#[derive(Debug, Error)]
pub enum PlanError {
    /// The grammar has no such automaton.
    #[error(transparent)]
    Grammar(#[from] urispec_grammar::Error),
}

/// What a rule derives.
#[derive(Debug)]
pub struct Language {
    /// The document, or the file of the user's own grammar.
    pub document: String,
    /// The rule.
    pub rule: String,
    /// Whether the grammar is not as the document prints it: misprints are repaired, and its prose is followed.
    pub repaired: bool,
    pub(crate) identifiers: Identifiers,
    pub(crate) contexts: Contexts,
    pub(crate) tracer: Tracer,
    pub(crate) splitting: Option<Splitting>,
}

/// Where the components of each text are.
#[derive(Debug)]
pub struct Splitting {
    /// The document.
    pub(crate) spec: Spec,
    pub(crate) marked: Marked,
    pub(crate) bytes: MarkedBytes,
    pub(crate) identifiers: Identifiers,
}

impl Splitting {
    /// The document's components.
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
    /// What a rule of a document derives, repaired where it is printed wrong; and turned round where `rule--except` says that
    /// the document's words decide differently.
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

    /// The same of a rule for a whole reference ([`urispec_specs::whole_rules`]), with where the components of each text are.
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

    /// What a rule of a user's own grammar derives; `document` is what it is called.
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

    /// Where the components are, if that is to be shown.
    pub fn splitting(&self) -> Option<&Splitting> {
        self.splitting.as_ref()
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        self.identifiers.dfa()
    }
}
