//! Finds the divergences that are not bugs of their parsers.

use super::Bug;
use crate::Key;

impl Bug {
    /// Whether a divergence is not a bug of the parser. A divergence is not a bug if its entry in the files of bugs
    /// has a class other than "bug", or if the document leaves the spelling of the component open.
    pub fn excuses(key: &Key) -> bool {
        !key.verdict.is_failure(key.spec) || Self::of(&key.to_string()).is_some_and(|bug| !bug.is_failure())
    }
}
