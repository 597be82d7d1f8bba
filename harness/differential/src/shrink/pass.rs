//! The result of one attempt to make a request smaller.

use urispec_model::OwnedRequest;

/// Candidates one after another, each an edit of the smallest request so far.
pub(super) trait Pass: Clone {
    /// The next candidate; `None` at the end. Stays where it is until `advance` is called.
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest>;

    /// Goes on from the last candidate; `best` is that one if it was kept.
    fn goes_on(&mut self, best: &OwnedRequest, is_kept: bool);
}
