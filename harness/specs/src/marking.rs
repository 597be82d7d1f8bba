//! Data about how the grammars of documents split a text into components.

use urispec_grammar::Preference;
use urispec_model::Component as C;

/// The data about how the grammar of a document splits a text into components.
#[derive(Clone, Copy)]
pub(crate) struct Marking {
    /// The rules that derive components, in addition to the rules that are common to all documents.
    pub(crate) rules: &'static [(&'static str, C)],
    /// For each rule that has schemes as literals, the number of characters before the scheme. The scheme is the
    /// text from there to the first colon. The entry with an empty name applies to all other rules.
    pub(crate) before_scheme: &'static [(&'static str, usize)],
    /// The steps by which the document splits a URL, written as a grammar of whole texts, with the suffix of its
    /// variant. `None` if the document's own grammar splits URLs.
    pub(crate) steps: Option<(&'static str, &'static str)>,
    /// The rule for the inside of an authority, if the steps cut off the authority as one text.
    pub(crate) inside: Option<&'static str>,
    /// The preference that is applied before all others, if a text can be split in several ways.
    pub(crate) first: Option<Preference>,
    /// The preference that is applied after all others.
    pub(crate) last: Option<Preference>,
}

impl Marking {
    const fn new(rules: &'static [(&'static str, C)]) -> Self {
        Self {
            rules,
            before_scheme: &[],
            steps: None,
            inside: None,
            first: None,
            last: None,
        }
    }

    /// The documents with a search and a fragment identifier.
    pub(crate) const OLD: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(OLD)
    };
    /// The documents with a search and a fragment identifier in which the host is a part of the path.
    pub(crate) const OLD_WITHOUT_HOST: Self = Self {
        rules: OLD.split_at(4).0,
        ..Self::OLD
    };
    /// The documents that define whole URLs for each scheme.
    pub(crate) const ABSOLUTE: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(ABSOLUTE)
    };
    /// The documents on relative URLs in which the scheme determines the components.
    pub(crate) const BY_SCHEMES: Self = Self {
        steps: Some((include_str!("marks/by-schemes.abnf"), "")),
        ..Self::new(NET_LOC)
    };
    /// Like [`Self::BY_SCHEMES`], but the fragment is cut off after the network location.
    pub(crate) const BY_SCHEMES_FRAGMENT_LAST: Self = Self {
        steps: Some((include_str!("marks/by-schemes.abnf"), "--fragment-last")),
        ..Self::new(NET_LOC)
    };
    /// The documents that cut off the components of relative URLs one after another, from both ends.
    pub(crate) const IN_ORDER: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "")),
        inside: Some("login"),
        ..Self::new(NET_LOC)
    };
    /// The first documents with a generic syntax, which cut off components one after another, from both ends.
    pub(crate) const GENERIC_IN_ORDER: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "")),
        inside: Some("server"),
        ..Self::GENERIC
    };
    /// Like [`Self::GENERIC_IN_ORDER`], without params.
    pub(crate) const GENERIC_IN_ORDER_WITHOUT_PARAMS: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "--whole-paths")),
        ..Self::GENERIC_IN_ORDER
    };
    /// The documents with a generic syntax that split by the regular expression of Appendix B.
    pub(crate) const BY_EXPRESSION: Self = Self {
        steps: Some((include_str!("marks/expression.abnf"), "")),
        inside: Some("server"),
        ..Self::GENERIC
    };
    /// Like [`Self::BY_EXPRESSION`], for documents in which a scheme begins with a letter.
    pub(crate) const BY_EXPRESSION_WITH_LETTER: Self = Self {
        steps: Some((include_str!("marks/expression.abnf"), "--with-letter")),
        ..Self::BY_EXPRESSION
    };
    /// The documents with a generic syntax whose grammar defines the components.
    pub(crate) const GENERIC: Self = Self::new(GENERIC);
    /// The document that defines IRIs.
    pub(crate) const INTERNATIONAL: Self = Self::new(INTERNATIONAL);
    /// The document that defines mailto URIs.
    pub(crate) const MAILTO: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(&[("query", C::Query)])
    };
    /// The documents that define HTTP.
    pub(crate) const HTTP: Self = Self::new(HTTP);
    /// The document that defines file URIs.
    pub(crate) const FILE: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(FILE)
    };
}

/// The documents with a search and a fragment identifier.
const OLD: &[(&str, C)] = &[
    ("search", C::Query),
    ("url-search", C::Query),
    ("fragmentid", C::Fragment),
    ("url-fragmentid", C::Fragment),
    ("login", C::Authority),
    ("login-without-password", C::Authority),
    ("hostport", C::Authority),
    ("cellname", C::Authority),
];

const ABSOLUTE: &[(&str, C)] = &[
    ("login", C::Authority),
    ("hostport", C::Authority),
    ("file-authority", C::Authority),
    ("file-host", C::Host),
    ("search", C::Query),
];

const NET_LOC: &[(&str, C)] = &[("net_loc", C::Authority), ("params", C::Params)];

const INTERNATIONAL: &[(&str, C)] = &[
    ("iauthority", C::Authority),
    ("iuserinfo", C::Userinfo),
    ("ihost", C::Host),
    ("iquery", C::Query),
    ("ifragment", C::Fragment),
];

const FILE: &[(&str, C)] = &[
    ("file-auth", C::Authority),
    ("E1-file-auth", C::Authority),
    ("F-file-auth", C::Authority),
    ("no-authority", C::Authority),
    ("empty-host", C::Host),
];

const HTTP: &[(&str, C)] = &[
    ("authority", C::Authority),
    ("web-authority", C::Authority),
    ("target-authority", C::Authority),
    ("longer-authority", C::Authority),
    ("http-server", C::Authority),
    ("server", C::Authority),
    ("uri-host", C::Host),
    ("web-host", C::Host),
    ("longer-host", C::Host),
    ("asterisk-host", C::Host),
    ("web-scheme", C::Scheme),
    ("other-scheme", C::Scheme),
    ("opaque_part", C::Opaque),
];

const GENERIC: &[(&str, C)] = &[
    ("net_loc", C::Authority),
    ("server", C::Authority),
    ("site", C::Authority),
    ("authority", C::Authority),
    ("params", C::Params),
    ("opaque_part", C::Opaque),
    ("opaque-part", C::Opaque),
];

/// The number that marks a component in a marked string.
pub const fn mark_of(component: C) -> u8 {
    component as u8
}
