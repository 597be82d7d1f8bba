//! The differences between the four documents, and their answers.

use super::equivalence;
use super::rule::Rule;
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};
use crate::class::Class;
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};

/// The data of one of the four documents.
#[derive(Clone, Copy)]
pub struct Edition {
    /// The rules of Appendix A that the document does not have.
    pub(super) lacking: &'static [&'static [Rule]],
    /// The characters of `uric`.
    pub(super) uric: Class,
    /// The brackets that `reserved` contains.
    pub(super) reserved_brackets: &'static [u8],
    /// Whether a host may be an `IPv6reference`.
    pub(super) ipv6reference: bool,
    /// The maximum number of digits of a number in an `IPv4address`.
    pub(super) address_digits: usize,
    /// The rules for equivalent texts.
    pub(super) same: &'static Rules,
    /// The sections that answer the questions.
    pub(super) sections: Sections,
}

impl Edition {
    /// draft-fielding-uri-syntax-03.
    pub const URI_SYNTAX_03: Self = Self::RFC_2396;
    /// draft-fielding-uri-syntax-04.
    pub const URI_SYNTAX_04: Self = Self::RFC_2396;
    /// RFC 2396 itself.
    pub const RFC_2396: Self = Self {
        lacking: &[&[Rule::Ipv6reference, Rule::Ipv6address]],
        uric: Class::URIC,
        reserved_brackets: b"",
        ipv6reference: false,
        address_digits: usize::MAX,
        same: &equivalence::RFC_2396,
        sections: Sections {
            scheme_cut: "3.1",
            opaque: "3",
            params: "3.3",
            query_cut: "4.3",
            fragment_cut: "4.1",
            authority: "3.2",
            ..Sections::of_resolution("5.2")
        },
    };
    /// RFC 2396 with the changes of RFC 2732 section 3. These changes do not affect how references are resolved.
    pub const RFC_2732: Self = Self {
        lacking: &[],
        uric: Class::URIC_2732,
        reserved_brackets: b"[]",
        ipv6reference: true,
        address_digits: 3,
        same: &equivalence::RFC_2732,
        sections: Sections::NONE,
    };

    /// The answers to all questions. These answers are the same in all four documents.
    pub(crate) const fn choices() -> Choices {
        Choices {
            scheme_cut: SchemeCut::Letter,
            opaque: Opaque::Part,
            params: Params::NoComponent,
            query_cut: QueryCut::First,
            fragment_cut: FragmentCut::FirstOutside,
            authority: Authority::ServerOrName,
            empty_reference: Pathless::CurrentDocument,
            fragment_only: Pathless::CurrentDocument,
            query_only: QueryOnly::LastSegment,
            params_only: ParamsOnly::NoComponent,
            same_scheme: SameScheme::Open,
            empty_authority: EmptyAuthority::Own,
            leading_slashes: LeadingSlashes::Path,
            dot_segments: DotSegments::Segments,
            dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
            surplus_dots: SurplusDots::Open,
            merge: Merge::NoSlash,
            base: Base::Absolute,
            unknown_base: UnknownBase::Rejected,
        }
    }
}
