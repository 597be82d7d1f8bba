//! In what the four documents differ, and what they mean.

use super::rule::Rule;
use crate::class::Class;
use crate::meaning::{Sections, Topic};

/// One of the documents.
#[derive(Clone, Copy)]
pub struct Edition {
    /// The rules that the document does not have.
    pub(super) lacking: &'static [&'static [Rule]],
    /// The characters of `uric`.
    pub(super) uric: Class,
    /// The brackets in `reserved`.
    pub(super) reserved_brackets: &'static [u8],
    /// Whether a host may be an `IPv6reference`.
    pub(super) ipv6reference: bool,
    /// How many digits a number of an `IPv4address` may have.
    pub(super) address_digits: usize,
    /// Where the document speaks of what.
    pub(super) sections: Sections,
}

impl Edition {
    /// draft-fielding-uri-syntax-03.
    pub const URI_SYNTAX_03: Self = Self::RFC_2396;
    /// draft-fielding-uri-syntax-04.
    pub const URI_SYNTAX_04: Self = Self::RFC_2396;
    /// RFC 2396 itself.
    pub const RFC_2396: Self = Self {
        lacking: &[&[Rule::Ipv6reference, Rule::Ipv6address]],
        uric: Class::URIC,
        reserved_brackets: b"",
        ipv6reference: false,
        address_digits: usize::MAX,
        sections: Sections {
            params: "3.3",
            query_cut: "4.3",
            fragment_cut: "4.1",
            authority: "3.2",
            ..Sections::of_resolution("5.2")
        },
    };
    /// RFC 2396 with the changes of RFC 2732 section 3, which has nothing on what references mean.
    pub const RFC_2732: Self = Self {
        lacking: &[],
        uric: Class::URIC_2732,
        reserved_brackets: b"[]",
        ipv6reference: true,
        address_digits: 3,
        ..Self::RFC_2396
    };

    /// The answer to a question, which is the same in all four.
    pub(super) fn answer(topic: Topic) -> &'static str {
        match topic {
            Topic::Params => "no component",
            Topic::QueryCut => "the first question mark",
            Topic::FragmentCut => "the first number sign, and no part of the URI",
            Topic::Authority => "a server or a registered name",
            Topic::EmptyReference | Topic::FragmentOnly => "the current document",
            Topic::QueryOnly => "replaces the last segment",
            Topic::SameScheme | Topic::SurplusDots => "open",
            Topic::DotSegments => "removed",
            Topic::DotSegmentsOfAbsolute => "retained",
            Topic::Merge => "without a slash",
            Topic::Base => "absolute",
        }
    }
}
