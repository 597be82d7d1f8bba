//! Marked strings: texts in which marks show the boundaries of some rules.
//!
//! A marked string is a string that a grammar derives, with a mark before and after the text of each rule of
//! interest. Such strings are a regular language, too: [`Grammar::marked`] makes their automaton, a [`Marked`]. A
//! *splitting* of texts has at most one marked string for each text. A grammar may have several marked strings for
//! one text: [`Marked::ambiguities`] finds exactly these texts, and [`Marked::preferring`] keeps the strings that
//! have a mark. A [`Reader`] returns the marked string of a text.
//!
//! A mark is a [`Symbol`] above the symbols of bytes. The same symbol marks both ends of a rule, because a rule with
//! a mark never contains the same mark.
//!
//! ```
//! use urispec_grammar::{Grammar, Mark, Reader};
//!
//! let grammar = Grammar::parse("pairs.abnf", "pair = name [ \":\" value ]\nname = *( ALPHA / \":\" )\nvalue = *ALPHA")?;
//! let marked = grammar.marked(&[Mark::new("value", 0)], "pair")?;
//! assert_eq!(marked.ambiguities()?[0].text, b":");
//!
//! let marked = marked.preferring(0)?;
//! assert!(marked.ambiguities()?.is_empty());
//! let found = Reader::new(&marked).read(b"a:b:c").unwrap();
//! assert_eq!(found.places(0), Some(4..5));
//! # Ok::<(), urispec_grammar::Error>(())
//! ```

mod ambiguity;
mod as_bytes;
mod erased;
mod preference;
mod reader;
#[cfg(test)]
mod tests;

use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::grammar::{Alphabet, Grammar};
use crate::mark::Mark;
use crate::marked::erased::{erased, texts};
use crate::minimize::{NONE, Raw};
use crate::symbols::{ClassMap, SYMBOLS, Symbol, number_of};

pub use self::ambiguity::Ambiguity;
pub use self::as_bytes::MarkedBytes;
pub use self::preference::Preference;
pub use self::reader::{Marks, Reader};

impl Grammar {
    /// The automaton of the marked strings of a rule: the strings that `start` derives, with each mark before
    /// and after the text of its rule. The start rule itself gets no marks. Marks of rules that the grammar
    /// does not have are ignored, so that one list serves many documents.
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`]; marks make an automaton larger.
    pub fn marked(&self, marks: &[Mark], start: &str) -> Result<Marked, Error> {
        self.over(Alphabet::Marked(marks.to_vec()), start)
    }

    /// The automaton of the strings that `start` derives, if the grammar writes the marks itself: its values above FF
    /// are marks ([`Mark::symbol`]).
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Reader};
    ///
    /// let grammar = Grammar::parse("pair.abnf", "pair = %x100 *ALPHA %x100 \":\"")?;
    /// let marked = grammar.marked_strings("pair")?;
    /// assert_eq!(Reader::new(&marked).read(b"ab:").unwrap().places(0), Some(0..2));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`].
    pub fn marked_strings(&self, start: &str) -> Result<Marked, Error> {
        self.over(Alphabet::Symbols, start)
    }

    /// The automaton of a rule over a different alphabet.
    fn over(&self, alphabet: Alphabet, start: &str) -> Result<Marked, Error> {
        let mut grammar = self.clone();
        grammar.alphabet = alphabet;
        let dfa = grammar.dfa(start)?;
        Ok(Marked { dfa })
    }
}

/// The automaton of marked strings. The example of [`Mark`] makes such an automaton; [`Reader`] reads texts with it.
///
/// ```
/// use urispec_grammar::{Grammar, Mark, Marked};
///
/// let grammar = Grammar::parse("pair.abnf", "pair = name \":\"\nname = *ALPHA")?;
/// let marked = grammar.marked(&[Mark::new("name", 0)], "pair")?;
/// let mark = Mark::symbol(0);
/// let string = [mark, u16::from(b'a'), mark, u16::from(b':')];
/// assert!(marked.accepts(&string));
/// assert_eq!(Marked::text_of(&string).collect::<Vec<_>>(), b"a:");
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// The automaton over all symbols.
    dfa: Dfa,
}

impl Marked {
    /// The text of a marked string: its symbols without the marks.
    pub fn text_of(string: &[Symbol]) -> impl Iterator<Item = u8> {
        string.iter().filter_map(|symbol| u8::try_from(*symbol).ok())
    }

    /// Whether the automaton accepts a marked string.
    pub fn accepts(&self, string: &[Symbol]) -> bool {
        let end = string.iter().fold(0, |state, symbol| self.step(state, *symbol));
        self.dfa.is_accepting(end)
    }

    /// The number of states, including the dead state. The start is 0.
    pub fn states(&self) -> usize {
        self.dfa.states()
    }

    /// The state after a symbol.
    ///
    /// # Panics
    /// If there is no such state, or if the symbol is neither a byte nor a mark.
    pub fn step(&self, state: u32, symbol: Symbol) -> u32 {
        self.dfa.at(state, self.dfa.class_map().get(symbol))
    }

    /// Whether a string that leads to this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.dfa.is_accepting(state)
    }

    /// Whether a string that leads to this state is the beginning of a string of the language.
    pub fn is_live(&self, state: u32) -> bool {
        self.dfa.is_live(state)
    }

    /// The class of a byte: bytes of one class lead to the same state from every state.
    pub fn class(&self, byte: u8) -> u8 {
        self.dfa.class(byte)
    }

    /// The most readable byte of each class of bytes, in the order of the classes.
    pub fn representatives(&self) -> Vec<u8> {
        self.dfa.representatives()
    }

    /// The numbers of the marks that occur in a string, lowest first.
    pub fn marks(&self) -> impl Iterator<Item = u8> {
        (0..Mark::COUNT).filter(|number| self.has_mark(*number))
    }

    /// The automaton of all texts that have a marked string.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("pair.abnf", "pair = name \":\"\nname = *ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("name", 0)], "pair")?;
    /// assert_eq!(marked.texts()?, grammar.dfa("pair")?);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if that automaton is too large.
    pub fn texts(&self) -> Result<Dfa, Error> {
        texts(&self.dfa)
    }

    /// The strings with one more mark, in the places where the grammar `places` has this mark. That grammar derives
    /// strings with this mark and with all other marks; its values above FF are marks ([`Mark::symbol`]).
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark, Reader};
    ///
    /// let grammar = Grammar::parse("path.abnf", "path = *( ALPHA / \"/\" )")?;
    /// let marked = grammar.marked(&[], "path")?;
    /// // Mark 0, which is the value 100, is put around the text after the last slash.
    /// let places = Grammar::parse("last.abnf", "last = [ *( ALPHA / \"/\" ) \"/\" ] %x100 *ALPHA %x100")?;
    /// let last = marked.with_mark(0, &places, "last")?;
    /// assert_eq!(Reader::new(&last).read(b"a/bc").unwrap().places(0), Some(2..4));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Grammar::dfa`] for the grammar of places; [`ErrorKind::Range`] if it derives a string
    /// with an odd number of the mark.
    pub fn with_mark(&self, number: u8, places: &Grammar, start: &str) -> Result<Self, Error> {
        let places = places.marked_strings(start)?;
        if !places.dfa.is_subset(&paired(number)) {
            let message = format!("expected the mark {number} in pairs, found a mark without a second one");
            return Err(Error::new(ErrorKind::Range, message));
        }
        let anywhere = inserted(&self.dfa, |other| other == number);
        Ok(Self {
            dfa: anywhere.intersection(&places.dfa)?,
        })
    }

    /// Whether a string of the language has this mark.
    pub fn has_mark(&self, number: u8) -> bool {
        let after = |state| self.step(state, Mark::symbol(number));
        (0..).take(self.states()).any(|state| self.is_live(after(state)))
    }

    /// The strings without this mark.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("url.abnf", "url = [ user \"@\" ] host\nuser = 1*ALPHA\nhost = 1*ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("user", 0), Mark::new("host", 1)], "url")?;
    /// assert_eq!(marked.marks().collect::<Vec<_>>(), [0, 1]);
    /// let without = marked.without_mark(0)?;
    /// assert!(!without.has_mark(0));
    /// assert!(without.texts()?.accepts(b"a") && !without.texts()?.accepts(b"a@b"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the automata together are too large. The functions below have the same error.
    pub fn without_mark(&self, number: u8) -> Result<Self, Error> {
        Ok(Self {
            dfa: self.dfa.difference(&containing(number))?,
        })
    }

    /// The same strings with only the marks for which `is_kept` is true.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("url.abnf", "url = [ user \"@\" ] host\nuser = 1*ALPHA\nhost = 1*ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("user", 0), Mark::new("host", 1)], "url")?;
    /// assert_eq!(marked.keeping(|mark| mark == 1)?, grammar.marked(&[Mark::new("host", 1)], "url")?);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn keeping(&self, is_kept: impl Fn(u8) -> bool) -> Result<Self, Error> {
        Ok(Self {
            dfa: erased(&self.dfa, |number| is_mark(number) && !is_kept(number))?,
        })
    }

    /// The strings of both languages.
    pub fn union(&self, other: &Self) -> Result<Self, Error> {
        Ok(Self {
            dfa: self.dfa.union(&other.dfa)?,
        })
    }

    /// Keeps only the strings whose text is accepted by a given automaton.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("url.abnf", "url = [ user \"@\" ] host\nuser = 1*ALPHA\nhost = 1*ALPHA\nwith-at = 1*ALPHA \"@\" 1*ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("user", 0)], "url")?;
    /// let with_user = marked.of_texts(&grammar.dfa("with-at")?)?;
    /// assert!(with_user.without_mark(0)?.texts()?.is_empty());
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn of_texts(&self, texts: &Dfa) -> Result<Self, Error> {
        Ok(Self {
            dfa: inserted(texts, is_mark).intersection(&self.dfa)?,
        })
    }

    /// The strings that have this mark, and all strings of the texts that have no string with this mark. This
    /// function turns a preference that a document states into an automaton.
    pub fn preferring(&self, number: u8) -> Result<Self, Error> {
        let with = self.dfa.intersection(&containing(number))?;
        let better = inserted(&erased(&with, is_mark)?, is_mark);
        Ok(Self {
            dfa: self.dfa.difference(&better)?.union(&with)?,
        })
    }
}

/// Whether a number is the number of a mark, and not of [`PLACE`](crate::symbols::PLACE).
fn is_mark(number: u8) -> bool {
    number < Mark::COUNT
}

/// An automaton of two states. Only the mark changes the state; all other symbols keep it.
fn two_states(mark: u8, on_mark: [u32; 2], accepting: [bool; 2]) -> Dfa {
    let raw = Raw {
        classes: ClassMap::new(SYMBOLS, |symbol| usize::from(symbol == Mark::symbol(mark))),
        count: 2,
        table: vec![0, on_mark[0], 1, on_mark[1]],
        accepting: accepting.to_vec(),
        steps: 0,
    };
    raw.minimal()
}

/// The strings that have a mark at least once.
fn containing(mark: u8) -> Dfa {
    two_states(mark, [1, 1], [false, true])
}

/// The strings that have a mark an even number of times.
fn paired(mark: u8) -> Dfa {
    two_states(mark, [1, 0], [true, false])
}

/// The language with any number of some marks inserted anywhere. An automaton over bytes gets marks in this way.
fn inserted(dfa: &Dfa, is_inserted: impl Fn(u8) -> bool) -> Dfa {
    let (count, own) = (dfa.classes(), dfa.class_map());
    // The classes of inserted marks, and of marks that no string has, come after the existing classes.
    let classes = ClassMap::new(SYMBOLS, |symbol| match number_of(symbol) {
        Some(number) if is_inserted(number) => count,
        Some(_) if symbol >= own.symbols() => count + 1,
        _ => own.get(symbol).into(),
    });
    let mut table = Vec::with_capacity(dfa.states() * (count + 2));
    for state in (0..).take(dfa.states()) {
        table.extend_from_slice(dfa.row(state));
        table.extend([state, NONE]);
    }
    let raw = Raw {
        classes,
        count: count + 2,
        table,
        accepting: dfa.accepting().to_vec(),
        steps: 0,
    };
    raw.minimal()
}
