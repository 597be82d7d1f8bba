//! The JSON of a recorded history.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Spec, Verdict};

use crate::releases::{Release, ReleaseChangeKind};

/// The file name of the page of an adapter and of its JSON, without the extension.
pub fn page_name(adapter: &str) -> String {
    adapter.replace('/', "-")
}

/// The releases of one parser. `urispec history --write` writes this JSON next to the page of the parser.
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
    /// Whether the parser claims this document.
    pub claimed: bool,
    /// The version of the vectors.
    pub vectors: String,
    /// The releases, the oldest first.
    pub releases: Vec<RecordedRelease>,
}

/// One release of a parser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedRelease {
    /// The installed version of this release.
    pub release: String,
    /// The release with which this release is compared, if this is not the previous release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The number of vectors that agree with the document.
    pub agree: usize,
    /// The number of vectors that were judged.
    pub judged: usize,
    /// The vectors whose answer differs from the answer of the release with which this release is compared,
    /// by the kind of the change.
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
    /// If the text was not written by [`Recorded::write`].
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The history as JSON, described by `history.schema.json`.
    ///
    /// # Panics
    /// It never panics: texts and numbers can always be written as JSON.
    pub fn write(&self) -> String {
        let text = serde_json::to_string(self).expect("only texts and numbers are written");
        format!("{text}\n")
    }
}

impl RecordedRelease {
    /// The release, and the release with which it is compared if this is not the previous release.
    pub fn name(&self) -> String {
        match &self.after {
            Some(after) => format!("{} (after {after})", self.release),
            None => self.release.clone(),
        }
    }

    /// The number of vectors whose answer differs from the expected answer of the document.
    pub const fn mismatches(&self) -> usize {
        self.judged.saturating_sub(self.agree)
    }

    /// The number of changes of each kind, in the order of [`ReleaseChangeKind::ALL`].
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
