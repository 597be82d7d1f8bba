//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Checks the answers of the reference implementations with laws, and with second derivations of the same answers.
//!
//! - [`laws`] checks rules that every answer must obey, by every document.
//! - [`automata`], [`resolver`], [`encoding`], [`equivalence`], [`extraction`], [`expansion`], [`hazards`] and,
//!   with the feature `entities`, `base` derive the answers of a reference implementation in a second way. Each
//!   difference is a [`LawViolation`].
//! - [`derivation`] finds components and the targets of references directly with the published grammar.
//! - With the feature `decide`, `decide` adds to vectors the expectations on which two derivations agree.
//!
//! The oracles do not share any algorithm with the reference implementations. They are *not* fast, and do not judge
//! parsers. They do not generate inputs; the module `fuzzing` of `urispec-differential` generates inputs.
//!
//! ```
//! use urispec_oracles::{equivalence, laws, resolver};
//!
//! let (base, reference) = (b"http://a/b/c/d;p?q", b"../g");
//! laws::hold(base, reference)?;
//! resolver::agree(base, reference)?;
//! equivalence::agree(base, reference)?;
//! # Ok::<(), urispec_oracles::LawViolation>(())
//! ```

pub mod automata;
#[cfg(feature = "entities")]
pub mod base;
mod components;
#[cfg(feature = "decide")]
pub mod decide;
pub mod derivation;
pub mod encoding;
pub mod equivalence;
pub mod expansion;
pub mod extraction;
pub mod hazards;
pub mod iri_mapping;
mod law_violation;
pub mod laws;
pub mod resolver;
pub mod scheme_parts;

pub use law_violation::{LawViolation, quoted};
