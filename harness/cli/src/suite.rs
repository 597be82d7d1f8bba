//! `urispec grammar suite`: a complete test suite for users of any language.
//!
//! The suite is followed by further strings: the shortest strings that detect grammars with one edit that the suite
//! does not detect. Such an edit may add any number of states, and no suite is complete for any number of states.

use std::collections::HashSet;

use anyhow::{Error, bail};
use rayon::prelude::*;
use urispec_grammar::{Dfa, Grammar, Identifiers, Mutant, Reader, Suite, SuiteConfig, order};
use urispec_model::Spec;
use urispec_report::proof::thousands;
use urispec_report::syntax;
use urispec_specs::marks;

use crate::exit::Exit;
use crate::output;

/// A suite with more strings than this is not printed.
const MOST: u128 = 10_000_000;
/// The approximate size in bytes of the blocks in which a suite is printed.
const BLOCK: usize = 1 << 16;

/// Prints the strings of the suite of a rule, each with its verdict.
pub fn accepted(grammar: &Grammar, rule: &str, config: SuiteConfig) -> Result<Exit, Error> {
    let identifiers = Identifiers::new(grammar.dfa(rule)?)?;
    let mut lines = Lines::default();
    let suite = limited(identifiers.suite(config))?;
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        lines.print(case.text, || syntax::case_json(case.text, case.accepted))?;
    }
    let dfa = identifiers.dfa();
    for text in left(grammar, rule, dfa, |mutant| suite.distinguishes(mutant)) {
        lines.print(&text, || syntax::case_json(&text, dfa.accepts(&text)))?;
    }
    lines.finish()
}

/// Prints the texts of the suite of a document's marked strings. Each text has its components, or no components if
/// the document rejects it.
pub fn split(spec: Spec, rule: &str, config: SuiteConfig) -> Result<Exit, Error> {
    let marked = marks::splitting(spec, rule)?;
    let reader = Reader::new(&marked);
    let bytes = marks::as_bytes(&marked)?;
    let identifiers = Identifiers::new(bytes.dfa().clone())?;
    let mut lines = Lines::default();
    let suite = limited(identifiers.suite(config))?;
    let line = |text: &[u8]| {
        let spans = reader.read(text).map(|found| marks::spans(spec, &found));
        let parts = spans.map(|spans| spans.parts(text, spec.components()));
        syntax::split_json(text, parts.as_ref())
    };
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        let text: Vec<u8> = bytes.text_of(case.text).collect();
        lines.print(&text, || line(&text))?;
    }
    let grammar = urispec_specs::syntax(spec).variant("--repaired");
    let dfa = grammar.dfa(rule)?;
    let texts: Vec<&[u8]> = lines.printed.iter().map(AsRef::as_ref).collect();
    let answers = dfa.is_match_batch(&texts);
    let left = left(&grammar, rule, &dfa, |mutant| mutant.is_match_batch(&texts) != answers);
    for text in left {
        lines.print(&text, || line(&text))?;
    }
    lines.finish()
}

/// The shortest strings that detect the remaining grammars with one edit, which are the grammars that derive a
/// different language and that the suite does not detect.
fn left(grammar: &Grammar, rule: &str, dfa: &Dfa, is_found: impl Fn(&Dfa) -> bool + Sync) -> Vec<Vec<u8>> {
    let shows = |mutant: Mutant| {
        let mutant = mutant.of(grammar).dfa(rule).ok()?;
        let is_left = mutant != *dfa && !is_found(&mutant);
        is_left.then(|| dfa.first_difference(&mutant)).flatten()
    };
    let mutants = grammar.mutants(&[rule]).into_par_iter();
    let mut left: Vec<Vec<u8>> = mutants.filter_map(shows).collect();
    left.sort_by(|one, other| order::compare(one, other));
    left
}

/// The suite, unless it is too large.
fn limited(suite: Suite<'_>) -> Result<Suite<'_>, Error> {
    if suite.count() > MOST {
        bail!(
            "expected a suite of at most {} strings, found {}; choose fewer --extra-states or a smaller rule",
            thousands(MOST),
            thousands(suite.count())
        );
    }
    Ok(suite)
}

/// Lines that are printed as they are made. The printed strings are kept, so that no string is printed twice.
#[derive(Default)]
struct Lines {
    printed: HashSet<Box<[u8]>>,
    lines: String,
}

impl Lines {
    fn print(&mut self, text: &[u8], line: impl FnOnce() -> String) -> Result<(), Error> {
        if self.printed.insert(text.into()) {
            self.lines += &line();
        }
        if self.lines.len() > BLOCK {
            output::print_data(&self.lines)?;
            self.lines.clear();
        }
        Ok(())
    }

    fn finish(self) -> Result<Exit, Error> {
        output::print_data(&self.lines)?;
        Ok(Exit::Success)
    }
}
