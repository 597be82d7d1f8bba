//! The rules of section 2.2.

/// A rule of section 2.2 from which [`parse`](super::parse()) can start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name")]
pub enum Rule {
    RelativeUrl,
    AbsoluteUrl,
    Location,
    AbsPath,
    RelPath,
    Path,
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
}

urispec_model::names!(
    Rule, "rule of draft-ietf-uri-relative-url",
    RelativeUrl => "relativeURL", AbsoluteUrl => "absoluteURL", Location => "location", AbsPath => "abs_path",
    RelPath => "rel_path", Path => "path", Segment => "segment", Params => "params", Param => "param",
    Scheme => "scheme", NetLoc => "net_loc", Query => "query", Fragment => "fragment", Pchar => "pchar",
    Uchar => "uchar", Unreserved => "unreserved", Escape => "escape",
);
