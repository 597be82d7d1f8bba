//! What can be asked: the operations and their choices.

use serde::{Deserialize, Serialize};

/// What can be asked of a parser.
///
/// Closed, as [`Request`](crate::Request) is and what is answered to it: another operation is another version of the protocol, and each
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
    /// Split an input into its components and write them as one text again: RFC 3986 section 5.3.
    Recompose,
    /// Say which IP address a host is: RFC 3986 sections 3.2.2 and 7.4, the URL Standard section 3.5.
    Address,
    /// Say which form the target of a request has, and its components: RFC 7230 section 5.3.
    RequestTarget,
    /// Encode data for a [`Place`] of a URI: RFC 3986 sections 2.1 to 2.4.
    Encode,
    /// Decode the data of a [`Place`] of a URI: RFC 3986 section 2.4.
    Decode,
    /// Split a URL into the parts that its scheme defines: RFC 1738 section 3.
    SchemeParts,
    /// Determine what a client sends for a URL: RFC 1738 section 3.
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
    /// The keys of a request for it, beside `op`, in the order in which they are written.
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

    /// The keys of the answers that a subject which accepts can give, as [`Answer::key`](crate::Answer::key) has them.
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

/// A rung of the comparison ladder of RFC 3986 section 6.2, each with those before it unless said. What an older document says about
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

/// The method of a request, as far as the form of its target depends on it: RFC 7230 section 5.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Method {
    /// `GET`, and every other method without a form of its own.
    #[default]
    Get,
    /// `CONNECT`, whose target is an authority.
    Connect,
    /// `OPTIONS`, whose target may be an asterisk.
    Options,
}

crate::names!(Method, "method", Get => "GET", Connect => "CONNECT", Options => "OPTIONS");

/// A part of a URI that contains data, without its delimiters, for [`Operation::Encode`] and [`Operation::Decode`].
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

/// The choices that the documents leave to an implementation of resolution. In JSON only those that are not the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "options", extend("minProperties" = 1)))]
#[serde(default, deny_unknown_fields)]
pub struct ResolveOptions {
    /// A reference with the base's own scheme is absolute (RFC 3986 section 5.2.2, RFC 2396 section 5.2 step 3).
    /// `false`: its scheme is ignored, for backward compatibility. Absent: `true`.
    #[serde(skip_serializing_if = "is_true")]
    pub strict: bool,
    /// What becomes of `..` segments above the root (RFC 2396 section 5.2 step 6g). Absent: the choice is the implementation's, and
    /// every result that the document permits is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<Surplus>,
    /// The base is normalised before use (RFC 3986 section 5.2.1). Absent: `false`.
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
