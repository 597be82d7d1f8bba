//! The small library beside the command line: what a Rust parser's own tests need of urispec, under one name.
//! [`tests::main`] makes a test of each vector.
//!
//! ```
//! use urispec::{Observation, Request, Suite, Verdict};
//!
//! // A parser that rejects everything is too strict, and never wrong otherwise.
//! let suite = Suite::embedded();
//! let vector = suite.get("resolve/examples/absolute").expect("ids stay for ever");
//! let expected = vector.expectation(urispec::Spec::Rfc3986).expect("RFC 3986 prints it");
//! let observed = Observation::Reject("no".into());
//! let judgement = urispec::judge(urispec::Spec::Rfc3986, expected, &observed, urispec::ComponentSet::ALL);
//! assert_eq!(judgement.verdict, Verdict::TooStrict);
//! ```

pub mod tests;

pub use urispec_judge::{Case, Judgement, Run, SubjectRun, judge, run};
pub use urispec_model::*;
pub use urispec_subjects::{About, Claim, Subject, observe};
pub use urispec_vectors::{Group, Suite, Vector};
