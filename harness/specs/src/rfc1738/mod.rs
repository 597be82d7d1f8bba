//! RFC 1738, Uniform Resource Locators (URL), December 1994, and the draft before it, draft-ietf-uri-url-06.
//!
//! Section 5 says what is accepted, and section 3 what each scheme means by it, which is [`specific`]. The two documents
//! differ in their [`Edition`] alone: their characters, their host names, and what a file URL may leave out. Both know whole
//! URLs only: they have no relative ones (section 2.3), and no fragments (section 2.2).
//!
//! ```
//! use urispec_specs::rfc1738::{Edition, Specific, specific};
//!
//! let input = b"ftp://info.cern.ch/pub/www/doc;type=d";
//! let Specific::Ftp { login, path, typecode } = specific(&Edition::RFC_1738, input)? else { unreachable!() };
//! assert_eq!(login.host.of(input), b"info.cern.ch");
//! assert_eq!(path.unwrap().of(input), b"pub/www/doc");
//! assert_eq!(typecode.unwrap().of(input), b"d");
//! # Ok::<(), urispec_specs::Rejection>(())
//! ```

mod document;
mod edition;
mod equivalence;
pub(crate) mod login;
mod parse;
mod resolve;
mod rule;
mod specific;
mod url;

pub use edition::Edition;
pub use login::Login;
pub use parse::parse;
pub use resolve::resolve;
pub use rule::Rule;
pub use specific::{Fields, News, Specific, Wais};
pub use url::{Url, default_port, parse_url, specific};
