//! The integration tests of this crate, in one program: it is built and linked once.

#[cfg(feature = "decide")]
mod decided;
mod equivalence;
mod resolver;
mod second_derivation;
