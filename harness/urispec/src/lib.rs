//! Tests a URI parser that is written in Rust. For parsers in other languages use the program `urispec` (package
//! `urispec-cli`).
//!
//! Implement [`Subject`] for your parser, and call [`tests::main`] in a test with `harness = false`. Each vector
//! becomes a test, and a baseline lists the known failures. [`run`] returns the same results as data, for a test
//! of your own. [`judge`] compares one answer with the answer that one document expects.
//!
//! ```
//! use std::collections::BTreeSet;
//! use std::ops::ControlFlow;
//! use urispec::{About, Answer, Component, ComponentSet, Observation, Operation, Parts, Request, Spec, Subject, Suite, Verdict};
//!
//! /// A parser that knows fragments only. It takes the first `#`, and accepts everything.
//! struct Fragments(About);
//!
//! impl Subject for Fragments {
//!     fn about(&self) -> &About {
//!         &self.0
//!     }
//!
//!     fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
//!         let Request::Parse { input, rule: None } = *request else {
//!             return Observation::Unsupported("it only parses".into());
//!         };
//!         let fragment = input.iter().position(|byte| *byte == b'#').map(|at| &input[at + 1..]);
//!         Observation::Accept(Answer::Parts(Parts::default().with(Component::Fragment, fragment)))
//!     }
//! }
//!
//! let mut about = About::new("fragments", "1.0.0");
//! about.claims = vec!["rfc3986".into()];
//! about.operations = BTreeSet::from([Operation::Parse]);
//! about.components = ComponentSet::of(&[Component::Fragment]);
//! about.distinguishes_undefined = about.components;
//!
//! let parser = Fragments(about);
//! let wanted = |vector: &urispec::Vector| vector.id.starts_with("parse/fragment/");
//! let run = urispec::run(&Suite::embedded(), &[&parser], |_| vec![Spec::Rfc3986], wanted, |_| ControlFlow::Continue(()));
//! let verdicts: BTreeSet<Verdict> = run.subjects[0].cases.iter().filter_map(|case| case.verdict(Spec::Rfc3986)).collect();
//! // No fragment is wrong; what RFC 3986 rejects is accepted.
//! assert_eq!(verdicts, BTreeSet::from([Verdict::Agree, Verdict::TooLenient]));
//! ```
//!
//! The items here are re-exported from four internal crates. An item that is not re-exported may change in any
//! release.
//!
//! # Which Rust
//!
//! `rust-version` in `Cargo.toml` is the oldest release that builds this crate. It is the first release with let chains
//! (`if let … && …`), which this crate and its internal crates use. CI builds the crate with that release. The program
//! `urispec-cli` needs a newer release of Rust, because of a parser under test.

pub mod tests;

pub use urispec_judge::{Case, Expected, Judgement, Response, Run, SubjectRun, judge, run};
pub use urispec_model::*;
pub use urispec_subjects::{About, Claim, Subject, observe};
pub use urispec_vectors::{Group, Suite, Vector};
