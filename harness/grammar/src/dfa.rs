//! The minimal deterministic automaton: its table, and its language.
//!
//! A step is one look-up: `table[state * classes + class_of[byte]]`. No step fails, because the dead state
//! has steps to itself.

use std::fmt;
use std::sync::OnceLock;

use crate::batch::Folded;
use crate::byte_set::ByteSet;
use crate::completions::Completions;
use crate::order;
use crate::symbols::ClassMap;

/// The unique minimal complete automaton of a language, in canonical form: two automata of the same language are
/// equal values.
///
/// States are numbered from the start, which is 0, in the order of a breadth-first search by class. Bytes of
/// one class lead from each state to the same next state; classes are numbered by their lowest byte. At most
/// one state is dead: nothing is accepted from it.
///
/// ```
/// use urispec_grammar::Grammar;
///
/// let one = Grammar::parse("one.abnf", "word = *( \"a\" / \"b\" )")?.dfa("word")?;
/// let two = Grammar::parse("two.abnf", "word = *( *\"a\" *\"b\" )")?.dfa("word")?;
/// assert_eq!(one, two);
/// // One state for words of a and b, and one for all others.
/// assert_eq!((one.states(), one.classes()), (2, 2));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Clone)]
pub struct Dfa {
    classes: ClassMap,
    count: usize,
    table: Vec<u32>,
    accepting: Vec<bool>,
    dead: Option<u32>,
    /// The table for many inputs, made by the first call that needs it.
    folded: OnceLock<Option<Folded>>,
    /// The shortest words, made when the first word is needed.
    completions: OnceLock<Completions>,
}

impl Dfa {
    /// Makes the value from an automaton that is minimal and in canonical order already. `dead` is the number
    /// of states if there is no dead state.
    pub(crate) fn from_parts(
        classes: ClassMap,
        count: usize,
        table: Vec<u32>,
        accepting: Vec<bool>,
        dead: u32,
    ) -> Self {
        let dead = ((dead as usize) < accepting.len()).then_some(dead);
        Self {
            classes,
            count,
            table,
            accepting,
            dead,
            folded: OnceLock::new(),
            completions: OnceLock::new(),
        }
    }

    /// Whether the automaton accepts the input. Takes one look-up per byte.
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepting(self.walk(0, input))
    }

    /// Whether each of the inputs is accepted, in the order of the inputs. The results are the same as for
    /// [`Dfa::accepts`]. This function is several times faster if the automaton has at most 256 states. The first
    /// call makes a table of 64 KiB.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// assert_eq!(dfa.is_match_batch(&[b"80", b"", b"http"]), [true, true, false]);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn is_match_batch(&self, inputs: &[&[u8]]) -> Vec<bool> {
        let folded = || Folded::new(&self.accepting, |state, byte| self.step(state, byte));
        match self.folded.get_or_init(folded) {
            Some(folded) => folded.accept(inputs),
            None => inputs.iter().map(|input| self.accepts(input)).collect(),
        }
    }

    /// The number of states, including the dead state; at least 1.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of classes of bytes, from 1 to 256.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let dfa = Grammar::parse("bit.abnf", "bit = \"0\" / \"1\"")?.dfa("bit")?;
    /// assert_eq!(dfa.classes(), 2);
    /// assert_eq!((dfa.class(b'0'), dfa.class(b'1'), dfa.class(b'a')), (1, 1, 0));
    /// assert_eq!(dfa.bytes(1).to_string(), "%x30-31");
    /// assert_eq!(dfa.representatives(), b"a0");
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn classes(&self) -> usize {
        self.count
    }

    /// The class of a byte, below [`Dfa::classes`].
    pub fn class(&self, byte: u8) -> u8 {
        self.classes.bytes[usize::from(byte)]
    }

    /// The bytes of a class; empty if there is no such class.
    pub fn bytes(&self, class: u8) -> ByteSet {
        (0..=255).filter(|byte| self.class(*byte) == class).collect()
    }

    /// The state after a byte of this class.
    ///
    /// # Panics
    /// If the automaton has no such state or class.
    pub fn next(&self, state: u32, class: u8) -> u32 {
        self.at(state, class.into())
    }

    /// The state after a class of symbols.
    pub(crate) fn at(&self, state: u32, class: u16) -> u32 {
        self.table[state as usize * self.count + usize::from(class)]
    }

    /// The state after a byte.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("ab.abnf", "ab = %s\"ab\"")?.dfa("ab")?;
    /// let after_a = dfa.step(0, b'a');
    /// assert!(dfa.is_live(after_a) && !dfa.is_accepting(after_a));
    /// assert!(dfa.is_accepting(dfa.step(after_a, b'b')));
    /// assert!(!dfa.is_live(dfa.step(0, b'b')));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Panics
    /// If the automaton has no such state.
    pub fn step(&self, state: u32, byte: u8) -> u32 {
        self.next(state, self.class(byte))
    }

    /// The state after a sequence of bytes.
    ///
    /// # Panics
    /// If the automaton has no such state.
    pub fn walk(&self, state: u32, input: &[u8]) -> u32 {
        input.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// Whether an input that leads to this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The state from which nothing is accepted; `None` if every input is the beginning of an accepted string.
    pub fn dead(&self) -> Option<u32> {
        self.dead
    }

    /// Whether an input that leads to this state is the beginning of an accepted string.
    pub fn is_live(&self, state: u32) -> bool {
        self.dead != Some(state)
    }

    /// The most readable byte of each class, in the order of the classes: `a` for all letters. See
    /// [`order`](crate::order).
    pub fn representatives(&self) -> Vec<u8> {
        // Classes without bytes come last.
        let last = self.classes.bytes.iter().max().copied().unwrap_or_default();
        let mut representatives = vec![0; usize::from(last) + 1];
        for byte in order::READABLE.into_iter().rev() {
            representatives[usize::from(self.class(byte))] = byte;
        }
        representatives
    }

    /// Whether the automaton accepts nothing at all.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let bits = Grammar::parse("bits.abnf", "bits = *\"0\"")?.dfa("bits")?;
    /// assert!(bits.difference(&bits)?.is_empty());
    /// assert!(!bits.is_empty() && bits.accepts(b""));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        !self.is_live(0)
    }

    /// The first word in shortlex order that leads from each state to acceptance.
    pub(crate) fn completions(&self) -> &Completions {
        let completions = || Completions::new(&self.table, &self.accepting, &self.representatives());
        self.completions.get_or_init(completions)
    }

    /// Appends the first word in shortlex order that is accepted from `state`; appends nothing for the dead
    /// state.
    pub(crate) fn complete(&self, mut state: u32, word: &mut Vec<u8>) {
        let completions = self.completions();
        for _ in 0..completions.length(state).unwrap_or_default() {
            let byte = completions.step(state);
            word.push(byte);
            state = self.step(state, byte);
        }
    }

    /// The first word in shortlex order that is accepted from `state`; `None` for the dead state.
    pub(crate) fn completion(&self, state: u32) -> Option<Vec<u8>> {
        let mut word = Vec::new();
        self.completions().length(state)?;
        self.complete(state, &mut word);
        Some(word)
    }

    /// The class of each symbol: of each byte, and of each mark in an automaton of marked strings.
    pub(crate) fn class_map(&self) -> &ClassMap {
        &self.classes
    }

    /// The next state, by state and class.
    pub(crate) fn table(&self) -> &[u32] {
        &self.table
    }

    /// Whether each state accepts.
    pub(crate) fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// The next state by class.
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.table[state as usize * self.count..][..self.count]
    }
}

impl PartialEq for Dfa {
    fn eq(&self, other: &Self) -> bool {
        self.classes == other.classes && self.accepting == other.accepting && self.table == other.table
    }
}

impl Eq for Dfa {}

impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dfa {{ {} states, {} classes }}", self.states(), self.count)
    }
}
