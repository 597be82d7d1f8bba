//! What the two documents say of URLs that are the same: section 2 of all, section 3 scheme by scheme.

use urispec_model::Level;

use crate::equivalence::{self, Rules};

/// RFC 1738. It calls one form of the scheme normal, and in all else allows both.
pub(super) const RFC_1738: Rules = Rules {
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
pub(super) const URI_URL_06: Rules = Rules {
    changes: equivalence::URI_URL_06,
    ..RFC_1738
};
