//! Run files: the results of a run as JSON lines.
//!
//! A run file has a header (the parsers and the vectors), one line per vector, and a footer with the counts. Parsers
//! with the same outcome share an entry, like documents with the same expectation in a vector. A file without its
//! footer is incomplete. `run.schema.json` in this crate describes a line.
//!
//! A case has a digest of its vector's request and expectations. If the digest differs from the current digest, or
//! the vector is newer, the case counts as [not asked yet](unasked).

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

/// The JSON Schema that describes a line.
pub const SCHEMA: &str = include_str!("../../run.schema.json");

/// The version of the format of run files.
pub const FORMAT: u32 = 1;

/// The message of a case whose vector was changed or added after the run.
const UNASKED: &str = "not asked yet: the vector is newer than the run";

/// The number of vectors that a parser did not get, because they were changed or added after its run.
pub fn unasked(subject: &SubjectRun) -> usize {
    let is_unasked =
        |case: &&Case| matches!(case.observed.as_deref(), Some(Observation::Unsupported(why)) if why == UNASKED);
    subject.cases.iter().filter(is_unasked).count()
}

/// A digest of the request of `vector` and the expectations of `specs`. It changes if one of them is changed.
fn digest(vector: &Vector, specs: &[Spec]) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(asked_and_expected(vector, specs).as_bytes());
    format!("{:016x}", hasher.finish())
}
