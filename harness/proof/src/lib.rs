//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Shows that a parser accepts exactly what a document's grammar derives, and splits it as the document says, or where it does
//! not.
//!
//! A [`Language`] is what a rule derives; its complete test suite is sent to a [`Subject`](urispec_subjects::Subject), and
//! each answer is compared with that of the automaton. If none differs, and if what the subject accepts is an automaton of at
//! most as many states as the suite allows for, the two accept the same strings: `urispec_grammar::Suite` has the theorem. It is about
//! the bytes that are sent: only with every byte is anything proven ([`Outcome::Proven`]). With one byte for all that the grammar
//! treats alike, a parser that treats them differently is not found ([`Outcome::NotRefuted`]).
//! Beside the suite that carries the proof there are two that look where no such proof can: in every context of the grammar,
//! and far round its loops. They are counted apart.
//!
//! *Splitting* is shown in the same way: texts with the boundaries of their components put in are a language, too
//! ([`urispec_specs::marks`]). The texts of its suite are sent, and the components that come back have to be those of the
//! text's one marked string.
//!
//! A crash or a time-out is a failure. A string that a parser cannot receive is not a failure: an interface that takes text only refuses by
//! itself what is not UTF-8, and a [`Proof`] counts it.
//!
//! What this crate does *not* do: print, choose subjects.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use urispec_grammar::SuiteConfig;
//! use urispec_model::Spec;
//! use urispec_proof::{Language, Outcome, Plan, ProofConfig, prove};
//! use urispec_subjects::reference;
//!
//! let port = Language::of_spec(Spec::Rfc3986, "port")?;
//! let suite = SuiteConfig { every_byte: true, ..SuiteConfig::default() };
//! let plan = Plan::new(port, ProofConfig { suite, ..ProofConfig::default() });
//! let proof = prove(&*reference(Spec::Rfc3986), Some("port"), &plan, &|_| ControlFlow::Continue(()));
//! assert_eq!(proof.outcome(), Outcome::Proven);
//! # Ok::<(), urispec_proof::PlanError>(())
//! ```

mod ask;
mod groups;
mod language;
mod plan;
mod result;
mod right;
mod strings;

pub use ask::prove;
pub use language::{Language, PlanError, Splitting};
pub use plan::{Kind, Plan, ProofConfig, What};
pub use result::{Extent, FailureGroup, Outcome, Proof, Tally};
