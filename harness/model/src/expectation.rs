//! What a document says.

use std::net::IpAddr;
use std::sync::Arc;

use crate::{Answer, Base, Bytes, Encoded, Extracted, Hazard, Pairs, Parts, SchemeParts, Target};

/// What a document says about one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    /// The input is accepted and has these components; those of which nothing is said are not judged.
    Accept(Parts<'static>),
    /// The input is rejected.
    Reject,
    /// The result is this URI.
    Uri(Bytes<'static>),
    /// The result is the current document, with this fragment (RFC 2396 section 4.2).
    SameDocument {
        /// The fragment of the reference; `None` if undefined.
        fragment: Option<Bytes<'static>>,
    },
    /// The two inputs are equivalent, or are not.
    Equal(bool),
    /// The result is this path.
    Path(Bytes<'static>),
    /// The base of the entity is this one; `None`: it has none.
    Base(Option<Base>),
    /// The text holds these URIs.
    Uris(Vec<Extracted>),
    /// The input has these hazards.
    Hazards(Vec<Hazard>),
    /// The query has these names and values.
    Pairs(Pairs),
    /// The host is this address; `None`: it is none.
    Address(Option<IpAddr>),
    /// The target of the request has this form and these components.
    Target(Target<'static>),
    /// The data is encoded as this text, or as an equivalent one.
    Encoded(Encoded<'static>),
    /// The text decodes to this data.
    Decoded(Bytes<'static>),
    /// The URL, or what a client sends for it, has these parts.
    SchemeParts(SchemeParts),
    /// The document permits each of these.
    AnyOf(Vec<Permitted>),
    /// The document is silent: no verdict is given.
    Undefined,
}

impl From<Answer<'static>> for Expectation {
    fn from(answer: Answer<'static>) -> Self {
        match answer {
            Answer::Parts(parts) => Self::Accept(parts),
            Answer::Uri(uri) => Self::Uri(uri),
            Answer::SameDocument { fragment } => Self::SameDocument { fragment },
            Answer::Equal(is_equal) => Self::Equal(is_equal),
            Answer::Path(path) => Self::Path(path),
            Answer::Base(base) => Self::Base(base),
            Answer::Uris(uris) => Self::Uris(uris),
            Answer::Hazards(hazards) => Self::Hazards(hazards),
            Answer::Pairs(pairs) => Self::Pairs(pairs),
            Answer::Address(address) => Self::Address(address),
            Answer::Target(target) => Self::Target(target),
            Answer::Encoded(encoded) => Self::Encoded(encoded),
            Answer::Decoded(data) => Self::Decoded(data),
            Answer::SchemeParts(parts) => Self::SchemeParts(parts),
        }
    }
}

/// One of several answers that a document permits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permitted {
    /// The answer.
    pub answer: Expectation,
    /// Which reading of the document gives it, by its id in `readings.json` of the vectors. `None` is the reading that
    /// the references follow.
    pub reading: Option<Arc<str>>,
}

impl From<Expectation> for Permitted {
    fn from(answer: Expectation) -> Self {
        Self { answer, reading: None }
    }
}

/// Where the value of an expectation comes from. Only the first two are independent of any implementation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Provenance {
    /// Printed in the document as an example.
    Example,
    /// Said in the document's words.
    Prose,
    /// Follows from the grammar.
    Grammar,
    /// Follows from an algorithm in the document.
    Algorithm,
}

crate::names!(
    Provenance, "provenance",
    Example => "example", Prose => "prose", Grammar => "grammar", Algorithm => "algorithm",
);
