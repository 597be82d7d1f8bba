//! Many inputs at once.

use crate::dfa::Dfa;

/// The table of an automaton of at most 256 states, bytes in place of classes.
#[derive(Clone)]
pub(crate) struct Folded(#[allow(dead_code)] Box<[[u8; 256]; 256]>);

impl Dfa {
    /// Which of the inputs are accepted.
    pub fn is_match_batch(&self, inputs: &[&[u8]]) -> Vec<bool> {
        inputs.iter().map(|input| self.accepts(input)).collect()
    }
}
