//! The operations, and the values that select a variant of an operation.

use serde::{Deserialize, Serialize};

/// An operation that a parser may support.
///
/// The set of operations is closed, like the variants of [`Request`](crate::Request) and [`Answer`](crate::Answer). A
/// new operation needs a new version of the protocol, and each adapter has to state whether its parser supports it.
///
/// ```
/// use urispec_model::Operation;
///
/// let resolve: Operation = "resolve".parse().unwrap();
/// assert_eq!(resolve.fields(), ["base", "input", "options"]);
/// assert_eq!(resolve.answers(), ["uri", "same_document"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Split an input into its components, or reject it.
    Parse,
    /// Resolve a reference against a base.
    Resolve,
    /// Return the normal form of an input for a [`Level`].
    Normalize,
    /// Decide whether two inputs are equal after normalization to a [`Level`].
    Equivalent,
    /// `remove_dot_segments` of RFC 3986 section 5.2.4, on a path.
    RemoveDotSegments,
    /// Find the base URI of an entity, or of a part of it: RFC 3986 section 5.1.
    Base,
    /// Find the URIs in a text: RFC 3986 appendix C.
    Extract,
    /// Expand a suffix reference to a URI: RFC 3986 section 4.5.
    Expand,
    /// Find the hazards of an input: RFC 3986 section 7.
    Hazards,
    /// Set one attribute of a URL: the URL Standard, section 6.1.
    Set,
    /// Read the names and values of a query, and serialise them: the URL Standard, section 5.
    Query,
    /// Split an input into its components and serialise them again: RFC 3986 section 5.3.
    Recompose,
    /// Return the IP address that a host denotes: RFC 3986 sections 3.2.2 and 7.4, the URL Standard section 3.5.
    Address,
    /// Return the form of the target of an HTTP request, and its components: RFC 7230 section 5.3.
    RequestTarget,
    /// Encode data for a [`Place`] of a URI: RFC 3986 sections 2.1 to 2.4.
    Encode,
    /// Decode the data of a [`Place`] of a URI: RFC 3986 section 2.4.
    Decode,
    /// Split a URL into the parts that its scheme defines: RFC 1738 section 3.
    SchemeParts,
    /// Determine the request that a client sends for a URL: RFC 1738 section 3.
    Dispatch,
    /// Map an IRI to a URI: RFC 3987 section 3.1.
    ToUri,
    /// Map a URI to an IRI: RFC 3987 section 3.2.
    ToIri,
}

crate::names!(
    Operation, "operation",
    Parse => "parse", Resolve => "resolve", Normalize => "normalize", Equivalent => "equivalent",
    RemoveDotSegments => "remove_dot_segments", Base => "base", Extract => "extract", Expand => "expand",
    Hazards => "hazards", Set => "set", Query => "query", Recompose => "recompose", Address => "address",
    RequestTarget => "request_target", Encode => "encode", Decode => "decode",
    SchemeParts => "scheme_parts", Dispatch => "dispatch", ToUri => "to_uri", ToIri => "to_iri",
);

impl Operation {
    /// The keys of a request in JSON, without `op`, in the order in which they are written. Some keys may be left
    /// out.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Parse => &["input", "rule"],
            Self::Resolve => &["base", "input", "options"],
            Self::Normalize => &["input", "level"],
            Self::Equivalent => &["input", "other", "level"],
            Self::RemoveDotSegments
            | Self::Extract
            | Self::Expand
            | Self::Hazards
            | Self::Query
            | Self::Recompose
            | Self::Address
            | Self::SchemeParts
            | Self::Dispatch
            | Self::ToUri
            | Self::ToIri => &["input"],
            Self::RequestTarget => &["input", "method"],
            Self::Encode | Self::Decode => &["input", "place"],
            Self::Set => &["input", "setter", "value"],
            Self::Base => &["input", "part", "retrieval", "default"],
        }
    }

    /// The keys of the answers that a parser may give if it accepts, as in [`Answer::key`](crate::Answer::key).
    pub const fn answers(self) -> &'static [&'static str] {
        match self {
            Self::Parse => &["accept"],
            Self::Resolve => &["uri", "same_document"],
            Self::Normalize | Self::Expand | Self::Set | Self::Recompose | Self::ToUri | Self::ToIri => &["uri"],
            Self::Equivalent => &["equal"],
            Self::RemoveDotSegments => &["path"],
            Self::Base => &["base_uri"],
            Self::Extract => &["uris"],
            Self::Hazards => &["hazards"],
            Self::Query => &["pairs"],
            Self::Address => &["address"],
            Self::RequestTarget => &["target"],
            Self::Encode => &["encoded"],
            Self::Decode => &["decoded"],
            Self::SchemeParts | Self::Dispatch => &["parts"],
        }
    }
}

/// A step of the comparison ladder of RFC 3986 section 6.2. Each step includes the previous steps, unless its
/// description states that it does not.
///
/// Statements of older documents are mapped to the same steps: for example, the case of schemes in RFC 1738 to
/// `Case`, and its default ports to `Scheme`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Simple string comparison, section 6.2.1: nothing is changed.
    String,
    /// Only case normalization, section 6.2.2.1.
    Case,
    /// Only percent-encoding normalization, section 6.2.2.2.
    Percent,
    /// Only path segment normalization, section 6.2.2.3.
    Path,
    /// Syntax-based normalization, section 6.2.2: case, percent and path together.
    Syntax,
    /// Scheme-based normalization, section 6.2.3, in addition to syntax-based normalization.
    Scheme,
    /// The normalization of the URL Standard: parse, then serialise. URLs are equal if their serialisations are equal
    /// (section 4.6). This normalization is not a step of the ladder of RFC 3986.
    Whatwg,
}

crate::names!(
    Level, "level",
    String => "string", Case => "case", Percent => "percent", Path => "path", Syntax => "syntax", Scheme => "scheme",
    Whatwg => "whatwg",
);

impl Level {
    /// The steps of the ladder of RFC 3986 section 6.2, from no change to the most changes.
    pub const LADDER: &'static [Self] = Self::ALL.split_at(Self::Whatwg as usize).0;
}

/// An attribute of a `URL` object that can be set: the URL Standard, section 6.1. The names are the names of the
/// attributes in JavaScript.
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
    /// The host without the port.
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

/// The method of a request. Methods are only distinguished if the form of the target depends on them: RFC 7230
/// section 5.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Method {
    /// `GET`, and every other method without a special form of target.
    #[default]
    Get,
    /// `CONNECT`, whose target is an authority.
    Connect,
    /// `OPTIONS`, whose target may be an asterisk.
    Options,
}

crate::names!(Method, "method", Get => "GET", Connect => "CONNECT", Options => "OPTIONS");

/// A part of a URI that contains data, for [`Operation::Encode`] and [`Operation::Decode`]. Its delimiters
/// are not part of the text.
///
/// The place decides which characters must be encoded: a `/` must be encoded in a segment, but not in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// The name of a user, without a password.
    User,
    /// The registered name of a host.
    Host,
    /// One segment of a path.
    Segment,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
    /// The name or the value of a pair in `application/x-www-form-urlencoded`.
    Form,
}

crate::names!(
    Place, "place",
    User => "user", Host => "host", Segment => "segment", Query => "query", Fragment => "fragment", Form => "form",
);

/// The treatment of `..` segments above the root. RFC 2396 section 5.2, step 6g, permits three treatments.
///
/// The example of each treatment is the result for the base `http://a/b` and the reference `../c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Surplus {
    /// The segments are kept in the resolved path: `http://a/../c`.
    #[default]
    Retain,
    /// The segments are removed: `http://a/c`.
    Remove,
    /// The reference is rejected.
    Refuse,
}

crate::names!(Surplus, "treatment of surplus dot segments", Retain => "retain", Remove => "remove", Refuse => "refuse");

/// The choices that the documents leave to an implementation of resolution. The JSON has only the choices that are
/// not the default.
///
/// ```
/// use urispec_model::{ResolveOptions, Surplus};
///
/// let json = serde_json::to_string(&ResolveOptions { surplus: Some(Surplus::Remove), ..ResolveOptions::default() });
/// assert_eq!(json.unwrap(), r#"{"surplus":"remove"}"#);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "options", extend("minProperties" = 1)))]
#[serde(default, deny_unknown_fields)]
pub struct ResolveOptions {
    /// Whether a reference that has the same scheme as the base is absolute (RFC 3986 section 5.2.2, RFC 2396 section
    /// 5.2 step 3). With `false` the scheme of such a reference is ignored, for backward compatibility. Absent:
    /// `true`.
    #[serde(skip_serializing_if = "is_true")]
    pub strict: bool,
    /// The treatment of `..` segments above the root (RFC 2396 section 5.2 step 6g). Absent: the implementation
    /// chooses, and every result that the document permits is correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<Surplus>,
    /// Whether the base is normalised before use (RFC 3986 section 5.2.1). Absent: `false`.
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
