//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Compares parsers and documents with each other, and describes the differences that it finds.
//!
//! A [`Panel`] sends one request after another to its members, and judges each answer by the document of the
//! member. Each mismatch has a [`Key`]: the operation, the parser, the document, the verdict, the component, the
//! rule or step that defines the expected answer, and the [`Cause`]. All mismatches with the same key are one
//! [`Divergence`]. A divergence is shown by its smallest request ([`shrink()`], within a [`Budget`]), by the
//! nearest request on which parser and document agree ([`neighbour()`]), and by an [`Explanation`].
//!
//! A key is more precise than a verdict, and much less precise than the tuple of all answers. For 280 hostile
//! inputs, 24 parsers give 150 different tuples of answers, and most of these tuples have the same causes.
//! [`Panel::compare`] returns a hash of the tuple, for a fuzzer that keeps the inputs that cause new behaviour.
//!
//! With the feature `fuzzing`, the module `fuzzing` contains generators, mutators and the fuzz targets.
//!
//! [`between`] compares two parsers with each other: a validator, and the HTTP client that gets the URLs which the
//! validator accepts. [`Severity`] grades the difference of two answers.
//!
//! A comparison must take much less time than the parsers themselves. So for an input on which all agree, or whose
//! mismatches are already in [`RecentHashes`], nothing is allocated and no key is made.
//!
//! ```
//! use urispec_differential::{Panel, departures};
//! use urispec_model::{Request, Spec};
//! use urispec_subjects::{Subject, references};
//!
//! // RFC 2396 has no empty path after a scheme, RFC 3986 does.
//! let references = references();
//! let old = references.iter().find(|reference| reference.about().name == "rfc2396").unwrap();
//! let panel = Panel::judged_by(&[&**old], Spec::Rfc3986);
//! let keys = departures(&panel, &Request::Parse { input: b"a:", rule: None });
//! assert_eq!(keys[0].to_string(), "rfc2396.rfc3986.parse.too-strict.whole.URI-reference.scheme-alone");
//! ```

pub mod between;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;

mod ahead;
mod attribution;
mod budget;
mod bug;
mod cause;
mod component_texts;
mod divergence;
mod draft;
mod explain;
mod explained;
mod field;
mod fingerprint;
mod key;
mod known_forms;
mod languages;
mod locate;
mod member;
mod neighbour;
mod panel;
mod realistic;
mod recent_hashes;
mod recorded;
mod requests;
mod rerun;
mod search;
mod severity;
mod shrink;
mod source;
mod symptom;
mod typed;

pub use budget::{Budget, NotMinimal};
pub use bug::{
    Answer, Bug, BugKind, DecidedBy, KnownSeverity, Match, Proposal, Review, ReviewedFile, Unexplained, Variants, bugs,
    classify, classify_case, gone, too_wide,
};
pub use cause::{Breakdown, ByteClass, Cause, Change, ReferenceForm, RefusedText, ResultFault};
pub use divergence::{Divergence, DivergenceError};
pub use draft::{ABOUT_DRAFTS, ABOUT_SUGGESTED, Suggested, draft, draft_suggested};
pub use explain::{Explanation, Release, explain};
pub use explained::{Explained, explain_all};
pub use field::field;
pub use key::{Key, KeyError};
pub use languages::{LanguageDifference, LanguageDifferenceKind, language_differences};
pub use member::Member;
pub use neighbour::neighbour;
pub use panel::{Found, Panel, departures};
pub use realistic::realistic;
pub use recent_hashes::RecentHashes;
pub use recorded::deciding_rules;
pub use rerun::{Rerun, RerunOutcome, rerun};
pub use search::{FirstSighting, Progress, SearchResult, search};
pub use severity::{Inventor, invents};
pub use shrink::{Shrunk, shrink, shrink_while};
pub use source::{
    Block, CarriageReturns, Chain, Each, Exhaustive, JsonLines, LONGEST_LINE, LineBlock, LineReader, Lines, PLACES,
    Positions, RequestPlan, Requests, Source, SourceError,
};
pub use symptom::Symptom;
pub use typed::typed_explanation;
pub use urispec_drift::severity::{Difference, Severity};
pub use urispec_judge::ReferenceAnswer;
