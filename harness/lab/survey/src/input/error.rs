//! Errors of inputs that cannot be read.

use std::fmt;
use std::path::Path;

use urispec_model::visible;

/// A file that cannot be read to its end, with the place and advice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}{place}: expected {expected}, found {found}; {advice}")]
pub struct InputError {
    /// The name of the file, escaped for a terminal.
    pub name: String,
    /// The place in the file.
    pub place: Place,
    /// The expected content.
    pub expected: String,
    /// The content found, escaped for a terminal.
    pub found: String,
    /// The advice for the user.
    pub advice: String,
}

/// The place of an error in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The whole file.
    File,
    /// The number of the line, counted from 1.
    Line(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Line(line) => write!(f, ":{line}"),
        }
    }
}

impl InputError {
    /// An error about the whole file.
    pub(super) fn of_file(name: &str, expected: &str, found: &str, advice: &str) -> Self {
        Self {
            name: name.to_owned(),
            place: Place::File,
            expected: expected.to_owned(),
            found: visible(found),
            advice: advice.to_owned(),
        }
    }

    /// The error with a place in the file.
    pub(super) fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }
}

/// The name of a file in the command, escaped for a terminal.
pub(super) fn shown(file: &Path) -> String {
    visible(&file.display().to_string())
}
