//! RFC 3986, Uniform Resource Identifier (URI): Generic Syntax, January 2005.
//!
//! There is one function for each production of Appendix A. Three errata have no effect here: the RFC Editor
//! rejected 3330 (a second `#` in a fragment), and 4942 and 5428 have the status "held for document update".
//!
//! RFC 3987 has the rules of RFC 3986 with different names and more characters. So RFC 3987 is also an `Edition`; a
//! `Syntax` defines its characters.

pub(crate) mod address;
pub(crate) mod authority;
mod document;
mod dots;
mod edition;
mod normalize;
pub(crate) mod path;
mod reference;
mod resolve;
mod rule;
mod syntax;

pub use authority::Authority;
pub(crate) use dots::remove_dot_segments_from;
pub use dots::{Step, remove_dot_segments, trace_dot_segments};
pub(crate) use edition::{Edition, Names, Productions};
pub use normalize::{equivalent, normalize};
pub use path::merge;
pub use reference::{Reference, parse_reference};
pub(crate) use reference::{fragment, query};
pub use resolve::{Options, resolve, transform};
pub use rule::{Rule, parse};
pub(crate) use syntax::{Rfc3986, Syntax};

pub use crate::split::{Pieces, Split, split};
