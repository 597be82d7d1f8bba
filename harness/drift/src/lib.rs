//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Finds the differences between two documents that define URIs.
//!
//! [`acceptance`] compares two grammars exactly, by their automata. [`pairwise_differences`] runs the references of
//! many documents on the same inputs. For each pair of documents and each kind of difference, it keeps the smallest
//! input that shows the difference. [`graded_differences`] does the same if one of the two documents is an edition of
//! the URL Standard; it sorts differences into kinds by [`severity`]. [`splitting_changes`] compares the components of
//! two sides exactly, by the automata of their marked strings. For two documents, [`compare`] returns the
//! result of [`acceptance`], these differences, and the clauses that cause each difference ([`deciding`]). This crate
//! does not decide which side is right, and prints nothing. The layers that give an entity its base are compared
//! only if `urispec-specs` has its feature `entities`.
//!
//! ```
//! use urispec_drift::{Side, acceptance};
//! use urispec_grammar::Relation;
//! use urispec_model::Spec;
//!
//! let (old, new) = (Side::document(Spec::Rfc2396), Side::document(Spec::Rfc2732));
//! assert_eq!(acceptance(&old, &new)?.relation, Relation::Subset);
//! # Ok::<(), urispec_grammar::Error>(())
//! ```

mod acceptance;
mod cite;
mod clause;
mod comparison;
mod deciding;
mod differs;
mod distance;
mod findings;
mod graded;
mod graded_clauses;
mod inputs;
mod inside;
mod marked;
mod matrix;
mod pairwise;
mod scheme_kind;
pub mod severity;
mod side;

pub use acceptance::{Acceptance, Count, Reason, acceptance, shortest};
pub use cite::{BIDI, cite, has_rule};
pub use clause::{Clause, Clauses};
pub use comparison::{Change, Comparison, compare, compare_all};
pub use deciding::deciding;
pub use differs::{Class, Classes, classes};
pub use distance::{Distance, PARTS, distance, share};
pub use graded::graded_differences;
pub use inputs::Inputs;
pub use marked::{Splitting, splitting_changes};
pub use matrix::{Cell, matrix, pairs};
pub use pairwise::{Difference, PairwiseDifferences, pairwise_differences};
pub use scheme_kind::SchemeKind;
pub use side::{COUNTED, EXACT_TEXTS, Place, Side};
