//! The rules of each document that define the base of a reference, as data.

use urispec_model::{Layer, Spec};

/// The rules of one document about where a base comes from.
#[derive(Debug)]
pub(crate) struct Edition {
    /// The document that defines the rules: the requested document, or the document that it updates.
    pub(crate) document: Spec,
    pub(crate) fields: Fields,
    /// The layer of an entity's own header fields.
    pub(crate) layer_of_fields: Layer,
    /// Whether a part without its own base has the base of the enclosing entity.
    pub(crate) has_encapsulation: bool,
    pub(crate) default: Default,
    /// Whether the fragment of a URI is removed before the URI is used as a base.
    pub(crate) strips_fragment: bool,
    pub(crate) sections: Sections,
}

/// The header fields that define a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fields {
    /// The field `Base-URL: http://a/b`.
    BaseUrl,
    /// The field `Base-URL: <http://a/b>`.
    BaseUrlInBrackets,
    /// The field `Base: <URL:http://a/b>`.
    Base,
    /// The fields `Content-Base` and `Content-Location`; the first takes precedence. A relative `Content-Location`
    /// is resolved.
    ContentBaseAndLocation,
    /// The fields of RFC 2110. The fields of a multipart are ignored (section 4.1), and a relative location is not a
    /// base (section 5).
    Rfc2110,
    /// The field of RFC 2557: only `Content-Location`, also in a multipart, and only if its value is absolute
    /// (section 5).
    Rfc2557,
}

/// The default base, if there is no other base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Default {
    /// There is no base: all references are treated as absolute.
    None,
    /// An imaginary URL that implementations may use.
    Imaginary(&'static str),
    /// The application defines the default.
    Application,
}

/// The sections of the document about bases.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sections {
    pub(crate) whole: &'static str,
    pub(crate) embedded: &'static str,
    pub(crate) encapsulating: &'static str,
    pub(crate) retrieval: &'static str,
    pub(crate) default: &'static str,
}
