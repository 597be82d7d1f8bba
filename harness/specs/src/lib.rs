//! The documents as reference implementations: [`rfc1630`] (with two drafts), [`rfc1738`] (with its draft), [`relative_url`],
//! [`rfc1808`], [`url_syntax`], [`rfc2396`] (with RFC 2732), `rfc2396bis`, [`rfc3986`], and its branches. A module holds one
//! document, or several that differ in what its edition says.
//!
//! Each module follows its documents to the letter: one function a production, each algorithm in the document's own
//! order. Where the letter contradicts itself, [`defects()`] says what is written, what is done here and why.
//! [`answer`] is the one door to all of them.
//!
//! It does *not* use a grammar's automaton to parse (the two check each other), knows no parser under test and does
//! no input or output. Parsers made with a generator or a combinator library were turned down: a reader must be able to
//! hold the document beside the code. Regular expressions were turned down for parsing since they cannot say which
//! rule an input broke.
//!
//! ```
//! use urispec_model::{Component, Spec};
//!
//! // RFC 1808 looks for the end of a `net_loc` at the next slash only.
//! let input = b"http://evil.example?@good.example/";
//! let old = urispec_specs::parse(Spec::Rfc1808, None, input)?;
//! let new = urispec_specs::parse(Spec::Rfc3986, None, input)?;
//! let host = |spans: &urispec_model::Spans| spans.get(Component::Authority).unwrap().of(input);
//! assert_eq!(host(&old), b"evil.example?@good.example");
//! assert_eq!(host(&new), b"evil.example");
//! # Ok::<(), urispec_specs::ParseError>(())
//! ```

#![expect(
    clippy::inline_always,
    reason = "measured: where the compiler chooses which productions to inline, a parse takes half as long again"
)]

pub mod relative_url;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2396;
pub mod rfc3986;
pub mod url_syntax;

mod alphabet;
mod authority_parts;
mod class;
mod cursor;
mod defects;
mod dispatch;
mod grammars;
mod meaning;
mod permitted;
mod ports;
mod quick;
mod rfc2396bis;
mod rfc3987;
mod rfc6068;
mod rfc6874;
mod rfc8089;
mod segments;
mod split;

pub use authority_parts::AuthorityParts;
pub use cursor::Rejection;
pub use defects::{Defect, defects};
pub use dispatch::{
    ParseError, answer, levels, normalize, parse, removes_dot_segments, resolve, resolve_with, rules, start,
};
pub use grammars::grammar;
#[cfg(feature = "grammars")]
pub use grammars::syntax;
pub use meaning::{Meaning, Topic, meanings};
pub use permitted::permitted;
pub use segments::Taken;

use urispec_model::Level;

/// Why a reference could not be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The base is not what the document allows.
    #[error("base: {0}")]
    Base(Rejection),
    /// The base is a relative reference, and only an absolute one can be a base.
    #[error("base is not absolute: {0}")]
    BaseNotAbsolute(Rejection),
    /// The reference is not what the document allows.
    #[error("reference: {0}")]
    Reference(Rejection),
    /// The reference has more `..` than the base has levels, and the caller asked to refuse it (RFC 2396 section
    /// 5.2 step 6g).
    #[error("the reference has more `..` segments than the base has levels")]
    SurplusDots,
    /// The document gives no result.
    #[error("the document does not define it: {0}")]
    NotDefined(&'static str),
}

/// Why an input has no normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NormalizeError {
    /// The input is not what the document allows.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document defines no normal form at this level.
    #[error("the document defines no normal form at level `{0}`")]
    Undefined(Level),
}

/// What a reference leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A URI, with the fragment of the reference behind it.
    Uri(Vec<u8>),
    /// The current document, with the fragment of the reference (section 4.2; step 2).
    SameDocument {
        /// `None` if undefined.
        fragment: Option<Vec<u8>>,
    },
}
