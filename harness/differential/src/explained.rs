//! The explanations of everything that a search found.

use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::{OwnedRequest, Spec};

use crate::search::{Progress, SearchResult};
use crate::{Budget, Divergence, Key, Panel};

/// The result of explaining the keys of a search: the keys that were reproduced, and the keys that were not
/// reproduced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explained {
    /// The divergences that could be reproduced, in order of key.
    pub divergences: Vec<Divergence>,
    /// The keys that could not be reproduced, each with the request that showed it.
    pub unsteady: Vec<(Key, OwnedRequest)>,
    /// The number of keys that were left out because `progress` ended the work.
    pub unexplained: usize,
}

/// Explains each key with the first request that showed it. Explains several keys at a time, in rayon's current
/// pool. `budget` limits the work on each key. `progress` is called with 0 before each key and with 1 after it.
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
        // The next call decides whether to continue.
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
