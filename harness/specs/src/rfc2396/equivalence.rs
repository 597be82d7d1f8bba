//! What RFC 2396 says about URIs that are the same, in section 6 and, of http, in section 2.4.2.

use urispec_model::Level;

use crate::class::Class;
use crate::equivalence::{Rule, Rules, decode, ladder};

/// RFC 2396. Of scheme and host it says that their case does not count, of a port that the default is the same as none, and of an
/// http path that a character that need not be escaped is the same escaped.
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
        // Section 2.3; for fragments, section 4.1.
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

/// RFC 2732, which has nothing to add.
pub(crate) const RFC_2732: Rules = Rules {
    sections: &[
        (Level::String, "rfc2396 6"),
        (Level::Case, "rfc2396 6"),
        (Level::Percent, "rfc2396 2.4.2"),
        (Level::Scheme, "rfc2396 6"),
    ],
    ..RFC_2396
};

/// All but those of dot segments.
pub(crate) const LEVELS: &[Level] = &[Level::String, Level::Case, Level::Percent, Level::Scheme];
