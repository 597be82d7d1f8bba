//! Splits and resolves references, using only the answers of a document.
//!
//! Nothing is validated. Documents that are parsed by a table resolve in this way. For all other documents, a test
//! checks that the results are those of their references. So a single answer of one document can be replaced by that
//! of a different document. This finds which of their differences decides about an input.

mod dots;
mod resolve;
mod split;

pub(crate) use split::For;
