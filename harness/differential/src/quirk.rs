//! Departures that are known and accepted.

use serde::{Deserialize, Serialize};

use crate::{Key, KeyError, RequestJson};

/// A departure that is known and accepted, since the subject says itself that it departs there and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quirk {
    /// The key, as text.
    pub id: String,
    /// Why it is accepted, in a sentence.
    pub reason: String,
    /// Where the subject says so.
    pub link: String,
    /// A request that shows it; if it does no more, the entry is to be taken out.
    pub request: RequestJson,
}

impl Quirk {
    /// The key.
    pub fn key(&self) -> Result<Key, KeyError> {
        self.id.parse()
    }
}

/// All of them, from `quirks.json`.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
pub fn quirks() -> Vec<Quirk> {
    serde_json::from_str(include_str!("../quirks.json")).expect("the file is tested")
}
