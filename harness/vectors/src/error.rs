//! What can be wrong with a folder of vectors so that it does not load.

use std::fmt;

use urispec_model::wire::{RequestError, json_words};
use urispec_model::{Operation, suggestions, visible};

use crate::source::{Place, Source};

/// Everything that keeps a folder from being loaded; at least one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The problems, in the order of files and lines.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file's path inside the folder of vectors.
    pub file: String,
    /// Where in the file, if there is a place.
    pub place: Option<Box<Place>>,
    /// The vector's id, if it is known.
    pub id: Option<String>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A file that every folder of vectors has is not there.
    #[error("expected this file in the folder of vectors, found none")]
    Missing,
    /// Vectors of a later version than this program has may have keys that it does not know.
    #[error(
        "vectors of version {}, later than {known}, which this urispec knows: a newer one may read them",
        visible(found)
    )]
    Newer {
        /// The version in the folder.
        found: String,
        /// The version that this crate carries.
        known: String,
    },
    /// Not JSON, or not the keys and types of the format.
    #[error("{message}{}", did_you_mean(near.as_deref()))]
    Json {
        /// The JSON reader's words.
        message: String,
        /// The name that was probably meant.
        near: Option<String>,
    },
    /// Keys that make no request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A vector without a group.
    #[error("expected at least one group in `expect`, found none")]
    NoGroup,
    /// A group that says nothing, or more than one thing.
    #[error("expected exactly one of {}, found {}", KINDS.join(", "), listed(found))]
    Kinds {
        /// The kinds of expectation that the group names.
        found: Vec<&'static str>,
    },
    /// A kind of expectation that the operation cannot have.
    #[error("expected {} with operation {operation}, found `{found}`", allowed.join(", "))]
    ForeignKind {
        /// The operation.
        operation: Operation,
        /// The kind of expectation.
        found: &'static str,
        /// The kinds that it may have.
        allowed: &'static [&'static str],
    },
    /// `"reject": false` or `"undefined": false`, which say nothing.
    #[error("expected `true` for `{field}`, found `false`")]
    NotTrue {
        /// The field.
        field: &'static str,
    },
    /// An id that another vector has.
    #[error("expected an id of its own, found the one of {}", visible(first))]
    DuplicateId {
        /// The other vector's file and line.
        first: String,
    },
}

/// The kinds of expectation, as files name them.
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
    /// Takes over what the JSON reader says, without its line and column, which count from where it started.
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

/// The first text in backquotes of a message: the name that was found.
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

    /// What the JSON reader says about `piece`, a part of `source`.
    pub(crate) fn json(source: &Source<'_>, piece: &str, id: Option<&str>, error: &serde_json::Error) -> Self {
        let fault = Fault::json(error);
        let mut offset = source.offset_in(piece, error);
        // The reader has gone past a name when it finds that it does not know it.
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
