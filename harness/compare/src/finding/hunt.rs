//! Many requests, and the first that shows each key.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

use rayon::prelude::*;
use urispec_model::{Observation, Request};
use urispec_vectors::OwnedRequest;

use super::{Key, Panel, Seen, Source};

/// What a hunt has brought home.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hunt {
    /// The first request that shows each key.
    pub first: BTreeMap<Key, First>,
    /// How many requests were compared.
    pub compared: u64,
    /// Whether that was all of them.
    pub complete: bool,
}

/// The first request that shows a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct First {
    /// The request, as it came.
    pub request: OwnedRequest,
    /// How many blocks were looked at before.
    pub block: u64,
}

/// How many requests are compared between two looks at whether to go on.
const STRIDE: u64 = 512;

/// Compares every request of `source`, in rayon's current pool. `going` is told how many more were compared, every now and
/// then, and says whether to go on; what was found until then is kept. What is found does not depend on the number of
/// threads.
pub fn hunt(panel: &Panel<'_>, source: &dyn Source, going: &(dyn Fn(u64) -> ControlFlow<()> + Sync)) -> Hunt {
    let mut hunt = Hunt::default();
    let wave = 4 * rayon::current_num_threads() as u64;
    let mut from = 0;
    hunt.complete = true;
    while from < source.blocks() && hunt.complete {
        let until = source.blocks().min(from + wave);
        let blocks: Vec<Block> = (from..until)
            .into_par_iter()
            .map(|number| block(panel, source, number, going))
            .collect();
        for (block, number) in blocks.into_iter().zip(from..) {
            for (key, request) in block.found {
                if let Entry::Vacant(entry) = hunt.first.entry(key) {
                    entry.insert(First { request, block: number });
                }
            }
            hunt.compared += block.compared;
            hunt.complete &= block.complete;
        }
        from = until;
    }
    hunt
}

struct Block {
    found: BTreeMap<Key, OwnedRequest>,
    compared: u64,
    complete: bool,
}

fn block(
    panel: &Panel<'_>,
    source: &dyn Source,
    number: u64,
    going: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Block {
    let mut seen = Seen::default();
    let mut found: BTreeMap<Key, OwnedRequest> = BTreeMap::new();
    let mut compared = 0;
    let mut ended = ControlFlow::Continue(());
    let counted = |compared: &mut u64| {
        *compared += 1;
        if compared.is_multiple_of(STRIDE) {
            going(STRIDE)
        } else {
            ControlFlow::Continue(())
        }
    };
    if panel.members().iter().any(|member| member.subject().pipelines()) {
        let mut requests = Vec::new();
        let _ = source.block(number, &mut |request| {
            requests.push(owned(request));
            ControlFlow::Continue(())
        });
        // Short batches: an answer takes long, and Ctrl-C is to be heard.
        for batch in requests.chunks(256) {
            let answers = answers(panel, batch);
            for (at, request) in batch.iter().enumerate() {
                let as_request = request.as_request();
                panel.compare_by(
                    &as_request,
                    &mut seen,
                    &mut |key| {
                        found.entry(key).or_insert_with(|| request.clone());
                    },
                    |place, _, observed| {
                        *observed = answers[place].get(at).cloned().unwrap_or(Observation::Timeout);
                    },
                );
                ended = counted(&mut compared);
                if ended.is_break() {
                    break;
                }
            }
            if ended.is_break() {
                break;
            }
        }
    } else {
        ended = source.block(number, &mut |request| {
            panel.compare(request, &mut seen, &mut |key| {
                found.entry(key).or_insert_with(|| owned(request));
            });
            counted(&mut compared)
        });
    }
    let _ = going(compared % STRIDE);
    Block {
        found,
        compared,
        complete: ended.is_continue(),
    }
}

/// What each member does with each request of a batch, asked without waiting for one answer before the next question.
fn answers<'a>(panel: &Panel<'_>, batch: &'a [OwnedRequest]) -> Vec<Vec<Observation<'a>>> {
    panel
        .members()
        .par_iter()
        .map(|member| {
            let mut answers = Vec::with_capacity(batch.len());
            let offered = |request: &OwnedRequest| member.offers(request.as_request().operation());
            let mut told = Vec::new();
            let mut requests = batch
                .iter()
                .filter(|request| offered(request))
                .map(OwnedRequest::as_request);
            member.subject().run_all(&mut requests, &mut |observed| {
                told.push(observed);
                ControlFlow::Continue(())
            });
            let mut told = told.into_iter();
            for request in batch {
                answers.push(if offered(request) {
                    told.next().unwrap_or(Observation::Timeout)
                } else {
                    Observation::Unsupported("".into())
                });
            }
            answers
        })
        .collect()
}

/// The request, owned.
pub(super) fn owned(request: &Request<'_>) -> OwnedRequest {
    let bytes = |bytes: &[u8]| bytes.to_vec().into();
    match *request {
        Request::Parse { input, rule } => OwnedRequest::Parse {
            input: bytes(input),
            rule: rule.map(str::to_owned),
        },
        Request::Resolve { base, input, options } => OwnedRequest::Resolve {
            base: bytes(base),
            input: bytes(input),
            options,
        },
        Request::Normalize { input, level } => OwnedRequest::Normalize {
            input: bytes(input),
            level,
        },
        Request::Equivalent { input, other, level } => OwnedRequest::Equivalent {
            input: bytes(input),
            other: bytes(other),
            level,
        },
        Request::RemoveDotSegments { input } => OwnedRequest::RemoveDotSegments { input: bytes(input) },
    }
}
