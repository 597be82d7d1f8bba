//! Departures that a subject documents itself.

use serde::{Deserialize, Serialize};
use urispec_model::OwnedRequest;

use crate::{Key, KeyError};

/// A departure that is known and accepted, since the subject's own documentation says that it departs there, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quirk {
    /// The key, as text.
    pub id: String,
    /// Why it is accepted, in a sentence.
    pub reason: String,
    /// Where the subject documents it.
    pub link: String,
    /// A request that shows it. If the subject does not depart there any more, the entry has to be removed.
    pub request: OwnedRequest,
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
