//! In what the five documents differ, and what they mean.

use crate::meaning::{Meaning, Topic};
use crate::segments::Taken;

/// Which of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// draft-ietf-uri-relative-url-03.
    RelativeUrl03,
    /// draft-ietf-uri-relative-url-04.
    RelativeUrl04,
    /// draft-ietf-uri-relative-url-05.
    RelativeUrl05,
    /// draft-ietf-uri-relative-url-06.
    RelativeUrl06,
    /// RFC 1808 itself.
    Rfc1808,
}

/// In what they differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    /// Whether `unreserved` has the `national` characters, section 2.2.
    pub national: bool,
    /// Whether there is a rule `generic-RL`, which changes nothing in what is derived, section 2.2.
    pub generic_rl: bool,
    /// The `<segment>` of steps 6c and 6d, section 4.
    pub taken: Taken,
}

impl Edition {
    /// In what this one differs from the others.
    #[inline(always)]
    pub const fn points(self) -> Points {
        match self {
            Self::RelativeUrl03 | Self::RelativeUrl04 => Points {
                national: true,
                generic_rl: false,
                taken: Taken::Any,
            },
            Self::RelativeUrl05 => Points {
                national: true,
                generic_rl: true,
                taken: Taken::Any,
            },
            Self::RelativeUrl06 | Self::Rfc1808 => Points {
                national: false,
                generic_rl: true,
                taken: Taken::NoDoubleDot,
            },
        }
    }

    pub(super) fn meanings(self) -> Vec<Meaning> {
        let surplus = match self.points().taken {
            Taken::NoDoubleDot => "retained",
            Taken::Any | Taken::NotEmpty => "removed in pairs",
        };
        let answers = [
            (Topic::Params, "behind the first semicolon of the path", "2.4.5"),
            (Topic::QueryCut, "the first question mark behind the authority", "2.4.4"),
            (
                Topic::FragmentCut,
                "the first number sign, and no part of the URI",
                "2.4.1",
            ),
            (Topic::Authority, "user, password, host and port", "2.1"),
            (Topic::EmptyReference, "the base with its query and fragment", "4"),
            (Topic::FragmentOnly, "the base with its query", "4"),
            (Topic::QueryOnly, "keeps the path of the base", "4"),
            (Topic::SameScheme, "no", "4"),
            (Topic::DotSegments, "removed", "4"),
            (Topic::DotSegmentsOfAbsolute, "retained", "4"),
            (Topic::SurplusDots, surplus, "4"),
            (Topic::Merge, "behind a slash", "4"),
            (Topic::Base, "absolute", "4"),
        ];
        answers.map(Meaning::from).to_vec()
    }
}
