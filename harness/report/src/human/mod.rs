//! Results for people at a terminal.

#[cfg(feature = "full")]
mod adequacy;
mod case;
mod caught;
#[cfg(feature = "full")]
mod exercised;
#[cfg(feature = "full")]
mod failures;
mod fit;
mod one_line;
#[cfg(feature = "full")]
mod readings;
#[cfg(feature = "full")]
mod statements;
#[cfg(feature = "full")]
mod tables;
mod troubles;
mod vector;

use urispec_judge::SubjectRun;
use urispec_model::visible;

#[cfg(feature = "full")]
pub use adequacy::{adequacy, adequacy_counts, suggested};
#[cfg(feature = "full")]
pub use exercised::{exercised, exercises, missing};
#[cfg(feature = "full")]
pub use failures::{closing, failures, failures_in_full, verdicts};
pub use one_line::departure;
#[cfg(feature = "full")]
pub use readings::readings;
#[cfg(feature = "full")]
pub use statements::{Evidence, every_statement, statements};
#[cfg(feature = "full")]
pub use tables::{coverage, matrix, subjects, table};
pub use troubles::troubles;
pub use vector::{unreproduced, vector, vector_line};

pub(crate) use case::{FailingCase, replayed, rerun, write_case, write_fields};
#[cfg(feature = "full")]
pub(crate) use fit::fit;
#[cfg(feature = "full")]
pub(crate) use tables::{columns, styled, tallies};

/// A subject by name and release.
pub(crate) fn name(subject: &SubjectRun) -> String {
    format!("{} {}", visible(&subject.about.name), visible(&subject.about.release))
}
