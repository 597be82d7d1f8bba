//! The readers: documents and parsers.

use serde::{Deserialize, Serialize};
use urispec_model::{ComponentSet, Level, Operation, Request, ResolveOptions, Spec};
use urispec_subjects::{About, Subject};

/// The maximum number of documents, and the maximum number of parsers, in one survey.
pub const MOST_READERS: usize = 120;

/// The documents and parsers of a survey.
pub struct Readers {
    documents: Vec<Spec>,
    parsers: Vec<Box<dyn Subject>>,
}

/// The data of a reader that a shard contains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reader {
    /// The name of the reader.
    pub name: String,
    /// The release of a parser; for a document, the release of this program.
    pub release: String,
    /// The components for which the reader distinguishes undefined from empty.
    pub distinguishes_undefined: ComponentSet,
}

/// The reason why a set of readers is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadersError {
    /// There are too many readers of one kind.
    #[error("expected at most {MOST_READERS} {kind}, found {found}; name fewer")]
    TooMany {
        /// The kind of these readers.
        kind: &'static str,
        /// The number of these readers.
        found: usize,
    },
    /// There is no reader.
    #[error("expected at least one document or parser to read, found none")]
    None,
}

impl Readers {
    /// Makes a set of documents and parsers, in order and without duplicates.
    pub fn new(mut documents: Vec<Spec>, mut parsers: Vec<Box<dyn Subject>>) -> Result<Self, ReadersError> {
        documents.sort();
        documents.dedup();
        parsers.sort_by(|one, other| one.about().name.cmp(&other.about().name));
        parsers.dedup_by(|one, other| one.about().name == other.about().name);
        for (kind, found) in [("documents", documents.len()), ("parsers", parsers.len())] {
            if found > MOST_READERS {
                return Err(ReadersError::TooMany { kind, found });
            }
        }
        if documents.is_empty() && parsers.is_empty() {
            return Err(ReadersError::None);
        }
        Ok(Self { documents, parsers })
    }

    /// The documents, in order of publication.
    pub fn documents(&self) -> &[Spec] {
        &self.documents
    }

    /// The parsers, in order of name.
    pub fn parsers(&self) -> &[Box<dyn Subject>] {
        &self.parsers
    }

    /// The data of the documents that a shard contains.
    pub(crate) fn named_documents(&self) -> Vec<Reader> {
        let named = |spec: &Spec| Reader {
            name: spec.name().to_owned(),
            release: env!("CARGO_PKG_VERSION").to_owned(),
            distinguishes_undefined: spec.distinguishes_undefined(),
        };
        self.documents.iter().map(named).collect()
    }

    /// The data of the parsers that a shard contains.
    pub(crate) fn named_parsers(&self) -> Vec<Reader> {
        let named = |about: &About| Reader {
            name: about.name.to_string(),
            release: about.release.to_string(),
            distinguishes_undefined: about.distinguishes_undefined,
        };
        self.parsers.iter().map(|parser| named(parser.about())).collect()
    }
}

/// The request to every reader for each text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Parse the text.
    Parse,
    /// Resolve a reference: the text is a base and a reference with a TAB between them.
    Resolve,
    /// Normalise the text at the level `syntax`.
    Normalize,
}

urispec_model::names!(
    Question, "operation of a survey",
    Parse => "parse", Resolve => "resolve", Normalize => "normalize",
);

impl Question {
    /// The operation.
    pub const fn operation(self) -> Operation {
        match self {
            Self::Parse => Operation::Parse,
            Self::Resolve => Operation::Resolve,
            Self::Normalize => Operation::Normalize,
        }
    }

    /// The request of a text; `None` if the text has no request.
    pub fn request(self, text: &[u8]) -> Option<Request<'_>> {
        match self {
            Self::Parse => Some(Request::Parse {
                input: text,
                rule: None,
            }),
            Self::Normalize => Some(Request::Normalize {
                input: text,
                level: Level::Syntax,
            }),
            Self::Resolve => {
                let tab = memchr::memchr(b'\t', text)?;
                let (base, input) = (&text[..tab], &text[tab + 1..]);
                let options = ResolveOptions::default();
                memchr::memchr(b'\t', input)
                    .is_none()
                    .then_some(Request::Resolve { base, input, options })
            }
        }
    }

    /// The text of a request.
    pub(crate) fn text(request: &Request<'_>) -> Vec<u8> {
        match *request {
            Request::Resolve { base, input, .. } => [base, b"\t", input].concat(),
            _ => request.input().to_vec(),
        }
    }
}
