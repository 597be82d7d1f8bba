//! Run files: the results of a run as JSON lines.
//!
//! A header (who was asked, with which vectors), a line a vector, a footer with the counts. Subjects with the same outcome
//! are one entry, as specs are in a vector; a file without its footer was cut short. `run.schema.json` beside
//! this crate's sources describes a line.
//!
//! A case names what its vector asks and expects by a digest. Where that is another today, or the vector came later, the parser was
//! [not asked yet](unasked).

mod lines;
mod read;
mod write;

use std::hash::Hasher as _;

use fnv::FnvHasher;
use urispec_judge::{Case, SubjectRun};
use urispec_model::{Observation, Spec};
use urispec_vectors::{Vector, asked_and_expected};

#[cfg(all(test, feature = "schema"))]
pub(crate) use lines::schema;
pub use read::{ReadError, read};
pub use write::{short, write, write_gated};

/// What each is described by, as JSON Schema.
pub const SCHEMA: &str = include_str!("../../run.schema.json");

/// The version of the format of run files.
pub const FORMAT: u32 = 1;

/// What a case says about a vector that was changed, or made, after its run.
const UNASKED: &str = "not asked yet: the vector is newer than the run";

/// How many vectors a subject was not asked, since they were changed, or made, after its run.
pub fn unasked(subject: &SubjectRun) -> usize {
    let is_unasked =
        |case: &&Case| matches!(case.observed.as_deref(), Some(Observation::Unsupported(why)) if why == UNASKED);
    subject.cases.iter().filter(is_unasked).count()
}

/// What `vector` asks, and what `specs` expect: another number once one of them is changed.
fn digest(vector: &Vector, specs: &[Spec]) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(asked_and_expected(vector, specs).as_bytes());
    format!("{:016x}", hasher.finish())
}
