//! RFC 3987, Internationalized Resource Identifiers (IRIs), January 2005. Texts are the UTF-8 bytes of IRIs.
//!
//! The grammar is the grammar of RFC 3986 with more characters (section 2.2). References are resolved as in RFC
//! 3986, and characters are not converted before the resolution (section 6.5). Characters that only set the
//! direction of writing are not allowed (section 4.1). This module does not convert IRIs to URIs.

use urispec_model::{Level, Span};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::equivalence::{CASE, MAILTO_BY_READINGS, PERCENT, Rule, Rules, SCHEME, in_ascii, ladder};
use crate::percent;
use crate::rfc2396bis::equivalence_ladder::WITH_LADDER;
use crate::rfc3986::{self, Edition, Names, Productions, Syntax};

/// The syntax of RFC 3987: the rules of RFC 3986 with more characters.
struct Iri;

impl Syntax for Iri {
    fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        run(cursor, rule, class, is_ucschar)
    }

    fn run_long(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
        run(cursor, rule, class, is_ucschar)
    }

    /// `iquery = *( ipchar / iprivate / "/" / "?" )`, section 2.2.
    fn run_query(cursor: &mut Cursor<'_>) -> Span {
        run(cursor, "query", Class::QUERY, |character| {
            is_ucschar(character) || is_iprivate(character)
        })
    }

    fn may_begin(byte: u8) -> bool {
        !byte.is_ascii()
    }
}

/// `*( class / pct-encoded / wide )`, for `rule`: "a%41\u{e9}b".
fn run(cursor: &mut Cursor<'_>, rule: &'static str, class: Class, is_wide: impl Fn(char) -> bool) -> Span {
    let start = cursor.at;
    loop {
        cursor.run_escaped(rule, class);
        match character(cursor.rest()) {
            // A no-break space is allowed, but U+0080 is not.
            Some(wide) if is_wide(wide) => cursor.at += wide.len_utf8(),
            _ => return Span::new(start, cursor.at),
        }
    }
}

/// The first character, if the bytes begin with the UTF-8 of a character outside ASCII.
fn character(bytes: &[u8]) -> Option<char> {
    // A lone continuation byte, "\x80", and "\xc0" begin no character.
    let length = match bytes.first()? {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    str::from_utf8(bytes.get(..length)?).ok()?.chars().next()
}

/// `ucschar`, section 2.2, without the characters that section 4.1 forbids:
///
/// ```abnf
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///         / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
pub(crate) fn is_ucschar(character: char) -> bool {
    match u32::from(character) {
        // These characters control the direction of bidirectional text.
        0x200e | 0x200f | 0x202a..=0x202e => false,
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef | 0xe1000..=0xefffd => true,
        wide @ 0x10000..=0xdffff => wide & 0xffff <= 0xfffd,
        _ => false,
    }
}

/// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`, section 2.2.
pub(crate) fn is_iprivate(character: char) -> bool {
    matches!(u32::from(character), 0xe000..=0xf8ff | 0xf0000..=0xffffd | 0x0010_0000..=0x0010_fffd)
}

/// The rules of RFC 3986 that have a different name in RFC 3987, section 2.2.
const RENAMED: &[(rfc3986::Rule, &str)] = &[
    (rfc3986::Rule::UriReference, "IRI-reference"),
    (rfc3986::Rule::Uri, "IRI"),
    (rfc3986::Rule::AbsoluteUri, "absolute-IRI"),
    (rfc3986::Rule::RelativeRef, "irelative-ref"),
    (rfc3986::Rule::HierPart, "ihier-part"),
    (rfc3986::Rule::RelativePart, "irelative-part"),
    (rfc3986::Rule::Authority, "iauthority"),
    (rfc3986::Rule::Userinfo, "iuserinfo"),
    (rfc3986::Rule::Host, "ihost"),
    (rfc3986::Rule::RegName, "ireg-name"),
    (rfc3986::Rule::Path, "ipath"),
    (rfc3986::Rule::PathAbempty, "ipath-abempty"),
    (rfc3986::Rule::PathAbsolute, "ipath-absolute"),
    (rfc3986::Rule::PathNoscheme, "ipath-noscheme"),
    (rfc3986::Rule::PathRootless, "ipath-rootless"),
    (rfc3986::Rule::PathEmpty, "ipath-empty"),
    (rfc3986::Rule::Segment, "isegment"),
    (rfc3986::Rule::SegmentNz, "isegment-nz"),
    (rfc3986::Rule::SegmentNzNc, "isegment-nz-nc"),
    (rfc3986::Rule::Query, "iquery"),
    (rfc3986::Rule::Fragment, "ifragment"),
];

impl Edition {
    /// RFC 3987, January 2005.
    pub(crate) const RFC_3987: Self = Self {
        kind: "rule of RFC 3987",
        productions: Productions::with::<Iri>(),
        names: Names {
            renamed: RENAMED,
            // `ipchar` has its own function, since a character may have several bytes.
            lacking: &[&[rfc3986::Rule::Pchar]],
        },
        own: &[
            ("ipchar", ipchar),
            ("iunreserved", iunreserved),
            ("ucschar", |rule, cursor| wide(rule, cursor, is_ucschar)),
            ("iprivate", |rule, cursor| wide(rule, cursor, is_iprivate)),
        ],
        same: &SAME,
        has_algorithms: false,
    };
}

/// Section 5.3, which is the same as section 6.2 of RFC 3986 except for characters outside ASCII. In comparisons, a
/// character is equivalent to the triplets of its UTF-8 (section 5.3.2.3). This equivalence defines no normal form,
/// since neither the character nor the triplets may replace the other.
pub(crate) const SAME: Rules = Rules {
    sections: &[
        (Level::String, "5.3.1"),
        (Level::Case, "5.3.2.1"),
        (Level::Percent, "5.3.2.3"),
        (Level::Path, "5.3.2.4"),
        (Level::Syntax, "5.3.2"),
        (Level::Scheme, "5.3.3"),
    ],
    changes: &[
        ladder::SECTION_6_2_2,
        &[
            // "US-ASCII only host".
            Rule::normal(CASE, |form| {
                if form.server().is_some_and(|server| server.host.is_ascii()) {
                    ladder::host_case(form);
                }
            }),
            Rule::if_read("rfc3987-letters-of-idn", CASE, ladder::host_case),
            Rule::same(PERCENT, ladder::triplet_case),
            Rule::if_read("rfc3987-idn-in-ascii", SCHEME, in_ascii),
            Rule::same(PERCENT, |form| form.all().for_each(encode)),
        ],
        ladder::SECTION_6_2_3,
        MAILTO_BY_READINGS,
    ],
    ..WITH_LADDER
};

/// Section 3.1, step 2: encodes all bytes outside ASCII as triplets.
fn encode(text: &mut Vec<u8>) {
    if !text.is_ascii() {
        *text = percent::encoded(text, |octet| !octet.is_ascii());
    }
}

/// `ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"`, section 2.2.
fn ipchar(rule: &'static str, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.peek() == Some(b'%') {
        cursor.expect_triplet("pct-encoded")
    } else {
        narrow_or_wide(rule, cursor, Class::PCHAR)
    }
}

/// `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`, section 2.2.
fn iunreserved(rule: &'static str, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    narrow_or_wide(rule, cursor, Class::UNRESERVED)
}

/// Reads one byte of `class`, or one `ucschar`.
fn narrow_or_wide(rule: &'static str, cursor: &mut Cursor<'_>, class: Class) -> Result<(), Rejection> {
    if cursor.peek().is_some_and(|byte| class.has(byte)) {
        cursor.at += 1;
        Ok(())
    } else {
        wide(rule, cursor, is_ucschar)
    }
}

/// Reads one character outside ASCII.
fn wide(rule: &'static str, cursor: &mut Cursor<'_>, is_wide: impl Fn(char) -> bool) -> Result<(), Rejection> {
    match character(cursor.rest()) {
        Some(wide) if is_wide(wide) => {
            cursor.at += wide.len_utf8();
            Ok(())
        }
        _ => Err(cursor.rejection(rule, "one character of the class")),
    }
}
