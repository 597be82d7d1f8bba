//! A pass: a series of attempts to make a request smaller.

use urispec_model::OwnedRequest;

/// Candidates one after another, each an edit of the smallest request so far.
pub(super) trait Pass: Clone {
    /// The next candidate; `None` at the end. Returns the same candidate until `goes_on` is called.
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest>;

    /// Advances after the last candidate; `best` is that candidate if it was kept.
    fn goes_on(&mut self, best: &OwnedRequest, is_kept: bool);
}
