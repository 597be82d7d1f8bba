//! In what the documents differ, and what they mean.

use urispec_model::Spec;

use super::equivalence;
use crate::answers::{self, Authority, DotSegments, Opaque, ParamsOnly, Pathless, SameScheme, SchemeCut, SurplusDots};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::split::SchemeEnd;
use crate::{rfc1808, rfc2396};

/// One of the documents: in what it differs from the others.
pub struct Edition {
    /// Which document it is.
    pub(super) spec: Spec,
    /// Its rule for a whole reference.
    pub(super) start: &'static str,
    /// How a reference is broken down.
    pub(super) parsing: Parsing,
    /// Which colon ends a scheme in the expression of Appendix B.
    pub(super) scheme_end: SchemeEnd,
    /// What follows two slashes.
    pub(super) authority: Authority,
    /// Where the params are.
    pub(super) params: Params,
    /// Whether a scheme begins with a letter.
    pub(super) letter_first: bool,
    /// Whether the query of a relative path is merged along with it.
    pub(super) merges_query: bool,
    /// Whether `..` segments above the root may be removed or refused.
    pub(super) surplus: bool,
    /// What it says of texts that are the same.
    pub(super) same: &'static Rules,
    /// Where the document speaks of what.
    pub(super) sections: Sections,
}

/// How a reference is broken down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parsing {
    /// From the outside in, as the sections on the components say.
    OutsideIn,
    /// By the regular expression of Appendix B.
    Expression,
}

/// Where the params are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Params {
    /// After the whole path: a component.
    Component,
    /// In each segment, and no component.
    Segment,
}

impl Edition {
    /// draft-fielding-url-syntax-00.
    pub const URL_SYNTAX_00: Self = Self {
        spec: Spec::UrlSyntax00,
        params: Params::Component,
        sections: Sections {
            params: "4.3.3",
            params_only: "6",
            query_cut: "4.3.4",
            ..Self::URL_SYNTAX_01.sections
        },
        ..Self::URL_SYNTAX_01
    };
    /// draft-fielding-url-syntax-01.
    pub const URL_SYNTAX_01: Self = Self {
        spec: Spec::UrlSyntax01,
        parsing: Parsing::OutsideIn,
        scheme_end: SchemeEnd::FirstColon,
        authority: Authority::Login,
        merges_query: false,
        sections: Sections {
            scheme_cut: "4.1",
            opaque: "4.2",
            params: "4.3.2",
            query_cut: "4.3.3",
            fragment_cut: "3",
            authority: "4.3.1",
            ..Sections::of_resolution("6")
        },
        ..Self::URL_SYNTAX_02
    };
    /// draft-fielding-url-syntax-02.
    pub const URL_SYNTAX_02: Self = Self {
        spec: Spec::UrlSyntax02,
        scheme_end: SchemeEnd::LastColon,
        ..Self::URL_SYNTAX_03
    };
    /// draft-fielding-url-syntax-03.
    pub const URL_SYNTAX_03: Self = Self {
        spec: Spec::UrlSyntax03,
        authority: Authority::Login,
        same: &equivalence::URL_SYNTAX_03,
        ..Self::URL_SYNTAX_04
    };
    /// draft-fielding-url-syntax-04.
    pub const URL_SYNTAX_04: Self = Self {
        spec: Spec::UrlSyntax04,
        ..Self::URL_SYNTAX_05
    };
    /// draft-fielding-url-syntax-05.
    pub const URL_SYNTAX_05: Self = Self {
        spec: Spec::UrlSyntax05,
        start: "URL-reference",
        parsing: Parsing::Expression,
        scheme_end: SchemeEnd::FirstColon,
        authority: Authority::Login,
        params: Params::Segment,
        letter_first: false,
        merges_query: true,
        surplus: false,
        same: &equivalence::URL_SYNTAX_05,
        sections: Sections {
            scheme_cut: "B",
            opaque: "4.2",
            params: "4.3.2",
            query_cut: "4.4",
            fragment_cut: "3",
            authority: "4.3.1",
            ..Sections::of_resolution("5.2")
        },
    };
    /// draft-fielding-url-syntax-06.
    pub const URL_SYNTAX_06: Self = Self {
        spec: Spec::UrlSyntax06,
        surplus: true,
        ..Self::URL_SYNTAX_05
    };
    /// draft-fielding-url-syntax-07.
    pub const URL_SYNTAX_07: Self = Self {
        spec: Spec::UrlSyntax07,
        authority: Authority::ServerOrName,
        merges_query: false,
        ..Self::URL_SYNTAX_06
    };
    /// draft-fielding-url-syntax-08.
    pub const URL_SYNTAX_08: Self = Self {
        spec: Spec::UrlSyntax08,
        ..Self::URL_SYNTAX_07
    };
    /// draft-fielding-url-syntax-09.
    pub const URL_SYNTAX_09: Self = Self {
        spec: Spec::UrlSyntax09,
        ..Self::URL_SYNTAX_08
    };
    /// draft-fielding-url-syntax-10, which is draft-fielding-uri-syntax-00 but for its name.
    pub const URL_SYNTAX_10: Self = Self {
        spec: Spec::UrlSyntax10,
        start: "URI-reference",
        same: &equivalence::URL_SYNTAX_10,
        ..Self::URL_SYNTAX_09
    };
    /// draft-fielding-uri-syntax-00.
    pub const URI_SYNTAX_00: Self = Self {
        spec: Spec::UriSyntax00,
        ..Self::URL_SYNTAX_10
    };
    /// draft-fielding-uri-syntax-01.
    pub const URI_SYNTAX_01: Self = Self {
        spec: Spec::UriSyntax01,
        ..Self::URI_SYNTAX_00
    };
    /// draft-fielding-uri-syntax-02.
    pub const URI_SYNTAX_02: Self = Self {
        spec: Spec::UriSyntax02,
        authority: Authority::ServerOrName,
        letter_first: true,
        same: &equivalence::URI_SYNTAX_02,
        sections: Sections {
            scheme_cut: "3.1",
            opaque: "3",
            params: "3.3",
            query_cut: "4.3",
            fragment_cut: "4",
            authority: "3.2",
            ..Sections::of_resolution("5.2")
        },
        ..Self::URI_SYNTAX_01
    };

    /// The answers to all questions: RFC 1808's in the first two drafts, RFC 2396's in the others, but for these.
    pub(super) fn choices(&self) -> Choices {
        let (params, params_only) = match self.params {
            Params::Component => (answers::Params::AfterPath, ParamsOnly::Path),
            Params::Segment => (answers::Params::NoComponent, ParamsOnly::NoComponent),
        };
        match self.parsing {
            Parsing::OutsideIn => Choices {
                authority: self.authority,
                params,
                params_only,
                empty_reference: Pathless::CurrentDocument,
                fragment_only: Pathless::CurrentDocument,
                ..rfc1808::Edition::RFC_1808.choices()
            },
            Parsing::Expression => Choices {
                scheme_cut: match (self.scheme_end, self.letter_first) {
                    (SchemeEnd::LastColon, _) => SchemeCut::LastColon,
                    (SchemeEnd::FirstColon, false) => SchemeCut::Expression,
                    (SchemeEnd::FirstColon, true) => SchemeCut::Letter,
                },
                opaque: Opaque::Path,
                authority: self.authority,
                same_scheme: SameScheme::No,
                dot_segments: if self.merges_query {
                    DotSegments::WithQuery
                } else {
                    DotSegments::Segments
                },
                surplus_dots: if self.surplus {
                    SurplusDots::Open
                } else {
                    SurplusDots::Retained
                },
                ..rfc2396::Edition::choices()
            },
        }
    }
}
