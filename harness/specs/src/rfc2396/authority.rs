//! Parses authorities by RFC 2396 section 3.2: server and registered name.

use urispec_model::{Component, HostKind, Span, Spans};

use super::edition::Edition;
use super::host::host;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// `authority = server | reg_name`, section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authority {
    /// The whole authority, without the two slashes.
    pub span: Span,
    /// The parts of the authority, if it is a `server` and is not empty. A `reg_name` has no parts.
    pub server: Option<Server>,
}

/// `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Server {
    /// The userinfo, without its `@`.
    pub userinfo: Option<Span>,
    /// The host; an IPv6 reference includes its brackets.
    pub host: Span,
    /// The kind of the host.
    pub host_kind: HostKind,
    /// The port, without its colon.
    pub port: Option<Span>,
}

impl Authority {
    /// Adds the components of the authority to `spans`.
    pub(crate) fn set_in(&self, spans: &mut Spans) {
        spans.set(Component::Authority, Some(self.span));
        if let Some(server) = self.server {
            spans.set(Component::Userinfo, server.userinfo);
            spans.set(Component::Host, Some(server.host));
            spans.set(Component::Port, server.port);
            spans.host_kind = Some(server.host_kind);
        }
    }
}

/// `authority = server | reg_name`, section 3.2: the text up to the next slash, question mark or number sign, or up
/// to the end. An authority that has the form of a `server` is a `server`; any other authority is a `reg_name`.
pub(crate) fn authority(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    let at_delimiter = |cursor: &Cursor<'_>| matches!(cursor.peek(), None | Some(b'/' | b'?' | b'#'));
    // "///a" has an empty server, which has no host.
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
        // The authority of "//a:b" is not a server because of its `b`, but it is a name.
        Ok(_) => cursor.rejection("server", "`/`, `?`, `#` or the end"),
        Err(rejection) => rejection,
    };
    cursor.at = start;
    match reg_name(cursor) {
        Ok(span) if at_delimiter(cursor) => Ok(Authority { span, server: None }),
        // "//[1" is neither a server nor a name. The rejection at the larger offset is more informative.
        _ if failed.offset > cursor.at => Err(failed),
        _ => Err(cursor.rejection("reg_name", "`/`, `?`, `#` or the end")),
    }
}

/// Parses the whole input as `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2.
pub(crate) fn whole_server(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let server = match cursor.peek() {
        None => None,
        Some(_) => Some(server(edition, cursor)?),
    };
    let span = Span::new(0, cursor.at);
    Ok(Authority { span, server })
}

/// Parses the whole input as `hostport = host [ ":" port ]`, section 3.2.2.
pub(crate) fn whole_hostport(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let server = Some(hostport(edition, cursor, None)?);
    let span = Span::new(0, cursor.at);
    Ok(Authority { span, server })
}

/// A `server = [ [ userinfo "@" ] hostport ]` that is not empty, section 3.2.2.
fn server(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Server, Rejection> {
    let mut ahead = Cursor::starting(cursor.input, cursor.at);
    let before = ahead.run_escaped("userinfo", Class::USERINFO_2396);
    // "a:80" could be a userinfo with a colon. Only an `@` after it would show this.
    let userinfo = ahead.eat(b'@').then(|| {
        cursor.at = ahead.at;
        before
    });
    hostport(edition, cursor, userinfo)
}

/// `hostport = host [ ":" port ]`, section 3.2.2.
fn hostport(edition: &Edition, cursor: &mut Cursor<'_>, userinfo: Option<Span>) -> Result<Server, Rejection> {
    let start = cursor.at;
    let host_kind = host(edition, cursor)?;
    let host = Span::new(start, cursor.at);
    let port = cursor.eat(b':').then(|| port(cursor));
    Ok(Server {
        userinfo,
        host,
        host_kind,
        port,
    })
}

/// `userinfo`, section 3.2.2.
pub(crate) fn userinfo(cursor: &mut Cursor<'_>) -> Span {
    cursor.run_escaped("userinfo", Class::USERINFO_2396)
}

/// `port = *digit`, section 3.2.2.
pub(crate) fn port(cursor: &mut Cursor<'_>) -> Span {
    cursor.run("port", Class::DIGIT)
}

/// `reg_name`, section 3.2.1.
pub(crate) fn reg_name(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let name = cursor.run_escaped("reg_name", Class::REG_NAME_2396);
    if name.is_empty() {
        Err(cursor.rejection("reg_name", "a name that is not empty"))
    } else {
        Ok(name)
    }
}
