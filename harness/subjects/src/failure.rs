//! Failures of a parser's process that no single request explains.

use urispec_model::Observation;

/// A failure of a parser's process that did not recur. The open requests were sent again one by one, and the
/// suspected request was sent to a new process. Possible causes are a memory leak, state from earlier requests, a
/// race, or a machine without free memory.
///
/// The failure is an outcome of the run and not of a request, because the request that caused it is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessFailure {
    /// A crash, a time-out or a protocol fault, with its message.
    pub observed: Observation<'static>,
    /// The first open request when the failure happened, counted from 1 among the requests of one call of
    /// [`Subject::run_all`](crate::Subject::run_all).
    pub first: usize,
    /// The last open request when the failure happened, counted in the same way.
    pub last: usize,
}
