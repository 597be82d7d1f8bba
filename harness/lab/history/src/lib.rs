//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Compares the releases of a parser, all tested with the same vectors.
//!
//! [`history`] compares the answers of each release with the answers of the previous release, not only the
//! verdicts. [`History`] shows the result as a page. [`Recorded`] is the JSON of the result, and shows it on
//! a terminal. This crate neither fetches nor runs a release, and opens no file.

mod page;
mod recorded;
mod releases;
#[cfg(all(test, feature = "schema"))]
mod schemas;
mod screen;

pub use page::{HEADER, History};
pub use recorded::{Recorded, RecordedRelease, page_name};
pub use releases::{Release, ReleaseChange, ReleaseChangeKind, history};
