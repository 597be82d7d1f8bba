//! The rules of the drafts for equivalent URLs. Draft 04 is the first draft with a section about equivalent URLs.

use urispec_model::Level;

use crate::class::Class;
use crate::equivalence::{CASE, Form, Rule, Rules, SCHEME, decode, ladder};
use crate::rfc2396;

/// Drafts 00 to 03: the scheme (section 4.1), escapes of unreserved characters (section 2.2), and the default port
/// (section 4.3.1). These drafts define a normal form only for the scheme.
pub(crate) const URL_SYNTAX_03: Rules = Rules {
    normalizes: &[Level::String, Level::Case],
    compares: rfc2396::equivalence::LEVELS,
    sections: &[(Level::Case, "4.1"), (Level::Percent, "2.2"), (Level::Scheme, "4.3.1")],
    changes: &[&[
        Rule::normal(CASE, ladder::scheme_case),
        Rule::if_read("old-host-case", CASE, ladder::host_case),
        Rule::same(ladder::PERCENT_ALONE, decode_unreserved),
        Rule::if_read("rfc2396-digits-of-either-case", ladder::WITH_CASE, ladder::triplet_case),
        Rule::if_read(
            "rfc2396-unreserved-in-general",
            ladder::PERCENT_AND_SCHEME,
            decode_unreserved_and_fragment,
        ),
        Rule::same(SCHEME, ladder::no_default_port),
        Rule::if_read("rfc2396-empty-port", SCHEME, ladder::no_empty_port),
        Rule::if_read("rfc2396-empty-path", SCHEME, |form| ladder::slash_of(form, ladder::WEB)),
    ]],
    ..Rules::NONE
};

/// The rules of drafts 04 to 09: section 6, and section 2.4.2, which states that unescaping unreserved characters
/// is safe.
pub(crate) const URL_SYNTAX_05: Rules = Rules {
    percent_of: None,
    changes: &[
        &[
            Rule::normal(ladder::PERCENT_ALONE, decode_unreserved),
            Rule::if_read(
                "rfc2396-unreserved-in-general",
                ladder::PERCENT_AND_SCHEME,
                decode_unreserved_and_fragment,
            ),
        ],
        ladder::SECTION_6,
    ],
    ..rfc2396::equivalence::RFC_2396
};

/// The rules of draft 10 and of draft-fielding-uri-syntax-00 and -01. By section 2.4.2, it depends on the scheme
/// whether characters may be unescaped; for http they may.
pub(crate) const URL_SYNTAX_10: Rules = Rules {
    changes: &[
        &[Rule::normal(ladder::PERCENT_ALONE, |form| {
            decode(&mut form.path, is_unreserved);
        })],
        UNRESERVED_IN_GENERAL,
        ladder::SECTION_6,
    ],
    ..rfc2396::equivalence::RFC_2396
};

/// The rule of section 2.3. It is at a level that section 6 does not mention.
const UNRESERVED_IN_GENERAL: &[Rule] = &[Rule::if_read(
    "rfc2396-unreserved-in-general",
    ladder::PERCENT_AND_SCHEME,
    decode_unreserved_and_fragment,
)
.and_names()];

/// Decodes the triplets of unreserved characters in a URL, and in its fragment as well.
fn decode_unreserved_and_fragment(form: &mut Form) {
    decode_unreserved(form);
    if let Some(fragment) = &mut form.fragment {
        decode(fragment, is_unreserved);
    }
}

/// Decodes the triplets of unreserved characters in a URL, without the fragment.
fn decode_unreserved(form: &mut Form) {
    // "%41:b" is relative, and "A:b" is not.
    let is_guarded = form.scheme.is_none() && form.authority.is_none();
    let first = memchr::memchr(b'/', &form.path).unwrap_or(form.path.len());
    let is_kept = is_guarded && form.path[..first].contains(&b':');
    let path = is_kept.then(|| form.path.clone());
    form.inner().for_each(|text| decode(text, is_unreserved));
    if let Some(path) = path {
        form.path = path;
    }
}

/// `unreserved` before draft-fielding-uri-syntax-02.
fn is_unreserved(octet: u8) -> bool {
    Class::UNRESERVED_2396.has(octet) || matches!(octet, b'$' | b',')
}
