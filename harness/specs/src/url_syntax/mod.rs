//! The drafts between RFC 1808 and RFC 2396: draft-fielding-url-syntax-00 to -10 and draft-fielding-uri-syntax-00 to -02,
//! November 1996 to March 1998.
//!
//! They have a grammar in common that excludes little: behind a scheme anything goes, since every text of the generic
//! syntax is an opaque one too, and a relative reference is a path whose segments may be empty, even where it begins with
//! two slashes (the first draft is stricter). What the components are, another section says: the first two drafts cut them
//! off from the outside in as RFC 1808 does, the others go by the regular expression of Appendix B. All differences are
//! data, [`Edition`].

mod door;
mod edition;
mod resolve;
mod rule;
mod site;

use urispec_model::{Component, Span, Spans};

pub use edition::{Edition, Nouns, Params, Parsing, Site};
pub use resolve::resolve;
pub use rule::Rule;

use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};
use crate::{rfc1808, rfc2396};

/// The components of a reference, by their place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// Undefined in a relative reference.
    pub scheme: Option<Span>,
    /// What stands behind two slashes: server, site or authority.
    pub site: Option<Span>,
    /// Never undefined.
    pub path: Span,
    /// In the first draft alone.
    pub params: Option<Span>,
    /// Without its question mark.
    pub query: Option<Span>,
    /// Without its number sign.
    pub fragment: Option<Span>,
}

impl Reference {
    /// As the model's components, with the inside of the site of `input` if it is a server.
    pub fn spans(&self, edition: &Edition, input: &[u8]) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Authority, self.site);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Params, self.params);
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        if let Some(site) = self.site
            && let Ok(server) = site::server(edition, site.of(input))
        {
            server.tell(site.start, &mut spans);
        }
        spans
    }
}

/// Parses the whole of `input` as `URL-reference` (`URI-reference` in the later drafts), without allocating.
pub fn parse_reference(edition: &Edition, input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let scheme = reference(&mut cursor, edition)?;
    let whole = Rule::Reference.name(edition).unwrap_or_default();
    cursor.end(whole, "a character of this component, or the next component")?;
    Ok(match edition.parsing {
        Parsing::OutsideIn => outside_in(edition, input),
        Parsing::Expression => by_expression(scheme, input),
    })
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
///
/// A rule that the edition does not have is taken as the edition nearest to it has it.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let name = rule.name(edition).unwrap_or_default();
    let mut component = None;
    match rule {
        Rule::Reference => return Ok(parse_reference(edition, input)?.spans(edition, input)),
        Rule::Absolute | Rule::Opaque => absolute(cursor, edition, name)?,
        Rule::Generic => {
            scheme(cursor, edition)?;
            if !cursor.eat(b':') {
                return Err(cursor.rejection(name, "`:` behind the scheme"));
            }
            relative(cursor, edition)?;
        }
        Rule::Relative => relative(cursor, edition)?,
        Rule::NetPath => net_path(cursor, edition)?,
        Rule::AbsPath => abs_path(cursor, edition)?,
        Rule::RelPath => rel_path(cursor, edition),
        Rule::Path => {
            path(cursor, edition)?;
            component = Some(Component::Path);
        }
        Rule::PathSegments => drop(cursor.run_long("path_segments", Class::PATH_2396)),
        Rule::Fsegment => fsegment(cursor)?,
        Rule::Segment => segment(cursor, edition),
        Rule::Parameters => {
            parameters(cursor);
            component = Some(Component::Params);
        }
        Rule::Param => param(cursor, edition),
        Rule::Scheme => {
            scheme(cursor, edition)?;
            component = Some(Component::Scheme);
        }
        Rule::Query => {
            query(cursor);
            component = Some(Component::Query);
        }
        Rule::Fragment => {
            fragment(cursor);
            component = Some(Component::Fragment);
        }
        Rule::Escaped => escaped(cursor)?,
        Rule::Pchar | Rule::Character if cursor.peek() == Some(b'%') => escaped(cursor)?,
        Rule::Pchar => one(cursor, name, |byte| Class::PCHAR_2396.has(byte))?,
        Rule::Character => one(cursor, name, |byte| Class::URIC.has(byte))?,
        Rule::Unreserved => one(cursor, name, |byte| is_unreserved(edition, byte))?,
        Rule::Reserved => one(cursor, name, |byte| is_reserved(edition, byte))?,
        _ => return site::whole(edition, rule, input),
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(match rule {
        Rule::Absolute | Rule::Opaque | Rule::Generic => {
            let reference = match edition.parsing {
                Parsing::OutsideIn => outside_in(edition, input),
                Parsing::Expression => by_expression(Some(scheme_of(input)), input),
            };
            reference.spans(edition, input)
        }
        // A relative reference may have a colon that would be read as the end of a scheme.
        Rule::Relative | Rule::NetPath | Rule::AbsPath | Rule::RelPath => {
            let reference = match edition.parsing {
                Parsing::OutsideIn => outside_in_relative(edition, input),
                Parsing::Expression => by_expression(None, input),
            };
            reference.spans(edition, input)
        }
        _ => {
            let mut spans = Spans::default();
            if let Some(component) = component {
                spans.set(component, Some(Span::new(0, input.len())));
            }
            spans
        }
    })
}

/// The characters before the first colon.
fn scheme_of(input: &[u8]) -> Span {
    Span::new(0, Class::SCHEME.prefix(input))
}

/// Breaks any bytes down from the outside in: fragment (section 3), scheme (4.1), server (4.3.1), query, parameters and
/// path (4.3.2 to 4.3.4), as in RFC 1808 section 2.4.
fn outside_in(edition: &Edition, input: &[u8]) -> Reference {
    from_1808(&match edition.params {
        Params::Component => rfc1808::split(input),
        Params::Segment => rfc1808::split_before_params(input),
    })
}

/// The same for what is known to have neither fragment nor scheme.
fn outside_in_relative(edition: &Edition, input: &[u8]) -> Reference {
    let mut url = rfc1808::split_relative(input);
    if edition.params == Params::Segment
        && let Some(params) = url.params.take()
    {
        url.path.end = params.end;
    }
    from_1808(&url)
}

const fn from_1808(url: &rfc1808::Url) -> Reference {
    Reference {
        scheme: url.scheme,
        site: url.net_loc,
        path: url.path,
        params: url.params,
        query: url.query,
        fragment: url.fragment,
    }
}

/// Breaks down what is known to be a reference: behind the scheme that the grammar found, by the regular expression of
/// Appendix B. The greedy choice of section 4.4 (4.3 in the last draft): where two slashes stand, the site wins.
fn by_expression(scheme: Option<Span>, input: &[u8]) -> Reference {
    let start = scheme.map_or(0, |scheme| scheme.end + 1);
    let split = rfc2396::split(&input[start..]);
    let moved = |span: Span| Span::new(span.start + start, span.end + start);
    // A relative path, or one behind a scheme, may have a colon itself.
    let path = Span::new(split.scheme.map_or(split.path.start, |_| 0), split.path.end);
    Reference {
        scheme,
        site: split.authority.filter(|_| split.scheme.is_none()).map(moved),
        path: moved(path),
        params: None,
        query: split.query.map(moved),
        fragment: split.fragment.map(moved),
    }
}

/// `URL-reference = [ absoluteURL | relativeURL ] [ "#" fragment ]`. Where the reference is absolute, its scheme.
///
/// Where a scheme and a colon stand in front, `absoluteURL` takes whatever `relativeURL` would take.
fn reference(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<Option<Span>, Rejection> {
    let colon = scheme_of(cursor.input);
    let is_scheme = !colon.is_empty() && (!edition.letter_first || Class::ALPHA.has(cursor.input[0]));
    let found = (is_scheme && cursor.input.get(colon.end) == Some(&b':')).then_some(colon);
    if found.is_some() {
        absolute(cursor, edition, Rule::Absolute.name(edition).unwrap_or_default())?;
    } else {
        relative(cursor, edition)?;
    }
    if cursor.eat(b'#') {
        fragment(cursor);
    }
    Ok(found)
}

/// `absoluteURL = generic-URL | opaque-URL` with `opaque-URL = scheme ":" *urlc`, which has all of the other.
fn absolute(cursor: &mut Cursor<'_>, edition: &Edition, name: &'static str) -> Result<(), Rejection> {
    scheme(cursor, edition)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection(name, "`:` behind the scheme"));
    }
    cursor.run_long(name, Class::URIC);
    Ok(())
}

/// `relativeURL = net_path | abs_path | rel_path`.
///
/// Where segments may be empty, two slashes may begin an `abs_path` too, and it has every character of a site.
fn relative(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(), Rejection> {
    match cursor.rest() {
        [b'/', b'/', ..] if edition.params == Params::Component => net_path(cursor, edition),
        [b'/', ..] => abs_path(cursor, edition),
        _ => {
            rel_path(cursor, edition);
            Ok(())
        }
    }
}

/// `net_path = "//" site [ abs_path ]`; the site is called `server` or `authority` in other drafts.
fn net_path(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(), Rejection> {
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("net_path", "`//`"));
    }
    let start = cursor.at;
    // A site has no slash, and nothing but an `abs_path` may follow, or what ends a relative reference.
    let rest = cursor.rest();
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'#'));
    cursor.at = end.map_or(cursor.input.len(), |end| start + end);
    site::site(edition, &cursor.input[start..cursor.at]).map_err(|rejection| rejection.moved(start))?;
    if cursor.peek() == Some(b'/') {
        abs_path(cursor, edition)?;
    }
    Ok(())
}

/// `abs_path = "/" rel_path`.
fn abs_path(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(), Rejection> {
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("abs_path", "`/`"));
    }
    rel_path(cursor, edition);
    Ok(())
}

/// `rel_path = [ path_segments ] [ "?" query ]`; in the first draft `rel_path = [ path ] [ ";" parameters ] [ "?" query ]`.
fn rel_path(cursor: &mut Cursor<'_>, edition: &Edition) {
    match edition.params {
        Params::Component => {
            if cursor
                .peek()
                .is_some_and(|byte| Class::PCHAR_2396.has(byte) || byte == b'%')
            {
                cursor.run_by("path", is_in_path);
            } else {
                cursor.stopped("rel_path");
            }
            if cursor.eat(b';') {
                parameters(cursor);
            }
        }
        Params::Segment => drop(cursor.run_long("rel_path", Class::PATH_2396)),
    }
    if cursor.eat(b'?') {
        query(cursor);
    }
}

/// `path = [ "/" ] path_segments`, or `path = segment *( "/" segment )`; in the first draft `path = fsegment *( "/" segment )`.
fn path(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(), Rejection> {
    match edition.params {
        Params::Component => {
            fsegment(cursor)?;
            cursor.run_by("path", is_in_path);
        }
        Params::Segment => drop(cursor.run_long("path", Class::PATH_2396)),
    }
    Ok(())
}

/// `pchar` and the slash, without the semicolon.
fn is_in_path(byte: u8) -> bool {
    Class::PCHAR_2396.has(byte) || byte == b'/'
}

/// `fsegment = 1*pchar`.
fn fsegment(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if cursor.run_escaped("fsegment", Class::PCHAR_2396).is_empty() {
        return Err(cursor.rejection("fsegment", "a first segment that is not empty"));
    }
    Ok(())
}

/// `segment = *pchar *( ";" param )`; in the first draft `segment = *pchar`.
fn segment(cursor: &mut Cursor<'_>, edition: &Edition) {
    cursor.run_escaped("segment", Class::PCHAR_2396);
    while edition.params == Params::Segment && cursor.eat(b';') {
        param(cursor, edition);
    }
}

/// `parameters = param *( ";" param )`.
fn parameters(cursor: &mut Cursor<'_>) {
    cursor.run_long("parameters", Class::PATH_2396);
}

/// `param = *pchar`; in the first draft `param = *( pchar | "/" )`.
fn param(cursor: &mut Cursor<'_>, edition: &Edition) {
    match edition.params {
        Params::Component => drop(cursor.run_by("param", is_in_path)),
        Params::Segment => drop(cursor.run_escaped("param", Class::PCHAR_2396)),
    }
}

/// `scheme = 1*( alpha | digit | "+" | "-" | "." )`; in the last draft `scheme = alpha *( alpha | digit | "+" | "-" | "." )`.
fn scheme(cursor: &mut Cursor<'_>, edition: &Edition) -> Result<(), Rejection> {
    let begins = |byte| {
        if edition.letter_first {
            Class::ALPHA.has(byte)
        } else {
            Class::SCHEME.has(byte)
        }
    };
    if !cursor.peek().is_some_and(begins) {
        return Err(cursor.rejection("scheme", "what a scheme begins with"));
    }
    cursor.run("scheme", Class::SCHEME);
    Ok(())
}

/// `query = *urlc`.
fn query(cursor: &mut Cursor<'_>) {
    cursor.run_long("query", Class::URIC);
}

/// `fragment = *urlc`.
fn fragment(cursor: &mut Cursor<'_>) {
    cursor.run_long("fragment", Class::URIC);
}

/// `escaped = "%" hex hex`.
fn escaped(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("escaped", "a percent sign and two hexadecimal digits"));
    }
    cursor.at += 3;
    Ok(())
}

/// `unreserved = alpha | digit | mark`. The last draft makes the dollar sign and the comma `reserved`; every rule that has the
/// one has the other too, so no other rule changes.
fn is_unreserved(edition: &Edition, byte: u8) -> bool {
    Class::UNRESERVED_2396.has(byte) || !edition.letter_first && matches!(byte, b'$' | b',')
}

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`, to which the last draft adds `"$" | ","`.
fn is_reserved(edition: &Edition, byte: u8) -> bool {
    Class::RESERVED_2396.has(byte) && (edition.letter_first || !matches!(byte, b'$' | b','))
}

/// One character.
fn one(cursor: &mut Cursor<'_>, rule: &'static str, is_member: impl Fn(u8) -> bool) -> Result<(), Rejection> {
    if !cursor.peek().is_some_and(is_member) {
        return Err(cursor.rejection(rule, "one character of the class"));
    }
    cursor.at += 1;
    Ok(())
}
