//! Work that takes long, such as asking every vector: threads, a progress bar, Ctrl-C, and SIGTERM, which a build server sends. SIGHUP is
//! left to `nohup`.

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

/// Asks the subjects, with a progress bar on a terminal, in as many threads as the arguments allow. Ctrl-C interrupts the run;
/// what was found until then is kept.
pub fn asked(
    suite: &Suite,
    subjects: &[Box<dyn Subject>],
    specs: impl Fn(&About) -> Vec<Spec> + Send + Sync,
    wanted: impl Fn(&Vector) -> bool + Send + Sync,
    arguments: &Arguments,
) -> Result<Run, Error> {
    asked_until(suite, subjects, specs, wanted, arguments, |_| false)
}

/// As [`asked`]; `stop` says after each step whether it is to be the last.
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
        // A request that is sent again is not a further case.
        .install(|| {
            run(suite, &borrowed, specs, wanted, |step| {
                let goes_on = work.advance(u64::from(work.done() < cases as u64));
                if stop(step) { ControlFlow::Break(()) } else { goes_on }
            })
        });
    let done = work.done();
    drop(work);
    if !run.complete {
        anstream::eprintln!("interrupted: {done} of {cases} cases were asked");
    }
    Ok(run)
}

/// The thread pool and the interrupt flag for long work.
pub struct Session {
    /// As many threads as the arguments allow.
    pub pool: ThreadPool,
    /// Whether Ctrl-C was pressed, or the process was asked to end.
    interrupted: Arc<AtomicBool>,
}

impl Session {
    /// Starts the threads, and listens to Ctrl-C; once a process. If these subjects are processes, it is a thread more than there are
    /// cores, as each waits now and then for an answer.
    pub fn new(subjects: &[Box<dyn Subject>], arguments: &Arguments) -> Result<Self, Error> {
        let threads = match arguments.shared.jobs {
            Some(jobs) => usize::from(jobs),
            None if subjects.iter().any(|subject| subject.pipelines()) => {
                available_parallelism().map_or(1, usize::from) + 1
            }
            // As many as there are cores.
            None => 0,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().context("the threads cannot be started")?;
        let interrupted = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            register(signal, Arc::clone(&interrupted)).context("Ctrl-C cannot be listened to")?;
        }
        Ok(Self { pool, interrupted })
    }

    /// Whether the progress of work is seen: on a terminal.
    pub fn shows_progress() -> bool {
        std::io::stderr().is_terminal()
    }

    /// Begins work of which there is this much, with a progress bar on a terminal. Ctrl-C, pressed from now on, interrupts it.
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
        // The bar looks at the counters by itself, so that counting costs little.
        let done = Arc::new(AtomicU64::new(0));
        let shown = Arc::clone(&done);
        let style = ProgressStyle::with_template(&template).context("a template that cannot be read")?;
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

/// How much work there is.
#[derive(Clone)]
pub enum Total {
    /// So many requests, or other things.
    Requests(u64),
    /// As many requests as files of this size have.
    Bytes {
        /// How much of the files was read.
        read: Arc<AtomicU64>,
        /// How large they are.
        size: u64,
    },
    /// As many requests as a stream brings.
    Unknown,
}

/// Work that was begun; its progress bar goes away with it.
pub struct Work {
    done: Arc<AtomicU64>,
    interrupted: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Work {
    /// Counts what was done, and says whether to continue.
    pub fn advance(&self, by: u64) -> ControlFlow<()> {
        self.done.fetch_add(by, Ordering::Relaxed);
        if self.interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// How much was done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
