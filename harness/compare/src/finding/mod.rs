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
//! input on which all agree, or on which [`Seen`] knows all that is to be found.
//!
//! ```
//! use urispec_compare::finding::{Panel, departures, written};
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

mod asks;
mod blame;
mod class;
mod clause;
mod exhaustive;
mod explain;
mod facts;
mod hunt;
mod key;
mod leeway;
mod manner;
mod member;
mod minimise;
mod neighbour;
mod outcome;
mod panel;
mod place;
mod positions;
mod quirk;
mod request;
mod results;
mod retold;
mod said;
mod seen;
mod sketch;
mod source;
mod whole;

pub use asks::Asks;
pub use exhaustive::Exhaustive;
pub use explain::{Explanation, Sharing, explain};
pub use hunt::{First, Hunt, hunt};
pub use key::{Key, KeyError, Weight};
pub use manner::Manner;
pub use member::{Member, Outcome};
pub use minimise::{Minimised, minimise};
pub use neighbour::neighbour;
pub use panel::{Panel, departures, judges, written};
pub use positions::{PLACES, Positions};
pub use quirk::{Quirk, quirks};
pub use request::{Asked, NotARequest};
pub use said::Said;
pub use seen::Seen;
pub use source::{Each, Requests, Source};
pub use whole::Finding;
