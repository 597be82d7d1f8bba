//! The rules of RFC 3986 Appendix A from which a parse can start.

use urispec_model::{Component, HostKind, Spans};

use super::reference::{absolute_uri, fragment, query, relative_ref, uri, uri_reference};
use super::syntax::{Rfc3986, Syntax};
use super::{address, authority, path};
use crate::class::Class;
use crate::common::{colon, scheme};
use crate::cursor::{Cursor, Rejection};

/// A rule of Appendix A from which [`parse`](super::parse()) can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each variant is the rule with its name in Appendix A")]
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

/// Parses the whole of `input` by `rule`. The result contains the components that occur in the rule.
pub fn parse(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    parse_as::<Rfc3986>(rule, input)
}

/// Like [`parse`], for a document that shares the grammar.
pub(crate) fn parse_as<S: Syntax>(rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut set = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::UriReference => spans = uri_reference::<S>(cursor)?.spans(),
        Rule::Uri | Rule::AbsoluteUri => {
            let scheme = scheme(cursor)?;
            colon(cursor, "URI")?;
            let rest = if rule == Rule::Uri { uri::<S> } else { absolute_uri::<S> };
            spans = rest(cursor, scheme)?.spans();
        }
        Rule::RelativeRef => spans = relative_ref::<S>(cursor)?.spans(),
        Rule::HierPart | Rule::RelativePart => {
            let part = if rule == Rule::HierPart {
                path::hier_part::<S>
            } else {
                path::relative_part::<S>
            };
            let (authority, path) = part(cursor)?;
            set(Component::Path, path);
            if let Some(authority) = authority {
                authority.set_in(&mut spans);
            }
        }
        Rule::Scheme => set(Component::Scheme, scheme(cursor)?),
        Rule::Authority => authority::authority::<S>(cursor)?.set_in(&mut spans),
        Rule::Userinfo => set(Component::Userinfo, authority::userinfo::<S>(cursor)),
        Rule::Host | Rule::IpLiteral | Rule::RegName => {
            let (host, kind) = match rule {
                Rule::Host => authority::host::<S>(cursor)?,
                Rule::IpLiteral => authority::ip_literal(cursor)?,
                _ => (authority::reg_name::<S>(cursor), HostKind::RegName),
            };
            set(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Rule::Port => set(Component::Port, authority::port(cursor)),
        Rule::Ipv6address => address::ipv6address(cursor)?,
        Rule::IpvFuture => address::ipv_future(cursor)?,
        Rule::Ls32 => address::ls32(cursor)?,
        Rule::H16 => address::h16(cursor)?,
        Rule::Ipv4address => address::ipv4address(cursor)?,
        Rule::DecOctet => address::dec_octet(cursor)?,
        Rule::Path => set(Component::Path, path::path::<S>(cursor)),
        Rule::PathAbempty => set(Component::Path, path::path_abempty::<S>(cursor)),
        Rule::PathAbsolute => set(Component::Path, path::path_absolute::<S>(cursor)?),
        Rule::PathNoscheme => set(Component::Path, path::path_noscheme::<S>(cursor)?),
        Rule::PathRootless => set(Component::Path, path::path_rootless::<S>(cursor)?),
        Rule::PathEmpty => set(Component::Path, path::path_empty(cursor)),
        Rule::Segment => drop(path::segment::<S>(cursor)),
        Rule::SegmentNz => drop(path::segment_nz::<S>(cursor)?),
        Rule::SegmentNzNc => drop(path::segment_nz_nc::<S>(cursor)?),
        Rule::Query => set(Component::Query, query::<S>(cursor)),
        Rule::Fragment => set(Component::Fragment, fragment::<S>(cursor)),
        Rule::PctEncoded => cursor.expect_triplet("pct-encoded")?,
        Rule::Pchar if cursor.peek() == Some(b'%') => cursor.expect_triplet("pct-encoded")?,
        Rule::Pchar => cursor.expect_one("pchar", |byte| Class::PCHAR.has(byte))?,
        Rule::Unreserved => cursor.expect_one("unreserved", |byte| Class::UNRESERVED.has(byte))?,
        Rule::Reserved => cursor.expect_one("reserved", |byte| {
            Class::GEN_DELIMS.has(byte) || Class::SUB_DELIMS.has(byte)
        })?,
        Rule::GenDelims => cursor.expect_one("gen-delims", |byte| Class::GEN_DELIMS.has(byte))?,
        Rule::SubDelims => cursor.expect_one("sub-delims", |byte| Class::SUB_DELIMS.has(byte))?,
    }
    cursor.end(rule.name(), "end of input, or another character of the rule")?;
    Ok(spans)
}
