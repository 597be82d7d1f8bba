//! The differences between the eight drafts, and their answers.

use urispec_model::{HostKind, Spec};

use super::{equivalence, equivalence_ladder};
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, FragmentCut, Merge, Opaque, Pathless, SurplusDots,
};
use crate::edition::{Edition, References};
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};
use crate::rfc3986;

/// draft-fielding-uri-rfc2396bis-00, October 2002.
pub(crate) const RFC_2396BIS_00: Edition = Edition {
    spec: Spec::Rfc2396bis00,
    same: &equivalence::RFC_2396BIS_00,
    ..RFC_2396BIS_01
};

/// draft-fielding-uri-rfc2396bis-01, March 2003.
pub(crate) const RFC_2396BIS_01: Edition = Edition {
    spec: Spec::Rfc2396bis01,
    marks: Marking::GENERIC,
    kind: "rule of the draft",
    whole: &[
        "URI-reference",
        "absolute-URI-reference",
        "absolute-URI",
        "relative-URI",
    ],
    uris: &[],
    references: References::Answered,
    named: Some(HostKind::Hostname),
    choices: Choices {
        opaque: Opaque::PartOrQuery,
        fragment_cut: FragmentCut::FirstOutside,
        authority: Authority::ServerOrName,
        empty_reference: Pathless::CurrentDocument,
        fragment_only: Pathless::CurrentDocument,
        surplus_dots: SurplusDots::Open,
        ..RFC_2396BIS_02.choices
    },
    same: &equivalence::RFC_2396BIS_01,
    sections: Sections {
        fragment_cut: "4.1",
        empty_reference: "4.2",
        fragment_only: "4.2",
        ..RFC_2396BIS_02.sections
    },
};

/// draft-fielding-uri-rfc2396bis-02, May 2003.
pub(crate) const RFC_2396BIS_02: Edition = Edition {
    spec: Spec::Rfc2396bis02,
    choices: Choices {
        dot_segments: DotSegments::Segments,
        dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
        surplus_dots: SurplusDots::RemovedOrRefused,
        merge: Merge::Slash,
        ..RFC_2396BIS_03.choices
    },
    same: &equivalence::RFC_2396BIS_02,
    ..RFC_2396BIS_03
};

/// draft-fielding-uri-rfc2396bis-03, June 2003.
pub(crate) const RFC_2396BIS_03: Edition = Edition {
    spec: Spec::Rfc2396bis03,
    named: Some(HostKind::Hostname),
    choices: Choices {
        dot_segments: DotSegments::Patterns,
        merge: Merge::SlashOrRoot,
        base: Base::Absolute,
        ..rfc3986::Edition::choices()
    },
    same: &equivalence::RFC_2396BIS_03,
    sections: Sections {
        scheme_cut: "3.1",
        opaque: "3",
        params: "3.3",
        query_cut: "3.4",
        fragment_cut: "3.5",
        authority: "3.2",
        ..Sections::of_resolution("5.2")
    },
    ..RFC_2396BIS_05
};

/// draft-fielding-uri-rfc2396bis-04, February 2004.
pub(crate) const RFC_2396BIS_04: Edition = Edition {
    spec: Spec::Rfc2396bis04,
    choices: Choices {
        dot_segments: DotSegments::FrontBecomesSlash,
        ..rfc3986::Edition::choices()
    },
    same: &equivalence::RFC_2396BIS_04,
    ..RFC_2396BIS_05
};

/// draft-fielding-uri-rfc2396bis-05, April 2004.
pub(crate) const RFC_2396BIS_05: Edition = Edition {
    spec: Spec::Rfc2396bis05,
    whole: &["URI-reference", "URI", "absolute-URI", "relative-URI"],
    same: &equivalence_ladder::RFC_2396BIS_05,
    ..RFC_2396BIS_07
};

/// draft-fielding-uri-rfc2396bis-06, July 2004.
pub(crate) const RFC_2396BIS_06: Edition = Edition {
    spec: Spec::Rfc2396bis06,
    ..RFC_2396BIS_05
};

/// draft-fielding-uri-rfc2396bis-07, September 2004.
pub(crate) const RFC_2396BIS_07: Edition = Edition {
    spec: Spec::Rfc2396bis07,
    marks: Marking::GENERIC,
    kind: "rule of the draft",
    whole: &["URI-reference", "URI", "absolute-URI", "relative-ref"],
    uris: &[],
    references: References::Answered,
    named: Some(HostKind::RegName),
    choices: rfc3986::Edition::choices(),
    same: &equivalence_ladder::RFC_2396BIS_07,
    sections: Sections::RFC_3986,
};
