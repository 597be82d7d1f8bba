//! The kinds of mismatches between a parser and a document.

/// The kind of a mismatch. Every kind except [`MismatchKind::Difference`] is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MismatchKind {
    /// The parser claims the document, and its maintainer would fix the mismatch. A mismatch that is not reviewed yet
    /// also has this kind.
    Bug,
    /// The parser claims the document, and its own documentation describes this deviation.
    Documented,
    /// The parser claims the document, and the text of the document allows the parser's interpretation.
    Open,
    /// This is not a failure of the parser: the parser does not claim the document, or our adapter cannot call it
    /// correctly.
    Difference,
}

crate::names!(
    MismatchKind, "kind of mismatch",
    Bug => "bug", Documented => "documented", Open => "open", Difference => "difference",
);
