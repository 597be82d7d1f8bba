//! Learnt models of many parsers: the data of the report, and its page.

mod map;
mod markdown;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, Spec, Verdict};

pub use self::map::places;
pub use self::markdown::markdown;

/// The meaning of a model, in plain text.
pub const ABOUT: &str = "A parser was asked until its answers determined an automaton of the texts that it accepts. A list of \
    differences is complete for the automaton: each text that only the parser or only the document accepts has one of the listed \
    reasons. The automaton itself is that of the parser if the parser needs no more states; each model states what was tried.";

/// The meaning of the distance, in plain text.
pub const DISTANCE: &str = "The distance of two models is the share of the texts of either model that only one of them has, as \
    a mean over the lengths of at most 16 bytes: 0 for equal languages, 1 for languages without a common text.";

/// Everything about learnt models, as JSON.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedJson {
    /// The models, by file.
    pub models: Vec<ModelJson>,
    /// The differences between parsers that are used a lot.
    pub pairs: Vec<PairJson>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelJson {
    /// The file in `reports/learned`, without `.json.gz`.
    pub file: String,
    /// The parser.
    pub parser: String,
    /// Its release.
    pub release: String,
    /// Whether the model is of hosts, and not of whole references.
    pub host: bool,
    /// The number of states.
    pub states: usize,
    /// The number of questions.
    pub questions: u64,
    /// Whether no limit ended learning.
    pub complete: bool,
    /// What is known about the model.
    pub claim: String,
    /// The document that the parser claims, or the nearest document.
    pub document: Spec,
    /// Whether the parser claims the document.
    pub claimed: bool,
    /// The differences from the document in one sentence.
    pub sentence: String,
    /// The differences from the document.
    pub differences: Vec<DifferenceJson>,
    /// The numbers of texts of each length.
    pub lengths: Vec<LengthJson>,
    /// The distance from each document that has such a rule, the nearest first.
    pub documents: Vec<(Spec, f64)>,
    /// The distance from the models of the same kind, by file.
    pub models: BTreeMap<String, f64>,
}

/// A kind of difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceJson {
    /// Too strict or too lenient. For two models, it is the first that differs from the document, or the second.
    pub verdict: Verdict,
    /// Whether the second side differs from the document.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second: bool,
    /// The key without the parser and the document.
    pub key: String,
    /// A phrase for the texts.
    pub about: String,
    /// The number of places in the automata.
    pub reasons: usize,
    /// The shortest text.
    pub witness: Bytes<'static>,
}

/// The numbers of texts of one length, in decimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LengthJson {
    /// The length, in bytes.
    pub length: usize,
    /// The number of texts that only the parser accepts.
    pub parser: String,
    /// The number of texts that only the document accepts.
    pub document: String,
    /// The number of texts that both accept.
    pub both: String,
}

/// The differences between two parsers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairJson {
    /// The files of the two models.
    pub files: [String; 2],
    /// The differences in one sentence.
    pub sentence: String,
    /// The differences.
    pub differences: Vec<DifferenceJson>,
}

/// The data as it is stored.
///
/// # Panics
/// Never: names, numbers and bytes are always JSON.
pub fn json(learned: &LearnedJson) -> String {
    serde_json::to_string_pretty(learned).expect("names, numbers and bytes can be written as JSON") + "\n"
}

/// Reads the data that [`json`] wrote.
pub fn read_json(text: &str) -> Result<LearnedJson, serde_json::Error> {
    serde_json::from_str(text)
}
