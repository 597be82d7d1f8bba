//! The places of a grammar, as a word to each state of its automaton before the automaton is minimised.

use crate::error::Error;
use crate::grammar::Grammar;
use crate::limits::Limits;
use crate::lower::Program;
use crate::minimize::{NONE, Raw};
use crate::order::READABLE;

/// A word to each live state of a rule's automaton before the automaton is minimised, for
/// [`Identifiers::contexts`](super::Identifiers::contexts).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contexts(Vec<Vec<u8>>);

impl Contexts {
    /// The words, shortest first.
    pub fn words(&self) -> &[Vec<u8>] {
        &self.0
    }
}

impl Grammar {
    /// A word to each live state of a rule's automaton before the automaton is minimised.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// // Both letters lead to the same state of the minimal automaton, and to two places in the grammar.
    /// let grammar = Grammar::parse("x.abnf", "x = ( one / two ) DIGIT\none = \"a\"\ntwo = \"b\" *\"b\"")?;
    /// assert!(grammar.contexts("x")?.words().len() >= grammar.dfa("x")?.states() - 1);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`].
    pub fn contexts(&self, start: &str) -> Result<Contexts, Error> {
        let limits = Limits::default();
        let raw = Program::new(self, Some(start), &limits)?.raw(&limits)?;
        Ok(Contexts(words(raw)))
    }
}

/// The first word to each live state, made of the most readable byte of each class.
fn words(mut raw: Raw) -> Vec<Vec<u8>> {
    raw.drop_dead();
    let mut bytes = vec![None; raw.count];
    for byte in READABLE.into_iter().rev() {
        bytes[usize::from(raw.classes.bytes[usize::from(byte)])] = Some(byte);
    }
    let mut is_reached = vec![false; raw.accepting.len()];
    let mut found = vec![(0_u32, Vec::new())];
    is_reached[0] = true;
    let mut here = 0;
    while here < found.len() {
        let row = found[here].0 as usize * raw.count;
        for (to, byte) in raw.table[row..row + raw.count].iter().zip(&bytes) {
            let Some(byte) = byte.filter(|_| *to != NONE) else {
                continue;
            };
            if !std::mem::replace(&mut is_reached[*to as usize], true) {
                let mut word = found[here].1.clone();
                word.push(byte);
                found.push((*to, word));
            }
        }
        here += 1;
    }
    found.into_iter().map(|(_, word)| word).collect()
}
