//! Extracts URIs from running text, in the form that the documents recommend: RFC 3986 appendix C and its predecessors.
//!
//! The delimiters of a URI, its prefix, and the treatment of white space differ between the documents. These rules
//! are data: each document has an [`Edition`]. The reference implementation of the document decides whether the
//! text between delimiters is a URI. A URI must have a scheme; otherwise every word would be a URI.
//!
//! This module does not find texts that only applications treat as links, such as `www.example.com`, or a URI in
//! the middle of a word. The documents do not define such links.

pub(crate) mod edition;
mod scan;
mod scanner;
mod wrapped;

pub(crate) use edition::Edition;

use urispec_model::{Extracted, Operation, Spec};

use crate::dispatch::deciding;
use crate::documents;

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

/// The rules of `spec`; `None` if `spec` does not define any rules.
///
/// RFC 1630 and draft-ietf-uri-url-01 mention white space in URIs but not delimiters, and the first three drafts of RFC 1808 have
/// a header field without any. RFC 6068 and RFC 8089 are about one scheme.
pub(crate) fn edition(spec: Spec) -> Option<&'static Edition> {
    documents::get(deciding(spec, Operation::Extract))?.extraction.as_ref()
}
