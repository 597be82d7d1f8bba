//! Merges many shards into one.

use std::collections::btree_map::Entry;

use urispec_model::visible;

use crate::shard::{Shard, ShardError, Twice};

/// The reason why shards cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A shard is invalid, or belongs to a different survey.
    #[error("`{name}`: {error}")]
    Shard {
        /// The name of the shard.
        name: String,
        /// The error of the shard.
        #[source]
        error: ShardError,
    },
    /// Two shards have the same rows.
    #[error(
        "`{name}`: expected rows of `{of}` that are in no other shard, found rows {} to {} twice; leave out one of the two \
         shards, or name each with --source if they are parts of different streams",
        .range[0], .range[1] - 1
    )]
    Twice {
        /// The name of the second shard.
        name: String,
        /// The source.
        of: String,
        /// The rows, as two numbers: the first row, and the row after the last.
        range: [u64; 2],
    },
    /// No shard has these rows.
    #[error(
        "expected all rows of `{of}`, found none of the rows {} to {}; survey them, or merge with --allow-gaps",
        .range[0], .range[1] - 1
    )]
    Gap {
        /// The source.
        of: String,
        /// The rows, as two numbers: the first row, and the row after the last.
        range: [u64; 2],
    },
    /// The survey of one of the shards was interrupted.
    #[error(
        "`{name}`: expected a complete shard, found an interrupted one; continue it with --resume, or merge with --allow-gaps"
    )]
    Incomplete {
        /// The name of the shard.
        name: String,
    },
    /// There is no shard.
    #[error("expected at least one shard, found none")]
    None,
}

/// Shards that are merged one after another, in any order.
#[derive(Debug, Default)]
pub struct Merge {
    merged: Option<Shard>,
    allow_gaps: bool,
}

impl Merge {
    /// Prepares to merge shards. With `allow_gaps`, rows may be missing between shards.
    pub fn new(allow_gaps: bool) -> Self {
        Self {
            merged: None,
            allow_gaps,
        }
    }

    /// Adds a shard. Errors use `name` for this shard.
    pub fn add(&mut self, name: &str, shard: Shard) -> Result<(), MergeError> {
        let named = |error| MergeError::Shard {
            name: visible(name),
            error,
        };
        if !shard.complete && !self.allow_gaps {
            return Err(MergeError::Incomplete { name: visible(name) });
        }
        let Some(merged) = &mut self.merged else {
            self.merged = Some(shard);
            return Ok(());
        };
        merged.header.differs(&shard.header).map_err(named)?;
        for (of, rows) in shard.sources {
            match merged.sources.entry(of) {
                Entry::Vacant(vacant) => drop(vacant.insert(rows)),
                Entry::Occupied(mut there) => {
                    let of = visible(there.key());
                    there.get_mut().add(rows).map_err(|Twice(range)| MergeError::Twice {
                        name: visible(name),
                        of,
                        range,
                    })?;
                }
            }
        }
        merged.complete &= shard.complete;
        let too_many = || named(ShardError::TooMany);
        for (signature, seen) in shard.found.signatures {
            merged.found.signature(signature, seen).ok_or_else(too_many)?;
        }
        for (key, seen) in shard.found.keys {
            merged.found.key(key, seen).ok_or_else(too_many)?;
        }
        merged.found.counts.merge(&shard.found.counts).ok_or_else(too_many)?;
        merged.check_signatures().map_err(named)
    }

    /// The merged shard.
    pub fn finish(self) -> Result<Shard, MergeError> {
        let merged = self.merged.ok_or(MergeError::None)?;
        if !self.allow_gaps {
            for (of, rows) in &merged.sources {
                let mut next = 0;
                for range in &rows.ranges {
                    if range[0] != next {
                        let (of, range) = (visible(of), [next, range[0]]);
                        return Err(MergeError::Gap { of, range });
                    }
                    next = range[1];
                }
            }
        }
        Ok(merged)
    }
}
