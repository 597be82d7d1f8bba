//! The drafts of RFC 1808, draft-ietf-uri-relative-url-00 to -06, August 1994 to 1995.
//!
//! From -03 on, all URLs are split in the same order, as in RFC 1808. In the first three drafts, the split depends
//! on the scheme (section 2.3): there are sets of the schemes that have a network location, params, a query or a
//! fragment. If no set contains the scheme, the whole text after the scheme is a path. A URL without a scheme is
//! split like its base; without a base, the URL is split as if its scheme were in all sets.
//!
//! Section 2.2 of these drafts accepts nearly every text: `relativeURL` derives every sequence of `uchar` and
//! `reserved`.

use crate::answers::{Authority, Base, EVERY, FragmentCut, Params, QueryCut, Schemes, includes};
use crate::meaning::Choices;

/// The set Uses-Netloc of section 2.3.
const NET_LOC: Schemes = &["ftp", "http", "gopher", "nntp", "telnet", "wais", "file", "prospero"];
/// The set Uses-Fragment of section 2.3.
const FRAGMENT: Schemes = &["ftp", "http", "gopher", "news", "nntp", "wais", "file", "prospero"];
/// The set Non-Hierarchical, which section 4 does not use. In the first draft it does not contain prospero.
const FLAT: Schemes = &["gopher", "wais", "mailto", "news", "telnet", "prospero"];

/// Whether at least one set contains the scheme; the case of letters is ignored.
pub(crate) fn names(scheme: &[u8]) -> bool {
    [FLAT, NET_LOC, FRAGMENT].iter().any(|set| includes(set, scheme))
}

/// The answers of the alternative interpretation in which the sets apply only to known schemes, and an unknown
/// scheme is in all sets.
pub(crate) fn with_examples(choices: &Choices) -> Choices {
    Choices {
        params: match choices.params {
            Params::WithoutHttp(_) => Params::WithoutHttp(EVERY),
            _ => Params::WithHttp(EVERY),
        },
        query_cut: QueryCut::AfterAuthorityOf(EVERY),
        fragment_cut: match choices.fragment_cut {
            FragmentCut::LastOf(_) => FragmentCut::LastOf(EVERY),
            _ => FragmentCut::LastAfterAuthorityOf(EVERY),
        },
        authority: Authority::LoginOf(EVERY),
        base: match choices.base {
            Base::OfScheme(_) => Base::OfScheme(EVERY),
            answer => answer,
        },
        ..*choices
    }
}
