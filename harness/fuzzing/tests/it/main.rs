//! The integration tests of this crate, in one program: it is built and linked once.

mod dictionary;
mod findings;
mod generated;
mod regressions;
mod smoke;
mod url_crate;
