//! What a document says about a base and a reference.

use urispec_specs::Target;

/// What a document says about a base and a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    /// It leads there.
    To(Target),
    /// The base or the reference is none, or has more `..` than may be.
    Rejected,
    /// No second derivation is known: why.
    Unknown(&'static str),
}
