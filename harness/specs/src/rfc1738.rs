//! RFC 1738, Uniform Resource Locators (URL), December 1994, and its last draft, draft-ietf-uri-url-06.
//!
//! If section 3 defines the scheme of a URL, the URL must have the form that this section requires; `otherurl` is
//! for new schemes. Both documents define only absolute URLs: they have neither relative URLs (section 2.3) nor
//! fragments (section 2.2).

use urispec_model::Level;

use crate::equivalence::{self, Rules};

/// RFC 1738. It defines a normal form only for the scheme. For all other differences, it states that texts are
/// equivalent, but not which of them is the normal form.
pub(crate) const SAME: Rules = Rules {
    normalizes: &[Level::String, Level::Case],
    compares: &[Level::String, Level::Case, Level::Percent, Level::Scheme],
    sections: &[
        (Level::String, "2.2"),
        (Level::Case, "2.1"),
        (Level::Percent, "2.2"),
        (Level::Scheme, "3"),
    ],
    changes: equivalence::RFC_1738,
    ..Rules::NONE
};

/// draft-ietf-uri-url-06.
pub(crate) const SAME_06: Rules = Rules {
    changes: equivalence::URI_URL_06,
    ..SAME
};

/// The default port of `scheme`, sections 3.2 to 3.11; case does not matter.
pub fn default_port(scheme: &[u8]) -> Option<u16> {
    const PORTS: [(&str, u16); 7] = [
        ("ftp", 21),
        ("http", 80),
        ("gopher", 70),
        ("nntp", 119),
        ("telnet", 23),
        ("wais", 210),
        ("prospero", 1525),
    ];
    let mut ports = PORTS.iter();
    let found = ports.find(|(name, _)| scheme.eq_ignore_ascii_case(name.as_bytes()));
    found.map(|(_, port)| *port)
}
