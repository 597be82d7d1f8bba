//! Failures of a parser's process that belong to the whole run, because no single request reproduces them.

use std::fmt;
use std::sync::Arc;

use urispec_model::{Observation, visible};
use urispec_subjects::{ProcessFailure, Subject};

/// All failures of a parser's process of one kind that no single request reproduces.
///
/// A parser with such a failure is *unstable*: its answers are doubtful, and a gate fails. A baseline can accept a
/// kind of failure ([`ParserRecord::unstable`](crate::ParserRecord::unstable)).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unstable {
    /// The first of these failures: a crash, a time-out or a protocol fault.
    pub observed: Observation<'static>,
    /// The number of failures of this kind.
    pub times: usize,
    /// The numbers of the first and the last request that were open when one of the failures happened, from 1.
    /// `None` if the failures did not happen while all vectors were sent.
    pub requests: Option<(usize, usize)>,
    /// The ids of the vectors that belong to these two requests.
    pub vectors: Option<(Arc<str>, Arc<str>)>,
}

impl Unstable {
    /// The failures grouped by kind, sorted by the kind's key. `id` returns the vector's id for the number of a
    /// request. If there is no such id, the result does not contain the place of the failure.
    pub fn grouped<'i>(failures: Vec<ProcessFailure>, id: impl Fn(usize) -> Option<&'i Arc<str>>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for ProcessFailure { observed, first, last } in failures {
            let place = (id(first).is_some() && id(last).is_some()).then_some((first, last));
            match all.iter_mut().find(|one| one.observed.key() == observed.key()) {
                Some(one) => {
                    one.times += 1;
                    one.requests = match (one.requests, place) {
                        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
                        (one, other) => one.or(other),
                    };
                }
                None => all.push(Self {
                    observed,
                    times: 1,
                    requests: place,
                    vectors: None,
                }),
            }
        }
        for one in &mut all {
            one.vectors = one
                .requests
                .and_then(|(first, last)| Some((Arc::clone(id(first)?), Arc::clone(id(last)?))));
        }
        all.sort_by(|one, other| one.observed.key().cmp(other.observed.key()));
        all
    }

    /// The failures of a parser's process since the last call, grouped by kind, without their places.
    pub fn of(subject: &dyn Subject) -> Vec<Self> {
        Self::grouped(subject.take_failures(), |_| None)
    }

    /// The failures of many parsers, each with the parser's name. These failures are grouped in the same way as by
    /// [`Unstable::of`].
    pub fn of_all(subjects: &[Box<dyn Subject>]) -> Vec<(String, Self)> {
        let mut all = Vec::new();
        for subject in subjects {
            let name = &subject.about().name;
            all.extend(Self::of(&**subject).into_iter().map(|one| (name.to_string(), one)));
        }
        all
    }

    /// Adds the failures of a different part of the run. If `all` already has the kind, only the counts are added.
    ///
    /// ```
    /// use urispec_judge::Unstable;
    /// use urispec_model::Observation;
    ///
    /// let one = Unstable { observed: Observation::Timeout, times: 1, requests: Some((7, 7)), vectors: None };
    /// let mut all = vec![one.clone()];
    /// Unstable::extend(&mut all, vec![one]);
    /// assert_eq!(all[0].to_string(), "did not answer in time 2 times, at request 7; no single request reproduces it");
    /// ```
    pub fn extend(all: &mut Vec<Self>, more: Vec<Self>) {
        for one in more {
            match all.iter_mut().find(|known| known.observed.key() == one.observed.key()) {
                Some(known) => known.times += one.times,
                None => all.push(one),
            }
        }
        all.sort_by(|one, other| one.observed.key().cmp(other.observed.key()));
    }
}

/// `died 4 times (the process ended (signal: 11 (SIGSEGV))), between requests 650 and 700 (parse/a … parse/b)`.
impl fmt::Display for Unstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match &self.observed {
            Observation::Timeout => "did not answer in time",
            Observation::Protocol(_) => "broke the protocol",
            _ => "died",
        };
        let times = match self.times {
            1 => "once".to_owned(),
            times => format!("{times} times"),
        };
        write!(f, "{what} {times}")?;
        if let Observation::Crash(words) | Observation::Protocol(words) = &self.observed {
            let first = if self.times > 1 { "first: " } else { "" };
            write!(f, " ({first}{})", visible(words))?;
        }
        match self.requests {
            Some((first, last)) if first == last => write!(f, ", at request {first}")?,
            Some((first, last)) => write!(f, ", between requests {first} and {last}")?,
            None => {}
        }
        if let Some((first, last)) = &self.vectors {
            write!(f, " ({} … {})", visible(first), visible(last))?;
        }
        f.write_str("; no single request reproduces it")
    }
}
