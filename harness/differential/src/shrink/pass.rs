//! A pass: a series of attempts to make a request smaller.

use urispec_model::OwnedRequest;

/// A series of candidates. Each candidate is an edit of the smallest request so far.
pub(super) trait Pass: Clone {
    /// The next candidate; `None` at the end. Repeated calls return the same candidate until `goes_on` is called.
    fn candidate(&mut self, best: &OwnedRequest) -> Option<OwnedRequest>;

    /// Advances to the next candidate. `best` is the current candidate if it was kept, else the smallest request so
    /// far.
    fn goes_on(&mut self, best: &OwnedRequest, is_kept: bool);
}
