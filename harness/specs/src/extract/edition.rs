//! The rules of each document for URIs in running text.

use urispec_model::{Operation, Spec};

use crate::dispatch::deciding;

/// The rules of one document, as data.
pub(crate) struct Edition {
    /// The document that defines the rules: the requested document, or the document to which the requested document
    /// leaves the rules.
    pub(crate) document: Spec,
    /// The section with the rules.
    pub(crate) section: &'static str,
    /// The pairs of delimiters, the opening one first.
    pub(crate) wrappers: &'static [[u8; 2]],
    /// Whether white space alone is also a delimiter.
    pub(crate) bare: bool,
    /// The meaning of the prefix `URL:`.
    pub(crate) prefix: Prefix,
    /// The treatment of white space between delimiters.
    pub(crate) white_space: WhiteSpace,
    /// The characters of a fragment in delimiters, in addition to letters, digits and triplets, if the grammar of
    /// the document has no fragment. The document does not define the characters of a fragment. We use the
    /// characters of `xchar`, of which every URL consists.
    pub(crate) fragment: Option<&'static [u8]>,
}

/// The treatment of white space between delimiters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhiteSpace {
    /// The document does not mention white space. White space is not removed, and a text that contains white space
    /// is not a URI.
    Kept,
    /// White space is ignored.
    Ignored,
    /// White space is ignored, and a hyphen before a line break may or may not be part of the URI.
    IgnoredWithHyphens,
}

/// The meaning of the prefix `URL:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// The prefix is a part of the URL that may be omitted to save space.
    Part,
    /// The prefix is a required part of the opening delimiter.
    Required,
    /// The prefix is optional, and not part of the URI.
    Optional,
}

const ANGLES: [u8; 2] = *b"<>";
const QUOTES: [u8; 2] = *b"\"\"";
const BRACKETS: [u8; 2] = *b"[]";
const BRACES: [u8; 2] = *b"{}";

/// draft-ietf-uri-url-03: the delimiters are angle brackets; the draft does not mention white space.
const URI_URL_03: Edition = Edition {
    document: Spec::UriUrl03,
    section: "Wrappers-for-URIs-in-plain-text",
    wrappers: &[ANGLES],
    bare: false,
    prefix: Prefix::Part,
    white_space: WhiteSpace::Kept,
    fragment: None,
};

/// draft-ietf-uri-url-06: `<URL:` and `>`, and white space is ignored.
const URI_URL_06: Edition = Edition {
    document: Spec::UriUrl06,
    section: "Appendix",
    prefix: Prefix::Required,
    white_space: WhiteSpace::Ignored,
    // "{" and the other national characters are unreserved here.
    fragment: Some(b"$-_.+!*'(),={}|\\^~[];/?:@&"),
    ..URI_URL_03
};

/// RFC 1738, which also mentions hyphens at line breaks.
const RFC_1738: Edition = Edition {
    document: Spec::Rfc1738,
    white_space: WhiteSpace::IgnoredWithHyphens,
    fragment: Some(b"$-_.+!*'(),;/?:@&="),
    ..URI_URL_06
};

/// The rules of RFC 1808 and its drafts: the value of the header field for the base is `<URL:` absoluteURL `>`.
const fn base_header(document: Spec, section: &'static str, prefix: Prefix) -> Edition {
    Edition {
        document,
        section,
        prefix,
        fragment: None,
        ..URI_URL_06
    }
}

/// draft-fielding-url-syntax-00 and -01: brackets, angle brackets and braces.
const fn brackets(document: Spec) -> Edition {
    Edition {
        document,
        section: "B",
        wrappers: &[ANGLES, BRACKETS, BRACES],
        prefix: Prefix::Optional,
        fragment: None,
        ..RFC_1738
    }
}

/// The rules from draft-fielding-url-syntax-02 to RFC 3986: quotes, angle brackets, or only white space delimit a
/// URI.
const fn quotes(document: Spec, section: &'static str) -> Edition {
    Edition {
        document,
        section,
        wrappers: &[ANGLES, QUOTES],
        bare: true,
        ..brackets(document)
    }
}

/// The rules of `spec`; `None` if `spec` does not define any rules.
///
/// RFC 1630 and draft-ietf-uri-url-01 mention white space in URIs, but no delimiters. The first three drafts of RFC
/// 1808 have a header field without delimiters. RFC 6068 and RFC 8089 each define only one scheme.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    Some(match deciding(spec, Operation::Extract) {
        Spec::UriUrl03 => &URI_URL_03,
        Spec::UriUrl06 => &URI_URL_06,
        Spec::Rfc1738 => &RFC_1738,
        Spec::RelativeUrl03 => const { &base_header(Spec::RelativeUrl03, "3.2", Prefix::Optional) },
        Spec::RelativeUrl04 => const { &base_header(Spec::RelativeUrl04, "3.2", Prefix::Required) },
        Spec::RelativeUrl05 => const { &base_header(Spec::RelativeUrl05, "3.2", Prefix::Required) },
        Spec::RelativeUrl06 => const { &base_header(Spec::RelativeUrl06, "3.1", Prefix::Required) },
        Spec::Rfc1808 => const { &base_header(Spec::Rfc1808, "3.1", Prefix::Required) },
        Spec::UrlSyntax00 => const { &brackets(Spec::UrlSyntax00) },
        Spec::UrlSyntax01 => const { &brackets(Spec::UrlSyntax01) },
        Spec::UrlSyntax02 => const { &quotes(Spec::UrlSyntax02, "E") },
        Spec::UrlSyntax03 => const { &quotes(Spec::UrlSyntax03, "E") },
        Spec::UrlSyntax04 => const { &quotes(Spec::UrlSyntax04, "E") },
        Spec::UrlSyntax05 => const { &quotes(Spec::UrlSyntax05, "E") },
        Spec::UrlSyntax06 => const { &quotes(Spec::UrlSyntax06, "E") },
        Spec::UrlSyntax07 => const { &quotes(Spec::UrlSyntax07, "E") },
        Spec::UrlSyntax08 => const { &quotes(Spec::UrlSyntax08, "E") },
        Spec::UrlSyntax09 => const { &quotes(Spec::UrlSyntax09, "E") },
        Spec::UrlSyntax10 => const { &quotes(Spec::UrlSyntax10, "E") },
        Spec::UriSyntax00 => const { &quotes(Spec::UriSyntax00, "E") },
        Spec::UriSyntax01 => const { &quotes(Spec::UriSyntax01, "E") },
        Spec::UriSyntax02 => const { &quotes(Spec::UriSyntax02, "E") },
        Spec::UriSyntax03 => const { &quotes(Spec::UriSyntax03, "E") },
        Spec::UriSyntax04 => const { &quotes(Spec::UriSyntax04, "E") },
        Spec::Rfc2396 | Spec::Rfc2732 => const { &quotes(Spec::Rfc2396, "E") },
        Spec::Rfc2396bis00 => const { &quotes(Spec::Rfc2396bis00, "E") },
        Spec::Rfc2396bis01 => const { &quotes(Spec::Rfc2396bis01, "E") },
        Spec::Rfc2396bis02 => const { &quotes(Spec::Rfc2396bis02, "D") },
        Spec::Rfc2396bis03 => const { &quotes(Spec::Rfc2396bis03, "C") },
        Spec::Rfc2396bis04 => const { &quotes(Spec::Rfc2396bis04, "C") },
        Spec::Rfc2396bis05 => const { &quotes(Spec::Rfc2396bis05, "C") },
        Spec::Rfc2396bis06 => const { &quotes(Spec::Rfc2396bis06, "C") },
        Spec::Rfc2396bis07 => const { &quotes(Spec::Rfc2396bis07, "C") },
        Spec::Rfc3986 | Spec::Rfc3987 | Spec::Rfc6874 => const { &quotes(Spec::Rfc3986, "C") },
        _ => return None,
    })
}
