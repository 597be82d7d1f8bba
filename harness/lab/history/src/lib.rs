//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Compares the releases of a parser, which were asked the same vectors.
//!
//! [`history`] compares each release with the one before it, by what was observed and not by the verdict alone. [`History`] shows that as
//! a page; [`Recorded`] is the JSON on record, and shows it on a terminal. No release is fetched or asked here, and no file is opened.

mod page;
mod recorded;
mod releases;
#[cfg(all(test, feature = "schema"))]
mod schemas;
mod screen;

pub use page::{HEADER, History};
pub use recorded::{Recorded, RecordedRelease, page_name};
pub use releases::{Release, ReleaseChange, ReleaseChangeKind, history};
