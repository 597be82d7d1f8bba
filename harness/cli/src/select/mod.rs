//! Finds the items that arguments name, with a helpful message for unknown names.

mod adapters;
mod grammar;
mod subjects;
mod vectors;

use std::borrow::Cow;
use std::ffi::OsStr;

use anyhow::{Error, anyhow};
use urispec_model::{Bytes, visible};
use urispec_subjects::Subject;

pub use adapters::{DEFAULT_ADAPTERS, adapters, missing, startable, without_proxy};
pub use grammar::{grammar, grammar_file, spec};
pub use subjects::{Examined, asked_for, command_of, every_one, examined, needs, subjects, with_option};
pub use vectors::{Ids, folder, suite, suite_for, version};

/// Parsers of all kinds.
pub type Subjects = Vec<Box<dyn Subject>>;

/// The bytes of an argument; with `hex`, decoded from hexadecimal digits.
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
