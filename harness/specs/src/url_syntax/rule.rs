//! The rules from which parsing can start, and what each document calls them.

use super::edition::{Edition, Nouns, Params, Site};

/// A rule, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rule of its name")]
pub enum Rule {
    Reference,
    Absolute,
    Opaque,
    Generic,
    Relative,
    NetPath,
    AbsPath,
    RelPath,
    Path,
    PathSegments,
    Fsegment,
    Segment,
    Parameters,
    Param,
    Pchar,
    Scheme,
    /// What follows two slashes.
    Site,
    /// What a registry gives out.
    Name,
    /// What is a host with a user.
    Server,
    Userinfo,
    User,
    Password,
    Hostport,
    Host,
    Hostname,
    Domainlabel,
    Toplabel,
    Address,
    Port,
    Query,
    Fragment,
    Character,
    Unreserved,
    Reserved,
    Escaped,
}

/// All of them, the whole first.
const ALL: [Rule; 35] = [
    Rule::Reference,
    Rule::Absolute,
    Rule::Opaque,
    Rule::Generic,
    Rule::Relative,
    Rule::NetPath,
    Rule::AbsPath,
    Rule::RelPath,
    Rule::Path,
    Rule::PathSegments,
    Rule::Fsegment,
    Rule::Segment,
    Rule::Parameters,
    Rule::Param,
    Rule::Pchar,
    Rule::Scheme,
    Rule::Site,
    Rule::Name,
    Rule::Server,
    Rule::Userinfo,
    Rule::User,
    Rule::Password,
    Rule::Hostport,
    Rule::Host,
    Rule::Hostname,
    Rule::Domainlabel,
    Rule::Toplabel,
    Rule::Address,
    Rule::Port,
    Rule::Query,
    Rule::Fragment,
    Rule::Character,
    Rule::Unreserved,
    Rule::Reserved,
    Rule::Escaped,
];

impl Rule {
    /// The names that `edition` has for its rules.
    pub(super) fn names(edition: &Edition) -> impl Iterator<Item = &'static str> + use<'_> {
        ALL.iter().filter_map(|rule| rule.name(edition))
    }

    /// The rule that `edition` calls `name`.
    pub(super) fn named(edition: &Edition, name: &str) -> Option<Self> {
        ALL.iter().copied().find(|rule| rule.name(edition) == Some(name))
    }

    /// What `edition` calls it, if it has it.
    pub(super) fn name(self, edition: &Edition) -> Option<&'static str> {
        let uri = edition.nouns == Nouns::Uric;
        let called = |url: &'static str, as_uri: &'static str| Some(if uri { as_uri } else { url });
        let has_component = edition.params == Params::Component;
        match self {
            Self::Reference => called("URL-reference", "URI-reference"),
            Self::Absolute => called("absoluteURL", "absoluteURI"),
            Self::Opaque => called("opaque-URL", "opaque-URI"),
            Self::Generic => called("generic-URL", "generic-URI"),
            Self::Relative => called("relativeURL", "relativeURI"),
            Self::NetPath => Some("net_path"),
            Self::AbsPath => Some("abs_path"),
            Self::RelPath => Some("rel_path"),
            Self::Path => Some("path"),
            Self::PathSegments => edition.path_segments.then_some("path_segments"),
            Self::Fsegment => has_component.then_some("fsegment"),
            Self::Segment => Some("segment"),
            Self::Parameters => has_component.then_some("parameters"),
            Self::Param => Some("param"),
            Self::Pchar => Some("pchar"),
            Self::Scheme => Some("scheme"),
            Self::Site => Some(match edition.site {
                Site::ServerWithQuestionMarks | Site::Server => "server",
                Site::ServerRenamed | Site::ServerOrAuthority => "site",
                Site::ServerOrName => "authority",
            }),
            Self::Name => match edition.site {
                Site::ServerOrAuthority => Some("authority"),
                Site::ServerOrName => Some("reg_name"),
                _ => None,
            },
            Self::Server => edition.has_userinfo().then_some("server"),
            Self::Userinfo => edition.has_userinfo().then_some("userinfo"),
            Self::User => (!edition.has_userinfo()).then_some("user"),
            Self::Password => (!edition.has_userinfo()).then_some("password"),
            Self::Hostport => Some("hostport"),
            Self::Host => Some("host"),
            Self::Hostname => Some("hostname"),
            Self::Domainlabel => Some("domainlabel"),
            Self::Toplabel => Some("toplabel"),
            Self::Address => Some(if edition.ipv4address {
                "IPv4address"
            } else {
                "hostnumber"
            }),
            Self::Port => Some("port"),
            Self::Query => Some("query"),
            Self::Fragment => Some("fragment"),
            Self::Character => Some(match edition.nouns {
                Nouns::Urlchar => "urlchar",
                Nouns::Urlc => "urlc",
                Nouns::Uric => "uric",
            }),
            Self::Unreserved => Some("unreserved"),
            Self::Reserved => Some("reserved"),
            Self::Escaped => Some("escaped"),
        }
    }
}
