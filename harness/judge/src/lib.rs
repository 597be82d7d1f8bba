//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Holds what subjects do against what the documents say.
//!
//! [`judge`] compares one observation with one expectation; [`run`] asks subjects every vector of a suite and keeps
//! the judgements; [`Tally`] counts them; [`resemblance`] says which edition of the URL Standard a parser follows; [`gate`] compares a run with a [`Baseline`] of known mismatches; [`answers`] and
//! [`grouped`] say what everybody answers to one request. Pure functions: subjects do their work in their trait, and nothing
//! here reads a file, prints, or knows how a result is shown.
//!
//! Judging by a boolean was turned down: that a parser accepts too much, refuses too much, or splits otherwise are three
//! different dangers, and "cannot do this" is none.
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
pub use hazards::{CitedHazard, hazards_by, hazards_now, hazards_of_request};
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
