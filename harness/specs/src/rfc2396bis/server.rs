//! The grammar of drafts 00 and 01, which is RFC 2396's with RFC 3986's characters: opaque parts, servers and registered
//! names.

use urispec_model::{HostKind, Span};

use super::edition::Edition;
use super::host::{ipv6reference, named};
use crate::class::Class;
use crate::common::{colon, scheme, scheme_before_colon};
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::rfc2396::Reference;
use crate::rfc2396::authority::{Servers, authority};
use crate::rfc3986::path::{self as paths, path_absolute, path_empty, path_noscheme};
use crate::rfc3986::{Rfc3986, fragment, query};

/// Parses the whole of `input` as `URI-reference`, without allocating.
pub(super) fn parse_reference(edition: &Edition, input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference(edition, &mut cursor)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// `URI-reference = [ absolute-URI / relative-URI ] [ "#" fragment ]`, section 4.
///
/// No segment that starts a `relative-URI` has a colon, so at most one alternative fits: "a:b" is absolute, and "1:b" neither.
pub(super) fn uri_reference(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let first = cursor.input.first().is_some_and(u8::is_ascii_alphabetic);
    if first && scheme_before_colon(cursor.input).is_some() {
        return absolute_uri_reference(edition, cursor);
    }
    let reference = relative_uri(edition, cursor)?;
    Ok(with_fragment(reference, cursor))
}

/// `absolute-URI-reference = absolute-URI [ "#" fragment ]`, section 4.
pub(super) fn absolute_uri_reference(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let reference = absolute_uri(edition, cursor)?;
    Ok(with_fragment(reference, cursor))
}

/// `[ "#" fragment ]`, after the rest of a reference.
fn with_fragment(reference: Reference, cursor: &mut Cursor<'_>) -> Reference {
    let fragment = cursor.eat(b'#').then(|| fragment::<Rfc3986>(cursor));
    Reference { fragment, ..reference }
}

/// `absolute-URI = scheme ":" ( hier-part / opaque-part )`, section 3.
///
/// Where there is no slash, a `hier-part` is a query at most; it comes first, and an `opaque-part` follows where that
/// goes no further.
pub(super) fn absolute_uri(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let scheme = Some(scheme(cursor)?);
    colon(cursor, "absolute-URI")?;
    let start = cursor.at;
    let rest = hier_part(edition, cursor)?;
    // "a:" and "a:?b" are done; "a:b" and "a:?[" go on.
    let is_done = matches!(cursor.peek(), None | Some(b'#')) || cursor.input[start..].starts_with(b"/");
    if is_done {
        return Ok(Reference { scheme, ..rest });
    }
    cursor.at = start;
    let opaque = opaque_part(cursor)?;
    Ok(Reference {
        scheme,
        path: opaque,
        opaque: Some(opaque),
        ..Reference::at(start)
    })
}

/// `relative-URI = [ net-path / abs-path / rel-path ] [ "?" query ]`, section 5.
pub(super) fn relative_uri(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    // "" and "?y" are a `relative-URI` here, other than in RFC 2396.
    if matches!(cursor.peek(), None | Some(b'/' | b'?' | b'#')) {
        return hier_part(edition, cursor);
    }
    let path = path_noscheme::<Rfc3986>(cursor).map_err(|why| Rejection {
        rule: "rel-segment",
        ..why
    })?;
    let query = cursor.eat(b'?').then(|| query::<Rfc3986>(cursor));
    Ok(Reference {
        path,
        query,
        ..Reference::at(path.start)
    })
}

/// `hier-part = [ net-path / abs-path ] [ "?" query ]`, section 3. The greedy choice of section 4.3: after two slashes
/// comes an authority, "//a/b", and no empty segment.
pub(super) fn hier_part(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let part = if cursor.rest().starts_with(b"//") {
        net_path(edition, cursor)?
    } else {
        let path = match cursor.peek() {
            Some(b'/') => path_absolute::<Rfc3986>(cursor)?,
            // "?y".
            _ => path_empty(cursor),
        };
        Reference {
            path,
            ..Reference::at(path.start)
        }
    };
    let query = cursor.eat(b'?').then(|| query::<Rfc3986>(cursor));
    Ok(Reference { query, ..part })
}

/// `net-path = "//" authority [ abs-path ]`, section 3.
pub(super) fn net_path(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    cursor.expect_all(b"//", "net-path", "`//`")?;
    let authority = Some(authority(edition, cursor)?);
    let path = paths::path_abempty::<Rfc3986>(cursor);
    Ok(Reference {
        authority,
        path,
        ..Reference::at(path.start)
    })
}

/// `opaque-part = uric-no-slash *uric`, section 3.
pub(super) fn opaque_part(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    // "a:[" is opaque: the drafts count brackets among the reserved characters.
    let is_first = |byte: u8| byte != b'/' && Class::URIC_2732.has(byte);
    if !cursor.peek().is_some_and(is_first) && !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("opaque-part", "a slash, or one character more"));
    }
    Ok(cursor.run_long("opaque-part", Class::URIC_2732))
}

/// `path = [ abs-path / opaque-part ]`, section 3.3.
pub(super) fn path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    match cursor.peek() {
        None => Ok(path_empty(cursor)),
        Some(b'/') => abs_path(cursor),
        Some(_) => opaque_part(cursor),
    }
}

/// `abs-path = "/" path-segments`, section 3.
pub(super) fn abs_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if cursor.peek() != Some(b'/') {
        return Err(cursor.rejection("abs-path", "`/`"));
    }
    Ok(paths::path::<Rfc3986>(cursor))
}

impl Servers for Edition {
    /// `reg-name = 1*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" / "$" / "," )`, section 3.2.1.
    const REG_NAME: (&'static str, Class) = ("reg-name", Class::PCHAR);
    const USERINFO: Class = Class::USERINFO;

    /// `host = IPv6reference / IPv4address / hostname`, section 3.2.2.
    fn host(&self, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
        if cursor.peek() == Some(b'[') {
            ipv6reference(self.ipv6_tail, cursor)
        } else {
            named(self.dot, cursor)
        }
    }
}
