//! Sends failing cases again in a different order. If a parser then gives a different answer, it has a state, such
//! as a cache, and its answers depend on earlier requests.
//!
//! The verdict of the first answer stays: a case that fails only sometimes counts as a failure. Cases that agree
//! are not sent again. The shortest sequence of requests that reproduces an answer can only be found if the parser
//! can [forget](Subject::restart) earlier requests.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use urispec_model::Observation;
use urispec_subjects::Subject;
use urispec_vectors::Vector;

use crate::case::{Case, Flaky, Replay};
use crate::step::Step;

/// The largest number of sequences that are sent again for one parser in the search for the shortest sequence.
const REPLAYS: usize = 64;

/// The largest number of timed-out cases that are sent again for one parser. Each of them may take the whole time
/// limit again.
const TIMEOUTS: usize = 1;

/// A vector whose answer took longer than this is not sent again, so that the run of a slow parser does not take
/// twice as long.
const SLOW: Duration = Duration::from_millis(200);

/// A vector and its id, shared with the cases.
type Asked<'s> = (&'s Vector, Arc<str>);

/// Sends each case with a mismatch again, the last one first, and sets [`Case::flaky`] if the answer is different.
///
/// `each` is called after each answer. If `each` returns [`ControlFlow::Break`], the search ends and its results so
/// far are dropped.
pub(crate) fn ask_again(
    subject: &dyn Subject,
    vectors: &[Asked<'_>],
    cases: &mut [Case],
    each: &impl Fn(Step<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let failing: Vec<usize> = (0..cases.len()).filter(|at| cases[*at].departs()).collect();
    if failing.is_empty() {
        return ControlFlow::Continue(());
    }
    let forgets = subject.restart();
    let mut timeouts = 0;
    // The cases are sent in reverse order. If a case failed because of an earlier case, it is now sent before that
    // case.
    let again: Vec<(usize, &Observation<'_>)> = failing
        .into_iter()
        .rev()
        .filter(|at| cases[*at].took.0 < SLOW || cases[*at].observed.as_deref() == Some(&Observation::Timeout))
        .filter_map(|at| Some((at, cases[at].observed.as_deref()?)))
        .filter(|(_, first)| {
            timeouts += usize::from(**first == Observation::Timeout);
            **first != Observation::Timeout || timeouts <= TIMEOUTS
        })
        .collect();
    let mut flaky = Vec::new();
    let mut asked = again.iter();
    let mut is_over = ControlFlow::Continue(());
    let mut requests = again.iter().map(|(at, _)| vectors[*at].0.request());
    subject.run_all(&mut requests, &mut |observed| {
        if let Some((at, first)) = asked.next()
            && !is_same(first, &observed)
        {
            flaky.push((*at, observed.into_owned()));
        }
        is_over = each(Step::Again);
        is_over
    });
    is_over?;
    let mut search = Search {
        subject,
        vectors,
        left: if forgets { REPLAYS } else { 0 },
        known: Vec::new(),
    };
    for (at, alone) in flaky.into_iter().rev() {
        let Some(first) = cases[at].observed.as_deref() else {
            continue;
        };
        // Time-outs do not depend on earlier requests, and each further one would take the whole time limit.
        let is_of_time = [first, &alone].contains(&&Observation::Timeout);
        let replay = if is_of_time {
            Replay::Run
        } else {
            search.replay(at, first, each)?
        };
        cases[at].flaky = Some(Box::new(Flaky { alone, replay }));
    }
    ControlFlow::Continue(())
}

/// Whether two observations are the same except for their messages: the message of a crash may contain an address.
fn is_same(one: &Observation<'_>, other: &Observation<'_>) -> bool {
    one.clone().without_words() == other.clone().without_words()
}

/// The search for short sequences that reproduce an answer.
struct Search<'r, 's> {
    subject: &'r dyn Subject,
    vectors: &'r [Asked<'s>],
    /// The number of sequences that may still be sent.
    left: usize,
    /// The sequences that reproduced other cases. They are tried first, because one cause often affects several
    /// cases.
    known: Vec<Vec<usize>>,
}

impl Search<'_, '_> {
    /// The shortest known sequence after which the case at `at` has its `first` answer again. Sequences that
    /// reproduced other cases are tried first, and the whole run last.
    fn replay(
        &mut self,
        at: usize,
        first: &Observation<'_>,
        each: &impl Fn(Step<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<(), Replay> {
        let whole: Vec<usize> = (0..at).collect();
        let known = self
            .known
            .iter()
            .filter(|known| known.last().is_some_and(|last| *last < at));
        let starts: Vec<Vec<usize>> = known.cloned().chain([whole]).collect();
        for before in starts {
            each(Step::Again)?;
            if self.shows(&before, at, first) {
                let shortest = self.shrink(before, at, first, each)?;
                let ids = shortest.iter().map(|at| Arc::clone(&self.vectors[*at].1)).collect();
                if !self.known.contains(&shortest) {
                    self.known.push(shortest);
                }
                return ControlFlow::Continue(Replay::After(ids));
            }
        }
        ControlFlow::Continue(Replay::Run)
    }

    /// Removes ever smaller parts of `before` while the rest reproduces the answer: delta debugging (Zeller,
    /// Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
    fn shrink(
        &mut self,
        mut before: Vec<usize>,
        at: usize,
        first: &Observation<'_>,
        each: &impl Fn(Step<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<usize>> {
        let mut length = before.len().div_ceil(2);
        while !before.is_empty() && length > 0 {
            let mut start = 0;
            let mut is_shorter = false;
            while start < before.len() {
                let end = (start + length).min(before.len());
                let rest = [&before[..start], &before[end..]].concat();
                each(Step::Again)?;
                if self.shows(&rest, at, first) {
                    before = rest;
                    is_shorter = true;
                } else {
                    start = end;
                }
            }
            length = match length {
                1 if is_shorter => 1,
                1 => 0,
                _ => length.div_ceil(2),
            };
        }
        ControlFlow::Continue(before)
    }

    /// Whether the case at `at` has its `first` answer again after these vectors, sent to a parser without earlier
    /// requests. False if the limit [`REPLAYS`] is reached.
    fn shows(&mut self, before: &[usize], at: usize, first: &Observation<'_>) -> bool {
        if self.left == 0 || !self.subject.restart() {
            return false;
        }
        self.left -= 1;
        let mut last = None;
        let asked = before.iter().copied().chain([at]);
        let mut requests = asked.map(|at| self.vectors[at].0.request());
        self.subject.run_all(&mut requests, &mut |observed| {
            last = Some(is_same(first, &observed));
            ControlFlow::Continue(())
        });
        last.unwrap_or(false)
    }
}
