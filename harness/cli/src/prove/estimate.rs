//! Estimates the time of proofs before they begin.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use urispec_model::Request;
use urispec_proof::prove;
use urispec_report::proof::thousands;

use super::tasks::{Task, is_near};
use crate::session::Session;

/// An estimate is made only for plans with at least this many strings.
const LONG: u128 = 100_000;
/// The time for which sample strings are sent.
const SAMPLE: Duration = Duration::from_millis(30);
/// The maximum number of sample strings that are sent to a separate process.
const MEMBERS: usize = 256;

/// Prints the number of strings and the estimated time, if progress is shown.
pub fn announce(session: &Session, tasks: &[Task<'_>], total: u128) {
    if !Session::shows_progress() {
        return;
    }
    let mut seconds = 0.0;
    for task in tasks {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let count = task.count as f64;
        seconds += count
            * if !is_near(task.subject) {
                seconds_for_one_far(task)
            } else if task.count >= LONG {
                seconds_for_one(session, task)
            } else {
                0.0
            };
    }
    let rules = match tasks.len() {
        1 => "1 rule".to_owned(),
        count => format!("{count} rules"),
    };
    // Texts that occur twice in a suite for splitting are sent only once.
    let is_most = tasks.iter().any(|task| task.plan.made_ahead() > 0);
    let most = if is_most { "at most " } else { "" };
    let is_long = |task: &Task<'_>| !is_near(task.subject) && task.plan.config().loops;
    let longer = if tasks.iter().any(is_long) {
        ", and more for the long strings that repeat the loops"
    } else {
        ""
    };
    anstream::eprintln!(
        "{most}{} strings for {rules}{}{longer}",
        thousands(total),
        about(seconds)
    );
}

/// A time as readable text; empty if it is too short to matter.
fn about(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 0.5 => String::new(),
        seconds if seconds < 1.5 => ", about a second".to_owned(),
        seconds if seconds < 120.0 => format!(", about {seconds:.0} seconds"),
        seconds if seconds < 2.0 * 3600.0 => format!(", about {:.0} minutes", seconds / 60.0),
        seconds => format!(", about {:.0} hours", seconds / 3600.0),
    }
}

/// The time per string for a parser in a separate process, measured with the first strings that the rule derives.
fn seconds_for_one_far(task: &Task<'_>) -> f64 {
    let members = task.plan.language().dfa().enumerate().take(MEMBERS);
    let members: Vec<Vec<u8>> = members.collect();
    let begun = Instant::now();
    // The time from the first answer to the last: the process may need time to start, and to end after the last
    // answer.
    let mut answered: Option<(Instant, Instant, u32)> = None;
    // Every request that was sent is answered; the limit only stops new requests.
    let unhurried = members.iter().take_while(|_| begun.elapsed() < SAMPLE);
    let mut requests = unhurried.map(|member| Request::Parse {
        input: member,
        rule: task.rule.as_deref(),
    });
    task.subject.run_all(&mut requests, &mut |_| {
        let now = Instant::now();
        let (first, _, more) = answered.unwrap_or((now, now, 0));
        answered = Some((first, now, more + 1));
        ControlFlow::Continue(())
    });
    let Some((first, last, count @ 2..)) = answered else {
        return begun.elapsed().as_secs_f64();
    };
    (last - first).as_secs_f64() / f64::from(count - 1)
}

/// The time per string, measured with the strings that can be sent in a short time.
fn seconds_for_one(session: &Session, task: &Task<'_>) -> f64 {
    let ahead = task.plan.made_ahead();
    if ahead > 0 {
        return seconds_for_one_of_a_batch(session, task, ahead);
    }
    // The clock starts with the first strings, because the suites are made before that.
    let sample: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let rate = OnceLock::new();
    let advance = |by: u64| {
        let mut sample = sample.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, asked) = sample.get_or_insert_with(|| (Instant::now(), 0));
        let took = begun.elapsed();
        if took > Duration::ZERO {
            *asked += by;
        }
        if took < SAMPLE {
            return ControlFlow::Continue(());
        }
        let asked = u32::try_from(*asked).unwrap_or(u32::MAX).max(1);
        rate.get_or_init(|| took.as_secs_f64() / f64::from(asked));
        ControlFlow::Break(())
    };
    session
        .pool
        .install(|| prove(task.subject, task.rule.as_deref(), &task.plan, &advance));
    rate.get().copied().unwrap_or_default()
}

/// The time per string, if many strings are made before the first string is sent. Making the strings is most of the
/// work, so the first batch counts as a whole.
fn seconds_for_one_of_a_batch(session: &Session, task: &Task<'_>, batch: u64) -> f64 {
    let asked = AtomicU64::new(0);
    let advance = |by: u64| match asked.fetch_add(by, Ordering::Relaxed) + by {
        asked if asked >= batch => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let begun = Instant::now();
    session
        .pool
        .install(|| prove(task.subject, task.rule.as_deref(), &task.plan, &advance));
    let asked = u32::try_from(asked.into_inner()).unwrap_or(u32::MAX);
    begun.elapsed().as_secs_f64() / f64::from(asked.max(1))
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn a_time_is_told_in_words() {
        #[track_caller]
        fn check(seconds: f64, expected: &str) {
            assert_eq!(about(seconds), expected);
        }
        check(0.0, "");
        check(1.2, ", about a second");
        check(37.4, ", about 37 seconds");
        check(180.0, ", about 3 minutes");
        check(20_000.0, ", about 6 hours");
    }
}
