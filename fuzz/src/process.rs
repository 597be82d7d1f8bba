//! The start and the end of the process: libFuzzer's own processes (`-fork`, `-jobs`), Ctrl-C, and the exit.

use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;
use std::{env, thread};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};
use urispec_differential::fuzzing::Watch;

/// The exit code of libFuzzer when it is interrupted.
const INTERRUPTED_STATUS: c_int = 72;

/// A process that only starts further processes looks for their files at this interval.
const LOOK: Duration = Duration::from_millis(500);

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The files of the started processes, if this process only starts processes.
static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

/// Prepares the end of the process. If libFuzzer only starts further processes and runs no case itself, this
/// process shows the results of those processes.
pub fn start() {
    if starts_others() {
        if let Some(folder) = super::folder() {
            *lock() = Some(Watch::new(&folder));
            thread::spawn(|| {
                loop {
                    thread::sleep(LOOK);
                    look();
                }
            });
        }
    } else {
        for signal in [SIGINT, SIGTERM] {
            // The second signal ends the process at once. libFuzzer does not change a signal that has a handler.
            let _ = flag::register_conditional_shutdown(signal, INTERRUPTED_STATUS, Arc::clone(&INTERRUPTED));
            let _ = flag::register(signal, Arc::clone(&INTERRUPTED));
        }
    }
    at_exit();
}

/// Ends the process after Ctrl-C in the same way as libFuzzer does. libFuzzer would treat an exit during a case as a
/// crash.
pub fn end_if_interrupted() {
    if INTERRUPTED.load(Ordering::Relaxed) {
        super::print("urispec: interrupted\n");
        super::finish();
        low_level::exit(INTERRUPTED_STATUS);
    }
}

/// Whether libFuzzer only starts further processes. If an option is repeated, the last value counts.
fn starts_others() -> bool {
    let value = |name: &str| {
        let mut values = env::args().filter_map(|argument| argument.strip_prefix(name)?.parse::<u64>().ok());
        values.next_back().unwrap_or(0)
    };
    value("-fork=") > 0 || value("-jobs=") > 0
}

fn lock() -> std::sync::MutexGuard<'static, Option<Watch>> {
    WATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the files that the other processes have written since the last call.
fn look() {
    if let Some(watch) = &mut *lock() {
        for line in watch.lines() {
            super::print(&(line + "\n"));
        }
    }
}

#[expect(
    unsafe_code,
    reason = "the standard library has no way to run code when a C++ program exits"
)]
fn at_exit() {
    // SAFETY: C defines the function with this signature. It may be called at any time, with any function that
    // does not unwind. A panic in `ends` ends the process instead.
    unsafe extern "C" {
        safe fn atexit(callback: extern "C" fn()) -> c_int;
    }
    extern "C" fn ends() {
        look();
        let watched = lock().as_ref().and_then(Watch::summary);
        super::print(&watched.unwrap_or_default());
        super::finish();
    }
    atexit(ends);
}
