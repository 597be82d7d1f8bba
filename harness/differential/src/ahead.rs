//! Several candidates asked at once, where a subject answers them faster so.

use std::ops::ControlFlow;

use urispec_model::{Observation, OwnedRequest, Verdict};

use crate::budget::{NotMinimal, Remaining, cost, length};
use crate::{Key, Member};

/// How many candidates are asked at once at most, and about how many bytes of them.
const MOST: usize = 64;
const BYTES: usize = 1 << 20;

/// How many candidates to ask at once.
///
/// The candidates are those that come if none of them is kept. Where one is, the answers to those after it are in vain, so that
/// few are asked after one was kept, and more from time to time. Which one is kept does not depend on it.
#[derive(Debug)]
pub(crate) struct Ahead {
    now: usize,
    most: usize,
}

impl Ahead {
    /// For candidates that may show `key` of `member`. Where it breaks down a process has to be started again for each that
    /// was sent along, so that they go one by one.
    pub(crate) fn of(member: &Member<'_>, key: &Key) -> Self {
        let breaks_down = matches!(key.verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol);
        Self::many(member.subject().pipelines() && !breaks_down)
    }

    /// For subjects that answer several at once faster, or not.
    pub(crate) const fn many(is_faster: bool) -> Self {
        let most = if is_faster { MOST } else { 1 };
        Self { now: 1, most }
    }

    /// At most so many at once.
    #[cfg(test)]
    pub(crate) const fn at_most(most: usize) -> Self {
        Self { now: 1, most }
    }

    /// None was kept.
    pub(crate) fn more(&mut self) {
        self.now = (self.now * 2).min(self.most);
    }

    /// One was kept.
    pub(crate) const fn few(&mut self) {
        self.now = 1;
    }

    /// The next candidates, as many as the budget affords; notes if it affords none that is there.
    pub(crate) fn batch(
        &self,
        remaining: &mut Remaining,
        mut next: impl FnMut() -> Option<OwnedRequest>,
    ) -> Vec<OwnedRequest> {
        let (mut batch, mut costs, mut bytes) = (Vec::new(), 0, 0);
        if remaining.is_late() {
            remaining.end(NotMinimal::Time);
            return batch;
        }
        while batch.len() < self.now
            && bytes < BYTES
            && let Some(candidate) = next()
        {
            costs += cost(&candidate);
            if !remaining.affords(costs) {
                if batch.is_empty() {
                    remaining.end(NotMinimal::Requests);
                }
                break;
            }
            bytes += length(&candidate);
            batch.push(candidate);
        }
        batch
    }
}

/// What `member` does with each of a batch; with fewer, if the time is over before.
pub(crate) fn answers<'a>(
    member: &Member<'_>,
    batch: &'a [OwnedRequest],
    remaining: &mut Remaining,
) -> Vec<Observation<'a>> {
    if let [one] = batch {
        return vec![member.observe(&one.as_request())];
    }
    let mut observations = Vec::with_capacity(batch.len());
    // All of them ask for the same.
    if !batch.iter().all(|one| member.offers(one.as_request().operation())) {
        return observations;
    }
    member
        .subject()
        .run_all(&mut batch.iter().map(OwnedRequest::as_request), &mut |observed| {
            observations.push(observed);
            if remaining.is_late() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    if observations.len() < batch.len() {
        remaining.end(NotMinimal::Time);
    }
    observations
}
