//! The integration tests of this crate, in one program: it is built and linked once.

mod common;
mod formats;
mod lines;
mod made;
mod shards;
