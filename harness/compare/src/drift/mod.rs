//! What changed from one document to another.
//!
//! [`survey`] asks the references of many documents the same inputs and keeps, for each pair of documents and each kind of
//! difference, the smallest input that shows it. It says nothing of which side is right, and nothing is printed here.

mod inputs;
mod survey;
mod topic;

pub use inputs::Inputs;
pub use survey::{Difference, Survey, Witness, survey};
pub use topic::topic;
