//! The ladder of comparison methods in the drafts and RFC 3986, and the rules for equivalent URIs in the last
//! drafts and RFC 3986.

use urispec_model::Level;

use crate::equivalence::{MAILTO, MAILTO_BY_READINGS, Rules, ladder};

/// The sections of the ladder up to draft 03, and from draft 05 on.
const SECTIONS: &[(Level, &str)] = &[
    (Level::String, "6.2.1"),
    (Level::Case, "6.2.2.1"),
    (Level::Percent, "6.2.2.2"),
    (Level::Path, "6.2.2.3"),
    (Level::Syntax, "6.2.2"),
    (Level::Scheme, "6.2.3"),
];

/// The sections for a document that leaves the ladder to RFC 3986. The document may define the last level itself;
/// `scheme` is the section for that level.
pub(crate) const fn of_rfc_3986(scheme: &'static str) -> [(Level, &'static str); 6] {
    [
        (Level::String, "rfc3986 6.2.1"),
        (Level::Case, "rfc3986 6.2.2.1"),
        (Level::Percent, "rfc3986 6.2.2.2"),
        (Level::Path, "rfc3986 6.2.2.3"),
        (Level::Syntax, "rfc3986 6.2.2"),
        (Level::Scheme, scheme),
    ]
}

/// The rules of a document with the whole ladder. Section 6.1 forbids false positives, but not false negatives.
pub(crate) const WITH_LADDER: Rules = Rules {
    normalizes: Level::LADDER,
    compares: Level::LADDER,
    false_negatives: Some("rfc3986-false-negatives"),
    sections: SECTIONS,
    ..Rules::NONE
};

/// draft-fielding-uri-rfc2396bis-05 and -06: the rules of RFC 3986 without the rules for mailto.
pub(crate) const RFC_2396BIS_05: Rules = Rules {
    changes: &[
        ladder::SECTION_6_2_2,
        ladder::HOST,
        ladder::SECTION_6_2_3,
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// draft-fielding-uri-rfc2396bis-07, which has the rules of RFC 3986.
pub(crate) const RFC_2396BIS_07: Rules = Rules {
    changes: &[ladder::SECTION_6_2_2, ladder::HOST, ladder::SECTION_6_2_3, MAILTO],
    ..WITH_LADDER
};
