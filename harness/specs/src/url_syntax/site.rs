//! What follows two slashes: section 4.3.1, in the last draft section 3.2.

use urispec_model::{Component, HostKind, Span, Spans};

use super::edition::{Edition, Site};
use super::rule::Rule;
use crate::class::Class;
use crate::common::domainlabel;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::rfc1738;
use crate::rfc2396;
use crate::rfc2396::authority::{port, userinfo};

/// `server = [ [ userinfo "@" ] hostport ]`, or `server = [ [ user [ ":" password ] "@" ] hostport ]`, its parts by their
/// place in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Server {
    userinfo: Option<Span>,
    user: Option<Span>,
    password: Option<Span>,
    /// `None` where the server is empty.
    host: Option<(Span, HostKind)>,
    port: Option<Span>,
}

impl Server {
    /// Adds its components to `spans`.
    pub(super) fn set_in(&self, spans: &mut Spans) {
        spans.set(Component::Userinfo, self.userinfo);
        spans.set(Component::User, self.user);
        spans.set(Component::Password, self.password);
        spans.set(Component::Host, self.host.map(|(host, _)| host));
        spans.set(Component::Port, self.port);
        spans.host_kind = self.host.map(|(_, kind)| kind);
    }
}

/// The whole of `place` in `input` as what the edition allows after two slashes.
pub(super) fn site(edition: &Edition, input: &[u8], place: Span) -> Result<(), Rejection> {
    let server = server(edition, input, place).map(drop);
    match edition.site {
        Site::ServerOrAuthority | Site::ServerOrName => server.or_else(|failed| {
            // Neither fits; the alternative that came further says more.
            name(edition, input, place).map_err(|other| if failed.offset > other.offset { failed } else { other })
        }),
        Site::ServerWithQuestionMarks | Site::Server | Site::ServerRenamed => server,
    }
}

/// The whole of `place` as `authority`, or as the `reg_name` of the last draft, which is not empty.
fn name(edition: &Edition, input: &[u8], place: Span) -> Result<(), Rejection> {
    let rule = Rule::Name.name(edition).unwrap_or_default();
    let mut cursor = Cursor::starting(&input[..place.end], place.start);
    let found = cursor.run_escaped(rule, Class::REG_NAME_2396);
    if edition.site == Site::ServerOrName && found.is_empty() {
        return Err(cursor.rejection(rule, "a name that is not empty"));
    }
    cursor.end(rule, "a character of a name, or the end")
}

/// The whole of `place` as `server` (`site` in three drafts).
pub(super) fn server(edition: &Edition, input: &[u8], place: Span) -> Result<Server, Rejection> {
    let mut server = Server::default();
    if place.is_empty() {
        return Ok(server);
    }
    let mut cursor = Cursor::starting(&input[..place.end], place.start);
    let cursor = &mut cursor;
    // Neither `hostport` nor what may come before it has an `@`.
    if memchr::memchr(b'@', cursor.rest()).is_some() {
        if edition.has_userinfo() {
            server.userinfo = Some(userinfo(cursor));
        } else {
            server.user = Some(user_or_password(edition, cursor, "user"));
            server.password = cursor.eat(b':').then(|| user_or_password(edition, cursor, "password"));
        }
        cursor.expect(b'@', "server", "`@`")?;
    }
    let (host, kind, port) = hostport(edition, cursor)?;
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
    let all = Span::new(0, input.len());
    match rule {
        Rule::Site => {
            site(edition, input, all)?;
            spans.set(Component::Authority, Some(all));
            if let Ok(server) = server(edition, input, all) {
                server.set_in(&mut spans);
            }
            return Ok(spans);
        }
        Rule::Name => {
            name(edition, input, all)?;
            spans.set(Component::Authority, Some(all));
            return Ok(spans);
        }
        Rule::Server => {
            server(edition, input, all)?.set_in(&mut spans);
            return Ok(spans);
        }
        Rule::Userinfo => spans.set(Component::Userinfo, Some(userinfo(cursor))),
        Rule::User => spans.set(Component::User, Some(user_or_password(edition, cursor, "user"))),
        Rule::Password => spans.set(Component::Password, Some(user_or_password(edition, cursor, "password"))),
        Rule::Hostport => {
            let (host, kind, port) = hostport(edition, cursor)?;
            spans.set(Component::Host, Some(host));
            spans.set(Component::Port, port);
            spans.host_kind = Some(kind);
        }
        Rule::Domainlabel => drop(domainlabel(cursor, ["domainlabel"; 2], usize::MAX)?),
        Rule::Toplabel => drop(rfc2396::toplabel(cursor)?),
        Rule::Port => spans.set(Component::Port, Some(port(cursor))),
        _ => {
            let kind = match rule {
                Rule::Address => rfc1738::login::hostnumber(cursor).map(|_| HostKind::IPv4address)?,
                Rule::Hostname => hostname(edition, cursor)?,
                _ => host(edition, cursor)?,
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
fn user_or_password(edition: &Edition, cursor: &mut Cursor<'_>, rule: &'static str) -> Span {
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
fn hostport(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<(Span, HostKind, Option<Span>), Rejection> {
    let start = cursor.at;
    let kind = host(edition, cursor)?;
    let host = Span::new(start, cursor.at);
    let port = cursor.eat(b':').then(|| port(cursor));
    Ok((host, kind, port))
}

/// `host = hostname | hostnumber`, or `host = hostname | IPv4address`.
fn host(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    if edition.trailing_dot {
        rfc2396::host(&rfc2396::Edition::RFC_2396, cursor)
    } else {
        rfc1738::login::host(&rfc1738::Edition::RFC_1738, cursor).map(|(_, kind)| kind)
    }
}

/// `hostname`, RFC 1738's. From draft-fielding-url-syntax-09 on it is RFC 2396's, and may end in a full stop.
fn hostname(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<HostKind, Rejection> {
    if edition.trailing_dot {
        rfc2396::hostname(cursor)
    } else {
        rfc1738::login::hostname(&rfc1738::Edition::RFC_1738, cursor).map(|_| HostKind::Hostname)
    }
}
