//! The rules from which a parse can start, draft by draft.

use urispec_model::{Component, Spans};

use super::{Edition, host, server};
use crate::cursor::{Cursor, Rejection};
use crate::rfc3986::{Rfc3986, Rule, authority, path, pct_encoded};

use super::host::Hostnames;

/// RFC 3986's rules in the words of drafts 00 to 03.
pub(super) const RENAMED_2396: &[(Rule, &str)] = &[
    (Rule::PctEncoded, "escaped"),
    (Rule::H16, "h4"),
    (Rule::RelativeRef, "relative-URI"),
    (Rule::RegName, "hostname"),
];

/// RFC 3986's rules in the words of draft 05.
pub(super) const RENAMED_05: &[(Rule, &str)] = &[
    (Rule::RelativeRef, "relative-URI"),
    (Rule::PathAbsolute, "path-abs"),
    (Rule::SegmentNzNc, "segment-nzc"),
];

/// What drafts 00 to 04 do not have.
pub(super) const LACKING_04: &[Rule] = &[
    Rule::RelativePart,
    Rule::PathAbempty,
    Rule::PathAbsolute,
    Rule::PathNoscheme,
    Rule::PathRootless,
    Rule::PathEmpty,
    Rule::SegmentNz,
    Rule::SegmentNzNc,
];

/// What draft 04 has, and drafts 00 to 03 do not have, or have with another meaning.
pub(super) const LACKING_03: &[Rule] = &[
    Rule::IpLiteral,
    Rule::IpvFuture,
    Rule::RegName,
    Rule::Path,
    Rule::Unreserved,
    Rule::Reserved,
    Rule::GenDelims,
    Rule::SubDelims,
];

/// What draft 02 has, and drafts 00 and 01 do not have, or have with another meaning.
pub(super) const LACKING_01: &[Rule] = &[
    Rule::UriReference,
    Rule::Uri,
    Rule::AbsoluteUri,
    Rule::RelativeRef,
    Rule::HierPart,
    Rule::Authority,
    Rule::Host,
    Rule::Ipv6address,
];

/// A rule that RFC 3986 does not have, or has with another meaning.
#[derive(Clone, Copy)]
pub(super) enum Own {
    UriReference,
    AbsoluteUriReference,
    AbsoluteUri,
    RelativeUri,
    HierPart,
    OpaquePart,
    NetPath,
    Authority,
    RegName,
    Server,
    Hostport,
    Host,
    Path,
    /// `abs-path = "/" path-segments`.
    AbsPath,
    /// `rel-path = rel-segment [ abs-path ]`, drafts 00 and 01.
    RelPath,
    RelSegment,
    /// `path-segments = segment *( "/" segment )`, and `rel-path` in drafts 02 and 03.
    PathSegments,
    /// `net-path = "//" authority [ abs-path ]`, drafts 02 and 03.
    AuthorityAndPath,
    Hostname,
    Domainlabel,
    Toplabel,
    Ipv6reference,
    Ipv6address,
    /// A letter, a digit or one of these.
    One(&'static [u8]),
    /// One of these.
    Mark(&'static [u8]),
    /// A letter, a digit, one of these or a triplet.
    OneOrEscaped(&'static [u8]),
}

const MARK: &[u8] = b"-_.!~*'()";

/// The rules of drafts 00 and 01 besides RFC 3986's.
pub(super) const OWN_00: &[(&str, Own)] = &[
    ("URI-reference", Own::UriReference),
    ("absolute-URI-reference", Own::AbsoluteUriReference),
    ("absolute-URI", Own::AbsoluteUri),
    ("relative-URI", Own::RelativeUri),
    ("hier-part", Own::HierPart),
    ("opaque-part", Own::OpaquePart),
    ("uric-no-slash", Own::OneOrEscaped(b"-_.!~*'()[];?:@&=+$,")),
    ("net-path", Own::NetPath),
    ("abs-path", Own::AbsPath),
    ("rel-path", Own::RelPath),
    ("rel-segment", Own::RelSegment),
    ("authority", Own::Authority),
    ("reg-name", Own::RegName),
    ("server", Own::Server),
    ("hostport", Own::Hostport),
    ("host", Own::Host),
    ("hostname", Own::Hostname),
    ("domainlabel", Own::Domainlabel),
    ("toplabel", Own::Toplabel),
    ("alphanum", Own::One(b"")),
    ("IPv6reference", Own::Ipv6reference),
    ("IPv6address", Own::Ipv6address),
    ("path", Own::Path),
    ("path-segments", Own::PathSegments),
    ("uric", Own::OneOrEscaped(b"[];/?:@&=+$,-_.!~*'()")),
    ("reserved", Own::Mark(b"[];/?:@&=+$,")),
    ("unreserved", Own::One(MARK)),
    ("mark", Own::Mark(MARK)),
];

/// The rules of drafts 02 and 03 besides RFC 3986's.
pub(super) const OWN_02: &[(&str, Own)] = &[
    ("net-path", Own::AuthorityAndPath),
    ("abs-path", Own::AbsPath),
    ("rel-path", Own::PathSegments),
    ("hostname", Own::Hostname),
    ("domainlabel", Own::Domainlabel),
    ("alphanum", Own::One(b"")),
    ("IPv6reference", Own::Ipv6reference),
    ("path-segments", Own::PathSegments),
    ("uric", Own::OneOrEscaped(b"/?#[];:@&=+$,-_.!~*'()")),
    ("reserved", Own::Mark(b"/?#[];:@&=+$,")),
    ("unreserved", Own::One(MARK)),
    ("mark", Own::Mark(MARK)),
];

/// The whole of `input` as one of the draft's own rules.
pub(super) fn parse(edition: &Edition, name: &'static str, rule: Own, input: &[u8]) -> Result<Spans, Rejection> {
    let mut cursor = Cursor::new(input);
    let cursor = &mut cursor;
    let mut spans = Spans::default();
    let mut tell = |component, span| spans.set(component, Some(span));
    match rule {
        Own::UriReference => spans = server::uri_reference(edition, cursor)?.spans(),
        Own::AbsoluteUriReference => spans = server::absolute_uri_reference(edition, cursor)?.spans(),
        Own::AbsoluteUri => spans = server::absolute_uri(edition, cursor)?.spans(),
        Own::RelativeUri => spans = server::relative_uri(edition, cursor)?.spans(),
        Own::HierPart => spans = server::hier_part(edition, cursor)?.spans(),
        Own::OpaquePart => tell(Component::Opaque, server::opaque_part(cursor)?),
        Own::NetPath => spans = server::net_path(edition, cursor)?.spans(),
        Own::Authority => server::authority(edition, cursor)?.tell(&mut spans),
        Own::RegName => tell(Component::Authority, server::reg_name(cursor)?),
        Own::Server => server::whole_server(edition, cursor)?.tell(&mut spans),
        Own::Hostport => server::whole_hostport(edition, cursor)?.tell(&mut spans),
        Own::Host => {
            let (host, kind) = server::host(edition, cursor)?;
            tell(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Own::Path => tell(Component::Path, server::path(cursor)?),
        Own::AbsPath => tell(Component::Path, server::abs_path(cursor)?),
        Own::RelPath => tell(Component::Path, path::path_noscheme::<Rfc3986>(cursor)?),
        Own::RelSegment => drop(path::segment_nz_nc::<Rfc3986>(cursor)?),
        Own::PathSegments => tell(Component::Path, path::path::<Rfc3986>(cursor)),
        Own::AuthorityAndPath => {
            if !cursor.eat_all(b"//") {
                return Err(cursor.rejection("net-path", "`//`"));
            }
            authority::authority::<Hostnames>(cursor)?.tell(&mut spans);
            spans.set(Component::Path, Some(path::path_abempty::<Rfc3986>(cursor)));
        }
        Own::Hostname => {
            tell(Component::Host, host::hostname(edition.dot_behind(), cursor)?);
            spans.host_kind = Some(urispec_model::HostKind::Hostname);
        }
        Own::Domainlabel => drop(host::label(cursor, "domainlabel")?),
        Own::Toplabel => {
            if !cursor.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
                return Err(cursor.rejection("toplabel", "a letter in front"));
            }
            host::label(cursor, "toplabel")?;
        }
        Own::Ipv6reference => {
            let (host, kind) = host::ipv6reference(edition.loose_ipv6, cursor)?;
            tell(Component::Host, host);
            spans.host_kind = Some(kind);
        }
        Own::Ipv6address if edition.loose_ipv6 => host::ipv6address_00(cursor)?,
        Own::Ipv6address => authority::ipv6address(cursor)?,
        Own::OneOrEscaped(_) if cursor.peek() == Some(b'%') => pct_encoded(cursor)?,
        Own::One(others) | Own::OneOrEscaped(others) => one(cursor, name, |byte| {
            byte.is_ascii_alphanumeric() || others.contains(&byte)
        })?,
        Own::Mark(members) => one(cursor, name, |byte| members.contains(&byte))?,
    }
    cursor.end(name, "the end, or what the rule allows here")?;
    Ok(spans)
}

fn one(cursor: &mut Cursor<'_>, rule: &'static str, is_member: impl Fn(u8) -> bool) -> Result<(), Rejection> {
    if !cursor.peek().is_some_and(is_member) {
        return Err(cursor.rejection(rule, "one character of the class"));
    }
    cursor.at += 1;
    Ok(())
}
