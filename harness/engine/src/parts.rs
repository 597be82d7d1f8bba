//! What comes out of a parse.

use std::ops::Range;

/// How many ends of components there are at most.
pub(crate) const ENDS: usize = 24;
/// The value of an end that is not there.
pub(crate) const ABSENT: usize = usize::MAX;

/// Where the components of a text are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    /// Where each component begins and ends, by the order in which the table was given them.
    pub(crate) ends: [[usize; 2]; ENDS / 2],
}

impl Parts {
    /// Where the component of this number is, counted as they were given to [`Table::new`](crate::Table::new); `None` if it is not
    /// there.
    #[inline]
    pub fn get(&self, component: usize) -> Option<Range<usize>> {
        let [start, end] = *self.ends.get(component)?;
        (start != ABSENT).then_some(start..end)
    }
}

/// Why a text is not accepted: no member of the language goes on as it does, or it ends too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rejection {
    pub(crate) offset: usize,
    /// The state in which no way led on.
    pub(crate) state: u16,
}

impl Rejection {
    /// The offset of the byte with which no member goes on; the length of the text if it ends too early.
    pub fn offset(self) -> usize {
        self.offset
    }
}
