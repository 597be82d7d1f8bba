//! What a subject should accept.

use thiserror::Error;
use urispec_grammar::{Contexts, Dfa, Grammar, Identifiers, Tracer};
use urispec_model::{Spec, visible};

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
    pub(crate) identifiers: Identifiers,
    pub(crate) contexts: Contexts,
    pub(crate) tracer: Tracer,
}

impl Language {
    /// What a rule of a document derives, repaired where it is printed wrong; and turned round where `rule--except` says that
    /// the document's words decide otherwise.
    pub fn of_spec(spec: Spec, rule: &str) -> Result<Self, PlanError> {
        let grammar = urispec_specs::syntax(spec).variant("--repaired");
        let except = format!("{rule}--except");
        let is_excepted = grammar.rules().any(|rule| rule.name().eq_ignore_ascii_case(&except));
        let mut dfa = grammar.dfa(rule)?;
        if is_excepted {
            dfa = turned(&dfa, &grammar.dfa(&except)?)?;
        }
        Self::new(spec.name(), &grammar, rule, dfa)
    }

    /// What a rule of a user's own grammar derives; `document` is what it is called.
    pub fn of_grammar(document: &str, grammar: &Grammar, rule: &str) -> Result<Self, PlanError> {
        Self::new(document, grammar, rule, grammar.dfa(rule)?)
    }

    fn new(document: &str, grammar: &Grammar, rule: &str, dfa: Dfa) -> Result<Self, PlanError> {
        Ok(Self {
            document: visible(document),
            rule: visible(rule),
            contexts: grammar.contexts(rule)?,
            tracer: Tracer::new(grammar, rule)?,
            identifiers: Identifiers::new(dfa)?,
        })
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        self.identifiers.dfa()
    }
}

/// The language in which each of the excepted strings has the other answer.
fn turned(dfa: &Dfa, except: &Dfa) -> Result<Dfa, PlanError> {
    Ok(dfa.difference(except)?.union(&except.difference(dfa)?)?)
}
