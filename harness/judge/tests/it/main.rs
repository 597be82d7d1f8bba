//! The integration tests of this crate, in one program: it is built and linked once.

mod baseline;
mod baseline_file;
mod both_entries;
mod defects;
mod flaky;
