//! `urispec grammar suite`: a complete test suite for users of any language.

use std::collections::HashSet;

use anyhow::{Error, bail};
use urispec_grammar::{Dfa, Identifiers, Marked, Reader, Suite, SuiteConfig};
use urispec_model::Spec;
use urispec_report::proof::thousands;
use urispec_report::syntax;
use urispec_specs::marks;

use crate::{Exit, output};

/// A suite of more strings is not printed.
const MOST: u128 = 10_000_000;
/// A suite is printed in blocks of about so many bytes.
const BLOCK: usize = 1 << 16;

/// Prints the strings of an automaton's suite, each with its verdict.
pub fn accepted(dfa: Dfa, config: SuiteConfig) -> Result<Exit, Error> {
    let identifiers = Identifiers::new(dfa)?;
    let mut lines = Lines::default();
    let suite = limited(identifiers.suite(config))?;
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        lines.print(case.text, || syntax::case_json(case.text, case.accepted))?;
    }
    lines.finish()
}

/// Prints the texts of the suite of a document's marked strings, each with its components, or without any if it is none.
pub fn split(spec: Spec, rule: &str, config: SuiteConfig) -> Result<Exit, Error> {
    let marked = marks::splitting(spec, rule)?;
    let reader = Reader::new(&marked);
    let identifiers = Identifiers::new(marked.dfa().clone())?;
    let mut lines = Lines::default();
    let suite = limited(identifiers.suite(config))?;
    let mut cases = suite.cases();
    while let Some(case) = cases.advance() {
        let text: Vec<u8> = Marked::text_of(case.text).collect();
        lines.print(&text, || {
            let spans = reader.read(&text).map(|found| marks::spans(spec, &found));
            let parts = spans.map(|spans| spans.parts(&text, spec.components()));
            syntax::split_json(&text, parts.as_ref())
        })?;
    }
    lines.finish()
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

/// Lines that are printed as they are made. Only what was printed is kept, so that no string is printed twice.
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
            output::print(&self.lines)?;
            self.lines.clear();
        }
        Ok(())
    }

    fn finish(self) -> Result<Exit, Error> {
        output::print(&self.lines)?;
        Ok(Exit::Success)
    }
}
