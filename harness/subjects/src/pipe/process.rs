//! A process at the other end of a pipe, which may do anything.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::config::PipeConfig;
use super::input::Input;
use super::usage::{Group, MARK};

/// The maximum number of bytes in a line of an answer.
const LINE_LIMIT: usize = 64 << 20;

/// The number of bytes that are kept from the start of a process's output to stderr, and the number from its end.
const STDERR_KEPT: usize = 4 << 10;

/// The interval at which a slow process is checked.
const LOOK: Duration = Duration::from_millis(50);

/// On a busy machine, a process that works may take up to this many times the time limit, measured by the clock.
const STARVED: u32 = 20;

/// The reason why no line came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Silence {
    /// The time limit was reached.
    Timeout,
    /// The process closed its output.
    Ended {
        /// The exit code, if the process ended with an exit code.
        code: Option<i32>,
        /// The way in which the process ended, as text.
        how: String,
        /// The output after the last line feed.
        rest: Vec<u8>,
    },
    /// The process used more memory than allowed. The number is its memory in bytes.
    Memory(u64),
    /// A line is longer than the limit.
    LongLine,
}

/// A message of the reader thread.
enum Chunk {
    /// Whole lines.
    Lines(Vec<u8>),
    /// A line without an end.
    LongLine,
    /// The output after the last line feed, at the end of the output.
    Rest(Vec<u8>),
}

/// A running process with its three streams. A thread serves each stream, so that the process can never block
/// us.
pub struct Process {
    child: Child,
    group: Group,
    /// The value of [`MARK`] in the environment of the process and of its children.
    mark: String,
    stdin: Option<Input>,
    chunks: Receiver<Chunk>,
    /// Received lines that are not read yet, and the offset of the next line.
    lines: Vec<u8>,
    read: usize,
    stderr: Arc<Mutex<Stderr>>,
    /// Closed at the end of stderr.
    stderr_open: Receiver<()>,
    memory_limit: u64,
}

/// The start and the end of the output to stderr.
#[derive(Debug, Default)]
struct Stderr {
    start: Vec<u8>,
    end: Vec<u8>,
    total: u64,
}

impl Stderr {
    fn add(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let to_start = bytes.len().min(STDERR_KEPT - self.start.len());
        self.start.extend_from_slice(&bytes[..to_start]);
        self.end.extend_from_slice(&bytes[to_start..]);
        let surplus = self.end.len().saturating_sub(STDERR_KEPT);
        self.end.drain(..surplus);
    }
}

/// The message of a time-out that is measured by the clock, and not by the processor time. In this case the process
/// got too little processor time for the limit of processor time to apply.
fn by_the_clock(elapsed: Duration, processor: Duration) -> String {
    format!(
        "urispec: time-out: after {:.1} s the process had used {:.1} s of processor time and was still working\n",
        elapsed.as_secs_f64(),
        processor.as_secs_f64()
    )
}

impl Process {
    /// Starts `words[0]` with the other words as arguments, without a shell, in a new process group. The folder, the
    /// environment variables and the memory limit come from `config`.
    pub fn start(words: &[String], config: &PipeConfig) -> io::Result<Self> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mark = format!("{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env(MARK, &mark)
            .envs(config.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &config.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let kept = Arc::new(Mutex::new(Stderr::default()));
        let (chunk_sender, chunks) = sync_channel(64);
        thread::spawn(move || read_lines(stdout, &chunk_sender));
        let (open, stderr_open) = channel();
        thread::spawn({
            let kept = Arc::clone(&kept);
            move || {
                keep(stderr, &kept);
                drop(open);
            }
        });
        Ok(Self {
            group: Group::of(child.id()),
            mark,
            child,
            stdin: Some(Input::new(stdin)?),
            chunks,
            lines: Vec::new(),
            read: 0,
            stderr: kept,
            stderr_open,
            memory_limit: config.memory_limit,
        })
    }

    /// Passes bytes to the process; never blocks. If the process has ended, the next read detects this.
    pub fn write(&mut self, bytes: Vec<u8>) {
        if let Some(stdin) = &mut self.stdin {
            stdin.write(bytes);
        }
    }

    /// The next line without its line feed. Waits until `deadline`. A busy process may take longer if other processes
    /// ran and it got less processor time.
    pub fn line(&mut self, deadline: Instant) -> Result<&[u8], Silence> {
        if self.read == self.lines.len() {
            self.lines = self.chunk(deadline)?;
            self.read = 0;
        }
        let start = self.read;
        let length = memchr::memchr(b'\n', &self.lines[start..]).expect("a chunk has only whole lines");
        self.read = start + length + 1;
        Ok(&self.lines[start..start + length])
    }

    fn chunk(&mut self, deadline: Instant) -> Result<Vec<u8>, Silence> {
        let begun = Instant::now();
        let allowed = deadline.saturating_duration_since(begun);
        let mut processor_before = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let wait = if left.is_zero() && !allowed.is_zero() {
                LOOK
            } else {
                left.min(LOOK)
            };
            match self.chunks.recv_timeout(wait) {
                Ok(Chunk::Lines(lines)) => return Ok(lines),
                Ok(Chunk::LongLine) => return Err(Silence::LongLine),
                Ok(Chunk::Rest(rest)) => return Err(self.how_it_ended(rest)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.how_it_ended(Vec::new())),
                Err(RecvTimeoutError::Timeout) if allowed.is_zero() => return Err(Silence::Timeout),
                Err(RecvTimeoutError::Timeout) => {
                    let usage = self.group.usage();
                    if usage.memory > self.memory_limit {
                        return Err(Silence::Memory(usage.memory));
                    }
                    let processor = usage
                        .processor
                        .saturating_sub(*processor_before.get_or_insert(usage.processor));
                    let is_starved = usage.is_busy && processor < allowed && begun.elapsed() < allowed * STARVED;
                    if Instant::now() >= deadline && !is_starved {
                        if usage.is_busy && processor < allowed {
                            self.note(&by_the_clock(begun.elapsed(), processor));
                        }
                        return Err(Silence::Timeout);
                    }
                }
            }
        }
    }

    /// Adds a line to the kept output to stderr.
    fn note(&self, line: &str) {
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        kept.add(line.as_bytes());
    }

    /// The processor time used by the process and everything that it started; zero on systems where it is not known.
    pub fn processor_time(&mut self) -> Duration {
        self.group.usage().processor
    }

    /// The way in which a process that closed its output ended, if it ends soon.
    fn how_it_ended(&mut self, rest: Vec<u8>) -> Silence {
        let patience = Instant::now() + Duration::from_millis(500);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    let how = format!("the process ended ({status})");
                    return Silence::Ended {
                        code: status.code(),
                        how,
                        rest,
                    };
                }
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(2)),
                _ => {
                    let how = "closed its output and continued running".to_owned();
                    return Silence::Ended { code: None, how, rest };
                }
            }
        }
    }

    /// The output to stderr: the whole output, or its start and its end.
    pub fn stderr(&self) -> String {
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let start = String::from_utf8_lossy(&kept.start);
        let end = String::from_utf8_lossy(&kept.end);
        let left_out = kept.total.saturating_sub((kept.start.len() + kept.end.len()) as u64);
        if left_out == 0 {
            format!("{start}{end}")
        } else {
            format!("{start}\n… {left_out} bytes left out …\n{end}")
        }
    }

    /// The output to stderr of a process that has ended; waits for the remaining output.
    pub fn last_words(&self) -> String {
        let _ = self.stderr_open.recv_timeout(Duration::from_millis(500));
        self.stderr()
    }

    /// Closes the input of the process.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Whether the process has already written one more line.
    pub fn has_line(&mut self) -> bool {
        self.read < self.lines.len() || matches!(self.chunks.try_recv(), Ok(Chunk::Lines(_) | Chunk::LongLine))
    }

    /// The way in which the process ended, if it ended without being stopped.
    pub fn has_ended(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok()??;
        Some(format!("the process ended ({status})"))
    }

    /// Sends the process the stop line, waits a moment, and returns whether it wrote more lines. Processes that still
    /// run are killed when this value is dropped.
    pub fn stop(&mut self, farewell: Vec<u8>) -> bool {
        self.write(farewell);
        self.close_input();
        let patience = Instant::now() + Duration::from_millis(500);
        while Instant::now() < patience && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        self.has_line()
    }
}

impl Drop for Process {
    /// Kills the process and everything that it started. On systems other than Linux, processes that left its group
    /// survive.
    fn drop(&mut self) {
        // Stray processes are killed first, while the parents of the processes are still known.
        self.group.kill_strays(&self.mark);
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads whole lines, many at a time.
fn read_lines(mut stdout: impl Read, chunks: &SyncSender<Chunk>) {
    let mut pending = Vec::new();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let Ok(length @ 1..) = stdout.read(&mut buffer) else {
            let _ = chunks.send(Chunk::Rest(pending));
            return;
        };
        let known = pending.len();
        pending.extend_from_slice(&buffer[..length]);
        let chunk = match memchr::memrchr(b'\n', &pending[known..]) {
            Some(last) => {
                let rest = pending.split_off(known + last + 1);
                Chunk::Lines(std::mem::replace(&mut pending, rest))
            }
            None if pending.len() > LINE_LIMIT => Chunk::LongLine,
            None => continue,
        };
        let is_over = matches!(chunk, Chunk::LongLine);
        if chunks.send(chunk).is_err() || is_over {
            return;
        }
    }
}

/// Reads stderr to its end, even if it is very long, and keeps a small part.
fn keep(mut stderr: impl Read, kept: &Mutex<Stderr>) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(length @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.add(&buffer[..length]);
    }
}
