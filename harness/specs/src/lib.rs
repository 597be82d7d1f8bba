//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! The reference implementations of the documents. Each module implements one family of documents: `rfc1630` (with
//! two drafts), `rfc1738` (with its draft), `relative_url`, [`rfc1808`], `url_syntax`, [`rfc2396`] (with RFC 2732),
//! `rfc2396bis`, [`rfc3986`], and its branches. The differences within a family are data, in the folders of
//! `harness/documents`: the build script makes an `Edition` from each `document.toml`, with each answer and the section
//! that gives it. The reference implementation of a document, its [`meanings`] and its [`choices`] are made from its
//! edition.
//!
//! Each module follows the text of its documents strictly: there is one function for each production, and the steps
//! of algorithms are in the order of the document. If a document contradicts itself, [`defects()`] contains the
//! text, our decision and the reason. [`answer`] is the entry point for all documents.
//!
//! The parsers of RFC 1808, RFC 2396, RFC 3986 and RFC 7230, and of the documents that share their productions, are
//! written by hand. These parsers do *not* use the automaton of the grammar; tests compare them with the automaton.
//! All other documents are data: a table made from the grammar parses, and the answers define resolution
//! ([`is_by_table`]). Earlier, these documents also had parsers written by hand; `tests/frozen.txt` contains the
//! results of those parsers.
//!
//! The crate does not depend on any parser under test, and does no input or output. We decided against parser
//! generators and combinator libraries: a reader must be able to compare the code with the document line by line.
//! We decided against regular expressions, since they cannot report which rule an input violates.
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
    reason = "measured: if the compiler chooses the productions to inline, a parse takes 50 % longer; not for WebAssembly, \
        because it would make a module larger by 340 kB"
)]

pub mod rfc1808;
pub mod rfc2396;
pub mod rfc3986;

mod address;
mod alphabet;
mod answer;
mod answers;
mod authority_parts;
mod base;
mod by_answers;
mod by_table;
mod class;
mod common;
mod cursor;
mod defects;
mod dispatch;
mod document;
mod documents;
mod edition;
mod encoding;
mod equivalence;
mod expand;
mod extract;
mod grammars;
mod hazards;
mod iri_mapping;
mod marking;
pub mod marks;
mod meaning;
mod normalize_error;
mod offered;
mod other_operations;
mod percent;
mod permitted;
mod ports;
mod quick;
mod readings;
mod recompose;
mod relative_url;
mod request_target;
mod rfc1630;
mod rfc1738;
mod rfc2396bis;
mod rfc2616;
mod rfc3987;
mod rfc6068;
mod rfc6874;
mod rfc7230;
mod rfc8089;
mod same_document;
mod scheme_parts;
mod segments;
mod split;

mod topic;
mod url_standard;
mod url_syntax;

pub use answer::{answer, defines};
pub use authority_parts::AuthorityParts;
pub use cursor::Rejection;
pub use defects::{Defect, defects};
pub use dispatch::{
    OwnAnswer, OwnReading, OwnReference, OwnSplitting, Parser, add_own, choices, compared_levels, is_by_table, levels,
    meanings, normalize, offers_surplus, parse, parse_whole, parses_alike, resolve, resolve_with, rules,
    section_of_level, start, whole_rules,
};
pub use document::{AskError, NormalizeError, ParseError, ResolveError, Target};
pub use equivalence::{OwnChange, OwnSameness};
pub use grammars::grammar;
pub use grammars::{printed_syntax, syntax};
pub use hazards::NamedHazard;
pub use meaning::{Choices, Meaning, Topic};
pub use other_operations::{
    address, addresses, decode, encode, encodes, expand, expands, extract, extracts, hazards, hazards_of, recompose,
    recomposes, scheme_of_parts, section_of, target,
};
pub use permitted::{may_permit, permitted};
pub use ports::default_port;
pub use request_target::target_form;
pub use same_document::is_same_document;
pub use segments::RemovableSegment;
pub use topic::{has_dots, topic};
#[cfg(feature = "url-standard")]
pub use url_standard::{UrlPlace, UrlStep, accepted, accepted_syntax, exact_texts, url_decisions, url_step};
pub use url_standard::{url_failure, url_section, url_state_without_host};
