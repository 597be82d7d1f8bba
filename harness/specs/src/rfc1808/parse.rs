//! Parses a text by any of the rules of section 2.2.

use urispec_model::{Component, HostKind, Span, Spans};

use super::login::{self, Login};
use super::productions::{
    abs_path, absolute_url, fsegment, generic_rl, net_loc, net_path, params, path, rel_path, relative_url, url,
};
use super::rule::Rule;
use super::url::{split, split_relative};
use crate::class::Class;
use crate::common::scheme_of_any_start;
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` by `rule`. The result contains the components that occur in the rule.
pub fn parse(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut component = None;
    match rule {
        Rule::Url => url(cursor)?,
        Rule::AbsoluteUrl => absolute_url(cursor)?,
        Rule::GenericRl => generic_rl(cursor)?,
        Rule::RelativeUrl => relative_url(cursor)?,
        Rule::NetPath => net_path(cursor)?,
        Rule::AbsPath => abs_path(cursor)?,
        Rule::RelPath => rel_path(cursor),
        Rule::Path => {
            path(cursor)?;
            component = Some(Component::Path);
        }
        Rule::Fsegment => fsegment(cursor)?,
        Rule::Segment => drop(cursor.run_escaped("segment", Class::PCHAR_1808)),
        Rule::Params => {
            params(cursor);
            component = Some(Component::Params);
        }
        Rule::Param => {
            cursor.run_escaped("param", Class::PATH_1808);
        }
        Rule::Scheme => {
            scheme_of_any_start(cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::NetLoc => {
            net_loc(cursor);
            component = Some(Component::Authority);
        }
        Rule::Query => {
            cursor.run_long("query", Class::QUERY_1808);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            cursor.run_long("fragment", Class::QUERY_1808);
            component = Some(Component::Fragment);
        }
        Rule::Escape => cursor.expect_triplet("escape")?,
        Rule::Pchar | Rule::Uchar if cursor.peek() == Some(b'%') => cursor.expect_triplet("escape")?,
        Rule::Pchar => cursor.expect_one(rule.name(), |byte| Class::PCHAR_1808.has(byte))?,
        Rule::Uchar | Rule::Unreserved => cursor.expect_one(rule.name(), |byte| Class::UCHAR.has(byte))?,
        Rule::Login | Rule::Hostport | Rule::Host | Rule::Hostname | Rule::Hostnumber => {
            return of_rfc_1738(rule, input);
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
    cursor.end(rule.name(), "end of input, or another character of the rule")?;
    Ok(match rule {
        Rule::Url | Rule::AbsoluteUrl | Rule::GenericRl => split(input).spans(input),
        // "a:b" is a `rel_path` by section 2.2, but has a scheme by section 2.4.2.
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

/// Parses by one of the rules of RFC 1738 section 5 for a host, possibly with login and port.
fn of_rfc_1738(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let login = match rule {
        Rule::Hostport => login::hostport(cursor)?,
        Rule::Host => {
            let (host, kind) = login::host(cursor)?;
            Login::of_host(host, kind)
        }
        Rule::Hostname => Login::of_host(login::hostname(cursor)?, HostKind::Hostname),
        Rule::Hostnumber => Login::of_host(login::hostnumber(cursor)?, HostKind::IPv4address),
        _ => login::login(cursor)?,
    };
    cursor.end("login", "end of input, or another character of the rule")?;
    let mut spans = Spans::default();
    login.set_in(&mut spans);
    Ok(spans)
}
