//! A request that owns its bytes.

use crate::{Bytes, Level, Method, Operation, Place, Request, ResolveOptions, Setter};

/// A [`Request`] that owns its bytes. Vectors and recorded cases have this type; parsers get it
/// [borrowed](OwnedRequest::as_request).
///
/// ```
/// use urispec_model::{Operation, OwnedRequest};
///
/// let json = r#"{"op":"resolve","base":"http://a/b","input":"../c"}"#;
/// let request: OwnedRequest = serde_json::from_str(json).unwrap();
/// assert_eq!(request.operation(), Operation::Resolve);
/// assert_eq!(serde_json::to_string(&request).unwrap(), json);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum OwnedRequest {
    /// [`Request::Parse`].
    Parse {
        /// The whole input.
        input: Bytes<'static>,
        /// The start rule; `None` is the document's whole reference.
        rule: Option<String>,
    },
    /// [`Request::Resolve`].
    Resolve {
        /// The base.
        base: Bytes<'static>,
        /// The reference.
        input: Bytes<'static>,
        /// The options of the resolution.
        options: ResolveOptions,
    },
    /// [`Request::Normalize`].
    Normalize {
        /// The input.
        input: Bytes<'static>,
        /// The level of normalization of the result.
        level: Level,
    },
    /// [`Request::Equivalent`].
    Equivalent {
        /// The first of the two inputs.
        input: Bytes<'static>,
        /// The second of the two inputs.
        other: Bytes<'static>,
        /// The level of normalization at which the two inputs are compared.
        level: Level,
    },
    /// [`Request::RemoveDotSegments`].
    RemoveDotSegments {
        /// The path.
        input: Bytes<'static>,
    },
    /// [`Request::Base`].
    Base {
        /// The entity.
        input: Bytes<'static>,
        /// The part of the entity whose base is requested, as in [`Request::Base`].
        part: Vec<usize>,
        /// The URI from which the entity was retrieved.
        retrieval: Option<Bytes<'static>>,
        /// The default base of the application, for an entity without any other base.
        default: Option<Bytes<'static>>,
    },
    /// [`Request::Extract`].
    Extract {
        /// The text.
        input: Bytes<'static>,
    },
    /// [`Request::Expand`].
    Expand {
        /// The text that a person typed.
        input: Bytes<'static>,
    },
    /// [`Request::Hazards`].
    Hazards {
        /// The URI reference.
        input: Bytes<'static>,
    },
    /// [`Request::Set`].
    Set {
        /// The URL.
        input: Bytes<'static>,
        /// The attribute to set.
        setter: Setter,
        /// The new value of the attribute.
        value: Bytes<'static>,
    },
    /// [`Request::Query`].
    Query {
        /// The query.
        input: Bytes<'static>,
    },
    /// [`Request::Recompose`].
    Recompose {
        /// The URI reference.
        input: Bytes<'static>,
    },
    /// [`Request::Address`].
    Address {
        /// The host.
        input: Bytes<'static>,
    },
    /// [`Request::RequestTarget`].
    RequestTarget {
        /// The target.
        input: Bytes<'static>,
        /// The method of the request.
        method: Method,
    },
    /// [`Request::Encode`].
    Encode {
        /// The data.
        input: Bytes<'static>,
        /// The place of a URI for which the data is encoded.
        place: Place,
    },
    /// [`Request::Decode`].
    Decode {
        /// The text.
        input: Bytes<'static>,
        /// The place of a URI from which the text comes.
        place: Place,
    },
    /// [`Request::SchemeParts`].
    SchemeParts {
        /// The URL.
        input: Bytes<'static>,
    },
    /// [`Request::Dispatch`].
    Dispatch {
        /// The URL.
        input: Bytes<'static>,
    },
    /// [`Request::ToUri`].
    ToUri {
        /// The IRI.
        input: Bytes<'static>,
    },
    /// [`Request::ToIri`].
    ToIri {
        /// The URI.
        input: Bytes<'static>,
    },
}

impl OwnedRequest {
    /// The operation that is requested.
    pub fn operation(&self) -> Operation {
        self.as_request().operation()
    }

    /// The request in borrowed form; this does not allocate.
    pub fn as_request(&self) -> Request<'_> {
        match self {
            Self::Parse { input, rule } => Request::Parse {
                input,
                rule: rule.as_deref(),
            },
            Self::Resolve { base, input, options } => Request::Resolve {
                base,
                input,
                options: *options,
            },
            Self::Normalize { input, level } => Request::Normalize { input, level: *level },
            Self::Equivalent { input, other, level } => Request::Equivalent {
                input,
                other,
                level: *level,
            },
            Self::RemoveDotSegments { input } => Request::RemoveDotSegments { input },
            Self::Base {
                input,
                part,
                retrieval,
                default,
            } => Request::Base {
                input,
                part,
                retrieval: retrieval.as_deref(),
                default: default.as_deref(),
            },
            Self::Extract { input } => Request::Extract { input },
            Self::Expand { input } => Request::Expand { input },
            Self::Hazards { input } => Request::Hazards { input },
            Self::Set { input, setter, value } => Request::Set {
                input,
                setter: *setter,
                value,
            },
            Self::Query { input } => Request::Query { input },
            Self::Recompose { input } => Request::Recompose { input },
            Self::Address { input } => Request::Address { input },
            Self::RequestTarget { input, method } => Request::RequestTarget { input, method: *method },
            Self::Encode { input, place } => Request::Encode { input, place: *place },
            Self::Decode { input, place } => Request::Decode { input, place: *place },
            Self::SchemeParts { input } => Request::SchemeParts { input },
            Self::Dispatch { input } => Request::Dispatch { input },
            Self::ToUri { input } => Request::ToUri { input },
            Self::ToIri { input } => Request::ToIri { input },
        }
    }

    /// The same request with a different text in one place. Places are counted as in [`Request::texts`]. Shrinking
    /// and mutating change one text at a time.
    ///
    /// ```
    /// use urispec_model::{OwnedRequest, Request, ResolveOptions};
    ///
    /// let options = ResolveOptions::default();
    /// let request = OwnedRequest::from(Request::Resolve { base: b"http://a/", input: b"b", options });
    /// let changed = request.with_text(1, "c");
    /// assert_eq!(changed.as_request(), Request::Resolve { base: b"http://a/", input: b"c", options });
    /// ```
    ///
    /// # Panics
    /// If the request has no text with that number.
    #[must_use]
    pub fn with_text(&self, place: usize, changed: impl Into<Bytes<'static>>) -> Self {
        let mut request = self.clone();
        let changed = changed.into();
        match (&mut request, place) {
            (Self::Resolve { base, .. }, 0) => *base = changed,
            (Self::Equivalent { other, .. } | Self::Set { value: other, .. }, 1) => *other = changed,
            (
                Self::Base {
                    input,
                    retrieval,
                    default,
                    ..
                },
                _,
            ) => {
                let before = [retrieval, default].into_iter().filter_map(Option::as_mut);
                let mut all = before.chain([input]);
                *all.nth(place).expect("a place is the place of a text") = changed;
            }
            (
                Self::Parse { input, .. }
                | Self::Normalize { input, .. }
                | Self::RemoveDotSegments { input }
                | Self::Extract { input }
                | Self::Expand { input }
                | Self::Hazards { input }
                | Self::Resolve { input, .. }
                | Self::Equivalent { input, .. }
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
                | Self::ToIri { input },
                _,
            ) => *input = changed,
        }
        request
    }
}

impl From<Request<'_>> for OwnedRequest {
    fn from(request: Request<'_>) -> Self {
        let own = |bytes: &[u8]| Bytes::from(bytes.to_vec());
        match request {
            Request::Parse { input, rule } => Self::Parse {
                input: own(input),
                rule: rule.map(str::to_owned),
            },
            Request::Resolve { base, input, options } => Self::Resolve {
                base: own(base),
                input: own(input),
                options,
            },
            Request::Normalize { input, level } => Self::Normalize {
                input: own(input),
                level,
            },
            Request::Equivalent { input, other, level } => Self::Equivalent {
                input: own(input),
                other: own(other),
                level,
            },
            Request::RemoveDotSegments { input } => Self::RemoveDotSegments { input: own(input) },
            Request::Base {
                input,
                part,
                retrieval,
                default,
            } => Self::Base {
                input: own(input),
                part: part.to_vec(),
                retrieval: retrieval.map(own),
                default: default.map(own),
            },
            Request::Extract { input } => Self::Extract { input: own(input) },
            Request::Expand { input } => Self::Expand { input: own(input) },
            Request::Hazards { input } => Self::Hazards { input: own(input) },
            Request::Set { input, setter, value } => Self::Set {
                input: own(input),
                setter,
                value: own(value),
            },
            Request::Query { input } => Self::Query { input: own(input) },
            Request::Recompose { input } => Self::Recompose { input: own(input) },
            Request::Address { input } => Self::Address { input: own(input) },
            Request::RequestTarget { input, method } => Self::RequestTarget {
                input: own(input),
                method,
            },
            Request::Encode { input, place } => Self::Encode {
                input: own(input),
                place,
            },
            Request::Decode { input, place } => Self::Decode {
                input: own(input),
                place,
            },
            Request::SchemeParts { input } => Self::SchemeParts { input: own(input) },
            Request::Dispatch { input } => Self::Dispatch { input: own(input) },
            Request::ToUri { input } => Self::ToUri { input: own(input) },
            Request::ToIri { input } => Self::ToIri { input: own(input) },
        }
    }
}
