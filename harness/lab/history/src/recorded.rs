//! The JSON of a history on record.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Spec, Verdict};

use crate::releases::{Release, ReleaseChangeKind};

/// The name of the page of an adapter, and of the JSON beside it, without what comes behind the dot.
pub fn page_name(adapter: &str) -> String {
    adapter.replace('/', "-")
}

/// The releases of one parser, which `urispec history --write` writes beside its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "The releases of one parser")
)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The adapter, by its id.
    pub subject: String,
    /// The document that judged.
    pub document: Spec,
    /// Whether the parser claims it.
    pub claimed: bool,
    /// The version of the vectors.
    pub vectors: String,
    /// The releases, the oldest first.
    pub releases: Vec<RecordedRelease>,
}

/// One release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedRelease {
    /// The release, as it is installed.
    pub release: String,
    /// The release that it is compared with, where that is not the one before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How many vectors agree with the document.
    pub agree: usize,
    /// How many were judged.
    pub judged: usize,
    /// The vectors of which it says something else than the release it is compared with, by what the document says about the change.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<ReleaseChangeKind, urispec_model::schema::OneOrMore<String>>")
    )]
    pub changes: BTreeMap<ReleaseChangeKind, Vec<String>>,
}

impl Recorded {
    /// Reads the JSON.
    ///
    /// # Errors
    /// If it is not what [`Recorded::write`] writes.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// As JSON, described by `history.schema.json`.
    ///
    /// # Panics
    /// Never: texts and numbers are JSON.
    pub fn write(&self) -> String {
        let text = serde_json::to_string(self).expect("text and numbers alone");
        format!("{text}\n")
    }
}

impl RecordedRelease {
    /// The release, and the one that it is compared with where that is not the one before it.
    pub fn name(&self) -> String {
        match &self.after {
            Some(after) => format!("{} (after {after})", self.release),
            None => self.release.clone(),
        }
    }

    /// The number of vectors whose answer is a mismatch with the document.
    pub const fn mismatches(&self) -> usize {
        self.judged.saturating_sub(self.agree)
    }

    /// How many changes there are of each kind, in the order of [`ReleaseChangeKind::ALL`].
    pub fn counts(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for (kind, ids) in &self.changes {
            counts[*kind as usize] = ids.len();
        }
        counts
    }
}

impl From<&Release> for RecordedRelease {
    fn from(release: &Release) -> Self {
        let mut changes: BTreeMap<ReleaseChangeKind, Vec<String>> = BTreeMap::new();
        for change in &release.changes {
            changes.entry(change.kind).or_default().push(change.id.to_string());
        }
        Self {
            release: release.release.clone(),
            after: release.after.clone(),
            agree: release.tally.count(Verdict::Agree),
            judged: release.tally.judged(),
            changes,
        }
    }
}
