//! The integration tests of this crate, in one program: it is built and linked once.

mod between;
mod bugs;
mod clauses;
mod divergences;
#[cfg(all(feature = "entities", feature = "pipe"))]
mod fuzzing;
mod given;
mod shrinking;
mod titles;
mod two_bugs;
