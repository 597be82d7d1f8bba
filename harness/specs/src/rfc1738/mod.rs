//! RFC 1738, Uniform Resource Locators (URL), December 1994, and the draft before it, draft-ietf-uri-url-06.
//!
//! Section 5 says what is accepted, and section 3 what each scheme means by it; [`specific`] tells that. The two documents
//! differ in [`Edition`] alone: their characters, their host names, and what a file URL may leave out. Both know whole
//! URLs only: they have no relative ones (section 2.3), and no fragments (section 2.2).
//!
//! ```
//! use urispec_specs::rfc1738::{Edition, Specific, specific};
//!
//! let input = b"ftp://info.cern.ch/pub/www/doc;type=d";
//! let Specific::Ftp { login, path, typecode } = specific(Edition::Rfc1738, input)? else { unreachable!() };
//! assert_eq!(login.host.of(input), b"info.cern.ch");
//! assert_eq!(path.unwrap().of(input), b"pub/www/doc");
//! assert_eq!(typecode.unwrap().of(input), b"d");
//! # Ok::<(), urispec_specs::Rejection>(())
//! ```

mod door;
pub(crate) mod login;
mod specific;

use std::borrow::Cow;

use urispec_model::{Component, HostKind, Level, Span, Spans};

pub use login::Login;
pub use specific::{Fields, News, Specific, Wais};

use crate::alphabet::Alphabet;
use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::{NormalizeError, ResolveError};
use specific::{Found, SCHEMES, behind_colon, starts_with_ignoring_case};

/// Which of the two documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// draft-ietf-uri-url-06.
    Draft06,
    /// RFC 1738.
    Rfc1738,
}

/// The characters of a document, each as the inside of the rules named.
struct Letters {
    unreserved: Alphabet,
    /// `uchar`.
    uchar: Alphabet,
    /// `xchar`.
    xchar: Alphabet,
    /// `user` and `password`.
    user: Alphabet,
    /// `fsegment`, `psegment`.
    fsegment: Alphabet,
    /// `fpath`, `ppath`.
    fpath: Alphabet,
    /// `hsegment`, `search`.
    search: Alphabet,
    /// `hpath`.
    hpath: Alphabet,
    /// `article`, before its `@`.
    article: Alphabet,
    /// `fieldname`, `fieldvalue`.
    field: Alphabet,
    /// `group`, without escapes.
    group: Alphabet,
}

impl Letters {
    const fn new(unreserved: &[u8], group: &[u8]) -> Self {
        let uchar = Alphabet::with(unreserved);
        Self {
            unreserved: uchar,
            uchar,
            xchar: uchar.and(b";/?:@&="),
            user: uchar.and(b";?&="),
            fsegment: uchar.and(b"?:@&="),
            fpath: uchar.and(b"?:@&=/"),
            search: uchar.and(b";:@&="),
            hpath: uchar.and(b";:@&=/"),
            article: uchar.and(b";/?:&="),
            field: uchar.and(b"?:@&"),
            group: Alphabet::with(group),
        }
    }
}

static DRAFT_06: Letters = Letters::new(b"$-_.+!*'(),={}|\\^~[]", b"-.");
static RFC_1738: Letters = Letters::new(b"$-_.+!*'(),", b"-.+_");

impl Edition {
    fn letters(self) -> &'static Letters {
        match self {
            Self::Draft06 => &DRAFT_06,
            Self::Rfc1738 => &RFC_1738,
        }
    }
}

/// A rule of section 5 from which [`parse`] can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name in section 5")]
pub enum Rule {
    Url,
    Genericurl,
    Otherurl,
    Ftpurl,
    Fileurl,
    Httpurl,
    Gopherurl,
    Mailtourl,
    Newsurl,
    Nntpurl,
    Telneturl,
    Waisurl,
    Waisdatabase,
    Waisindex,
    Waisdoc,
    Prosperourl,
    Scheme,
    Schemepart,
    IpSchemepart,
    Login,
    Hostport,
    Host,
    Hostname,
    Domainlabel,
    Toplabel,
    Hostnumber,
    Port,
    User,
    Password,
    Urlpath,
    Fpath,
    Fsegment,
    Ftptype,
    Hpath,
    Hsegment,
    Search,
    Gtype,
    Selector,
    Encoded822addr,
    Grouppart,
    Group,
    Article,
    Database,
    Wtype,
    Wpath,
    Ppath,
    Psegment,
    Fieldspec,
    Fieldname,
    Fieldvalue,
    Escape,
    Unreserved,
    Uchar,
    Xchar,
    Digits,
}

urispec_model::names!(
    Rule, "rule of RFC 1738",
    Url => "url", Genericurl => "genericurl", Otherurl => "otherurl", Ftpurl => "ftpurl", Fileurl => "fileurl",
    Httpurl => "httpurl", Gopherurl => "gopherurl", Mailtourl => "mailtourl", Newsurl => "newsurl",
    Nntpurl => "nntpurl", Telneturl => "telneturl", Waisurl => "waisurl", Waisdatabase => "waisdatabase",
    Waisindex => "waisindex", Waisdoc => "waisdoc", Prosperourl => "prosperourl", Scheme => "scheme",
    Schemepart => "schemepart", IpSchemepart => "ip-schemepart", Login => "login", Hostport => "hostport",
    Host => "host", Hostname => "hostname", Domainlabel => "domainlabel", Toplabel => "toplabel",
    Hostnumber => "hostnumber", Port => "port", User => "user", Password => "password", Urlpath => "urlpath",
    Fpath => "fpath", Fsegment => "fsegment", Ftptype => "ftptype", Hpath => "hpath", Hsegment => "hsegment",
    Search => "search", Gtype => "gtype", Selector => "selector", Encoded822addr => "encoded822addr",
    Grouppart => "grouppart", Group => "group", Article => "article", Database => "database", Wtype => "wtype",
    Wpath => "wpath", Ppath => "ppath", Psegment => "psegment", Fieldspec => "fieldspec", Fieldname => "fieldname",
    Fieldvalue => "fieldvalue", Escape => "escape", Unreserved => "unreserved", Uchar => "uchar", Xchar => "xchar",
    Digits => "digits",
);

impl Rule {
    /// The rules that describe a whole URL.
    const WHOLE: [&'static str; 16] = [
        "url",
        "genericurl",
        "otherurl",
        "ftpurl",
        "fileurl",
        "httpurl",
        "gopherurl",
        "mailtourl",
        "newsurl",
        "nntpurl",
        "telneturl",
        "waisurl",
        "waisdatabase",
        "waisindex",
        "waisdoc",
        "prosperourl",
    ];

    /// Whether `edition` has the rule.
    pub fn is_in(self, edition: Edition) -> bool {
        edition == Edition::Rfc1738
            || !matches!(
                self,
                Self::Genericurl | Self::IpSchemepart | Self::Urlpath | Self::Domainlabel | Self::Toplabel
            )
    }
}

/// The parts of a URL by their place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Url {
    /// Section 2.1.
    pub scheme: Span,
    /// Section 3.1: between the two slashes and the next, where the URL follows the common syntax.
    pub login: Option<Login>,
    /// Behind the `login`, with the slash that section 3.1 does not count as a part of it; all behind the colon where
    /// there is no `login`.
    pub path: Span,
    /// Section 3.3 and 3.9: behind the question mark of an http or a wais URL.
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
            login.tell(&mut spans);
        }
        spans
    }
}

/// Parses the whole of `input` as a URL, without allocating.
///
/// A URL of a scheme of section 3 has to have the form of that section: `otherurl` is meant for new schemes.
pub fn parse_url(edition: Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = scheme_and_colon(&mut cursor, "url")?;
    let rule = production(scheme.of(input)).unwrap_or(Rule::Otherurl);
    Ok(Url::new(scheme, &behind_colon(edition, rule, &mut cursor)?))
}

/// The production of a scheme of section 3; case does not matter.
fn production(scheme: &[u8]) -> Option<Rule> {
    let mut known = SCHEMES.iter();
    let found = known.find(|(name, _)| scheme.eq_ignore_ascii_case(name.as_bytes()));
    found.map(|(_, rule)| *rule)
}

/// What the scheme of a URL makes of it: the parts of section 3.
pub fn specific(edition: Edition, input: &[u8]) -> Result<Specific, Rejection> {
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

/// Leads from `base` to `reference`: nowhere, unless the reference is a whole URL. Section 2.3 leaves relative links to
/// other documents; the draft announces rules for them in its section 2 and has none.
pub fn resolve<'a>(edition: Edition, base: &[u8], reference: &'a [u8]) -> Result<&'a [u8], ResolveError> {
    parse_url(edition, base).map_err(ResolveError::Base)?;
    match parse_url(edition, reference) {
        Ok(_) => Ok(reference),
        Err(why) => Err(match scheme_and_colon(&mut Cursor::new(reference), "url") {
            Ok(_) => ResolveError::Reference(why),
            Err(_) => ResolveError::NotDefined("it has no relative references"),
        }),
    }
}

/// The normal form of a URL: [`Level::Case`] puts the scheme in lower case, which section 2.1 says to treat alike.
pub fn normalize(edition: Edition, input: &[u8], level: Level) -> Result<Cow<'_, [u8]>, NormalizeError> {
    let scheme = parse_url(edition, input)?.scheme;
    let mut result = Cow::Borrowed(input);
    match level {
        Level::String => {}
        Level::Case => {
            if scheme.of(input).iter().any(u8::is_ascii_uppercase) {
                result.to_mut()[scheme.range()].make_ascii_lowercase();
            }
        }
        Level::Percent | Level::Path | Level::Syntax | Level::Scheme => return Err(NormalizeError::Undefined(level)),
    }
    Ok(result)
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
pub fn parse(edition: Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let letters = edition.letters();
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
        Rule::Scheme => whole(Component::Scheme, scheme(cursor)?),
        Rule::Schemepart | Rule::Urlpath => whole(Component::Path, letters.xchar.run(cursor, name)),
        Rule::IpSchemepart => {
            let found = ip_schemepart(edition, cursor)?;
            spans.set(Component::Authority, found.login.map(|login| login.span()));
            spans.set(Component::Path, Some(found.path));
            if let Some(login) = found.login {
                login.tell(&mut spans);
            }
        }
        Rule::Login => login::login(edition, cursor)?.tell(&mut spans),
        Rule::Hostport => login::hostport(edition, cursor)?.tell(&mut spans),
        Rule::Host => {
            let (host, kind) = login::host(edition, cursor)?;
            Login::of_host(host, Some(kind)).tell(&mut spans);
        }
        Rule::Hostname => {
            Login::of_host(login::hostname(edition, cursor)?, Some(HostKind::Hostname)).tell(&mut spans);
        }
        Rule::Hostnumber => {
            Login::of_host(login::hostnumber(cursor)?, Some(HostKind::IPv4address)).tell(&mut spans);
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
        Rule::Escape => {
            if !is_triplet(cursor.rest()) {
                return Err(cursor.rejection(name, "a percent sign and two hexadecimal digits"));
            }
            cursor.at += 3;
        }
        Rule::Unreserved if cursor.peek() == Some(b'%') => return Err(Rejection::new(name, 0, "one character")),
        Rule::Unreserved => one(cursor, rule, &letters.unreserved)?,
        Rule::Uchar => one(cursor, rule, &letters.uchar)?,
        Rule::Xchar | Rule::Gtype => one(cursor, rule, &letters.xchar)?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `genericurl = scheme ":" schemepart`.
fn generic(edition: Edition, rule: Rule, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = scheme_and_colon(&mut cursor, rule.name())?;
    Ok(Url::new(scheme, &behind_colon(edition, rule, &mut cursor)?))
}

/// `otherurl = genericurl`, of a scheme that has no production of its own.
fn otherurl(edition: Edition, input: &[u8]) -> Result<Url, Rejection> {
    let url = generic(edition, Rule::Otherurl, input)?;
    match production(url.scheme.of(input)) {
        Some(_) => Err(Rejection::new(
            "otherurl",
            0,
            "a scheme without a production of its own",
        )),
        None => Ok(url),
    }
}

/// One of the productions of a scheme, from the scheme on.
fn of_scheme(edition: Edition, rule: Rule, input: &[u8]) -> Result<Url, Rejection> {
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
    let found = behind_colon(edition, rule, &mut cursor)?;
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

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`, whose literals are of either case, as section 2.1 asks, too.
fn scheme(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let scheme = cursor.run("scheme", Class::SCHEME);
    if scheme.is_empty() {
        return Err(cursor.rejection("scheme", "a letter, a digit, `+`, `-` or `.`"));
    }
    Ok(scheme)
}

fn scheme_and_colon(cursor: &mut Cursor<'_>, rule: &'static str) -> Result<Span, Rejection> {
    let scheme = scheme(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection(rule, "`:` behind the scheme"));
    }
    Ok(scheme)
}

/// `ip-schemepart = "//" login [ "/" urlpath ]`.
fn ip_schemepart(edition: Edition, cursor: &mut Cursor<'_>) -> Result<Found, Rejection> {
    if !cursor.rest().starts_with(b"//") {
        return Err(cursor.rejection("ip-schemepart", "`//`"));
    }
    let found = behind_colon(edition, Rule::Otherurl, cursor)?;
    if found.login.is_some() {
        return Ok(found);
    }
    let mut ahead = Cursor::new(cursor.input);
    ahead.at = 2;
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
