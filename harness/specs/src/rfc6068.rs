//! RFC 6068, The 'mailto' URI Scheme, October 2010.
//!
//! The grammar of section 2 describes an address as it is; the prose below it says which of its characters are written
//! percent-encoded. Here the two are one: a character is read with its percent sign and digits, and checked as what it
//! encodes. What may be in an address is RFC 5322's, without comments and white space between its parts.
//!
//! The document says nothing of resolution: it is RFC 3986's, on a base that is a `mailtoURI`.

use urispec_model::{Component, Span, Spans};

use crate::answers::Authority;
use crate::common::scheme_named;
use crate::cursor::{Cursor, Rejection, is_triplet, octet};
use crate::equivalence::{self, Rules, ladder};
use crate::meaning::{Choices, Sections};
use crate::one_scheme::{Edition, resolve_by};
use crate::rfc2396bis::equivalence_ladder::{WITH_LADDER, of_rfc_3986};
use crate::rfc3986::{self, Productions, Rfc3986};

impl Edition {
    /// RFC 6068, October 2010. It does not speak of resolution, and so has no answer to most topics.
    pub(crate) const RFC_6068: Self = Self {
        kind: "rule of RFC 6068",
        whole: &["mailtoURI"],
        rules: &[
            ("mailtoURI", mailto_uri),
            ("to", |cursor, _| to(cursor)),
            ("hfields", hfields),
            ("hfield", |cursor, _| hfield(cursor)),
            ("hfname", |cursor, _| {
                qchars(cursor, "hfname");
                Ok(())
            }),
            ("hfvalue", |cursor, _| {
                qchars(cursor, "hfvalue");
                Ok(())
            }),
            ("addr-spec", |cursor, _| addr_spec(cursor)),
            ("local-part", |cursor, _| local_part(cursor)),
            ("domain", |cursor, _| domain(cursor)),
            ("dot-atom-text", |cursor, _| dot_atom_text(cursor)),
            ("quoted-string", |cursor, _| quoted_string(cursor)),
        ],
        uris: &[mailto_uri],
        resolve: |base, input, options| resolve_by(&const { Productions::with::<Rfc3986>() }, base, input, options),
        choices: Choices {
            authority: Authority::NoComponent,
            ..rfc3986::Edition::choices()
        },
        same: &SAME,
        sections: Sections {
            query_cut: "2",
            authority: "2",
            ..Sections::NONE
        },
    };
}

/// RFC 3986 section 6.2, and what section 2 says of the names of fields, of `to`, and of the reserved characters.
const SAME: Rules = Rules {
    sections: &of_rfc_3986("2"),
    changes: &[ladder::SECTION_6_2_2, equivalence::RFC_6068],
    ..WITH_LADDER
};

/// `mailtoURI = "mailto:" [ to ] [ hfields ]`, section 2.
fn mailto_uri(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    let scheme = scheme_named(cursor, (b"mailto", "`mailto`"), ["mailtoURI"; 2])?;
    spans.set(Component::Scheme, Some(scheme));
    let start = cursor.at;
    // "mailto:?to=a@b" has no `to`.
    if !matches!(cursor.peek(), None | Some(b'?')) {
        to(cursor)?;
    }
    spans.set(Component::Path, Some(Span::new(start, cursor.at)));
    if cursor.peek() == Some(b'?') {
        hfields(cursor, spans)?;
    }
    Ok(())
}

/// `to = addr-spec *("," addr-spec )`, section 2.
fn to(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    addr_spec(cursor)?;
    while cursor.eat(b',') {
        addr_spec(cursor)?;
    }
    Ok(())
}

/// `hfields = "?" hfield *( "&" hfield )`, section 2.
fn hfields(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    cursor.expect(b'?', "hfields", "`?`")?;
    let start = cursor.at;
    hfield(cursor)?;
    while cursor.eat(b'&') {
        hfield(cursor)?;
    }
    spans.set(Component::Query, Some(Span::new(start, cursor.at)));
    Ok(())
}

/// `hfield = hfname "=" hfvalue`, section 2.
fn hfield(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    qchars(cursor, "hfname");
    cursor.expect(b'=', "hfield", "`=` after the name of the field")?;
    qchars(cursor, "hfvalue");
    Ok(())
}

/// `hfname = *qchar` and `hfvalue = *qchar` with `qchar = unreserved / pct-encoded / some-delims`, section 2.
fn qchars(cursor: &mut Cursor<'_>, rule: &'static str) {
    let is_qchar = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$'()*+,;:@".contains(&byte);
    while let Some((_, length)) = character(cursor.rest(), is_qchar, |_| true) {
        cursor.at += length;
    }
    cursor.stopped(rule);
}

/// `addr-spec = local-part "@" domain`, section 2.
fn addr_spec(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    local_part(cursor)?;
    cursor.expect(b'@', "addr-spec", "`@` after the local part")?;
    domain(cursor)
}

/// `local-part = dot-atom-text / quoted-string`, section 2.
fn local_part(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.rest().starts_with(b"%22") {
        quoted_string(cursor)
    } else {
        dot_atom_text(cursor)
    }
}

/// `domain = dot-atom-text / "[" *dtext-no-obs "]"`, section 2, the brackets percent-encoded.
fn domain(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    // "a@%5B1.2.3.4%5D"; a bracket by itself is no character of a URI's path.
    if encoded(cursor.rest()) != Some(b'[') {
        return dot_atom_text(cursor);
    }
    cursor.at += 3;
    // `dtext-no-obs = %d33-90 / %d94-126`.
    while let Some((_, length)) = character(cursor.rest(), is_plain, |octet| matches!(octet, 33..=90 | 94..=126)) {
        cursor.at += length;
    }
    if encoded(cursor.rest()) != Some(b']') {
        return Err(cursor.rejection("dtext-no-obs", "`%5D`, or one character more"));
    }
    cursor.at += 3;
    Ok(())
}

/// `dot-atom-text = 1*atext *("." 1*atext)`, RFC 5322 section 3.2.3.
fn dot_atom_text(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    loop {
        let start = cursor.at;
        while let Some((_, length)) = character(cursor.rest(), |byte| is_plain(byte) && is_atext(byte), is_atext) {
            cursor.at += length;
        }
        cursor.stopped("atext");
        if cursor.at == start {
            return Err(cursor.rejection("dot-atom-text", "a character of an atom"));
        }
        match character(cursor.rest(), |byte| byte == b'.', |octet| octet == b'.') {
            Some((_, length)) => cursor.at += length,
            None => return Ok(()),
        }
    }
}

/// `atext`, RFC 5322 section 3.2.3, and the octets of other characters, which section 2 reserves for addresses to come.
fn is_atext(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || !octet.is_ascii() || b"!#$%&'*+-/=?^_`{|}~".contains(&octet)
}

/// `quoted-string`, RFC 5322 section 3.2.4, without what section 2 excludes: `DQUOTE *qcontent DQUOTE` with
/// `qcontent = qtext / quoted-pair`, the quotation marks percent-encoded.
fn quoted_string(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    // `qtext = %d33 / %d35-91 / %d93-126`.
    let is_qtext = |octet: u8| !octet.is_ascii() || matches!(octet, 33 | 35..=91 | 93..=126);
    // `quoted-pair = "\" (VCHAR / WSP)`.
    let is_quotable = |octet: u8| matches!(octet, b'\t' | b' '..=b'~');
    if encoded(cursor.rest()) != Some(b'"') {
        return Err(cursor.rejection("quoted-string", "`%22`"));
    }
    cursor.at += 3;
    loop {
        match encoded(cursor.rest()) {
            Some(b'"') => {
                cursor.at += 3;
                return Ok(());
            }
            Some(b'\\') => {
                cursor.at += 3;
                let Some((_, length)) = character(cursor.rest(), is_plain, is_quotable) else {
                    return Err(cursor.rejection("quoted-pair", "a printable character or white space"));
                };
                cursor.at += length;
            }
            _ => {
                let Some((_, length)) = character(cursor.rest(), is_plain, is_qtext) else {
                    return Err(cursor.rejection("quoted-string", "`%22`, or one character more"));
                };
                cursor.at += length;
            }
        }
    }
}

/// What need not be percent-encoded in an address, by section 2: what may be in a URI, without gen-delims but for `@` and
/// `:`, and without `&`, `;` and `=`.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$'()*+,:@".contains(&byte)
}

/// The next character and how long it is written: a byte by itself as `plain` says, or what a triplet encodes as
/// `triplet` says.
fn character(rest: &[u8], plain: impl Fn(u8) -> bool, triplet: impl Fn(u8) -> bool) -> Option<(u8, usize)> {
    match encoded(rest) {
        Some(octet) => triplet(octet).then_some((octet, 3)),
        None => rest.first().filter(|byte| plain(**byte)).map(|byte| (*byte, 1)),
    }
}

/// What the triplet at the start encodes.
fn encoded(rest: &[u8]) -> Option<u8> {
    is_triplet(rest).then(|| octet(rest[1], rest[2]))
}
