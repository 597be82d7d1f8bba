//! Section 2.2: a parse from any of the rules.

use urispec_model::{Component, HostKind, Span, Spans};

use super::edition::Edition;
use super::login::{self, Login};
use super::productions::{
    abs_path, absolute_url, fsegment, generic_rl, is_in, long, net_loc, net_path, params, path, rel_path, relative_url,
    short, url,
};
use super::rule::Rule;
use super::url::{split, split_relative};
use crate::class::Class;
use crate::common::scheme_of_any_start;
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` against `rule`; of the components, those that the rule has.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut component = None;
    match rule {
        Rule::Url => url(edition, cursor)?,
        Rule::AbsoluteUrl => absolute_url(edition, cursor)?,
        Rule::GenericRl => generic_rl(edition, cursor)?,
        Rule::RelativeUrl => relative_url(edition, cursor)?,
        Rule::NetPath => net_path(edition, cursor)?,
        Rule::AbsPath => abs_path(edition, cursor)?,
        Rule::RelPath => rel_path(edition, cursor),
        Rule::Path => {
            path(edition, cursor)?;
            component = Some(Component::Path);
        }
        Rule::Fsegment => fsegment(edition, cursor)?,
        Rule::Segment => drop(short(edition, cursor, "segment", Class::PCHAR_1808)),
        Rule::Params => {
            params(edition, cursor);
            component = Some(Component::Params);
        }
        Rule::Param => {
            short(edition, cursor, "param", Class::PATH_1808);
        }
        Rule::Scheme => {
            scheme_of_any_start(cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::NetLoc => {
            net_loc(edition, cursor);
            component = Some(Component::Authority);
        }
        Rule::Query => {
            long(edition, cursor, "query", Class::QUERY_1808);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            long(edition, cursor, "fragment", Class::QUERY_1808);
            component = Some(Component::Fragment);
        }
        Rule::Escape => cursor.expect_triplet("escape")?,
        Rule::Pchar | Rule::Uchar if cursor.peek() == Some(b'%') => cursor.expect_triplet("escape")?,
        Rule::Pchar => cursor.expect_one(rule.name(), |byte| is_in(edition, Class::PCHAR_1808, byte))?,
        Rule::Uchar | Rule::Unreserved => cursor.expect_one(rule.name(), |byte| is_in(edition, Class::UCHAR, byte))?,
        Rule::Login => return of_rfc_1738(input, login::login),
        Rule::Hostport => return of_rfc_1738(input, login::hostport),
        Rule::Host => {
            let host = |cursor: &mut Cursor<'_>| login::host(cursor).map(|(host, kind)| Login::of_host(host, kind));
            return of_rfc_1738(input, host);
        }
        Rule::Hostname => {
            let name = |cursor: &mut Cursor<'_>| Ok(Login::of_host(login::hostname(cursor)?, HostKind::Hostname));
            return of_rfc_1738(input, name);
        }
        Rule::Hostnumber => {
            let number =
                |cursor: &mut Cursor<'_>| Ok(Login::of_host(login::hostnumber(cursor)?, HostKind::IPv4address));
            return of_rfc_1738(input, number);
        }
        Rule::User => {
            login::user(cursor, "user");
            component = Some(Component::User);
        }
        Rule::Password => {
            login::user(cursor, "password");
            component = Some(Component::Password);
        }
        Rule::Port => {
            login::digits(cursor, "port")?;
            component = Some(Component::Port);
        }
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::Url | Rule::AbsoluteUrl | Rule::GenericRl => split(input).spans(input),
        // "a:b" is a `rel_path` by section 2.2, and has a scheme by section 2.4.2.
        Rule::RelativeUrl | Rule::NetPath | Rule::AbsPath | Rule::RelPath => split_relative(input).spans(input),
        _ => {
            let mut spans = Spans::default();
            if let Some(component) = component {
                spans.set(component, Some(Span::new(0, input.len())));
            }
            spans
        }
    })
}

/// One of the rules of RFC 1738 section 5, for the inside of a `net_loc`.
fn of_rfc_1738(
    input: &[u8],
    rule: impl FnOnce(&mut Cursor<'_>) -> Result<Login, Rejection>,
) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let login = rule(&mut cursor)?;
    cursor.end("login", "the end, or what the rule allows here")?;
    let mut spans = Spans::default();
    login.set_in(&mut spans);
    Ok(spans)
}
