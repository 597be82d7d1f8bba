//! What a subject is asked.

use serde::{Deserialize, Serialize};

use crate::Bytes;

/// What can be asked of a parser.
///
/// Closed, as [`Request`] is and what is answered to it: another operation is another version of the protocol, and each
/// adapter has to say whether its parser has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Split an input into its components, or reject it.
    Parse,
    /// Resolve a reference against a base.
    Resolve,
    /// Write an input in the normal form of a [`Level`].
    Normalize,
    /// Say whether two inputs are the same under the normalisation of a [`Level`].
    Equivalent,
    /// `remove_dot_segments` of RFC 3986 section 5.2.4, on a path.
    RemoveDotSegments,
    /// Say which base an entity, or a part of it, has for its references: RFC 3986 section 5.1.
    Base,
    /// Find the URIs in a text: RFC 3986 appendix C.
    Extract,
    /// Make a URI of a suffix reference: RFC 3986 section 4.5.
    Expand,
    /// Say what is dangerous about an input: RFC 3986 section 7.
    Hazards,
    /// Set one attribute of a URL: the URL Standard, section 6.1.
    Set,
    /// Read the names and values of a query, and write them: the URL Standard, section 5.
    Query,
}

crate::names!(
    Operation, "operation",
    Parse => "parse", Resolve => "resolve", Normalize => "normalize", Equivalent => "equivalent",
    RemoveDotSegments => "remove_dot_segments", Base => "base", Extract => "extract", Expand => "expand",
    Hazards => "hazards", Set => "set", Query => "query",
);

impl Operation {
    /// The keys of a request for it, beside `op`, in the order in which they are written.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Parse => &["input", "rule"],
            Self::Resolve => &["base", "input", "options"],
            Self::Normalize => &["input", "level"],
            Self::Equivalent => &["input", "other", "level"],
            Self::RemoveDotSegments | Self::Extract | Self::Expand | Self::Hazards | Self::Query => &["input"],
            Self::Set => &["input", "setter", "value"],
            Self::Base => &["input", "part", "retrieval", "default"],
        }
    }

    /// The keys of the answers that a subject which accepts can give, as [`Answer::key`](crate::Answer::key) has them.
    pub const fn answers(self) -> &'static [&'static str] {
        match self {
            Self::Parse => &["accept"],
            Self::Resolve => &["uri", "same_document"],
            Self::Normalize | Self::Expand | Self::Set => &["uri"],
            Self::Equivalent => &["equal"],
            Self::RemoveDotSegments => &["path"],
            Self::Base => &["base_uri"],
            Self::Extract => &["uris"],
            Self::Hazards => &["hazards"],
            Self::Query => &["pairs"],
        }
    }
}

/// A rung of the comparison ladder of RFC 3986 section 6.2, each with those before it unless said. What an older document says of
/// the same is at the same rung: RFC 1738's case of schemes at `Case`, its default ports at `Scheme`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Simple string comparison, section 6.2.1: nothing is changed.
    String,
    /// Case normalization alone, section 6.2.2.1.
    Case,
    /// Percent-encoding normalization alone, section 6.2.2.2.
    Percent,
    /// Path segment normalization alone, section 6.2.2.3.
    Path,
    /// Syntax-based normalization, section 6.2.2: case, percent and path together.
    Syntax,
    /// Scheme-based normalization, section 6.2.3, on top of the syntax-based one.
    Scheme,
    /// The URL Standard's own: what is parsed is serialised, and URLs are equal whose serialisations are (section 4.6). No rung of that
    /// ladder.
    Whatwg,
}

crate::names!(
    Level, "level",
    String => "string", Case => "case", Percent => "percent", Path => "path", Syntax => "syntax", Scheme => "scheme",
    Whatwg => "whatwg",
);

impl Level {
    /// The rungs of the ladder of RFC 3986 section 6.2.
    pub const LADDER: &'static [Self] = Self::ALL.split_at(Self::Whatwg as usize).0;
}

/// An attribute of a URL that can be set: the URL Standard, section 6.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setter {
    /// The whole URL.
    Href,
    /// The scheme.
    Protocol,
    /// The username.
    Username,
    /// The password.
    Password,
    /// Host and port.
    Host,
    /// The host alone.
    Hostname,
    /// The port.
    Port,
    /// The path.
    Pathname,
    /// The query.
    Search,
    /// The fragment.
    Hash,
}

crate::names!(
    Setter, "setter",
    Href => "href", Protocol => "protocol", Username => "username", Password => "password", Host => "host",
    Hostname => "hostname", Port => "port", Pathname => "pathname", Search => "search", Hash => "hash",
);

/// What becomes of `..` segments above the root: the three treatments of RFC 2396 section 5.2, step 6g.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Surplus {
    /// They stay in the resolved path.
    #[default]
    Retain,
    /// They are discarded.
    Remove,
    /// The reference is refused.
    Refuse,
}

crate::names!(Surplus, "treatment of surplus dot segments", Retain => "retain", Remove => "remove", Refuse => "refuse");

/// The choices that the documents leave to an implementation of resolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ResolveOptions {
    /// A reference with the base's own scheme is absolute (RFC 3986 section 5.2.2, RFC 2396 section 5.2 step 3).
    /// `false`: its scheme is ignored, for backward compatibility.
    #[serde(skip_serializing_if = "is_true")]
    pub strict: bool,
    /// RFC 2396 section 5.2 step 6g; `None` leaves the choice to the implementation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<Surplus>,
    /// The base is normalised before use (RFC 3986 section 5.2.1).
    #[serde(skip_serializing_if = "is_false")]
    pub normalize_base: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(value: &bool) -> bool {
    *value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Default for ResolveOptions {
    fn default() -> Self {
        Self {
            strict: true,
            surplus: None,
            normalize_base: false,
        }
    }
}

/// One question to a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Request<'a> {
    /// [`Operation::Parse`].
    Parse {
        /// The input, whole.
        input: &'a [u8],
        /// The start rule by the document's own name; `None` is the document's whole reference
        /// (`URI-reference`, RFC 1808's `URL`).
        rule: Option<&'a str>,
    },
    /// [`Operation::Resolve`].
    Resolve {
        /// The base.
        base: &'a [u8],
        /// The reference.
        input: &'a [u8],
        /// The choices that the documents leave.
        options: ResolveOptions,
    },
    /// [`Operation::Normalize`].
    Normalize {
        /// The input.
        input: &'a [u8],
        /// How far.
        level: Level,
    },
    /// [`Operation::Equivalent`].
    Equivalent {
        /// One of the two.
        input: &'a [u8],
        /// The other.
        other: &'a [u8],
        /// Under which normalisation.
        level: Level,
    },
    /// [`Operation::RemoveDotSegments`].
    RemoveDotSegments {
        /// The path.
        input: &'a [u8],
    },
    /// [`Operation::Base`].
    Base {
        /// The entity as MIME has it: header fields, an empty line, the body.
        input: &'a [u8],
        /// The part of it that is asked about: at each level of multiparts and messages an index from 0. Empty: the entity
        /// itself.
        part: &'a [usize],
        /// The URI from which it was retrieved, the last one after redirections.
        retrieval: Option<&'a [u8]>,
        /// The base that the application takes where there is no other.
        default: Option<&'a [u8]>,
    },
    /// [`Operation::Extract`].
    Extract {
        /// The text.
        input: &'a [u8],
    },
    /// [`Operation::Expand`].
    Expand {
        /// What a person typed.
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
        /// Which attribute.
        setter: Setter,
        /// What it is set to.
        value: &'a [u8],
    },
    /// [`Operation::Query`].
    Query {
        /// The query, without its question mark.
        input: &'a [u8],
    },
}

impl<'a> Request<'a> {
    /// Which operation it asks for.
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
        }
    }

    /// The input that the operation works on.
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
            | Self::Query { input } => input,
        }
    }

    /// Its texts, in the order in which they are read: the base, the input, what it is compared with or what is set; of an entity the URI from
    /// which it was retrieved, the default, and the entity itself.
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

/// A [`Request`] that owns its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum OwnedRequest {
    /// [`Request::Parse`].
    Parse {
        /// The input, whole.
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
        /// The choices that the documents leave.
        options: ResolveOptions,
    },
    /// [`Request::Normalize`].
    Normalize {
        /// The input.
        input: Bytes<'static>,
        /// How far.
        level: Level,
    },
    /// [`Request::Equivalent`].
    Equivalent {
        /// One of the two.
        input: Bytes<'static>,
        /// The other.
        other: Bytes<'static>,
        /// Under which normalisation.
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
        /// The part of it that is asked about.
        part: Vec<usize>,
        /// The URI from which it was retrieved.
        retrieval: Option<Bytes<'static>>,
        /// The base that the application takes where there is no other.
        default: Option<Bytes<'static>>,
    },
    /// [`Request::Extract`].
    Extract {
        /// The text.
        input: Bytes<'static>,
    },
    /// [`Request::Expand`].
    Expand {
        /// What a person typed.
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
        /// Which attribute.
        setter: Setter,
        /// What it is set to.
        value: Bytes<'static>,
    },
    /// [`Request::Query`].
    Query {
        /// The query.
        input: Bytes<'static>,
    },
}

impl OwnedRequest {
    /// Which operation it asks for.
    pub fn operation(&self) -> Operation {
        self.as_request().operation()
    }

    /// The request, borrowed.
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
        }
    }

    /// The same request with another text in one place, as [`Request::texts`] counts them.
    ///
    /// # Panics
    /// If it has no text of that number.
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
                *all.nth(place).expect("a place is one of a text") = changed;
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
                | Self::Query { input },
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
        }
    }
}
