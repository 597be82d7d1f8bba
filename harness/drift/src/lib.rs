//! What changed from one document to another.
//!
//! [`acceptance`] compares two grammars exactly, by their automata. [`survey`] asks the references of many documents the same
//! inputs and keeps, for each pair of documents and each kind of difference, the smallest input that shows it. [`step`] puts
//! both together with what the documents say. Nothing here tells which side is right, and nothing is printed.
//!
//! ```
//! use urispec_drift::{Party, acceptance};
//! use urispec_grammar::Relation;
//! use urispec_model::Spec;
//!
//! let (old, new) = (Party::document(Spec::Rfc2396), Party::document(Spec::Rfc2732));
//! assert_eq!(acceptance(&old, &new)?.relation, Relation::Subset);
//! # Ok::<(), urispec_grammar::Error>(())
//! ```

mod acceptance;
mod cite;
mod clause;
mod inputs;
mod party;
mod step;
mod survey;
mod topic;

pub use acceptance::{Acceptance, Count, Reason, acceptance, shortest};
pub use cite::{BIDI, cite};
pub use clause::{Clause, clauses};
pub use inputs::Inputs;
pub use party::{Party, Place};
pub use step::{Change, Step, step};
pub use survey::{Difference, Survey, Witness, survey};
pub use topic::{has_dots, topic};
