//! Progress of a run.

use urispec_subjects::About;

use crate::case::Case;

/// One step of a [run](crate::run), for a progress bar or to break the run off.
#[derive(Debug, Clone, Copy)]
pub enum Step<'r> {
    /// A case was judged.
    Case(&'r About, &'r Case),
    /// A failing case was sent again, to find out whether the parser is flaky.
    Again,
}
