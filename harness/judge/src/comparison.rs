//! What came of comparing an observation with one answer.

use urispec_model::{ComponentSet, Verdict};

/// The judgement by one answer, without the name of a reading: small enough to be returned in a register.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    pub verdict: Verdict,
    pub departs: ComponentSet,
    pub blurred: ComponentSet,
}

impl Comparison {
    pub const fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            departs: ComponentSet::EMPTY,
            blurred: ComponentSet::EMPTY,
        }
    }

    /// How near to agreement it is: to accept with another value is nearer than to refuse.
    pub const fn distance(self) -> u8 {
        match self.verdict {
            Verdict::Agree => 0,
            Verdict::Rewritten => 1,
            Verdict::Missplit | Verdict::WrongResult => 2,
            _ => 3,
        }
    }
}
