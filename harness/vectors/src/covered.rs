//! Coverage of the grammars: which parts of the grammar of a document the inputs of the vectors exercise.
//!
//! The grammar is the repaired grammar that the references use. Only these rules are counted: the rules from which a
//! reference can start, and all rules that these rules need. The automaton is the automaton for a whole reference. If
//! the prose of the document overrides the grammar (`rule--except`), the automaton follows the prose.

use urispec_grammar::{Coverage, Error};
use urispec_model::Spec;
use urispec_specs::{rules, start, syntax};

use crate::suite::Suite;

/// The parts of a document's grammar that the vectors of a suite exercise.
#[derive(Debug)]
pub struct Covered {
    /// The number of inputs for which the document has an expected answer.
    pub strings: usize,
    /// The number of these inputs that the document accepts by every interpretation.
    pub accepted: usize,
    /// The exercised parts of the grammar.
    pub coverage: Coverage,
}

impl Covered {
    /// Adds all inputs of `parse` for which the document has an expected answer. Inputs on which interpretations
    /// differ are added as well; they count if the grammar derives them.
    ///
    /// ```
    /// use urispec_model::Spec;
    /// use urispec_vectors::{Covered, Suite};
    ///
    /// let covered = Covered::new(&Suite::embedded(), Spec::Rfc1808)?;
    /// assert!(covered.strings > covered.accepted);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn new(suite: &Suite, spec: Spec) -> Result<Self, Error> {
        let grammar = syntax(spec).variant("--repaired");
        let whole = start(spec);
        let others = rules(spec).into_iter().filter(|rule| *rule != whole);
        let starts: Vec<&str> = std::iter::once(whole).chain(others).collect();
        let mut covered = Self {
            strings: 0,
            accepted: 0,
            coverage: Coverage::with_language(&grammar, &starts, grammar.decided(whole)?)?,
        };
        for one in suite.acceptance(spec) {
            covered.strings += 1;
            covered.accepted += usize::from(one.accepts == Some(true));
            covered
                .coverage
                .add(one.rule.unwrap_or(whole), one.input, one.accepts.unwrap_or(true))?;
        }
        Ok(covered)
    }
}
