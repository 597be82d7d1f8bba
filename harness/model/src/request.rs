//! A request to a parser.

use crate::{Level, Method, Operation, Place, ResolveOptions, Setter};

/// One request to a parser, borrowed. [`OwnedRequest`](crate::OwnedRequest) owns its texts, and has the JSON form.
///
/// An input may have any bytes, and may be megabytes long.
///
/// ```
/// use urispec_model::{Operation, Request, ResolveOptions};
///
/// let options = ResolveOptions::default();
/// let request = Request::Resolve { base: b"http://a/b", input: b"../c", options };
/// assert_eq!(request.operation(), Operation::Resolve);
/// assert_eq!(request.input(), b"../c");
/// assert_eq!(request.texts().collect::<Vec<_>>(), [b"http://a/b".as_slice(), b"../c"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Request<'a> {
    /// [`Operation::Parse`].
    Parse {
        /// The whole input.
        input: &'a [u8],
        /// The start rule, by its name in the document. `None` is the document's whole reference (`URI-reference`,
        /// RFC 1808's `URL`).
        rule: Option<&'a str>,
    },
    /// [`Operation::Resolve`].
    Resolve {
        /// The base.
        base: &'a [u8],
        /// The reference.
        input: &'a [u8],
        /// The options of the resolution.
        options: ResolveOptions,
    },
    /// [`Operation::Normalize`].
    Normalize {
        /// The input.
        input: &'a [u8],
        /// The level of normalization of the result.
        level: Level,
    },
    /// [`Operation::Equivalent`].
    Equivalent {
        /// The first of the two inputs.
        input: &'a [u8],
        /// The second of the two inputs.
        other: &'a [u8],
        /// The level of normalization at which the two inputs are compared.
        level: Level,
    },
    /// [`Operation::RemoveDotSegments`].
    RemoveDotSegments {
        /// The path.
        input: &'a [u8],
    },
    /// [`Operation::Base`].
    Base {
        /// The entity in MIME form: header fields, an empty line, and the body.
        input: &'a [u8],
        /// The part whose base is requested, as an index from 0 at each level of multiparts and messages. If empty,
        /// it is the entity itself.
        part: &'a [usize],
        /// The URI from which the entity was retrieved: the last URI after redirections.
        retrieval: Option<&'a [u8]>,
        /// The default base of the application, for an entity without any other base (RFC 3986 section 5.1.4).
        default: Option<&'a [u8]>,
    },
    /// [`Operation::Extract`].
    Extract {
        /// The text.
        input: &'a [u8],
    },
    /// [`Operation::Expand`].
    Expand {
        /// The text that a person typed.
        input: &'a [u8],
    },
    /// [`Operation::Hazards`].
    Hazards {
        /// The URI reference.
        input: &'a [u8],
    },
    /// [`Operation::Set`].
    Set {
        /// The URL.
        input: &'a [u8],
        /// The attribute to set.
        setter: Setter,
        /// The new value of the attribute.
        value: &'a [u8],
    },
    /// [`Operation::Query`].
    Query {
        /// The query, without its question mark.
        input: &'a [u8],
    },
    /// [`Operation::Recompose`].
    Recompose {
        /// The URI reference.
        input: &'a [u8],
    },
    /// [`Operation::Address`].
    Address {
        /// The host in the form that it has in a URI: an IP literal has its brackets.
        input: &'a [u8],
    },
    /// [`Operation::RequestTarget`].
    RequestTarget {
        /// The target.
        input: &'a [u8],
        /// The method of the request.
        method: Method,
    },
    /// [`Operation::Encode`].
    Encode {
        /// The data.
        input: &'a [u8],
        /// The place of a URI for which the data is encoded.
        place: Place,
    },
    /// [`Operation::Decode`].
    Decode {
        /// The text.
        input: &'a [u8],
        /// The place of a URI from which the text comes.
        place: Place,
    },
    /// [`Operation::SchemeParts`].
    SchemeParts {
        /// The URL.
        input: &'a [u8],
    },
    /// [`Operation::Dispatch`].
    Dispatch {
        /// The URL.
        input: &'a [u8],
    },
    /// [`Operation::ToUri`].
    ToUri {
        /// The IRI.
        input: &'a [u8],
    },
    /// [`Operation::ToIri`].
    ToIri {
        /// The URI.
        input: &'a [u8],
    },
}

impl<'a> Request<'a> {
    /// The operation that is requested.
    pub const fn operation(&self) -> Operation {
        match self {
            Self::Parse { .. } => Operation::Parse,
            Self::Resolve { .. } => Operation::Resolve,
            Self::Normalize { .. } => Operation::Normalize,
            Self::Equivalent { .. } => Operation::Equivalent,
            Self::RemoveDotSegments { .. } => Operation::RemoveDotSegments,
            Self::Base { .. } => Operation::Base,
            Self::Extract { .. } => Operation::Extract,
            Self::Expand { .. } => Operation::Expand,
            Self::Hazards { .. } => Operation::Hazards,
            Self::Set { .. } => Operation::Set,
            Self::Query { .. } => Operation::Query,
            Self::Recompose { .. } => Operation::Recompose,
            Self::Address { .. } => Operation::Address,
            Self::RequestTarget { .. } => Operation::RequestTarget,
            Self::Encode { .. } => Operation::Encode,
            Self::Decode { .. } => Operation::Decode,
            Self::SchemeParts { .. } => Operation::SchemeParts,
            Self::Dispatch { .. } => Operation::Dispatch,
            Self::ToUri { .. } => Operation::ToUri,
            Self::ToIri { .. } => Operation::ToIri,
        }
    }

    /// The text that the operation works on: the reference for a resolution, the entity for a base.
    pub const fn input(&self) -> &'a [u8] {
        match self {
            Self::Parse { input, .. }
            | Self::Resolve { input, .. }
            | Self::Normalize { input, .. }
            | Self::Equivalent { input, .. }
            | Self::RemoveDotSegments { input }
            | Self::Base { input, .. }
            | Self::Extract { input }
            | Self::Expand { input }
            | Self::Hazards { input }
            | Self::Set { input, .. }
            | Self::Query { input }
            | Self::Recompose { input }
            | Self::Address { input }
            | Self::RequestTarget { input, .. }
            | Self::Encode { input, .. }
            | Self::Decode { input, .. }
            | Self::SchemeParts { input }
            | Self::Dispatch { input }
            | Self::ToUri { input }
            | Self::ToIri { input } => input,
        }
    }

    /// The texts of the request in the order in which they are read: the base, the input, and the text to compare or
    /// to set. For an entity, these are the URI from which it was retrieved, the default base, and the entity itself.
    /// An absent optional text is left out.
    pub fn texts(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let (before, other) = match *self {
            Self::Resolve { base, .. } => ([Some(base), None], None),
            Self::Equivalent { other, .. } | Self::Set { value: other, .. } => ([None; 2], Some(other)),
            Self::Base { retrieval, default, .. } => ([retrieval, default], None),
            _ => ([None; 2], None),
        };
        let [first, second] = before;
        [first, second, Some(self.input()), other].into_iter().flatten()
    }
}
