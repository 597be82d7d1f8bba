//! The integration tests of this crate, in one program: it is built and linked once.

#[cfg(feature = "adequacy")]
mod adequacy;
#[cfg(feature = "adequacy")]
mod covered;
mod format;
mod lint;
mod load;
mod suite;
