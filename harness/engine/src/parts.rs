//! The results of a parse.

use std::fmt;
use std::ops::Range;

use crate::registers::HOMES;

/// The maximum number of components. With a maximum of 32, parsing a short URL would take a quarter longer, since
/// parts are returned by value.
pub(crate) const COMPONENTS: usize = 16;
/// The number of registers in the result: all home registers.
pub(crate) const SHOWN: usize = HOMES as usize + 2 * COMPONENTS;
/// The value of an absent end.
pub(crate) const ABSENT: usize = usize::MAX;

/// The ranges of the components of a text.
#[derive(Clone, Copy)]
pub struct Parts {
    /// The registers after the last byte, up to the last home register.
    pub(crate) registers: [usize; SHOWN],
    pub(crate) components: usize,
}

impl Parts {
    /// The range of a component, by its index in the `components` of [`Table::new`](crate::Table::new); `None` if it
    /// is absent.
    #[inline]
    pub fn get(&self, component: usize) -> Option<Range<usize>> {
        if component >= self.components {
            return None;
        }
        let home = usize::from(HOMES) + 2 * component;
        let (start, end) = (self.registers[home], self.registers[home + 1]);
        (start != ABSENT).then_some(start..end)
    }

    /// The ranges of all components, in order; `None` for an absent component.
    pub fn iter(&self) -> impl Iterator<Item = Option<Range<usize>>> {
        (0..self.components).map(|component| self.get(component))
    }
}

impl Default for Parts {
    /// All components are absent.
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

/// The position at which a text is rejected: no string of the language continues with the byte at this position, or
/// the text ends too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rejection {
    pub(crate) offset: usize,
    /// The state that has no step for the rejected byte.
    pub(crate) state: u16,
}

impl Rejection {
    /// The offset of the byte with which no string of the language continues; the length of the text if the text ends
    /// too early.
    pub fn offset(self) -> usize {
        self.offset
    }
}
