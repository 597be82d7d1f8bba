//! The kinds of mismatches between a parser and a document.

/// The kind of a mismatch. Every kind except [`MismatchKind::Difference`] is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MismatchKind {
    /// The parser claims the document, and its maintainer would fix this. A mismatch that nobody has reviewed yet
    /// is also counted here.
    Bug,
    /// The parser claims the document, and its own documentation states that it deviates here.
    Documented,
    /// The parser claims the document, and the text of the document allows the parser's interpretation.
    Open,
    /// Not a failure of the parser: it does not claim the document, or our adapter cannot call it correctly.
    Difference,
}

crate::names!(
    MismatchKind, "kind of mismatch",
    Bug => "bug", Documented => "documented", Open => "open", Difference => "difference",
);
