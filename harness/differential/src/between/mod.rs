//! Two answers to one request held against each other, neither of them right by decree.
//!
//! [`difference`] says how grave it is that two parties answer otherwise. What is the same and only written otherwise
//! is told apart from what leads elsewhere. [`Conclusion`] is what matters of the answers of many.

mod conclusion;
mod difference;
mod severity;
mod site;
mod spelling;

pub use conclusion::{Conclusion, Departures, FoundHost};
pub use difference::{Difference, Reading, difference};
pub use severity::Severity;
pub use spelling::host as host_spelling;
