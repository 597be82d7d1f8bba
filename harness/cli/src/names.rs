//! Errors for unknown names.

use anyhow::{Error, anyhow};
use urispec_model::unknown_name;

/// A hint that states where the names of the documents are listed.
pub const ALL_SPECS: &str = "`urispec document list` lists all documents";

/// The error of [`unknown_name`].
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>, hint: &str) -> Error {
    anyhow!("{}", unknown_name(kind, name, known, hint))
}

/// A text, quoted so that a shell reads it as one word.
pub fn quoted(text: &str) -> String {
    shlex::try_quote(text).map_or(text.to_owned(), std::borrow::Cow::into_owned)
}
