//! The rules of RFC 2396 Appendix A, and of RFC 2732 section 3.

/// A rule of Appendix A from which [`parse`](super::parse()) can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    missing_docs,
    reason = "each variant is the rule with its name in Appendix A, or in RFC 2732 section 3"
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
