//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! A reference implementation of all editions of the URL Standard.
//!
//! [`parse`] is the basic URL parser. The code of the parser's states is in the order of the standard, and an
//! [`Edition`] selects the version of the standard. [`parse_with`] also reports each validation error, with the
//! state that found it and its byte offset. [`deciding`] finds the decisions that make two editions give different
//! answers. [`trace`] finds the step that produced a part of a URL. [`Url::set`] and [`Url::get`] set and return
//! the attributes of the API. [`query`] is `application/x-www-form-urlencoded`.
//!
//! ```
//! use urispec_whatwg::{Edition, parse};
//!
//! let base = parse(Edition::LATEST, "https://example.com/demo", None)?;
//! let url = parse(Edition::LATEST, "\\example\\..\\demo/.\\", Some(&base))?;
//! assert_eq!(url.href(), "https://example.com/demo/");
//! # Ok::<(), urispec_whatwg::Failure>(())
//! ```
//!
//! The crate does not resolve blob URLs and does not render URLs. A `Url` is one serialized buffer with offsets. We
//! decided against a record with one string for each component, since most URLs are only read. Unicode `ToASCII` is
//! from the crate `idna`. Unlike the standard, `idna` limits the length of labels in Punycode (to a thousand code
//! points or more). For every edition, the tables of `idna` are the tables of Unicode 17.0 or later. The key
//! `unicode` of a vector names the first version of Unicode for which the answers of the vector are correct.

mod accepted;
mod decisions;
mod edition;
mod encode;
#[cfg(feature = "encodings")]
mod encoding;
mod errors;
mod host;
mod origin;
mod parser;
pub mod query;
mod record;
mod rules;
mod scheme;
mod setters;
mod trace;
mod url;

pub use accepted::ACCEPTED;
pub use decisions::{Decision, Variant, deciding};
pub use edition::{Edition, UnknownEdition};
#[cfg(feature = "encodings")]
pub use encoding::parse_with_encoding;
pub use errors::{Failure, ParseError, Report, State, ValidationError};
pub use host::HostKind;
pub use origin::Origin;
pub use parser::{parse, parse_bytes, parse_with};
pub use setters::Attribute;
pub use trace::{Part, Step, Trace, trace};
pub use url::Url;

/// Whether `input` is a valid URL string: the parser accepts it and reports no validation error.
pub fn is_valid(edition: Edition, input: &str, base: Option<&Url>) -> bool {
    let mut is_silent = true;
    parse_with(edition, input, base, &mut |_| is_silent = false).is_ok() && is_silent
}

/// "Valid domain", section "Host writing".
pub fn is_valid_domain(edition: Edition, input: &str) -> bool {
    host::domain::is_valid_domain(input, edition.rules())
}
