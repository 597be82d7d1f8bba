//! What the targets share: from libFuzzer to `urispec-fuzzing`, and back to libFuzzer's counters.
//!
//! The environment says what is to happen beside:
//! - `URISPEC_SUBJECTS=fluent-uri,url`: ask these parsers only; `none`: nobody, to see what libFuzzer itself takes;
//! - `URISPEC_FEEDBACK=off`: behaviours do not count as coverage, to see what they are worth;
//! - `URISPEC_MUTATORS=off`: libFuzzer's own mutations only;
//! - `URISPEC_TALLY=FILE`: write a line there for each new finding: seconds, runs and key;
//! - `URISPEC_STOP_AT=uriparse.`: end as on a crash at the first finding whose key begins so.

use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

use urispec_fuzzing::{Behaviour, Runner, Target};

/// How many counters: libFuzzer looks at all of them after every run, and tells eight values of each apart.
const COUNTERS_LENGTH: usize = 2048;

/// Values of a counter that libFuzzer tells apart.
const VALUES: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 128];

/// What libFuzzer takes for coverage beside that of the code, and clears before every run.
///
/// Elsewhere than on Linux libFuzzer looks in other places, and this is memory that nobody reads.
// SAFETY: the attribute is unsafe since a section may have a meaning. This one has: libFuzzer takes what stands there, between
// the linker's own marks of its two ends, for an array of bytes, and that is what stands here. Both sides touch it on the one
// thread that runs the target, ours by atomics, so that the compiler knows that the values change.
#[cfg_attr(
    target_os = "linux",
    expect(
        unsafe_code,
        reason = "libFuzzer reads its extra counters from a section of this name, and from nowhere else"
    )
)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
// Nothing here reads it, so that an optimiser would take it out, and did.
#[used]
static COUNTERS: [AtomicU8; COUNTERS_LENGTH] = [const { AtomicU8::new(0) }; COUNTERS_LENGTH];

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Runs one case of `target`.
///
/// # Panics
/// If something of our own is broken, or at a finding that was asked for: libFuzzer keeps the case then.
pub fn run(target: Target, case: &[u8]) {
    SESSION.with_borrow_mut(|session| {
        session.get_or_insert_with(|| Session::new(target)).run(case);
    });
}

/// Mutates a case of `target` in place, and says how long it is now.
pub fn mutate(target: Target, data: &mut [u8], size: usize, room: usize, seed: u32) -> usize {
    static OWN: LazyLock<bool> = LazyLock::new(|| variable("URISPEC_MUTATORS").as_deref() != Some("off"));
    if !*OWN {
        return libfuzzer_sys::fuzzer_mutate(data, size, room);
    }
    urispec_fuzzing::mutate::mutate(target.shape(), data, size, room, seed, libfuzzer_sys::fuzzer_mutate)
}

/// Makes one case of two, and says how long it is.
pub fn cross_over(target: Target, one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    urispec_fuzzing::mutate::cross_over(target.shape(), one, other, out, seed)
}

/// What the environment says, if it says anything.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// What lives as long as the process.
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
                    // A tally that cannot be written is noticed by whoever reads it; the search goes on.
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

/// Counts a behaviour: one value of one counter stands for it.
fn count(number: u64) {
    let [low, high, value, ..] = number.to_le_bytes();
    let counter = usize::from(u16::from_le_bytes([low, high])) % COUNTERS_LENGTH;
    COUNTERS[counter].store(VALUES[usize::from(value % 8)], Ordering::Relaxed);
}
