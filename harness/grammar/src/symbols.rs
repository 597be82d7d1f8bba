//! The symbols of strings: bytes, and also marks in marked strings. The numbers of marks are above the numbers of
//! bytes.

use crate::byte_set::ByteSet;

/// A byte, or a mark if the value is above FF ([`Mark::symbol`](crate::Mark::symbol)).
pub type Symbol = u16;

/// The number of bytes, which is also the symbol of the first mark.
pub(crate) const BYTES: Symbol = 256;
/// The number of marks.
pub(crate) const MARKS: u8 = 32;
/// The number after the numbers of all marks, for a place in a string.
pub(crate) const PLACE: u8 = MARKS;
/// The number of symbols: bytes, marks and the [`PLACE`].
pub(crate) const SYMBOLS: Symbol = symbol_of(PLACE) + 1;

/// The symbol of a mark.
pub(crate) const fn symbol_of(number: u8) -> Symbol {
    BYTES + number as Symbol
}

/// A set of bytes and marks, copied by value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SymbolSet {
    pub(crate) bytes: ByteSet,
    /// The marks, one bit for each number.
    marks: u64,
}

impl SymbolSet {
    pub(crate) const EMPTY: Self = Self {
        bytes: ByteSet::EMPTY,
        marks: 0,
    };

    /// The set of one mark.
    pub(crate) fn mark(number: u8) -> Self {
        Self {
            marks: 1 << number,
            ..Self::EMPTY
        }
    }

    /// The symbols from `low` to `high`, both included; `None` if one of these symbols is neither a byte nor a mark.
    pub(crate) fn range(low: u32, high: u32) -> Option<Self> {
        let mut set = Self::EMPTY;
        for symbol in Symbol::try_from(low).ok()?..=Symbol::try_from(high).ok()? {
            set = set.union(match u8::try_from(symbol) {
                Ok(byte) => ByteSet::range(byte, byte).into(),
                Err(_) => Self::mark(number_of(symbol).filter(|number| *number < MARKS)?),
            });
        }
        Some(set)
    }

    /// The symbols that are in at least one of the two sets.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            bytes: self.bytes.union(other.bytes),
            marks: self.marks | other.marks,
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The numbers of the marks in the set, lowest first.
    pub(crate) fn marks(self) -> impl Iterator<Item = u8> {
        (0..MARKS).filter(move |number| self.marks >> number & 1 == 1)
    }
}

impl From<ByteSet> for SymbolSet {
    fn from(bytes: ByteSet) -> Self {
        Self { bytes, ..Self::EMPTY }
    }
}

/// The number of a mark; `None` if the symbol is a byte.
pub(crate) fn number_of(symbol: Symbol) -> Option<u8> {
    u8::try_from(symbol.checked_sub(BYTES)?).ok()
}

/// The class of each symbol of an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClassMap {
    /// The class of each byte: a single byte, so that the table fits into the first cache.
    pub(crate) bytes: [u8; 256],
    /// The class of each mark by number, with the [`PLACE`] last; empty in an automaton over bytes.
    marks: Vec<u16>,
}

impl ClassMap {
    /// Makes the classes of the first `symbols` symbols, [`BYTES`] or [`SYMBOLS`]. `class` is called in their
    /// order, and returns at most 256 classes for bytes.
    pub(crate) fn new(symbols: Symbol, mut class: impl FnMut(Symbol) -> usize) -> Self {
        let mut bytes = [0; 256];
        for (of, byte) in bytes.iter_mut().zip(0..) {
            *of = u8::try_from(class(byte))
                .expect("bytes come first, and have at most as many classes as there are bytes");
        }
        let marks = (BYTES..symbols)
            .map(|mark| u16::try_from(class(mark)).expect("there are at most as many classes as symbols"));
        Self {
            bytes,
            marks: marks.collect(),
        }
    }

    /// The number of symbols: [`BYTES`] or [`SYMBOLS`].
    pub(crate) fn symbols(&self) -> Symbol {
        if self.marks.is_empty() { BYTES } else { SYMBOLS }
    }

    /// The class of a symbol.
    pub(crate) fn get(&self, symbol: Symbol) -> u16 {
        match u8::try_from(symbol) {
            Ok(byte) => self.bytes[usize::from(byte)].into(),
            Err(_) => self.marks[usize::from(symbol - BYTES)],
        }
    }
}
