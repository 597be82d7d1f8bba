//! RFC 1808, Relative Uniform Resource Locators, June 1995, with the characters and the `login` of RFC 1738.
//!
//! Section 2.2 defines which texts are accepted. Section 2.4 (the order of parsing) defines the components.

mod document;
pub(crate) mod equivalence;
mod login;
mod parse;
mod parts;
mod productions;
mod resolve;
mod rule;
mod url;

pub(crate) use document::Rfc1808;
pub use login::Login;
pub use parse::parse;
pub(crate) use parts::{Parts, or_inherited};
pub use productions::parse_url;
pub use resolve::{resolve, transform};
pub use rule::Rule;
pub(crate) use url::cut;
pub use url::{Url, split};
