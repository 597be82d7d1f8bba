//! What can be asked.

use serde::Deserialize;
use urispec_model::{Bytes, Spec};

/// An object with one entry, whose key says what is asked for. The answers are those of the program: `explain.schema.json`,
/// `grammar_test.schema.json` and `drift.schema.json` of `urispec-report`; of `subjects`, an array with what each parser says about itself. Where
/// there is no answer: an object with the entry `error`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A request to the playground", rename = "asked")
)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// What every document and every parser makes of an input, as `urispec explain`.
    Explain(Explain),
    /// How far an input goes in a rule of a document, as `urispec grammar test`.
    GrammarTest(GrammarTest),
    /// What differs between two documents, as `urispec drift`.
    Drift(Drift),
    /// The parsers that are built in.
    Subjects(Subjects),
}

/// An input, parsed or resolved.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// The input.
    pub input: Bytes<'static>,
    /// The base to resolve it against; without one it is parsed.
    #[serde(default)]
    pub base: Option<Bytes<'static>>,
    /// The names of the subjects to ask beside the documents; every parser built in if there is no such list.
    #[serde(default)]
    pub subjects: Option<Vec<String>>,
}

/// An input against a rule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GrammarTest {
    /// The document.
    pub spec: Spec,
    /// A rule of its grammar.
    pub rule: String,
    /// The input.
    pub input: Bytes<'static>,
}

/// Two documents.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drift {
    /// The older one.
    pub from: Spec,
    /// The newer one.
    pub to: Spec,
}

/// Nothing more.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Subjects {}
