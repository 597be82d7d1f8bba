//! Work that takes long: threads, a progress bar, Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Error};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rayon::ThreadPool;

use crate::args::Arguments;

/// What work needs that takes long.
pub struct Session {
    /// As many threads as the arguments say.
    pub pool: ThreadPool,
    /// Whether Ctrl-C was pressed.
    pub interrupted: Arc<AtomicBool>,
}

impl Session {
    /// Starts the threads, and listens to Ctrl-C; once a process.
    pub fn new(arguments: &Arguments) -> Result<Self, Error> {
        let threads = arguments.jobs.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .context("the threads cannot be started")?;
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be listened to")?;
        Ok(Self { pool, interrupted })
    }
}

/// A bar that looks at the counter by itself, so that counting costs a case nothing.
pub fn progress(total: u64, what: &str, done: Arc<AtomicU64>) -> Result<ProgressBar, Error> {
    let template = format!("{{done}} of {{len}} {what}  {{spinner}}");
    let style = ProgressStyle::with_template(&template).context("a broken template")?;
    let style = style.with_key("done", move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{}", done.load(Ordering::Relaxed));
    });
    let bar = ProgressBar::new(total).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    Ok(bar)
}
