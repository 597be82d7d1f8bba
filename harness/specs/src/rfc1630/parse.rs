//! The collected grammars: a parse from any of the rules.

use urispec_model::{Component, HostKind, Span, Spans};

use super::edition::{Edition, Whole};
use super::letters::{ALPHANUM_2, Letters};
use super::rule::Rule;
use super::schemes::ftptype;
use super::uri::Uri;
use crate::cursor::{Cursor, Rejection};
use crate::rfc1738::Login;
use crate::rfc1738::login::{digits, hostnumber};

/// Parses the whole of `input` against `rule`; of the components, those that the rule has.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let uri = match rule {
        Rule::Fragmentaddress => edition.fragmentaddress(input),
        Rule::Prefixedurl => edition.prefixedurl(input),
        Rule::Uri => edition.uri(input),
        Rule::Url => edition.url(input),
        Rule::Generic => edition.generic(input, "generic"),
        _ => match rule.scheme() {
            Some(scheme) => of_scheme(edition, rule, scheme, input),
            None => return part(edition, rule, input),
        },
    };
    uri.map(|uri| uri.spans())
}

/// One of the schemes' forms, from the scheme on.
fn of_scheme(edition: &Edition, rule: Rule, scheme: &[u8], input: &[u8]) -> Result<Uri, Rejection> {
    if !input.starts_with(scheme) || input.get(scheme.len()) != Some(&b':') {
        return Err(Rejection::new(rule.name(), 0, "the rule's scheme"));
    }
    let mut cursor = Cursor::starting(input, scheme.len() + 1);
    let scheme = Span::new(0, scheme.len());
    let found = match rule {
        Rule::Httpaddress => edition.httpaddress(scheme, &mut cursor),
        Rule::Fileaddress | Rule::Ftpaddress => edition.ftpaddress(scheme, &mut cursor),
        Rule::Afsaddress => edition.afsaddress(scheme, &mut cursor),
        Rule::Newsaddress => edition.newsaddress(scheme, &mut cursor),
        Rule::Nntpaddress => edition.nntpaddress(scheme, &mut cursor),
        Rule::Prosperoaddress => edition.prosperoaddress(scheme, &mut cursor),
        Rule::Telnetaddress => edition.telnetaddress(scheme, &mut cursor),
        Rule::Gopheraddress => edition.gopheraddress(scheme, &mut cursor),
        Rule::Waisaddress | Rule::Waisindex | Rule::Waisdoc => edition.waisaddress(scheme, &mut cursor),
        _ => edition.mailtoaddress(scheme, &mut cursor),
    }?;
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    // "/database" is an index; a document has a second slash in its path.
    let is_document = || memchr::memchr_iter(b'/', found.path.of(input)).nth(1).is_some();
    match rule {
        Rule::Waisindex if is_document() => Err(Rejection::new("waisindex", found.path.end, "a database alone")),
        Rule::Waisdoc if !is_document() => Err(Rejection::new("waisdoc", found.path.end, "a document of it")),
        _ => Ok(found),
    }
}

/// One of the smaller rules.
fn part(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let specific = &edition.specific;
    let generic = edition.generic.as_ref().unwrap_or(specific);
    let name = rule.name();
    let mut spans = Spans::default();
    let mut whole = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::Wpath => edition.wpath(cursor)?,
        Rule::User if edition.has_password => some(cursor, name, |cursor| ALPHANUM_2.run_plain(cursor, name))?,
        Rule::Groupart => edition.groupart(cursor)?,
        Rule::Article => edition.article(cursor)?,
        Rule::Database | Rule::Wtype | Rule::User | Rule::UrlXalphas => drop(specific.xalphas(cursor, name)?),
        Rule::Xalphas => drop(generic.xalphas(cursor, name)?),
        Rule::Group | Rule::UrlIalpha | Rule::Cellname => drop(specific.ialpha(cursor, name)?),
        Rule::Ialpha => drop(generic.ialpha(cursor, name)?),
        Rule::Scheme => whole(Component::Scheme, generic.ialpha(cursor, name)?),
        Rule::Login => edition.login(cursor)?.set_in(&mut spans),
        Rule::Hostport => specific.hostport(cursor)?.set_in(&mut spans),
        Rule::Host => {
            let (host, kind) = specific.host(cursor)?;
            Login::of_host(host, Some(kind)).set_in(&mut spans);
        }
        Rule::Hostname => Login::of_host(specific.hostname(cursor)?, Some(HostKind::Hostname)).set_in(&mut spans),
        Rule::Hostnumber => Login::of_host(hostnumber(cursor)?, Some(HostKind::IPv4address)).set_in(&mut spans),
        Rule::Port => whole(Component::Port, digits(cursor, name)?),
        Rule::Digits => drop(digits(cursor, name)?),
        Rule::Ftptype => ftptype(cursor)?,
        Rule::Hsoname | Rule::Selector | Rule::Gcommand | Rule::UrlPath => {
            whole(Component::Path, specific.path(cursor));
        }
        Rule::Path => whole(Component::Path, generic.path(cursor)),
        Rule::Segment => some(cursor, name, |cursor| specific.xpalpha.run(cursor, name))?,
        Rule::Xpalphas => some(cursor, name, |cursor| generic.xpalpha.run(cursor, name))?,
        Rule::Search => whole(Component::Query, generic.search(cursor)?),
        Rule::UrlSearch => whole(Component::Query, specific.search(cursor)?),
        Rule::Password => some(cursor, name, |cursor| ALPHANUM_2.run_plain(cursor, name))?,
        Rule::Fragmentid if edition.whole == Whole::PrefixedUrl => drop(specific.xalphas(cursor, name)?),
        Rule::Fragmentid => whole(Component::Fragment, generic.xalpha.run(cursor, name)),
        Rule::Gtype | Rule::UrlXalpha => one(cursor, name, specific)?,
        Rule::Xalpha => one(cursor, name, generic)?,
        Rule::Xpalpha => {
            if !generic.xpalpha.take_one(cursor) {
                return Err(cursor.rejection(name, "one character of `xpalpha`"));
            }
        }
        _ => cursor.expect_triplet(name)?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    let all = Some(Span::new(0, input.len()));
    match rule {
        Rule::User => spans.set(Component::User, all),
        Rule::Password => spans.set(Component::Password, all),
        _ => {}
    }
    Ok(spans)
}

/// One or more.
fn some(
    cursor: &mut Cursor<'_>,
    rule: &'static str,
    run: impl FnOnce(&mut Cursor<'_>) -> Span,
) -> Result<(), Rejection> {
    if run(cursor).is_empty() {
        return Err(cursor.rejection(rule, "a character of it"));
    }
    Ok(())
}

/// `xalpha`.
fn one(cursor: &mut Cursor<'_>, rule: &'static str, letters: &Letters) -> Result<(), Rejection> {
    if letters.xalpha.take_one(cursor) {
        Ok(())
    } else {
        Err(cursor.rejection(rule, "one character of `xalpha`"))
    }
}
