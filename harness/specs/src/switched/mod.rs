//! What the answers of a document make of an input, by the answers alone.
//!
//! This is no reference: it validates nothing, and a test holds that it does what the references do. It exists to put the answer
//! of one document in the place of another's, alone, and so to find which of their differences decides about an input.

mod dots;
mod resolve;
mod split;

pub(crate) use split::For;
