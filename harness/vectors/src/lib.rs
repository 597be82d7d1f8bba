//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The vectors of urispec: their types, and how they are loaded, linted and counted.
//!
//! A vector is one input with what each document says about it. The vectors themselves are data, in the
//! top-level folder `vectors/`, for a runner in any language; `vectors/README.md` describes the format. This
//! crate reads that folder ([`Suite::load`]), or the copy of it that was embedded when the crate was built
//! ([`Suite::embedded`]), keeps it in one form ([`fmt`]), holds it to its rules (`lint`) and counts what it
//! covers ([`Coverage`]). With the feature `adequacy` it measures what of the documents' grammars the vectors exercise
//! (`Covered`) and how many slips in a grammar they show (`adequacy`).
//!
//! It does *not* run a subject or judge an observation, and without that feature it does not know how to parse a URI:
//! whether a reference agrees with a vector is tested where the references are.
//!
//! Turned down:
//! - deserialising straight into the public types: an enum whose variant is the key that is there needs serde's
//!   `untagged`, whose errors name neither the key nor the line. Raw structs are read first, one vector at a
//!   time, so that every broken vector of a file is reported, each at its place;
//! - giving up at the first error: whoever edits forty vectors wants the forty complaints;
//! - a pretty-printer's layout: one value a line would make a file of thirty vectors a thousand lines long,
//!   and hide that two documents differ.
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
