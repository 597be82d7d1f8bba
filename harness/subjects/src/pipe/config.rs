//! The settings with which a command is run.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// The command of a parser, and the limits for its processes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipeConfig {
    /// The program and its arguments; they are not passed through a shell.
    pub command: Vec<String>,
    /// The folder in which the command runs; `None` for the current folder.
    pub folder: Option<PathBuf>,
    /// Environment variables in addition to the variables of this process.
    pub environment: Vec<(String, String)>,
    /// The name of the parser, in place of the name that its adapter reports.
    pub name: Option<String>,
    /// The arguments of `urispec check` that select the subject.
    pub arguments: Option<String>,
    /// The maximum time for one answer.
    pub timeout: Duration,
    /// The maximum time for the start; some runtimes need seconds.
    pub start_timeout: Duration,
    /// The maximum memory for the process and its children, in bytes.
    pub memory_limit: u64,
    /// The maximum number of processes of a one-shot command that run at once.
    pub jobs: NonZeroUsize,
}

impl PipeConfig {
    /// The default limits: 2 seconds for an answer, 30 seconds for the start, 2 GiB of memory.
    pub fn new(command: Vec<String>) -> Self {
        Self {
            command,
            folder: None,
            environment: Vec::new(),
            name: None,
            arguments: None,
            timeout: Duration::from_secs(2),
            start_timeout: Duration::from_secs(30),
            memory_limit: 2 << 30,
            jobs: NonZeroUsize::MIN,
        }
    }
}
