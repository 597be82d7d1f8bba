//! Marks, and the bytes that they are in a marked string.

/// The bytes of the marks; none is in UTF-8 (RFC 3629 section 3).
pub(crate) const BYTES: [u8; 12] = [0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE];
/// One more, for a place in a string that is no mark.
pub(crate) const PLACE: u8 = 0xFF;

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
    pub const COUNT: u8 = 12;

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

    /// The byte of a mark.
    pub fn byte(number: u8) -> u8 {
        mark_byte(number)
    }
}

pub(crate) fn mark_byte(number: u8) -> u8 {
    BYTES[usize::from(number)]
}

/// The number of a byte that is a mark.
pub(crate) fn number_of(byte: u8) -> Option<u8> {
    BYTES
        .iter()
        .zip(0..)
        .find(|(of, _)| **of == byte)
        .map(|(_, number)| number)
}
