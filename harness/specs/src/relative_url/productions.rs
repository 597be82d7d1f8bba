//! Section 2.2: what is accepted.

use super::edition::Edition;
use super::split::split;
use crate::class::Class;
use crate::common::{colon, scheme_of_any_start};
use crate::cursor::{Cursor, Rejection};
use crate::rfc1808::{Url, is_national};

/// Parses the whole of `input` as `relativeURL`, without allocating. Its components are those that it has without a base.
pub fn parse_url(edition: &Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    relative_url(edition, &mut cursor);
    cursor.end("relativeURL", "a character of a URL, or the fragment")?;
    Ok(split(edition, None, input))
}

/// `relativeURL = [ scheme ":" ] [ "//" net_loc ] [ [ "/" ] path ] [ ";" params ] [ "?" query ] [ "#" fragment ]` (the slash
/// is repaired, see `defects.json`), then `relativeURL = [ absoluteURL | location | abs_path | rel_path ] [ "#" fragment ]`.
///
/// A path has the characters of a scheme, the colon, slashes and what is in a `net_loc`; after it the params end at a
/// question mark, and a query has everything. So the order of the parts excludes nothing.
pub(super) fn relative_url(edition: &Edition, cursor: &mut Cursor<'_>) {
    cursor.run_by("relativeURL", |byte| is_any(edition, byte));
    if cursor.eat(b'#') {
        cursor.run_by("fragment", |byte| is_uric(edition, byte));
    }
}

/// `absoluteURL = scheme ":" [ location | abs_path | rel_path ]`, then `absoluteURL = scheme ":" *[ uchar | reserved ]`.
pub(super) fn absolute_url(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme_of_any_start(cursor)?;
    colon(cursor, "absoluteURL")?;
    // A `rel_path` has all of them.
    cursor.run_by("absoluteURL", |byte| is_any(edition, byte));
    Ok(())
}

/// `location = "//" net_loc [ "/" rel_path ]`.
pub(super) fn location(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect_all(b"//", "location", "`//`")?;
    net_loc_rule(edition, cursor)?;
    if cursor.eat(b'/') {
        rel_path(edition, cursor);
    }
    Ok(())
}

/// `abs_path = "/" rel_path`.
pub(super) fn abs_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect(b'/', "abs_path", "`/`")?;
    rel_path(edition, cursor);
    Ok(())
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`. A path has semicolons and question marks, and so the rest too.
pub(super) fn rel_path(edition: &Edition, cursor: &mut Cursor<'_>) {
    path(edition, cursor);
}

/// `path = segment *[ "/" segment ]`.
pub(super) fn path(edition: &Edition, cursor: &mut Cursor<'_>) {
    cursor.run_by("path", |byte| is_in_segment(edition, byte) || byte == b'/');
}

/// `net_loc = 1*[ uchar | ";" | "?" | ":" | "@" | "&" | "=" ]`, then `net_loc = *[ pchar | ";" ]`.
pub(super) fn net_loc_rule(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let found = cursor.run_by("net_loc", |byte| is_any(edition, byte) && byte != b'/');
    if !edition.empty_net_loc && found.is_empty() {
        return Err(cursor.rejection("net_loc", "a location that is not empty"));
    }
    Ok(())
}

/// `unreserved = alpha | digit | safe | extra | national`. The first draft has `=` in `extra`, and no backquote.
pub(super) fn is_unreserved(edition: &Edition, byte: u8) -> bool {
    match byte {
        b'=' => edition.equals_is_extra,
        b'`' => edition.backquote,
        _ => Class::UCHAR.has(byte) || is_national(byte),
    }
}

/// `uchar | reserved`, without the escapes.
pub(super) fn is_uric(edition: &Edition, byte: u8) -> bool {
    is_unreserved(edition, byte) || Class::QUERY_1808.has(byte)
}

/// What comes before a fragment: the second draft has the number sign in a path and in a query.
pub(super) fn is_any(edition: &Edition, byte: u8) -> bool {
    is_uric(edition, byte) || byte == b'#' && edition.number_sign
}

/// `pchar = [ uchar | "?" | ":" | "@" | "&" | "=" | "#" ]` in the second draft, without `#` in the third.
pub(super) fn is_pchar(edition: &Edition, byte: u8) -> bool {
    is_any(edition, byte) && byte != b'/' && byte != b';'
}

/// `segment = *[ uchar | ":" | "@" | "&" | "=" ]`, then `segment = *[ pchar | ";" ]`.
pub(super) fn is_in_segment(edition: &Edition, byte: u8) -> bool {
    is_pchar(edition, byte) && (edition.delimiters_in_segments || byte != b'?')
        || byte == b';' && edition.delimiters_in_segments
}

/// `param = *[ uchar | ":" | "@" | "&" | "=" | "/" ]`, then `param = *[ pchar | "/" ]`.
pub(super) fn is_in_param(edition: &Edition, byte: u8) -> bool {
    (is_in_segment(edition, byte) && byte != b';') || byte == b'/'
}
