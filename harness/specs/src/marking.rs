//! Where the grammars of documents have their components, as data.

use urispec_grammar::Preference;
use urispec_model::Component as C;

/// Where the grammar of a document has its components.
#[derive(Clone, Copy)]
pub(crate) struct Marking {
    /// Its rules that derive components, beside those of all documents.
    pub(crate) rules: &'static [(&'static str, C)],
    /// For rules that print schemes, and have no rule for them: how many characters come before the scheme. What is in front of the first
    /// colon after them is the scheme. An empty name is that of all other rules.
    pub(crate) before_scheme: &'static [(&'static str, usize)],
    /// The steps in which it breaks a URL down, as a grammar of whole texts and the suffix of its variant; `None` if its own grammar does.
    pub(crate) steps: Option<(&'static str, &'static str)>,
    /// The rule for the inside of an authority, where steps cut that off as one text.
    pub(crate) inside: Option<&'static str>,
    /// Which of several ways to split a text counts before all others.
    pub(crate) first: Option<Preference>,
    /// Which of them counts after all others.
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
    /// The same of which the host is a part of the path.
    pub(crate) const OLD_WITHOUT_HOST: Self = Self {
        rules: OLD.split_at(4).0,
        ..Self::OLD
    };
    /// The documents of whole URLs by scheme.
    pub(crate) const ABSOLUTE: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(ABSOLUTE)
    };
    /// The documents of relative URLs, whose schemes say which components there are.
    pub(crate) const BY_SCHEMES: Self = Self {
        steps: Some((include_str!("marks/by-schemes.abnf"), "")),
        ..Self::new(NET_LOC)
    };
    /// The same, the fragment after the network location.
    pub(crate) const BY_SCHEMES_FRAGMENT_LAST: Self = Self {
        steps: Some((include_str!("marks/by-schemes.abnf"), "--fragment-last")),
        ..Self::new(NET_LOC)
    };
    /// The documents of relative URLs, from the outside in.
    pub(crate) const IN_ORDER: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "")),
        inside: Some("login"),
        ..Self::new(NET_LOC)
    };
    /// The first generic documents, from the outside in.
    pub(crate) const GENERIC_IN_ORDER: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "")),
        inside: Some("server"),
        ..Self::GENERIC
    };
    /// The same without params.
    pub(crate) const GENERIC_IN_ORDER_WITHOUT_PARAMS: Self = Self {
        steps: Some((include_str!("marks/in-order.abnf"), "--whole-paths")),
        ..Self::GENERIC_IN_ORDER
    };
    /// The generic documents that go by the expression of Appendix B.
    pub(crate) const BY_EXPRESSION: Self = Self {
        steps: Some((include_str!("marks/expression.abnf"), "")),
        inside: Some("server"),
        ..Self::GENERIC
    };
    /// The same, where a scheme begins with a letter.
    pub(crate) const BY_EXPRESSION_WITH_LETTER: Self = Self {
        steps: Some((include_str!("marks/expression.abnf"), "--with-letter")),
        ..Self::BY_EXPRESSION
    };
    /// The generic documents whose grammar says where components are.
    pub(crate) const GENERIC: Self = Self::new(GENERIC);
    /// That of IRIs.
    pub(crate) const INTERNATIONAL: Self = Self::new(INTERNATIONAL);
    /// That of mailto.
    pub(crate) const MAILTO: Self = Self {
        before_scheme: &[("", 0)],
        ..Self::new(&[("query", C::Query)])
    };
    /// Those of HTTP.
    pub(crate) const HTTP: Self = Self::new(HTTP);
    /// That of file.
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

/// The number of a component's mark.
pub const fn mark_of(component: C) -> u8 {
    component as u8
}
