//! The rules of the three documents for equivalent URIs.

use urispec_model::Level;

use crate::equivalence::{self, Rules};

/// RFC 1630 requires that two URIs have the same level of encoding before they are compared. RFC 1630 defines no
/// other comparisons. However, it defines the meaning of an empty fragment, of an empty host of a file, of a port
/// and of an empty gopher path.
pub(crate) const RFC_1630: Rules = Rules {
    normalizes: &[Level::String, Level::Percent],
    compares: &[Level::String, Level::Percent, Level::Syntax, Level::Scheme],
    sections: &[
        (Level::String, "Encoding-reserved-characters"),
        (Level::Percent, "Encoding-reserved-characters"),
        (Level::Syntax, "Fragment-id"),
        (Level::Scheme, "Specific-Schemes"),
    ],
    changes: equivalence::RFC_1630,
    ..Rules::NONE
};

/// The rules of draft-ietf-uri-url-01, which does not mention comparison.
pub(crate) const URI_URL_01: Rules = Rules {
    compares: &[Level::String, Level::Percent, Level::Syntax, Level::Scheme],
    sections: &[
        (Level::Percent, "Encoding-prohibited-characters"),
        (Level::Syntax, "Fragment-id"),
        (Level::Scheme, "Internet-protocol-parts"),
    ],
    changes: equivalence::URI_URL_01,
    ..Rules::NONE
};

/// The rules of draft-ietf-uri-url-03, which has no fragments.
pub(crate) const URI_URL_03: Rules = Rules {
    compares: &[Level::String, Level::Percent, Level::Scheme],
    sections: &[
        (Level::Percent, "ENCODING-PROHIBITED-CHARACTERS"),
        (Level::Scheme, "Internet-protocol-parts"),
    ],
    changes: equivalence::URI_URL_03,
    ..Rules::NONE
};
