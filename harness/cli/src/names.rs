//! Names that name nothing.

use anyhow::{Error, anyhow};
use urispec_model::{suggestions, visible};

/// Where the names of the documents are.
pub const ALL_SPECS: &str = "`urispec subjects` lists them all, as references";

/// "unknown KIND `NAME`", what was probably meant, and where to find more.
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>, hint: &str) -> Error {
    anyhow!("{}", unknown_words(kind, name, known, hint))
}

/// The words of [`unknown`].
pub fn unknown_words<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>, hint: &str) -> String {
    let near: Vec<String> = suggestions(name, known)
        .into_iter()
        .map(|near| format!("`{}`", visible(near)))
        .collect();
    let meant = match &near[..] {
        [] => String::new(),
        [one] => format!(" did you mean {one}?"),
        [some @ .., last] => format!(" did you mean {} or {last}?", some.join(", ")),
    };
    format!("unknown {kind} `{}`;{meant} {hint}", visible(name))
}
