//! URIs in running text, as the documents recommend to write them there: RFC 3986 appendix C and its predecessors.
//!
//! What wraps a URI, which prefix it may have, and what becomes of white space differs between the documents and is data: an
//! [`Edition`] for each. What a URI is between its delimiters the document's own reference says; only one with a scheme counts, or
//! every word of a text would be one.
//!
//! Not here: what applications take for a link, such as `www.example.com` in a text, or a URI in the middle of a word. The documents
//! say nothing about it.

mod edition;
mod scan;
mod scanner;
mod wrapped;

pub(crate) use edition::{Edition, edition};

use urispec_model::Extracted;

/// A way to read what a document leaves open of the extraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Reading {
    /// What the references do.
    #[default]
    Letter,
    /// A hyphen before a line break is the typesetter's.
    DropsHyphens,
    /// A prefix that is recommended may be missing.
    PrefixMayBeMissing,
    /// The prefix may be in any case.
    PrefixOfAnyCase,
    /// What looks like the prefix is a scheme.
    PrefixIsScheme,
    /// Where white space alone delimits, all that is between it is the URI, punctuation too.
    WhiteSpaceAlone,
    /// White space between quotes is ignored, whether a line ends in it or not.
    AllWhiteSpaceInQuotes,
}

/// The URIs in `text`, in their order. `is_uri` says what is one.
pub(crate) fn extract(
    edition: &Edition,
    reading: Reading,
    text: &[u8],
    is_uri: &dyn Fn(&[u8]) -> bool,
) -> Vec<Extracted> {
    scanner::Scanner {
        edition,
        reading,
        text,
        is_uri,
    }
    .uris()
}
