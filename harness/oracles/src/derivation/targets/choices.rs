//! Describes how each document resolves references, by a few choices.

use urispec_model::{Spec, Surplus};

use super::five::SchemeEnd;
use super::in_steps::{Empty, InSteps, Inherited};
use super::merged::Merged;
use super::transformed::{Merge, Transformed};
use crate::derivation::dots;
use crate::derivation::steps::Steps;

/// The algorithm by which a document resolves references.
pub(super) enum Manner {
    InSteps(InSteps),
    Merged(Merged),
    Transformed(Transformed),
}

impl Manner {
    pub(super) fn of(spec: Spec) -> Option<Self> {
        let Some(steps) = Steps::of(spec) else {
            return Self::of_expression(spec);
        };
        let in_steps = InSteps {
            steps,
            relative: None,
            removable: |segment| segment != "..",
            empty: Empty::Base,
            params: Inherited::InTurn,
        };
        Some(Self::InSteps(match spec {
            Spec::RelativeUrl00 => InSteps {
                relative: Some(&["ftp", "http", "gopher", "nntp", "wais", "file", "prospero"]),
                removable: |segment| !segment.is_empty(),
                empty: Empty::AsPath,
                params: Inherited::QueryAlone,
                ..in_steps
            },
            Spec::RelativeUrl01 | Spec::RelativeUrl02 => InSteps {
                removable: |_| true,
                empty: Empty::AsPath,
                params: Inherited::Each,
                ..in_steps
            },
            Spec::RelativeUrl03 | Spec::RelativeUrl04 | Spec::RelativeUrl05 => InSteps {
                removable: |_| true,
                ..in_steps
            },
            Spec::RelativeUrl06 | Spec::Rfc1808 => in_steps,
            Spec::UrlSyntax00 | Spec::UrlSyntax01 => InSteps {
                empty: Empty::Document,
                ..in_steps
            },
            _ => return Self::of_expression(spec),
        }))
    }

    /// Whether a reference counts as absolute if the base is not known. Such a reference counts as absolute by the
    /// steps of RFC 1808 and of their successors up to draft 06 of url-syntax. Only in these documents, a query is
    /// treated as part of the path.
    pub(super) const fn takes_all_as_absolute(&self) -> bool {
        match self {
            Self::InSteps(_) => true,
            Self::Merged(merged) => merged.query_in_path,
            Self::Transformed(_) => false,
        }
    }

    fn of_expression(spec: Spec) -> Option<Self> {
        let merged = Merged {
            scheme_end: SchemeEnd::First,
            query_in_path: false,
            slash: false,
            query_alone: false,
            empty_is_document: true,
            may_have_scheme: false,
            surplus: &[Surplus::Retain, Surplus::Remove, Surplus::Refuse],
        };
        let transformed = Transformed {
            dots: dots::by_buffers,
            merge: Merge::Authority,
        };
        Some(match spec {
            Spec::UrlSyntax02 => Self::Merged(Merged {
                scheme_end: SchemeEnd::Last,
                query_in_path: true,
                surplus: &[Surplus::Retain],
                ..merged
            }),
            Spec::UrlSyntax03 | Spec::UrlSyntax04 | Spec::UrlSyntax05 => Self::Merged(Merged {
                query_in_path: true,
                surplus: &[Surplus::Retain],
                ..merged
            }),
            Spec::UrlSyntax06 => Self::Merged(Merged {
                query_in_path: true,
                ..merged
            }),
            Spec::UrlSyntax07
            | Spec::UrlSyntax08
            | Spec::UrlSyntax09
            | Spec::UrlSyntax10
            | Spec::UriSyntax00
            | Spec::UriSyntax01
            | Spec::UriSyntax02 => Self::Merged(merged),
            Spec::UriSyntax03 | Spec::UriSyntax04 | Spec::Rfc2396 | Spec::Rfc2616 | Spec::Rfc2732 => {
                Self::Merged(Merged {
                    may_have_scheme: true,
                    ..merged
                })
            }
            Spec::Rfc2396bis00 | Spec::Rfc2396bis01 => Self::Merged(Merged {
                may_have_scheme: true,
                slash: true,
                query_alone: true,
                ..merged
            }),
            Spec::Rfc2396bis02 => Self::Merged(Merged {
                may_have_scheme: true,
                slash: true,
                query_alone: true,
                empty_is_document: false,
                surplus: &[Surplus::Remove, Surplus::Refuse],
                ..merged
            }),
            Spec::Rfc2396bis03 => Self::Transformed(Transformed {
                dots: dots::by_patterns,
                merge: Merge::Rooted,
            }),
            Spec::Rfc2396bis04 => Self::Transformed(Transformed {
                dots: dots::by_slashes,
                ..transformed
            }),
            Spec::Rfc2396bis05
            | Spec::Rfc2396bis06
            | Spec::Rfc2396bis07
            | Spec::Rfc3986
            | Spec::Rfc3987
            | Spec::Rfc6068
            | Spec::Rfc6874
            | Spec::Rfc7230
            | Spec::Rfc8089 => Self::Transformed(transformed),
            _ => return None,
        })
    }
}
