//! The error of normalization.

use urispec_model::Level;

use crate::cursor::Rejection;

/// The reason why an input has no normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NormalizeError {
    /// The document rejects the input.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document defines no normal form at this level.
    #[error("the document defines no normal form at level `{0}`")]
    Undefined(Level),
}
