//! Finds the smallest request that shows a mismatch, starting from a request that shows it.
//!
//! Requests are ordered by shortlex: by length, and then by an alphabet that begins with the most readable
//! characters. The search is greedy, and consists of several [`Pass`]es. In a long text, windows from the whole
//! text down to single bytes are deleted, each at a few places ([`halve`]). This pass finds a short cause, or the
//! exact length if the length is the cause. Then windows of decreasing length are deleted at every place
//! ([`delete`]), and a letter replaces brackets and their content ([`unbracket`]). Then each byte is replaced by
//! bytes that are earlier in the alphabet ([`replace`]). The passes are repeated until nothing changes. The result
//! is 1-minimal: if any single byte is deleted, the request no longer shows the mismatch. We decided against a
//! search for the shortest possible request: it would take unbounded time, and a 1-minimal request is just as
//! readable.
//!
//! A [`Budget`] limits the work. If the work ends at the limit, the request is marked as possibly not minimal.

mod delete;
mod halve;
mod pass;
mod replace;
mod unbracket;

use urispec_model::OwnedRequest;

use crate::ahead::{Ahead, answers};
use crate::attribution::{has_key, has_key_by};
use crate::budget::{Budget, LONG, NotMinimal, Remaining, length};
use crate::requests::texts;
use crate::{Key, Member, Panel};

use delete::{Delete, DeleteComponents, DeleteFromBoth, Side};
use halve::{Halve, HalveBoth};
use pass::Pass;
use replace::{Replace, ReplaceInBoth};
use unbracket::Unbracket;

pub(crate) use replace::ALPHABET;

/// The result of making a request as small as possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shrunk {
    /// The smallest request.
    pub request: OwnedRequest,
    /// The number of other requests that were tried.
    pub tries: usize,
    /// The reason why the request may not be minimal, if there is one.
    pub not_minimal: Option<NotMinimal>,
    /// Other requests that showed the mismatch, the shortest first, each at least twice as long as the previous
    /// request. A longer request is used if the smallest request does not show the mismatch again: time-outs depend
    /// on the load of the machine.
    pub longer: Vec<OwnedRequest>,
}

/// The smallest request that still has `key` on this panel; `None` if `request` does not have it.
pub fn shrink(panel: &Panel<'_>, key: &Key, request: &OwnedRequest, budget: Budget) -> Option<Shrunk> {
    let member = panel.member(key)?;
    has_key(member, &request.as_request(), key).then(|| {
        let mut of_key = OfKey { member, key };
        smallest(request, &mut of_key, Ahead::of(member, key), budget)
    })
}

/// The smallest request for which `is_kept` is true, starting from `request`. This function is for searches that
/// must keep a property other than a key.
pub fn shrink_while(request: &OwnedRequest, budget: Budget, is_kept: impl FnMut(&OwnedRequest) -> bool) -> Shrunk {
    smallest(request, &mut Those(is_kept), Ahead::many(false), budget)
}

/// Keeps the requests for which the function is true.
struct Those<F>(F);

impl<F: FnMut(&OwnedRequest) -> bool> Keeps for Those<F> {
    fn first(&mut self, batch: &[OwnedRequest], _: &mut Remaining) -> Option<usize> {
        batch.iter().position(&mut self.0)
    }
}

/// Decides which of several requests still has the wanted property.
pub(crate) trait Keeps {
    /// The index, in a batch, of the first request that has the wanted property. If the time is up, the later
    /// requests of the batch are not examined.
    fn first(&mut self, batch: &[OwnedRequest], remaining: &mut Remaining) -> Option<usize>;
}

/// Keeps the requests that have a key.
struct OfKey<'k, 's> {
    member: &'k Member<'s>,
    key: &'k Key,
}

impl Keeps for OfKey<'_, '_> {
    fn first(&mut self, batch: &[OwnedRequest], remaining: &mut Remaining) -> Option<usize> {
        let observations = answers(self.member, batch, remaining);
        let mut answered = batch.iter().zip(&observations);
        answered.position(|(request, observed)| has_key_by(self.member, &request.as_request(), observed, self.key))
    }
}

/// The smallest request that `keeps` keeps, starting from `request`.
pub(crate) fn smallest(request: &OwnedRequest, keeps: &mut dyn Keeps, ahead: Ahead, budget: Budget) -> Shrunk {
    let mut shrinker = Shrinker {
        best: request.clone(),
        keeps,
        ahead,
        remaining: Remaining::of(budget),
        tries: 0,
        longer: Vec::new(),
    };
    shrinker.repeat(|shrinker| {
        let is_long = |request: &OwnedRequest| texts(request).iter().any(|text| text.len() > LONG);
        if !is_long(&shrinker.best) {
            return;
        }
        shrinker.run(HalveBoth::new(&shrinker.best));
        for text in 0..texts(&shrinker.best).len() {
            shrinker.run(DeleteComponents::of(text));
            shrinker.run(Halve::new(&shrinker.best, text));
        }
    });
    shrinker.repeat(|shrinker| {
        shrinker.run(DeleteFromBoth::new(Side::Start));
        shrinker.run(DeleteFromBoth::new(Side::End));
        for text in 0..texts(&shrinker.best).len() {
            shrinker.run(DeleteComponents::of(text));
            shrinker.run(Delete::new(&shrinker.best, text));
            shrinker.run(Unbracket::of(text));
        }
        shrinker.run(ReplaceInBoth::default());
        for text in 0..texts(&shrinker.best).len() {
            shrinker.run(Replace::of(text));
        }
    });
    let Shrinker {
        best,
        remaining,
        tries,
        mut longer,
        ..
    } = shrinker;
    longer.reverse();
    Shrunk {
        request: best,
        tries,
        not_minimal: remaining.used_up(),
        longer,
    }
}

struct Shrinker<'h> {
    best: OwnedRequest,
    keeps: &'h mut dyn Keeps,
    ahead: Ahead,
    remaining: Remaining,
    tries: usize,
    /// Other requests that showed the mismatch, the longest first.
    longer: Vec<OwnedRequest>,
}

impl Shrinker<'_> {
    /// Repeats `passes` until they change nothing.
    fn repeat(&mut self, passes: impl Fn(&mut Self)) {
        loop {
            let before = self.best.clone();
            passes(self);
            if self.best == before || self.remaining.used_up().is_some() {
                return;
            }
        }
    }

    /// Tries every candidate of a pass.
    fn run<P: Pass>(&mut self, mut pass: P) {
        while self.remaining.used_up().is_none() {
            let (mut cursor, mut cursors) = (pass.clone(), Vec::new());
            let batch = self.ahead.batch(&mut self.remaining, || {
                let candidate = cursor.candidate(&self.best)?;
                cursors.push(cursor.clone());
                cursor.goes_on(&self.best, false);
                Some(candidate)
            });
            let Some(last) = batch.len().checked_sub(1) else {
                return;
            };
            let kept = self.keeps.first(&batch, &mut self.remaining);
            let tried = kept.unwrap_or(last);
            self.tries += tried + 1;
            self.remaining
                .pay(batch[..=tried].iter().map(crate::budget::cost).sum());
            pass = cursors.swap_remove(tried);
            if kept.is_some() {
                self.keep(&batch[tried]);
                self.ahead.few();
            } else {
                self.ahead.more();
            }
            pass.goes_on(&self.best, kept.is_some());
        }
    }

    fn keep(&mut self, candidate: &OwnedRequest) {
        let before = std::mem::replace(&mut self.best, candidate.clone());
        let is_half = |longer: &OwnedRequest| 2 * length(&before) <= length(longer);
        if self.longer.last().is_none_or(is_half) {
            self.longer.push(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A budget without a limit on requests or time.
    const FREE: Budget = Budget {
        requests: u64::MAX,
        time: Duration::MAX,
    };

    fn parse(input: &[u8]) -> OwnedRequest {
        OwnedRequest::Parse {
            input: input.to_vec().into(),
            rule: None,
        }
    }

    fn shrunk(input: &[u8], holds: impl Fn(&[u8]) -> bool, ahead: usize, budget: Budget) -> Shrunk {
        let mut those = Those(|request: &OwnedRequest| holds(request.as_request().input()));
        smallest(&parse(input), &mut those, Ahead::at_most(ahead), budget)
    }

    #[track_caller]
    fn check(input: &[u8], holds: impl Fn(&[u8]) -> bool, expected: &str) {
        let found = shrunk(input, &holds, 1, FREE);
        assert_eq!(String::from_utf8_lossy(texts(&found.request)[0]), expected);
        assert_eq!(found.not_minimal, None);
        assert_eq!(shrunk(input, &holds, 64, FREE), found, "asked ahead");
    }

    #[test]
    fn the_smallest_input_is_short_and_plain() {
        check(b"http://user@host:80/path", |input| input.contains(&b'@'), "@");
        check(b"http://user@host:80/path", |input| input.len() > 2, "aaa");
        let is_foreign_text = |input: &[u8]| !input.is_ascii() && std::str::from_utf8(input).is_ok();
        check("x é \u{1F600}".as_bytes(), is_foreign_text, "é");
        check(b"abc", |_| true, "");
    }

    #[test]
    fn long_inputs_take_few_tries() {
        let input = [vec![b'x'; 1 << 16], b"@".to_vec(), vec![b'y'; 1 << 16]].concat();
        let found = shrunk(&input, |input| input.contains(&b'@'), 1, FREE);
        assert!(found.tries < 500, "{}", found.tries);
    }

    /// An input that is longer than `limit`, the limit of its subject; only its length matters.
    fn too_long(length: usize, limit: usize) -> (Vec<u8>, impl Fn(&[u8]) -> bool) {
        let input = [&b"http://h:"[..], &vec![b'9'; length], b"/"].concat();
        let holds = move |input: &[u8]| input.starts_with(b"http://h:") && input.len() > limit;
        (input, holds)
    }

    #[test]
    fn the_length_at_which_a_limit_is_passed_is_found_within_the_budget_and_said_to_be_unproved() {
        for (length, limit) in [(66_000, 65_535), (66_000, 4_300), (1 << 20, 65_535), (1 << 20, 500_000)] {
            let (input, holds) = too_long(length, limit);
            let found = shrunk(&input, holds, 1, Budget::DEFAULT);
            assert_eq!(length_of(&found), limit + 1, "{length} over {limit}");
            assert_eq!(found.not_minimal, Some(NotMinimal::Requests));
        }
    }

    fn length_of(shrunk: &Shrunk) -> usize {
        length(&shrunk.request)
    }

    #[test]
    fn the_budget_decides_alike_however_many_are_asked_ahead() {
        let (input, holds) = too_long(9_000, 100);
        let mut lengths = Vec::new();
        for requests in [0, 1, 10, 100, 1_000] {
            let budget = Budget { requests, ..FREE };
            let found = shrunk(&input, &holds, 1, budget);
            assert!(found.tries as u64 <= requests);
            assert_eq!(found.not_minimal, Some(NotMinimal::Requests), "{requests}");
            for ahead in [2, 64] {
                assert_eq!(shrunk(&input, &holds, ahead, budget), found);
            }
            lengths.push(length_of(&found));
        }
        assert!(lengths.is_sorted_by(|one, next| one >= next), "{lengths:?}");
        assert_eq!((lengths[0], lengths[4]), (input.len(), 101));
    }

    #[test]
    fn the_time_ends_the_search() {
        let budget = Budget {
            time: Duration::ZERO,
            ..FREE
        };
        let found = shrunk(b"abc", |_| true, 1, budget);
        assert_eq!((found.tries, found.not_minimal), (0, Some(NotMinimal::Time)));
        assert_eq!(found.request, parse(b"abc"));
    }

    #[test]
    fn longer_ones_are_kept_to_fall_back_on() {
        let found = shrunk(&[b'x'; 100], |input| input.contains(&b'x'), 1, FREE);
        let lengths: Vec<usize> = found.longer.iter().map(length).collect();
        assert!(lengths.is_sorted_by(|one, next| 2 * one <= *next), "{lengths:?}");
        assert_eq!(lengths.last(), Some(&100));
    }
}
