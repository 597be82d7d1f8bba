//! Defects of documents, as data: contradictions, ambiguities and omissions.

use serde::{Deserialize, Serialize};
use urispec_model::Spec;

/// A place where the strict interpretation of a document is not enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defect {
    /// The permanent name of the defect.
    pub id: String,
    /// The documents with the defect.
    pub specs: Vec<Spec>,
    /// The sections, in the form of citations: `rfc3986#5.2.4`.
    pub sections: Vec<String>,
    /// The text of the document in our words; rules and examples are as printed.
    pub written: String,
    /// The decision that the references follow.
    pub done: String,
    /// The reason for the decision.
    pub why: String,
    /// The alternative reading, if there is one, and its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_reading: Option<String>,
    /// Ids of the other readings that the document permits; `done` is the one that the references follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The affected rules of the grammar: a repaired rule, or `X--except`, which derives the texts on which the
    /// reference differs from `X`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The numbers of the errata about the defect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<u32>,
    /// Texts that the grammar derives in two ways, with different components; each is a shortest text of its kind.
    /// `done` states which way counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambiguous: Vec<String>,
    /// The ids of vectors that show the defect.
    pub vectors: Vec<String>,
}

/// All defects, from `defects.json`.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
pub fn defects() -> Vec<Defect> {
    serde_json::from_str(include_str!("../defects.json")).expect("the file is tested")
}
