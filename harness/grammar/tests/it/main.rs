//! The integration tests of this crate, in one program: it is built and linked once.

mod errors;
mod export;
mod grammar;
mod hostile;
mod properties;
mod reasons;
mod rfc3986;
