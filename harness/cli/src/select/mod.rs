//! From what was typed to what it names, with a helpful message where it names nothing.

mod adapters;
mod grammar;
mod subjects;
mod vectors;

use std::borrow::Cow;
use std::ffi::OsStr;

use anyhow::{Error, anyhow};
use urispec_model::{Bytes, suggestions, visible};

pub use adapters::{adapters, missing, startable};
pub use grammar::{grammar, grammar_file};
pub use subjects::{Subjects, asked_for, config, every_one, needs, subjects};
pub use vectors::{Ids, suite};

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

/// The bytes that were typed.
pub fn bytes(typed: &OsStr, hex: bool) -> Result<Cow<'_, [u8]>, Error> {
    if !hex {
        return Ok(Cow::Borrowed(typed.as_encoded_bytes()));
    }
    let bytes = typed.to_str().and_then(Bytes::from_hex);
    let bytes = bytes.ok_or_else(|| {
        anyhow!(
            "expected pairs of hexadecimal digits with --hex, found `{}`",
            visible(&typed.to_string_lossy())
        )
    })?;
    Ok(bytes.0)
}
