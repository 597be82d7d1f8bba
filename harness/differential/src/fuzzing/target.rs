//! The fuzz targets, and the requests that each target makes from a case.

use urispec_model::{Level, Request, ResolveOptions, Setter};
use urispec_subjects::About;

use crate::fuzzing::case::{Pair, Shape};

/// A fuzz target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Parsing: each subject is compared with the document that judges it.
    Parse,
    /// Resolution: each subject is compared with the document that judges it.
    Resolve,
    /// Normal forms: each subject is compared with the document that judges it.
    Normalize,
    /// Equivalence: each subject is compared with the document that judges it.
    Equivalent,
    /// The reference implementations are compared with each other.
    Drift,
    /// Each reference implementation is compared with a second oracle.
    Oracle,
    /// Bases: each reference implementation is compared with a second oracle on an entity that is built from the
    /// case. The case itself is also sent as an entity.
    Base,
    /// URIs in running text: each reference implementation is compared with a second oracle, and each subject with
    /// the document that judges it.
    Extract,
    /// Suffix references: each reference implementation is compared with a second oracle, and each subject with the
    /// document that judges it.
    Expand,
    /// Hazards: each reference implementation is compared with a second oracle, and each subject with the document
    /// that judges it.
    Hazards,
    /// Each reference implementation is tested for the laws that all answers have to obey.
    Laws,
    /// Parsing by the URL Standard, with and without a base: the editions have to obey laws, and the subjects that
    /// claim the standard have to agree with it.
    Whatwg,
    /// The setters of the URL Standard, with a URL and a value: the editions have to obey laws, and the subjects
    /// that claim the standard have to agree with it.
    WhatwgSetters,
    /// The reader of the protocol is tested with hostile lines.
    Pipe,
}

urispec_model::names!(
    Target, "fuzz target",
    Parse => "parse", Resolve => "resolve", Normalize => "normalize", Equivalent => "equivalent", Drift => "drift",
    Oracle => "oracle", Base => "base", Extract => "extract", Expand => "expand", Hazards => "hazards", Laws => "laws",
    Whatwg => "whatwg", WhatwgSetters => "whatwg_setters", Pipe => "pipe",
);

impl Target {
    /// The content of a case of this target.
    pub const fn shape(self) -> Shape {
        match self {
            Self::Parse | Self::Normalize | Self::Base | Self::Extract | Self::Expand | Self::Hazards => Shape::Text,
            Self::Resolve | Self::Equivalent | Self::Drift | Self::Oracle | Self::Laws => Shape::Pair,
            Self::Whatwg => Shape::Url,
            Self::WhatwgSetters => Shape::Setting,
            Self::Pipe => Shape::Lines,
        }
    }

    /// Calls `each` with the requests of a case. Normal forms and equivalence are requested once for each level of
    /// normalization in `levels`. There are no requests if the target does not run parsers.
    pub fn ask<'a>(self, case: &'a [u8], levels: &[Level], each: &mut dyn FnMut(Request<'a>)) {
        let Pair { first, second } = Pair::read(case);
        match self {
            Self::Parse => each(Request::Parse {
                input: case,
                rule: None,
            }),
            Self::Normalize => levels.iter().for_each(|level| {
                each(Request::Normalize {
                    input: case,
                    level: *level,
                });
            }),
            Self::Equivalent => levels.iter().for_each(|level| {
                each(Request::Equivalent {
                    input: first,
                    other: second,
                    level: *level,
                });
            }),
            Self::Extract => each(Request::Extract { input: case }),
            Self::Whatwg if first.is_empty() => each(Request::Parse {
                input: second,
                rule: None,
            }),
            Self::Resolve | Self::Whatwg => each(Request::Resolve {
                base: first,
                input: second,
                options: ResolveOptions::default(),
            }),
            Self::WhatwgSetters => Setter::ALL.iter().for_each(|setter| {
                each(Request::Set {
                    input: first,
                    setter: *setter,
                    value: second,
                });
            }),
            Self::Drift | Self::Oracle | Self::Base | Self::Expand | Self::Hazards | Self::Laws | Self::Pipe => {}
        }
    }

    /// Whether the target sends requests to this parser. Requests of the URL Standard are sent only to parsers
    /// that claim it.
    pub(crate) fn asks(self, about: &About) -> bool {
        match self {
            Self::Whatwg | Self::WhatwgSetters => about.judged_by().iter().any(|spec| spec.is_url_standard()),
            _ => true,
        }
    }
}
