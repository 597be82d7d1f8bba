//! Everything that a search found, explained.

use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::{OwnedRequest, Spec};

use crate::search::{Progress, SearchResult};
use crate::{Budget, Divergence, Key, Panel};

/// What became of the keys that a search found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explained {
    /// Those that came again, in order of key.
    pub divergences: Vec<Divergence>,
    /// Those that did not come again, with the request that showed them.
    pub unsteady: Vec<(Key, OwnedRequest)>,
    /// How many were left out because `progress` broke off.
    pub unexplained: usize,
}

/// Explains each of `keys` by the request that showed it first, several at a time, in rayon's current pool. Each may cost
/// `budget`. `progress` is asked before each, and is given each that is done.
pub fn explain_all(
    panel: &Panel<'_>,
    found: &SearchResult,
    keys: &[&Key],
    budget: Budget,
    progress: &Progress<'_>,
) -> Explained {
    let explain = |key: &&Key| {
        if progress(0).is_break() {
            return None;
        }
        let request = &found.first.get(*key)?.request;
        let divergence = Divergence::new(panel, key, request, Spec::ALL, budget);
        // Whether to continue is asked before the next.
        let _: ControlFlow<()> = progress(1);
        Some(divergence.ok_or_else(|| (Key::clone(key), request.clone())))
    };
    let outcomes: Vec<Result<Divergence, (Key, OwnedRequest)>> = keys.par_iter().filter_map(explain).collect();
    let mut explained = Explained {
        unexplained: keys.len() - outcomes.len(),
        ..Explained::default()
    };
    for outcome in outcomes {
        match outcome {
            Ok(divergence) => explained.divergences.push(divergence),
            Err(unsteady) => explained.unsteady.push(unsteady),
        }
    }
    explained
}
