//! The problems of a folder.

use std::fmt;
use std::ops::Range;

use urispec_grammar::Error;
use urispec_model::visible;

/// All problems of a folder, each with its place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Problems(Vec<Error>);

impl Problems {
    /// The problems, in the order in which they were found.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Error> {
        self.0.iter()
    }

    pub(crate) fn add(&mut self, error: Error) {
        if !self.0.contains(&error) {
            self.0.push(error);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Error> for Problems {
    fn from(error: Error) -> Self {
        Self(vec![error])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, problem) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// A file of a folder, whose text is kept for error messages.
#[derive(Clone)]
pub(crate) struct File {
    pub name: String,
    pub text: String,
}

impl File {
    pub(crate) fn problem(&self, at: Range<usize>, message: impl fmt::Display) -> Error {
        Error::in_file(&self.name, self.text.as_bytes(), at, &visible(&message.to_string()))
    }
}
