//! The rules from which a parse can start: what the drafts call them, and which each has.

use crate::rfc3986::Rule;

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

/// The rules of drafts 00 and 01 that are not RFC 3986's.
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

/// The rules of drafts 02 and 03 that are not RFC 3986's.
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
