//! Makes requests for a comparison from generated pairs of texts.

use crate::fuzzing::{Generator, Related, Shape};
use crate::{Block, RequestPlan, Source, SourceError};

/// Pairs of texts made by the [`Generator`]; each block has its own seed, derived from the given seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedPairs {
    pairs: u64,
    seed: u64,
    plan: RequestPlan,
    /// The number of the next block.
    next: u64,
}

/// The number of pairs in a block.
const BLOCK: u64 = 1 << 12;

impl GeneratedPairs {
    /// A source of `pairs` pairs; the same seed gives the same pairs.
    pub const fn new(pairs: u64, seed: u64, plan: RequestPlan) -> Self {
        Self {
            pairs,
            seed,
            plan,
            next: 0,
        }
    }

    /// The number of pairs that were not yet returned.
    const fn left(&self) -> u64 {
        self.pairs.saturating_sub(self.next.saturating_mul(BLOCK))
    }
}

impl Source for GeneratedPairs {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let (pairs, number) = (self.left().min(BLOCK), self.next);
        if pairs == 0 {
            return Ok(None);
        }
        self.next += 1;
        let (seed, plan) = (self.seed.rotate_left(32) ^ number, self.plan.clone());
        Ok(Some(Block::new(0, move |each| {
            let mut generator = Generator::new(seed, Shape::Pair);
            (0..pairs).try_for_each(|_| {
                let Related { first, second } = generator.related();
                plan.two(&first.0, &second.0, each)
            })
        })))
    }

    fn requests(&self) -> Option<u64> {
        Some(self.left().saturating_mul(self.plan.of_two()))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use crate::Panel;
    use urispec_model::{Operation, Spec};

    use super::*;

    #[test]
    fn as_many_pairs_come_as_were_asked_for_and_the_same_again() {
        let reference = urispec_subjects::reference(Spec::Rfc3986);
        let plan = RequestPlan::new(&[Operation::Resolve], &Panel::judged_by(&[&*reference], Spec::Rfc3986));
        let texts = || {
            let mut texts = Vec::new();
            let mut source = GeneratedPairs::new(BLOCK + 7, 3, plan.clone());
            assert_eq!(source.requests(), Some(BLOCK + 7));
            while let Some(block) = source.next_block().unwrap() {
                let _ = block.requests(&mut |request| {
                    texts.push(request.input().to_vec());
                    ControlFlow::Continue(())
                });
            }
            assert_eq!(source.requests(), Some(0));
            texts
        };
        let first = texts();
        assert_eq!(first.len() as u64, BLOCK + 7);
        assert!(first == texts());
    }
}
