//! The progress of a run.

use urispec_subjects::About;

use crate::case::Case;

/// What a run has done since it last reported.
#[derive(Debug, Clone, Copy)]
pub enum Step<'r> {
    /// A case was judged.
    Case(&'r About, &'r Case),
    /// A case was asked again.
    Again,
}
