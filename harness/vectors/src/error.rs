//! The errors that prevent a folder of vectors from loading.

use std::fmt;

use urispec_model::wire::{RequestError, json_words};
use urispec_model::{Operation, suggestions, visible};

use crate::source::{Place, Source};

/// The problems that prevent a folder from being loaded; there is at least one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The problems, in the order of files and lines.
    pub problems: Vec<Problem>,
}

/// A problem in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file's path inside the folder of vectors.
    pub file: String,
    /// The position in the file, if the problem has a position.
    pub place: Option<Box<Place>>,
    /// The vector's id, if it is known.
    pub id: Option<String>,
    /// The kind of the problem.
    pub fault: Fault,
}

/// The kind of the problem.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A required file of the folder is missing.
    #[error("expected this file in the folder of vectors, found none")]
    Missing,
    /// The vectors have a later version than this program supports, so they may have unknown keys.
    #[error(
        "the vectors have version {}, but this urispec reads only versions up to {known}; use a newer urispec",
        visible(found)
    )]
    Newer {
        /// The version in the folder.
        found: String,
        /// The version of the vectors embedded in this crate.
        known: String,
    },
    /// The text is not JSON, or does not have the keys and types of the format.
    #[error("{message}{}", did_you_mean(near.as_deref()))]
    Json {
        /// The message of the JSON reader.
        message: String,
        /// The known name that was probably meant.
        near: Option<String>,
    },
    /// The keys do not form a valid request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A vector without a group.
    #[error("expected at least one group in `expect`, found none")]
    NoGroup,
    /// A group without an expectation, or with more than one expectation.
    #[error("expected exactly one of {}, found {}", KINDS.join(", "), listed(found))]
    Kinds {
        /// The kinds of expectation in the group.
        found: Vec<&'static str>,
    },
    /// A kind of expectation that the operation cannot have.
    #[error("expected {} with operation {operation}, found `{found}`", allowed.join(", "))]
    ForeignKind {
        /// The operation.
        operation: Operation,
        /// The kind of expectation.
        found: &'static str,
        /// The kinds that the operation may have.
        allowed: &'static [&'static str],
    },
    /// The group has `"reject": false` or `"undefined": false`, which have no meaning.
    #[error("expected `true` for `{field}`, found `false`")]
    NotTrue {
        /// The name of the field: `reject` or `undefined`.
        field: &'static str,
    },
    /// A different vector has the same id.
    #[error("expected a unique id, found the id of {}", visible(first))]
    DuplicateId {
        /// The other vector's file and line.
        first: String,
    },
}

/// The kinds of expectation, by their names in files.
pub(crate) const KINDS: &[&str] = &[
    "accept",
    "reject",
    "uri",
    "same_document",
    "equal",
    "path",
    "base_uri",
    "uris",
    "hazards",
    "any_of",
    "undefined",
];

fn listed(found: &[&str]) -> String {
    if found.is_empty() {
        "none".to_owned()
    } else {
        found.join(" and ")
    }
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

impl Fault {
    /// Converts an error of the JSON reader. Its line and column are removed, since they are relative to the piece
    /// that was read.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let whole = error.to_string();
        let message = whole
            .rsplit_once(" at line ")
            .map_or(whole.as_str(), |(message, _)| message);
        let near = quoted(message)
            .zip(message.split_once("expected "))
            .and_then(|(name, (_, known))| {
                suggestions(name, known.split(|char: char| !is_name(char)))
                    .first()
                    .copied()
            })
            .map(str::to_owned);
        Self::Json {
            message: json_words(message),
            near,
        }
    }
}

/// The first text of a message in backquotes: the name that was found.
fn quoted(message: &str) -> Option<&str> {
    Some(message.strip_prefix("unknown ")?.split_once('`')?.1.split_once('`')?.0)
}

fn is_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '_' | '-')
}

impl Problem {
    /// A problem of a whole file.
    pub(crate) fn of_file(file: &str, fault: Fault) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            id: None,
            fault,
        }
    }

    /// The problem for an error of the JSON reader in `piece`, a part of `source`.
    pub(crate) fn json(source: &Source<'_>, piece: &str, id: Option<&str>, error: &serde_json::Error) -> Self {
        let fault = Fault::json(error);
        let mut offset = source.offset_in(piece, error);
        // When the reader reports an unknown name, the reported position is already after the name.
        if let Some(name) = quoted(&error.to_string()) {
            let until = source.text.get(..=offset).unwrap_or(source.text);
            offset = until.rfind(&format!("\"{name}\"")).unwrap_or(offset);
        }
        Self {
            file: source.file.to_owned(),
            place: Some(Box::new(source.place(offset))),
            id: id.map(str::to_owned),
            fault,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.file))?;
        if let Some(place) = &self.place {
            write!(f, ":{place}")?;
        }
        if let Some(id) = &self.id {
            write!(f, ": {}", visible(id))?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for Problem {}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let newline = if index == 0 { "" } else { "\n" };
            write!(f, "{newline}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

impl From<Problem> for LoadError {
    fn from(problem: Problem) -> Self {
        Self {
            problems: vec![problem],
        }
    }
}
