//! Answers compared with each other, neither of them right by decree.
//!
//! [`Conclusion`] is what matters of the answers of many to one request. A [`Pair`] is a validator in front of an HTTP client:
//! [`disagreements`] finds what the two read differently, in [`Kind`]s, the gravest first, and [`witnesses`] shows each by its smallest
//! request and says which documents give either answer.

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
