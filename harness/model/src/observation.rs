//! The outcome of a request to a parser.

use std::borrow::Cow;
use std::net::IpAddr;

use crate::{Base, Bytes, Encoded, Extracted, Hazard, Operation, Pairs, Parts, SchemeParts, Target};

/// The outcome of a request to a parser.
///
/// Outcomes are distinguished: a crash or a time-out is not a rejection, and "unsupported" is not a failure. The
/// JSON is an object with one entry ([`Observation::KEYS`]).
///
/// ```
/// use urispec_model::{Observation, Operation};
///
/// let observation: Observation = serde_json::from_str(r#"{"reject":"invalid port"}"#).unwrap();
/// assert_eq!(observation, Observation::Reject("invalid port".into()));
/// assert!(observation.fits(Operation::Parse));
/// // An answer to another operation is a broken protocol.
/// let path: Observation = serde_json::from_str(r#"{"path":"/"}"#).unwrap();
/// assert!(!path.fits(Operation::Parse));
/// ```
#[expect(
    clippy::large_enum_variant,
    reason = "a value is on the stack for one judgement; a box would need an allocation for each parse"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation<'a> {
    /// The parser accepted, with this answer.
    Accept(Answer<'a>),
    /// The parser rejected the input, with this message, which is never compared.
    Reject(Cow<'a, str>),
    /// The parser does not support the request, for this reason.
    Unsupported(Cow<'a, str>),
    /// The parser crashed, by a panic, a signal or an undocumented error. The text is its last message.
    Crash(Cow<'a, str>),
    /// The parser did not answer within the time limit.
    Timeout,
    /// The parser wrote something that is not an answer, or the answer to a different request. The text describes the
    /// fault.
    Protocol(Cow<'a, str>),
}

/// The answer of a parser that accepts. Each operation has its own answers: [`Operation::answers`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The components of a parse.
    Parts(Parts<'a>),
    /// A resolved or normalised URI.
    Uri(Bytes<'a>),
    /// The result of a resolution is the current document (RFC 2396 section 4.2), with this fragment.
    SameDocument {
        /// The fragment of the reference; `None` if undefined.
        fragment: Option<Bytes<'a>>,
    },
    /// Whether the two inputs are equivalent.
    Equal(bool),
    /// A path without dot segments.
    Path(Bytes<'a>),
    /// The base of an entity; `None` if it has no base.
    Base(Option<Base>),
    /// The URIs in a text, in their order.
    Uris(Vec<Extracted>),
    /// The hazards of an input, in the order of their places and then of their kinds.
    Hazards(Vec<Hazard>),
    /// The names and values of a query, in their order, and their serialisation.
    Pairs(Pairs),
    /// The IP address that a host denotes; `None` if the input does not denote an IP address or is not a host.
    Address(Option<IpAddr>),
    /// The form and the components of the target of a request.
    Target(Target<'a>),
    /// Data, encoded for a place of a URI.
    Encoded(Encoded<'a>),
    /// Data, decoded from a place of a URI.
    Decoded(Bytes<'a>),
    /// The parts of a URL that its scheme defines, or the parts of the request that a client sends for it.
    SchemeParts(SchemeParts),
}

impl<'a> Observation<'a> {
    /// Turns the observation into an accepted parse without components, and returns the empty set of components, so
    /// that the caller can fill it. An accepted parse is reused, so that a loop over many inputs does not allocate.
    ///
    /// ```
    /// use urispec_model::{Component, Observation};
    ///
    /// let mut observation = Observation::Timeout;
    /// observation.accept_parts().set(Component::Path, Some("/"));
    /// assert_eq!(serde_json::to_string(&observation).unwrap(), r#"{"accept":{"path":"/"}}"#);
    /// ```
    ///
    /// # Panics
    /// A call of this function never panics.
    #[inline]
    pub fn accept_parts(&mut self) -> &mut Parts<'a> {
        if let Self::Accept(Answer::Parts(parts)) = self {
            parts.clear();
        } else {
            *self = Self::Accept(Answer::Parts(Parts::default()));
        }
        let Self::Accept(Answer::Parts(parts)) = self else {
            unreachable!("`self` was set to this variant above");
        };
        parts
    }
}

impl Observation<'_> {
    /// The same observation, copied if it is borrowed.
    pub fn into_owned(self) -> Observation<'static> {
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Accept(answer) => Observation::Accept(answer.into_owned()),
            Self::Reject(why) => Observation::Reject(own(why)),
            Self::Unsupported(why) => Observation::Unsupported(own(why)),
            Self::Crash(why) => Observation::Crash(own(why)),
            Self::Timeout => Observation::Timeout,
            Self::Protocol(how) => Observation::Protocol(own(how)),
        }
    }

    /// The same observation without the message of a rejection, a crash or a similar outcome. The message of a panic
    /// may contain an address, so recorded observations have no messages.
    #[must_use]
    pub fn without_words(self) -> Self {
        match self {
            Self::Accept(_) | Self::Timeout => self,
            Self::Reject(_) => Self::Reject(Cow::Borrowed("")),
            Self::Unsupported(_) => Self::Unsupported(Cow::Borrowed("")),
            Self::Crash(_) => Self::Crash(Cow::Borrowed("")),
            Self::Protocol(_) => Self::Protocol(Cow::Borrowed("")),
        }
    }

    /// Whether a parser may return this outcome for a request of `operation`: false for an answer that belongs to a
    /// different operation.
    pub fn fits(&self, operation: Operation) -> bool {
        match self {
            Self::Accept(answer) => operation.answers().contains(&answer.key()),
            _ => true,
        }
    }
}

impl Answer<'_> {
    /// The same answer, copied if it is borrowed.
    pub fn into_owned(self) -> Answer<'static> {
        match self {
            Self::Parts(parts) => Answer::Parts(parts.into_owned()),
            Self::Uri(uri) => Answer::Uri(uri.into_owned()),
            Self::SameDocument { fragment } => Answer::SameDocument {
                fragment: fragment.map(Bytes::into_owned),
            },
            Self::Equal(equal) => Answer::Equal(equal),
            Self::Path(path) => Answer::Path(path.into_owned()),
            Self::Base(base) => Answer::Base(base),
            Self::Uris(uris) => Answer::Uris(uris),
            Self::Hazards(hazards) => Answer::Hazards(hazards),
            Self::Pairs(pairs) => Answer::Pairs(pairs),
            Self::Address(address) => Answer::Address(address),
            Self::Target(target) => Answer::Target(target.into_owned()),
            Self::Encoded(encoded) => Answer::Encoded(encoded.into_owned()),
            Self::Decoded(data) => Answer::Decoded(data.into_owned()),
            Self::SchemeParts(parts) => Answer::SchemeParts(parts),
        }
    }
}
