//! Measures two ways of doing the same thing against each other, in turns.
//!
//! On a busy machine one time means little, and so does the ratio of two times taken at different moments. So
//! every round runs both ways, and the first of the two alternates. The result is the median of the rounds'
//! ratios. Criterion and divan measure one thing after the other; tango compares two builds of one thing, not
//! two things.

use std::time::{Duration, Instant};

/// Enough for a steady median.
const ROUNDS: usize = 41;

/// The result of a race: medians of all rounds. Times are in nanoseconds per item.
#[derive(Debug, Clone, Copy)]
pub struct Race {
    /// The time of the first way.
    pub ours: f64,
    /// The time of the second way.
    pub theirs: f64,
    /// The median of the ratios `ours / theirs` of the rounds. It is not the ratio of the two medians.
    pub ratio: f64,
}

/// Lets `ours` and `theirs` each work through the same `items` items, in turns.
pub fn race(items: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) -> Race {
    let mut rounds = Vec::with_capacity(ROUNDS);
    ours();
    theirs();
    for round in 0..ROUNDS {
        let times = if round % 2 == 0 {
            let first = time(&mut ours);
            (first, time(&mut theirs))
        } else {
            let first = time(&mut theirs);
            (time(&mut ours), first)
        };
        rounds.push(times);
    }
    let items = u32::try_from(items).expect("more would take hours");
    let nanoseconds = |time: Duration| time.as_secs_f64() * 1e9 / f64::from(items);
    Race {
        ours: median(rounds.iter().map(|(ours, _)| nanoseconds(*ours))),
        theirs: median(rounds.iter().map(|(_, theirs)| nanoseconds(*theirs))),
        ratio: median(rounds.iter().map(|(ours, theirs)| ours.div_duration_f64(*theirs))),
    }
}

fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
