//! The integration tests of this crate, in one program: it is built and linked once.

mod accepted;
mod agreement;
mod engine;
mod entities;
mod examples;
mod frozen;
mod frozen_answers;
mod hostile;
mod long_texts;
mod permitted;
mod rfc2396bis;
mod splitting;
mod suite_mutants;
mod tokens;
