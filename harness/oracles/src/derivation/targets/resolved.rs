//! The result of resolving a reference by a document.

use urispec_specs::Target;

/// The result of resolving a reference by a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    /// The target of the reference.
    To(Target),
    /// The base or the reference is invalid, or the reference has more `..` than the document permits.
    Rejected,
    /// There is no second derivation; the text is the reason.
    Unknown(&'static str),
}
