//! A line of a file of JSON lines: its kind, its format, and what is wrong with it.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::complaint;
use crate::visible;

/// The kind of a line and its format, whatever else is in it: a newer program may write more than this one knows.
#[derive(Debug, Deserialize)]
pub struct LineHead {
    /// What the line is: a header, an entry.
    pub kind: String,
    /// The version of the format of the file, in a header.
    pub format: Option<Value>,
}

impl LineHead {
    /// Whether a file has the one format that is read, if it says its format; else what was found, and what to do.
    pub fn check_format(&self, expected: u32) -> Result<(), String> {
        let Some(found) = self.format.as_ref().filter(|found| **found != expected) else {
            return Ok(());
        };
        let newer = match found.as_u64() {
            Some(found) if found > expected.into() => ": it was written by a newer urispec; update this one",
            _ => "",
        };
        Err(format!(
            "expected format {expected}, found {}{newer}",
            visible(&found.to_string())
        ))
    }
}

/// A line as what it should be; else what is wrong with it and in which column, without the number of the line.
///
/// ```
/// let wrong = urispec_model::wire::read_line::<Vec<u8>>(b"[1, true]").unwrap_err();
/// assert_eq!(wrong, "column 8: `[1]`: expected a whole number from 0 to 255, found true");
/// ```
pub fn read_line<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let words = complaint(line, &error);
        // What is wrong with the whole line has no place in it.
        match error.column() {
            0 => words,
            column => format!("column {column}: {words}"),
        }
    })
}
