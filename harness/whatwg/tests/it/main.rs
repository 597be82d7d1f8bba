//! The integration tests of this crate, in one program: it is built and linked once.

mod editions;
mod long_texts;
mod validation;
mod writing;
