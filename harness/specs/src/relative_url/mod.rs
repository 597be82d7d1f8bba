//! The first drafts of relative URLs, draft-ietf-uri-relative-url-00 to -02, August to November 1994.
//!
//! How a URL is broken down depends on its scheme (section 2.3): on [`Sets`] of schemes that have a network location, params,
//! a query or a fragment. A scheme that no set names has none of them, and all of it is a path. A URL without a scheme is
//! broken down as its base is; where there is no base to ask, as if its scheme had everything. The three documents
//! differ in [`Edition`] alone.
//!
//! Section 2.2 says what is accepted, and it is nearly everything: `relativeURL` has every text of `uchar` and `reserved`.

mod door;
mod edition;
mod resolve;

use urispec_model::{Component, Span, Spans};

pub use edition::{Edition, Points, Sets};
pub use resolve::resolve;
pub(crate) use resolve::transform;

use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::rfc1808::{Url, cut, is_national};

/// A rule of section 2.2 from which [`parse`] can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name")]
pub enum Rule {
    RelativeUrl,
    AbsoluteUrl,
    Location,
    AbsPath,
    RelPath,
    Path,
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
}

urispec_model::names!(
    Rule, "rule of draft-ietf-uri-relative-url",
    RelativeUrl => "relativeURL", AbsoluteUrl => "absoluteURL", Location => "location", AbsPath => "abs_path",
    RelPath => "rel_path", Path => "path", Segment => "segment", Params => "params", Param => "param",
    Scheme => "scheme", NetLoc => "net_loc", Query => "query", Fragment => "fragment", Pchar => "pchar",
    Uchar => "uchar", Unreserved => "unreserved", Escape => "escape",
);

impl Rule {
    /// Whether `edition` has the rule: the first draft has a single rule for the whole.
    pub fn is_in(self, edition: Edition) -> bool {
        edition != Edition::RelativeUrl00
            || !matches!(
                self,
                Self::AbsoluteUrl | Self::Location | Self::AbsPath | Self::RelPath | Self::Pchar
            )
    }
}

/// Breaks any bytes down as section 2.4 says. It validates nothing.
///
/// `inherited` is the scheme that counts where the text has none: its base's. With neither, every section applies.
pub fn split(edition: Edition, inherited: Option<&[u8]>, input: &[u8]) -> Url {
    // 2.4.1.
    let colon = Class::SCHEME.prefix(input);
    let scheme = (colon > 0 && input.get(colon) == Some(&b':')).then(|| Span::new(0, colon));
    split_behind(edition, scheme, inherited, input)
}

/// Section 2.4 behind 2.4.1.
fn split_behind(edition: Edition, scheme: Option<Span>, inherited: Option<&[u8]>, input: &[u8]) -> Url {
    let points = edition.points();
    let counts = scheme.map(|scheme| scheme.of(input)).or(inherited);
    let uses = |set: &[&str]| counts.is_none_or(|scheme| Sets::has(set, scheme));

    let mut url = Url {
        scheme,
        net_loc: None,
        path: Span::new(scheme.map_or(0, |scheme| scheme.end + 1), input.len()),
        params: None,
        query: None,
        fragment: None,
    };
    if points.fragment_first {
        fragment(&points, &mut url, input, uses);
        net_loc(&points, &mut url, input, uses);
    } else {
        net_loc(&points, &mut url, input, uses);
        fragment(&points, &mut url, input, uses);
    }
    // 2.4.4.
    if uses(points.sets.query) {
        (url.path.end, url.query) = cut(input, url.path.start, url.path.end, b'?');
    }
    // 2.4.5.
    if uses(points.sets.params) {
        (url.path.end, url.params) = cut(input, url.path.start, url.path.end, b';');
    }
    // 2.4.6.
    url
}

/// 2.4.2 in the first draft, 2.4.3 then.
fn net_loc(points: &Points, url: &mut Url, input: &[u8], uses: impl Fn(&[&str]) -> bool) {
    let rest = url.path.of(input);
    if uses(points.sets.net_loc) && rest.starts_with(b"//") {
        let start = url.path.start + 2;
        let end = memchr::memchr(b'/', &rest[2..]).map_or(url.path.end, |slash| start + slash);
        url.net_loc = Some(Span::new(start, end));
        url.path.start = end;
    }
}

/// 2.4.3 in the first draft, 2.4.2 then: behind the last number sign.
fn fragment(points: &Points, url: &mut Url, input: &[u8], uses: impl Fn(&[&str]) -> bool) {
    if uses(points.sets.fragment)
        && let Some(at) = memchr::memrchr(b'#', url.path.of(input))
    {
        url.fragment = Some(Span::new(url.path.start + at + 1, url.path.end));
        url.path.end = url.path.start + at;
    }
}

/// Parses the whole of `input` as `relativeURL`, without allocating; no base is asked what its parts are.
pub fn parse_url(edition: Edition, input: &[u8]) -> Result<Url, Rejection> {
    let mut cursor = Cursor::new(input);
    relative_url(&mut cursor, edition);
    cursor.end("relativeURL", "a character of a URL, or the fragment")?;
    Ok(split(edition, None, input))
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
pub fn parse(edition: Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let points = edition.points();
    let any = |byte| is_any(&points, byte);
    let mut component = None;
    match rule {
        Rule::RelativeUrl => relative_url(cursor, edition),
        Rule::AbsoluteUrl => absolute_url(cursor, edition)?,
        Rule::Location => location(cursor, edition)?,
        Rule::AbsPath => abs_path(cursor, edition)?,
        Rule::RelPath => rel_path(cursor, edition),
        Rule::Path => {
            path(cursor, edition);
            component = Some(Component::Path);
        }
        Rule::Segment => drop(cursor.run_by("segment", |byte| is_in_segment(&points, byte))),
        Rule::Params => {
            cursor.run_by("params", |byte| is_in_param(&points, byte) || byte == b';');
            component = Some(Component::Params);
        }
        Rule::Param => drop(cursor.run_by("param", |byte| is_in_param(&points, byte))),
        Rule::Scheme => {
            scheme(cursor)?;
            component = Some(Component::Scheme);
        }
        Rule::NetLoc => {
            net_loc_rule(cursor, edition)?;
            component = Some(Component::Authority);
        }
        Rule::Query => {
            cursor.run_by("query", any);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            cursor.run_by("fragment", |byte| is_uric(&points, byte));
            component = Some(Component::Fragment);
        }
        Rule::Escape => escape(cursor)?,
        // The brackets around the whole of `pchar` make it optional.
        Rule::Pchar if cursor.is_at_end() => {}
        Rule::Pchar | Rule::Uchar if cursor.peek() == Some(b'%') => escape(cursor)?,
        Rule::Pchar => one(cursor, rule, |byte| is_pchar(&points, byte))?,
        Rule::Uchar | Rule::Unreserved => one(cursor, rule, |byte| is_unreserved(&points, byte))?,
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::RelativeUrl | Rule::AbsoluteUrl => spans(&split(edition, None, input)),
        // A relative path may have a colon that section 2.4.1 would read as the end of a scheme.
        Rule::Location | Rule::AbsPath | Rule::RelPath => spans(&split_behind(edition, None, None, input)),
        _ => {
            let mut spans = Spans::default();
            if let Some(component) = component {
                spans.set(component, Some(Span::new(0, input.len())));
            }
            spans
        }
    })
}

/// As the model's components. What is inside a `net_loc` is another draft's, and not told.
fn spans(url: &Url) -> Spans {
    let mut spans = Spans::default();
    spans.set(Component::Scheme, url.scheme);
    spans.set(Component::Authority, url.net_loc);
    spans.set(Component::Path, Some(url.path));
    spans.set(Component::Params, url.params);
    spans.set(Component::Query, url.query);
    spans.set(Component::Fragment, url.fragment);
    spans
}

/// `relativeURL = [ scheme ":" ] [ "//" net_loc ] [ [ "/" ] path ] [ ";" params ] [ "?" query ] [ "#" fragment ]` (the slash
/// is repaired, see `defects.json`), then `relativeURL = [ absoluteURL | location | abs_path | rel_path ] [ "#" fragment ]`.
///
/// A path has the characters of a scheme, the colon, slashes and what is in a `net_loc`; behind it the params end at a
/// question mark, and a query has everything. So the order of the parts excludes nothing.
fn relative_url(cursor: &mut Cursor<'_>, edition: Edition) {
    let points = edition.points();
    cursor.run_by("relativeURL", |byte| is_any(&points, byte));
    if cursor.eat(b'#') {
        cursor.run_by("fragment", |byte| is_uric(&points, byte));
    }
}

/// `absoluteURL = scheme ":" [ location | abs_path | rel_path ]`, then `absoluteURL = scheme ":" *[ uchar | reserved ]`.
fn absolute_url(cursor: &mut Cursor<'_>, edition: Edition) -> Result<(), Rejection> {
    let points = edition.points();
    scheme(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("absoluteURL", "`:` behind the scheme"));
    }
    // A `rel_path` has all of them.
    cursor.run_by("absoluteURL", |byte| is_any(&points, byte));
    Ok(())
}

/// `location = "//" net_loc [ "/" rel_path ]`.
fn location(cursor: &mut Cursor<'_>, edition: Edition) -> Result<(), Rejection> {
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("location", "`//`"));
    }
    net_loc_rule(cursor, edition)?;
    if cursor.eat(b'/') {
        rel_path(cursor, edition);
    }
    Ok(())
}

/// `abs_path = "/" rel_path`.
fn abs_path(cursor: &mut Cursor<'_>, edition: Edition) -> Result<(), Rejection> {
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("abs_path", "`/`"));
    }
    rel_path(cursor, edition);
    Ok(())
}

/// `rel_path = [ path ] [ ";" params ] [ "?" query ]`. A path has semicolons and question marks, and so the rest too.
fn rel_path(cursor: &mut Cursor<'_>, edition: Edition) {
    path(cursor, edition);
}

/// `path = segment *[ "/" segment ]`.
fn path(cursor: &mut Cursor<'_>, edition: Edition) {
    let points = edition.points();
    cursor.run_by("path", |byte| is_in_segment(&points, byte) || byte == b'/');
}

/// `scheme = 1*[ alpha | digit | "+" | "-" | "." ]`.
fn scheme(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run("scheme", Class::SCHEME).is_empty() {
        return Err(cursor.rejection("scheme", "a letter, a digit, `+`, `-` or `.`"));
    }
    Ok(())
}

/// `net_loc = 1*[ uchar | ";" | "?" | ":" | "@" | "&" | "=" ]`, then `net_loc = *[ pchar | ";" ]`.
fn net_loc_rule(cursor: &mut Cursor<'_>, edition: Edition) -> Result<(), Rejection> {
    let points = edition.points();
    let found = cursor.run_by("net_loc", |byte| is_any(&points, byte) && byte != b'/');
    if edition == Edition::RelativeUrl00 && found.is_empty() {
        return Err(cursor.rejection("net_loc", "a location that is not empty"));
    }
    Ok(())
}

/// `escape = "%" hex hex`.
fn escape(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("escape", "a percent sign and two hexadecimal digits"));
    }
    cursor.at += 3;
    Ok(())
}

/// One character.
fn one(cursor: &mut Cursor<'_>, rule: Rule, is_member: impl Fn(u8) -> bool) -> Result<(), Rejection> {
    if !cursor.peek().is_some_and(is_member) {
        return Err(cursor.rejection(rule.name(), "one character of the class"));
    }
    cursor.at += 1;
    Ok(())
}

/// `unreserved = alpha | digit | safe | extra | national`. The first draft has `=` in `extra`, and no backquote.
fn is_unreserved(points: &Points, byte: u8) -> bool {
    match byte {
        b'=' => points.equals_is_extra,
        b'`' => points.backquote,
        _ => Class::UCHAR.has(byte) || is_national(byte),
    }
}

/// `uchar | reserved`, without the escapes.
fn is_uric(points: &Points, byte: u8) -> bool {
    is_unreserved(points, byte) || Class::QUERY_1808.has(byte)
}

/// What stands before a fragment: the second draft has the number sign in a path and in a query.
fn is_any(points: &Points, byte: u8) -> bool {
    is_uric(points, byte) || byte == b'#' && points.number_sign
}

/// `pchar = [ uchar | "?" | ":" | "@" | "&" | "=" | "#" ]` in the second draft, without `#` in the third.
fn is_pchar(points: &Points, byte: u8) -> bool {
    is_any(points, byte) && byte != b'/' && byte != b';'
}

/// `segment = *[ uchar | ":" | "@" | "&" | "=" ]`, then `segment = *[ pchar | ";" ]`.
fn is_in_segment(points: &Points, byte: u8) -> bool {
    is_pchar(points, byte) && (points.delimiters_in_segments || byte != b'?')
        || byte == b';' && points.delimiters_in_segments
}

/// `param = *[ uchar | ":" | "@" | "&" | "=" | "/" ]`, then `param = *[ pchar | "/" ]`.
fn is_in_param(points: &Points, byte: u8) -> bool {
    (is_in_segment(points, byte) && byte != b';') || byte == b'/'
}
