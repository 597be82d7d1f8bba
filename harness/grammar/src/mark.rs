//! Marks around the texts of rules: see [`Grammar::marked`](crate::Grammar::marked).

use crate::symbols::{MARKS, Symbol, symbol_of};

/// A mark before and after the text that a rule derives.
///
/// ```
/// use urispec_grammar::{Grammar, Mark, Reader};
///
/// let grammar = Grammar::parse("pair.abnf", "pair = name \"=\" value\nname = 1*ALPHA\nvalue = *ALPHA")?;
/// let marked = grammar.marked(&[Mark::new("name", 0), Mark::new("value", 1)], "pair")?;
/// let marks = Reader::new(&marked).read(b"a=bc").unwrap();
/// assert_eq!((marks.places(0), marks.places(1)), (Some(0..1), Some(2..4)));
/// # Ok::<(), urispec_grammar::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The name of the rule, in upper or lower case.
    pub(crate) rule: String,
    /// The number of the mark.
    pub(crate) number: u8,
    /// The number of the mark that must be around the rule, if this is required.
    pub(crate) within: Option<u8>,
}

impl Mark {
    /// The number of different marks; the number of a mark is below this number.
    pub const COUNT: u8 = MARKS;

    /// Makes a mark around a rule. If the same mark is already around the rule, the new mark is left out: if nested
    /// rules have the same mark, only the outer rule gets it. Several rules may share a mark.
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

    /// The same mark, but only where the rule is inside of a second mark, because a `host` may also occur outside of
    /// an authority.
    #[must_use]
    pub fn within(mut self, other: u8) -> Self {
        self.within = Some(other);
        self
    }

    /// The symbol of the mark with this number in a marked string: 256 or more.
    pub const fn symbol(number: u8) -> Symbol {
        symbol_of(number)
    }
}
