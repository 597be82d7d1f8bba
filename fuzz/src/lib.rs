//! What the targets share: from libFuzzer to `urispec-fuzzing`, and back to libFuzzer's counters.
//!
//! Environment variables:
//! - `URISPEC_SUBJECTS=fluent-uri,url`: only these parsers; `none`: no parser, to measure libFuzzer itself;
//! - `URISPEC_FEEDBACK=off`: behaviours are no coverage, to measure their benefit;
//! - `URISPEC_MUTATORS=off`: only libFuzzer's own mutations;
//! - `URISPEC_TALLY=FILE`: appends a line to the file for each new divergence: seconds, runs and key;
//! - `URISPEC_STOP_AT=uriparse.`: stops as on a crash at the first divergence whose key begins with this.

use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

use urispec_fuzzing::{Behaviour, Runner, Target};

/// How many counters there are. libFuzzer reads all of them after every run, and distinguishes eight values of each.
const COUNTERS_LENGTH: usize = 2048;

/// The values of a counter that libFuzzer distinguishes.
const VALUES: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 128];

/// The counters that libFuzzer reads as coverage in addition to that of the code, and clears before every run.
///
/// On other systems than Linux libFuzzer has no such section, and nothing reads this memory.
// SAFETY: the attribute is unsafe since a section may have a meaning. This one has: libFuzzer reads the section, between the
// symbols that the linker defines at its two ends, as an array of bytes, and that is what it contains. Both sides access it on
// the one thread that runs the target, this side with atomics, so that the compiler knows that the values change.
#[cfg_attr(
    target_os = "linux",
    expect(
        unsafe_code,
        reason = "libFuzzer reads its extra counters from a section of this name, and from nowhere else"
    )
)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
// Nothing here reads it, so that the optimiser would remove it.
#[used]
static COUNTERS: [AtomicU8; COUNTERS_LENGTH] = [const { AtomicU8::new(0) }; COUNTERS_LENGTH];

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Runs one case of `target`.
///
/// # Panics
/// If a reference violates a law, or at the divergence of `URISPEC_STOP_AT`: libFuzzer keeps the case then.
pub fn run(target: Target, case: &[u8]) {
    SESSION.with_borrow_mut(|session| {
        session.get_or_insert_with(|| Session::new(target)).run(case);
    });
}

/// Mutates a case of `target` in place, and returns its new size.
pub fn mutate(target: Target, data: &mut [u8], size: usize, room: usize, seed: u32) -> usize {
    static OWN: LazyLock<bool> = LazyLock::new(|| variable("URISPEC_MUTATORS").as_deref() != Some("off"));
    if !*OWN {
        return libfuzzer_sys::fuzzer_mutate(data, size, room);
    }
    urispec_fuzzing::mutate::mutate(target.shape(), data, size, room, seed, libfuzzer_sys::fuzzer_mutate)
}

/// Makes one case of two, and returns its size.
pub fn cross_over(target: Target, one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    urispec_fuzzing::mutate::cross_over(target.shape(), one, other, out, seed)
}

/// The value of an environment variable, if it is set and not empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The state of a run, which lives as long as the process.
struct Session {
    runner: Runner,
    feeds_back: bool,
    tally: Option<File>,
    stop_at: Option<String>,
    start: Instant,
    runs: u64,
}

impl Session {
    fn new(target: Target) -> Self {
        let subjects = variable("URISPEC_SUBJECTS").unwrap_or_default();
        let names: Vec<&str> = subjects.split(',').filter(|name| !name.is_empty()).collect();
        let tally = variable("URISPEC_TALLY").map(|path| {
            let file = OpenOptions::new().create(true).append(true).open(&path);
            file.unwrap_or_else(|error| panic!("URISPEC_TALLY: expected a file that can be written, found {error}"))
        });
        Self {
            runner: Runner::new(target, &names),
            feeds_back: variable("URISPEC_FEEDBACK").as_deref() != Some("off"),
            tally,
            stop_at: variable("URISPEC_STOP_AT"),
            start: Instant::now(),
            runs: 0,
        }
    }

    fn run(&mut self, case: &[u8]) {
        self.runs += 1;
        let Self {
            runner,
            feeds_back,
            tally,
            stop_at,
            start,
            runs,
        } = self;
        let held = runner.run(case, &mut |behaviour| {
            if *feeds_back {
                count(behaviour.number());
            }
            if let Behaviour::New(key) = behaviour {
                if let Some(tally) = tally {
                    // Whoever reads the tally notices that it could not be written; the search continues.
                    let _ = writeln!(tally, "{:.1}\t{runs}\t{key}", start.elapsed().as_secs_f32());
                }
                if let Some(prefix) = stop_at {
                    assert!(!key.to_string().starts_with(prefix.as_str()), "found {key}");
                }
            }
        });
        if let Err(violation) = held {
            panic!("{violation}");
        }
    }
}

/// Counts a behaviour as one value of one counter.
fn count(number: u64) {
    let [low, high, value, ..] = number.to_le_bytes();
    let counter = usize::from(u16::from_le_bytes([low, high])) % COUNTERS_LENGTH;
    COUNTERS[counter].store(VALUES[usize::from(value % 8)], Ordering::Relaxed);
}
