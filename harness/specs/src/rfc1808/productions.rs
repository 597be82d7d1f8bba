//! Section 2.2: what is accepted.

use urispec_model::Span;

use super::edition::Edition;
use super::url::{Url, split};
use crate::class::Class;
use crate::common::{colon, scheme_before_colon, scheme_of_any_start};
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` as `URL`, without allocating.
pub fn parse_url(edition: &Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    url(edition, &mut cursor)?;
    cursor.end("URL", "a character of this component, or the next component")?;
    Ok(split(input))
}

/// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`.
///
/// Where a scheme and a colon come first, `absoluteURL` has whatever `relativeURL` would have: "a:b" is both.
pub(super) fn url(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if scheme_before_colon(cursor.input).is_some() {
        absolute_url(edition, cursor)?;
    } else {
        relative_url(edition, cursor)?;
    }
    if cursor.eat(b'#') {
        long(edition, cursor, "fragment", Class::QUERY_1808);
    }
    Ok(())
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`. The second alternative has all of the first.
pub(super) fn absolute_url(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme_of_any_start(cursor)?;
    colon(cursor, "absoluteURL")?;
    long(edition, cursor, "absoluteURL", Class::QUERY_1808);
    Ok(())
}

/// `generic-RL = scheme ":" relativeURL`.
pub(super) fn generic_rl(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme_of_any_start(cursor)?;
    colon(cursor, "generic-RL")?;
    relative_url(edition, cursor)
}

/// `relativeURL = net_path | abs_path | rel_path`.
pub(super) fn relative_url(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    // "//a" is a `net_path` alone: the first segment of an `abs_path` is not empty.
    match cursor.rest() {
        [b'/', b'/', ..] => net_path(edition, cursor),
        [b'/', ..] => abs_path(edition, cursor),
        _ => {
            rel_path(edition, cursor);
            Ok(())
        }
    }
}

/// `net_path = "//" net_loc [ abs_path ]`.
pub(super) fn net_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect_all(b"//", "net_path", "`//`")?;
    net_loc(edition, cursor);
    // "//a?b": the question mark is part of the `net_loc`, and nothing but a slash ends it.
    if cursor.peek() == Some(b'/') {
        abs_path(edition, cursor)
    } else {
        Ok(())
    }
}

/// `abs_path = "/" rel_path`.
pub(super) fn abs_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect(b'/', "abs_path", "`/`")?;
    rel_path(edition, cursor);
    Ok(())
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`.
pub(super) fn rel_path(edition: &Edition, cursor: &mut Cursor<'_>) {
    // ";p" and "?q" have no `path`.
    if cursor
        .peek()
        .is_some_and(|byte| is_in(edition, Class::PCHAR_1808, byte) || byte == b'%')
    {
        long(edition, cursor, "path", Class::PATH_1808);
    } else {
        cursor.stopped("rel_path");
    }
    if cursor.eat(b';') {
        params(edition, cursor);
    }
    if cursor.eat(b'?') {
        long(edition, cursor, "query", Class::QUERY_1808);
    }
}

/// `path = fsegment *( "/" segment )`.
pub(super) fn path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    fsegment(edition, cursor)?;
    long(edition, cursor, "segment", Class::PATH_1808);
    Ok(())
}

/// `fsegment = 1*pchar`.
pub(super) fn fsegment(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if short(edition, cursor, "fsegment", Class::PCHAR_1808).is_empty() {
        return Err(cursor.rejection("fsegment", "a first segment that is not empty"));
    }
    Ok(())
}

/// `params = param *( ";" param )` with `param = *( pchar | "/" )`.
pub(super) fn params(edition: &Edition, cursor: &mut Cursor<'_>) {
    long(edition, cursor, "params", Class::PARAMS);
}

/// `net_loc = *( pchar | ";" | "?" )`.
pub(super) fn net_loc(edition: &Edition, cursor: &mut Cursor<'_>) {
    short(edition, cursor, "net_loc", Class::NET_LOC);
}

/// Whether `byte` is in `class`, which is built on `unreserved`, and so has the `national` characters in some drafts.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn is_in(edition: &Edition, class: Class, byte: u8) -> bool {
    class.has(byte) || edition.national && is_national(byte)
}

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``, section 2.2.
const fn is_national(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'|' | b'\\' | b'^' | b'~' | b'[' | b']' | b'`')
}

/// `*( class | escape )`, short.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn short(edition: &Edition, cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
    if edition.national {
        cursor.out_of_line(|cursor| national(cursor, rule, class))
    } else {
        cursor.run_escaped(rule, class)
    }
}

/// `*( class | escape )`, long or the last.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn long(edition: &Edition, cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
    if edition.national {
        cursor.out_of_line(|cursor| national(cursor, rule, class))
    } else {
        cursor.run_long(rule, class)
    }
}

/// `*( class | national | escape )`: the drafts need not be fast, and their classes are not in the table.
#[inline(never)]
fn national(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
    cursor.run_by(rule, |byte| class.has(byte) || is_national(byte))
}
