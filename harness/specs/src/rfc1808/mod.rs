//! RFC 1808, Relative Uniform Resource Locators, June 1995, with the characters and the `login` of RFC 1738, and the
//! drafts before it from draft-ietf-uri-relative-url-03 on.
//!
//! Section 2.2 says what is accepted, and section 2.4 (its order of parsing) says what the components are. The five
//! documents differ in [`Edition`] alone: the `national` characters, `generic-RL`, and what a `..` takes with it.

mod door;
mod edition;
pub(crate) mod login;
mod normalize;
mod resolve;

use urispec_model::{Component, Span, Spans};

pub use edition::{Edition, Points};
pub use login::{Login, login};
pub use normalize::{equivalent, normalize};
pub use resolve::{resolve, transform};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};

/// A rule of section 2.2 (or of RFC 1738 section 5, for the inside of a `net_loc`) from which [`parse`] can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name")]
pub enum Rule {
    Url,
    AbsoluteUrl,
    GenericRl,
    RelativeUrl,
    NetPath,
    AbsPath,
    RelPath,
    Path,
    Fsegment,
    Segment,
    Params,
    Param,
    Scheme,
    NetLoc,
    Query,
    Fragment,
    Pchar,
    Uchar,
    Unreserved,
    Escape,
    Login,
    Hostport,
    Host,
    Hostname,
    Hostnumber,
    User,
    Password,
    Port,
}

urispec_model::names!(
    Rule, "rule of RFC 1808",
    Url => "URL", AbsoluteUrl => "absoluteURL", GenericRl => "generic-RL", RelativeUrl => "relativeURL",
    NetPath => "net_path", AbsPath => "abs_path", RelPath => "rel_path", Path => "path", Fsegment => "fsegment",
    Segment => "segment", Params => "params", Param => "param", Scheme => "scheme", NetLoc => "net_loc",
    Query => "query", Fragment => "fragment", Pchar => "pchar", Uchar => "uchar", Unreserved => "unreserved",
    Escape => "escape", Login => "login", Hostport => "hostport", Host => "host", Hostname => "hostname",
    Hostnumber => "hostnumber", User => "user", Password => "password", Port => "port",
);

/// The components of a URL, by their place in it: section 2.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Url {
    /// Section 2.4.2.
    pub scheme: Option<Span>,
    /// Section 2.4.3, without the two slashes.
    pub net_loc: Option<Span>,
    /// Section 2.4.6, with the slash that may precede it, which a parser has to remember.
    pub path: Span,
    /// Section 2.4.5, without its semicolon.
    pub params: Option<Span>,
    /// Section 2.4.4, without its question mark.
    pub query: Option<Span>,
    /// Section 2.4.1, without its number sign.
    pub fragment: Option<Span>,
}

impl Rule {
    /// Whether parsing can start from it in `edition`. The rules of RFC 1738 are held to its own characters, and so only
    /// where the document has the same.
    pub fn is_in(self, edition: Edition) -> bool {
        match self {
            Self::GenericRl => edition.points().generic_rl,
            Self::Login
            | Self::Hostport
            | Self::Host
            | Self::Hostname
            | Self::Hostnumber
            | Self::User
            | Self::Password
            | Self::Port => !edition.points().national,
            _ => true,
        }
    }
}

impl Url {
    /// As the model's components, with RFC 1738's `login` inside the `net_loc` of `input` if it is one.
    pub fn spans(&self, input: &[u8]) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Authority, self.net_loc);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Params, self.params);
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        if let Some(net_loc) = self.net_loc
            && let Ok(login) = login(net_loc.of(input))
        {
            login.tell(net_loc.start, &mut spans);
        }
        spans
    }
}

/// Breaks any bytes down in the order of section 2.4. It validates nothing.
pub fn split(input: &[u8]) -> Url {
    let mut url = split_before_params(input);
    // 2.4.5.
    let end;
    (end, url.params) = cut(input, url.path.start, url.path.end, b';');
    // 2.4.6.
    url.path.end = end;
    url
}

/// The same up to 2.4.4: the path still has its params.
#[inline(always)]
pub(crate) fn split_before_params(input: &[u8]) -> Url {
    // 2.4.1.
    let (mut end, fragment) = cut(input, 0, input.len(), b'#');
    // 2.4.2.
    let colon = Class::SCHEME.prefix(&input[..end]);
    let scheme = (colon > 0 && input[..end].get(colon) == Some(&b':')).then(|| Span::new(0, colon));
    let mut start = scheme.map_or(0, |_| colon + 1);
    // 2.4.3.
    let net_loc = input[start..end].starts_with(b"//").then(|| {
        let from = start + 2;
        Span::new(
            from,
            memchr::memchr(b'/', &input[from..end]).map_or(end, |slash| from + slash),
        )
    });
    start = net_loc.map_or(start, |net_loc| net_loc.end);
    // 2.4.4.
    let query;
    (end, query) = cut(input, start, end, b'?');
    Url {
        scheme,
        net_loc,
        path: Span::new(start, end),
        params: None,
        query,
        fragment,
    }
}

/// Cuts `input[start..end]` at its leftmost `delimiter`: where the rest ends now, and what stood behind.
pub(crate) fn cut(input: &[u8], start: usize, end: usize, delimiter: u8) -> (usize, Option<Span>) {
    match memchr::memchr(delimiter, &input[start..end]) {
        Some(at) => (start + at, Some(Span::new(start + at + 1, end))),
        None => (end, None),
    }
}

/// Parses the whole of `input` as `URL`, without allocating.
pub fn parse_url(edition: Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    if edition.points().national {
        url::<true>(&mut cursor)?;
    } else {
        url::<false>(&mut cursor)?;
    }
    cursor.end("URL", "a character of this component, or the next component")?;
    Ok(split(input))
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
pub fn parse(edition: Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    if edition.points().national {
        parse_with::<true>(rule, input)
    } else {
        parse_with::<false>(rule, input)
    }
}

fn parse_with<const NATIONAL: bool>(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut component = None;
    match rule {
        Rule::Url => url::<NATIONAL>(cursor)?,
        Rule::AbsoluteUrl => absolute_url::<NATIONAL>(cursor)?,
        Rule::GenericRl => generic_rl::<NATIONAL>(cursor)?,
        Rule::RelativeUrl => relative_url::<NATIONAL>(cursor)?,
        Rule::NetPath => net_path::<NATIONAL>(cursor)?,
        Rule::AbsPath => abs_path::<NATIONAL>(cursor)?,
        Rule::RelPath => rel_path::<NATIONAL>(cursor),
        Rule::Path => {
            path::<NATIONAL>(cursor)?;
            component = Some(Component::Path);
        }
        Rule::Fsegment => fsegment::<NATIONAL>(cursor)?,
        Rule::Segment => drop(short::<NATIONAL>(cursor, "segment", Class::PCHAR_1808)),
        Rule::Params => {
            params::<NATIONAL>(cursor);
            component = Some(Component::Params);
        }
        Rule::Param => {
            short::<NATIONAL>(cursor, "param", Class::PATH_1808);
        }
        Rule::Scheme => {
            scheme(cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::NetLoc => {
            net_loc::<NATIONAL>(cursor);
            component = Some(Component::Authority);
        }
        Rule::Query => {
            long::<NATIONAL>(cursor, "query", Class::QUERY_1808);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            long::<NATIONAL>(cursor, "fragment", Class::QUERY_1808);
            component = Some(Component::Fragment);
        }
        Rule::Escape => escape(cursor)?,
        Rule::Pchar | Rule::Uchar if cursor.peek() == Some(b'%') => escape(cursor)?,
        Rule::Pchar => one::<NATIONAL>(cursor, rule, Class::PCHAR_1808)?,
        Rule::Uchar | Rule::Unreserved => one::<NATIONAL>(cursor, rule, Class::UCHAR)?,
        Rule::Login
        | Rule::Hostport
        | Rule::Host
        | Rule::Hostname
        | Rule::Hostnumber
        | Rule::User
        | Rule::Password
        | Rule::Port => return login::whole(rule, input),
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::Url | Rule::AbsoluteUrl | Rule::GenericRl => split(input).spans(input),
        // Section 2.2 lets a relative URL have a colon that section 2.4.2 would read as the end of a scheme.
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

/// Section 2.4 without 2.4.1 and 2.4.2, for what is known to have neither fragment nor scheme.
pub(crate) fn split_relative(input: &[u8]) -> Url {
    let net_loc = input.starts_with(b"//").then(|| {
        Span::new(
            2,
            memchr::memchr(b'/', &input[2..]).map_or(input.len(), |slash| slash + 2),
        )
    });
    let start = net_loc.map_or(0, |net_loc| net_loc.end);
    let (end, query) = cut(input, start, input.len(), b'?');
    let (end, params) = cut(input, start, end, b';');
    Url {
        scheme: None,
        net_loc,
        path: Span::new(start, end),
        params,
        query,
        fragment: None,
    }
}

/// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`.
///
/// Where a scheme and a colon stand in front, `absoluteURL` takes whatever `relativeURL` would take.
fn url<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    let colon = Class::SCHEME.prefix(cursor.input);
    if colon > 0 && cursor.input.get(colon) == Some(&b':') {
        absolute_url::<NATIONAL>(cursor)?;
    } else {
        relative_url::<NATIONAL>(cursor)?;
    }
    if cursor.eat(b'#') {
        long::<NATIONAL>(cursor, "fragment", Class::QUERY_1808);
    }
    Ok(())
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`. The second alternative has all of the first.
fn absolute_url<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("absoluteURL", "`:` behind the scheme"));
    }
    long::<NATIONAL>(cursor, "absoluteURL", Class::QUERY_1808);
    Ok(())
}

/// `generic-RL = scheme ":" relativeURL`.
fn generic_rl<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    scheme(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("generic-RL", "`:` behind the scheme"));
    }
    relative_url::<NATIONAL>(cursor)
}

/// `relativeURL = net_path | abs_path | rel_path`.
fn relative_url<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    match cursor.rest() {
        [b'/', b'/', ..] => net_path::<NATIONAL>(cursor),
        [b'/', ..] => abs_path::<NATIONAL>(cursor),
        _ => {
            rel_path::<NATIONAL>(cursor);
            Ok(())
        }
    }
}

/// `net_path = "//" net_loc [ abs_path ]`.
fn net_path<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("net_path", "`//`"));
    }
    net_loc::<NATIONAL>(cursor);
    if cursor.peek() == Some(b'/') {
        abs_path::<NATIONAL>(cursor)
    } else {
        Ok(())
    }
}

/// `abs_path = "/" rel_path`.
fn abs_path<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("abs_path", "`/`"));
    }
    rel_path::<NATIONAL>(cursor);
    Ok(())
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`.
fn rel_path<const NATIONAL: bool>(cursor: &mut Cursor<'_>) {
    if cursor
        .peek()
        .is_some_and(|byte| is_in::<NATIONAL>(Class::PCHAR_1808, byte) || byte == b'%')
    {
        long::<NATIONAL>(cursor, "path", Class::PATH_1808);
    } else {
        cursor.stopped("rel_path");
    }
    if cursor.eat(b';') {
        params::<NATIONAL>(cursor);
    }
    if cursor.eat(b'?') {
        long::<NATIONAL>(cursor, "query", Class::QUERY_1808);
    }
}

/// `path = fsegment *( "/" segment )`.
fn path<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    fsegment::<NATIONAL>(cursor)?;
    long::<NATIONAL>(cursor, "segment", Class::PATH_1808);
    Ok(())
}

/// `fsegment = 1*pchar`.
fn fsegment<const NATIONAL: bool>(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if short::<NATIONAL>(cursor, "fsegment", Class::PCHAR_1808).is_empty() {
        return Err(cursor.rejection("fsegment", "a first segment that is not empty"));
    }
    Ok(())
}

/// `params = param *( ";" param )` with `param = *( pchar | "/" )`.
fn params<const NATIONAL: bool>(cursor: &mut Cursor<'_>) {
    long::<NATIONAL>(cursor, "params", Class::PARAMS);
}

/// `scheme = 1*( alpha | digit | "+" | "-" | "." )`.
fn scheme(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run("scheme", Class::SCHEME).is_empty() {
        return Err(cursor.rejection("scheme", "a letter, a digit, `+`, `-` or `.`"));
    }
    Ok(())
}

/// `net_loc = *( pchar | ";" | "?" )`.
fn net_loc<const NATIONAL: bool>(cursor: &mut Cursor<'_>) {
    short::<NATIONAL>(cursor, "net_loc", Class::NET_LOC);
}

/// `escape = "%" hex hex`.
fn escape(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("escape", "a percent sign and two hexadecimal digits"));
    }
    cursor.at += 3;
    Ok(())
}

/// One character of a class.
fn one<const NATIONAL: bool>(cursor: &mut Cursor<'_>, rule: Rule, class: Class) -> Result<(), Rejection> {
    if !cursor.peek().is_some_and(|byte| is_in::<NATIONAL>(class, byte)) {
        return Err(cursor.rejection(rule.name(), "one character of the class"));
    }
    cursor.at += 1;
    Ok(())
}

/// Whether `byte` is in `class`, which is built on `unreserved`, and so has the `national` characters in some drafts.
#[inline(always)]
fn is_in<const NATIONAL: bool>(class: Class, byte: u8) -> bool {
    class.has(byte) || NATIONAL && is_national(byte)
}

/// ``national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"``, section 2.2.
pub(crate) const fn is_national(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'|' | b'\\' | b'^' | b'~' | b'[' | b']' | b'`')
}

/// `*( class | escape )`, short.
#[inline(always)]
fn short<const NATIONAL: bool>(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
    if NATIONAL {
        cursor.run_by(rule, |byte| is_in::<true>(class, byte))
    } else {
        cursor.run_escaped(rule, class)
    }
}

/// `*( class | escape )`, long or the last.
#[inline(always)]
fn long<const NATIONAL: bool>(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Span {
    if NATIONAL {
        cursor.run_by(rule, |byte| is_in::<true>(class, byte))
    } else {
        cursor.run_long(rule, class)
    }
}
