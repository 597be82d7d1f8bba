//! Departures that a subject documents itself.

use serde::{Deserialize, Serialize};
use urispec_model::OwnedRequest;

use crate::{Key, KeyError, Panel, departures};

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

    /// Whether its request still shows it.
    fn occurs(&self, panel: &Panel<'_>) -> bool {
        let Ok(key) = self.key() else { return false };
        departures(panel, &self.request.as_request()).contains(&key)
    }
}

/// The quirks of the members of a panel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Quirks {
    /// Those that occur.
    pub known: Vec<Quirk>,
    /// Those that do not occur any more, so that their entries are to be taken out.
    pub gone: Vec<Quirk>,
}

impl Quirks {
    /// Asks the panel each request of a quirk of one of its members.
    pub fn of(panel: &Panel<'_>) -> Self {
        let is_asked = |quirk: &Quirk| quirk.key().is_ok_and(|key| panel.member(&key).is_some());
        let asked = quirks().into_iter().filter(is_asked);
        let (known, gone) = asked.partition(|quirk| quirk.occurs(panel));
        Self { known, gone }
    }
}

/// All of them, from `quirks.json`.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
pub fn quirks() -> Vec<Quirk> {
    serde_json::from_str(include_str!("../quirks.json")).expect("the file is tested")
}
