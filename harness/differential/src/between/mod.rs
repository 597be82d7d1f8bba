//! Several answers to one request held against each other.
//!
//! [`Conclusion`] is what matters of the answers of many.

mod conclusion;

pub use conclusion::{Conclusion, Departures, FoundHost};
