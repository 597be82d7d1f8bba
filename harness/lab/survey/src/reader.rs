//! The readers: documents and parsers.

use serde::{Deserialize, Serialize};
use urispec_model::{ComponentSet, Level, Operation, Request, ResolveOptions, Spec};
use urispec_subjects::{About, Subject};

/// The maximum number of documents, and the maximum number of parsers, in one survey.
pub const MOST_READERS: usize = 120;

/// The editions of the URL Standard that a survey reads by default. Of editions in sequence that parse every text in the
/// same way, it is the newest one: the others differ only in setters, validation errors and origins.
pub const EDITIONS: [Spec; 8] = [
    Spec::Whatwg201908,
    Spec::Whatwg202002,
    Spec::Whatwg202008,
    Spec::Whatwg202102,
    Spec::Whatwg202108,
    Spec::Whatwg202502,
    Spec::Whatwg202602,
    Spec::WHATWG,
];

/// The documents and parsers of a survey.
pub struct Readers {
    syntaxes: Vec<Spec>,
    /// The editions of the URL Standard.
    editions: Vec<Spec>,
    parsers: Vec<Box<dyn Subject>>,
}

/// The kind of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A document.
    Document,
    /// A parser.
    Parser,
}

urispec_model::names!(Kind, "kind of reader", Document => "document", Parser => "parser");

/// The data of a reader that a shard contains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reader {
    /// The name of the reader.
    pub name: String,
    /// The release of a parser; for a document, the release of this program.
    pub release: String,
    /// Whether the reader is a document or a parser.
    pub kind: Kind,
    /// The documents that the parser claims to follow, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<String>,
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
    pub fn new(documents: Vec<Spec>, mut parsers: Vec<Box<dyn Subject>>) -> Result<Self, ReadersError> {
        let (mut editions, mut syntaxes): (Vec<Spec>, Vec<Spec>) =
            documents.into_iter().partition(|spec| spec.is_url_standard());
        for specs in [&mut syntaxes, &mut editions] {
            specs.sort();
            specs.dedup();
        }
        parsers.sort_by(|one, other| one.about().name.cmp(&other.about().name));
        parsers.dedup_by(|one, other| one.about().name == other.about().name);
        for (kind, found) in [
            ("documents", syntaxes.len() + editions.len()),
            ("parsers", parsers.len()),
        ] {
            if found > MOST_READERS {
                return Err(ReadersError::TooMany { kind, found });
            }
        }
        if syntaxes.is_empty() && editions.is_empty() && parsers.is_empty() {
            return Err(ReadersError::None);
        }
        Ok(Self {
            syntaxes,
            editions,
            parsers,
        })
    }

    /// The documents with a syntax, in order of publication.
    pub fn syntaxes(&self) -> &[Spec] {
        &self.syntaxes
    }

    /// The editions of the URL Standard, in order of publication. They follow the documents with a syntax.
    pub fn editions(&self) -> &[Spec] {
        &self.editions
    }

    /// The parsers, in order of name. They follow the documents.
    pub fn parsers(&self) -> &[Box<dyn Subject>] {
        &self.parsers
    }

    /// The data of the readers that a shard contains.
    pub(crate) fn named(&self) -> Vec<Reader> {
        let of_document = |spec: &Spec| Reader {
            name: spec.name().to_owned(),
            release: env!("CARGO_PKG_VERSION").to_owned(),
            kind: Kind::Document,
            claims: Vec::new(),
            distinguishes_undefined: spec.distinguishes_undefined(),
        };
        let of_parser = |about: &About| Reader {
            name: about.name.to_string(),
            release: about.release.to_string(),
            kind: Kind::Parser,
            claims: about.claimed().iter().map(|spec| spec.name().to_owned()).collect(),
            distinguishes_undefined: about.distinguishes_undefined,
        };
        let documents = self.syntaxes.iter().chain(&self.editions).map(of_document);
        let parsers = self.parsers.iter().map(|parser| of_parser(parser.about()));
        documents.chain(parsers).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_that_is_not_read_by_default_parses_as_the_next_one_that_is() {
        let texts = [
            "gopher://h:70/",
            "http://a<b/",
            "file://h/C:/a",
            "http://1.2.3.4.5/",
            "http://a\u{7f}b/",
            "http://h/^",
            "http://xn--a/",
            "http://\u{ad}/",
            "a:/.//b",
            "file:////a",
            "file:/C|/..",
            "a:b #",
            "http://h/#\0",
            "a://b|c",
            "http://a.0x/",
            "blob:http://h:80/",
            "http://a\u{df}b/\u{e9}?'#`",
        ];
        let answers = |spec: Spec| {
            let answer = |text: &&'static str| {
                let input = text.as_bytes();
                urispec_specs::answer(spec, &Request::Parse { input, rule: None })
            };
            texts.iter().map(answer).collect::<Vec<_>>()
        };
        for edition in Spec::URL_STANDARD {
            let next = EDITIONS.into_iter().find(|read| read >= edition).unwrap();
            assert_eq!(answers(*edition), answers(next), "{edition}");
        }
        for pair in EDITIONS.windows(2) {
            assert_ne!(answers(pair[0]), answers(pair[1]), "{} {}", pair[0], pair[1]);
        }
    }
}
