//! The rules of each document for URIs in running text.

use urispec_model::Spec;

/// The rules of one document, as data.
pub(crate) struct Edition {
    /// The document that defines the rules: the requested document, or the document to which the requested document
    /// leaves the rules.
    pub(crate) document: Spec,
    /// The section with the rules.
    pub(crate) section: &'static str,
    /// The pairs of delimiters, the opening one first.
    pub(crate) wrappers: &'static [[u8; 2]],
    /// Whether white space alone is also a delimiter.
    pub(crate) bare: bool,
    /// The meaning of the prefix `URL:`.
    pub(crate) prefix: Prefix,
    /// The treatment of white space between delimiters.
    pub(crate) white_space: WhiteSpace,
    /// The characters of a fragment in delimiters, in addition to letters, digits and triplets, if the grammar of
    /// the document has no fragment. The document does not define the characters of a fragment. We use the
    /// characters of `xchar`, of which every URL consists.
    pub(crate) fragment: Option<&'static [u8]>,
}

/// The treatment of white space between delimiters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhiteSpace {
    /// The document does not mention white space. White space is not removed, and a text that contains white space
    /// is not a URI.
    Kept,
    /// White space is ignored.
    Ignored,
    /// White space is ignored, and a hyphen before a line break may or may not be part of the URI.
    IgnoredWithHyphens,
}

/// The meaning of the prefix `URL:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// The prefix is a part of the URL that may be omitted to save space.
    Part,
    /// The prefix is a required part of the opening delimiter.
    Required,
    /// The prefix is optional, and not part of the URI.
    Optional,
}
