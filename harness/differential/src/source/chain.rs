//! A source that returns the requests of several sources, one source after another.

use super::{Block, Source, SourceError};

/// Sources, one after another.
#[derive(Default)]
pub struct Chain(Vec<Box<dyn Source>>);

impl Chain {
    /// Adds a source to the end.
    pub fn push(&mut self, source: impl Source + 'static) {
        self.0.push(Box::new(source));
    }

    /// Whether the chain has no source.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Source for Chain {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        while let Some(first) = self.0.first_mut() {
            if let Some(block) = first.next_block()? {
                return Ok(Some(block));
            }
            self.0.remove(0);
        }
        Ok(None)
    }

    fn requests(&self) -> Option<u64> {
        let mut counts = self.0.iter().map(|source| source.requests());
        counts.try_fold(0_u64, |sum, count| Some(sum.saturating_add(count?)))
    }
}
