//! In what the eight drafts differ, and what they mean.

use urispec_model::Surplus;

use super::names::{self, Own};
use crate::answers::{
    self, Authority, Base, DotSegments, DotSegmentsOfAbsolute, FragmentCut, Opaque, Pathless, SurplusDots,
};
use crate::meaning::{Choices, Sections};
use crate::rfc3986;
use crate::rfc3986::{Names, Rule};

/// One of the drafts.
pub(crate) struct Edition {
    /// What an authority is made of.
    pub(super) authority: Authorities,
    /// What it calls RFC 3986's rules, and which it has with the same meaning.
    pub(super) names: Names,
    /// Its rules that RFC 3986 does not have, or has with another meaning.
    pub(super) own: &'static [(&'static str, Own)],
    /// Its rules for a whole reference.
    pub(super) whole: &'static [&'static str],
    /// After which names a full stop may come.
    pub(super) dot: Dot,
    /// What an `IPv6address` may end in.
    pub(super) ipv6_tail: Tail,
    /// What a reference without a scheme, an authority, a path and a query leads to.
    pub(super) empty: Empty,
    /// How a relative path joins the path of the base.
    pub(super) merge: Merge,
    /// From which paths dot segments are removed, and how.
    pub(super) dots: Dots,
    /// What an implementation may do with `..` above the root, its default first; empty where the routine has them
    /// removed.
    pub(super) surplus: &'static [Surplus],
    /// Whether the base may be normalized first, and how much.
    pub(super) normalize_base: NormalizeBase,
    /// What it says of texts that are the same.
    pub(super) same: Same,
    /// Where the draft speaks of what.
    pub(super) sections: Sections,
}

/// Which draft was the first to say what this one says of texts that are the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Same {
    /// What RFC 2396 says.
    Draft00,
    /// A ladder for the first time.
    Draft01,
    /// The hyphen is decoded without fear.
    Draft02,
    /// The routine for dot segments.
    Draft03,
    /// A delimiter without a component goes.
    Draft04,
    /// What RFC 3986 says, without a word on mailto.
    Draft05,
    /// What RFC 3986 says.
    Draft07,
}

/// What an authority is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Authorities {
    /// As in RFC 2396: a server or a registered name; and a reference may have an opaque part.
    ServerOrName,
    /// As in RFC 3986, where a host is a `hostname`.
    Hostname,
    /// As in RFC 3986, where a `reg-name` has 255 characters at most and a version of an address one digit.
    Limited255One,
    /// As in RFC 3986, where a `reg-name` has 255 characters at most.
    Limited255,
    /// RFC 3986's.
    Rfc3986,
}

/// After which names a full stop may come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dot {
    /// After a second label, or a later one, that begins with a letter.
    AfterToplabel,
    /// After every name.
    Always,
}

/// What an `IPv6address` may end in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// Its last group, or `::`.
    Group,
    /// A colon, too.
    Colon,
}

/// What a reference without a scheme, an authority, a path and a query leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Empty {
    /// The current document, with the fragment.
    CurrentDocument,
    /// The base with its query, and with the reference's fragment instead of its own.
    Base,
}

/// How a relative path joins the path of the base.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Merge {
    /// After the last slash of the base; after a new slash if the base's path is empty.
    Always,
    /// The same, but a base's path that does not begin with a slash is left out.
    Rooted,
    /// After the last slash of the base; after a new slash if its path is empty and it has an authority.
    AfterAuthority,
}

/// From which paths dot segments are removed, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    /// From merged paths, as RFC 2396 does it.
    Merged,
    /// From every path of a reference, by pattern: draft 03.
    Patterns,
    /// So, and a dot segment in front goes with its slash: see `rfc2396bis-03-segment-in-front` in defects.json.
    PatternsAndSlash,
    /// From every path of a reference, by two buffers, and dots in front become a slash: draft 04.
    FrontBecomesSlash,
    /// From every path of a reference, as RFC 3986 does it.
    Rfc3986,
}

/// Whether the base may be normalized first, and how much.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NormalizeBase {
    /// The draft does not say.
    No,
    /// As RFC 3986 does, but knowing nothing of mailto.
    NotMailto,
    /// As RFC 3986 does.
    Rfc3986,
}

impl Edition {
    /// draft-fielding-uri-rfc2396bis-00, October 2002.
    pub(crate) const RFC_2396BIS_00: Self = Self {
        names: Names {
            lacking: &[&[Rule::Ls32], names::LACKING_01, names::LACKING_03, names::LACKING_04],
            ..Self::RFC_2396BIS_01.names
        },
        ipv6_tail: Tail::Colon,
        same: Same::Draft00,
        ..Self::RFC_2396BIS_01
    };
    /// draft-fielding-uri-rfc2396bis-01, March 2003.
    pub(crate) const RFC_2396BIS_01: Self = Self {
        authority: Authorities::ServerOrName,
        names: Names {
            renamed: names::RENAMED_2396,
            lacking: &[names::LACKING_01, names::LACKING_03, names::LACKING_04],
        },
        own: names::OWN_00,
        whole: &[
            "URI-reference",
            "absolute-URI-reference",
            "absolute-URI",
            "relative-URI",
        ],
        dot: Dot::AfterToplabel,
        ipv6_tail: Tail::Group,
        empty: Empty::CurrentDocument,
        merge: Merge::Always,
        dots: Dots::Merged,
        surplus: &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
        normalize_base: NormalizeBase::No,
        same: Same::Draft01,
        sections: Sections {
            scheme_cut: "3.1",
            opaque: "3",
            params: "3.3",
            query_cut: "3.4",
            fragment_cut: "4.1",
            authority: "3.2",
            empty_reference: "4.2",
            fragment_only: "4.2",
            ..Sections::of_resolution("5.2")
        },
    };
    /// draft-fielding-uri-rfc2396bis-02, May 2003.
    pub(crate) const RFC_2396BIS_02: Self = Self {
        authority: Authorities::Hostname,
        names: Names {
            renamed: names::RENAMED_2396,
            lacking: &[names::LACKING_03, names::LACKING_04],
        },
        own: names::OWN_02,
        whole: &["URI-reference", "URI", "absolute-URI", "relative-URI"],
        dot: Dot::Always,
        empty: Empty::Base,
        surplus: &[Surplus::Remove, Surplus::Refuse],
        same: Same::Draft02,
        sections: Sections {
            scheme_cut: "3.1",
            opaque: "3",
            params: "3.3",
            query_cut: "3.4",
            fragment_cut: "3.5",
            authority: "3.2",
            ..Sections::of_resolution("5.2")
        },
        ..Self::RFC_2396BIS_01
    };
    /// draft-fielding-uri-rfc2396bis-03, June 2003.
    pub(crate) const RFC_2396BIS_03: Self = Self {
        merge: Merge::Rooted,
        dots: Dots::Patterns,
        surplus: &[],
        same: Same::Draft03,
        ..Self::RFC_2396BIS_02
    };
    /// The same in its other reading of step 2.
    pub(crate) const RFC_2396BIS_03_WITH_SLASH: Self = Self {
        dots: Dots::PatternsAndSlash,
        ..Self::RFC_2396BIS_03
    };
    /// draft-fielding-uri-rfc2396bis-04, February 2004.
    pub(crate) const RFC_2396BIS_04: Self = Self {
        authority: Authorities::Limited255One,
        names: Names {
            renamed: names::RENAMED_05,
            lacking: &[&[Rule::HierPart], names::LACKING_04],
        },
        dots: Dots::FrontBecomesSlash,
        same: Same::Draft04,
        ..Self::RFC_2396BIS_05
    };
    /// draft-fielding-uri-rfc2396bis-05, April 2004.
    pub(crate) const RFC_2396BIS_05: Self = Self {
        authority: Authorities::Limited255,
        names: Names {
            renamed: names::RENAMED_05,
            lacking: &[],
        },
        own: &[],
        merge: Merge::AfterAuthority,
        dots: Dots::Rfc3986,
        surplus: &[],
        normalize_base: NormalizeBase::NotMailto,
        same: Same::Draft05,
        sections: Sections::RFC_3986,
        ..Self::RFC_2396BIS_02
    };
    /// draft-fielding-uri-rfc2396bis-06, July 2004.
    pub(crate) const RFC_2396BIS_06: Self = Self {
        authority: Authorities::Rfc3986,
        names: Names {
            renamed: &[(Rule::RelativeRef, "relative-URI")],
            lacking: &[],
        },
        ..Self::RFC_2396BIS_05
    };
    /// draft-fielding-uri-rfc2396bis-07, September 2004.
    pub(crate) const RFC_2396BIS_07: Self = Self {
        names: Names::RFC_3986,
        whole: &["URI-reference", "URI", "absolute-URI", "relative-ref"],
        normalize_base: NormalizeBase::Rfc3986,
        same: Same::Draft07,
        ..Self::RFC_2396BIS_06
    };

    /// The answers to all questions: RFC 3986's, but for these.
    pub(super) fn choices(&self) -> Choices {
        let (opaque, fragment_cut, authority) = if self.authority == Authorities::ServerOrName {
            (Opaque::PartOrQuery, FragmentCut::FirstOutside, Authority::ServerOrName)
        } else {
            (Opaque::Path, FragmentCut::First, Authority::Userinfo)
        };
        let pathless = match self.empty {
            Empty::CurrentDocument => Pathless::CurrentDocument,
            Empty::Base => Pathless::Base,
        };
        Choices {
            opaque,
            fragment_cut,
            authority,
            empty_reference: pathless,
            fragment_only: pathless,
            dot_segments: match self.dots {
                Dots::Merged => DotSegments::Segments,
                Dots::Patterns | Dots::PatternsAndSlash => DotSegments::Patterns,
                Dots::FrontBecomesSlash => DotSegments::FrontBecomesSlash,
                Dots::Rfc3986 => DotSegments::Buffers,
            },
            dot_segments_of_absolute: match self.dots {
                Dots::Merged => DotSegmentsOfAbsolute::Retained,
                _ => DotSegmentsOfAbsolute::Removed,
            },
            surplus_dots: match self.surplus {
                [] => SurplusDots::Removed,
                choices if choices.contains(&Surplus::Retain) => SurplusDots::Open,
                _ => SurplusDots::RemovedOrRefused,
            },
            merge: match self.merge {
                Merge::Always => answers::Merge::Slash,
                Merge::Rooted => answers::Merge::SlashOrRoot,
                Merge::AfterAuthority => answers::Merge::SlashAfterAuthority,
            },
            base: match self.normalize_base {
                NormalizeBase::No => Base::Absolute,
                NormalizeBase::NotMailto | NormalizeBase::Rfc3986 => Base::NormalizedOrNot,
            },
            ..rfc3986::Edition::choices()
        }
    }
}
