//! RFC 6068, The 'mailto' URI Scheme, October 2010.
//!
//! The grammar of section 2 describes an address as it is; the prose below it says which of its characters are written
//! percent-encoded. Here the two are one: a character is read with its percent sign and digits, and checked as what it
//! stands for. What may be in an address is RFC 5322's, without comments and white space between its parts.
//!
//! The document says nothing of resolution: it is RFC 3986's, on a base that is a `mailtoURI`.

use urispec_model::{Component, ResolveOptions, Span, Spans, UnknownName};

use crate::cursor::{Cursor, Rejection, is_triplet, octet};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::rfc3986::{self, Rfc3986};
use crate::{ResolveError, Target};

/// The rules from which a parse can start.
const RULES: [&str; 11] = [
    "mailtoURI",
    "to",
    "hfields",
    "hfield",
    "hfname",
    "hfvalue",
    "addr-spec",
    "local-part",
    "domain",
    "dot-atom-text",
    "quoted-string",
];

/// `mailtoURI = "mailto:" [ to ] [ hfields ]`, section 2.
fn mailto_uri(cursor: &mut Cursor<'_>, spans: &mut Spans) -> Result<(), Rejection> {
    const SCHEME: &[u8] = b"mailto";
    let scheme = cursor.rest().get(..SCHEME.len());
    if !scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCHEME)) {
        return Err(cursor.rejection("mailtoURI", "`mailto`"));
    }
    spans.set(Component::Scheme, Some(Span::new(cursor.at, cursor.at + SCHEME.len())));
    cursor.at += SCHEME.len();
    if !cursor.eat(b':') {
        return Err(cursor.rejection("mailtoURI", "`:` behind the scheme"));
    }
    let start = cursor.at;
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
    if !cursor.eat(b'?') {
        return Err(cursor.rejection("hfields", "`?`"));
    }
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
    if !cursor.eat(b'=') {
        return Err(cursor.rejection("hfield", "`=` behind the name of the field"));
    }
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
    if !cursor.eat(b'@') {
        return Err(cursor.rejection("addr-spec", "`@` behind the local part"));
    }
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

/// The next character and how long it is written: a byte by itself as `plain` says, or what a triplet stands for as
/// `triplet` says.
fn character(rest: &[u8], plain: impl Fn(u8) -> bool, triplet: impl Fn(u8) -> bool) -> Option<(u8, usize)> {
    match encoded(rest) {
        Some(octet) => triplet(octet).then_some((octet, 3)),
        None => rest.first().filter(|byte| plain(**byte)).map(|byte| (*byte, 1)),
    }
}

/// What the triplet in front stands for.
fn encoded(rest: &[u8]) -> Option<u8> {
    is_triplet(rest).then(|| octet(rest[1], rest[2]))
}

/// RFC 6068.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        RULES.to_vec()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["mailtoURI"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let mut cursor = Cursor::new(input);
        let cursor = &mut cursor;
        let mut spans = Spans::default();
        let asked = rule.unwrap_or("mailtoURI");
        match asked {
            "mailtoURI" => mailto_uri(cursor, &mut spans)?,
            "to" => to(cursor)?,
            "hfields" => hfields(cursor, &mut spans)?,
            "hfield" => hfield(cursor)?,
            "hfname" => qchars(cursor, "hfname"),
            "hfvalue" => qchars(cursor, "hfvalue"),
            "addr-spec" => addr_spec(cursor)?,
            "local-part" => local_part(cursor)?,
            "domain" => domain(cursor)?,
            "dot-atom-text" => dot_atom_text(cursor)?,
            "quoted-string" => quoted_string(cursor)?,
            _ => {
                return Err(UnknownName {
                    kind: "rule of RFC 6068",
                    found: asked.to_owned(),
                    known: self.rules(),
                }
                .into());
            }
        }
        cursor.end("mailtoURI", "the end, or what the rule allows here")?;
        Ok(spans)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let is_base = |base: &[u8]| {
            let mut cursor = Cursor::new(base);
            mailto_uri(&mut cursor, &mut Spans::default())?;
            cursor.end("mailtoURI", "a character of this component, or the next component")
        };
        rfc3986::resolve_on::<Rfc3986>(base, input, options.strict, is_base)
    }

    /// The document does not speak of resolution, and so has no answer to most topics.
    fn meanings(&self) -> Vec<Meaning> {
        let answers = [
            (Topic::Params, "no component", "2"),
            (Topic::QueryCut, "the first question mark", "2"),
            (Topic::FragmentCut, "no component", "2"),
            (Topic::Authority, "no component", "2"),
        ];
        answers.map(Meaning::from).to_vec()
    }
}
