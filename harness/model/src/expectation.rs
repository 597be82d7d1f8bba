//! The expected answers: the answers that a document requires or permits for a request.

use std::net::IpAddr;
use std::sync::Arc;

use crate::{Answer, Base, Bytes, Encoded, Extracted, Hazard, Pairs, Parts, SchemeParts, Target};

/// The answer of one document to one request.
///
/// The judge compares an [`Observation`](crate::Observation) with an expectation. A vector has an expectation for
/// each document that decides its request.
///
/// ```
/// use urispec_model::{Answer, Expectation};
///
/// let expected = Expectation::from(Answer::Uri("http://a/c".into()));
/// assert_eq!(expected, Expectation::Uri("http://a/c".into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    /// The input is accepted and has these components. A component that is not stated is not judged.
    Accept(Parts<'static>),
    /// The input is rejected.
    Reject,
    /// The result is this URI, byte by byte.
    Uri(Bytes<'static>),
    /// The result is the current document, with this fragment (RFC 2396 section 4.2).
    SameDocument {
        /// The fragment of the reference; `None` if undefined.
        fragment: Option<Bytes<'static>>,
    },
    /// Whether the two inputs are equivalent.
    Equal(bool),
    /// The result is this path, byte by byte.
    Path(Bytes<'static>),
    /// The base of the entity; `None` if it has no base.
    Base(Option<Base>),
    /// The URIs in the text, in their order.
    Uris(Vec<Extracted>),
    /// The hazards of the input, in any order.
    Hazards(Vec<Hazard>),
    /// The names and values of the query, in their order.
    Pairs(Pairs),
    /// The IP address of the host; `None` if it is not an IP address.
    Address(Option<IpAddr>),
    /// The form and the components of the target of a request.
    Target(Target<'static>),
    /// The encoded data; an equivalent encoding is correct, too ([`Encoded::is_same`]).
    Encoded(Encoded<'static>),
    /// The data to which the text decodes.
    Decoded(Bytes<'static>),
    /// The parts of the URL that its scheme defines, or the parts of the request that a client sends for it.
    SchemeParts(SchemeParts),
    /// The document permits each of these answers. The first follows the strict interpretation.
    AnyOf(Vec<Permitted>),
    /// The document does not decide this request: the verdict is [`Skipped`](crate::Verdict::Skipped).
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

/// One of the answers that a document permits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permitted {
    /// The answer; never [`Expectation::AnyOf`] or [`Expectation::Undefined`].
    pub answer: Expectation,
    /// The accepted interpretation of the document that gives this answer, by its id in `readings.json` of
    /// the vectors. `None` is the strict interpretation, which the references follow.
    pub reading: Option<Arc<str>>,
}

impl From<Expectation> for Permitted {
    fn from(answer: Expectation) -> Self {
        Self { answer, reading: None }
    }
}

/// The source of an expected value. Only [`Provenance::Example`] and [`Provenance::Prose`] are independent of any
/// implementation, so the suite counts these two sources separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Provenance {
    /// The document prints the value as an example.
    Example,
    /// The document states the value in prose.
    Prose,
    /// The value follows from the grammar.
    Grammar,
    /// The value follows from an algorithm in the document.
    Algorithm,
}

crate::names!(
    Provenance, "provenance",
    Example => "example", Prose => "prose", Grammar => "grammar", Algorithm => "algorithm",
);
