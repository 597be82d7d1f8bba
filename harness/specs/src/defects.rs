//! Defects of documents, as data: contradictions, ambiguities and omissions.

use serde::{Deserialize, Serialize};
use urispec_model::Spec;

/// A contradiction, ambiguity or omission in one or more documents, and our decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defect {
    /// The permanent name of the defect.
    pub id: String,
    /// The documents with the defect.
    pub specs: Vec<Spec>,
    /// The sections, in the form of citations: `rfc3986#5.2.4`.
    pub sections: Vec<String>,
    /// A summary of the document's text. Rules and examples are quoted as the document prints them.
    pub written: String,
    /// The decision that the reference implementations follow.
    pub done: String,
    /// The reason for the decision.
    pub why: String,
    /// The alternative interpretation, if there is one, and its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_reading: Option<String>,
    /// The ids of the other interpretations that the document permits. The reference implementations follow the
    /// interpretation in `done`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The affected rules of the grammar: repaired rules, and rules `X--except`, which derive the texts on which
    /// the reference implementation differs from `X`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The numbers of the errata about the defect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<u32>,
    /// Texts that the grammar derives in two ways with different components; each text is one of the shortest of
    /// its kind. `done` states in which of the two ways the reference implementations split these texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambiguous: Vec<String>,
    /// The ids of vectors that show the defect.
    pub vectors: Vec<String>,
}

/// All defects, from the `defects.json` of each document's folder.
///
/// # Panics
/// Never: the file is part of the crate, and a test reads it.
pub fn defects() -> Vec<Defect> {
    serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/defects.json"))).expect("a test parses the file")
}
