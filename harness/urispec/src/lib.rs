//! The small library beside the command line: what a Rust parser's own tests need of urispec, under one name.
//! [`tests::main`] makes a test of each vector.
//!
//! ```
//! use urispec::{About, Expected, Observation, Response, Spec, Suite, Verdict};
//!
//! // A parser that rejects everything is too strict, and never wrong otherwise.
//! let suite = Suite::embedded();
//! let vector = suite.get("resolve/examples/absolute").expect("ids stay for ever");
//! let expected = vector.expectation(Spec::Rfc3986).expect("RFC 3986 prints it");
//! let observation = Observation::Reject("no".into());
//! let about = About::new("mine", "1.0");
//! let response = Response::of(&about, &observation);
//! let judgement = urispec::judge(Spec::Rfc3986, &Expected::from(expected), response);
//! assert_eq!(judgement.verdict, Verdict::TooStrict);
//! ```

pub mod tests;

pub use urispec_judge::{Case, Expected, Judgement, Response, Run, SubjectRun, judge, run};
pub use urispec_model::*;
pub use urispec_subjects::{About, Claim, Subject, observe};
pub use urispec_vectors::{Group, Suite, Vector};
