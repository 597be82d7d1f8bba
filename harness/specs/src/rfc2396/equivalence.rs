//! The rules of RFC 2396 for equivalent URIs: section 6, and section 2.4.2 on http.

use urispec_model::Level;

use crate::class::Class;
use crate::equivalence::{Rule, Rules, decode, ladder};

/// RFC 2396. The case of scheme and host does not count, and a default port is equivalent to a missing port. In an
/// http path, a character that need not be escaped is equivalent to its escape.
pub(crate) const RFC_2396: Rules = Rules {
    normalizes: LEVELS,
    compares: LEVELS,
    percent_of: Some(&["http"]),
    sections: &[
        (Level::String, "6"),
        (Level::Case, "6"),
        (Level::Percent, "2.4.2"),
        (Level::Scheme, "6"),
    ],
    changes: &[
        &[Rule::normal(ladder::PERCENT_ALONE, |form| {
            decode(&mut form.path, |octet| Class::UNRESERVED_2396.has(octet));
        })],
        // Section 2.3 defines this; for fragments, section 4.1.
        &[
            Rule::if_read("rfc2396-unreserved-in-general", ladder::PERCENT_AND_SCHEME, |form| {
                form.all()
                    .for_each(|text| decode(text, |octet| Class::UNRESERVED_2396.has(octet)));
            })
            .and_names(),
        ],
        ladder::SECTION_6,
    ],
    ..Rules::NONE
};

/// The rules of RFC 2732, which adds none to RFC 2396.
pub(crate) const RFC_2732: Rules = Rules {
    sections: &[
        (Level::String, "rfc2396 6"),
        (Level::Case, "rfc2396 6"),
        (Level::Percent, "rfc2396 2.4.2"),
        (Level::Scheme, "rfc2396 6"),
    ],
    ..RFC_2396
};

/// All levels except the levels at which dot segments are removed.
pub(crate) const LEVELS: &[Level] = &[Level::String, Level::Case, Level::Percent, Level::Scheme];
