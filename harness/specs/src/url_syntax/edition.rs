//! The differences between the documents, and their answers.

use urispec_model::Spec;

use super::equivalence;
use crate::answers::{
    Authority, DotSegments, Opaque, Params, ParamsOnly, Pathless, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};
use crate::edition::{Edition, References};
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};
use crate::{rfc1808, rfc2396};

/// draft-fielding-url-syntax-00.
pub(crate) const URL_SYNTAX_00: Edition = Edition {
    spec: Spec::UrlSyntax00,
    marks: Marking::GENERIC_IN_ORDER,
    choices: Choices {
        params: Params::AfterPath,
        params_only: ParamsOnly::Path,
        ..URL_SYNTAX_01.choices
    },
    sections: Sections {
        params: "4.3.3",
        params_only: "6",
        query_cut: "4.3.4",
        ..URL_SYNTAX_01.sections
    },
    ..URL_SYNTAX_01
};

/// draft-fielding-url-syntax-01.
pub(crate) const URL_SYNTAX_01: Edition = Edition {
    spec: Spec::UrlSyntax01,
    marks: Marking::GENERIC_IN_ORDER_WITHOUT_PARAMS,
    choices: Choices {
        empty_reference: Pathless::CurrentDocument,
        fragment_only: Pathless::CurrentDocument,
        params: Params::NoComponent,
        params_only: ParamsOnly::NoComponent,
        ..rfc1808::CHOICES
    },
    sections: Sections {
        scheme_cut: "4.1",
        opaque: "4.2",
        params: "4.3.2",
        query_cut: "4.3.3",
        fragment_cut: "3",
        authority: "4.3.1",
        ..Sections::of_resolution("6")
    },
    ..URL_SYNTAX_02
};

/// draft-fielding-url-syntax-02.
pub(crate) const URL_SYNTAX_02: Edition = Edition {
    spec: Spec::UrlSyntax02,
    choices: Choices {
        scheme_cut: SchemeCut::LastColon,
        ..URL_SYNTAX_03.choices
    },
    ..URL_SYNTAX_03
};

/// draft-fielding-url-syntax-03.
pub(crate) const URL_SYNTAX_03: Edition = Edition {
    spec: Spec::UrlSyntax03,
    marks: Marking::BY_EXPRESSION,
    same: &equivalence::URL_SYNTAX_03,
    ..URL_SYNTAX_04
};

/// draft-fielding-url-syntax-04.
pub(crate) const URL_SYNTAX_04: Edition = Edition {
    spec: Spec::UrlSyntax04,
    ..URL_SYNTAX_05
};

/// draft-fielding-url-syntax-05.
pub(crate) const URL_SYNTAX_05: Edition = Edition {
    spec: Spec::UrlSyntax05,
    marks: Marking {
        inside: Some("site"),
        ..Marking::BY_EXPRESSION
    },
    kind: "rule of the draft",
    whole: &[
        "URL-reference",
        "absoluteURL",
        "opaque-URL",
        "generic-URL",
        "relativeURL",
        "URI-reference",
        "absoluteURI",
        "opaque-URI",
        "generic-URI",
        "relativeURI",
    ],
    uris: &[],
    references: References::Answered,
    named: None,
    choices: Choices {
        scheme_cut: SchemeCut::Expression,
        opaque: Opaque::Path,
        authority: Authority::Login,
        same_scheme: SameScheme::No,
        dot_segments: DotSegments::WithQuery,
        surplus_dots: SurplusDots::Retained,
        unknown_base: UnknownBase::Absolute,
        ..rfc2396::Edition::choices()
    },
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
pub(crate) const URL_SYNTAX_06: Edition = Edition {
    spec: Spec::UrlSyntax06,
    choices: Choices {
        surplus_dots: SurplusDots::Open,
        ..URL_SYNTAX_05.choices
    },
    ..URL_SYNTAX_05
};

/// draft-fielding-url-syntax-07.
pub(crate) const URL_SYNTAX_07: Edition = Edition {
    spec: Spec::UrlSyntax07,
    marks: Marking::BY_EXPRESSION,
    choices: Choices {
        authority: Authority::ServerOrName,
        dot_segments: DotSegments::Segments,
        unknown_base: UnknownBase::Rejected,
        ..URL_SYNTAX_06.choices
    },
    ..URL_SYNTAX_06
};

/// draft-fielding-url-syntax-08.
pub(crate) const URL_SYNTAX_08: Edition = Edition {
    spec: Spec::UrlSyntax08,
    ..URL_SYNTAX_07
};

/// draft-fielding-url-syntax-09.
pub(crate) const URL_SYNTAX_09: Edition = Edition {
    spec: Spec::UrlSyntax09,
    ..URL_SYNTAX_08
};

/// draft-fielding-url-syntax-10. Only its name differs from draft-fielding-uri-syntax-00.
pub(crate) const URL_SYNTAX_10: Edition = Edition {
    spec: Spec::UrlSyntax10,
    same: &equivalence::URL_SYNTAX_10,
    ..URL_SYNTAX_09
};

/// draft-fielding-uri-syntax-00.
pub(crate) const URI_SYNTAX_00: Edition = Edition {
    spec: Spec::UriSyntax00,
    ..URL_SYNTAX_10
};

/// draft-fielding-uri-syntax-01.
pub(crate) const URI_SYNTAX_01: Edition = Edition {
    spec: Spec::UriSyntax01,
    ..URI_SYNTAX_00
};

/// draft-fielding-uri-syntax-02.
pub(crate) const URI_SYNTAX_02: Edition = Edition {
    spec: Spec::UriSyntax02,
    marks: Marking::BY_EXPRESSION_WITH_LETTER,
    choices: Choices {
        scheme_cut: SchemeCut::Letter,
        ..URI_SYNTAX_01.choices
    },
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
    ..URI_SYNTAX_01
};
