//! The rules of section 2.2, and of RFC 1738 for the inside of a `net_loc`.

/// A rule of section 2.2 (or of RFC 1738 section 5, for the inside of a `net_loc`) from which [`parse`](super::parse()) can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each variant is the rule with its name")]
pub enum Rule {
    Url,
    AbsoluteUrl,
    GenericRl,
    RelativeUrl,
    NetPath,
    AbsPath,
    RelPath,
    Path,
    Fsegment,
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
    Login,
    Hostport,
    Host,
    Hostname,
    Hostnumber,
    User,
    Password,
    Port,
}

urispec_model::names!(
    Rule, "rule of RFC 1808",
    Url => "URL", AbsoluteUrl => "absoluteURL", GenericRl => "generic-RL", RelativeUrl => "relativeURL",
    NetPath => "net_path", AbsPath => "abs_path", RelPath => "rel_path", Path => "path", Fsegment => "fsegment",
    Segment => "segment", Params => "params", Param => "param", Scheme => "scheme", NetLoc => "net_loc",
    Query => "query", Fragment => "fragment", Pchar => "pchar", Uchar => "uchar", Unreserved => "unreserved",
    Escape => "escape", Login => "login", Hostport => "hostport", Host => "host", Hostname => "hostname",
    Hostnumber => "hostnumber", User => "user", Password => "password", Port => "port",
);
