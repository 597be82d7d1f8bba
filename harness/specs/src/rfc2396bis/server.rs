//! The grammar of drafts 00 and 01, which is RFC 2396's with RFC 3986's characters: opaque parts, servers and registered
//! names.

use urispec_model::{HostKind, Span};

use super::Edition;
use super::host::{Dot, ipv6reference, named};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::rfc2396::{Authority, Reference, Server};
use crate::rfc3986::authority::{port, userinfo_at};
use crate::rfc3986::path::{path_absolute, path_empty, path_noscheme};
use crate::rfc3986::{Rfc3986, fragment, path as paths, query, scheme};

/// Parses the whole of `input` as `URI-reference`, without allocating.
pub(super) fn parse_reference(edition: &Edition, input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference(edition, &mut cursor)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// `URI-reference = [ absolute-URI / relative-URI ] [ "#" fragment ]`, section 4.
///
/// No segment that starts a `relative-URI` has a colon, so at most one alternative fits.
pub(super) fn uri_reference(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let first = cursor.input.first().is_some_and(u8::is_ascii_alphabetic);
    if first && cursor.input.get(Class::SCHEME.prefix(cursor.input)) == Some(&b':') {
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
    if !cursor.eat(b':') {
        return Err(cursor.rejection("absolute-URI", "`:` behind the scheme"));
    }
    let start = cursor.at;
    let rest = hier_part(edition, cursor)?;
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
    if matches!(cursor.peek(), None | Some(b'/' | b'?' | b'#')) {
        return hier_part(edition, cursor);
    }
    let path = path_noscheme::<Rfc3986>(cursor).map_err(|why| renamed(why, "rel-segment"))?;
    let query = cursor.eat(b'?').then(|| query::<Rfc3986>(cursor));
    Ok(Reference {
        path,
        query,
        ..Reference::at(path.start)
    })
}

fn renamed(why: Rejection, rule: &'static str) -> Rejection {
    Rejection { rule, ..why }
}

/// `hier-part = [ net-path / abs-path ] [ "?" query ]`, section 3. The greedy choice of section 4.3: where two slashes
/// stand, the authority wins.
pub(super) fn hier_part(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let part = if cursor.rest().starts_with(b"//") {
        net_path(edition, cursor)?
    } else {
        let path = match cursor.peek() {
            Some(b'/') => path_absolute::<Rfc3986>(cursor)?,
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
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("net-path", "`//`"));
    }
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

/// `authority = server / reg-name`, section 3.2: what stands before the next slash, question mark, number sign or the
/// end. A `server` where it is one, else a `reg-name`.
pub(super) fn authority(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    let at_delimiter = |cursor: &Cursor<'_>| matches!(cursor.peek(), None | Some(b'/' | b'?' | b'#'));
    if at_delimiter(cursor) {
        let span = Span::new(start, start);
        return Ok(Authority { span, server: None });
    }
    let failed = match server(edition, cursor) {
        Ok(server) if at_delimiter(cursor) => {
            let span = Span::new(start, cursor.at);
            return Ok(Authority {
                span,
                server: Some(server),
            });
        }
        Ok(_) => cursor.rejection("server", "`/`, `?`, `#` or the end"),
        Err(rejection) => rejection,
    };
    cursor.at = start;
    match reg_name(cursor) {
        Ok(span) if at_delimiter(cursor) => Ok(Authority { span, server: None }),
        // Neither fits; the one that came further tells more.
        _ if failed.offset > cursor.at => Err(failed),
        _ => Err(cursor.rejection("reg-name", "`/`, `?`, `#` or the end")),
    }
}

/// The whole input as `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2.
pub(super) fn whole_server(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let server = if cursor.is_at_end() {
        None
    } else {
        Some(server(edition, cursor)?)
    };
    let span = Span::new(0, cursor.at);
    Ok(Authority { span, server })
}

/// The whole input as `hostport`, section 3.2.2.
pub(super) fn whole_hostport(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let server = Some(hostport(edition, cursor, None)?);
    let span = Span::new(0, cursor.at);
    Ok(Authority { span, server })
}

/// `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2, where it is not empty.
fn server(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Server, Rejection> {
    let start = cursor.at;
    userinfo_at::<Rfc3986>(cursor);
    let userinfo = (cursor.at > start).then(|| Span::new(start, cursor.at - 1));
    hostport(edition, cursor, userinfo)
}

/// `hostport = host [ ":" port ]`, section 3.2.2.
fn hostport(edition: &Edition, cursor: &mut Cursor<'_>, userinfo: Option<Span>) -> Result<Server, Rejection> {
    let (host, host_kind) = host(edition, cursor)?;
    let port = cursor.eat(b':').then(|| port(cursor));
    Ok(Server {
        userinfo,
        host,
        host_kind,
        port,
    })
}

/// `host = IPv6reference / IPv4address / hostname`, section 3.2.2.
pub(super) fn host(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    if cursor.peek() == Some(b'[') {
        ipv6reference(edition.loose_ipv6, cursor)
    } else {
        named(edition.dot_behind(), cursor)
    }
}

impl Edition {
    /// Behind which names a full stop may stand.
    pub(super) fn dot_behind(&self) -> Dot {
        match self.grammar {
            super::Grammar::Server => Dot::BehindToplabel,
            _ => Dot::Always,
        }
    }
}

/// `reg-name = 1*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" / "$" / "," )`, section 3.2.1.
pub(super) fn reg_name(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let name = cursor.run_escaped("reg-name", Class::PCHAR);
    if name.is_empty() {
        Err(cursor.rejection("reg-name", "a name that is not empty"))
    } else {
        Ok(name)
    }
}
