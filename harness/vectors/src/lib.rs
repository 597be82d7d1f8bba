//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The vectors of urispec: their types, and functions to load, lint and count them.
//!
//! A vector is one input with the expected answers of the documents. The vectors are data in the top-level folder
//! `vectors/`, for a runner in any language; `vectors/README.md` describes the format. This crate reads that folder
//! ([`Suite::load`]), or the copy that was embedded when the crate was built ([`Suite::embedded`]). The crate also
//! formats the files ([`fmt`]), checks their rules (`lint`) and counts the parts of the documents that they cover
//! ([`Coverage`]). With the feature `adequacy` it measures which parts of the documents' grammars the vectors
//! exercise (`Covered`), and how many small errors in a grammar they detect (`adequacy`).
//!
//! The crate does *not* run a parser or judge an observation. Without the feature `adequacy` it cannot parse a URI:
//! the crates of the references test whether a reference agrees with a vector.
//!
//! Rejected designs:
//! - deserialising directly into the public types. The key selects the variant of an enum, which needs serde's
//!   `untagged`; the errors of `untagged` name neither the key nor the line. Instead, raw structs are read first, one
//!   vector at a time. So every broken vector of a file is reported with its position;
//! - stopping at the first error: the author of forty vectors needs all forty errors;
//! - the layout of a pretty-printer. With one value per line, a file of thirty vectors would have a thousand lines,
//!   and differences between documents would be hard to see.
//!
//! ```
//! use urispec_model::Spec;
//! use urispec_vectors::Suite;
//!
//! let suite = Suite::embedded();
//! let decided = suite.vectors.iter().filter(|vector| vector.expectation(Spec::Rfc3986).is_some());
//! for vector in decided.take(3) {
//!     println!("{} asks for {}", vector.id, vector.request().operation());
//! }
//! ```

mod acceptance;
#[cfg(feature = "adequacy")]
pub mod adequacy;
mod citation;
mod convert;
mod coverage;
#[cfg(feature = "adequacy")]
mod covered;
mod cve;
mod error;
mod files;
mod format;
mod join;
mod lint;
mod raw;
mod run;
mod source;
mod statement;
mod suite;
mod text;
mod vector;
mod wpt;

pub use acceptance::Acceptance;
pub use citation::{Citation, NotACitation};
pub use coverage::Coverage;
#[cfg(feature = "adequacy")]
pub use covered::Covered;
pub use cve::{CveRow, Cves, Fix, cve_order};
pub use error::{Fault, LoadError, Problem};
pub use files::Files;
pub use format::{asked_and_expected, fmt, write, write_whole};
pub use lint::{Violation, ids, lint};
pub use source::Place;
pub use statement::{Counts, Kind, Register, Statement, Tested};
pub use suite::{Flag, Reading, Suite};
pub use vector::{Group, Vector};
pub use wpt::{Wpt, WptError, wpt};
