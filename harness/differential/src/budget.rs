//! What it may cost to make a request small.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use urispec_model::OwnedRequest;

/// What it may cost to make one request small, and as much again to find its neighbour: whichever is used up first ends it.
///
/// The number of requests decides alike in every run, whatever the subject. The time is a guard against subjects that are slow:
/// what it ends may end elsewhere in the next run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many requests may be tried. One of more than 4 KiB counts once for each 4 KiB that it begins; what is asked besides,
    /// to learn the cause of a mismatch, does not count.
    pub requests: u64,
    /// How long it may take.
    pub time: Duration,
}

impl Budget {
    /// The usual: 40,000 requests, 10 seconds.
    pub const DEFAULT: Self = Self {
        requests: 40_000,
        time: Duration::from_secs(10),
    };
}

impl Default for Budget {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Why a request may not be minimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NotMinimal {
    /// The number of requests was used up.
    Requests,
    /// The time was used up.
    Time,
    /// A smaller one showed the mismatch once, and not when it was asked again.
    Unsteady,
}

impl NotMinimal {
    /// The reason in words, after "not minimal: ".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Requests => "the number of requests to shrink it was used up",
            Self::Time => "the time to shrink it was used up",
            Self::Unsteady => "a smaller one showed this once, and not when asked again",
        }
    }
}

/// A text of more bytes is long: it is shrunk in another way first, and counts as several.
pub(crate) const LONG: usize = 4 << 10;

/// As what a request counts.
pub(crate) fn cost(request: &OwnedRequest) -> u64 {
    length(request).div_ceil(LONG).max(1) as u64
}

/// How many bytes all texts of a request have.
pub(crate) fn length(request: &OwnedRequest) -> usize {
    request.as_request().texts().map(<[u8]>::len).sum()
}

/// What is left of a budget.
#[derive(Debug)]
pub(crate) struct Remaining {
    requests: u64,
    /// `None`: later than any clock can tell.
    deadline: Option<Instant>,
    /// What was used up.
    used_up: Option<NotMinimal>,
}

impl Remaining {
    pub(crate) fn of(budget: Budget) -> Self {
        Self {
            requests: budget.requests,
            deadline: Instant::now().checked_add(budget.time),
            used_up: None,
        }
    }

    /// Whether a request of this cost may be tried after those that were paid for.
    pub(crate) const fn affords(&self, cost: u64) -> bool {
        cost <= self.requests
    }

    /// Takes what requests cost from the budget.
    pub(crate) const fn pay(&mut self, cost: u64) {
        self.requests = self.requests.saturating_sub(cost);
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Notes what was used up, the first that was.
    pub(crate) fn end(&mut self, why: NotMinimal) {
        self.used_up.get_or_insert(why);
    }

    /// What was used up, if anything was.
    pub(crate) const fn used_up(&self) -> Option<NotMinimal> {
        self.used_up
    }
}
