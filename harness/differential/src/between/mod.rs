//! Compares the answers of parsers with each other. No parser is assumed to be right.
//!
//! [`Conclusion`] summarises the answers of many parsers to one request. A [`Pair`] is a validator and an HTTP
//! client, which gets the URLs that the validator accepts. [`disagreements`] finds the inputs on which the
//! validator and the client disagree, and sorts these inputs into [`Kind`]s, the gravest first. [`witnesses`] shows
//! each disagreement by its smallest request, and names the documents that agree with one of the two parsers.

mod conclusion;
mod pair;
mod rerun;
mod search;
mod side;
mod witness;

pub use conclusion::{Conclusion, Departures, FoundHost};
pub use pair::{Kind, Pair, Way};
pub use search::{Disagreements, Sighting, Sightings, disagreements};
pub use side::{Claimed, Side};
pub use witness::{Because, KnownBug, Witness, Witnesses, witnesses};
