//! Parses a text by any of the rules of RFC 2396 Appendix A.

use urispec_model::{Component, Span, Spans};

use super::authority::{authority, port, reg_name, userinfo, whole_hostport, whole_server};
use super::edition::Edition;
use super::host;
use super::reference::{
    abs_path, absolute_uri, fragment, hier_part, net_path, opaque_part, path, path_segments, query, rel_path,
    rel_segment, relative_uri, segment, uri_reference,
};
use super::rule::Rule;
use crate::class::Class;
use crate::common::{domainlabel, scheme};
use crate::cursor::{Cursor, Rejection};

/// Parses the whole of `input` by `rule`. The result contains the components that occur in the rule.
pub fn parse(edition: &Edition, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut set = |component, span| spans.set(component, Some(span));
    match rule {
        Rule::UriReference => spans = uri_reference(edition, cursor)?.spans(),
        Rule::AbsoluteUri => spans = absolute_uri(edition, cursor)?.spans(),
        Rule::RelativeUri => spans = relative_uri(edition, cursor)?.spans(),
        Rule::HierPart => spans = hier_part(edition, cursor)?.spans(),
        Rule::OpaquePart => set(Component::Opaque, opaque_part(edition, cursor)?),
        Rule::NetPath => spans = net_path(edition, cursor)?.spans(),
        Rule::Path => set(Component::Path, path(edition, cursor)),
        Rule::AbsPath => set(Component::Path, abs_path(cursor)?),
        Rule::RelPath => set(Component::Path, rel_path(cursor)?),
        Rule::RelSegment => drop(rel_segment(cursor)?),
        Rule::PathSegments => drop(path_segments(cursor)),
        Rule::Segment => drop(segment(cursor)),
        Rule::Param => drop(cursor.run_escaped("param", Class::PCHAR_2396)),
        Rule::Scheme => set(Component::Scheme, scheme(cursor)?),
        Rule::Authority => authority(edition, cursor)?.set_in(&mut spans),
        Rule::Server => whole_server(edition, cursor)?.set_in(&mut spans),
        Rule::Hostport => whole_hostport(edition, cursor)?.set_in(&mut spans),
        Rule::RegName => set(Component::Authority, reg_name(cursor)?),
        Rule::Userinfo => set(Component::Userinfo, userinfo(cursor)),
        Rule::Host | Rule::Hostname | Rule::Ipv4address | Rule::Ipv6reference => {
            let kind = host::whole_host(edition, cursor, rule)?;
            set(Component::Host, Span::new(0, cursor.at));
            spans.host_kind = Some(kind);
        }
        Rule::Ipv6address => host::ipv6address(cursor)?,
        Rule::Domainlabel => drop(domainlabel(cursor, ["domainlabel"; 2], usize::MAX)?),
        Rule::Toplabel => drop(host::toplabel(cursor)?),
        Rule::Port => set(Component::Port, port(cursor)),
        Rule::Query => set(Component::Query, query(edition, cursor)),
        Rule::Fragment => set(Component::Fragment, fragment(edition, cursor)),
        Rule::Escaped => cursor.expect_triplet("escaped")?,
        Rule::Pchar | Rule::Uric if cursor.peek() == Some(b'%') => cursor.expect_triplet("escaped")?,
        Rule::Pchar => cursor.expect_one("pchar", |byte| Class::PCHAR_2396.has(byte))?,
        Rule::Uric => cursor.expect_one("uric", |byte| edition.uric.has(byte))?,
        Rule::Unreserved => cursor.expect_one("unreserved", |byte| Class::UNRESERVED_2396.has(byte))?,
        Rule::Reserved => cursor.expect_one("reserved", |byte| {
            Class::RESERVED_2396.has(byte) || edition.reserved_brackets.contains(&byte)
        })?,
    }
    cursor.end(rule.name(), "end of input, or another character of the rule")?;
    Ok(spans)
}
