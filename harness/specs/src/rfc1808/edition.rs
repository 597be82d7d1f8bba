//! In what the five documents differ, and what they mean.

use super::equivalence;
use super::rule::Rule;
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots,
};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::segments::RemovableSegment;

/// One of the documents.
pub struct Edition {
    /// The rules from which a parse cannot start. Those of RFC 1738 are for its own characters, and so only where the
    /// document has the same.
    pub(super) lacking: &'static [&'static [Rule]],
    /// Whether `unreserved` has the `national` characters, section 2.2.
    pub(super) national: bool,
    /// The `<segment>` of steps 6c and 6d, section 4.
    pub(crate) removable: RemovableSegment,
    /// What it says of texts that are the same.
    pub(crate) same: &'static Rules,
    /// Where the document speaks of what.
    pub(super) sections: Sections,
}

/// The rules of RFC 1738.
const OF_RFC_1738: &[Rule] = &[
    Rule::Login,
    Rule::Hostport,
    Rule::Host,
    Rule::Hostname,
    Rule::Hostnumber,
    Rule::User,
    Rule::Password,
    Rule::Port,
];

impl Edition {
    /// draft-ietf-uri-relative-url-03.
    pub const RELATIVE_URL_03: Self = Self::RELATIVE_URL_04;
    /// draft-ietf-uri-relative-url-04.
    pub const RELATIVE_URL_04: Self = Self {
        // `generic-RL` changes nothing in what is derived.
        lacking: &[&[Rule::GenericRl], OF_RFC_1738],
        ..Self::RELATIVE_URL_05
    };
    /// draft-ietf-uri-relative-url-05.
    pub const RELATIVE_URL_05: Self = Self {
        lacking: &[OF_RFC_1738],
        national: true,
        removable: RemovableSegment::Any,
        ..Self::RELATIVE_URL_06
    };
    /// draft-ietf-uri-relative-url-06.
    pub const RELATIVE_URL_06: Self = Self::RFC_1808;
    /// RFC 1808 itself.
    pub const RFC_1808: Self = Self {
        lacking: &[],
        national: false,
        removable: RemovableSegment::NoDoubleDot,
        same: &equivalence::RFC_1808,
        sections: Sections {
            scheme_cut: "2.4.2",
            params: "2.4.5",
            params_only: "4",
            query_cut: "2.4.4",
            fragment_cut: "2.4.1",
            authority: "2.4.3",
            ..Sections::of_resolution("4")
        },
    };

    /// The answers to all questions.
    pub(crate) const fn choices(&self) -> Choices {
        Choices {
            scheme_cut: SchemeCut::Characters,
            opaque: Opaque::Path,
            params: Params::AfterPath,
            query_cut: QueryCut::AfterAuthority,
            fragment_cut: FragmentCut::FirstOutside,
            authority: Authority::Login,
            empty_reference: Pathless::Whole,
            fragment_only: Pathless::Base,
            query_only: QueryOnly::PathAndQuery,
            params_only: ParamsOnly::Path,
            same_scheme: SameScheme::No,
            empty_authority: EmptyAuthority::Inherits,
            leading_slashes: LeadingSlashes::Path,
            dot_segments: DotSegments::Segments,
            dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
            surplus_dots: match self.removable {
                RemovableSegment::NoDoubleDot => SurplusDots::Retained,
                RemovableSegment::Any | RemovableSegment::NotEmpty => SurplusDots::InPairs,
            },
            merge: Merge::SlashAtTheEnd,
            base: Base::Absolute,
        }
    }
}
