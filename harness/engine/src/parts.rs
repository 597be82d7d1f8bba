//! What comes out of a parse.

use std::fmt;
use std::ops::Range;

use crate::registers::HOMES;

/// How many components there are at most. With 32 of them, parts that are given back by value would take a quarter more time to
/// parse a short URL.
pub(crate) const COMPONENTS: usize = 16;
/// How many registers come out: all home registers.
pub(crate) const SHOWN: usize = HOMES as usize + 2 * COMPONENTS;
/// The value of an end that is not there.
pub(crate) const ABSENT: usize = usize::MAX;

/// Where the components of a text are.
#[derive(Clone, Copy)]
pub struct Parts {
    /// As they are after the last byte, home registers among them.
    pub(crate) registers: [usize; SHOWN],
    pub(crate) components: usize,
}

impl Parts {
    /// Where the component of this number is, counted as they were given to [`Table::new`](crate::Table::new); `None` if it is not
    /// there.
    #[inline]
    pub fn get(&self, component: usize) -> Option<Range<usize>> {
        if component >= self.components {
            return None;
        }
        let home = usize::from(HOMES) + 2 * component;
        let (start, end) = (self.registers[home], self.registers[home + 1]);
        (start != ABSENT).then_some(start..end)
    }

    /// All components, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Option<Range<usize>>> {
        (0..self.components).map(|component| self.get(component))
    }
}

impl Default for Parts {
    /// No component at all.
    fn default() -> Self {
        Self {
            registers: [ABSENT; SHOWN],
            components: 0,
        }
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Parts {}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why a text is not accepted: no member of the language continues as it does, or it ends too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rejection {
    pub(crate) offset: usize,
    /// The state in which no way led on.
    pub(crate) state: u16,
}

impl Rejection {
    /// The offset of the byte with which no member continues; the length of the text if it ends too early.
    pub fn offset(self) -> usize {
        self.offset
    }
}
