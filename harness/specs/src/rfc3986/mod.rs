//! RFC 3986, Uniform Resource Identifier (URI): Generic Syntax, January 2005.
//!
//! One function a production of Appendix A. Erratum 3330 (a second `#` in a fragment) was rejected by the
//! RFC editor, and errata 4942 and 5428 are held for an update: none of them changes anything here.

pub(crate) mod authority;
mod door;
mod normalize;
pub(crate) mod path;
mod resolve;
mod syntax;

use urispec_model::{Component, Span, Spans};

pub use authority::Authority;
pub(crate) use door::{Door, MEANINGS};
pub use normalize::{equivalent, normalize};
pub use path::{Step, merge, remove_dot_segments, trace_dot_segments};
pub use resolve::{Options, resolve, transform};
pub(crate) use resolve::{resolve_as, resolve_on};
pub(crate) use syntax::{Rfc3986, Syntax};

pub use crate::split::{Pieces, Split, split};

use crate::class::Class;
use crate::cursor::{Cursor, Rejection, is_triplet};

/// A rule of Appendix A from which [`parse`] can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name in Appendix A")]
pub enum Rule {
    UriReference,
    Uri,
    AbsoluteUri,
    RelativeRef,
    HierPart,
    RelativePart,
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    IpLiteral,
    Ipv6address,
    IpvFuture,
    Ls32,
    H16,
    Ipv4address,
    DecOctet,
    RegName,
    Path,
    PathAbempty,
    PathAbsolute,
    PathNoscheme,
    PathRootless,
    PathEmpty,
    Segment,
    SegmentNz,
    SegmentNzNc,
    Pchar,
    Query,
    Fragment,
    PctEncoded,
    Unreserved,
    Reserved,
    GenDelims,
    SubDelims,
}

urispec_model::names!(
    Rule, "rule of RFC 3986",
    UriReference => "URI-reference", Uri => "URI", AbsoluteUri => "absolute-URI", RelativeRef => "relative-ref",
    HierPart => "hier-part", RelativePart => "relative-part", Scheme => "scheme", Authority => "authority",
    Userinfo => "userinfo", Host => "host", Port => "port", IpLiteral => "IP-literal",
    Ipv6address => "IPv6address", IpvFuture => "IPvFuture", Ls32 => "ls32", H16 => "h16",
    Ipv4address => "IPv4address", DecOctet => "dec-octet", RegName => "reg-name", Path => "path",
    PathAbempty => "path-abempty", PathAbsolute => "path-absolute", PathNoscheme => "path-noscheme",
    PathRootless => "path-rootless", PathEmpty => "path-empty", Segment => "segment", SegmentNz => "segment-nz",
    SegmentNzNc => "segment-nz-nc", Pchar => "pchar", Query => "query", Fragment => "fragment",
    PctEncoded => "pct-encoded", Unreserved => "unreserved", Reserved => "reserved", GenDelims => "gen-delims",
    SubDelims => "sub-delims",
);

/// The components of a URI reference, by their place in it.
///
/// Kept are the places where they end; a component is undefined where no delimiter stands between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// Where the scheme's colon stands; 0, where none can, if it is undefined.
    colon: usize,
    authority: Option<Authority>,
    path: Span,
    query_end: usize,
    end: usize,
}

impl Reference {
    /// Undefined in a relative reference.
    #[inline]
    pub fn scheme(&self) -> Option<Span> {
        (self.colon > 0).then(|| Span::new(0, self.colon))
    }

    /// With its parts.
    #[inline]
    pub const fn authority(&self) -> Option<Authority> {
        self.authority
    }

    /// Never undefined.
    #[inline]
    pub const fn path(&self) -> Span {
        self.path
    }

    /// Without its question mark.
    #[inline]
    pub fn query(&self) -> Option<Span> {
        (self.path.end < self.query_end).then(|| Span::new(self.path.end + 1, self.query_end))
    }

    /// Without its number sign.
    #[inline]
    pub fn fragment(&self) -> Option<Span> {
        (self.query_end < self.end).then(|| Span::new(self.query_end + 1, self.end))
    }

    /// As the model's components.
    pub fn spans(&self) -> Spans {
        let mut spans = self.split().spans();
        if let Some(authority) = self.authority {
            authority.tell(&mut spans);
        }
        spans
    }

    /// The five main components, as texts of `input`.
    ///
    /// # Panics
    /// If `input` is not what was parsed.
    #[inline]
    pub fn pieces<'a>(&self, input: &'a [u8]) -> Pieces<'a> {
        let of_input = |span: Span| span.of(input);
        Pieces {
            scheme: self.scheme().map(of_input),
            authority: self.authority.map(|authority| of_input(authority.span())),
            path: of_input(self.path),
            query: self.query().map(of_input),
            fragment: self.fragment().map(of_input),
        }
    }

    /// The five main components.
    #[inline]
    pub fn split(&self) -> Split {
        Split {
            scheme: self.scheme(),
            authority: self.authority.map(|authority| authority.span()),
            path: self.path,
            query: self.query(),
            fragment: self.fragment(),
        }
    }
}

/// Parses the whole of `input` as `URI-reference`, without allocating.
///
/// ```
/// let input = b"http://me@[::1]:80/a?#";
/// let reference = urispec_specs::rfc3986::parse_reference(input)?;
/// let authority = reference.authority().expect("there are two slashes");
/// assert_eq!(authority.host().of(input), b"[::1]");
/// assert!(reference.query().expect("there is a question mark").is_empty());
/// # Ok::<(), urispec_specs::Rejection>(())
/// ```
pub fn parse_reference(input: &[u8]) -> Result<Reference, Rejection> {
    parse_reference_as::<Rfc3986>(input)
}

/// [`parse_reference`] in a document that shares the grammar.
pub(crate) fn parse_reference_as<S: Syntax>(input: &[u8]) -> Result<Reference, Rejection> {
    let mut cursor = Cursor::new(input);
    let reference = uri_reference::<S>(&mut cursor)?;
    cursor.end("URI-reference", "a character of this component, or the next component")?;
    Ok(reference)
}

/// Parses the whole of `input` against `rule`, and tells the components that the rule has.
pub fn parse(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    parse_as::<Rfc3986>(rule, input)
}

/// [`parse`] in a document that shares the grammar.
pub(crate) fn parse_as<S: Syntax>(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut tell = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::UriReference => spans = uri_reference::<S>(cursor)?.spans(),
        Rule::Uri | Rule::AbsoluteUri => {
            let scheme = scheme(cursor)?;
            if !cursor.eat(b':') {
                return Err(cursor.rejection("URI", "`:` behind the scheme"));
            }
            let behind = if rule == Rule::Uri { uri::<S> } else { absolute_uri::<S> };
            spans = behind(cursor, scheme)?.spans();
        }
        Rule::RelativeRef => spans = relative_ref::<S>(cursor)?.spans(),
        Rule::HierPart | Rule::RelativePart => {
            let part = if rule == Rule::HierPart {
                path::hier_part::<S>
            } else {
                path::relative_part::<S>
            };
            let (authority, path) = part(cursor)?;
            tell(Component::Path, path);
            if let Some(authority) = authority {
                authority.tell(&mut spans);
            }
        }
        Rule::Scheme => tell(Component::Scheme, scheme(cursor)?),
        Rule::Authority => authority::authority::<S>(cursor)?.tell(&mut spans),
        Rule::Userinfo => tell(Component::Userinfo, authority::userinfo::<S>(cursor)),
        Rule::Host | Rule::IpLiteral | Rule::RegName => {
            let (host, kind) = match rule {
                Rule::Host => S::host(cursor)?,
                Rule::IpLiteral => authority::ip_literal::<S>(cursor)?,
                _ => (S::reg_name(cursor)?, urispec_model::HostKind::RegName),
            };
            tell(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Rule::Port => tell(Component::Port, authority::port(cursor)),
        Rule::Ipv6address => authority::ipv6address(cursor)?,
        Rule::IpvFuture => S::ipv_future(cursor)?,
        Rule::Ls32 => authority::ls32(cursor)?,
        Rule::H16 => authority::h16(cursor)?,
        Rule::Ipv4address => authority::ipv4address(cursor)?,
        Rule::DecOctet => authority::dec_octet(cursor)?,
        Rule::Path => tell(Component::Path, path::path::<S>(cursor)),
        Rule::PathAbempty => tell(Component::Path, path::path_abempty::<S>(cursor)),
        Rule::PathAbsolute => tell(Component::Path, path::path_absolute::<S>(cursor)?),
        Rule::PathNoscheme => tell(Component::Path, path::path_noscheme::<S>(cursor)?),
        Rule::PathRootless => tell(Component::Path, path::path_rootless::<S>(cursor)?),
        Rule::PathEmpty => tell(Component::Path, path::path_empty(cursor)),
        Rule::Segment => drop(path::segment::<S>(cursor)),
        Rule::SegmentNz => drop(path::segment_nz::<S>(cursor)?),
        Rule::SegmentNzNc => drop(path::segment_nz_nc::<S>(cursor)?),
        Rule::Query => tell(Component::Query, query::<S>(cursor)),
        Rule::Fragment => tell(Component::Fragment, fragment::<S>(cursor)),
        Rule::PctEncoded => pct_encoded(cursor)?,
        Rule::Pchar if cursor.peek() == Some(b'%') => pct_encoded(cursor)?,
        Rule::Pchar => one(cursor, "pchar", &[Class::PCHAR])?,
        Rule::Unreserved => one(cursor, "unreserved", &[Class::UNRESERVED])?,
        Rule::Reserved => one(cursor, "reserved", &[Class::GEN_DELIMS, Class::SUB_DELIMS])?,
        Rule::GenDelims => one(cursor, "gen-delims", &[Class::GEN_DELIMS])?,
        Rule::SubDelims => one(cursor, "sub-delims", &[Class::SUB_DELIMS])?,
    }
    cursor.end(rule.name(), "the end, or what the rule allows here")?;
    Ok(spans)
}

/// `URI-reference = URI / relative-ref`, section 4.1.
///
/// The first segment of a `relative-ref` has no colon, so at most one alternative fits: `URI` where a scheme and a
/// colon stand in front.
#[inline(always)]
fn uri_reference<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let mut ahead = cursor.ahead();
    match scheme_and_colon(&mut ahead) {
        Some(scheme) => {
            *cursor = ahead;
            uri::<S>(cursor, scheme)
        }
        None => relative_ref::<S>(cursor),
    }
}

/// `scheme ":"`, if they stand here.
#[inline(always)]
fn scheme_and_colon(cursor: &mut Cursor<'_>) -> Option<Span> {
    if !cursor.peek().is_some_and(|byte| Class::ALPHA.has(byte)) {
        return None;
    }
    let scheme = cursor.run("scheme", Class::SCHEME);
    cursor.eat(b':').then_some(scheme)
}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`, section 3, behind its scheme and colon.
#[inline(always)]
fn uri<S: Syntax>(cursor: &mut Cursor<'_>, scheme: Span) -> Result<Reference, Rejection> {
    let mut reference = absolute_uri::<S>(cursor, scheme)?;
    if cursor.eat(b'#') {
        fragment::<S>(cursor);
    }
    reference.end = cursor.at;
    Ok(reference)
}

/// `absolute-URI = scheme ":" hier-part [ "?" query ]`, section 4.3, behind its scheme and colon.
#[inline(always)]
fn absolute_uri<S: Syntax>(cursor: &mut Cursor<'_>, scheme: Span) -> Result<Reference, Rejection> {
    let (authority, path) = path::hier_part::<S>(cursor)?;
    if cursor.eat(b'?') {
        query::<S>(cursor);
    }
    Ok(Reference {
        colon: scheme.end,
        authority,
        path,
        query_end: cursor.at,
        end: cursor.at,
    })
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`, section 4.2.
#[inline(always)]
pub(crate) fn relative_ref<S: Syntax>(cursor: &mut Cursor<'_>) -> Result<Reference, Rejection> {
    let (authority, path) = path::relative_part::<S>(cursor)?;
    if cursor.eat(b'?') {
        query::<S>(cursor);
    }
    let query_end = cursor.at;
    if cursor.eat(b'#') {
        fragment::<S>(cursor);
    }
    Ok(Reference {
        colon: 0,
        authority,
        path,
        query_end,
        end: cursor.at,
    })
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, section 3.1.
pub(crate) fn scheme(cursor: &mut Cursor<'_>) -> Result<Span, Rejection> {
    if !cursor.peek().is_some_and(|byte| Class::ALPHA.has(byte)) {
        return Err(cursor.rejection("scheme", "a letter"));
    }
    Ok(cursor.run("scheme", Class::SCHEME))
}

/// `query = *( pchar / "/" / "?" )`, section 3.4.
#[inline(always)]
pub(crate) fn query<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_query(cursor)
}

/// `fragment = *( pchar / "/" / "?" )`, section 3.5.
#[inline(always)]
pub(crate) fn fragment<S: Syntax>(cursor: &mut Cursor<'_>) -> Span {
    S::run_long(cursor, "fragment", Class::QUERY)
}

/// `pct-encoded = "%" HEXDIG HEXDIG`, section 2.1.
pub(crate) fn pct_encoded(cursor: &mut Cursor<'_>) -> Result<(), Rejection> {
    if !is_triplet(cursor.rest()) {
        return Err(cursor.rejection("pct-encoded", "a percent sign and two hexadecimal digits"));
    }
    cursor.at += 3;
    Ok(())
}

/// One character of a class: `unreserved`, `reserved`, `gen-delims`, `sub-delims`, section 2.
pub(crate) fn one(cursor: &mut Cursor<'_>, rule: &'static str, classes: &[Class]) -> Result<(), Rejection> {
    match cursor.peek() {
        Some(byte) if classes.iter().any(|class| class.has(byte)) => {
            cursor.at += 1;
            Ok(())
        }
        _ => Err(cursor.rejection(rule, "one character of the class")),
    }
}
