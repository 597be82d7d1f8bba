//! The integration tests of this crate, in one program: it is built and linked once.

mod links;
mod site;
mod sizes;
