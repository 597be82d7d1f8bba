//! How good the vectors are at acceptance: what of a document's grammar their inputs exercise.
//!
//! The grammar is the repaired one, as the references follow it, and what counts is what a rule needs from which the document's
//! reference can start. The automaton is that of the whole reference; where the document's words decide differently
//! (`rule--except`), it follows the words.

use urispec_grammar::{Coverage, Error};
use urispec_model::Spec;
use urispec_specs::{rules, start, syntax};

use crate::suite::Suite;

/// What the vectors of a suite exercise of the grammar of a document.
#[derive(Debug)]
pub struct Covered {
    /// How many of their inputs the document says something about.
    pub strings: usize,
    /// How many of those it accepts, by every reading.
    pub accepted: usize,
    /// What they exercise.
    pub coverage: Coverage,
}

impl Covered {
    /// Adds all inputs of `parse` that the document says something about. Where readings differ, the vector asks all the same, and what the
    /// grammar derives of it counts.
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
