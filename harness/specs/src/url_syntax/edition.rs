//! In what the documents differ, and what they mean.

use crate::meaning::{Meaning, Topic};

/// One of the documents: in what it differs from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a difference of its own, and stands by its name"
)]
pub struct Edition {
    /// What the rules call the whole and its characters.
    pub nouns: Nouns,
    /// How a reference is broken down.
    pub parsing: Parsing,
    /// Whether the expression of Appendix B lets a scheme have colons.
    pub scheme_takes_colons: bool,
    /// What stands behind two slashes.
    pub site: Site,
    /// Where the params stand.
    pub params: Params,
    /// Whether a scheme begins with a letter.
    pub letter_first: bool,
    /// Whether there is a rule `path_segments`.
    pub path_segments: bool,
    /// Whether an address of four numbers is called `IPv4address`.
    pub ipv4address: bool,
    /// Whether a host name may end in a full stop.
    pub trailing_dot: bool,
    /// Whether the query of a relative path is merged along with it.
    pub merges_query: bool,
    /// Whether `..` segments above the root may be removed or refused.
    pub surplus: bool,
}

/// What the rules call the whole and its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nouns {
    /// `URL-reference`, `urlchar`.
    Urlchar,
    /// `URL-reference`, `urlc`.
    Urlc,
    /// `URI-reference`, `uric`.
    Uric,
}

/// How a reference is broken down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parsing {
    /// From the outside in, as the sections on the components say.
    OutsideIn,
    /// By the regular expression of Appendix B.
    Expression,
}

/// What stands behind two slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Site {
    /// `server`, with `user` and `password`, which may have question marks.
    ServerWithQuestionMarks,
    /// `server`, with `user` and `password`.
    Server,
    /// `site`, with `user` and `password`.
    Site,
    /// `site = server | authority`, with `userinfo`.
    ServerOrAuthority,
    /// `authority = server | reg_name`, with `userinfo`.
    ServerOrName,
}

/// Where the params stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Params {
    /// Behind the whole path: a component.
    Component,
    /// In each segment, and no component.
    Segment,
}

impl Edition {
    /// draft-fielding-url-syntax-00.
    pub const URL_00: Self = Self {
        params: Params::Component,
        ..Self::URL_01
    };
    /// draft-fielding-url-syntax-01.
    pub const URL_01: Self = Self {
        parsing: Parsing::OutsideIn,
        scheme_takes_colons: false,
        site: Site::ServerWithQuestionMarks,
        path_segments: false,
        merges_query: false,
        ..Self::URL_02
    };
    /// draft-fielding-url-syntax-02.
    pub const URL_02: Self = Self {
        nouns: Nouns::Urlchar,
        scheme_takes_colons: true,
        ..Self::URL_03
    };
    /// draft-fielding-url-syntax-03.
    pub const URL_03: Self = Self {
        site: Site::Server,
        ..Self::URL_04
    };
    /// draft-fielding-url-syntax-04.
    pub const URL_04: Self = Self::URL_05;
    /// draft-fielding-url-syntax-05.
    pub const URL_05: Self = Self {
        nouns: Nouns::Urlc,
        parsing: Parsing::Expression,
        scheme_takes_colons: false,
        site: Site::Site,
        params: Params::Segment,
        letter_first: false,
        path_segments: true,
        ipv4address: false,
        trailing_dot: false,
        merges_query: true,
        surplus: false,
    };
    /// draft-fielding-url-syntax-06.
    pub const URL_06: Self = Self {
        surplus: true,
        ..Self::URL_05
    };
    /// draft-fielding-url-syntax-07.
    pub const URL_07: Self = Self {
        site: Site::ServerOrAuthority,
        merges_query: false,
        ..Self::URL_06
    };
    /// draft-fielding-url-syntax-08.
    pub const URL_08: Self = Self {
        ipv4address: true,
        ..Self::URL_07
    };
    /// draft-fielding-url-syntax-09.
    pub const URL_09: Self = Self {
        trailing_dot: true,
        ..Self::URL_08
    };
    /// draft-fielding-url-syntax-10, which is draft-fielding-uri-syntax-00 but for its name.
    pub const URL_10: Self = Self {
        nouns: Nouns::Uric,
        ..Self::URL_09
    };
    /// draft-fielding-uri-syntax-00.
    pub const URI_00: Self = Self::URL_10;
    /// draft-fielding-uri-syntax-01.
    pub const URI_01: Self = Self::URI_00;
    /// draft-fielding-uri-syntax-02.
    pub const URI_02: Self = Self {
        site: Site::ServerOrName,
        letter_first: true,
        ..Self::URI_01
    };

    pub(super) fn meanings(&self) -> Vec<Meaning> {
        match self.parsing {
            Parsing::OutsideIn => self.outside_in(),
            Parsing::Expression => self.by_expression(),
        }
    }

    fn outside_in(&self) -> Vec<Meaning> {
        let (params, params_section, query_section) = match self.params {
            Params::Component => ("behind the first semicolon of the path", "4.3.3", "4.3.4"),
            Params::Segment => ("no component", "4.3.2", "4.3.3"),
        };
        let answers = [
            (Topic::Params, params, params_section),
            (
                Topic::QueryCut,
                "the first question mark behind the authority",
                query_section,
            ),
            (Topic::FragmentCut, "the first number sign, and no part of the URI", "3"),
            (Topic::Authority, "user, password, host and port", "4.3.1"),
            (Topic::EmptyReference, "the current document", "6"),
            (Topic::FragmentOnly, "the current document", "6"),
            (Topic::QueryOnly, "keeps the path of the base", "6"),
            (Topic::SameScheme, "no", "6"),
            (Topic::DotSegments, "removed", "6"),
            (Topic::DotSegmentsOfAbsolute, "retained", "6"),
            (Topic::SurplusDots, "retained", "6"),
            (Topic::Merge, "behind a slash", "6"),
            (Topic::Base, "absolute", "6"),
        ];
        answers.map(Meaning::from).to_vec()
    }

    fn by_expression(&self) -> Vec<Meaning> {
        let (authority_section, path, parsing, reference) = match self.site {
            Site::ServerOrName => ("3.2", "3.3", "4.3", "4"),
            _ => ("4.3.1", "4.3.2", "4.4", "3"),
        };
        let authority = if self.has_userinfo() {
            "a server or a registered name"
        } else {
            "user, password, host and port"
        };
        let dots = if self.merges_query {
            "removed, from the query too"
        } else {
            "removed"
        };
        let surplus = if self.surplus { "open" } else { "retained" };
        let answers = [
            (Topic::Params, "no component", path),
            (Topic::QueryCut, "the first question mark", parsing),
            (
                Topic::FragmentCut,
                "the first number sign, and no part of the URI",
                reference,
            ),
            (Topic::Authority, authority, authority_section),
            (Topic::EmptyReference, "the current document", "5.2"),
            (Topic::FragmentOnly, "the current document", "5.2"),
            (Topic::QueryOnly, "replaces the last segment", "5.2"),
            (Topic::SameScheme, "no", "5.2"),
            (Topic::DotSegments, dots, "5.2"),
            (Topic::DotSegmentsOfAbsolute, "retained", "5.2"),
            (Topic::SurplusDots, surplus, "5.2"),
            (Topic::Merge, "without a slash", "5.2"),
            (Topic::Base, "absolute", "5.2"),
        ];
        answers.map(Meaning::from).to_vec()
    }
}
