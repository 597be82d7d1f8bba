//! A text that a document prints.

use std::sync::Arc;

use serde::Deserialize;
use urispec_model::Parts;

/// One text of `examples.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The text.
    pub text: String,
    /// The section that prints it.
    pub section: String,
    /// The rule that derives it, if that is not the start.
    pub derives: Option<String>,
    /// Why the rule does not derive it after all.
    pub except: Option<String>,
    /// Components that the document says it has.
    #[serde(default)]
    pub(crate) components: Parts<'static>,
    /// The file that it is in.
    #[serde(skip)]
    pub file: Arc<str>,
    /// The line of its text in the file, from 1.
    #[serde(skip)]
    pub line: usize,
}
