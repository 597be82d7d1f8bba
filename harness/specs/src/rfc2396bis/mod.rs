//! The eight drafts between RFC 2396 and RFC 3986: draft-fielding-uri-rfc2396bis-00 to -07, October 2002 to
//! September 2004.
//!
//! Each is an [`Edition`]: what of the grammar is its own, and its choices in resolution, as data that both the
//! references and their meanings are made from. From draft 02 on the grammar is that of [`rfc3986`](crate::rfc3986) but
//! for the rules about hosts ([`Hostnames`], [`Limited`]); drafts 00 and 01 still have RFC 2396's opaque part and server
//! ([`server`]).

mod door;
mod host;
mod resolve;
mod rules;
mod server;

use urispec_model::{Component, Span, Spans, Surplus};

use crate::cursor::Rejection;
use crate::rfc3986::{self, Rfc3986, Rule};

use host::{Hostnames, Limited};
use rules::Own;

/// One of the drafts.
pub(crate) struct Edition {
    /// How a reference is made of its components.
    grammar: Grammar,
    /// RFC 3986's rules that have another name in the draft.
    renamed: &'static [(Rule, &'static str)],
    /// RFC 3986's rules that the draft does not have, or has with another meaning.
    lacking: &'static [&'static [Rule]],
    /// The draft's rules that RFC 3986 does not have, or has with another meaning.
    own: &'static [(&'static str, Own)],
    /// Its rules for a whole reference.
    whole: &'static [&'static str],
    /// Its `IPv6address` ends in a colon if it likes.
    loose_ipv6: bool,
    /// What a reference without a scheme, an authority, a path and a query leads to.
    empty: Empty,
    /// How a relative path joins the path of the base.
    merge: Merge,
    /// From which paths dot segments are removed, and how.
    dots: Dots,
    /// What an implementation may do with `..` above the root, its default first; empty where the routine has them
    /// removed.
    surplus: &'static [Surplus],
    /// Whether the base may be normalized first, and how much.
    normalize_base: NormalizeBase,
    /// Where all this stands.
    sections: Sections,
}

/// How a reference is made of its components.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grammar {
    /// As in RFC 2396: a server or a registered name, and opaque parts.
    Server,
    /// As in RFC 3986, where a host is a `hostname`.
    Hostnames,
    /// As in RFC 3986, where a `reg-name` has 255 characters at most and a version of an address one digit.
    Limited255One,
    /// As in RFC 3986, where a `reg-name` has 255 characters at most.
    Limited255,
    /// RFC 3986's.
    Rfc3986,
}

/// What a reference without a scheme, an authority, a path and a query leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Empty {
    /// The current document, with the fragment.
    CurrentDocument,
    /// The base with its query, and with the reference's fragment in the place of its own.
    Base,
}

/// How a relative path joins the path of the base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Merge {
    /// Behind the last slash of the base; behind a slash if the base's path is empty.
    Always,
    /// The same, but a base's path that does not begin with a slash is left out.
    Rooted,
    /// Behind the last slash of the base; behind a slash if its path is empty and it has an authority.
    BehindAuthority,
}

/// From which paths dot segments are removed, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dots {
    /// From merged paths, as RFC 2396 does it.
    Merged,
    /// From every path of a reference, by pattern: draft 03.
    Patterns,
    /// From every path of a reference, by two buffers, and dots in front become a slash: draft 04.
    FrontBecomesSlash,
    /// From every path of a reference, as RFC 3986 does it.
    Rfc3986,
}

/// Whether the base may be normalized first, and how much.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NormalizeBase {
    /// The draft does not say.
    No,
    /// As RFC 3986 does, but knowing nothing of mailto.
    NotMailto,
    /// As RFC 3986 does.
    Rfc3986,
}

/// Where a draft speaks of each part of resolution.
struct Sections {
    query: &'static str,
    fragment: &'static str,
    authority: &'static str,
    empty: &'static str,
    transform: &'static str,
    merge: &'static str,
    dots: &'static str,
}

const SERVER: Edition = Edition {
    grammar: Grammar::Server,
    renamed: rules::RENAMED_2396,
    lacking: &[rules::LACKING_01, rules::LACKING_03, rules::LACKING_04],
    own: rules::OWN_00,
    whole: &[
        "URI-reference",
        "absolute-URI-reference",
        "absolute-URI",
        "relative-URI",
    ],
    loose_ipv6: false,
    empty: Empty::CurrentDocument,
    merge: Merge::Always,
    dots: Dots::Merged,
    surplus: &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
    normalize_base: NormalizeBase::No,
    sections: Sections {
        query: "3.4",
        fragment: "4.1",
        authority: "3.2",
        empty: "4.2",
        transform: "5.2",
        merge: "5.2",
        dots: "5.2",
    },
};

const HOSTNAMES: Edition = Edition {
    grammar: Grammar::Hostnames,
    renamed: rules::RENAMED_2396,
    lacking: &[rules::LACKING_03, rules::LACKING_04],
    own: rules::OWN_02,
    whole: &["URI-reference", "URI", "absolute-URI", "relative-URI"],
    empty: Empty::Base,
    surplus: &[Surplus::Remove, Surplus::Refuse],
    sections: Sections {
        fragment: "3.5",
        empty: "5.2",
        ..SERVER.sections
    },
    ..SERVER
};

const LIMITED: Edition = Edition {
    grammar: Grammar::Limited255,
    renamed: rules::RENAMED_05,
    lacking: &[],
    own: &[],
    merge: Merge::BehindAuthority,
    dots: Dots::Rfc3986,
    surplus: &[],
    normalize_base: NormalizeBase::NotMailto,
    sections: Sections {
        query: "3.4",
        fragment: "3.5",
        authority: "3.2",
        empty: "5.2.2",
        transform: "5.2.2",
        merge: "5.2.3",
        dots: "5.2.4",
    },
    ..HOSTNAMES
};

impl Edition {
    /// draft-fielding-uri-rfc2396bis-00, October 2002.
    pub(crate) const DRAFT_00: Self = Self {
        lacking: &[&[Rule::Ls32], rules::LACKING_01, rules::LACKING_03, rules::LACKING_04],
        loose_ipv6: true,
        ..SERVER
    };
    /// draft-fielding-uri-rfc2396bis-01, March 2003.
    pub(crate) const DRAFT_01: Self = SERVER;
    /// draft-fielding-uri-rfc2396bis-02, May 2003.
    pub(crate) const DRAFT_02: Self = HOSTNAMES;
    /// draft-fielding-uri-rfc2396bis-03, June 2003.
    pub(crate) const DRAFT_03: Self = Self {
        merge: Merge::Rooted,
        dots: Dots::Patterns,
        surplus: &[],
        ..HOSTNAMES
    };
    /// draft-fielding-uri-rfc2396bis-04, February 2004.
    pub(crate) const DRAFT_04: Self = Self {
        grammar: Grammar::Limited255One,
        lacking: &[&[Rule::HierPart], rules::LACKING_04],
        dots: Dots::FrontBecomesSlash,
        ..LIMITED
    };
    /// draft-fielding-uri-rfc2396bis-05, April 2004.
    pub(crate) const DRAFT_05: Self = LIMITED;
    /// draft-fielding-uri-rfc2396bis-06, July 2004.
    pub(crate) const DRAFT_06: Self = Self {
        grammar: Grammar::Rfc3986,
        renamed: &[(Rule::RelativeRef, "relative-URI")],
        ..LIMITED
    };
    /// draft-fielding-uri-rfc2396bis-07, September 2004.
    pub(crate) const DRAFT_07: Self = Self {
        grammar: Grammar::Rfc3986,
        renamed: &[],
        whole: &["URI-reference", "URI", "absolute-URI", "relative-ref"],
        normalize_base: NormalizeBase::Rfc3986,
        ..LIMITED
    };

    /// The whole of `input` as `URI-reference`.
    fn parse_reference(&self, input: &[u8]) -> Result<Spans, Rejection> {
        let parsed = match self.grammar {
            Grammar::Server => return server::parse_reference(self, input).map(|reference| reference.spans()),
            Grammar::Hostnames => rfc3986::parse_reference_as::<Hostnames>(input),
            Grammar::Limited255One => rfc3986::parse_reference_as::<Limited<1>>(input),
            Grammar::Limited255 => rfc3986::parse_reference_as::<Limited<{ usize::MAX }>>(input),
            Grammar::Rfc3986 => rfc3986::parse_reference_as::<Rfc3986>(input),
        };
        parsed
            .map(|reference| self.told(reference.spans()))
            .map_err(|why| self.rename(why))
    }

    /// The whole of `input` as one of RFC 3986's rules.
    fn parse_shared(&self, rule: Rule, input: &[u8]) -> Result<Spans, Rejection> {
        let parsed = match self.grammar {
            Grammar::Server | Grammar::Hostnames => rfc3986::parse_as::<Hostnames>(rule, input),
            Grammar::Limited255One => rfc3986::parse_as::<Limited<1>>(rule, input),
            Grammar::Limited255 => rfc3986::parse_as::<Limited<{ usize::MAX }>>(rule, input),
            Grammar::Rfc3986 => rfc3986::parse_as::<Rfc3986>(rule, input),
        };
        parsed.map(|spans| self.told(spans)).map_err(|why| self.rename(why))
    }

    /// An empty host is none of the three kinds where a host is a `hostname` or an address.
    fn told(&self, mut spans: Spans) -> Spans {
        let is_empty = spans.get(Component::Host).is_some_and(Span::is_empty);
        if self.grammar == Grammar::Hostnames && is_empty {
            spans.host_kind = None;
        }
        spans
    }

    /// The draft's own names for the rules that could not go on.
    fn rename(&self, why: Rejection) -> Rejection {
        let own = self.renamed.iter().find(|(rule, _)| rule.name() == why.rule);
        Rejection {
            rule: own.map_or(why.rule, |(_, name)| name),
            ..why
        }
    }

    /// RFC 3986's rules that the draft has, by its own names.
    fn shared(&self) -> impl Iterator<Item = (&'static str, Rule)> {
        let own = Rule::ALL
            .iter()
            .filter(|rule| !self.lacking.iter().any(|some| some.contains(rule)));
        own.map(|rule| {
            let renamed = self.renamed.iter().find(|(other, _)| other == rule);
            (renamed.map_or(rule.name(), |(_, name)| *name), *rule)
        })
    }
}
