//! From an input to a finding.
//!
//! A [`Panel`] asks its members one request after another and holds each answer against the document that judges the
//! member. What departs has a [`Key`]: what was asked, who departs from which document, how, in which component, and
//! the rule or the step that decides. Everything that has the same key is one finding, shown by its smallest witness
//! ([`minimise()`]), the nearest input on which there is nothing to find ([`neighbour`]) and an [`Explanation`].
//!
//! The key is finer than a verdict and much coarser than who answered what: 280 hostile inputs give 24 parsers 150
//! different tuples of answers, and most of these say the same. The tuple still has its use: [`Panel::compare`] gives a
//! hash of it, for a fuzzer that keeps inputs by the behaviour that they bring about.
//!
//! Comparing must cost little beside the parsers themselves, so that nothing is allocated, and no key is made, for an
//! input on which all agree, or on which [`RecentHashes`] knows all that is to be found.
//!
//! ```
//! use urispec_differential::{Panel, departures};
//! use urispec_model::{Request, Spec};
//! use urispec_subjects::{Subject, references};
//!
//! // RFC 2396 takes no empty path behind a scheme, RFC 3986 does.
//! let references = references();
//! let old = references.iter().find(|reference| reference.about().name == "rfc2396").unwrap();
//! let panel = Panel::judged_by(&[&**old], Spec::Rfc3986);
//! let keys = departures(&panel, &Request::Parse { input: b"a:", rule: None });
//! assert_eq!(keys[0].to_string(), "rfc2396.rfc3986.parse.too-strict.whole.URI-reference.scheme-alone");
//! ```

mod attribution;
mod cause;
mod divergence;
mod explain;
mod explained;
mod fingerprint;
mod key;
mod locate;
mod member;
mod neighbour;
mod panel;
mod quirk;
mod recent_hashes;
mod search;
mod shrink;
mod source;

pub use cause::Manner;
pub use divergence::Finding;
pub use explain::{Explanation, Sharing, explain};
pub use explained::{Explained, explain_all};
pub use key::{Key, KeyError, Severity};
pub use member::Member;
pub use neighbour::neighbour;
pub use panel::{Panel, departures};
pub use quirk::{Quirk, Quirks, quirks};
pub use recent_hashes::RecentHashes;
pub use search::{FirstSighting, Progress, SearchResult, search};
pub use shrink::{Minimised, minimise};
pub use source::{
    Block, Chain, Each, Exhaustive, JsonLines, LONGEST_LINE, LineBlock, LineReader, Lines, PLACES, Positions,
    RequestPlan, Requests, Source, SourceError,
};
pub use urispec_judge::ReferenceAnswer;
