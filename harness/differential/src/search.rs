//! Many requests, and the first that shows each key.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::Observation;
use urispec_model::OwnedRequest;

use crate::{Key, Panel, RecentHashes, Source};

/// What a search has brought home.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchResult {
    /// The first request that shows each key.
    pub first: BTreeMap<Key, FirstSighting>,
    /// How many requests were compared.
    pub compared: u64,
    /// Whether that was all of them.
    pub complete: bool,
}

/// The first request that shows a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstSighting {
    /// The request, as it came.
    pub request: OwnedRequest,
    /// How many blocks were looked at before.
    pub block: u64,
}

/// How many requests are compared between two looks at whether to go on.
const STRIDE: u64 = 512;

/// How many requests are given to subjects that are asked many at once.
const BATCH: usize = 256;

/// Told how many more were compared, if any, says whether to go on.
type Going<'g> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'g;

/// Compares every request of `source`, in rayon's current pool. `going` is asked every now and then, and of subjects that may
/// take their time after each answer; what was found until it says no is kept. What is found does not depend on the number
/// of threads.
pub fn search(panel: &Panel<'_>, source: &dyn Source, going: &Going<'_>) -> SearchResult {
    let mut search = SearchResult::default();
    let wave = 4 * rayon::current_num_threads() as u64;
    let mut from = 0;
    search.complete = true;
    while from < source.blocks() && search.complete {
        let until = source.blocks().min(from + wave);
        let blocks: Vec<Block> = (from..until)
            .into_par_iter()
            .map(|number| block(panel, source, number, going))
            .collect();
        for (block, number) in blocks.into_iter().zip(from..) {
            for (key, request) in block.found {
                if let Entry::Vacant(entry) = search.first.entry(key) {
                    entry.insert(FirstSighting { request, block: number });
                }
            }
            search.compared += block.compared;
            search.complete &= block.complete;
        }
        from = until;
    }
    search
}

/// What came of a block.
struct Block {
    found: BTreeMap<Key, OwnedRequest>,
    compared: u64,
    complete: bool,
}

fn block(panel: &Panel<'_>, source: &dyn Source, number: u64, going: &Going<'_>) -> Block {
    let mut block = Block {
        found: BTreeMap::new(),
        compared: 0,
        complete: false,
    };
    let ended = if going(0).is_break() {
        ControlFlow::Break(())
    } else if panel.members().iter().any(|member| member.subject().pipelines()) {
        many_at_once(panel, source, number, going, &mut block)
    } else {
        one_by_one(panel, source, number, going, &mut block)
    };
    block.complete = ended.is_continue();
    block
}

fn one_by_one(
    panel: &Panel<'_>,
    source: &dyn Source,
    number: u64,
    going: &Going<'_>,
    block: &mut Block,
) -> ControlFlow<()> {
    let Block { found, compared, .. } = block;
    let mut seen = RecentHashes::default();
    let ended = source.block(number, &mut |request| {
        panel.compare(request, &mut seen, &mut |key| {
            found.entry(key).or_insert_with(|| OwnedRequest::from(*request));
        });
        *compared += 1;
        if compared.is_multiple_of(STRIDE) {
            going(STRIDE)
        } else {
            ControlFlow::Continue(())
        }
    });
    // This block is whole, whatever comes of the next.
    let _ = going(*compared % STRIDE);
    ended
}

fn many_at_once(
    panel: &Panel<'_>,
    source: &dyn Source,
    number: u64,
    going: &Going<'_>,
    block: &mut Block,
) -> ControlFlow<()> {
    let Block { found, compared, .. } = block;
    let mut seen = RecentHashes::default();
    let mut requests = Vec::new();
    source.block(number, &mut |request| {
        requests.push(OwnedRequest::from(*request));
        ControlFlow::Continue(())
    })?;
    for batch in requests.chunks(BATCH) {
        going(0)?;
        let answers = answers(panel, batch, going);
        let answered = answers.iter().map(Vec::len).min().unwrap_or_default();
        for (at, request) in batch[..answered].iter().enumerate() {
            panel.compare_by(
                &request.as_request(),
                &mut seen,
                &mut |key| {
                    found.entry(key).or_insert_with(|| request.clone());
                },
                |place, _, observed| *observed = answers[place][at].clone(),
            );
        }
        *compared += answered as u64;
        let _ = going(answered as u64);
        if answered < batch.len() {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// What each member does with each request of a batch, asked without waiting for one answer before the next question. A member
/// that is broken off has fewer answers.
fn answers<'a>(panel: &Panel<'_>, batch: &'a [OwnedRequest], going: &Going<'_>) -> Vec<Vec<Observation<'a>>> {
    panel
        .members()
        .par_iter()
        .map(|member| {
            let offered = |request: &&OwnedRequest| member.offers(request.as_request().operation());
            let mut told = Vec::new();
            let mut requests = batch.iter().filter(offered).map(OwnedRequest::as_request);
            member.subject().run_all(&mut requests, &mut |observed| {
                told.push(observed);
                going(0)
            });
            let mut told = told.into_iter();
            let answer = |request| {
                if offered(&request) {
                    told.next()
                } else {
                    Some(Observation::Unsupported("".into()))
                }
            };
            batch.iter().map_while(answer).collect()
        })
        .collect()
}
