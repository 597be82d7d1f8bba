//! The integration tests of this crate, in one program: it is built and linked once.

mod doctor;
mod networks;
mod pipe;
mod protocol;
mod releases;
