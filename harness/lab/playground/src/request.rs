//! The requests to the playground.

use serde::Deserialize;
use urispec_model::{Bytes, ResolveOptions, Spec};

/// An object with one entry, whose key is the kind of the request. The schemas of the answers are the same as
/// for the program: `explain.schema.json`, `grammar_test.schema.json` and `drift.schema.json` of
/// `urispec-report`. For `subjects` the answer is an array with the description of each parser. If there is no
/// answer, the result is an object with the entry `error`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A request to the playground", rename = "asked")
)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// The result of every document and every parser for an input, as in `urispec explain`.
    Explain(Explain),
    /// The place where an input leaves a rule of a document, as in `urispec grammar test`.
    GrammarTest(GrammarTest),
    /// The differences between two documents, as in `urispec drift`.
    Drift(Drift),
    /// The built-in parsers.
    Subjects(Subjects),
}

/// An input, parsed or resolved.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// The input.
    pub input: Bytes<'static>,
    /// The base against which it is resolved; without a base it is parsed.
    #[serde(default)]
    pub base: Option<Bytes<'static>>,
    /// The choices that the documents leave to an implementation of resolution; without a base they have no effect.
    #[serde(default)]
    pub options: ResolveOptions,
    /// The names of the parsers to run in addition to the documents. Without this list, every built-in parser is
    /// run.
    #[serde(default)]
    pub subjects: Option<Vec<String>>,
}

/// An input and a rule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GrammarTest {
    /// The document with the rule.
    pub spec: Spec,
    /// The name of the rule.
    pub rule: String,
    /// The input.
    pub input: Bytes<'static>,
}

/// Two documents.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drift {
    /// The older document.
    pub from: Spec,
    /// The newer document.
    pub to: Spec,
}

/// A request that has no fields.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Subjects {}
