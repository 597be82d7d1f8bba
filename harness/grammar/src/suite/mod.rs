//! Complete test suites: finite lists of strings that only the right automaton, among all of a bounded size, answers rightly.
//!
//! **The theorem.** Let the minimal automaton of a language have *n* states. Take a word to each state (the *cover*), after it
//! every word of up to *k* + 1 classes of bytes, and after that the *identifiers* of the state where it ends. If what a parser
//! accepts is the language of an automaton of at most *n* + *k* states, over the same classes, and the parser answers each of
//! these strings rightly, then it accepts exactly the language. Chow, "Testing software design modeled by finite-state
//! machines", 1978, has one set of identifiers for all states (the W-method); Luo, Petrenko and von Bochmann, "Selecting test
//! sequences for partially-specified nondeterministic finite state machines", 1994, have one for each state, such that
//! any two states share a word that distinguishes them (HSI). [`Identifiers`] are of the second kind.
//!
//! An acceptor answers once, at the end of its input; an output on the way there is not. So the prefix of a string of the
//! suite is not part of what that string asks, and is a string of the suite by itself; and where the empty word is none of a
//! state's identifiers, each word of up to *k* classes is asked as it is, too.
//!
//! The assumption is one of *behaviour*: *n* + *k* counts the states of the minimal automaton of what the parser accepts, and
//! not its code. What it leaves out is why there are two more kinds of suite, both outside the theorem:
//! [contexts](Identifiers::contexts) and [loops](Identifiers::loops).
//!
//! What each kind finds is measured by parsers with one slip: the [mutants](crate::Grammar::mutants) of RFC 3986 that derive another
//! language from `URI-reference`, an automaton of 183 states, so that most lie beyond any small *k*. Of those with at most
//! *n* + *k* states the suites with every byte find all, as a test of `urispec-specs` holds.
//!
//! | | 605 of structure | 406 of the edges of classes |
//! |---|---|---|
//! | at most 183 states | 262 | 265 |
//! | *k* = 0 finds | 501 | 164 |
//! | *k* = 1 | 520 | 175 |
//! | *k* = 0, every byte | 564 | 371 |
//! | *k* = 1, every byte | 583 | 387 |
//! | contexts | 516 | 172 |
//! | loops | 179 | 87 |
//! | all of these | 588 | 387 |
//!
//! What is not found is deep: an element that may be missing in the third group of one form of an IPv6 address, a byte that is
//! wrong in all segments but the first.
//!
//! Turned down: a word for each pair of states (nearly twice as many strings); taking out strings that come up twice (a few in
//! a hundred; to look for them takes longer than to ask them again).

mod cases;
mod contexts;
mod distinguish;
mod identifiers;
mod loops;
mod separate;
#[cfg(test)]
mod tests;

pub use cases::{Case, Cases};
pub use contexts::Contexts;
pub use identifiers::Identifiers;
pub use loops::Loops;

use crate::dfa::Dfa;

/// The size of a suite. The default is the smallest complete suite, for parsers with no more states than
/// the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SuiteConfig {
    /// By how many states what is tested may exceed the minimal automaton. Those states have to treat the bytes of a class alike:
    /// the steps after the first take one byte of each class.
    pub extra_states: u32,
    /// Whether the first step after the cover takes every byte. If not, it takes one of each class, and nothing is found of a parser
    /// that treats the other bytes of a class differently.
    pub every_byte: bool,
}

/// A list of strings with the correct answers: the starts, after each the middle words, after each of
/// those the identifiers. Only the starts are in memory: the strings are made one by one
/// ([`Suite::cases`]).
#[derive(Debug, Clone)]
pub struct Suite<'i> {
    identifiers: &'i Identifiers,
    starts: Vec<Start>,
    config: SuiteConfig,
    /// The bytes of the first step and of the later ones.
    steps: [Vec<u8>; 2],
}

/// A word, and the state to which it leads: where strings of a suite begin.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Start {
    word: Vec<u8>,
    state: u32,
}

impl Identifiers {
    /// The complete suite: no parser within the bounds of `config` answers all of it correctly unless it
    /// accepts exactly the language.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers, SuiteConfig};
    ///
    /// let identifiers = Identifiers::new(Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?)?;
    /// let suite = identifiers.suite(SuiteConfig::default());
    /// let too_long = |text: &[u8]| text.len() <= 6 && text.iter().all(u8::is_ascii_digit);
    /// let mut cases = suite.cases();
    /// let mut failures = 0;
    /// while let Some(case) = cases.advance() {
    ///     failures += u32::from(case.accepted != too_long(case.text));
    /// }
    /// assert!(failures > 0);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn suite(&self, config: SuiteConfig) -> Suite<'_> {
        let starts = cover(self.dfa());
        Suite::new(self, starts, config)
    }

    /// As [`Identifiers::suite`], from each state of the automaton as it is before it is minimised.
    ///
    /// Two places in a grammar that continue alike are one state of the minimal automaton. A parser may
    /// have code for each of them, and a slip in one of them adds up to any number of states. These
    /// strings test all of those places.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers, SuiteConfig};
    ///
    /// let grammar = Grammar::parse("x.abnf", "x = one / two\none = \"a\" 1*DIGIT\ntwo = \"b\" 1*DIGIT")?;
    /// let identifiers = Identifiers::new(grammar.dfa("x")?)?;
    /// let all = identifiers.contexts(&grammar.contexts("x")?, SuiteConfig::default());
    /// // A parser that forgets the second digit after `b` alone has more states than the grammar.
    /// let wrong = Grammar::parse("y.abnf", "x = one / two\none = \"a\" 1*DIGIT\ntwo = \"b\" DIGIT")?;
    /// assert!(all.distinguishes(&wrong.dfa("x")?));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn contexts(&self, contexts: &Contexts, config: SuiteConfig) -> Suite<'_> {
        let start = |word: &Vec<u8>| Start {
            word: word.clone(),
            state: self.dfa().walk(0, word),
        };
        Suite::new(self, contexts.words().iter().map(start).collect(), config)
    }

    /// Words that go round the automaton's loops many times. They find counters that the grammar does not
    /// have.
    pub fn loops(&self) -> Loops<'_> {
        Loops::new(self, cover(self.dfa()))
    }
}

impl<'i> Suite<'i> {
    fn new(identifiers: &'i Identifiers, starts: Vec<Start>, config: SuiteConfig) -> Self {
        let representatives = identifiers.dfa().representatives();
        let first = if config.every_byte {
            (0..=255).collect()
        } else {
            representatives.clone()
        };
        Self {
            identifiers,
            starts,
            config,
            steps: [first, representatives],
        }
    }

    /// All strings, in an order that depends on the automaton and the configuration alone.
    pub fn cases(&self) -> Cases<'_> {
        Cases::new(self, 0..self.starts.len())
    }

    /// The number of parts for [`Suite::part`], to share the work among threads.
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// The strings of one part. All parts, one after the other, have all strings. A number without a part
    /// has none.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers, SuiteConfig};
    ///
    /// let identifiers = Identifiers::new(Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?)?;
    /// let suite = identifiers.suite(SuiteConfig::default());
    /// let mut count = 0;
    /// for number in 0..suite.parts() {
    ///     let mut cases = suite.part(number);
    ///     while cases.advance().is_some() {
    ///         count += 1;
    ///     }
    /// }
    /// assert_eq!(count, suite.count());
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn part(&self, number: usize) -> Cases<'_> {
        Cases::new(self, number..(number + 1).min(self.starts.len()))
    }

    /// The number of strings, computed without making them; `u128::MAX` if there are more.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Identifiers, SuiteConfig};
    ///
    /// let identifiers = Identifiers::new(Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?)?;
    /// let count = |extra_states| identifiers.suite(SuiteConfig { extra_states, every_byte: false }).count();
    /// assert!(count(0) < count(1));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn count(&self) -> u128 {
        let dfa = self.identifiers.dfa();
        let states = 0..u32::try_from(dfa.states()).expect("states have u32 numbers");
        let identified = |state: u32, is_last: bool| {
            let is_asked = !is_last && !self.identifiers.has_empty(state);
            self.identifiers.of(state).len() as u128 + u128::from(is_asked)
        };
        let mut behind: Vec<u128> = states.clone().map(|state| identified(state, true)).collect();
        for depth in (0..=self.config.extra_states).rev() {
            let steps = self.steps_at(depth as usize);
            let from = |state: u32| {
                steps.iter().fold(identified(state, false), |sum, byte| {
                    sum.saturating_add(behind[dfa.step(state, *byte) as usize])
                })
            };
            let next: Vec<u128> = states.clone().map(from).collect();
            if next == behind {
                break;
            }
            behind = next;
        }
        self.starts
            .iter()
            .fold(0, |sum: u128, start| sum.saturating_add(behind[start.state as usize]))
    }

    /// The bytes that are tried after a middle word of this length.
    fn steps_at(&self, depth: usize) -> &[u8] {
        &self.steps[usize::from(depth > 0)]
    }
}

/// A shortest word to each state, including the dead one.
fn cover(dfa: &Dfa) -> Vec<Start> {
    let representatives = dfa.representatives();
    let mut is_reached = vec![false; dfa.states()];
    is_reached[0] = true;
    let mut starts = vec![Start {
        word: Vec::new(),
        state: 0,
    }];
    let mut here = 0;
    while here < starts.len() {
        for byte in &representatives {
            let state = dfa.step(starts[here].state, *byte);
            if !std::mem::replace(&mut is_reached[state as usize], true) {
                let mut word = starts[here].word.clone();
                word.push(*byte);
                starts.push(Start { word, state });
            }
        }
        here += 1;
    }
    starts
}
