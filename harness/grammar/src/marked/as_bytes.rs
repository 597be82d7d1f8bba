//! Marked strings as bytes, for functions that work on bytes, such as complete suites.

use super::Marked;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind};
use crate::mark::Mark;
use crate::minimize::{NONE, Raw};
use crate::symbols::{BYTES, ClassMap, SYMBOLS, Symbol, number_of};

/// An automaton of marked strings in which each mark is written as a byte that no text has.
///
/// ```
/// use urispec_grammar::{Grammar, Mark};
///
/// let grammar = Grammar::parse("pair.abnf", "pair = name \":\"\nname = *ALPHA")?;
/// let marked = grammar.marked(&[Mark::new("name", 0)], "pair")?.as_bytes(1)?;
/// let shortest = marked.dfa().shortest().unwrap();
/// assert_eq!(shortest.len(), 3);
/// assert!(marked.text_of(&shortest).eq(*b":"));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedBytes {
    dfa: Dfa,
    /// The byte of each mark, by the number of the mark.
    marks: Vec<u8>,
}

impl MarkedBytes {
    /// The automaton over bytes.
    pub fn dfa(&self) -> &Dfa {
        &self.dfa
    }

    /// Whether a byte represents a mark. No text has such a byte.
    pub fn is_mark(&self, byte: u8) -> bool {
        self.marks.contains(&byte)
    }

    /// The byte that represents a mark.
    pub fn byte_of(&self, number: u8) -> Option<u8> {
        self.marks.get(usize::from(number)).copied()
    }

    /// The bytes of a marked string. A mark that has no byte is left out.
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark};
    ///
    /// let grammar = Grammar::parse("name.abnf", "s = name\nname = *ALPHA")?;
    /// let bytes = grammar.marked(&[Mark::new("name", 0)], "s")?.as_bytes(1)?;
    /// let string = [Mark::symbol(0), u16::from(b'a'), Mark::symbol(0)];
    /// let written = bytes.bytes_of(&string);
    /// assert!(bytes.dfa().accepts(&written));
    /// assert!(written.iter().map(|byte| bytes.symbol_of(*byte)).eq(string));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn bytes_of(&self, string: &[Symbol]) -> Vec<u8> {
        let byte = |symbol: &Symbol| match number_of(*symbol) {
            Some(number) => self.byte_of(number),
            None => u8::try_from(*symbol).ok(),
        };
        string.iter().filter_map(byte).collect()
    }

    /// The symbol of a byte: the byte itself, or the mark that it represents.
    pub fn symbol_of(&self, byte: u8) -> Symbol {
        let mark = (0..).zip(&self.marks).find(|(_, of)| **of == byte);
        mark.map_or(byte.into(), |(number, _)| Mark::symbol(number))
    }

    /// The text of a marked string: its bytes without the bytes that represent marks.
    pub fn text_of(&self, string: &[u8]) -> impl Iterator<Item = u8> {
        string.iter().copied().filter(|byte| !self.is_mark(*byte))
    }
}

impl Marked {
    /// The same automaton with the first `count` marks written as bytes. These are bytes that no text has;
    /// bytes that never occur in UTF-8 are taken first.
    ///
    /// # Errors
    /// [`ErrorKind::Range`] if texts use so many bytes that too few are left for the marks, or if strings have a mark
    /// whose number is not below `count`.
    pub fn as_bytes(&self, count: u8) -> Result<MarkedBytes, Error> {
        let dfa = &self.dfa;
        let is_free = |byte: &u8| {
            (0..)
                .take(dfa.states())
                .all(|state| !dfa.is_live(dfa.step(state, *byte)))
        };
        // Bytes that never occur in UTF-8 (RFC 3629 section 3) come first: no text in UTF-8 is changed.
        let utf8_lacks = |byte: &u8| matches!(byte, 0xC0 | 0xC1 | 0xF5..);
        let (first, rest): (Vec<u8>, Vec<u8>) = (0..=u8::MAX).filter(is_free).partition(utf8_lacks);
        let free = first.into_iter().chain(rest);
        let written: Vec<(u8, u16)> = free
            .zip((0..count).map(|number| dfa.class_map().get(Mark::symbol(number))))
            .collect();
        let of_byte = |byte: u8| {
            let found = written.iter().find(|(of, _)| *of == byte).map(|(_, class)| *class);
            found.unwrap_or(dfa.class(byte).into())
        };
        let has_all = written.len() == usize::from(count) && self.marks().all(|number| number < count);
        if !has_all || written.iter().any(|(_, class)| *class > u8::MAX.into()) {
            let message =
                format!("expected {count} bytes that occur in no text and can represent the marks, found fewer");
            return Err(Error::new(ErrorKind::Range, message));
        }
        let raw = Raw {
            classes: ClassMap::new(BYTES, |symbol| u8::try_from(symbol).map_or(0, of_byte).into()),
            count: dfa.classes(),
            table: dfa.table().to_vec(),
            accepting: dfa.accepting().to_vec(),
            steps: 0,
        };
        Ok(MarkedBytes {
            dfa: raw.minimal(),
            marks: written.into_iter().map(|(byte, _)| byte).collect(),
        })
    }

    /// The marked strings that an automaton over bytes accepts, if each pair is a byte and the number of the mark that
    /// the byte represents. The reverse of [`Marked::as_bytes`].
    ///
    /// ```
    /// use urispec_grammar::{Grammar, Mark, Marked};
    ///
    /// let grammar = Grammar::parse("pair.abnf", "pair = name \":\"\nname = *ALPHA")?;
    /// let marked = grammar.marked(&[Mark::new("name", 0)], "pair")?;
    /// let bytes = marked.as_bytes(1)?;
    /// let mark = bytes.byte_of(0).unwrap();
    /// assert_eq!(Marked::of_bytes(bytes.dfa(), &[(mark, 0)]), marked);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn of_bytes(dfa: &Dfa, marks: &[(u8, u8)]) -> Self {
        let none = dfa.classes();
        let class = |symbol: Symbol| {
            let byte = match number_of(symbol) {
                Some(number) => marks.iter().find(|(_, of)| *of == number).map(|(byte, _)| *byte),
                None => u8::try_from(symbol)
                    .ok()
                    .filter(|byte| marks.iter().all(|(mark, _)| mark != byte)),
            };
            byte.map_or(none, |byte| dfa.class(byte).into())
        };
        let rows = (0..).take(dfa.states()).map(|state| [dfa.row(state), &[NONE]].concat());
        let raw = Raw {
            classes: ClassMap::new(SYMBOLS, class),
            count: none + 1,
            table: rows.flatten().collect(),
            accepting: dfa.accepting().to_vec(),
            steps: 0,
        };
        Self { dfa: raw.minimal() }
    }
}
