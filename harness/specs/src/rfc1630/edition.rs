//! The differences between the three documents, and their answers.

use urispec_grammar::Preference;
use urispec_model::{Component, HostKind, Spec};

use super::complete::{by_number_of_slashes, by_what_is_left_out};
use super::equivalence;
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};
use crate::edition::{Edition, References};
use crate::marking::{Marking, mark_of};
use crate::meaning::{Choices, Sections};

/// draft-ietf-uri-url-01.
pub(crate) const URI_URL_01: Edition = Edition {
    spec: Spec::UriUrl01,
    marks: Marking {
        // A user name and a host may both contain an `@`. The last `@` is the delimiter between them
        // (`old-punctuation-in-names` in defects.json).
        last: Some(Preference::Late(mark_of(Component::User))),
        ..Marking::OLD
    },
    kind: "rule of the draft",
    whole: &["fragmentaddress", "url", "generic"],
    uris: &[],
    references: References::Partial(by_what_is_left_out),
    named: Some(HostKind::Hostname),
    choices: Choices {
        scheme_cut: SchemeCut::FirstColon,
        opaque: Opaque::Path,
        params: Params::NoComponent,
        query_cut: QueryCut::First,
        fragment_cut: FragmentCut::FirstOutside,
        authority: Authority::UserAndHost,
        empty_reference: Pathless::LastSegment,
        fragment_only: Pathless::LastSegment,
        query_only: QueryOnly::LastSegment,
        params_only: ParamsOnly::NoComponent,
        same_scheme: SameScheme::No,
        empty_authority: EmptyAuthority::Own,
        leading_slashes: LeadingSlashes::Path,
        dot_segments: DotSegments::BeforeSlash,
        dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
        surplus_dots: SurplusDots::Retained,
        merge: Merge::SlashAfterAuthority,
        base: Base::Absolute,
        unknown_base: UnknownBase::Rejected,
    },
    same: &equivalence::URI_URL_01,
    sections: Sections {
        scheme_cut: "Scheme",
        params: "BNF-syntax",
        query_cut: "BNF-syntax",
        fragment_cut: "Fragment-id",
        authority: "Internet-protocol-parts",
        empty_authority: "",
        unknown_base: "",
        ..Sections::of_resolution("Partial-form")
    },
};

/// draft-ietf-uri-url-03.
pub(crate) const URI_URL_03: Edition = Edition {
    spec: Spec::UriUrl03,
    marks: Marking {
        before_scheme: &[("prefixedurl", 4), ("", 0)],
        ..Marking::OLD
    },
    whole: &["prefixedurl", "url"],
    references: References::Whole,
    choices: Choices {
        scheme_cut: SchemeCut::AfterPrefix,
        query_cut: QueryCut::InHttpAndWais,
        fragment_cut: FragmentCut::NoComponent,
        authority: Authority::LoginOrPath,
        ..URI_URL_01.choices
    },
    same: &equivalence::URI_URL_03,
    sections: Sections {
        scheme_cut: "PrePrefix",
        params: "BNF-for-specific-URL-schemes",
        query_cut: "BNF-for-specific-URL-schemes",
        fragment_cut: "URL-SYNTAX",
        authority: "Internet-protocol-parts",
        ..Sections::NONE
    },
    ..URI_URL_01
};

/// RFC 1630.
pub(crate) const RFC_1630: Edition = Edition {
    spec: Spec::Rfc1630,
    marks: Marking::OLD_WITHOUT_HOST,
    kind: "rule of RFC 1630",
    whole: &["fragmentaddress", "uri"],
    references: References::Partial(by_number_of_slashes),
    choices: Choices {
        authority: Authority::NoElement,
        leading_slashes: LeadingSlashes::Counted,
        dot_segments: DotSegments::AfterSlash,
        ..URI_URL_01.choices
    },
    same: &equivalence::RFC_1630,
    sections: Sections {
        scheme_cut: "SCHEME",
        params: "BNF-of-Generic-URI-Syntax",
        query_cut: "QUERY-STRINGS",
        fragment_cut: "Fragment-id",
        authority: "PATH",
        empty_authority: "",
        unknown_base: "",
        ..Sections::of_resolution("Partial-relative-form")
    },
    ..URI_URL_01
};
