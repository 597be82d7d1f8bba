//! Measures the cost of an answer: the time that a parser takes for plain texts of several lengths.
//!
//! The shortest of many measured times counts. Other work on the machine delays most answers, but hardly ever all
//! answers, so a busy machine gives the same result. We measure elapsed time and not processor time, since a parser
//! that sleeps is slow, too. A fixed task is timed as well, so that measurements on two machines can be compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use urispec_model::{Observation, Operation, Request, ResolveOptions};
use urispec_subjects::{Subject, observe};

/// The lengths of the texts, in bytes. The long texts show whether the cost grows faster than the length.
const LENGTHS: [usize; 4] = [16, 1 << 10, 8 << 10, 64 << 10];

/// The measurement of a text ends when this many answers in a row were not faster than the fastest answer, or after
/// [`ENOUGH`].
const UNBEATEN: usize = 30;

/// The longest time for the measurement of one text.
const ENOUGH: Duration = Duration::from_secs(1);

/// An answer counts as slower if it takes at least this many times as long. This is far more than the variation on
/// a busy machine.
const SLOWER: f64 = 3.0;

/// Two costs count as the same if they differ by at most this factor. So a baseline that is written again has the
/// same text.
const SAME: f64 = 1.5;

/// The cost of a parser's answers.
///
/// Values from different machines are compared after division by `machine`. [`faults`](crate::faults) reports a
/// parser if the run measured its cost, and if texts of one of the lengths take at least three times as long as in
/// the baseline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The time to answer a plain text of 16 bytes, 1 KiB, 8 KiB and 64 KiB, in nanoseconds.
    pub nanoseconds: Vec<u64>,
    /// The time that a fixed task takes on this machine, in nanoseconds.
    pub machine: u64,
}

impl Cost {
    /// Measures a parser; takes at most about a second for each length.
    ///
    /// `None` if the parser supports neither parsing nor resolution, or if it crashes, times out or breaks the
    /// protocol on a plain text. A rejection counts as an answer.
    ///
    /// ```
    /// use urispec_judge::Cost;
    /// use urispec_model::Spec;
    ///
    /// let cost = Cost::measured(&*urispec_subjects::reference(Spec::Rfc3986)).unwrap();
    /// assert_eq!(cost.nanoseconds.len(), 4);
    /// assert!(cost.machine > 0);
    /// ```
    pub fn measured(subject: &dyn Subject) -> Option<Self> {
        let nanoseconds = LENGTHS.iter().map(|length| time_of(subject, *length));
        Some(Self {
            nanoseconds: nanoseconds.collect::<Option<_>>()?,
            machine: shortest(|| {
                let begun = Instant::now();
                let text = black_box([b'a'; 1 << 14]);
                black_box(
                    text.iter()
                        .fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte))),
                );
                Some(begun.elapsed())
            })?,
        })
    }

    /// A text about the first length for which this cost is higher than `before` by the factor [`SLOWER`].
    pub(crate) fn slower_than(&self, before: &Self) -> Option<String> {
        let slower = self.times(before).find(|(_, times)| *times >= SLOWER);
        slower.map(|(length, times)| {
            format!("an answer to a plain text of {length} bytes takes {times:.1} times as long")
        })
    }

    /// Whether both costs are the same for every length, within the factor [`SAME`].
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.times(other).all(|(_, times)| (1.0 / SAME..SAME).contains(&times))
    }

    /// For each length, the quotient of this cost and `before`, corrected for the speeds of the two machines.
    #[expect(clippy::cast_precision_loss, reason = "a ratio needs only a few digits")]
    fn times(&self, before: &Self) -> impl Iterator<Item = (usize, f64)> {
        let machine = before.machine.max(1) as f64 / self.machine.max(1) as f64;
        let both = self.nanoseconds.iter().zip(&before.nanoseconds);
        let times = both.map(move |(now, before)| *now as f64 / (*before).max(1) as f64 * machine);
        LENGTHS.into_iter().zip(times)
    }
}

/// The shortest time of an answer to a plain text of this length, in nanoseconds; `None` if there is no answer.
fn time_of(subject: &dyn Subject, length: usize) -> Option<u64> {
    let text = [&b"http://h/"[..], &b"segment/".repeat(length / 8)].concat();
    let operations = &subject.about().operations;
    let request = if operations.contains(&Operation::Parse) {
        Request::Parse {
            input: &text,
            rule: None,
        }
    } else if operations.contains(&Operation::Resolve) {
        Request::Resolve {
            base: b"http://h/",
            input: &text,
            options: ResolveOptions::default(),
        }
    } else {
        return None;
    };
    shortest(|| {
        let begun = Instant::now();
        match observe(subject, &request) {
            Observation::Crash(_) | Observation::Timeout | Observation::Protocol(_) => None,
            _ => Some(begun.elapsed()),
        }
    })
}

/// The shortest of many times, in nanoseconds. Other work on a machine delays most answers, but hardly ever all of
/// them.
fn shortest(mut time: impl FnMut() -> Option<Duration>) -> Option<u64> {
    let begun = Instant::now();
    let mut least = time()?;
    let mut unbeaten = 0;
    while unbeaten < UNBEATEN && begun.elapsed() < ENOUGH {
        let next = time()?;
        unbeaten += 1;
        if next < least {
            unbeaten = 0;
            least = next;
        }
    }
    Some(u64::try_from(least.as_nanos()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(nanoseconds: [u64; 4], machine: u64) -> Cost {
        Cost {
            nanoseconds: nanoseconds.to_vec(),
            machine,
        }
    }

    #[test]
    fn a_parser_is_slower_by_any_length_and_as_the_machine_is() {
        let before = cost([1000, 2000, 9000, 70_000], 500);
        assert_eq!(before.slower_than(&before), None);
        assert!(before.is_like(&before));
        // The answers take twice as long, on a machine that is twice as slow.
        let slow_machine = cost([2000, 4000, 18_000, 140_000], 1000);
        assert!(slow_machine.is_like(&before));
        // The time grows with the square of the length.
        let grows = cost([1000, 2000, 9000, 4_400_000], 500).slower_than(&before);
        assert_eq!(
            grows.as_deref(),
            Some("an answer to a plain text of 65536 bytes takes 62.9 times as long")
        );
        let sleeps = cost([50_001_000, 50_002_000, 50_009_000, 50_070_000], 500);
        assert!(
            sleeps
                .slower_than(&before)
                .is_some_and(|words| words.contains("16 bytes"))
        );
        assert_eq!(cost([2000, 4000, 18_000, 140_000], 500).slower_than(&before), None);
    }
}
