//! The result of lowering a rule's definition: sets of symbols, sequences, alternatives, repetitions, and
//! calls of rules.

use crate::byte_set::ByteSet;
use crate::symbols::SymbolSet;

/// A definition without names, letters or numbers: names are resolved, and everything else is a set of
/// symbols.
///
/// Lowering `[ "a" / %x62 ] DIGIT` makes
///
/// ```text
/// Cat [ Repeat(0, 1, Set { A a b }), Set { 0-9 } ]
/// ```
///
/// because alternatives that are single symbols are joined into one set, and a rule that derives a single symbol is
/// replaced by its set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ir {
    /// One symbol.
    Set(SymbolSet),
    /// A sequence; an empty sequence is the empty string.
    Cat(Vec<Ir>),
    /// A choice of alternatives.
    Alt(Vec<Ir>),
    /// A repetition, with the least and the greatest number of times.
    Repeat(u32, Option<u32>, Box<Ir>),
    /// A call of a rule, with the place of the name in the file.
    Call { rule: u32, offset: usize, length: usize },
}

impl Ir {
    pub(crate) const EMPTY: Self = Self::Cat(Vec::new());

    /// A sequence; a sequence with a single part is that part.
    pub(crate) fn cat(mut parts: Vec<Self>) -> Self {
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Self::Cat(parts)
        }
    }

    /// Puts any number of these bytes before each byte of the definition. This does not change called rules, which do
    /// the same for their own definitions.
    pub(crate) fn ignore(&mut self, bytes: ByteSet) {
        match self {
            Self::Set(set) => {
                let before = Self::Repeat(0, None, Box::new(Self::Set(bytes.into())));
                *self = Self::Cat(vec![before, Self::Set(*set)]);
            }
            Self::Cat(parts) | Self::Alt(parts) => parts.iter_mut().for_each(|part| part.ignore(bytes)),
            Self::Repeat(_, _, part) => part.ignore(bytes),
            Self::Call { .. } => {}
        }
    }

    /// Whether the definition, as it is written, derives only the empty string.
    pub(crate) fn is_empty_string(&self) -> bool {
        matches!(self, Self::Cat(parts) if parts.is_empty())
    }
}
