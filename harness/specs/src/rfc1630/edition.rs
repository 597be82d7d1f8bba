//! In what the three documents differ, and what they mean.

use super::equivalence;
use super::letters::Letters;
use super::rule::Rule;
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots,
};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};

/// One of the documents.
pub struct Edition {
    /// The rules that the document does not have.
    pub(super) lacking: &'static [&'static [Rule]],
    /// The characters of the generic form, where there is one.
    pub(super) generic: Option<Letters>,
    /// The characters of the forms of the schemes.
    pub(super) specific: Letters,
    /// The literals before a `prefixedurl`; none where there is no such rule.
    pub(super) prefixes: &'static [&'static [u8]],
    /// What the document's whole reference is.
    pub(super) whole: Whole,
    /// The schemes that have a form among those of `url`.
    pub(super) schemes: &'static [&'static str],
    /// Whether the generic form is one of those of `url`.
    pub(super) generic_url: bool,
    /// Whether the rules of schemes have a `login` with a password, and not only a user.
    pub(super) has_password: bool,
    /// Whether a gopher URL may end in a search.
    pub(super) gopher_search: bool,
    /// What names a WAIS document after its type.
    pub(super) wais_document: WaisDocument,
    /// How a partial form is completed, if the document says so.
    pub(super) partial: Option<Partial>,
    /// What it says of texts that are the same.
    pub(super) same: &'static Rules,
    /// Where it speaks of what: its sections have names and no numbers.
    pub(super) sections: Sections,
}

/// What a document's whole reference is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whole {
    /// `fragmentaddress`, whose components are those of the schemes' forms.
    FragmentAddress,
    /// `fragmentaddress`, whose components are those of the generic form.
    GenericFragmentAddress,
    /// `prefixedurl`.
    PrefixedUrl,
}

/// What names a WAIS document after its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WaisDocument {
    /// A number and a path.
    NumberAndPath,
    /// `wpath`: fields that have numbers.
    Fields,
}

/// What the first draft alone has.
const FIRST_DRAFT: &[Rule] = &[Rule::Generic, Rule::Fileaddress, Rule::Selector];

/// What the second grammar of RFC 1630 defines anew.
const SECOND_GRAMMAR: &[Rule] = &[
    Rule::UrlPath,
    Rule::UrlSearch,
    Rule::UrlXalpha,
    Rule::UrlXalphas,
    Rule::UrlIalpha,
];

/// How a partial form is completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partial {
    /// draft-ietf-uri-url-01: by what is left out, and `/xxx/..` and `/.` are removed.
    LeftOut,
    /// RFC 1630: by the number of slashes in front, and `xxx/../` and `/.` are removed.
    SlashCount,
}

impl Edition {
    /// draft-ietf-uri-url-01.
    pub const URI_URL_01: Self = Self {
        lacking: &[
            &[
                Rule::Prefixedurl,
                Rule::Uri,
                Rule::Ftpaddress,
                Rule::Nntpaddress,
                Rule::Mailtoaddress,
                Rule::Midaddress,
                Rule::Cidaddress,
                Rule::Wpath,
                Rule::Login,
                Rule::Ftptype,
                Rule::Gcommand,
                Rule::Segment,
                Rule::Password,
            ],
            SECOND_GRAMMAR,
        ],
        generic: Some(Letters::new(b"$-_@.&!*\"'():;,", false)),
        specific: Letters::new(b"$-_@.&!*\"'():;,", false),
        prefixes: &[],
        whole: Whole::FragmentAddress,
        schemes: &["http", "ftp", "news", "prospero", "telnet", "gopher", "wais", "afs"],
        generic_url: true,
        has_password: false,
        gopher_search: true,
        wais_document: WaisDocument::NumberAndPath,
        partial: Some(Partial::LeftOut),
        same: &equivalence::URI_URL_01,
        sections: Sections {
            scheme_cut: "Scheme",
            params: "BNF-syntax",
            query_cut: "BNF-syntax",
            fragment_cut: "Fragment-id",
            authority: "Internet-protocol-parts",
            empty_authority: "",
            ..Sections::of_resolution("Partial-form")
        },
    };
    /// draft-ietf-uri-url-03.
    pub const URI_URL_03: Self = Self {
        lacking: &[&[Rule::Fragmentaddress, Rule::Uri], FIRST_DRAFT, SECOND_GRAMMAR],
        generic: None,
        specific: Letters::new(b"$-_@.&+!*\"'(),", false),
        prefixes: &[b"URL:", b"url:"],
        whole: Whole::PrefixedUrl,
        partial: None,
        same: &equivalence::URI_URL_03,
        sections: Sections {
            scheme_cut: "PrePrefix",
            params: "BNF-for-specific-URL-schemes",
            query_cut: "BNF-for-specific-URL-schemes",
            fragment_cut: "URL-SYNTAX",
            authority: "Internet-protocol-parts",
            ..Sections::NONE
        },
        ..Self::RFC_1630
    };
    /// RFC 1630.
    pub const RFC_1630: Self = Self {
        lacking: &[FIRST_DRAFT],
        generic: Some(Letters::new(b"$-_@.&!*\"'(),", true)),
        specific: Letters::new(b"$-_@.&+!*\"'(),", true),
        prefixes: &[b"url:"],
        whole: Whole::GenericFragmentAddress,
        schemes: &[
            "http", "ftp", "news", "prospero", "telnet", "gopher", "wais", "nntp", "mailto", "mid", "cid",
        ],
        generic_url: false,
        has_password: true,
        gopher_search: false,
        wais_document: WaisDocument::Fields,
        partial: Some(Partial::SlashCount),
        same: &equivalence::RFC_1630,
        sections: Sections {
            scheme_cut: "SCHEME",
            params: "BNF-of-Generic-URI-Syntax",
            query_cut: "QUERY-STRINGS",
            fragment_cut: "Fragment-id",
            authority: "PATH",
            empty_authority: "",
            ..Sections::of_resolution("Partial-relative-form")
        },
    };

    /// The answers to all questions.
    pub(super) fn choices(&self) -> Choices {
        Choices {
            scheme_cut: match self.whole {
                Whole::FragmentAddress | Whole::GenericFragmentAddress => SchemeCut::FirstColon,
                Whole::PrefixedUrl => SchemeCut::AfterPrefix,
            },
            opaque: Opaque::Path,
            params: Params::NoComponent,
            query_cut: match self.whole {
                Whole::FragmentAddress | Whole::GenericFragmentAddress => QueryCut::First,
                Whole::PrefixedUrl => QueryCut::InHttpAndWais,
            },
            fragment_cut: match self.whole {
                Whole::FragmentAddress | Whole::GenericFragmentAddress => FragmentCut::FirstOutside,
                Whole::PrefixedUrl => FragmentCut::NoComponent,
            },
            authority: match (self.whole, self.has_password) {
                (Whole::GenericFragmentAddress, _) => Authority::NoElement,
                (_, true) => Authority::LoginOrPath,
                (_, false) => Authority::UserAndHost,
            },
            empty_reference: Pathless::LastSegment,
            fragment_only: Pathless::LastSegment,
            query_only: QueryOnly::LastSegment,
            params_only: ParamsOnly::NoComponent,
            same_scheme: SameScheme::No,
            empty_authority: EmptyAuthority::Own,
            leading_slashes: match self.partial {
                Some(Partial::SlashCount) => LeadingSlashes::Counted,
                Some(Partial::LeftOut) | None => LeadingSlashes::Path,
            },
            dot_segments: match self.partial {
                Some(Partial::SlashCount) => DotSegments::AfterSlash,
                Some(Partial::LeftOut) | None => DotSegments::BeforeSlash,
            },
            dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
            surplus_dots: SurplusDots::Retained,
            merge: Merge::SlashAfterAuthority,
            base: Base::Absolute,
        }
    }
}
