//! The integration tests of this crate, in one program: it is built and linked once.

mod adequacy;
mod coverage;
mod decided;
mod dictionary;
mod findings;
mod regressions;
mod resolver_oracle;
mod same_oracle;
mod second_derivation;
mod smoke;
mod url_crate;
