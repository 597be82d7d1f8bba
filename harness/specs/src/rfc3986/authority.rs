//! Parses authorities by RFC 3986 section 3.2: userinfo, host and port.

use urispec_model::{Component, HostKind, Span, Spans};

use super::address::{ipv_future, ipv6address, kind_of_name};
use super::syntax::Syntax;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// An authority and its parts, as spans of the input.
///
/// The fields are the offsets of the boundaries between the parts. A part is undefined if there is no delimiter
/// between its two boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authority {
    start: usize,
    host: Span,
    host_kind: HostKind,
    end: usize,
}

impl Authority {
    /// The whole authority, without the two slashes.
    #[inline]
    pub const fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }

    /// The userinfo, without its `@`.
    #[inline]
    pub fn userinfo(&self) -> Option<Span> {
        (self.start < self.host.start).then(|| Span::new(self.start, self.host.start - 1))
    }

    /// The host, including the brackets of an IP literal. The host may be empty, but is never undefined.
    #[inline]
    pub const fn host(&self) -> Span {
        self.host
    }

    /// The kind of the host.
    #[inline]
    pub const fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// The port, without its colon.
    #[inline]
    pub fn port(&self) -> Option<Span> {
        (self.host.end < self.end).then(|| Span::new(self.host.end + 1, self.end))
    }

    /// Adds the components of the authority to `spans`.
    pub(crate) fn set_in(&self, spans: &mut Spans) {
        spans.set(Component::Authority, Some(self.span()));
        spans.set(Component::Userinfo, self.userinfo());
        spans.set(Component::Host, Some(self.host));
        spans.set(Component::Port, self.port());
        spans.host_kind = Some(self.host_kind);
    }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`, section 3.2.
///
/// Most authorities have neither userinfo nor brackets, so this case is tried first.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn authority<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    let mut ahead = cursor.ahead();
    let host = reg_name::<S>(&mut ahead);
    if ahead.eat(b':') {
        port(&mut ahead);
    }
    // "u@h" stops at the `@`, and "[::1]" at its first byte.
    if !matches!(ahead.peek(), None | Some(b'/' | b'?' | b'#')) {
        return cursor.out_of_line(any_authority::<S>);
    }
    *cursor = ahead;
    Ok(Authority {
        start,
        host,
        host_kind: kind_of_name(host.of(cursor.input)),
        end: cursor.at,
    })
}

/// Parses an `authority` that may have any of its parts.
#[inline(never)]
fn any_authority<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    // "u:p@[::1]:80".
    userinfo_at::<S>(cursor);
    let (host, host_kind) = host::<S>(cursor)?;
    if cursor.eat(b':') {
        port(cursor);
    }
    Ok(Authority {
        start,
        host,
        host_kind,
        end: cursor.at,
    })
}

/// Reads `[ userinfo "@" ]`: a `host` and a `port` never contain an `@`, so there is a userinfo exactly if an `@`
/// follows its characters.
#[inline]
pub(crate) fn userinfo_at<S: Syntax>(cursor: &mut Cursor<'_>) {
    let mut ahead = Cursor::starting(cursor.input, cursor.at);
    userinfo::<S>(&mut ahead);
    // "a:80" has the characters of a userinfo, but no `@` after them.
    if ahead.eat(b'@') {
        cursor.at = ahead.at;
    }
}

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, section 3.2.1.
#[inline]
pub(crate) fn userinfo<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "userinfo", Class::USERINFO)
}

/// `host = IP-literal / IPv4address / reg-name`, section 3.2.2. The first alternative that matches is used.
#[inline]
pub(crate) fn host<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    if cursor.peek() == Some(b'[') {
        return ip_literal(cursor);
    }
    let host = reg_name::<S>(cursor);
    Ok((host, kind_of_name(host.of(cursor.input))))
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`, section 3.2.2.
pub(super) fn ip_literal(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    let start = cursor.at;
    cursor.expect(b'[', "IP-literal", "`[`")?;
    // No `IPv6address` begins with a "v".
    let kind = if matches!(cursor.peek(), Some(b'v' | b'V')) {
        ipv_future(cursor)?;
        HostKind::IPvFuture
    } else {
        ipv6address(cursor)?;
        HostKind::IPv6address
    };
    cursor.expect(b']', "IP-literal", "`]`")?;
    Ok((Span::new(start, cursor.at), kind))
}

/// `reg-name = *( unreserved / pct-encoded / sub-delims )`, section 3.2.2.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn reg_name<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "reg-name", Class::REG_NAME)
}

/// `port = *DIGIT`, section 3.2.3.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn port(cursor: &mut Cursor<'_>) -> Span {
    cursor.run("port", Class::DIGIT)
}
