//! Extracts URIs from running text, in the form that the documents recommend: RFC 3986 appendix C and its predecessors.
//!
//! The delimiters of a URI, its prefix, and the treatment of white space differ between the documents. These rules
//! are data: each document has an [`Edition`]. The reference implementation of the document decides whether the
//! text between delimiters is a URI. A URI must have a scheme; otherwise every word would be a URI.
//!
//! This module does not find texts that only applications treat as links, such as `www.example.com`, or a URI in
//! the middle of a word. The documents do not define such links.

mod edition;
mod scan;
mod scanner;
mod wrapped;

pub(crate) use edition::{Edition, edition};

use urispec_model::Extracted;

/// An interpretation of the rules, where a document leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Reading {
    /// The strict interpretation, which the reference implementations follow.
    #[default]
    Letter,
    /// A hyphen before a line break belongs to the typesetting, not to the URI.
    DropsHyphens,
    /// The recommended prefix may be missing.
    PrefixMayBeMissing,
    /// The prefix may be in upper or lower case.
    PrefixOfAnyCase,
    /// `URL:` is a scheme and not the prefix.
    PrefixIsScheme,
    /// If only white space delimits a URI, punctuation marks at the ends of the text are part of the URI.
    WhiteSpaceAlone,
    /// White space between quotes is ignored, even without a line break in it.
    AllWhiteSpaceInQuotes,
}

/// The URIs in `text`, in order. `is_uri` returns whether a text is a URI.
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
