//! Sends many requests to a validator and an HTTP client, and collects their disagreements.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use urispec_model::{Component, Observation, OwnedRequest, Request, Verdict};

use super::pair::{Kind, Pair};
use crate::search::{BATCH, STRIDE, answers, over_blocks};
use crate::source::{Block, Source, SourceError};
use crate::{Cause, Change, Key, Progress, RecentHashes, Severity};

/// The disagreements of a validator and an HTTP client.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Disagreements {
    /// The disagreements by kind, the gravest first.
    pub kinds: BTreeMap<Kind, Sightings>,
    /// The number of requests that were sent to both parsers.
    pub compared: u64,
    /// Whether every request of the source was compared.
    pub complete: bool,
    /// The error that stopped the source, if there was one.
    pub failed: Option<SourceError>,
}

/// The disagreements of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sightings {
    /// The number of requests that show this kind.
    pub requests: u64,
    /// The first requests that show this kind: one for each different mismatch of one of the two parsers with RFC
    /// 3986.
    pub first: Vec<Sighting>,
}

/// A request on which the validator and the HTTP client disagree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The request in the form that the source returned.
    pub request: OwnedRequest,
    /// A mismatch of one of the parsers with RFC 3986 that explains the disagreement. `None` if no such mismatch
    /// is known.
    pub because: Option<Key>,
}

/// The largest number of sightings that are kept for one kind. Shrinking a sighting takes longer than finding it.
const KEPT: usize = 24;

impl Sightings {
    fn keep(&mut self, sighting: Sighting) {
        let is_new = |known: &Sighting| known.because != sighting.because;
        if self.first.len() < KEPT && self.first.iter().all(is_new) {
            self.first.push(sighting);
        }
    }
}

/// Sends every request of `source` to both parsers, in rayon's current pool. `progress` is called as in
/// [`crate::search()`]. The result does not depend on the number of threads.
pub fn disagreements(pair: &Pair<'_>, source: &mut dyn Source, progress: &Progress<'_>) -> Disagreements {
    let mut all = Disagreements {
        complete: true,
        ..Disagreements::default()
    };
    all.failed = over_blocks(
        source,
        |block| compare(pair, block, progress),
        |block: Disagreements| {
            for (kind, sightings) in block.kinds {
                let of_kind = all.kinds.entry(kind).or_default();
                of_kind.requests += sightings.requests;
                for sighting in sightings.first {
                    of_kind.keep(sighting);
                }
            }
            all.compared += block.compared;
            all.complete &= block.complete;
            block.complete
        },
    );
    all.complete &= all.failed.is_none();
    all
}

fn compare(pair: &Pair<'_>, block: &Block, progress: &Progress<'_>) -> Disagreements {
    let mut compared = Compared {
        pair,
        found: Disagreements::default(),
        seen: BTreeMap::new(),
    };
    let ended = if progress(0).is_break() {
        ControlFlow::Break(())
    } else if [pair.validator(), pair.client()]
        .iter()
        .any(|member| member.subject().pipelines())
    {
        compared.many_at_once(block, progress)
    } else {
        compared.one_by_one(block, progress)
    };
    compared.found.complete = ended.is_continue();
    compared.found
}

/// The result of comparing a block, as far as it was compared.
struct Compared<'p, 's> {
    pair: &'p Pair<'s>,
    found: Disagreements,
    /// The mismatches that were seen, of each kind.
    seen: BTreeMap<Kind, RecentHashes>,
}

impl Compared<'_, '_> {
    fn one_by_one(&mut self, block: &Block, progress: &Progress<'_>) -> ControlFlow<()> {
        let ended = block.requests(&mut |request| {
            let members = self.pair.panel().members();
            let answers = [members[0].observe(request), members[1].observe(request)];
            self.look(request, &answers);
            self.found.compared += 1;
            if self.found.compared.is_multiple_of(STRIDE) {
                progress(STRIDE)
            } else {
                ControlFlow::Continue(())
            }
        });
        // This block is finished, even if `progress` ends the search here.
        let _ = progress(self.found.compared % STRIDE);
        ended
    }

    fn many_at_once(&mut self, block: &Block, progress: &Progress<'_>) -> ControlFlow<()> {
        let mut requests = Vec::new();
        block.requests(&mut |request| {
            requests.push(OwnedRequest::from(*request));
            ControlFlow::Continue(())
        })?;
        for batch in requests.chunks(BATCH) {
            progress(0)?;
            let answers = answers(self.pair.panel(), batch, progress);
            let [first, second] = &answers[..] else {
                return ControlFlow::Break(());
            };
            let mut answered = 0;
            for ((request, first), second) in batch.iter().zip(first).zip(second) {
                self.look(&request.as_request(), &[first.clone(), second.clone()]);
                answered += 1;
            }
            self.found.compared += answered;
            let _ = progress(answered);
            if answered < batch.len() as u64 {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Compares the two parsers' answers to one request. The answers are in the order of the panel.
    fn look<'a>(&mut self, request: &Request<'a>, answers: &[Observation<'a>; 2]) {
        let [validator, client] = self.pair.in_order([&answers[0], &answers[1]]);
        let Some(kind) = Kind::of(request, validator, client) else {
            return;
        };
        let sightings = self.found.kinds.entry(kind).or_default();
        sightings.requests += 1;
        if sightings.first.len() >= KEPT {
            return;
        }
        let seen = self.seen.entry(kind).or_default();
        let mut keys = Vec::new();
        self.pair.panel().compare_by(
            request,
            seen,
            &mut |found| keys.extend(found.key().filter(|key| concerns(kind, key))),
            |at, _, observed| *observed = answers[at].clone(),
        );
        let sighting = |because| Sighting {
            request: OwnedRequest::from(*request),
            because,
        };
        if keys.is_empty() && sightings.first.is_empty() {
            sightings.keep(sighting(None));
        }
        for key in keys {
            sightings.keep(sighting(Some(key)));
        }
    }
}

/// Whether a mismatch explains the disagreement: a different spelling of the scheme does not explain a different
/// host.
fn concerns(kind: Kind, key: &Key) -> bool {
    use Component as C;
    let is_of_outcome = match kind.severity {
        Severity::Crash => key.severity() == Severity::Crash,
        Severity::Acceptance => matches!(key.verdict, Verdict::TooLenient | Verdict::TooStrict),
        Severity::Spelling => true,
        _ => key.cause != Cause::Change(Change::Case),
    };
    if !is_of_outcome {
        return false;
    }
    match (kind.component, key.component) {
        (None, _) | (_, None) => true,
        (Some(C::Authority), Some(departs)) => matches!(departs, C::Authority | C::Userinfo | C::Host | C::Port),
        (Some(C::Userinfo), Some(departs)) => matches!(departs, C::Userinfo | C::User | C::Password),
        (Some(C::Path), Some(departs)) => matches!(departs, C::Path | C::Params | C::Opaque),
        (Some(differs), Some(departs)) => differs == departs,
    }
}
