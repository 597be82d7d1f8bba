//! RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax, August 1998, its last two drafts, and RFC 2396 as RFC 2732
//! updates it.
//!
//! There is one function for each production of Appendix A. The differences between the documents are in their
//! [`Edition`]s. The drafts have the same rules as the RFC. RFC 2732 adds brackets to `reserved` and the
//! `IPv6reference` of a host, and limits the digits of an `IPv4address`.

pub(crate) mod authority;
mod document;
mod edition;
pub(crate) mod equivalence;
mod host;
mod parse;
mod reference;
mod resolve;
mod rule;

pub use authority::{Authority, Server};
pub use edition::Edition;
pub(crate) use host::host;
pub use parse::parse;
pub use reference::{Reference, parse_reference};
pub use resolve::{Options, resolve, transform};
pub use rule::Rule;

pub use crate::split::{Pieces, Split, split};
