//! Marks around what rules derive.

use crate::symbols::{MARKS, Symbol, symbol_of};

/// A mark to be put around what a rule derives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The rule.
    pub(crate) rule: String,
    /// The number of the mark.
    pub(crate) number: u8,
    /// The mark that has to be around the rule.
    pub(crate) within: Option<u8>,
}

impl Mark {
    /// How many marks there are: their numbers are less.
    pub const COUNT: u8 = MARKS;

    /// A mark around a rule, unless the same mark is around it already. Rules may share a mark.
    ///
    /// # Panics
    /// If the number is not below [`Mark::COUNT`].
    pub fn new(rule: &str, number: u8) -> Self {
        assert!(number < Self::COUNT, "the caller chooses a number below Mark::COUNT");
        Self {
            rule: rule.to_owned(),
            number,
            within: None,
        }
    }

    /// The same mark, which counts inside of another mark only.
    #[must_use]
    pub fn within(mut self, other: u8) -> Self {
        self.within = Some(other);
        self
    }

    /// The symbol of a mark.
    pub const fn symbol(number: u8) -> Symbol {
        symbol_of(number)
    }
}
