//! Compares many requests, and keeps the first request that shows each key.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;
use std::sync::Arc;

use rayon::prelude::*;
use urispec_model::Observation;
use urispec_model::OwnedRequest;

use crate::source::{Block, Source, SourceError};
use crate::{Found, Key, Panel, RecentHashes};

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchResult {
    /// The first request that shows each key.
    pub first: BTreeMap<Key, FirstSighting>,
    /// For each member and each interpretation of its document that the reference implementation does not follow:
    /// the number of requests on which the member agreed by this interpretation. Members are given by their index
    /// in [`Panel::members`].
    pub readings: BTreeMap<(usize, Arc<str>), u64>,
    /// The number of requests that were compared.
    pub compared: u64,
    /// Whether every request of the source was compared.
    pub complete: bool,
    /// The error that stopped the source, if there was one.
    pub failed: Option<SourceError>,
}

/// The first request that shows a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstSighting {
    /// The request in the form that the source returned.
    pub request: OwnedRequest,
    /// The number of blocks before the block of the request.
    pub block: u64,
}

/// The number of requests between two calls of the progress function.
pub(crate) const STRIDE: u64 = 512;

/// The number of requests in a batch, for subjects that answer many at once.
pub(crate) const BATCH: usize = 256;

/// A function that gets the number of further requests that were compared, and returns whether to continue.
pub type Progress<'p> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'p;

/// Compares every request of `source`, in rayon's current pool. `progress` is called from time to time, and after
/// each answer of a subject that may be slow. If `progress` ends the search, or the source fails, the result so far
/// is returned. The result does not depend on the number of threads.
pub fn search(panel: &Panel<'_>, source: &mut dyn Source, progress: &Progress<'_>) -> SearchResult {
    let mut search = SearchResult {
        complete: true,
        ..SearchResult::default()
    };
    let mut number = 0;
    search.failed = over_blocks(
        source,
        |block| compare(panel, block, progress),
        |block: Compared| {
            for (key, request) in block.found {
                if let Entry::Vacant(entry) = search.first.entry(key) {
                    entry.insert(FirstSighting { request, block: number });
                }
            }
            for (by, count) in block.readings {
                *search.readings.entry(by).or_default() += count;
            }
            search.compared += block.requests;
            search.complete &= block.complete;
            number += 1;
            block.complete
        },
    );
    search.complete &= search.failed.is_none();
    search
}

/// Calls `compare` with every block of `source`, several at a time. Passes each result in order to `keep`, which
/// returns whether to continue. Returns the error that stopped the source, if there was one.
pub(crate) fn over_blocks<T: Send>(
    source: &mut dyn Source,
    compare: impl Fn(&Block) -> T + Sync,
    mut keep: impl FnMut(T) -> bool,
) -> Option<SourceError> {
    let mut wave = next_wave(source);
    while !wave.is_last() {
        // The next blocks are read while the present ones are compared.
        let (compared, next) = rayon::join(
            || -> Vec<T> { wave.blocks.par_iter().map(&compare).collect() },
            || match wave.failed {
                None => next_wave(source),
                Some(_) => Wave::default(),
            },
        );
        let mut goes_on = true;
        for block in compared {
            goes_on &= keep(block);
        }
        if wave.failed.is_some() {
            break;
        }
        wave = next;
        if !goes_on {
            break;
        }
    }
    wave.failed
}

/// Blocks that are compared at the same time.
#[derive(Debug, Default)]
struct Wave {
    blocks: Vec<Block>,
    /// The error that stopped the source.
    failed: Option<SourceError>,
}

impl Wave {
    fn is_last(&self) -> bool {
        self.blocks.is_empty()
    }
}

/// The approximate limit on the memory of a wave, in bytes. The limit prevents inputs with long lines from filling
/// the memory. Two waves are in memory at a time.
const WAVE: usize = 32 << 20;

/// Reads enough blocks to keep each thread busy; returns none at the end of the source.
fn next_wave(source: &mut dyn Source) -> Wave {
    let mut wave = Wave::default();
    let mut bytes = 0;
    while wave.blocks.len() < 4 * rayon::current_num_threads() && bytes < WAVE {
        match source.next_block() {
            Ok(Some(block)) => {
                bytes += block.bytes();
                wave.blocks.push(block);
            }
            Ok(None) => break,
            Err(error) => {
                wave.failed = Some(error);
                break;
            }
        }
    }
    wave
}

/// The result of a block.
struct Compared {
    found: BTreeMap<Key, OwnedRequest>,
    readings: BTreeMap<(usize, Arc<str>), u64>,
    requests: u64,
    complete: bool,
}

impl Compared {
    /// Adds a finding about a request to the result.
    fn keep(&mut self, found: Found, request: impl FnOnce() -> OwnedRequest) {
        match found {
            Found::Departure(key) => drop(self.found.entry(key).or_insert_with(request)),
            Found::Reading { member, reading } => *self.readings.entry((member, reading)).or_default() += 1,
        }
    }
}

fn compare(panel: &Panel<'_>, block: &Block, progress: &Progress<'_>) -> Compared {
    let mut compared = Compared {
        found: BTreeMap::new(),
        readings: BTreeMap::new(),
        requests: 0,
        complete: false,
    };
    let ended = if progress(0).is_break() {
        ControlFlow::Break(())
    } else if panel.members().iter().any(|member| member.subject().pipelines()) {
        many_at_once(panel, block, progress, &mut compared)
    } else {
        one_by_one(panel, block, progress, &mut compared)
    };
    compared.complete = ended.is_continue();
    compared
}

fn one_by_one(panel: &Panel<'_>, block: &Block, progress: &Progress<'_>, into: &mut Compared) -> ControlFlow<()> {
    let mut seen = RecentHashes::default();
    let ended = block.requests(&mut |request| {
        panel.compare(request, &mut seen, &mut |found| {
            into.keep(found, || OwnedRequest::from(*request));
        });
        into.requests += 1;
        if into.requests.is_multiple_of(STRIDE) {
            progress(STRIDE)
        } else {
            ControlFlow::Continue(())
        }
    });
    // This block is finished, even if `progress` ends the search here.
    let _ = progress(into.requests % STRIDE);
    ended
}

fn many_at_once(panel: &Panel<'_>, block: &Block, progress: &Progress<'_>, into: &mut Compared) -> ControlFlow<()> {
    let mut seen = RecentHashes::default();
    let mut requests = Vec::new();
    block.requests(&mut |request| {
        requests.push(OwnedRequest::from(*request));
        ControlFlow::Continue(())
    })?;
    for batch in requests.chunks(BATCH) {
        progress(0)?;
        let answers = answers(panel, batch, progress);
        let answered = answers.iter().map(Vec::len).min().unwrap_or_default();
        for (at, request) in batch[..answered].iter().enumerate() {
            panel.compare_by(
                &request.as_request(),
                &mut seen,
                &mut |found| into.keep(found, || request.clone()),
                |place, _, observed| *observed = answers[place][at].clone(),
            );
        }
        into.requests += answered as u64;
        let _ = progress(answered as u64);
        if answered < batch.len() {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// The answers of each member to each request of a batch. The requests are sent without waiting for the answers to
/// earlier requests. If the search stops a member, this member has fewer answers.
pub(crate) fn answers<'a>(
    panel: &Panel<'_>,
    batch: &'a [OwnedRequest],
    progress: &Progress<'_>,
) -> Vec<Vec<Observation<'a>>> {
    panel
        .members()
        .par_iter()
        .map(|member| {
            let offered = |request: &&OwnedRequest| member.offers(request.as_request().operation());
            let mut observations = Vec::new();
            let mut requests = batch.iter().filter(offered).map(OwnedRequest::as_request);
            member.subject().run_all(&mut requests, &mut |observed| {
                observations.push(observed);
                progress(0)
            });
            let mut observations = observations.into_iter();
            let answer = |request| {
                if offered(&request) {
                    observations.next()
                } else {
                    Some(Observation::Unsupported("".into()))
                }
            };
            batch.iter().map_while(answer).collect()
        })
        .collect()
}
