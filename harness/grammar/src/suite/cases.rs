//! The strings of a suite, made one after another in one buffer.

use std::ops::Range;

use super::Suite;

/// A string of a suite, with the correct answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case<'c> {
    /// The string.
    pub text: &'c [u8],
    /// Whether the automaton accepts the string. A parser must do the same.
    pub accepted: bool,
}

/// The strings of a suite, in order. The type is not an [`Iterator`], because the strings share one buffer, since a
/// suite may have millions of strings.
#[derive(Debug, Clone)]
pub struct Cases<'s> {
    suite: &'s Suite<'s>,
    /// The remaining starts.
    starts: Range<usize>,
    /// The start, the middle word and the identifier.
    text: Vec<u8>,
    /// The length of the text without the identifier.
    length: usize,
    /// The indices in the lists of bytes at each depth of the middle word.
    places: Vec<usize>,
    states: Vec<u32>,
    /// The next identifier. If the empty word is not one of the identifiers, 0 means the empty word.
    identifier: usize,
}

impl<'s> Cases<'s> {
    /// The strings that begin with these starts of the suite.
    pub(super) fn new(suite: &'s Suite<'s>, starts: Range<usize>) -> Self {
        let mut cases = Self {
            suite,
            starts,
            text: Vec::new(),
            length: 0,
            places: Vec::new(),
            states: Vec::new(),
            identifier: 0,
        };
        cases.begin();
        cases
    }

    /// The next string; `None` at the end. The string borrows the buffer until the next call.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers, SuiteConfig};
    ///
    /// let identifiers = Identifiers::new(Grammar::parse("a.abnf", "a = %x61")?.dfa("a")?)?;
    /// let suite = identifiers.suite(SuiteConfig::default());
    /// let mut cases = suite.cases();
    /// let mut count = 0;
    /// while let Some(case) = cases.advance() {
    ///     assert_eq!(case.accepted, case.text == b"a");
    ///     count += 1;
    /// }
    /// assert_eq!(suite.count(), count);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn advance(&mut self) -> Option<Case<'_>> {
        loop {
            let state = *self.states.last()?;
            let identifiers = &self.suite.identifiers;
            self.text.truncate(self.length);
            let number = self.identifier;
            self.identifier += 1;
            if number == 0 {
                let is_last = self.places.len() > self.suite.config.extra_states as usize;
                if is_last || identifiers.has_empty(state) {
                    continue;
                }
                let accepted = identifiers.dfa().is_accepting(state);
                return Some(Case {
                    text: &self.text,
                    accepted,
                });
            }
            if let Some(identifier) = identifiers.of(state).get(number - 1) {
                self.text.extend_from_slice(identifiers.word(*identifier));
                return Some(Case {
                    text: &self.text,
                    accepted: identifier.accepted,
                });
            }
            self.step();
        }
    }

    /// Goes to the next middle word, or to the next start.
    fn step(&mut self) {
        self.identifier = 0;
        let mut place = 0;
        if self.places.len() > self.suite.config.extra_states as usize {
            place = self.back();
        }
        loop {
            let steps = self.suite.steps_at(self.places.len());
            match (steps.get(place), self.states.last()) {
                (Some(byte), Some(state)) => {
                    self.places.push(place);
                    self.states.push(self.suite.identifiers.dfa().step(*state, *byte));
                    self.text.truncate(self.length);
                    self.text.push(*byte);
                    self.length += 1;
                    return;
                }
                _ if self.places.is_empty() => return self.begin(),
                _ => place = self.back(),
            }
        }
    }

    /// Removes the last byte of the middle word, and returns the index of the next byte.
    fn back(&mut self) -> usize {
        self.states.pop();
        self.length -= 1;
        self.places.pop().map_or(0, |place| place + 1)
    }

    /// Goes to the next start; if there is no further start, the strings end.
    fn begin(&mut self) {
        self.states.clear();
        self.text.clear();
        if let Some(start) = self.starts.next().and_then(|start| self.suite.starts.get(start)) {
            self.text.extend_from_slice(&start.word);
            self.states.push(start.state);
        }
        self.length = self.text.len();
    }
}
