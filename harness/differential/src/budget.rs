//! Limits on the work of making a request small.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use urispec_model::OwnedRequest;

/// Limits on the work of making one request small. The same limits apply again to the search for the nearest
/// request on which parser and document agree. The work ends at the limit that is reached first.
///
/// The limit on requests gives the same result in every run, for every subject. The time limit protects against
/// slow subjects: if it ends the work, the next run may end at a different point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number of requests that may be tried. A request of more than 4 KiB counts as several requests: one for
    /// each 4 KiB, rounded up. Further requests that find the cause of a mismatch do not count.
    pub requests: u64,
    /// The time that the work may take.
    pub time: Duration,
}

impl Budget {
    /// The default: 40,000 requests, 10 seconds.
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

/// The reason why a request may not be minimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NotMinimal {
    /// The limit on the number of requests was reached.
    Requests,
    /// The time limit was reached.
    Time,
    /// A smaller request showed the mismatch once, and did not show it when it was sent again.
    Unsteady,
}

impl NotMinimal {
    /// The reason as text, to be written after "not minimal: ".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Requests => "the limit of requests for shrinking was reached",
            Self::Time => "the time limit for shrinking was reached",
            Self::Unsteady => "a smaller input showed the divergence once, but not when it was sent again",
        }
    }
}

/// The number of bytes above which a text is long: it is shrunk in a different way first, and its request counts
/// several times.
pub(crate) const LONG: usize = 4 << 10;

/// The cost of a request: the number of requests as which it is counted.
pub(crate) fn cost(request: &OwnedRequest) -> u64 {
    length(request).div_ceil(LONG).max(1) as u64
}

/// The number of bytes in all texts of a request.
pub(crate) fn length(request: &OwnedRequest) -> usize {
    request.as_request().texts().map(<[u8]>::len).sum()
}

/// The part of a budget that is not used up yet.
#[derive(Debug)]
pub(crate) struct Remaining {
    requests: u64,
    /// The moment at which the time is up; `None` if it is later than a clock can represent.
    deadline: Option<Instant>,
    /// The limit that was reached.
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

    /// Whether the rest of the budget is enough for a request of this cost.
    pub(crate) const fn affords(&self, cost: u64) -> bool {
        cost <= self.requests
    }

    /// Subtracts the cost of requests from the budget.
    pub(crate) const fn pay(&mut self, cost: u64) {
        self.requests = self.requests.saturating_sub(cost);
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Records the limit that was reached, if none was recorded before.
    pub(crate) fn end(&mut self, why: NotMinimal) {
        self.used_up.get_or_insert(why);
    }

    /// The limit that was reached, if any was.
    pub(crate) const fn used_up(&self) -> Option<NotMinimal> {
        self.used_up
    }
}
