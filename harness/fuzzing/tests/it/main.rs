//! The integration tests of this crate, in one program: it is built and linked once.

mod decided;
mod dictionary;
mod equivalence_oracle;
mod findings;
mod regressions;
mod resolver_oracle;
mod second_derivation;
mod smoke;
mod url_crate;
