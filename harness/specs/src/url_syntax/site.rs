//! What stands behind two slashes: section 4.3.1, in the last draft section 3.2.

use urispec_model::{Component, HostKind, Span, Spans};

use super::{Edition, Rule, Site};
use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::rfc1808::login;
use crate::rfc2396::{self, authority};

/// `server = [ [ userinfo "@" ] hostport ]`, or `server = [ [ user [ ":" password ] "@" ] hostport ]`, its parts by their
/// place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Server {
    userinfo: Option<Span>,
    user: Option<Span>,
    password: Option<Span>,
    /// `None` where the server is empty.
    host: Option<(Span, HostKind)>,
    port: Option<Span>,
}

impl Server {
    /// Tells its components, for a server that starts at `by`.
    pub(super) fn tell(&self, by: usize, spans: &mut Spans) {
        let moved = |span: Span| Span::new(span.start + by, span.end + by);
        spans.set(Component::Userinfo, self.userinfo.map(moved));
        spans.set(Component::User, self.user.map(moved));
        spans.set(Component::Password, self.password.map(moved));
        spans.set(Component::Host, self.host.map(|(host, _)| moved(host)));
        spans.set(Component::Port, self.port.map(moved));
        spans.host_kind = self.host.map(|(_, kind)| kind);
    }
}

/// The whole of `text` as what the edition lets stand behind two slashes.
pub(super) fn site(edition: &Edition, text: &[u8]) -> Result<(), Rejection> {
    match edition.site {
        Site::ServerOrAuthority | Site::ServerOrName => server(edition, text).map(drop).or_else(|failed| {
            // Neither fits; the one that came further tells more.
            name(edition, text).map_err(|other| if failed.offset > other.offset { failed } else { other })
        }),
        _ => server(edition, text).map(drop),
    }
}

/// The whole of `text` as `authority`, or as the `reg_name` of the last draft, which is not empty.
fn name(edition: &Edition, text: &[u8]) -> Result<(), Rejection> {
    let rule = Rule::Name.name(edition).unwrap_or_default();
    let mut cursor = Cursor::new(text);
    let found = cursor.run_escaped(rule, Class::REG_NAME_2396);
    if edition.site == Site::ServerOrName && found.is_empty() {
        return Err(cursor.rejection(rule, "a name that is not empty"));
    }
    cursor.end(rule, "a character of a name, or the end")
}

/// The whole of `text` as `server` (`site` in three drafts).
pub(super) fn server(edition: &Edition, text: &[u8]) -> Result<Server, Rejection> {
    let mut server = Server {
        userinfo: None,
        user: None,
        password: None,
        host: None,
        port: None,
    };
    if text.is_empty() {
        return Ok(server);
    }
    let mut cursor = Cursor::new(text);
    let cursor = &mut cursor;
    // Neither `hostport` nor what may stand before it has an `@`.
    if memchr::memchr(b'@', text).is_some() {
        if edition.has_userinfo() {
            server.userinfo = Some(authority::userinfo(cursor));
        } else {
            server.user = Some(user_or_password(cursor, edition, "user"));
            server.password = cursor.eat(b':').then(|| user_or_password(cursor, edition, "password"));
        }
        if !cursor.eat(b'@') {
            return Err(cursor.rejection("server", "`@`"));
        }
    }
    let (host, kind, port) = hostport(cursor, edition)?;
    cursor.end("server", "the end")?;
    Ok(Server {
        host: Some((host, kind)),
        port,
        ..server
    })
}

/// The whole input against one of the rules for the inside.
pub(super) fn whole(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut spans = Spans::default();
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let all = Some(Span::new(0, input.len()));
    match rule {
        Rule::Site => {
            site(edition, input)?;
            spans.set(Component::Authority, all);
            if let Ok(server) = server(edition, input) {
                server.tell(0, &mut spans);
            }
            return Ok(spans);
        }
        Rule::Name => {
            name(edition, input)?;
            spans.set(Component::Authority, all);
            return Ok(spans);
        }
        Rule::Server => {
            server(edition, input)?.tell(0, &mut spans);
            return Ok(spans);
        }
        Rule::Userinfo => spans.set(Component::Userinfo, Some(authority::userinfo(cursor))),
        Rule::User => spans.set(Component::User, Some(user_or_password(cursor, edition, "user"))),
        Rule::Password => spans.set(Component::Password, Some(user_or_password(cursor, edition, "password"))),
        Rule::Hostport => {
            let (host, kind, port) = hostport(cursor, edition)?;
            spans.set(Component::Host, Some(host));
            spans.set(Component::Port, port);
            spans.host_kind = Some(kind);
        }
        Rule::Domainlabel => authority::label(cursor, rfc2396::Rule::Domainlabel)?,
        Rule::Toplabel => authority::label(cursor, rfc2396::Rule::Toplabel)?,
        Rule::Port => spans.set(Component::Port, Some(authority::port(cursor))),
        _ => {
            let kind = match rule {
                Rule::Address => login::hostnumber(cursor)?,
                Rule::Hostname if edition.trailing_dot => {
                    authority::whole_host(cursor, rfc2396::Edition::Rfc2396, rfc2396::Rule::Hostname)?
                }
                Rule::Hostname => login::hostname(cursor)?,
                _ => host(cursor, edition)?,
            };
            spans.set(Component::Host, Some(Span::new(0, cursor.at)));
            spans.host_kind = Some(kind);
        }
    }
    let name = rule.name(edition).unwrap_or_default();
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `user = *( unreserved | escaped | ";" | "&" | "=" | "+" )`, and `password`, which is the same; the first two drafts
/// have `"?"` in both.
fn user_or_password(cursor: &mut Cursor<'_>, edition: &Edition, rule: &'static str) -> Span {
    let start = cursor.at;
    let question_marks = edition.site == Site::ServerWithQuestionMarks;
    while let Some(byte) = cursor.peek() {
        match byte {
            b':' => break,
            b'?' if question_marks => cursor.at += 1,
            _ if Class::USERINFO_2396.has(byte) => cursor.at += 1,
            _ if is_triplet(cursor.rest()) => cursor.at += 3,
            _ => break,
        }
    }
    cursor.stopped(rule);
    Span::new(start, cursor.at)
}

/// `hostport = host [ ":" port ]` with `port = *digit`.
fn hostport(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(Span, HostKind, Option<Span>), Rejection> {
    let start = cursor.at;
    let kind = host(cursor, edition)?;
    let host = Span::new(start, cursor.at);
    let port = cursor.eat(b':').then(|| authority::port(cursor));
    Ok((host, kind, port))
}

/// `host = hostname | hostnumber`, or `host = hostname | IPv4address`. From draft-fielding-url-syntax-09 on a `hostname`
/// may end in a full stop.
fn host(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<HostKind, Rejection> {
    if edition.trailing_dot {
        authority::whole_host(cursor, rfc2396::Edition::Rfc2396, rfc2396::Rule::Host)
    } else {
        login::host(cursor)
    }
}
