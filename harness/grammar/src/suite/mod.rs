//! Complete test suites: finite lists of strings that distinguish the right automaton from every other
//! automaton of a bounded size.
//!
//! **The theorem.** Let the minimal automaton of a language have *n* states. Take a word to each state (the *cover*),
//! followed by every word of up to *k* + 1 classes of bytes, followed by the *identifiers* of the state where the
//! word ends. Suppose that a parser behaves like an automaton of at most *n* + *k* states over the same classes. If
//! it answers each of these strings correctly, then it accepts exactly the language. Chow, "Testing software design
//! modeled by finite-state machines", 1978, has one set of identifiers for all states (the W-method); Luo, Petrenko
//! and von Bochmann, "Selecting test sequences for partially-specified nondeterministic finite state machines", 1994,
//! have one set for each state, such that any two states share a word that distinguishes them (HSI). [`Identifiers`]
//! uses the second method.
//!
//! An acceptor answers once, at the end of its input, and gives no earlier output. So the prefixes of a string are
//! separate strings of the suite. If the empty word is not an identifier of a state, each word of up to *k* classes
//! is also tested without an identifier.
//!
//! The assumption is about *behaviour*: *n* + *k* counts the states of the minimal automaton of the parser's
//! language, and not its code. Two more kinds of suite, both outside the theorem, test parsers that break the
//! assumption: [contexts](Identifiers::contexts) and [loops](Identifiers::loops).
//!
//! The power of each kind is measured with parsers that have one mistake. These parsers are the
//! [mutants](crate::Grammar::mutants) of RFC 3986 that derive a different language from `URI-reference`, whose
//! automaton has 183 states. Most of these mutants have more states than any small *k* allows. The suites with every
//! byte find all mutants with at most *n* + *k* states; a test of `urispec-specs` checks this.
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
//! Deep mutants are not found. For example, an element may be missing in the third group of one form of an IPv6
//! address, or a byte may be wrong in all segments except the first.
//!
//! We decided against a word for each pair of states: it needs nearly twice as many strings. We also decided
//! against removing duplicates: they are a few percent of the strings, and finding them takes longer than
//! testing them again.

mod cases;
mod contexts;
mod distinguish;
mod identifiers;
mod loops;
mod positions;
mod separate;
#[cfg(test)]
mod tests;

pub use cases::{Case, Cases};
pub use contexts::Contexts;
pub use identifiers::Identifiers;
pub use loops::Loops;
pub use positions::Positions;

use crate::dfa::Dfa;

/// The size of a suite. The default is the smallest complete suite, for parsers with no more states than
/// the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SuiteConfig {
    /// The number of additional states that the tested parser may have. Those states must treat the bytes of a
    /// class alike, because the steps after the first take only one byte of each class.
    pub extra_states: u32,
    /// Whether the first step after the cover takes every byte. If not, it takes one byte of each class, and a parser
    /// that treats the other bytes of a class differently is not detected.
    pub every_byte: bool,
}

/// A list of strings with the correct answers. Each string is a start, a middle word and an identifier. Only
/// the starts are in memory; [`Suite::cases`] makes the strings one by one.
#[derive(Debug, Clone)]
pub struct Suite<'i> {
    identifiers: &'i Identifiers,
    starts: Vec<Start>,
    config: SuiteConfig,
    /// The bytes of the first step, and of the later steps.
    steps: [Vec<u8>; 2],
}

/// A word with which strings of a suite begin, and the state to which it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Start {
    word: Vec<u8>,
    state: u32,
}

impl Identifiers {
    /// The complete suite: a parser within the bounds of `config` that answers all strings correctly accepts exactly
    /// the language.
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

    /// Like [`Identifiers::suite`], but from each state of the automaton before it is minimised.
    ///
    /// Two places in a grammar with the same continuations are one state of the minimal automaton. A parser may have
    /// separate code for each place, and a mistake in one of them can add any number of states. These strings test
    /// all places of the grammar.
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

    /// Words that repeat the automaton's loops many times. They find counters that the grammar does not have.
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

    /// All strings. Their order depends only on the automaton and the configuration.
    pub fn cases(&self) -> Cases<'_> {
        Cases::new(self, 0..self.starts.len())
    }

    /// The number of parts for [`Suite::part`], to share the work among threads.
    pub fn parts(&self) -> usize {
        self.starts.len()
    }

    /// The strings of one part. All parts together have all strings. A number that is too high has no strings.
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

    /// The number of strings, computed without making them; `u128::MAX` if the number is greater.
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

/// A shortest word to each state, including the dead state.
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
