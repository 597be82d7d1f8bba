//! The drafts of RFC 1808, draft-ietf-uri-relative-url-00 to -06, August 1994 to 1995.
//!
//! From -03 on, all URLs are split in the same order, as in RFC 1808. In the first three drafts, the split depends
//! on the scheme (section 2.3): there are sets of the schemes that have a network location, params, a query or a
//! fragment. If no set contains the scheme, the whole text after the scheme is a path. A URL without a scheme is
//! split like its base; without a base, the URL is split as if its scheme were in all sets.
//!
//! Section 2.2 of these drafts accepts nearly every text: `relativeURL` derives every sequence of `uchar` and
//! `reserved`.

use urispec_model::{HostKind, Spec};

use crate::answers::{
    Authority, Base, DotSegments, EVERY, FragmentCut, Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme,
    Schemes, SurplusDots, includes,
};
use crate::edition::{Edition, References};
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};
use crate::rfc1808;

/// The set Uses-Relative of section 2.3, which is only in the first draft.
const RELATIVE: Schemes = &["ftp", "http", "gopher", "nntp", "wais", "file", "prospero"];
/// The set Uses-Netloc of section 2.3.
const NET_LOC: Schemes = &["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"];
/// The set Uses-Query of section 2.3.
const QUERY: Schemes = &["http", "wais"];
/// The set Uses-Fragment of section 2.3.
const FRAGMENT: Schemes = &["ftp", "http", "gopher", "news", "nntp", "wais", "file", "prospero"];
/// The set Non-Hierarchical, which section 4 does not use. In the first draft it does not contain prospero.
const FLAT: Schemes = &["gopher", "wais", "mailto", "news", "telnet", "prospero"];

/// draft-ietf-uri-relative-url-00.
pub(crate) const RELATIVE_URL_00: Edition = Edition {
    spec: Spec::RelativeUrl00,
    marks: Marking::BY_SCHEMES_FRAGMENT_LAST,
    choices: Choices {
        params: Params::WithoutHttp(&["ftp", "prospero"]),
        fragment_cut: FragmentCut::LastAfterAuthorityOf(FRAGMENT),
        empty_reference: Pathless::BaseWithoutParams,
        fragment_only: Pathless::BaseWithoutParams,
        query_only: QueryOnly::PathWithoutParams,
        same_scheme: SameScheme::Yes,
        dot_segments: DotSegments::NoEmptySegment,
        base: Base::OfScheme(RELATIVE),
        ..RELATIVE_URL_02.choices
    },
    sections: Sections {
        fragment_cut: "2.4.3",
        authority: "2.4.2",
        ..RELATIVE_URL_02.sections
    },
    ..RELATIVE_URL_02
};

/// draft-ietf-uri-relative-url-01.
pub(crate) const RELATIVE_URL_01: Edition = Edition {
    spec: Spec::RelativeUrl01,
    ..RELATIVE_URL_02
};

/// draft-ietf-uri-relative-url-02.
pub(crate) const RELATIVE_URL_02: Edition = Edition {
    spec: Spec::RelativeUrl02,
    kind: "rule of draft-ietf-uri-relative-url",
    whole: &["relativeURL", "absoluteURL"],
    uris: &[],
    references: References::Answered,
    marks: Marking::BY_SCHEMES,
    named: None,
    choices: Choices {
        params: Params::WithHttp(&["ftp", "http", "prospero"]),
        query_cut: QueryCut::AfterAuthorityOf(QUERY),
        fragment_cut: FragmentCut::LastOf(FRAGMENT),
        authority: Authority::LoginOf(NET_LOC),
        empty_reference: Pathless::Base,
        fragment_only: Pathless::Base,
        query_only: QueryOnly::PathAndQuery,
        params_only: ParamsOnly::PathAndQuery,
        same_scheme: SameScheme::No,
        dot_segments: DotSegments::Segments,
        surplus_dots: SurplusDots::InPairs,
        base: Base::Absolute,
        ..rfc1808::CHOICES
    },
    same: &rfc1808::equivalence::RFC_1808,
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

/// draft-ietf-uri-relative-url-03.
pub(crate) const RELATIVE_URL_03: Edition = Edition {
    spec: Spec::RelativeUrl03,
    ..RELATIVE_URL_05
};

/// draft-ietf-uri-relative-url-04.
pub(crate) const RELATIVE_URL_04: Edition = Edition {
    spec: Spec::RelativeUrl04,
    ..RELATIVE_URL_05
};

/// draft-ietf-uri-relative-url-05.
pub(crate) const RELATIVE_URL_05: Edition = Edition {
    spec: Spec::RelativeUrl05,
    choices: Choices {
        surplus_dots: SurplusDots::InPairs,
        ..rfc1808::CHOICES
    },
    ..RELATIVE_URL_06
};

/// draft-ietf-uri-relative-url-06, which has the same meaning as RFC 1808.
pub(crate) const RELATIVE_URL_06: Edition = Edition {
    spec: Spec::RelativeUrl06,
    marks: Marking::IN_ORDER,
    whole: &["URL", "absoluteURL", "relativeURL", "generic-RL"],
    named: Some(HostKind::Hostname),
    choices: rfc1808::CHOICES,
    sections: rfc1808::SECTIONS,
    ..RELATIVE_URL_02
};

/// Whether at least one set contains the scheme; the case of letters is ignored.
pub(crate) fn names(scheme: &[u8]) -> bool {
    [FLAT, NET_LOC, FRAGMENT].iter().any(|set| includes(set, scheme))
}

/// Whether a scheme does not use the slash for hierarchy.
pub(crate) fn is_flat(spec: Spec, scheme: &[u8]) -> bool {
    includes(FLAT, scheme) && !(spec == Spec::RelativeUrl00 && includes(&["prospero"], scheme))
}

/// The answers of the alternative interpretation in which the sets apply only to known schemes, and an unknown
/// scheme is in all sets.
pub(crate) fn with_examples(choices: &Choices) -> Choices {
    Choices {
        params: match choices.params {
            Params::WithoutHttp(_) => Params::WithoutHttp(EVERY),
            _ => Params::WithHttp(EVERY),
        },
        query_cut: QueryCut::AfterAuthorityOf(EVERY),
        fragment_cut: match choices.fragment_cut {
            FragmentCut::LastOf(_) => FragmentCut::LastOf(EVERY),
            _ => FragmentCut::LastAfterAuthorityOf(EVERY),
        },
        authority: Authority::LoginOf(EVERY),
        base: match choices.base {
            Base::OfScheme(_) => Base::OfScheme(EVERY),
            answer => answer,
        },
        ..*choices
    }
}
