//! RFC 2396 section 3.2 and RFC 2732 section 3: authority, server, host.

use urispec_model::{Component, HostKind, Span, Spans};

use super::{Edition, Rule};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};

/// `authority = server | reg_name`, section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authority {
    /// The whole, without the two slashes.
    pub span: Span,
    /// Its parts if it is a `server` that is not empty; a `reg_name` has none.
    pub server: Option<Server>,
}

/// `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Server {
    /// Without its `@`.
    pub userinfo: Option<Span>,
    /// An IPv6 reference with its brackets.
    pub host: Span,
    /// What kind of host it is.
    pub host_kind: HostKind,
    /// Without its colon.
    pub port: Option<Span>,
}

impl Authority {
    pub(crate) fn tell(&self, spans: &mut Spans) {
        spans.set(Component::Authority, Some(self.span));
        if let Some(server) = self.server {
            spans.set(Component::Userinfo, server.userinfo);
            spans.set(Component::Host, Some(server.host));
            spans.set(Component::Port, server.port);
            spans.host_kind = Some(server.host_kind);
        }
    }
}

/// `authority = server | reg_name`, section 3.2: what stands before the next slash, question mark, number sign
/// or the end. A `server` where it is one, else a `reg_name`.
pub(super) fn authority(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Authority, Rejection> {
    let start = cursor.at;
    let at_delimiter = |cursor: &Cursor<'_>| matches!(cursor.peek(), None | Some(b'/' | b'?' | b'#'));
    if at_delimiter(cursor) {
        return Ok(Authority {
            span: Span::new(start, start),
            server: None,
        });
    }
    let failed = match server(cursor, edition) {
        Ok(server) if at_delimiter(cursor) => {
            return Ok(Authority {
                span: Span::new(start, cursor.at),
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
        _ => Err(cursor.rejection("reg_name", "`/`, `?`, `#` or the end")),
    }
}

/// The whole input as `rule`, which is `authority`, `server` or `hostport`.
pub(super) fn whole(cursor: &mut Cursor<'_>, edition: Edition, rule: Rule) -> Result<Authority, Rejection> {
    let server = match rule {
        Rule::Authority => return authority(cursor, edition),
        Rule::Server if cursor.is_at_end() => None,
        Rule::Server => Some(server(cursor, edition)?),
        _ => Some(hostport(cursor, edition, None)?),
    };
    Ok(Authority {
        span: Span::new(0, cursor.at),
        server,
    })
}

/// `server = [ [ userinfo "@" ] hostport ]`, section 3.2.2, where it is not empty.
fn server(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Server, Rejection> {
    let mut ahead = Cursor::new(cursor.input);
    ahead.at = cursor.at;
    let before = userinfo(&mut ahead);
    let userinfo = ahead.eat(b'@').then(|| {
        cursor.at = ahead.at;
        before
    });
    hostport(cursor, edition, userinfo)
}

/// `hostport = host [ ":" port ]`, section 3.2.2.
fn hostport(cursor: &mut Cursor<'_>, edition: Edition, userinfo: Option<Span>) -> Result<Server, Rejection> {
    let start = cursor.at;
    let host_kind = host(cursor, edition)?;
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

/// `host = hostname | IPv4address`, section 3.2.2; RFC 2732 section 3 adds `| IPv6reference`.
fn host(cursor: &mut Cursor<'_>, edition: Edition) -> Result<HostKind, Rejection> {
    if edition == Edition::Rfc2732 && cursor.peek() == Some(b'[') {
        return ipv6reference(cursor);
    }
    let mut ahead = Cursor::new(cursor.input);
    ahead.at = cursor.at;
    // A `hostname` ends in a label that starts with a letter, an address in digits: no text is both.
    if ipv4address(&mut ahead, edition).is_ok()
        && !ahead.peek().is_some_and(|byte| byte == b'.' || Class::LABEL.has(byte))
    {
        cursor.at = ahead.at;
        return Ok(HostKind::IPv4address);
    }
    hostname(cursor)
}

/// The whole input as `rule`, which is `host` or one of its alternatives.
pub(crate) fn whole_host(cursor: &mut Cursor<'_>, edition: Edition, rule: Rule) -> Result<HostKind, Rejection> {
    match rule {
        Rule::Hostname => hostname(cursor),
        Rule::Ipv4address => ipv4address(cursor, edition).map(|()| HostKind::IPv4address),
        Rule::Ipv6reference => ipv6reference(cursor),
        _ => host(cursor, edition),
    }
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]`, section 3.2.2.
fn hostname(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    let mut top;
    loop {
        top = cursor.at;
        label(cursor, Rule::Domainlabel)?;
        let more = matches!(cursor.rest(), [b'.', next, ..] if Class::LABEL.has(*next));
        if !more {
            break;
        }
        cursor.at += 1;
    }
    if !Class::ALPHA.has(cursor.input[top]) {
        return Err(Rejection::new(
            "toplabel",
            top,
            "a last label that starts with a letter",
        ));
    }
    cursor.eat(b'.');
    cursor.stopped("hostname");
    Ok(HostKind::Hostname)
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`, and `toplabel`, which starts with a letter,
/// section 3.2.2.
pub(crate) fn label(cursor: &mut Cursor<'_>, rule: Rule) -> Result<(), Rejection> {
    let start = cursor.at;
    let label = cursor.run(rule.name(), Class::LABEL).of(cursor.input);
    let letter_first = label.first().is_some_and(u8::is_ascii_alphabetic);
    match label {
        [] => Err(cursor.rejection(rule.name(), "a letter or a digit")),
        [b'-', ..] => Err(Rejection::new(rule.name(), start, "a letter or a digit in front")),
        [.., b'-'] => Err(Rejection::new(
            rule.name(),
            cursor.at - 1,
            "a letter or a digit at the end",
        )),
        _ if rule == Rule::Toplabel && !letter_first => Err(Rejection::new(rule.name(), start, "a letter in front")),
        _ => Ok(()),
    }
}

/// `IPv4address`: `1*digit` four times in RFC 2396 section 3.2.2, `1*3DIGIT` in RFC 2732 (by RFC 2373 Appendix B).
fn ipv4address(cursor: &mut Cursor<'_>, edition: Edition) -> Result<(), Rejection> {
    for part in 0..4 {
        if part > 0 && !cursor.eat(b'.') {
            return Err(cursor.rejection("IPv4address", "`.` and the next number"));
        }
        let digits = cursor.run("IPv4address", Class::DIGIT);
        if digits.is_empty() {
            return Err(cursor.rejection("IPv4address", "a digit"));
        }
        if edition == Edition::Rfc2732 && digits.end - digits.start > 3 {
            return Err(Rejection::new("IPv4address", digits.start + 3, "at most three digits"));
        }
    }
    Ok(())
}

/// `ipv6reference = "[" IPv6address "]"`, RFC 2732 section 3.
fn ipv6reference(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    if !cursor.eat(b'[') {
        return Err(cursor.rejection("ipv6reference", "`[`"));
    }
    ipv6address(cursor)?;
    if !cursor.eat(b']') {
        return Err(cursor.rejection("ipv6reference", "`]`"));
    }
    Ok(HostKind::IPv6address)
}

/// `IPv6address = hexpart [ ":" IPv4address ]` with `hexpart = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]`,
/// RFC 2373 Appendix B, to which RFC 2732 section 3 refers. It does not count groups.
///
/// One repair (`defects.json`): behind `::` the `IPv4address` stands without the third colon that the rule asks for,
/// since RFC 2732 section 2 prints `[::192.9.5.5]`.
pub(super) fn ipv6address(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    const RULE: &str = "IPv6address";
    let mut elided = cursor.eat_all(b"::");
    loop {
        let digits = Class::HEXDIG.prefix(&cursor.rest()[..cursor.rest().len().min(5)]);
        let decimal = Class::DIGIT.prefix(&cursor.rest()[..cursor.rest().len().min(4)]);
        if cursor.rest().get(decimal) == Some(&b'.') {
            // The address may not start with its IPv4 part: a `hexpart` comes first.
            if cursor.at == 0 || cursor.input[cursor.at - 1] != b':' {
                return Err(cursor.rejection(RULE, "a group before the IPv4 address"));
            }
            return ipv4address(cursor, Edition::Rfc2732);
        }
        match digits {
            0 if elided && cursor.input[..cursor.at].ends_with(b"::") => return Ok(()),
            0 => return Err(cursor.rejection(RULE, "a group of one to four hexadecimal digits")),
            5 => {
                return Err(Rejection::new("hex4", cursor.at + 4, "at most four hexadecimal digits"));
            }
            _ => cursor.at += digits,
        }
        if cursor.rest().starts_with(b"::") {
            if elided {
                return Err(cursor.rejection(RULE, "at most one `::`"));
            }
            elided = true;
            cursor.at += 2;
        } else if !cursor.eat(b':') {
            return Ok(());
        }
    }
}
