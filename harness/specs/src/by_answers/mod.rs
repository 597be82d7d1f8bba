//! Splits and resolves references, using only the answers of a document.
//!
//! Nothing is validated. Documents that are parsed by a table resolve references in this way. For all other
//! documents, a test checks that the results are the same as those of their references. So one answer of a document
//! can be replaced by the answer of a different document, to find out which of their differences changes the result
//! for an input.

mod dots;
mod resolve;
mod split;

pub(crate) use split::For;
