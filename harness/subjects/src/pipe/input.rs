//! The standard input of a process, written without ever waiting for the process.

use std::io::{self, Write as _};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// The standard input of a process.
///
/// A thread writes the bytes that do not fit into the pipe. A single short request to an empty pipe is written
/// without the thread, because two thread switches would take longer than the answer of a fast parser.
pub(super) struct Input {
    queue: Sender<Vec<u8>>,
    /// The number of batches that the thread has not written yet.
    queued: Arc<AtomicUsize>,
    /// The same pipe, for writing without the thread.
    #[cfg(unix)]
    pipe: std::fs::File,
}

impl Input {
    pub(super) fn new(stdin: ChildStdin) -> io::Result<Self> {
        #[cfg(unix)]
        let pipe = std::os::fd::AsFd::as_fd(&stdin).try_clone_to_owned()?.into();
        let (queue, batches) = channel();
        let queued = Arc::new(AtomicUsize::new(0));
        thread::spawn({
            let queued = Arc::clone(&queued);
            move || feed(stdin, &batches, &queued)
        });
        Ok(Self {
            queue,
            queued,
            #[cfg(unix)]
            pipe,
        })
    }

    /// Passes bytes on. If the process no longer reads, the next read detects this.
    pub(super) fn write(&mut self, bytes: Vec<u8>) {
        #[cfg(unix)]
        if self.has_room_for(bytes.len()) {
            let _ = self.pipe.write_all(&bytes);
            return;
        }
        self.queued.fetch_add(1, Ordering::Relaxed);
        let _ = self.queue.send(bytes);
    }

    /// Whether this many bytes can be written without waiting. A pipe that is ready takes at least `PIPE_BUF` bytes,
    /// which is 512 or more.
    #[cfg(unix)]
    fn has_room_for(&self, length: usize) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        if length > rustix::pipe::PIPE_BUF || self.queued.load(Ordering::Acquire) > 0 {
            return false;
        }
        let mut pipe = [PollFd::new(&self.pipe, PollFlags::OUT)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut pipe, Some(&now)).is_ok_and(|ready| ready == 1) && pipe[0].revents() == PollFlags::OUT
    }
}

/// Writes the batches until there are no more batches, or the process no longer reads.
fn feed(mut stdin: ChildStdin, batches: &Receiver<Vec<u8>>, queued: &AtomicUsize) {
    for bytes in batches {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            return;
        }
        queued.fetch_sub(1, Ordering::Release);
    }
}
