//! RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998, its last two drafts, and RFC 2396 as RFC 2732
//! updates it.
//!
//! One function a production of Appendix A. The documents differ in [`Edition`] alone. The drafts say the same as the
//! RFC; RFC 2732 has the brackets in `reserved`, the `IPv6reference` of a host, and the digits of an `IPv4address`.

pub(crate) mod authority;
mod door;
mod normalize;
mod resolve;

use urispec_model::{Component, Span, Spans};

pub use authority::{Authority, Server};
pub use normalize::{equivalent, normalize};
pub use resolve::{Options, resolve, transform};

pub use crate::split::{Pieces, Split, split};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};

/// Which of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// draft-fielding-uri-syntax-03.
    UriSyntax03,
    /// draft-fielding-uri-syntax-04.
    UriSyntax04,
    /// RFC 2396 itself.
    Rfc2396,
    /// RFC 2396 with the changes of RFC 2732 section 3.
    Rfc2732,
}

impl Edition {
    /// `uric`, which RFC 2732 gives brackets.
    fn uric(self) -> Class {
        match self {
            Self::UriSyntax03 | Self::UriSyntax04 | Self::Rfc2396 => Class::URIC,
            Self::Rfc2732 => Class::URIC_2732,
        }
    }
}

/// A rule of Appendix A from which [`parse`] can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    missing_docs,
    reason = "each is the rule of its name in Appendix A, or in RFC 2732 section 3"
)]
pub enum Rule {
    UriReference,
    AbsoluteUri,
    RelativeUri,
    HierPart,
    OpaquePart,
    NetPath,
    AbsPath,
    RelPath,
    RelSegment,
    Scheme,
    Authority,
    RegName,
    Server,
    Userinfo,
    Hostport,
    Host,
    Hostname,
    Domainlabel,
    Toplabel,
    Ipv4address,
    Ipv6reference,
    Ipv6address,
    Port,
    Path,
    PathSegments,
    Segment,
    Param,
    Pchar,
    Query,
    Fragment,
    Uric,
    Escaped,
    Unreserved,
    Reserved,
}

urispec_model::names!(
    Rule, "rule of RFC 2396",
    UriReference => "URI-reference", AbsoluteUri => "absoluteURI", RelativeUri => "relativeURI",
    HierPart => "hier_part", OpaquePart => "opaque_part", NetPath => "net_path", AbsPath => "abs_path",
    RelPath => "rel_path", RelSegment => "rel_segment", Scheme => "scheme", Authority => "authority",
    RegName => "reg_name", Server => "server", Userinfo => "userinfo", Hostport => "hostport", Host => "host",
    Hostname => "hostname", Domainlabel => "domainlabel", Toplabel => "toplabel", Ipv4address => "IPv4address",
    Ipv6reference => "ipv6reference", Ipv6address => "IPv6address", Port => "port", Path => "path",
    PathSegments => "path_segments", Segment => "segment", Param => "param", Pchar => "pchar", Query => "query",
    Fragment => "fragment", Uric => "uric", Escaped => "escaped", Unreserved => "unreserved",
    Reserved => "reserved",
);

impl Rule {
    /// Whether `edition` has the rule: the two about IPv6 are RFC 2732's.
    pub fn is_in(self, edition: Edition) -> bool {
        edition == Edition::Rfc2732 || !matches!(self, Self::Ipv6reference | Self::Ipv6address)
    }
}

/// The components of a URI reference, by their place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// Undefined in a relative URI.
    pub scheme: Option<Span>,
    /// With its parts, if it is a server.
    pub authority: Option<Authority>,
    /// Never undefined: an `opaque_part` is a path too (section 3).
    pub path: Span,
    /// The `opaque_part`, where there is one; then it is the path as well.
    pub opaque: Option<Span>,
    /// Without its question mark.
    pub query: Option<Span>,
    /// Without its number sign.
    pub fragment: Option<Span>,
}

impl Reference {
    pub(crate) const fn at(place: usize) -> Self {
        let path = Span::new(place, place);
        Self {
            scheme: None,
            authority: None,
            path,
            opaque: None,
            query: None,
            fragment: None,
        }
    }

    /// As the model's components.
    pub fn spans(&self) -> Spans {
        let mut spans = Spans::default();
        spans.set(Component::Scheme, self.scheme);
        spans.set(Component::Path, Some(self.path));
        spans.set(Component::Opaque, self.opaque);
        spans.set(Component::Query, self.query);
        spans.set(Component::Fragment, self.fragment);
        if let Some(authority) = self.authority {
            authority.tell(&mut spans);
        }
        spans
    }
}

/// Parses the whole of `input` as `URI-reference`, without allocating.
pub fn parse_reference(edition: Edition, input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference(&mut cursor, edition)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
pub fn parse(edition: Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut tell = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::UriReference => spans = uri_reference(cursor, edition)?.spans(),
        Rule::AbsoluteUri => spans = absolute_uri(cursor, edition)?.spans(),
        Rule::RelativeUri => spans = relative_uri(cursor, edition)?.spans(),
        Rule::HierPart => spans = hier_part(cursor, edition)?.spans(),
        Rule::OpaquePart => tell(Component::Opaque, opaque_part(cursor, edition)?),
        Rule::NetPath => spans = net_path(cursor, edition)?.spans(),
        Rule::Path => tell(Component::Path, path(cursor, edition)),
        Rule::AbsPath => tell(Component::Path, abs_path(cursor)?),
        Rule::RelPath => tell(Component::Path, rel_path(cursor)?),
        Rule::RelSegment => drop(rel_segment(cursor)?),
        Rule::PathSegments => drop(path_segments(cursor)),
        Rule::Segment => drop(segment(cursor)),
        Rule::Param => drop(cursor.run_escaped("param", Class::PCHAR_2396)),
        Rule::Scheme => tell(Component::Scheme, scheme(cursor)?),
        Rule::Authority | Rule::Server | Rule::Hostport => {
            authority::whole(cursor, edition, rule)?.tell(&mut spans);
        }
        Rule::RegName => tell(Component::Authority, authority::reg_name(cursor)?),
        Rule::Userinfo => tell(Component::Userinfo, authority::userinfo(cursor)),
        Rule::Host | Rule::Hostname | Rule::Ipv4address | Rule::Ipv6reference => {
            let kind = authority::whole_host(cursor, edition, rule)?;
            tell(Component::Host, Span::new(0, cursor.at));
            spans.host_kind = Some(kind);
        }
        Rule::Ipv6address => authority::ipv6address(cursor)?,
        Rule::Domainlabel | Rule::Toplabel => authority::label(cursor, rule)?,
        Rule::Port => tell(Component::Port, authority::port(cursor)),
        Rule::Query => tell(Component::Query, query(cursor, edition)),
        Rule::Fragment => tell(Component::Fragment, fragment(cursor, edition)),
        Rule::Escaped => escaped(cursor)?,
        Rule::Pchar | Rule::Uric if cursor.peek() == Some(b'%') => escaped(cursor)?,
        Rule::Unreserved if cursor.peek() == Some(b'%') => {
            return Err(cursor.rejection("unreserved", "one character"));
        }
        Rule::Pchar => one(cursor, "pchar", Class::PCHAR_2396)?,
        Rule::Uric => one(cursor, "uric", edition.uric())?,
        Rule::Unreserved => one(cursor, "unreserved", Class::UNRESERVED_2396)?,
        Rule::Reserved => match (edition, cursor.peek()) {
            (Edition::Rfc2732, Some(b'[' | b']')) => cursor.at += 1,
            _ => one(cursor, "reserved", Class::RESERVED_2396)?,
        },
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`, section 4.
///
/// No segment that starts a `relativeURI` has a colon, so at most one alternative fits.
fn uri_reference(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Reference, Rejection> {
    let first = cursor.input.first().is_some_and(|byte| Class::ALPHA.has(*byte));
    let mut reference = match cursor.peek() {
        _ if first && cursor.input.get(Class::SCHEME.prefix(cursor.input)) == Some(&b':') => {
            absolute_uri(cursor, edition)?
        }
        None | Some(b'#') => Reference::at(cursor.at),
        Some(_) => relative_uri(cursor, edition)?,
    };
    reference.fragment = cursor.eat(b'#').then(|| fragment(cursor, edition));
    Ok(reference)
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )`, section 3.
fn absolute_uri(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Reference, Rejection> {
    let scheme = scheme(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.rejection("absoluteURI", "`:` behind the scheme"));
    }
    let rest = if cursor.peek() == Some(b'/') {
        hier_part(cursor, edition)?
    } else {
        let opaque = opaque_part(cursor, edition)?;
        Reference {
            path: opaque,
            opaque: Some(opaque),
            ..Reference::at(opaque.start)
        }
    };
    Ok(Reference {
        scheme: Some(scheme),
        ..rest
    })
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`, section 5.
fn relative_uri(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Reference, Rejection> {
    if cursor.peek() == Some(b'/') {
        return hier_part(cursor, edition);
    }
    let path = rel_path(cursor)?;
    let query = cursor.eat(b'?').then(|| query(cursor, edition));
    Ok(Reference {
        path,
        query,
        ..Reference::at(path.start)
    })
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]`, section 3. The greedy choice of section 4.3: where two
/// slashes stand, the authority wins.
fn hier_part(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Reference, Rejection> {
    let part = if cursor.rest().starts_with(b"//") {
        net_path(cursor, edition)?
    } else {
        let path = abs_path(cursor)?;
        Reference {
            path,
            ..Reference::at(path.start)
        }
    };
    let query = cursor.eat(b'?').then(|| query(cursor, edition));
    Ok(Reference { query, ..part })
}

/// `net_path = "//" authority [ abs_path ]`, section 3.
fn net_path(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Reference, Rejection> {
    if !cursor.eat_all(b"//") {
        return Err(cursor.rejection("net_path", "`//`"));
    }
    let authority = Some(authority::authority(cursor, edition)?);
    let path = if cursor.peek() == Some(b'/') {
        abs_path(cursor)?
    } else {
        Span::new(cursor.at, cursor.at)
    };
    Ok(Reference {
        authority,
        path,
        ..Reference::at(path.start)
    })
}

/// `opaque_part = uric_no_slash *uric`, section 3.
fn opaque_part(cursor: &mut Cursor<'_>, edition: Edition) -> Result<Span, Rejection> {
    let first = cursor.peek().is_some_and(|byte| Class::URIC_NO_SLASH.has(byte)) || is_triplet(cursor.rest());
    if !first {
        return Err(cursor.rejection("opaque_part", "a slash, or one character more"));
    }
    Ok(cursor.run_long("opaque_part", edition.uric()))
}

/// `path = [ abs_path | opaque_part ]`, section 3.3.
fn path(cursor: &mut Cursor<'_>, edition: Edition) -> Span {
    let start = cursor.at;
    let _ = if cursor.peek() == Some(b'/') {
        abs_path(cursor)
    } else {
        opaque_part(cursor, edition)
    };
    Span::new(start, cursor.at)
}

/// `abs_path = "/" path_segments`, section 3.
fn abs_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let start = cursor.at;
    if !cursor.eat(b'/') {
        return Err(cursor.rejection("abs_path", "`/`"));
    }
    path_segments(cursor);
    Ok(Span::new(start, cursor.at))
}

/// `rel_path = rel_segment [ abs_path ]`, section 5.
fn rel_path(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let first = rel_segment(cursor)?;
    if cursor.peek() == Some(b'/') {
        abs_path(cursor)?;
    }
    Ok(Span::new(first.start, cursor.at))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`, section 5.
fn rel_segment(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    let segment = cursor.run_escaped("rel_segment", Class::REL_SEGMENT_2396);
    if segment.is_empty() {
        return Err(cursor.rejection("rel_segment", "a segment that is not empty and has no colon"));
    }
    Ok(segment)
}

/// `path_segments = segment *( "/" segment )`, section 3.3.
fn path_segments(cursor: &mut Cursor<'_>) -> Span {
    cursor.run_long("path_segments", Class::PATH_2396)
}

/// `segment = *pchar *( ";" param )`, section 3.3.
fn segment(cursor: &mut Cursor<'_>) -> Span {
    let start = cursor.run_escaped("segment", Class::PCHAR_2396).start;
    while cursor.eat(b';') {
        cursor.run_escaped("param", Class::PCHAR_2396);
    }
    Span::new(start, cursor.at)
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )`, section 3.1.
fn scheme(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if !cursor.peek().is_some_and(|byte| Class::ALPHA.has(byte)) {
        return Err(cursor.rejection("scheme", "a letter"));
    }
    Ok(cursor.run("scheme", Class::SCHEME))
}

/// `query = *uric`, section 3.4.
fn query(cursor: &mut Cursor<'_>, edition: Edition) -> Span {
    cursor.run_long("query", edition.uric())
}

/// `fragment = *uric`, section 4.1.
fn fragment(cursor: &mut Cursor<'_>, edition: Edition) -> Span {
    cursor.run_long("fragment", edition.uric())
}

/// `escaped = "%" hex hex`, section 2.4.1.
fn escaped(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("escaped", "a percent sign and two hexadecimal digits"));
    }
    cursor.at += 3;
    Ok(())
}

/// One character of a class.
fn one(cursor: &mut Cursor<'_>, rule: &'static str, class: Class) -> Result<(), Rejection> {
    if !cursor.peek().is_some_and(|byte| class.has(byte)) {
        return Err(cursor.rejection(rule, "one character of the class"));
    }
    cursor.at += 1;
    Ok(())
}
