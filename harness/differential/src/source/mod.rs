//! Where requests come from.

mod exhaustive;
mod plan;
mod positions;

use std::ops::ControlFlow;

use urispec_model::OwnedRequest;
use urispec_model::Request;

pub use exhaustive::Exhaustive;
pub use plan::RequestPlan;
pub use positions::{PLACES, Positions};

/// Takes a request, and says whether there is to be another.
pub type Each<'e> = dyn FnMut(&Request<'_>) -> ControlFlow<()> + 'e;

/// Where requests come from, in numbered blocks that can be made in any order, side by side. A block is always the same,
/// so that what is found does not depend on how many threads look for it.
pub trait Source: Sync {
    /// How many blocks there are.
    fn blocks(&self) -> u64;

    /// How many requests there are, about; for a progress bar.
    fn requests(&self) -> u64;

    /// Hands over the requests of a block, in order.
    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()>;
}

/// Requests that are there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Requests(pub Vec<OwnedRequest>);

/// Enough for a block's own costs not to be noticed, and few enough for several threads to have work.
const BLOCK: usize = 1 << 12;

impl Source for Requests {
    fn blocks(&self) -> u64 {
        self.0.len().div_ceil(BLOCK) as u64
    }

    fn requests(&self) -> u64 {
        self.0.len() as u64
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let start = usize::try_from(number).map_or(usize::MAX, |number| number.saturating_mul(BLOCK));
        let requests = self.0.iter().skip(start).take(BLOCK);
        for request in requests {
            each(&request.as_request())?;
        }
        ControlFlow::Continue(())
    }
}
