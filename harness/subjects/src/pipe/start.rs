//! Starting a command, and what it says of itself.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use urispec_model::visible;
use urispec_model::wire::complaint;

use super::answer::Hello;
use super::message::{Command, VERSION};
use super::process::{Process, Silence};

/// How a command is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipeConfig {
    /// The program and its arguments; no shell sees them.
    pub command: Vec<String>,
    /// The folder to run it in; `None` is the current one.
    pub folder: Option<PathBuf>,
    /// What to call the subject, instead of what it calls itself.
    pub name: Option<String>,
    /// What to type after `urispec check` to ask it.
    pub arguments: Option<String>,
    /// How long one answer may take.
    pub timeout: Duration,
    /// How long the start may take: some runtimes need seconds.
    pub start_timeout: Duration,
    /// How many bytes of memory the process and its children may use.
    pub memory_limit: u64,
}

impl PipeConfig {
    /// The usual limits: 2 seconds an answer, 30 seconds the start, 2 GiB of memory.
    pub fn new(command: Vec<String>) -> Self {
        Self {
            command,
            folder: None,
            name: None,
            arguments: None,
            timeout: Duration::from_secs(2),
            start_timeout: Duration::from_secs(30),
            memory_limit: 2 << 30,
        }
    }
}

/// Why a command cannot be a subject.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// It cannot be run.
    #[error("`{}` cannot be run: {}", visible(command), visible(why))]
    Spawn {
        /// The program.
        command: String,
        /// The system's words.
        why: String,
    },
    /// It does not say hello.
    #[error(
        "`{}` did not answer `start`: {}{}",
        visible(command),
        visible(why),
        stderr_words(stderr)
    )]
    NoHello {
        /// The program.
        command: String,
        /// What it did instead.
        why: String,
        /// What it wrote to stderr.
        stderr: String,
    },
    /// It speaks another version.
    #[error("`{}` speaks version {found} of the protocol, expected {VERSION}", visible(command))]
    Version {
        /// The program.
        command: String,
        /// Its version.
        found: u32,
    },
}

fn stderr_words(stderr: &str) -> String {
    if stderr.trim().is_empty() {
        String::new()
    } else {
        format!("; on stderr: {}", visible(stderr.trim()))
    }
}

/// Starts the command, and reads what it says of itself.
pub(super) fn launch(config: &PipeConfig) -> Result<(Process, Hello), StartError> {
    let command = config.command.first().cloned().unwrap_or_default();
    let spawned = Process::start(&config.command, config.folder.as_deref(), config.memory_limit);
    let mut process = spawned.map_err(|error| StartError::Spawn {
        command: command.clone(),
        why: error.to_string(),
    })?;
    process.write(Command::start().line());
    let heard = match process.line(Instant::now() + config.start_timeout) {
        Ok(line) => serde_json::from_slice::<Hello>(line).map_err(|error| {
            // An adapter of another version may say more than this one knows.
            let any = serde_json::from_slice::<serde_json::Value>(line).ok();
            let version = any.and_then(|hello| u32::try_from(hello["version"].as_u64()?).ok());
            if let Some(found) = version.filter(|version| *version != VERSION) {
                return StartError::Version {
                    command: command.clone(),
                    found,
                };
            }
            let why = format!(
                "expected what it says of itself, found another line: {}",
                complaint(line, &error)
            );
            StartError::NoHello {
                command: command.clone(),
                why,
                stderr: String::new(),
            }
        }),
        Err(silence) => {
            let why = silence_words(&silence);
            Err(StartError::NoHello {
                command: command.clone(),
                why,
                stderr: String::new(),
            })
        }
    };
    match heard {
        Ok(hello) if hello.version != VERSION => Err(StartError::Version {
            command,
            found: hello.version,
        }),
        Ok(hello) => Ok((process, hello)),
        Err(StartError::NoHello { command, why, .. }) => Err(StartError::NoHello {
            command,
            why,
            stderr: process.last_words(),
        }),
        Err(error) => Err(error),
    }
}

/// Why no line came, in words.
pub(super) fn silence_words(silence: &Silence) -> String {
    match silence {
        Silence::Timeout => "no answer in time".to_owned(),
        Silence::Ended { how, .. } => how.clone(),
        Silence::Memory(used) => format!("used {} MiB of memory", used >> 20),
        Silence::LongLine => "a line without an end".to_owned(),
    }
}
