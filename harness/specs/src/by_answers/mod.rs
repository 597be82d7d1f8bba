//! What the answers of a document make of an input: where components begin and end, and what a reference leads to.
//!
//! They validate nothing. Documents that are parsed by a table resolve so, and of the others a test holds that it does what their references
//! do: so the answer of one document can be put in place of another's, alone, which finds which of their differences decides about an input.

mod dots;
mod resolve;
mod split;

pub(crate) use split::For;
