//! RFC 3986 section 3.2: authority, userinfo, host, port.

use urispec_model::{Component, HostKind, Span, Spans};

use super::Syntax;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// An authority and its parts, by their place in the input.
///
/// Kept are the places where they start and end; a part is undefined where no delimiter stands between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authority {
    start: usize,
    host: Span,
    host_kind: HostKind,
    end: usize,
}

impl Authority {
    /// The whole, without the two slashes.
    #[inline]
    pub const fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }

    /// Without its `@`.
    #[inline]
    pub fn userinfo(&self) -> Option<Span> {
        (self.start < self.host.start).then(|| Span::new(self.start, self.host.start - 1))
    }

    /// An IP literal with its brackets; may be empty, never undefined.
    #[inline]
    pub const fn host(&self) -> Span {
        self.host
    }

    /// What kind of host it is.
    #[inline]
    pub const fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// Without its colon.
    #[inline]
    pub fn port(&self) -> Option<Span> {
        (self.host.end < self.end).then(|| Span::new(self.host.end + 1, self.end))
    }

    pub(crate) fn tell(&self, spans: &mut Spans) {
        spans.set(Component::Authority, Some(self.span()));
        spans.set(Component::Userinfo, self.userinfo());
        spans.set(Component::Host, Some(self.host));
        spans.set(Component::Port, self.port());
        spans.host_kind = Some(self.host_kind);
    }
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`, section 3.2.
///
/// Most have no userinfo and no brackets, so that is tried first.
#[inline(always)]
pub(crate) fn authority<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    let mut ahead = cursor.ahead();
    let host = reg_name::<S>(&mut ahead);
    if ahead.eat(b':') {
        port(&mut ahead);
    }
    if !matches!(ahead.peek(), None | Some(b'/' | b'?' | b'#')) || !S::is_plain_host(host.of(cursor.input)) {
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

/// `authority`, with all that may be in it.
#[inline(never)]
fn any_authority<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Authority, Rejection> {
    let start = cursor.at;
    userinfo_at::<S>(cursor);
    let (host, host_kind) = S::host(cursor)?;
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

/// `[ userinfo "@" ]`: neither `host` nor `port` has an `@`, so there is a userinfo where one stands in reach.
#[inline]
pub(crate) fn userinfo_at<S: Syntax>(cursor: &mut Cursor<'_>) {
    let mut ahead = Cursor::new(cursor.input);
    ahead.at = cursor.at;
    userinfo::<S>(&mut ahead);
    if ahead.eat(b'@') {
        cursor.at = ahead.at;
    }
}

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, section 3.2.1.
#[inline]
pub(crate) fn userinfo<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "userinfo", Class::USERINFO)
}

/// `host = IP-literal / IPv4address / reg-name`, section 3.2.2; the first that matches wins.
#[inline]
pub(crate) fn host<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    if cursor.peek() == Some(b'[') {
        return ip_literal::<S>(cursor);
    }
    let host = reg_name::<S>(cursor);
    Ok((host, kind_of_name(host.of(cursor.input))))
}

/// Whether a `host` without brackets is an `IPv4address`, else a `reg-name`.
#[inline(always)]
pub(crate) fn kind_of_name(host: &[u8]) -> HostKind {
    // A name that ends in a letter is the common case, and needs no second look.
    if host.last().is_some_and(u8::is_ascii_digit) && is_ipv4address(host) {
        HostKind::IPv4address
    } else {
        HostKind::RegName
    }
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`, section 3.2.2.
pub(crate) fn ip_literal<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind), Rejection> {
    let start = cursor.at;
    if !cursor.eat(b'[') {
        return Err(cursor.rejection("IP-literal", "`[`"));
    }
    let kind = if matches!(cursor.peek(), Some(b'v' | b'V')) {
        S::ipv_future(cursor)?;
        HostKind::IPvFuture
    } else {
        ipv6address(cursor)?;
        S::behind_ipv6address(cursor)?;
        HostKind::IPv6address
    };
    if !cursor.eat(b']') {
        return Err(cursor.rejection("IP-literal", "`]`"));
    }
    Ok((Span::new(start, cursor.at), kind))
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, section 3.2.2.
pub(crate) fn ipv_future(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat(b'v') && !cursor.eat(b'V') {
        return Err(cursor.rejection("IPvFuture", "`v`"));
    }
    if cursor.run("IPvFuture", Class::HEXDIG).is_empty() {
        return Err(cursor.rejection("IPvFuture", "a hexadecimal version"));
    }
    if !cursor.eat(b'.') {
        return Err(cursor.rejection("IPvFuture", "`.` behind the version"));
    }
    if cursor.run("IPvFuture", Class::USERINFO).is_empty() {
        return Err(cursor.rejection("IPvFuture", "an address"));
    }
    Ok(())
}

/// `IPv6address`, section 3.2.2, in its nine alternatives:
///
/// ```abnf
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
///
/// Together: eight groups; or one `::` with at most seven around it. An `IPv4address` counts as two, and is last.
pub(crate) fn ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    const RULE: &str = "IPv6address";
    let mut groups = 0;
    let mut elided = cursor.eat_all(b"::");
    let limit = |elided: bool| if elided { 7 } else { 8 };
    loop {
        if !cursor.peek().is_some_and(|byte| Class::HEXDIG.has(byte)) {
            // Only behind `::` may the address end without a group.
            if elided && cursor.input[..cursor.at].ends_with(b"::") {
                return Ok(());
            }
            return Err(cursor.rejection(RULE, "a group of one to four hexadecimal digits"));
        }
        if groups + 2 <= limit(elided) && is_ipv4_ahead(cursor.rest()) {
            ipv4address(cursor)?;
            groups += 2;
            break;
        }
        if groups == limit(elided) {
            return Err(cursor.rejection(RULE, "the end of the address, which has all its groups"));
        }
        h16(cursor)?;
        groups += 1;
        if cursor.rest().starts_with(b"::") {
            if elided {
                return Err(cursor.rejection(RULE, "at most one `::`"));
            }
            elided = true;
            if groups > limit(elided) {
                return Err(cursor.rejection(RULE, "no `::` behind eight groups"));
            }
            cursor.at += 2;
        } else if !cursor.eat(b':') {
            break;
        }
    }
    if elided || groups == 8 {
        Ok(())
    } else {
        Err(cursor.rejection(RULE, "eight groups, or `::`"))
    }
}

/// Whether the next group is not an `h16` but the `IPv4address` of an `ls32`: its digits end at a full stop.
pub(crate) fn is_ipv4_ahead(rest: &[u8]) -> bool {
    let digits = Class::DIGIT.prefix(&rest[..rest.len().min(4)]);
    rest.get(digits) == Some(&b'.')
}

/// `ls32 = ( h16 ":" h16 ) / IPv4address`, section 3.2.2.
pub(crate) fn ls32(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if is_ipv4_ahead(cursor.rest()) {
        return ipv4address(cursor);
    }
    h16(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("ls32", "`:`"));
    }
    h16(cursor)
}

/// `h16 = 1*4HEXDIG`, section 3.2.2.
pub(crate) fn h16(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let rest = cursor.rest();
    let digits = Class::HEXDIG.prefix(&rest[..rest.len().min(4)]);
    if digits == 0 {
        return Err(cursor.rejection("h16", "a hexadecimal digit"));
    }
    cursor.at += digits;
    cursor.stopped("h16");
    Ok(())
}

/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`, section 3.2.2.
pub(crate) fn ipv4address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    dec_octet(cursor)?;
    for _ in 0..3 {
        if !cursor.eat(b'.') {
            return Err(cursor.rejection("IPv4address", "`.` and the next octet"));
        }
        dec_octet(cursor)?;
    }
    Ok(())
}

/// `dec-octet`, section 3.2.2: a number from 0 to 255 without a leading zero.
///
/// ```abnf
/// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
/// ```
pub(crate) fn dec_octet(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let rest = cursor.rest();
    let length = match &rest[..Class::DIGIT.prefix(&rest[..rest.len().min(3)])] {
        [] => return Err(cursor.rejection("dec-octet", "a digit")),
        [b'0', ..] | [_] => 1,
        [b'1', _, _] | [b'2', b'0'..=b'4', _] | [b'2', b'5', b'0'..=b'5'] => 3,
        _ => 2,
    };
    cursor.at += length;
    cursor.stopped("dec-octet");
    Ok(())
}

/// Whether the whole of `host` is an `IPv4address`.
#[inline(never)]
pub(crate) fn is_ipv4address(host: &[u8]) -> bool {
    let mut cursor = Cursor::new(host);
    ipv4address(&mut cursor).is_ok() && cursor.is_at_end()
}

/// `reg-name = *( unreserved / pct-encoded / sub-delims )`, section 3.2.2.
#[inline(always)]
pub(crate) fn reg_name<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run(cursor, "reg-name", Class::REG_NAME)
}

/// `port = *DIGIT`, section 3.2.3.
#[inline(always)]
pub(crate) fn port(cursor: &mut Cursor<'_>) -> Span {
    cursor.run("port", Class::DIGIT)
}
