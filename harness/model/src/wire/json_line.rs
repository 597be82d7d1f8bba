//! Lines of a JSON Lines file: their kind, the format, and error messages.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::complaint;
use crate::visible;

/// The kind and the format of a line. Other keys are ignored, because a newer program may write keys that this
/// program does not know.
#[derive(Debug, Deserialize)]
pub struct LineHead {
    /// The kind of the line: the header, or one of the file's entries.
    pub kind: String,
    /// The version of the format, in a header.
    pub format: Option<Value>,
}

impl LineHead {
    /// Checks the format of a file. A header without a format is accepted; the caller's own type requires it.
    ///
    /// # Errors
    /// A message with both versions. If the version of the file is higher, the message suggests an update of the
    /// program.
    pub fn check_format(&self, expected: u32) -> Result<(), String> {
        let Some(found) = self.format.as_ref().filter(|found| **found != expected) else {
            return Ok(());
        };
        let newer = match found.as_u64() {
            Some(found) if found > expected.into() => ": a newer urispec wrote it; update your urispec",
            _ => "",
        };
        Err(format!(
            "expected format {expected}, found {}{newer}",
            visible(&found.to_string())
        ))
    }
}

/// Reads a line as a value of the expected type.
///
/// # Errors
/// The error and its column, without the number of the line.
///
/// ```
/// let wrong = urispec_model::wire::read_line::<Vec<u8>>(b"[1, true]").unwrap_err();
/// assert_eq!(wrong, "column 8: `[1]`: expected a whole number from 0 to 255, found true");
/// ```
pub fn read_line<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let words = complaint(line, &error);
        // An error about the whole line has no column.
        match error.column() {
            0 => words,
            column => format!("column {column}: {words}"),
        }
    })
}
