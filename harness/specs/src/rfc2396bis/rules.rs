//! A parse from the rules that RFC 3986 does not have, or has with another meaning.

use urispec_model::{Component, HostKind, Spans};

use super::edition::{Edition, Tail};
use super::host::{self, Hostnames};
use super::names::Own;
use super::server;
use crate::cursor::{Cursor, Rejection};
use crate::rfc2396::authority::{Servers, authority, reg_name, whole_hostport, whole_server};
use crate::rfc3986::{self, Rfc3986, address, path};

/// The whole of `input` as one of the draft's own rules.
pub(super) fn parse(edition: &Edition, name: &'static str, rule: Own, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut set = |component, span| spans.set(component, Some(span));
    match rule {
        Own::UriReference => spans = server::uri_reference(edition, cursor)?.spans(),
        Own::AbsoluteUriReference => spans = server::absolute_uri_reference(edition, cursor)?.spans(),
        Own::AbsoluteUri => spans = server::absolute_uri(edition, cursor)?.spans(),
        Own::RelativeUri => spans = server::relative_uri(edition, cursor)?.spans(),
        Own::HierPart => spans = server::hier_part(edition, cursor)?.spans(),
        Own::OpaquePart => set(Component::Opaque, server::opaque_part(cursor)?),
        Own::NetPath => spans = server::net_path(edition, cursor)?.spans(),
        Own::Authority => authority(edition, cursor)?.set_in(&mut spans),
        Own::RegName => set(Component::Authority, reg_name(edition, cursor)?),
        Own::Server => whole_server(edition, cursor)?.set_in(&mut spans),
        Own::Hostport => whole_hostport(edition, cursor)?.set_in(&mut spans),
        Own::Host => {
            let (host, kind) = edition.host(cursor)?;
            set(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Own::Path => set(Component::Path, server::path(cursor)?),
        Own::AbsPath => set(Component::Path, server::abs_path(cursor)?),
        Own::RelPath => set(Component::Path, path::path_noscheme::<Rfc3986>(cursor)?),
        Own::RelSegment => drop(path::segment_nz_nc::<Rfc3986>(cursor)?),
        Own::PathSegments => set(Component::Path, path::path::<Rfc3986>(cursor)),
        Own::AuthorityAndPath => {
            cursor.expect_all(b"//", "net-path", "`//`")?;
            rfc3986::authority::authority::<Hostnames>(cursor)?.set_in(&mut spans);
            spans.set(Component::Path, Some(path::path_abempty::<Rfc3986>(cursor)));
        }
        Own::Hostname => {
            set(Component::Host, host::hostname(edition.dot, cursor)?);
            spans.host_kind = Some(HostKind::Hostname);
        }
        Own::Domainlabel => drop(host::label(cursor, "domainlabel")?),
        Own::Toplabel => {
            if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
                return Err(cursor.rejection("toplabel", "a letter in front"));
            }
            host::label(cursor, "toplabel")?;
        }
        Own::Ipv6reference => {
            let (host, kind) = host::ipv6reference(edition.ipv6_tail, cursor)?;
            set(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Own::Ipv6address if edition.ipv6_tail == Tail::Colon => host::ipv6address_00(cursor)?,
        Own::Ipv6address => address::ipv6address(cursor)?,
        Own::OneOrEscaped(_) if cursor.peek() == Some(b'%') => cursor.expect_triplet("pct-encoded")?,
        Own::One(others) | Own::OneOrEscaped(others) => {
            cursor.expect_one(name, |byte| byte.is_ascii_alphanumeric() || others.contains(&byte))?;
        }
        Own::Mark(members) => cursor.expect_one(name, |byte| members.contains(&byte))?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(spans)
}
