//! Failures of a parser's process that no single request explains.

use urispec_model::Observation;

/// A failure of a parser's process that did not happen again when each request under way was sent alone, the suspected one to a new
/// process: a memory leak, a state, a race, a machine out of memory.
///
/// It is an outcome of the run and not of a request: nobody knows which request caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessFailure {
    /// A crash, a time-out or a protocol fault, with its words.
    pub observed: Observation<'static>,
    /// The first request under way when it happened, counted from 1 among those of one call of
    /// [`Subject::run_all`](crate::Subject::run_all).
    pub first: usize,
    /// The last request under way, counted likewise.
    pub last: usize,
}
