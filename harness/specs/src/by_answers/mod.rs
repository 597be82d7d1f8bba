//! Splits and resolves references, using only the answers of a document.
//!
//! Nothing is validated. Documents that are parsed by a table resolve references in this way. For all other
//! documents, a test checks that the results are the same as the results of their reference implementations. So one
//! answer of a document can be replaced by the answer of a different document, to find out which difference between
//! the documents changes the result for an input.

mod dots;
mod resolve;
mod split;

pub(crate) use split::For;
