//! Sends several candidate requests at once to a subject that answers requests faster in a batch.

use std::ops::ControlFlow;

use urispec_model::{Observation, OwnedRequest, Verdict};

use crate::budget::{NotMinimal, Remaining, cost, length};
use crate::{Key, Member};

/// The largest number of candidates in one batch, and the approximate limit on the bytes of all candidates in it.
const MOST: usize = 64;
const BYTES: usize = 1 << 20;

/// The number of candidates in the next batch.
///
/// A batch consists of the next candidates, on the assumption that none of them is kept. If a candidate is kept,
/// the answers to the later candidates of the batch are wasted. So the batch is small after a kept candidate, and
/// grows with each batch in which no candidate is kept. The size of the batch does not change which candidates are
/// kept.
#[derive(Debug)]
pub(crate) struct Ahead {
    now: usize,
    most: usize,
}

impl Ahead {
    /// The batches for candidates that may show the mismatch `key` of `member`. If the mismatch is a crash or a
    /// time-out, the candidates are sent one by one, since the process has to be started again after each of them.
    pub(crate) fn of(member: &Member<'_>, key: &Key) -> Self {
        let breaks_down = matches!(key.verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol);
        Self::many(member.subject().pipelines() && !breaks_down)
    }

    /// `is_faster` is true if the subject answers several candidates faster when they are sent at once.
    pub(crate) const fn many(is_faster: bool) -> Self {
        let most = if is_faster { MOST } else { 1 };
        Self { now: 1, most }
    }

    /// Limits a batch to `most` candidates.
    #[cfg(test)]
    pub(crate) const fn at_most(most: usize) -> Self {
        Self { now: 1, most }
    }

    /// No candidate of the batch was kept: the next batch is larger.
    pub(crate) fn more(&mut self) {
        self.now = (self.now * 2).min(self.most);
    }

    /// A candidate was kept: the next batch is small.
    pub(crate) const fn few(&mut self) {
        self.now = 1;
    }

    /// The next candidates, as many as the budget allows. If the budget does not allow any of the remaining
    /// candidates, the limit is recorded.
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

/// The answers of `member` to a batch. There are fewer answers than candidates if the time ends first.
pub(crate) fn answers<'a>(
    member: &Member<'_>,
    batch: &'a [OwnedRequest],
    remaining: &mut Remaining,
) -> Vec<Observation<'a>> {
    if let [one] = batch {
        return vec![member.observe(&one.as_request())];
    }
    let mut observations = Vec::with_capacity(batch.len());
    // All candidates of a batch have the same operation.
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
