//! Work that takes long: threads, a progress bar, Ctrl-C, and SIGTERM, which a build server sends. SIGHUP is left to `nohup`.

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
use urispec_subjects::Subject;

use crate::args::Arguments;

/// What work needs that takes long.
pub struct Session {
    /// As many threads as the arguments allow.
    pub pool: ThreadPool,
    /// Whether Ctrl-C was pressed, or the process was asked to end.
    interrupted: Arc<AtomicBool>,
}

impl Session {
    /// Starts the threads, and listens to Ctrl-C; once a process.
    pub fn new(arguments: &Arguments) -> Result<Self, Error> {
        Self::of(arguments.jobs.map_or(0, usize::from))
    }

    /// As [`Session::new`], to ask these subjects: a thread more than there are cores, as each waits now and then for an answer of a
    /// process.
    pub fn to_ask(subjects: &[Box<dyn Subject>], arguments: &Arguments) -> Result<Self, Error> {
        let waits = subjects.iter().any(|subject| subject.pipelines());
        let cores = available_parallelism().map_or(1, usize::from);
        match arguments.jobs {
            None if waits => Self::of(cores + 1),
            _ => Self::new(arguments),
        }
    }

    fn of(threads: usize) -> Result<Self, Error> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .context("the threads cannot be started")?;
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
        let done = Arc::new(AtomicU64::new(0));
        let bar = bar(total, what, Arc::clone(&done))?;
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
    /// Counts what was done, and says whether to go on.
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

/// A bar that looks at the counters by itself, so that counting costs little.
fn bar(total: Total, what: &str, done: Arc<AtomicU64>) -> Result<ProgressBar, Error> {
    let (template, length) = match &total {
        Total::Requests(total) => (format!("{{done}} of {{len}} {what}  {{spinner}}"), Some(*total)),
        Total::Bytes { .. } => (format!("{{read}} read, {{done}} {what}  {{spinner}}"), None),
        Total::Unknown => (format!("{{done}} {what}  {{spinner}}"), None),
    };
    let style = ProgressStyle::with_template(&template).context("a template that cannot be read")?;
    let style = style.with_key("done", move |_: &ProgressState, out: &mut dyn Write| {
        let _ = write!(out, "{}", done.load(Ordering::Relaxed));
    });
    let style = style.with_key("read", move |_: &ProgressState, out: &mut dyn Write| {
        if let Total::Bytes { read, size } = &total {
            let read = read.load(Ordering::Relaxed);
            let _ = write!(out, "{} of {}", HumanBytes(read), HumanBytes(*size));
        }
    });
    let bar = length
        .map_or_else(ProgressBar::no_length, ProgressBar::new)
        .with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    Ok(bar)
}
