//! The rules of the drafts for equivalent URIs. Draft 00 has the rules of RFC 2396. Draft 01 is the first draft
//! with a ladder of comparison methods.

use urispec_model::{Level, Surplus};

use super::dots::{Front, front_becomes_slash, remove_by_patterns};
use super::equivalence_ladder::WITH_LADDER;
use crate::class::Class;
use crate::equivalence::{CASE, Form, MAILTO_BY_READINGS, PATH, PERCENT, Rule, Rules, SCHEME, SYNTAX, decode, ladder};
use crate::segments::finish_merged;

/// draft-fielding-uri-rfc2396bis-01.
pub(crate) const RFC_2396BIS_01: Rules = Rules {
    changes: &[
        ESCAPES,
        &[Rule::normal(PERCENT, |form| {
            decode_in(form, |octet| is_harmless(octet, b"_~"));
        })],
        &[Rule::normal(SYNTAX, |_| ()).and_names()],
        CASES,
        &[
            Rule::normal(PATH, |form| merged_dots(form, Surplus::Retain)),
            // Step 6 of section 5.2 leaves open whether surplus `..` segments are removed.
            Rule::if_read("rfc2396-surplus-dots-removed", PATH, |form| {
                merged_dots(form, Surplus::Remove);
            }),
        ],
        WITH_PORTS,
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// draft-fielding-uri-rfc2396bis-02, in which section 2.3 lists the hyphen as a character that can safely be
/// decoded.
pub(crate) const RFC_2396BIS_02: Rules = Rules {
    changes: &[
        ESCAPES,
        &[Rule::normal(PERCENT, |form| {
            decode_in(form, |octet| is_harmless(octet, b"-_~"));
        })],
        CASES,
        &[Rule::normal(PATH, |form| merged_dots(form, Surplus::Remove))],
        WITH_PORTS,
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// draft-fielding-uri-rfc2396bis-03, with its routine for dot segments.
pub(crate) const RFC_2396BIS_03: Rules = Rules {
    changes: &[
        ESCAPES,
        &[Rule::normal(PERCENT, |form| {
            decode_in(form, |octet| is_harmless(octet, b"-_~"));
        })],
        CASES,
        &[Rule::normal(PATH, |form| {
            own_dots(form, |path| remove_by_patterns(path, Front::WithoutSlash));
        })],
        WITH_PORTS,
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// draft-fielding-uri-rfc2396bis-04. Only in this document, the delimiter of an empty component is removed, and an
/// empty authority becomes `localhost`.
pub(crate) const RFC_2396BIS_04: Rules = Rules {
    sections: &[
        (Level::String, "6.2.1"),
        (Level::Case, "6.2.2.1"),
        (Level::Percent, "6.2.2.2"),
        (Level::Path, "6.2.2.4"),
        (Level::Syntax, "6.2.2"),
        (Level::Scheme, "6.2.3"),
    ],
    changes: &[
        ladder::DRAFT_04,
        &[Rule::normal(PATH, |form| own_dots(form, front_becomes_slash))],
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// Section 6.2.2.2 of drafts 01 to 03: the case of digits in escapes, and the escapes of all unreserved characters.
/// By an alternative interpretation, a character stays escaped if section 2.3 calls decoding it usually
/// counterproductive.
const ESCAPES: &[Rule] = &[
    Rule::normal(PERCENT, ladder::triplet_case),
    Rule::unless_read("rfc2396bis-marks-stay-escaped", PERCENT, |form| {
        decode_in(form, |octet| Class::UNRESERVED_2396.has(octet));
    }),
];

/// The rules about case in section 6.2.2.1 of drafts 01 to 03.
const CASES: &[Rule] = &[
    Rule::normal(CASE, ladder::scheme_case),
    Rule::normal(CASE, ladder::host_case),
];

/// Section 6.2.3 of drafts 01 to 03: a default port is removed. For http, an empty port is the default.
const WITH_PORTS: &[Rule] = &[
    Rule::normal(SCHEME, ladder::no_default_port),
    Rule::normal(SCHEME, |form| {
        if form.is_of(&["http"]) {
            ladder::no_empty_port(form);
        }
    }),
    Rule::if_read("rfc2396-empty-port", SCHEME, ladder::no_empty_port),
    Rule::if_read("rfc2396-empty-path", SCHEME, |form| ladder::slash_of(form, ladder::WEB)),
    Rule::if_read("rfc3986-file-localhost", SCHEME, ladder::no_localhost),
];

/// Whether `octet` is a letter, a digit, or one of `marks`.
fn is_harmless(octet: u8, marks: &[u8]) -> bool {
    octet.is_ascii_alphanumeric() || marks.contains(&octet)
}

fn decode_in(form: &mut Form, decoded: impl Fn(u8) -> bool) {
    form.all().for_each(|text| decode(text, &decoded));
}

/// Removes dot segments after the leading slash of the path, as section 5.2 does for a merged path.
fn merged_dots(form: &mut Form, surplus: Surplus) {
    if form.path.starts_with(b"/") {
        ladder::remove_dots(form, |path| {
            finish_merged(path, 0, surplus).expect("nothing is refused");
        });
    }
}

/// Removes dot segments from a path with a leading slash, with the routine of the draft.
fn own_dots(form: &mut Form, remove: impl Fn(&mut Vec<u8>)) {
    if form.path.starts_with(b"/") {
        ladder::remove_dots(form, remove);
    }
}
