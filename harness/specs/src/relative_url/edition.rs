//! In what the three documents differ, and what they mean.

use super::rule::Rule;
use crate::answers::{
    Authority, Base, DotSegments, FragmentCut, Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme,
    SurplusDots,
};
use crate::meaning::{Choices, Sections};
use crate::rfc1808;
use crate::segments::RemovableSegment;

/// One of the documents.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a difference of its own, with its own name"
)]
pub struct Edition {
    /// The rules that the document does not have: the first draft has a single rule for the whole.
    pub(super) lacking: &'static [&'static [Rule]],
    /// Section 2.3.
    pub(super) sets: Sets,
    /// Whether `extra` has `=`, section 2.2.
    pub(super) equals_is_extra: bool,
    /// Whether `national` has the backquote, section 2.2.
    pub(super) backquote: bool,
    /// Whether `segment` has question marks and semicolons, section 2.2.
    pub(super) delimiters_in_segments: bool,
    /// Whether `pchar` and `query` have the number sign, section 2.2.
    pub(super) number_sign: bool,
    /// Whether a `net_loc` may be empty, section 2.2.
    pub(super) empty_net_loc: bool,
    /// Whether the fragment is cut off before the network location, section 2.4.
    pub(super) fragment_first: bool,
    /// Whether a URL with a scheme is resolved too: where it is the base's, it may be relative, section 4.
    pub(super) same_scheme: bool,
    /// Whether a URL without a path inherits the params of its base, section 4.
    pub(super) inherits_params: bool,
    /// The `<segment>` that is removed, section 4.
    /// None are in a reading of the set that has no hierarchy.
    pub(crate) removable: Option<RemovableSegment>,
    /// Whether a scheme that no set names uses everything: section 2.3 has the sets as they are known.
    pub(crate) unknown_uses_all: bool,
    /// Where the document speaks of what.
    pub(super) sections: Sections,
}

/// The named sets of schemes, section 2.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sets {
    /// Uses-Relative, which the first draft alone has.
    pub(super) relative: &'static [&'static str],
    /// Non-Hierarchical, which section 4 does not use.
    pub(super) flat: &'static [&'static str],
    /// Uses-Netloc.
    pub(super) net_loc: &'static [&'static str],
    /// Uses-Params.
    pub(super) params: &'static [&'static str],
    /// Uses-Query.
    pub(super) query: &'static [&'static str],
    /// Uses-Fragment.
    pub(super) fragment: &'static [&'static str],
}

impl Sets {
    /// Whether a scheme, in whatever case, is in a set.
    pub(super) fn has(set: &[&str], scheme: &[u8]) -> bool {
        set.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
    }
}

/// Section 2.3 of draft-ietf-uri-relative-url-00.
const FIRST: Sets = Sets {
    relative: &["ftp", "http", "gopher", "nntp", "wais", "file", "prospero"],
    flat: &["gopher", "wais", "mailto", "news", "telnet"],
    net_loc: &["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"],
    params: &["ftp", "prospero"],
    query: &["http", "wais"],
    fragment: &["ftp", "http", "gopher", "news", "nntp", "wais", "file", "prospero"],
};

/// Section 2.3 of draft-ietf-uri-relative-url-01 and -02.
const SECOND: Sets = Sets {
    relative: &[],
    flat: &["gopher", "wais", "mailto", "news", "telnet", "prospero"],
    params: &["ftp", "http", "prospero"],
    ..FIRST
};

impl Edition {
    /// draft-ietf-uri-relative-url-00.
    pub const RELATIVE_URL_00: Self = Self {
        lacking: &[&[
            Rule::AbsoluteUrl,
            Rule::Location,
            Rule::AbsPath,
            Rule::RelPath,
            Rule::Pchar,
        ]],
        sets: FIRST,
        equals_is_extra: true,
        backquote: false,
        delimiters_in_segments: false,
        number_sign: false,
        empty_net_loc: false,
        fragment_first: false,
        same_scheme: true,
        inherits_params: false,
        unknown_uses_all: false,
        removable: Some(RemovableSegment::NotEmpty),
        sections: Sections {
            fragment_cut: "2.4.3",
            authority: "2.4.2",
            ..Self::RELATIVE_URL_02.sections
        },
    };
    /// draft-ietf-uri-relative-url-01.
    pub const RELATIVE_URL_01: Self = Self {
        number_sign: true,
        ..Self::RELATIVE_URL_02
    };
    /// draft-ietf-uri-relative-url-02.
    pub const RELATIVE_URL_02: Self = Self {
        lacking: &[],
        sets: SECOND,
        equals_is_extra: false,
        backquote: true,
        delimiters_in_segments: true,
        number_sign: false,
        empty_net_loc: true,
        fragment_first: true,
        same_scheme: false,
        inherits_params: true,
        removable: Some(RemovableSegment::Any),
        unknown_uses_all: false,
        sections: Sections {
            scheme_cut: "2.4.1",
            params: "2.4.5",
            params_only: "4",
            query_cut: "2.4.4",
            fragment_cut: "2.4.2",
            authority: "2.4.3",
            ..Sections::of_resolution("4")
        },
    };

    /// Whether a scheme is in one of the sets.
    pub(super) fn uses(&self, set: &[&str], scheme: &[u8]) -> bool {
        Sets::has(set, scheme) || self.unknown_uses_all && !self.names(scheme)
    }

    /// Whether some set has the scheme.
    pub(crate) fn names(&self, scheme: &[u8]) -> bool {
        let Sets {
            flat,
            net_loc,
            fragment,
            ..
        } = self.sets;
        [flat, net_loc, fragment].iter().any(|set| Sets::has(set, scheme))
    }

    /// Whether a scheme does not use the slash for hierarchy, section 2.3.
    pub(crate) fn is_flat(&self, scheme: &[u8]) -> bool {
        Sets::has(self.sets.flat, scheme)
    }

    /// Whether a scheme may have relative forms, where the document has a set of those.
    pub(crate) fn may_be_base(&self, scheme: &[u8]) -> bool {
        self.sets.relative.is_empty() || Sets::has(self.sets.relative, scheme)
    }

    /// The answers to all questions: RFC 1808's, but for these.
    pub(super) fn choices(&self) -> Choices {
        let (params, pathless, query_only) = if self.inherits_params {
            (
                Params::WithHttp(self.sets.params),
                Pathless::Base,
                QueryOnly::PathAndQuery,
            )
        } else {
            let params = Params::WithoutHttp(self.sets.params);
            (params, Pathless::BaseWithoutParams, QueryOnly::PathWithoutParams)
        };
        Choices {
            params,
            query_cut: QueryCut::AfterAuthorityOf(self.sets.query),
            fragment_cut: if self.fragment_first {
                FragmentCut::LastOf(self.sets.fragment)
            } else {
                FragmentCut::LastAfterAuthorityOf(self.sets.fragment)
            },
            authority: Authority::LoginOf(self.sets.net_loc),
            empty_reference: pathless,
            fragment_only: pathless,
            query_only,
            params_only: ParamsOnly::PathAndQuery,
            same_scheme: if self.same_scheme {
                SameScheme::Yes
            } else {
                SameScheme::No
            },
            dot_segments: match self.removable {
                Some(RemovableSegment::NotEmpty) => DotSegments::NoEmptySegment,
                _ => DotSegments::Segments,
            },
            surplus_dots: SurplusDots::InPairs,
            base: match self.sets.relative {
                [] => Base::Absolute,
                schemes => Base::OfScheme(schemes),
            },
            ..rfc1808::Edition::RFC_1808.choices()
        }
    }
}
