//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Proves that a parser accepts exactly the strings that a document's grammar derives, and splits them as the
//! document requires. If the parser does not meet this condition, the proof finds strings that show the difference.
//!
//! A [`Language`] is the set of strings that a rule derives. The complete test suite of the language is sent to a
//! [`Subject`](urispec_subjects::Subject), and each answer is compared with the answer of the automaton. If all
//! answers are equal, the subject and the automaton accept the same strings, provided that the subject behaves like
//! an automaton with at most as many states as the suite allows. `urispec_grammar::Suite` has the theorem. The claim
//! is only about the bytes that are sent, so only a suite with every byte is a proof ([`Outcome::Proven`]). If only
//! one of several bytes that the grammar treats alike is sent, a parser that treats these bytes differently is not
//! detected ([`Outcome::NotRefuted`]). Two further suites test strings that are not part of the proof: strings from
//! every context of the grammar, and strings with many repetitions of its loops. They are counted separately.
//!
//! *Splitting* is shown in the same way: texts with marks at the boundaries of their components are a language, too
//! ([`urispec_specs::marks`]). The texts of the suite of this language are sent. The returned components must be the
//! components of the only marked string of the text.
//!
//! A crash or a time-out is a failure. A string that a parser cannot receive is not a failure: an interface that
//! takes only text cannot take strings that are not UTF-8. A [`Proof`] counts these strings.
//!
//! This crate does *not* print anything, and does not choose subjects.
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
