//! RFC 1738 section 5: the `login` that RFC 1808 section 2.1 puts into a `net_loc`.

use urispec_model::{Component, HostKind, Span, Spans};

use super::Rule;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738;

/// `login = [ user [ ":" password ] "@" ] hostport`, its parts by their place in the `net_loc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Login {
    /// Before the colon or the `@`.
    pub user: Option<Span>,
    /// Behind the colon.
    pub password: Option<Span>,
    /// `host = hostname | hostnumber`.
    pub host: Span,
    /// Which of the two.
    pub host_kind: HostKind,
    /// Without its colon.
    pub port: Option<Span>,
}

impl Login {
    /// Tells its components, for a `net_loc` that starts at `by`.
    pub(super) fn tell(&self, by: usize, spans: &mut Spans) {
        let moved = |span: Span| Span::new(span.start + by, span.end + by);
        spans.set(Component::User, self.user.map(moved));
        spans.set(Component::Password, self.password.map(moved));
        spans.set(Component::Host, Some(moved(self.host)));
        spans.set(Component::Port, self.port.map(moved));
        spans.host_kind = Some(self.host_kind);
    }
}

/// Parses the whole of a `net_loc` as RFC 1738's `login`.
pub fn login(net_loc: &[u8]) -> Result<Login, Rejection> {
    let mut cursor = Cursor::new(net_loc);
    let cursor = &mut cursor;
    let (mut user, mut password) = (None, None);
    // Neither `hostport` nor anything in a `user` or a `password` has an `@`.
    if net_loc.contains(&b'@') {
        user = Some(user_or_password(cursor, Rule::User));
        password = cursor.eat(b':').then(|| user_or_password(cursor, Rule::Password));
        if !cursor.eat(b'@') {
            return Err(cursor.rejection("login", "`@`"));
        }
    }
    let (host, host_kind, port) = hostport(cursor)?;
    cursor.end("login", "the end")?;
    Ok(Login {
        user,
        password,
        host,
        host_kind,
        port,
    })
}

/// The whole input against one of the rules of RFC 1738 section 5.
pub(super) fn whole(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut spans = Spans::default();
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    match rule {
        Rule::Login => {
            login(input)?.tell(0, &mut spans);
            return Ok(spans);
        }
        Rule::Hostport => {
            let (host, kind, port) = hostport(cursor)?;
            spans.set(Component::Host, Some(host));
            spans.set(Component::Port, port);
            spans.host_kind = Some(kind);
        }
        Rule::Hostname | Rule::Hostnumber | Rule::Host => {
            let kind = match rule {
                Rule::Hostname => hostname(cursor)?,
                Rule::Hostnumber => hostnumber(cursor)?,
                _ => host(cursor)?,
            };
            spans.set(Component::Host, Some(Span::new(0, cursor.at)));
            spans.host_kind = Some(kind);
        }
        Rule::Port => spans.set(Component::Port, Some(port(cursor)?)),
        Rule::Password => spans.set(Component::Password, Some(user_or_password(cursor, rule))),
        _ => spans.set(Component::User, Some(user_or_password(cursor, Rule::User))),
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`, and `password`, which is the same.
fn user_or_password(cursor: &mut Cursor<'_>, rule: Rule) -> Span {
    cursor.run_escaped(rule.name(), Class::USER_1738)
}

/// `hostport = host [ ":" port ]`.
fn hostport(cursor: &mut Cursor<'_>) -> Result<(Span, HostKind, Option<Span>), Rejection> {
    let start = cursor.at;
    let kind = host(cursor)?;
    let host = Span::new(start, cursor.at);
    let port = if cursor.eat(b':') { Some(port(cursor)?) } else { None };
    Ok((host, kind, port))
}

/// `host = hostname | hostnumber`. A `hostname` ends in a label that starts with a letter, so no text is both.
///
/// RFC 1738's own blames the number for what cannot follow it; here the rule around it is to blame.
pub(crate) fn host(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    let mut ahead = cursor.ahead();
    if hostnumber(&mut ahead).is_ok() && !ahead.peek().is_some_and(|byte| byte == b'.' || Class::LABEL.has(byte)) {
        cursor.at = ahead.at;
        return Ok(HostKind::IPv4address);
    }
    hostname(cursor)
}

/// `hostnumber`, as RFC 1738 section 5 has it.
pub(crate) fn hostnumber(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    rfc1738::login::hostnumber(cursor).map(|_| HostKind::IPv4address)
}

/// `hostname`, as RFC 1738 section 5 has it.
pub(crate) fn hostname(cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    rfc1738::login::hostname(rfc1738::Edition::Rfc1738, cursor).map(|_| HostKind::Hostname)
}

/// `port = digits`.
fn port(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    rfc1738::login::digits(cursor, Rule::Port.name())
}
