//! The productions of section 2.2, which define the accepted texts.

use super::url::{Url, split};
use crate::class::Class;
use crate::common::{colon, scheme_before_colon, scheme_of_any_start};
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` as `URL`, without allocating.
pub fn parse_url(input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    url(&mut cursor)?;
    cursor.end("URL", "a character of this component, or the next component")?;
    Ok(split(input))
}

/// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`.
///
/// After a scheme and a colon, `absoluteURL` derives every text that `relativeURL` derives. For example, both
/// derive "a:b".
pub(super) fn url(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if scheme_before_colon(cursor.input).is_some() {
        absolute_url(cursor)?;
    } else {
        relative_url(cursor)?;
    }
    if cursor.eat(b'#') {
        cursor.run_long("fragment", Class::QUERY_1808);
    }
    Ok(())
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`. The second alternative derives every text
/// that the first one derives.
pub(super) fn absolute_url(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme_of_any_start(cursor)?;
    colon(cursor, "absoluteURL")?;
    cursor.run_long("absoluteURL", Class::QUERY_1808);
    Ok(())
}

/// `generic-RL = scheme ":" relativeURL`.
pub(super) fn generic_rl(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme_of_any_start(cursor)?;
    colon(cursor, "generic-RL")?;
    relative_url(cursor)
}

/// `relativeURL = net_path | abs_path | rel_path`.
pub(super) fn relative_url(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    // "//a" is only a `net_path`: the first segment of an `abs_path` is not empty.
    match cursor.rest() {
        [b'/', b'/', ..] => net_path(cursor),
        [b'/', ..] => abs_path(cursor),
        _ => {
            rel_path(cursor);
            Ok(())
        }
    }
}

/// `net_path = "//" net_loc [ abs_path ]`.
pub(super) fn net_path(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect_all(b"//", "net_path", "`//`")?;
    net_loc(cursor);
    // "//a?b": the question mark is part of the `net_loc`, and only a slash ends it.
    if cursor.peek() == Some(b'/') {
        abs_path(cursor)
    } else {
        Ok(())
    }
}

/// `abs_path = "/" rel_path`.
pub(super) fn abs_path(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect(b'/', "abs_path", "`/`")?;
    rel_path(cursor);
    Ok(())
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`.
pub(super) fn rel_path(cursor: &mut Cursor<'_>) {
    // ";p" and "?q" have no `path`.
    if cursor
        .peek()
        .is_some_and(|byte| Class::PCHAR_1808.has(byte) || byte == b'%')
    {
        cursor.run_long("path", Class::PATH_1808);
    } else {
        cursor.stopped("rel_path");
    }
    if cursor.eat(b';') {
        params(cursor);
    }
    if cursor.eat(b'?') {
        cursor.run_long("query", Class::QUERY_1808);
    }
}

/// `path = fsegment *( "/" segment )`.
pub(super) fn path(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    fsegment(cursor)?;
    cursor.run_long("segment", Class::PATH_1808);
    Ok(())
}

/// `fsegment = 1*pchar`.
pub(super) fn fsegment(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run_escaped("fsegment", Class::PCHAR_1808).is_empty() {
        return Err(cursor.rejection("fsegment", "a first segment that is not empty"));
    }
    Ok(())
}

/// `params = param *( ";" param )` with `param = *( pchar | "/" )`.
pub(super) fn params(cursor: &mut Cursor<'_>) {
    cursor.run_long("params", Class::PARAMS);
}

/// `net_loc = *( pchar | ";" | "?" )`.
pub(super) fn net_loc(cursor: &mut Cursor<'_>) {
    cursor.run_escaped("net_loc", Class::NET_LOC);
}
