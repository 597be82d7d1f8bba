//! In what the documents differ, and what they mean.

use super::equivalence;
use crate::answers::{self, Authority, DotSegments, Opaque, ParamsOnly, Pathless, SameScheme, SchemeCut, SurplusDots};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::split::SchemeEnd;
use crate::{rfc1808, rfc2396};

/// One of the documents: in what it differs from the others.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a difference of its own, with its own name"
)]
pub struct Edition {
    /// What the rules call the whole and its characters.
    pub(super) nouns: Nouns,
    /// How a reference is broken down.
    pub(super) parsing: Parsing,
    /// Which colon ends a scheme in the expression of Appendix B.
    pub(super) scheme_end: SchemeEnd,
    /// What follows two slashes.
    pub(super) site: Site,
    /// Where the params are.
    pub(super) params: Params,
    /// Whether a scheme begins with a letter.
    pub(super) letter_first: bool,
    /// Whether there is a rule `path_segments`.
    pub(super) path_segments: bool,
    /// Whether an address of four numbers is called `IPv4address`.
    pub(super) ipv4address: bool,
    /// Whether a host name may end in a full stop.
    pub(super) trailing_dot: bool,
    /// Whether the query of a relative path is merged along with it.
    pub(super) merges_query: bool,
    /// Whether `..` segments above the root may be removed or refused.
    pub(super) surplus: bool,
    /// What it says of texts that are the same.
    pub(super) same: &'static Rules,
    /// Where the document speaks of what.
    pub(super) sections: Sections,
}

/// What the rules call the whole and its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nouns {
    /// `URL-reference`, `urlchar`.
    Urlchar,
    /// `URL-reference`, `urlc`.
    Urlc,
    /// `URI-reference`, `uric`.
    Uric,
}

/// How a reference is broken down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parsing {
    /// From the outside in, as the sections on the components say.
    OutsideIn,
    /// By the regular expression of Appendix B.
    Expression,
}

/// What follows two slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    /// `server`, with `user` and `password`, which may have question marks.
    ServerWithQuestionMarks,
    /// `server`, with `user` and `password`.
    Server,
    /// `site`, with `user` and `password`.
    ServerRenamed,
    /// `site = server | authority`, with `userinfo`.
    ServerOrAuthority,
    /// `authority = server | reg_name`, with `userinfo`.
    ServerOrName,
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
        parsing: Parsing::OutsideIn,
        scheme_end: SchemeEnd::FirstColon,
        site: Site::ServerWithQuestionMarks,
        path_segments: false,
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
        nouns: Nouns::Urlchar,
        scheme_end: SchemeEnd::LastColon,
        ..Self::URL_SYNTAX_03
    };
    /// draft-fielding-url-syntax-03.
    pub const URL_SYNTAX_03: Self = Self {
        site: Site::Server,
        same: &equivalence::URL_SYNTAX_03,
        ..Self::URL_SYNTAX_04
    };
    /// draft-fielding-url-syntax-04.
    pub const URL_SYNTAX_04: Self = Self::URL_SYNTAX_05;
    /// draft-fielding-url-syntax-05.
    pub const URL_SYNTAX_05: Self = Self {
        nouns: Nouns::Urlc,
        parsing: Parsing::Expression,
        scheme_end: SchemeEnd::FirstColon,
        site: Site::ServerRenamed,
        params: Params::Segment,
        letter_first: false,
        path_segments: true,
        ipv4address: false,
        trailing_dot: false,
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
        surplus: true,
        ..Self::URL_SYNTAX_05
    };
    /// draft-fielding-url-syntax-07.
    pub const URL_SYNTAX_07: Self = Self {
        site: Site::ServerOrAuthority,
        merges_query: false,
        ..Self::URL_SYNTAX_06
    };
    /// draft-fielding-url-syntax-08.
    pub const URL_SYNTAX_08: Self = Self {
        ipv4address: true,
        ..Self::URL_SYNTAX_07
    };
    /// draft-fielding-url-syntax-09.
    pub const URL_SYNTAX_09: Self = Self {
        trailing_dot: true,
        ..Self::URL_SYNTAX_08
    };
    /// draft-fielding-url-syntax-10, which is draft-fielding-uri-syntax-00 but for its name.
    pub const URL_SYNTAX_10: Self = Self {
        nouns: Nouns::Uric,
        same: &equivalence::URL_SYNTAX_10,
        ..Self::URL_SYNTAX_09
    };
    /// draft-fielding-uri-syntax-00.
    pub const URI_SYNTAX_00: Self = Self::URL_SYNTAX_10;
    /// draft-fielding-uri-syntax-01.
    pub const URI_SYNTAX_01: Self = Self::URI_SYNTAX_00;
    /// draft-fielding-uri-syntax-02.
    pub const URI_SYNTAX_02: Self = Self {
        site: Site::ServerOrName,
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

    /// Whether it is `userinfo` that comes before a host, or `user` and `password`.
    pub(super) fn has_userinfo(&self) -> bool {
        matches!(self.site, Site::ServerOrAuthority | Site::ServerOrName)
    }

    /// The answers to all questions: RFC 1808's in the first two drafts, RFC 2396's in the others, but for these.
    pub(super) fn choices(&self) -> Choices {
        let authority = match self.site {
            Site::ServerWithQuestionMarks | Site::Server | Site::ServerRenamed => Authority::Login,
            Site::ServerOrAuthority | Site::ServerOrName => Authority::ServerOrName,
        };
        let (params, params_only) = match self.params {
            Params::Component => (answers::Params::AfterPath, ParamsOnly::Path),
            Params::Segment => (answers::Params::NoComponent, ParamsOnly::NoComponent),
        };
        match self.parsing {
            Parsing::OutsideIn => Choices {
                authority,
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
                authority,
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
