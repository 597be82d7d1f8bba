//! Runs long work, such as sending every vector, with threads and a progress bar. It handles Ctrl-C, and SIGTERM,
//! which a build server sends. It does not handle SIGHUP, so that `nohup` works.

use std::fmt::Write;
use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context as _, Error};
use indicatif::{HumanBytes, ProgressBar, ProgressState, ProgressStyle};
use rayon::ThreadPool;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register;
use urispec_judge::{Run, Step, run};
use urispec_model::Spec;
use urispec_subjects::{About, Subject};
use urispec_vectors::{Suite, Vector};

use crate::args::Arguments;

/// Runs the parsers in as many threads as the arguments allow, with a progress bar on a terminal. Ctrl-C
/// interrupts the run; the results so far are kept.
pub fn asked(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
) -> Result<Run, Error> {
    asked_until(suite, subjects, specs, wanted, arguments, |_| false)
}

/// Like [`asked`], but `stop` is called after each step and returns whether the step is the last step.
pub fn asked_until(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
    stop: impl Fn(Step<'_>) -> bool + Send + Sync,
) -> Result<Run, Error> {
    let cases = subjects.len() * suite.vectors.iter().filter(|vector| wanted(vector)).count();
    let session = Session::new(subjects, arguments)?;
    let work = session.begin(Total::Requests(cases as u64), "cases")?;
    let borrowed: Vec<&dyn Subject> = subjects.iter().map(|subject| &**subject).collect();
    let run = session
        .pool
        // A request that is sent again does not count as an additional case.
        .install(|| {
            run(suite, &borrowed, specs, wanted, |step| {
                let goes_on = work.advance(u64::from(work.done() < cases as u64));
                if stop(step) { ControlFlow::Break(()) } else { goes_on }
            })
        });
    let done = work.done();
    drop(work);
    if !run.complete {
        anstream::eprintln!("interrupted: {done} of {cases} cases were run");
    }
    Ok(run)
}

/// The thread pool and the interrupt flag for long work.
pub struct Session {
    /// The threads: as many as the arguments allow.
    pub pool: ThreadPool,
    /// Whether Ctrl-C was pressed, or the process got the signal to end (SIGTERM).
    interrupted: Arc<AtomicBool>,
}

impl Session {
    /// Starts the threads, and handles Ctrl-C; call this function once per process. If these parsers are processes,
    /// it starts one thread more than there are cores, because each thread sometimes waits for an answer.
    pub fn new(subjects: &[Box<dyn Subject>], arguments: &Arguments) -> Result<Self, Error> {
        let threads = match arguments.shared.jobs {
            Some(jobs) => usize::from(jobs),
            None if subjects.iter().any(|subject| subject.pipelines()) => {
                available_parallelism().map_or(1, usize::from) + 1
            }
            // Zero means one thread per core.
            None => 0,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().context("the threads cannot be started")?;
        let interrupted = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            register(signal, Arc::clone(&interrupted)).context("the handler for Ctrl-C cannot be installed")?;
        }
        Ok(Self { pool, interrupted })
    }

    /// Whether progress is shown; it is shown only on a terminal.
    pub fn shows_progress() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Starts work of this amount, with a progress bar on a terminal. From now on, Ctrl-C interrupts this work.
    pub fn begin(&self, total: Total, what: &'static str) -> Result<Work, Error> {
        self.interrupted.store(false, Ordering::Relaxed);
        let (template, bar) = match &total {
            Total::Requests(total) => (
                format!("{{done}} of {{len}} {what}  {{spinner}}"),
                ProgressBar::new(*total),
            ),
            Total::Bytes { .. } => (
                format!("{{read}} read, {{done}} {what}  {{spinner}}"),
                ProgressBar::no_length(),
            ),
            Total::Unknown => (format!("{{done}} {what}  {{spinner}}"), ProgressBar::no_length()),
        };
        // The bar reads the counters itself, so that counting is fast.
        let done = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&done);
        let style = ProgressStyle::with_template(&template).context("the template of the progress bar is not valid")?;
        let style = style.with_key("done", move |_: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{}", shown.load(Ordering::Relaxed));
        });
        let style = style.with_key("read", move |_: &ProgressState, out: &mut dyn Write| {
            if let Total::Bytes { read, size } = &total {
                let read = read.load(Ordering::Relaxed);
                let _ = write!(out, "{} of {}", HumanBytes(read), HumanBytes(*size));
            }
        });
        let bar = bar.with_style(style);
        bar.enable_steady_tick(Duration::from_millis(100));
        let interrupted = Arc::clone(&self.interrupted);
        Ok(Work { done, interrupted, bar })
    }
}

/// The amount of work.
#[derive(Clone)]
pub enum Total {
    /// The number of requests, or of other items.
    Requests(u64),
    /// Requests in files, measured in bytes of the files.
    Bytes {
        /// The number of bytes read so far.
        read: Arc<AtomicU64>,
        /// The size of the files in bytes.
        size: u64,
    },
    /// Requests in a stream, whose size is unknown.
    Unknown,
}

/// Work that was started. When this value is dropped, its progress bar disappears.
pub struct Work {
    done: Arc<AtomicU64>,
    interrupted: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Work {
    /// Counts finished work, and returns whether to continue.
    pub fn advance(&self, by: u64) -> ControlFlow<()> {
        self.done.fetch_add(by, Ordering::Relaxed);
        if self.interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The amount of finished work.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
