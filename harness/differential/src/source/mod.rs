//! Sources of requests.
//!
//! This module opens no file: [`Lines`] and [`JsonLines`] read from a given reader.

mod chain;
mod exhaustive;
mod lines;
mod plan;
mod positions;
mod text;

use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use urispec_model::OwnedRequest;
use urispec_model::Request;

pub use chain::Chain;
pub use exhaustive::Exhaustive;
pub use lines::{LONGEST_LINE, LineBlock, LineReader, SourceError};
pub use plan::RequestPlan;
pub use positions::{PLACES, Positions};
pub use text::{CarriageReturns, JsonLines, Lines};

/// A function that gets a request, and returns whether to continue.
pub type Each<'e> = dyn FnMut(&Request<'_>) -> ControlFlow<()> + 'e;

/// A source of requests, one block after another.
///
/// Blocks are returned in order, so a stream can be a source. Returning a block must take little time, since only
/// one thread returns blocks. The thread that receives a block makes its requests, and several threads make
/// requests at the same time. The start and the end of a block must depend only on the source. Then the result does
/// not depend on the number of threads.
///
/// We decided against blocks that can be requested by number in any order. For blocks in any order, a file would
/// have to be in memory, or each block would have to search for its start.
pub trait Source: Send {
    /// The next block; `None` at the end.
    fn next_block(&mut self) -> Result<Option<Block>, SourceError>;

    /// The approximate number of requests; `None` if the number is not known before all requests are read.
    fn requests(&self) -> Option<u64>;
}

/// Requests that follow one another.
pub struct Block {
    bytes: usize,
    make: Box<Make>,
}

type Make = dyn Fn(&mut Each<'_>) -> ControlFlow<()> + Send + Sync;

impl Block {
    /// A block that needs `bytes` bytes of memory; `make` returns its requests in order.
    pub fn new(bytes: usize, make: impl Fn(&mut Each<'_>) -> ControlFlow<()> + Send + Sync + 'static) -> Self {
        Self {
            bytes,
            make: Box::new(make),
        }
    }

    /// The approximate memory that the block takes, in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Calls `each` with the requests, in order.
    pub fn requests(&self, each: &mut Each<'_>) -> ControlFlow<()> {
        (self.make)(each)
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block")
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

/// Requests that are in memory.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Requests {
    all: Arc<[OwnedRequest]>,
    next: usize,
}

/// The number of requests in a block. The number is large enough that the cost of a block itself does not matter,
/// and small enough that several threads get work.
const BLOCK: usize = 1 << 12;

impl Requests {
    /// A source of these requests.
    pub fn new(requests: impl IntoIterator<Item = OwnedRequest>) -> Self {
        Self {
            all: requests.into_iter().collect(),
            next: 0,
        }
    }
}

impl Source for Requests {
    fn next_block(&mut self) -> Result<Option<Block>, SourceError> {
        let range = self.next..self.all.len().min(self.next + BLOCK);
        self.next = range.end;
        let all = Arc::clone(&self.all);
        Ok((!range.is_empty()).then(|| Block::new(0, move |each| hand_over(&all[range.clone()], each))))
    }

    fn requests(&self) -> Option<u64> {
        Some((self.all.len() - self.next) as u64)
    }
}

fn hand_over(requests: &[OwnedRequest], each: &mut Each<'_>) -> ControlFlow<()> {
    requests.iter().try_for_each(|request| each(&request.as_request()))
}

/// Takes the next `size` numbers from the range `next..end`, and sets `next` to the number after them; `None` if
/// none are left.
fn take(next: &mut u64, end: u64, size: u64) -> Option<Range<u64>> {
    let range = *next..end.min(next.saturating_add(size));
    *next = range.end;
    (!range.is_empty()).then_some(range)
}

/// Every request of a source, for tests.
#[cfg(test)]
fn all(source: &mut dyn Source) -> Result<Vec<OwnedRequest>, SourceError> {
    let mut requests = Vec::new();
    while let Some(block) = source.next_block()? {
        let _ = block.requests(&mut |request| {
            requests.push(OwnedRequest::from(*request));
            ControlFlow::Continue(())
        });
    }
    Ok(requests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_in_memory_come_once_in_order() {
        let request = |number: usize| OwnedRequest::Parse {
            input: number.to_string().into_bytes().into(),
            rule: None,
        };
        let many: Vec<OwnedRequest> = (0..=2 * BLOCK).map(request).collect();
        let mut source = Requests::new(many.clone());
        assert_eq!(source.requests(), Some(many.len() as u64));
        assert!(all(&mut source).unwrap() == many);
        assert_eq!(source.requests(), Some(0));
    }
}
