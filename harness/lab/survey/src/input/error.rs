//! Why an input cannot be read.

use std::fmt;
use std::path::Path;

use urispec_model::visible;

/// A file that cannot be read to its end, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}{place}: expected {expected}, found {found}; {advice}")]
pub struct InputError {
    /// The file, as a terminal can show it.
    pub name: String,
    /// Where in the file.
    pub place: Place,
    /// What should be there.
    pub expected: String,
    /// What is there, as a terminal can show it.
    pub found: String,
    /// What to do.
    pub advice: String,
}

/// Where in a file something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A line, from 1.
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
    /// The file as a whole is not what it should be.
    pub(super) fn of_file(name: &str, expected: &str, found: &str, advice: &str) -> Self {
        Self {
            name: name.to_owned(),
            place: Place::File,
            expected: expected.to_owned(),
            found: visible(found),
            advice: advice.to_owned(),
        }
    }

    /// The same at a place.
    pub(super) fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }
}

/// A file's name as it was given, and as a terminal can show it.
pub(super) fn shown(file: &Path) -> String {
    visible(&file.display().to_string())
}
