//! What is accepted.

use urispec_model::Span;

use super::edition::{Edition, Params};
use super::rule::Rule;
use super::site;
use crate::class::Class;
use crate::common::{self, colon, scheme_before_colon};
use crate::cursor::{Cursor, Rejection};

/// `URL-reference = [ absoluteURL | relativeURL ] [ "#" fragment ]`. Where the reference is absolute, its scheme.
///
/// Where a scheme and a colon come first, `absoluteURL` has whatever `relativeURL` would have: "a:b" is both.
pub(super) fn reference(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Option<Span>, Rejection> {
    // "1:b" has a scheme in all drafts but the last.
    let found =
        scheme_before_colon(cursor.input).filter(|_| !edition.letter_first || Class::ALPHA.has(cursor.input[0]));
    if found.is_some() {
        absolute(edition, cursor, Rule::Absolute.name(edition).unwrap_or_default())?;
    } else {
        relative(edition, cursor)?;
    }
    if cursor.eat(b'#') {
        fragment(cursor);
    }
    Ok(found)
}

/// `absoluteURL = generic-URL | opaque-URL` with `opaque-URL = scheme ":" *urlc`, which has all of the other.
pub(super) fn absolute(edition: &Edition, cursor: &mut Cursor<'_>, name: &'static str) -> Result<(), Rejection> {
    scheme(edition, cursor)?;
    colon(cursor, name)?;
    cursor.run_long(name, Class::URIC);
    Ok(())
}

/// `relativeURL = net_path | abs_path | rel_path`.
///
/// Where segments may be empty, two slashes may begin an `abs_path` too, and it has every character of a site.
pub(super) fn relative(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    match cursor.rest() {
        [b'/', b'/', ..] if edition.params == Params::Component => net_path(edition, cursor),
        [b'/', ..] => abs_path(edition, cursor),
        _ => {
            rel_path(edition, cursor);
            Ok(())
        }
    }
}

/// `net_path = "//" site [ abs_path ]`; the site is called `server` or `authority` in other drafts.
pub(super) fn net_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect_all(b"//", "net_path", "`//`")?;
    let start = cursor.at;
    // A site has no slash, and nothing but an `abs_path` may follow, or what ends a relative reference.
    let rest = cursor.rest();
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'#'));
    cursor.at = end.map_or(cursor.input.len(), |end| start + end);
    site::site(edition, cursor.input, Span::new(start, cursor.at))?;
    if cursor.peek() == Some(b'/') {
        abs_path(edition, cursor)?;
    }
    Ok(())
}

/// `abs_path = "/" rel_path`.
pub(super) fn abs_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    cursor.expect(b'/', "abs_path", "`/`")?;
    rel_path(edition, cursor);
    Ok(())
}

/// `rel_path = [ path_segments ] [ "?" query ]`; in the first draft `rel_path = [ path ] [ ";" parameters ] [ "?" query ]`.
pub(super) fn rel_path(edition: &Edition, cursor: &mut Cursor<'_>) {
    match edition.params {
        Params::Component => {
            // ";p" and "?q" have no `path`.
            if cursor
                .peek()
                .is_some_and(|byte| Class::PCHAR_2396.has(byte) || byte == b'%')
            {
                cursor.run_by("path", is_in_path);
            } else {
                cursor.stopped("rel_path");
            }
            if cursor.eat(b';') {
                parameters(cursor);
            }
        }
        Params::Segment => drop(cursor.run_long("rel_path", Class::PATH_2396)),
    }
    if cursor.eat(b'?') {
        query(cursor);
    }
}

/// `path = [ "/" ] path_segments`, or `path = segment *( "/" segment )`; in the first draft `path = fsegment *( "/" segment )`.
pub(super) fn path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    match edition.params {
        Params::Component => {
            fsegment(cursor)?;
            cursor.run_by("path", is_in_path);
        }
        Params::Segment => drop(cursor.run_long("path", Class::PATH_2396)),
    }
    Ok(())
}

/// `pchar` and the slash, without the semicolon.
pub(super) fn is_in_path(byte: u8) -> bool {
    Class::PCHAR_2396.has(byte) || byte == b'/'
}

/// `fsegment = 1*pchar`.
pub(super) fn fsegment(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run_escaped("fsegment", Class::PCHAR_2396).is_empty() {
        return Err(cursor.rejection("fsegment", "a first segment that is not empty"));
    }
    Ok(())
}

/// `segment = *pchar *( ";" param )`; in the first draft `segment = *pchar`.
pub(super) fn segment(edition: &Edition, cursor: &mut Cursor<'_>) {
    cursor.run_escaped("segment", Class::PCHAR_2396);
    while edition.params == Params::Segment && cursor.eat(b';') {
        param(edition, cursor);
    }
}

/// `parameters = param *( ";" param )`.
pub(super) fn parameters(cursor: &mut Cursor<'_>) {
    cursor.run_long("parameters", Class::PATH_2396);
}

/// `param = *pchar`; in the first draft `param = *( pchar | "/" )`.
pub(super) fn param(edition: &Edition, cursor: &mut Cursor<'_>) {
    match edition.params {
        Params::Component => drop(cursor.run_by("param", is_in_path)),
        Params::Segment => drop(cursor.run_escaped("param", Class::PCHAR_2396)),
    }
}

/// `scheme = 1*( alpha | digit | "+" | "-" | "." )`; in the last draft `scheme = alpha *( alpha | digit | "+" | "-" | "." )`.
pub(super) fn scheme(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let scheme = if edition.letter_first {
        common::scheme
    } else {
        common::scheme_of_any_start
    };
    scheme(cursor).map(drop)
}

/// `query = *urlc`.
pub(super) fn query(cursor: &mut Cursor<'_>) {
    cursor.run_long("query", Class::URIC);
}

/// `fragment = *urlc`.
pub(super) fn fragment(cursor: &mut Cursor<'_>) {
    cursor.run_long("fragment", Class::URIC);
}

/// `unreserved = alpha | digit | mark`. The last draft makes the dollar sign and the comma `reserved`; every rule that has the
/// one has the other too, so no other rule changes.
pub(super) fn is_unreserved(edition: &Edition, byte: u8) -> bool {
    Class::UNRESERVED_2396.has(byte) || !edition.letter_first && matches!(byte, b'$' | b',')
}

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`, to which the last draft adds `"$" | ","`.
pub(super) fn is_reserved(edition: &Edition, byte: u8) -> bool {
    Class::RESERVED_2396.has(byte) && (edition.letter_first || !matches!(byte, b'$' | b','))
}
