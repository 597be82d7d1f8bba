//! Internal to urispec, no stability: programs use the crates `urispec` and `urispec-cli`.
//!
//! Shows in a test that an operation takes linear time, on a machine that is busy with other work.
//!
//! The check does not require an absolute time. For an input that is 64 times as long, a linear operation takes 64
//! times as long; a quadratic operation takes 4,096 times as long. The bound is the geometric mean of these two
//! factors, so it differs from each by a factor of eight. Other work on the machine makes a measurement longer and
//! never shorter, so the shortest time of all runs counts. If a ratio is above the bound, it is measured again, after
//! pauses of growing length.

use std::thread;
use std::time::{Duration, Instant};

const ATTEMPTS: u64 = 60;

/// The lower bound of a measured time. Below it, clocks are imprecise.
const SHORTEST: Duration = Duration::from_micros(1);

/// Calls `run` with the index of each of `lengths`, and compares each time with the previous one.
///
/// `lengths` are the lengths of the inputs in bytes, from short to long. So a quadratic operation fails before it has
/// to finish the longest input. Each length should be about 64 times the previous one: with a smaller factor, noise
/// can exceed the bound.
///
/// # Panics
///
/// If a length is 0, or if the time grows faster than the bound allows. The message begins with `what` and lists the
/// times and the lengths.
#[track_caller]
pub fn assert_linear<const N: usize>(what: &str, lengths: [usize; N], run: impl Fn(usize)) {
    assert!(!lengths.contains(&0), "{what}: expected lengths above 0");
    for long in 1..N {
        let pair = [long - 1, long];
        let [shorter, longer] = pair.map(|place| lengths[place]);
        let mut fastest = [Duration::MAX; 2];
        let is_linear = (0..ATTEMPTS).any(|attempt| {
            thread::sleep(Duration::from_millis(attempt));
            for (fastest, place) in fastest.iter_mut().zip(pair) {
                let start = Instant::now();
                run(place);
                *fastest = start.elapsed().max(SHORTEST).min(*fastest);
            }
            fastest[1] < bound(fastest[0], shorter, longer)
        });
        assert!(
            is_linear,
            "{what} is not linear: {fastest:?} for {shorter} and {longer} bytes"
        );
    }
}

/// The time that a run on the longer input may take, if a run on the shorter input took `time`.
fn bound(time: Duration, shorter: usize, longer: usize) -> Duration {
    #[expect(clippy::cast_precision_loss, reason = "a bound needs at most 53 bits")]
    let ratio = longer as f64 / shorter as f64;
    time.mul_f64(ratio.powf(1.5))
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    const LENGTHS: [usize; 2] = [1 << 10, 1 << 16];

    #[test]
    fn the_bound_is_a_geometric_mean() {
        let bound = bound(Duration::from_micros(1), 1 << 10, 1 << 16);
        assert_eq!(bound, Duration::from_micros(512));
    }

    #[test]
    fn what_is_linear_passes() {
        let texts = LENGTHS.map(|length| "/".repeat(length));
        assert_linear("counting", LENGTHS, |place| {
            black_box(texts[place].bytes().filter(|byte| *byte == b'/').count());
        });
    }

    #[test]
    #[should_panic(expected = "removing from the front is not linear")]
    fn what_is_quadratic_does_not() {
        assert_linear("removing from the front", LENGTHS, |place| {
            let mut text = vec![b'/'; LENGTHS[place]];
            while !black_box(&text).is_empty() {
                text.remove(0);
            }
        });
    }
}
