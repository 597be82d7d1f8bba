//! The kinds of mismatches between a parser and a document.

/// The kind of a mismatch. All but [`MismatchKind::Difference`] are failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MismatchKind {
    /// The parser claims the document, and its maintainer would fix this. A mismatch that nobody has read yet is counted here, too.
    Bug,
    /// The parser claims the document, and its own documentation says that it deviates here.
    Documented,
    /// The parser claims the document, and the document can be read as the parser does.
    Open,
    /// Not a failure of the parser: it does not claim the document, or our adapter cannot ask it in another
    /// way.
    Difference,
}

crate::names!(
    MismatchKind, "kind of mismatch",
    Bug => "bug", Documented => "documented", Open => "open", Difference => "difference",
);
