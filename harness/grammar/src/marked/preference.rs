//! Which of several marked strings of a text counts, as data.

use super::Marked;
use crate::error::Error;

/// A reason to prefer one marked string of a text to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preference {
    /// One that has the mark of this number: [`Marked::preferring`].
    Having(u8),
    /// One that has the mark of this number, and of those one in which it ends as late as it can: [`Marked::preferring_late`].
    Late(u8),
}

impl Marked {
    /// The strings that all these preferences leave, taken one after the other.
    pub fn settled(&self, preferences: &[Preference]) -> Result<Self, Error> {
        preferences
            .iter()
            .try_fold(self.clone(), |marked, preference| match preference {
                Preference::Having(number) => marked.preferring(*number),
                Preference::Late(number) => marked.preferring(*number)?.preferring_late(*number),
            })
    }
}
