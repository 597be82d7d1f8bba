//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Judges the answers of parsers by the documents.
//!
//! - [`judge`] compares one observation with one expectation;
//! - [`run`] sends every vector of a suite to the parsers, and keeps the judgements; [`Tally`] counts the verdicts;
//! - [`gate`] compares a run with a [`Baseline`] of accepted mismatches, and [`Findings`] contains all findings
//!   that fail a gate;
//! - [`answers`] and [`grouped`] show all answers to one request: the answers of the documents and of the parsers;
//! - [`resemblance`] finds the edition of the URL Standard that a parser follows.
//!
//! The results of all these functions depend only on their arguments. This crate reads no files and prints nothing;
//! only the parsers under test, which it calls through [`Subject`](urispec_subjects::Subject), may have side
//! effects.
//!
//! A verdict is not a boolean. It is dangerous in three different ways if a parser accepts too much, rejects too
//! much, or splits an input differently; and an unsupported request is not a failure. See
//! [`Verdict`](urispec_model::Verdict).
//!
//! # One answer
//!
//! ```
//! use urispec_judge::{Expected, Response, judge};
//! use urispec_model::{Expectation, Observation, Spec, Verdict};
//! use urispec_subjects::About;
//!
//! let observation = Observation::Reject("bad port".into());
//! let about = About::new("mine", "1.0");
//! let response = Response::of(&about, &observation);
//! let judgement = judge(Spec::Rfc3986, &Expected::from(&Expectation::Reject), response);
//! assert_eq!(judgement.verdict, Verdict::Agree);
//! ```
//!
//! # A baseline and a gate
//!
//! ```
//! use std::ops::ControlFlow;
//! use urispec_judge::{Baseline, Findings, Kind, Scope, baseline_file, run, updated};
//! use urispec_model::{Observation, Operation, Request, Spec};
//! use urispec_subjects::{About, Subject};
//! use urispec_vectors::Suite;
//!
//! /// A parser that rejects everything.
//! struct Rejects(About);
//!
//! impl Subject for Rejects {
//!     fn about(&self) -> &About {
//!         &self.0
//!     }
//!
//!     fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
//!         Observation::Reject("not today".into())
//!     }
//! }
//!
//! let mut about = About::new("rejects", "1.0");
//! about.claims = vec!["rfc3986".into()];
//! about.operations = [Operation::Parse].into();
//!
//! let mut suite = Suite::embedded();
//! suite.vectors.retain(|vector| vector.id.starts_with("parse/port/"));
//! let run = run(&suite, &[&Rejects(about)], About::claimed, |_| true, |_| ControlFlow::Continue(()));
//!
//! // Without a baseline each failure is new.
//! let scope = Scope::whole(&suite);
//! let findings = Findings::of(&run, None, &scope);
//! assert!(findings.regressions.iter().all(|one| matches!(one.kind, Kind::NewFailure(_))));
//! assert!(!findings.is_empty());
//!
//! // With the baseline of the same run the gate passes. A baseline is a text file.
//! let text = baseline_file::write(&updated(&run, &Baseline::default(), &scope));
//! let baseline = baseline_file::read(&text)?;
//! assert!(Findings::of(&run, Some(&baseline), &scope).is_empty());
//! # assert_eq!(baseline.entries.values().next().unwrap().observed, Observation::Reject("".into()));
//! # assert!(baseline.entries.keys().all(|key| key.spec == Spec::Rfc3986));
//! # Ok::<(), baseline_file::ReadError>(())
//! ```

mod answer_group;
mod answers;
mod baseline;
pub mod baseline_file;
mod case;
mod components;
mod cost;
mod coverage;
mod distinguished;
mod editions;
mod entity_and_text;
mod expected;
mod fault;
mod flaky;
mod hazards;
mod judge;
mod merge;
mod mismatch;
mod record;
mod reference_answer;
mod rejection;
mod reproduce;
mod response;
mod rewritten;
mod run;
mod scope;
mod step;
mod tally;
mod unjudged;
mod unmet;
mod unstable;

pub use answer_group::{AnswerGroup, ClaimJudged, SpecWords, SubjectAnswer, grouped};
pub use answers::{Party, PartyAnswer, SubjectName, answers};
pub use baseline::{Baseline, CaseKey, Kind, KnownFailure, Regression, Why, gate, kept, updated};
pub use case::{Case, Classified, Flaky, Replay, Took};
pub use cost::Cost;
pub use coverage::{Judged, JudgedCounts};
pub use distinguished::{Undistinguished, undistinguished};
pub use editions::{Change, Resemblance, resemblance};
pub use expected::Expected;
pub use fault::{FaultKind, Findings, RunFault, faults};
pub use hazards::{CitedHazard, hazards_by, hazards_of_request};
pub use judge::{Judgement, judge};
pub use mismatch::{Mismatch, MismatchCounts, mismatch};
pub use record::{Offer, ParserRecord};
pub use reference_answer::ReferenceAnswer;
pub use rejection::rejection;
pub use reproduce::{Difference, unreproduced};
pub use response::Response;
pub use run::{Run, SubjectRun, run};
pub use scope::Scope;
pub use step::Step;
pub use tally::{Tally, tally};
pub use unjudged::{Unjudged, ungated, unjudged};
pub use unmet::{Unmet, unmet};
pub use unstable::Unstable;
