//! In what the two documents differ, and what they mean.

use super::equivalence;
use super::rule::Rule;
use crate::alphabet::Alphabet;
use crate::answers::{Authority, FragmentCut, Params, ParamsOnly, QueryCut, SchemeCut};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::rfc1808;

/// One of the documents.
pub struct Edition {
    /// What messages call its rules.
    pub(super) kind: &'static str,
    /// The rules that it does not have.
    pub(super) lacking: &'static [&'static [Rule]],
    /// Its characters.
    pub(super) letters: Letters,
    /// What a `hostname` is.
    pub(super) hostname: Hostname,
    /// What may follow the host of a file URL.
    pub(super) file_path: FilePath,
    /// What it says of texts that are the same.
    pub(super) same: &'static Rules,
    /// Where it speaks of what. It has no relative references.
    pub(super) sections: Sections,
}

/// What a `hostname` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hostname {
    /// `alpha *uchar`.
    LetterAndAny,
    /// Labels, of which the last begins with a letter.
    Labels,
}

/// What may follow the host of a file URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FilePath {
    /// A slash and a path, or nothing.
    Optional,
    /// A slash and a path.
    Required,
}

/// The characters of a document, each as the inside of the rules named.
pub(super) struct Letters {
    /// `unreserved`.
    pub(super) unreserved: Alphabet,
    /// `uchar`.
    pub(super) uchar: Alphabet,
    /// `xchar`.
    pub(super) xchar: Alphabet,
    /// `user` and `password`.
    pub(super) user: Alphabet,
    /// `fsegment`, `psegment`.
    pub(super) fsegment: Alphabet,
    /// `fpath`, `ppath`.
    pub(super) fpath: Alphabet,
    /// `hsegment`, `search`.
    pub(super) search: Alphabet,
    /// `hpath`.
    pub(super) hpath: Alphabet,
    /// `article`, before its `@`.
    pub(super) article: Alphabet,
    /// `fieldname`, `fieldvalue`.
    pub(super) field: Alphabet,
    /// `group`, without escapes.
    pub(super) group: Alphabet,
}

impl Letters {
    const fn new(unreserved: &[u8], group: &[u8]) -> Self {
        let uchar = Alphabet::with(unreserved);
        Self {
            unreserved: uchar,
            uchar,
            xchar: uchar.and(b";/?:@&="),
            user: uchar.and(b";?&="),
            fsegment: uchar.and(b"?:@&="),
            fpath: uchar.and(b"?:@&=/"),
            search: uchar.and(b";:@&="),
            hpath: uchar.and(b";:@&=/"),
            article: uchar.and(b";/?:&="),
            field: uchar.and(b"?:@&"),
            group: Alphabet::with(group),
        }
    }
}

impl Edition {
    /// draft-ietf-uri-url-06.
    pub const URI_URL_06: Self = Self {
        kind: "rule of draft-ietf-uri-url-06",
        lacking: &[&[
            Rule::Genericurl,
            Rule::IpSchemepart,
            Rule::Urlpath,
            Rule::Domainlabel,
            Rule::Toplabel,
        ]],
        letters: Letters::new(b"$-_.+!*'(),={}|\\^~[]", b"-."),
        hostname: Hostname::LetterAndAny,
        file_path: FilePath::Optional,
        same: &equivalence::URI_URL_06,
        ..Self::RFC_1738
    };
    /// RFC 1738.
    pub const RFC_1738: Self = Self {
        kind: "rule of RFC 1738",
        lacking: &[],
        letters: Letters::new(b"$-_.+!*'(),", b"-.+_"),
        hostname: Hostname::Labels,
        file_path: FilePath::Required,
        same: &equivalence::RFC_1738,
        sections: Sections {
            scheme_cut: "2.1",
            params: "3.2.2",
            query_cut: "3.3",
            fragment_cut: "2.2",
            authority: "3.1",
            ..Sections::NONE
        },
    };

    /// The answers to all questions: RFC 1808's where it has none of its own, since it leaves relative links to others.
    pub(super) fn choices() -> Choices {
        Choices {
            scheme_cut: SchemeCut::FirstColon,
            params: Params::NoComponent,
            query_cut: QueryCut::InHttpAndWais,
            fragment_cut: FragmentCut::NoComponent,
            authority: Authority::LoginOrPath,
            params_only: ParamsOnly::NoComponent,
            ..rfc1808::Edition::RFC_1808.choices()
        }
    }
}
