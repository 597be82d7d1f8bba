//! Section 5: a parse from any of the rules.

use urispec_model::{Component, HostKind, Spans};

use super::edition::Edition;
use super::login::{self, Login};
use super::rule::Rule;
use super::specific::{self, Found, after_colon};
use super::url::{generic, of_scheme, otherurl, parse_url};
use crate::alphabet::Alphabet;
use crate::common::scheme_of_any_start;
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` against `rule`; of the components, those that the rule has.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let letters = &edition.letters;
    let name = rule.name();
    let mut spans = Spans::default();
    let mut whole = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::Url => return parse_url(edition, input).map(|url| url.spans()),
        Rule::Genericurl => return generic(edition, rule, input).map(|url| url.spans()),
        Rule::Otherurl => return otherurl(edition, input).map(|url| url.spans()),
        Rule::Ftpurl
        | Rule::Fileurl
        | Rule::Httpurl
        | Rule::Gopherurl
        | Rule::Mailtourl
        | Rule::Newsurl
        | Rule::Nntpurl
        | Rule::Telneturl
        | Rule::Waisurl
        | Rule::Waisdatabase
        | Rule::Waisindex
        | Rule::Waisdoc
        | Rule::Prosperourl => return of_scheme(edition, rule, input).map(|url| url.spans()),
        Rule::Scheme => whole(Component::Scheme, scheme_of_any_start(cursor)?),
        Rule::Schemepart | Rule::Urlpath => whole(Component::Path, letters.xchar.run(cursor, name)),
        Rule::IpSchemepart => {
            let found = ip_schemepart(edition, cursor)?;
            spans.set(Component::Authority, found.login.map(|login| login.span()));
            spans.set(Component::Path, Some(found.path));
            if let Some(login) = found.login {
                login.set_in(&mut spans);
            }
        }
        Rule::Login => login::login(edition, cursor)?.set_in(&mut spans),
        Rule::Hostport => login::hostport(edition, cursor)?.set_in(&mut spans),
        Rule::Host => {
            let (host, kind) = login::host(edition, cursor)?;
            Login::of_host(host, Some(kind)).set_in(&mut spans);
        }
        Rule::Hostname => {
            Login::of_host(login::hostname(edition, cursor)?, Some(HostKind::Hostname)).set_in(&mut spans);
        }
        Rule::Hostnumber => {
            Login::of_host(login::hostnumber(cursor)?, Some(HostKind::IPv4address)).set_in(&mut spans);
        }
        Rule::Domainlabel => drop(login::label(cursor, name)?),
        Rule::Toplabel => login::is_toplabel(input, login::label(cursor, name)?)?,
        Rule::Port => whole(Component::Port, login::digits(cursor, name)?),
        Rule::Digits => drop(login::digits(cursor, name)?),
        Rule::User => whole(Component::User, login::user(edition, cursor, name)),
        Rule::Password => whole(Component::Password, login::user(edition, cursor, name)),
        Rule::Fpath | Rule::Ppath => whole(Component::Path, letters.fpath.run(cursor, name)),
        Rule::Hpath => whole(Component::Path, letters.hpath.run(cursor, name)),
        Rule::Fsegment | Rule::Psegment => drop(letters.fsegment.run(cursor, name)),
        Rule::Hsegment => drop(letters.search.run(cursor, name)),
        Rule::Search => whole(Component::Query, letters.search.run(cursor, name)),
        Rule::Ftptype => drop(specific::ftptype(cursor)?),
        Rule::Selector => drop(letters.xchar.run(cursor, name)),
        Rule::Encoded822addr => {
            if letters.xchar.run(cursor, name).is_empty() {
                return Err(cursor.rejection(name, "an address"));
            }
        }
        Rule::Grouppart => drop(specific::grouppart(edition, cursor)?),
        Rule::Group => drop(specific::group(edition, cursor)?),
        Rule::Article => drop(specific::article(edition, cursor)?),
        Rule::Database | Rule::Wtype | Rule::Wpath => drop(letters.uchar.run(cursor, name)),
        Rule::Fieldspec => specific::fieldspec(edition, cursor)?,
        Rule::Fieldname | Rule::Fieldvalue => drop(letters.field.run(cursor, name)),
        Rule::Escape => cursor.expect_triplet(name)?,
        // `unreserved` is one character, and a triplet is none.
        Rule::Unreserved if cursor.peek() == Some(b'%') => return Err(Rejection::new(name, 0, "one character")),
        Rule::Unreserved => one(cursor, rule, &letters.unreserved)?,
        Rule::Uchar => one(cursor, rule, &letters.uchar)?,
        Rule::Xchar | Rule::Gtype => one(cursor, rule, &letters.xchar)?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `ip-schemepart = "//" login [ "/" urlpath ]`.
fn ip_schemepart(edition: &Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    // "/a" is a `urlpath` without a login.
    if !cursor.rest().starts_with(b"//") {
        return Err(cursor.rejection("ip-schemepart", "`//`"));
    }
    let found = after_colon(edition, Rule::Otherurl, cursor)?;
    if found.login.is_some() {
        return Ok(found);
    }
    // "//a b" is an `otherurl` without a login, and so the login is to say what is wrong with it.
    let mut ahead = Cursor::starting(cursor.input, 2);
    login::login(edition, &mut ahead)?;
    Err(ahead.rejection("ip-schemepart", "`/`"))
}

/// One character of an alphabet, or an escape.
fn one(cursor: &mut Cursor<'_>, rule: Rule, alphabet: &Alphabet) -> Result<(), Rejection> {
    if alphabet.take_one(cursor) {
        Ok(())
    } else {
        Err(cursor.rejection(rule.name(), "one character of the class"))
    }
}
