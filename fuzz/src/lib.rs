//! Shared code of the targets: calls `urispec_differential::fuzzing` for libFuzzer, and reports to libFuzzer's
//! counters and to the console.
//!
//! `fuzz/README.md` lists the environment variables that this crate reads.

mod process;

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Instant;

use urispec_differential::fuzzing::{Behaviour, Findings, Novelty, Runner, Target};

/// The number of counters. libFuzzer reads all of them after every run, and distinguishes eight values of each.
const COUNTERS_LENGTH: usize = 2048;

/// The values of a counter that libFuzzer distinguishes.
const VALUES: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 128];

/// Counters that libFuzzer treats as coverage, in addition to the coverage of the code. libFuzzer clears these
/// counters before every run.
///
/// On systems other than Linux libFuzzer has no such section, and nothing reads this memory.
// SAFETY: the attribute is unsafe because a section may have a meaning. libFuzzer reads this section as an array of
// bytes, between the symbols that the linker defines at its two ends, and the section contains such an array.
// libFuzzer and this code access the array only on the thread that runs the target. This code uses atomics, so that
// the compiler knows that the values change.
#[cfg_attr(
    target_os = "linux",
    expect(
        unsafe_code,
        reason = "libFuzzer reads extra counters only from a section with this name"
    )
)]
#[cfg_attr(target_os = "linux", unsafe(link_section = "__libfuzzer_extra_counters"))]
// No code here reads it, so the optimiser would remove it.
#[used]
static COUNTERS: [AtomicU8; COUNTERS_LENGTH] = [const { AtomicU8::new(0) }; COUNTERS_LENGTH];

/// The state of the run in this process.
static SESSION: Mutex<Option<Session>> = Mutex::new(None);

/// Prepares a run, once, before libFuzzer reads its own arguments.
pub fn start() {
    process::start();
}

/// Runs one case of `target`.
///
/// # Panics
/// If a reference violates a law, or at a new divergence if `URISPEC_DENY` is set. libFuzzer then keeps the case.
pub fn run(target: Target, case: &[u8]) {
    process::end_if_interrupted();
    let mut session = SESSION.lock().unwrap_or_else(PoisonError::into_inner);
    session.get_or_insert_with(|| Session::new(target)).run(case);
}

/// Mutates a case of `target` in place, and returns its new size.
pub fn mutate(target: Target, data: &mut [u8], size: usize, room: usize, seed: u32) -> usize {
    static OWN: LazyLock<bool> = LazyLock::new(|| variable("URISPEC_MUTATORS").as_deref() != Some("off"));
    // Divergences are explained here and not while a case runs. libFuzzer clears its counters before the next case,
    // so the code that parsers run now does not count as the coverage of a case.
    if let Some(session) = &mut *SESSION.lock().unwrap_or_else(PoisonError::into_inner) {
        session.explain();
    }
    if !*OWN {
        return libfuzzer_sys::fuzzer_mutate(data, size, room);
    }
    urispec_differential::fuzzing::mutate::mutate(target.shape(), data, size, room, seed, libfuzzer_sys::fuzzer_mutate)
}

/// Combines two cases into one, and returns its size.
pub fn cross_over(target: Target, one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    urispec_differential::fuzzing::mutate::cross_over(target.shape(), one, other, out, seed)
}

/// The value of an environment variable, if it is set and not empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Whether `URISPEC_DENY` is set, or libFuzzer got `-urispec_deny=1`.
fn denies() -> bool {
    variable("URISPEC_DENY").is_some_and(|value| value != "0")
        || env::args().any(|argument| argument == "-urispec_deny=1")
}

/// The folder for divergences: the folder in `URISPEC_DIVERGENCES`, or `divergences/` of this package. `None` if
/// the variable is `off`, or if the package is not on this machine.
fn folder() -> Option<PathBuf> {
    match variable("URISPEC_DIVERGENCES") {
        Some(value) if value == "off" => None,
        Some(value) => Some(PathBuf::from(value)),
        None => {
            let package = Path::new(env!("CARGO_MANIFEST_DIR"));
            package.is_dir().then(|| package.join("divergences"))
        }
    }
}

/// Prints to standard error, where libFuzzer prints. libFuzzer may have closed it.
fn print(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Explains the divergences that are not explained yet, and prints the results of the run.
fn finish() {
    // The session is locked if a parser ends the process.
    if let Ok(mut session) = SESSION.try_lock()
        && let Some(mut session) = session.take()
    {
        session.explain();
        print(&session.findings.summary(session.runs).unwrap_or_default());
    }
}

/// The state of a run, which lives until the process ends.
struct Session {
    runner: Runner,
    findings: Findings,
    denies: bool,
    feeds_back: bool,
    tally: Option<File>,
    start: Instant,
    runs: u64,
}

impl Session {
    fn new(target: Target) -> Self {
        let subjects = variable("URISPEC_SUBJECTS").unwrap_or_default();
        let names: Vec<&str> = subjects.split(',').filter(|name| !name.is_empty()).collect();
        let on_record = include_str!(concat!(env!("OUT_DIR"), "/on_record.txt"));
        let tally = variable("URISPEC_TALLY").map(|path| {
            let file = OpenOptions::new().create(true).append(true).open(&path);
            file.unwrap_or_else(|error| panic!("URISPEC_TALLY: expected a writable file: {error}"))
        });
        Self {
            runner: Runner::new(target, &names),
            findings: Findings::new(folder(), on_record.lines().map(str::to_owned)),
            denies: denies(),
            feeds_back: variable("URISPEC_FEEDBACK").as_deref() != Some("off"),
            tally,
            start: Instant::now(),
            runs: 0,
        }
    }

    fn run(&mut self, case: &[u8]) {
        self.runs += 1;
        let mut denied = None;
        let held = self.runner.run(case, &mut |behaviour| {
            if self.feeds_back {
                count(behaviour.number());
            }
            if let Behaviour::New(sighting) = behaviour {
                let key = sighting.key.clone();
                if let Some(tally) = &mut self.tally {
                    // The reader of the tally notices a failed write; the search continues.
                    let _ = writeln!(tally, "{:.1}\t{}\t{key}", self.start.elapsed().as_secs_f32(), self.runs);
                }
                if self.findings.see(sighting) == Novelty::New && self.denies {
                    denied = Some(key);
                }
            }
        });
        if held.is_err() || denied.is_some() {
            self.explain();
        }
        if let Err(violation) = held {
            panic!("{violation}");
        }
        if let Some(key) = denied {
            panic!("a divergence that is not on record: {key}");
        }
    }

    /// Explains and prints the recorded divergences.
    fn explain(&mut self) {
        if let Some(panel) = self.runner.panel() {
            for line in self.findings.explain(panel) {
                print(&(line + "\n"));
            }
        }
    }
}

/// Records a behaviour as one value of one counter.
fn count(number: u64) {
    let [low, high, value, ..] = number.to_le_bytes();
    let counter = usize::from(u16::from_le_bytes([low, high])) % COUNTERS_LENGTH;
    COUNTERS[counter].store(VALUES[usize::from(value % 8)], Ordering::Relaxed);
}
