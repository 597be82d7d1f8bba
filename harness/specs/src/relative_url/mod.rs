//! The first drafts of relative URLs, draft-ietf-uri-relative-url-00 to -02, August to November 1994.
//!
//! How a URL is broken down depends on its scheme (section 2.3): on sets of schemes that have a network location, params,
//! a query or a fragment. A scheme that no set names has none of them, and all of it is a path. A URL without a scheme is
//! broken down as its base is; where there is no base, as if its scheme had everything. The three documents
//! differ in their [`Edition`] alone.
//!
//! Section 2.2 says what is accepted, and it is nearly everything: `relativeURL` has every text of `uchar` and `reserved`.

mod document;
mod edition;
mod parse;
mod productions;
mod resolve;
mod rule;
mod split;

pub use edition::Edition;
pub use parse::parse;
pub use productions::parse_url;
pub use resolve::resolve;
pub(crate) use resolve::transform;
pub use rule::Rule;
pub use split::split;
