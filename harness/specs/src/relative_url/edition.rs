//! In what the three documents differ, and what they mean.

use crate::meaning::{Meaning, Topic};
use crate::segments::Taken;

/// Which of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// draft-ietf-uri-relative-url-00.
    RelativeUrl00,
    /// draft-ietf-uri-relative-url-01.
    RelativeUrl01,
    /// draft-ietf-uri-relative-url-02.
    RelativeUrl02,
}

/// In what they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// Section 2.3.
    pub sets: Sets,
    /// Whether `extra` has `=`, section 2.2.
    pub equals_is_extra: bool,
    /// Whether `national` has the backquote, section 2.2.
    pub backquote: bool,
    /// Whether `segment` has question marks and semicolons, section 2.2.
    pub delimiters_in_segments: bool,
    /// Whether `pchar` and `query` have the number sign, section 2.2.
    pub number_sign: bool,
    /// Whether the fragment is cut off before the network location, section 2.4.
    pub fragment_first: bool,
    /// Whether a URL with a scheme is resolved too: where it is the base's, it may be relative, section 4.
    pub same_scheme: bool,
    /// Whether a URL without a path inherits the params of its base, section 4.
    pub inherits_params: bool,
    /// The `<segment>` that is removed, section 4.
    pub taken: Taken,
}

/// The named sets of schemes, section 2.3. The set of those that do not use the slash for hierarchy is not here: section 4
/// does not ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sets {
    /// Uses-Relative, which the first draft alone has.
    pub relative: &'static [&'static str],
    /// Uses-Netloc.
    pub net_loc: &'static [&'static str],
    /// Uses-Params.
    pub params: &'static [&'static str],
    /// Uses-Query.
    pub query: &'static [&'static str],
    /// Uses-Fragment.
    pub fragment: &'static [&'static str],
}

impl Sets {
    /// Whether a scheme, in whatever case, is in a set.
    pub(super) fn has(set: &[&str], scheme: &[u8]) -> bool {
        set.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
    }
}

/// Section 2.3 of draft-ietf-uri-relative-url-00.
const FIRST: Sets = Sets {
    relative: &["ftp", "http", "gopher", "nntp", "wais", "file", "prospero"],
    net_loc: &["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"],
    params: &["ftp", "prospero"],
    query: &["http", "wais"],
    fragment: &["ftp", "http", "gopher", "news", "nntp", "wais", "file", "prospero"],
};

/// Section 2.3 of draft-ietf-uri-relative-url-01 and -02.
const SECOND: Sets = Sets {
    relative: &[],
    params: &["ftp", "http", "prospero"],
    ..FIRST
};

impl Edition {
    /// In what this one differs from the others.
    pub const fn points(self) -> Points {
        match self {
            Self::RelativeUrl00 => Points {
                sets: FIRST,
                equals_is_extra: true,
                backquote: false,
                delimiters_in_segments: false,
                number_sign: false,
                fragment_first: false,
                same_scheme: true,
                inherits_params: false,
                taken: Taken::NotEmpty,
            },
            Self::RelativeUrl01 => Points {
                number_sign: true,
                ..Self::RelativeUrl02.points()
            },
            Self::RelativeUrl02 => Points {
                sets: SECOND,
                equals_is_extra: false,
                backquote: true,
                delimiters_in_segments: true,
                number_sign: false,
                fragment_first: true,
                same_scheme: false,
                inherits_params: true,
                taken: Taken::Any,
            },
        }
    }

    pub(super) fn meanings(self) -> Vec<Meaning> {
        let points = self.points();
        let fragment_section = if points.fragment_first { "2.4.2" } else { "2.4.3" };
        let (fragment_cut, empty) = if points.fragment_first {
            (
                "the last number sign where the scheme has fragments, and no part of the URI",
                "the base with its query",
            )
        } else {
            (
                "the last number sign behind the authority where the scheme has fragments, and no part of the URI",
                "the base with its query, without its params",
            )
        };
        let (same_scheme, base) = if points.same_scheme {
            ("yes", "absolute, with a scheme that uses relative URLs")
        } else {
            ("no", "absolute")
        };
        let answers = [
            (
                Topic::Params,
                "behind the first semicolon of the path, where the scheme has params",
                "2.4.5",
            ),
            (
                Topic::QueryCut,
                "the first question mark behind the authority, where the scheme has queries",
                "2.4.4",
            ),
            (Topic::FragmentCut, fragment_cut, fragment_section),
            (
                Topic::Authority,
                "user, password, host and port, where the scheme has them",
                "2.1",
            ),
            (Topic::EmptyReference, empty, "4"),
            (Topic::FragmentOnly, empty, "4"),
            (Topic::QueryOnly, "keeps the path of the base", "4"),
            (Topic::SameScheme, same_scheme, "4"),
            (Topic::DotSegments, "removed", "4"),
            (Topic::DotSegmentsOfAbsolute, "retained", "4"),
            (Topic::SurplusDots, "removed in pairs", "4"),
            (Topic::Merge, "behind a slash", "4"),
            (Topic::Base, base, if points.same_scheme { "3" } else { "4" }),
        ];
        answers.map(Meaning::from).to_vec()
    }
}
