//! The rules of each document that define the base of a reference, as data.

use urispec_model::{Layer, Operation, Spec};

use crate::dispatch::deciding;

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

/// The layers of RFC 1808, section 3.
const RFC_1808: Sections = Sections {
    whole: "3",
    embedded: "3.1",
    encapsulating: "3.2",
    retrieval: "3.3",
    default: "3.4",
};

/// The layers of draft-fielding-url-syntax-00, section 5.
const URL_SYNTAX_00: Sections = Sections {
    whole: "5",
    embedded: "5.1",
    encapsulating: "5.2",
    retrieval: "5.3",
    default: "5.4",
};

/// The layers of RFC 3986, section 5.1.
const RFC_3986: Sections = Sections {
    whole: "5.1",
    embedded: "5.1.1",
    encapsulating: "5.1.2",
    retrieval: "5.1.3",
    default: "5.1.4",
};

/// The rules of the first drafts, in which header fields are a separate layer: section 3.2.
const fn relative_url(document: Spec, fields: Fields) -> Edition {
    Edition {
        document,
        fields,
        layer_of_fields: Layer::Encapsulating,
        has_encapsulation: false,
        default: Default::None,
        strips_fragment: false,
        sections: RFC_1808,
    }
}

/// The rules of drafts 04 and 05, in which a part has the base of the enclosing entity.
const fn relative_url_of_parts(document: Spec, encapsulating: &'static str) -> Edition {
    Edition {
        has_encapsulation: true,
        sections: Sections {
            encapsulating,
            ..RFC_1808
        },
        ..relative_url(document, Fields::Base)
    }
}

const fn rfc1808(document: Spec) -> Edition {
    Edition {
        document,
        fields: Fields::Base,
        layer_of_fields: Layer::Embedded,
        has_encapsulation: true,
        default: Default::None,
        strips_fragment: false,
        sections: RFC_1808,
    }
}

const fn url_syntax(document: Spec, sections: Sections, default: Default) -> Edition {
    Edition {
        document,
        fields: Fields::ContentBaseAndLocation,
        layer_of_fields: Layer::Embedded,
        has_encapsulation: true,
        default,
        strips_fragment: false,
        sections,
    }
}

/// The rules of documents that leave header fields to RFC 2110 or RFC 2557. They mention these RFCs in the section
/// on embedded bases or in the section on the enclosing entity.
const fn mhtml(document: Spec, fields: Fields, layer_of_fields: Layer) -> Edition {
    Edition {
        document,
        fields,
        layer_of_fields,
        has_encapsulation: true,
        default: Default::Application,
        strips_fragment: matches!(document, Spec::Rfc2396bis06 | Spec::Rfc2396bis07 | Spec::Rfc3986),
        sections: RFC_3986,
    }
}

/// The rules of `spec`, or of the document that it updates; `None` if neither document defines such rules.
pub(crate) fn of(spec: Spec) -> Option<&'static Edition> {
    use Fields as F;
    use Layer::{Embedded, Encapsulating};
    macro_rules! edition {
        ($edition:expr) => {{
            static EDITION: Edition = $edition;
            &EDITION
        }};
    }
    Some(match deciding(spec, Operation::Base) {
        Spec::RelativeUrl00 => edition!(relative_url(Spec::RelativeUrl00, F::BaseUrl)),
        Spec::RelativeUrl01 => edition!(relative_url(Spec::RelativeUrl01, F::BaseUrl)),
        Spec::RelativeUrl02 => edition!(relative_url(Spec::RelativeUrl02, F::BaseUrl)),
        Spec::RelativeUrl03 => edition!(relative_url(Spec::RelativeUrl03, F::BaseUrlInBrackets)),
        Spec::RelativeUrl04 => edition!(relative_url_of_parts(Spec::RelativeUrl04, "3.5")),
        Spec::RelativeUrl05 => edition!(relative_url_of_parts(Spec::RelativeUrl05, "3.3")),
        Spec::RelativeUrl06 => edition!(rfc1808(Spec::RelativeUrl06)),
        Spec::Rfc1808 => edition!(rfc1808(Spec::Rfc1808)),
        Spec::UrlSyntax00 => edition!(url_syntax(Spec::UrlSyntax00, URL_SYNTAX_00, Default::None)),
        Spec::UrlSyntax01 => edition!(url_syntax(Spec::UrlSyntax01, URL_SYNTAX_00, Default::None)),
        Spec::UrlSyntax02 => edition!(url_syntax(Spec::UrlSyntax02, RFC_3986, Default::None)),
        Spec::UrlSyntax03 => edition!(url_syntax(Spec::UrlSyntax03, RFC_3986, Default::None)),
        Spec::UrlSyntax04 => edition!(url_syntax(Spec::UrlSyntax04, RFC_3986, Default::None)),
        Spec::UrlSyntax05 => edition!(url_syntax(Spec::UrlSyntax05, RFC_3986, Default::None)),
        Spec::UrlSyntax06 => edition!(url_syntax(Spec::UrlSyntax06, RFC_3986, Default::None)),
        Spec::UrlSyntax07 => {
            edition!(url_syntax(
                Spec::UrlSyntax07,
                RFC_3986,
                Default::Imaginary("this_message:/")
            ))
        }
        Spec::UrlSyntax08 => edition!(mhtml(Spec::UrlSyntax08, F::Rfc2110, Embedded)),
        Spec::UrlSyntax09 => edition!(mhtml(Spec::UrlSyntax09, F::Rfc2110, Embedded)),
        Spec::UrlSyntax10 => edition!(mhtml(Spec::UrlSyntax10, F::Rfc2110, Embedded)),
        Spec::UriSyntax00 => edition!(mhtml(Spec::UriSyntax00, F::Rfc2110, Embedded)),
        Spec::UriSyntax01 => edition!(mhtml(Spec::UriSyntax01, F::Rfc2110, Embedded)),
        Spec::UriSyntax02 => edition!(mhtml(Spec::UriSyntax02, F::Rfc2110, Embedded)),
        Spec::UriSyntax03 => edition!(mhtml(Spec::UriSyntax03, F::Rfc2110, Embedded)),
        Spec::UriSyntax04 => edition!(mhtml(Spec::UriSyntax04, F::Rfc2110, Embedded)),
        Spec::Rfc2396 | Spec::Rfc2732 => edition!(mhtml(Spec::Rfc2396, F::Rfc2110, Embedded)),
        Spec::Rfc2396bis00 => edition!(mhtml(Spec::Rfc2396bis00, F::Rfc2110, Embedded)),
        Spec::Rfc2396bis01 => edition!(mhtml(Spec::Rfc2396bis01, F::Rfc2110, Embedded)),
        Spec::Rfc2396bis02 => edition!(mhtml(Spec::Rfc2396bis02, F::Rfc2110, Embedded)),
        Spec::Rfc2396bis03 => edition!(mhtml(Spec::Rfc2396bis03, F::Rfc2110, Embedded)),
        Spec::Rfc2396bis04 => edition!(mhtml(Spec::Rfc2396bis04, F::Rfc2110, Encapsulating)),
        Spec::Rfc2396bis05 => edition!(mhtml(Spec::Rfc2396bis05, F::Rfc2557, Encapsulating)),
        Spec::Rfc2396bis06 => edition!(mhtml(Spec::Rfc2396bis06, F::Rfc2557, Encapsulating)),
        Spec::Rfc2396bis07 => edition!(mhtml(Spec::Rfc2396bis07, F::Rfc2557, Encapsulating)),
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874 => edition!(mhtml(Spec::Rfc3986, F::Rfc2557, Encapsulating)),
        _ => return None,
    })
}
