//! Where a document contradicts itself, says two things or says too little: as data.

use serde::{Deserialize, Serialize};
use urispec_model::Spec;

/// One place where a document's strict interpretation is not enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defect {
    /// Stable name.
    pub id: String,
    /// The documents it concerns.
    pub specs: Vec<Spec>,
    /// The sections, as cited elsewhere: `rfc3986#5.2.4`.
    pub sections: Vec<String>,
    /// What the document says, in our words; rules and examples as printed.
    pub written: String,
    /// What is done here.
    pub done: String,
    /// Why.
    pub why: String,
    /// The other reading, where there is one, and what it would give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_reading: Option<String>,
    /// Ids of the other readings that the document permits; `done` is the one that the references follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// Rules of the grammar that it concerns: one that is repaired, or `X--except`, which derives where the reference of
    /// `X` differs from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Numbers of the errata about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<u32>,
    /// Texts that the grammar derives in two ways with different components, each a shortest one of its kind; `done` says
    /// which counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambiguous: Vec<String>,
    /// Ids of vectors that show it.
    pub vectors: Vec<String>,
}

/// All of them, from `defects.json`.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
pub fn defects() -> Vec<Defect> {
    serde_json::from_str(include_str!("../defects.json")).expect("the file is tested")
}
