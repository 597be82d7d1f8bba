//! Failures of a parser's process that no single request explains.

use urispec_model::Observation;

/// A failure of a parser's process that did not recur when each open request was sent alone, and the
/// suspected one to a new process. Possible causes are a memory leak, a state, a race, or a machine without
/// free memory.
///
/// It is an outcome of the run and not of a request, because nobody knows which request caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessFailure {
    /// A crash, a time-out or a protocol fault, with its message.
    pub observed: Observation<'static>,
    /// The first open request when it happened, counted from 1 among those of one call of
    /// [`Subject::run_all`](crate::Subject::run_all).
    pub first: usize,
    /// The last open request when the failure happened, counted in the same way.
    pub last: usize,
}
