//! Sections 2 and 5: a URL, and which production its scheme has.

use urispec_model::{Component, Span, Spans};

use super::edition::Edition;
use super::login::Login;
use super::rule::Rule;
use super::specific::{Found, SCHEMES, Specific, Wais, after_colon, starts_with_ignoring_case};
use crate::common::{colon, scheme_of_any_start};
use crate::cursor::{Cursor, Rejection};

/// The parts of a URL by their place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Url {
    /// Section 2.1.
    pub scheme: Span,
    /// Section 3.1: between the two slashes and the next, where the URL follows the common syntax.
    pub login: Option<Login>,
    /// After the `login`, with the slash that section 3.1 does not count as a part of it; all after the colon where
    /// there is no `login`.
    pub path: Span,
    /// Section 3.3 and 3.9: after the question mark of an http or a wais URL.
    pub query: Option<Span>,
    /// What the scheme makes of it.
    pub specific: Specific,
}

impl Url {
    fn new(scheme: Span, found: &Found) -> Self {
        Self {
            scheme,
            login: found.login,
            path: found.path,
            query: found.query,
            specific: found.specific,
        }
    }

    /// As the model's components.
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, Some(self.scheme));
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Query, self.query);
        if let Some(login) = self.login {
            spans.set(Component::Authority, Some(login.span()));
            login.set_in(&mut spans);
        }
        spans
    }
}

/// Parses the whole of `input` as a URL, without allocating.
///
/// A URL of a scheme of section 3 has to have the form of that section: `otherurl` is meant for new schemes.
pub fn parse_url(edition: &Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = scheme_and_colon(&mut cursor, "url")?;
    // "x-a:b" is an `otherurl`.
    let rule = production(scheme.of(input)).unwrap_or(Rule::Otherurl);
    Ok(Url::new(scheme, &after_colon(edition, rule, &mut cursor)?))
}

/// The production of a scheme of section 3; case does not matter.
fn production(scheme: &[u8]) -> Option<Rule> {
    let mut known = SCHEMES.iter();
    let found = known.find(|(name, _)| scheme.eq_ignore_ascii_case(name.as_bytes()));
    found.map(|(_, rule)| *rule)
}

/// What the scheme of a URL makes of it: the parts of section 3.
pub fn specific(edition: &Edition, input: &[u8]) -> Result<Specific, Rejection> {
    parse_url(edition, input).map(|url| url.specific)
}

/// The port where a URL of `scheme` leads that has none, sections 3.2 to 3.11; case does not matter.
pub fn default_port(scheme: &[u8]) -> Option<u16> {
    const PORTS: [(&str, u16); 7] = [
        ("ftp", 21),
        ("http", 80),
        ("gopher", 70),
        ("nntp", 119),
        ("telnet", 23),
        ("wais", 210),
        ("prospero", 1525),
    ];
    let mut ports = PORTS.iter();
    let found = ports.find(|(name, _)| scheme.eq_ignore_ascii_case(name.as_bytes()));
    found.map(|(_, port)| *port)
}

/// `genericurl = scheme ":" schemepart`.
pub(super) fn generic(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = scheme_and_colon(&mut cursor, rule.name())?;
    Ok(Url::new(scheme, &after_colon(edition, rule, &mut cursor)?))
}

/// `otherurl = genericurl`, of a scheme that has no production of its own.
pub(super) fn otherurl(edition: &Edition, input: &[u8]) -> Result<Url, Rejection> {
    let url = generic(edition, Rule::Otherurl, input)?;
    match production(url.scheme.of(input)) {
        // "http:x" has to be an `httpurl`.
        Some(_) => Err(Rejection::new(
            "otherurl",
            0,
            "a scheme without a production of its own",
        )),
        None => Ok(url),
    }
}

/// One of the productions of a scheme, from the scheme on.
pub(super) fn of_scheme(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Url, Rejection> {
    let family = match rule {
        Rule::Waisdatabase | Rule::Waisindex | Rule::Waisdoc => Rule::Waisurl,
        _ => rule,
    };
    let name = SCHEMES
        .iter()
        .find(|(_, rule)| *rule == family)
        .map_or("", |(name, _)| name);
    let mut cursor = Cursor::new(input);
    if !starts_with_ignoring_case(input, name.as_bytes()) || input.get(name.len()) != Some(&b':') {
        return Err(Rejection::new(rule.name(), 0, "the rule's scheme"));
    }
    cursor.at = name.len() + 1;
    let found = after_colon(edition, rule, &mut cursor)?;
    // "wais://a/b?c" is a `waisindex` and no `waisdatabase`, and either is a `waisurl`.
    if let Specific::Wais { database, form, .. } = found.specific {
        let own = match form {
            Wais::Database => Rule::Waisdatabase,
            Wais::Search(_) => Rule::Waisindex,
            Wais::Document { .. } => Rule::Waisdoc,
        };
        if rule != Rule::Waisurl && rule != own {
            return Err(Rejection::new(rule.name(), database.end, "this form, and no other"));
        }
    }
    Ok(Url::new(Span::new(0, name.len()), &found))
}

/// A scheme and its colon, for `rule`.
pub(super) fn scheme_and_colon(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    let scheme = scheme_of_any_start(cursor)?;
    colon(cursor, rule)?;
    Ok(scheme)
}
