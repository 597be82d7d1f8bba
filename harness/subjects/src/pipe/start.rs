//! Starts a command, and reads its description of itself.

use std::time::Instant;

use urispec_model::visible;
use urispec_model::wire::complaint;

use super::answer::Hello;
use super::config::PipeConfig;
use super::message::{Command, VERSION};
use super::process::{Process, Silence};
use crate::UnknownClaim;

/// The reason why a command cannot be used as a parser.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The command cannot be run.
    #[error("`{command}` cannot be run: {why}", command = visible(.command), why = visible(.why))]
    Spawn {
        /// The program of the command.
        command: String,
        /// The message of the system.
        why: String,
    },
    /// The command does not return a description of itself.
    #[error("`{command}` did not answer `start`: {why}{}", stderr_words(stderr), command = visible(.command), why = visible(.why))]
    NoHello {
        /// The program of the command.
        command: String,
        /// The behaviour of the command.
        why: String,
        /// The output of the command to stderr.
        stderr: String,
    },
    /// The command claims a document that does not exist.
    #[error("`{command}` {claim}", command = visible(.command))]
    Claim {
        /// The program of the command.
        command: String,
        /// The claim that is not a document.
        claim: UnknownClaim,
    },
    /// The command uses a different version of the protocol.
    #[error("`{}` uses version {found} of the protocol, expected {VERSION}", visible(command))]
    Version {
        /// The program of the command.
        command: String,
        /// The version that the command uses.
        found: u32,
    },
}

/// A process's output to stderr, each line on its own line, with all characters escaped that could control a
/// terminal.
fn stderr_words(stderr: &str) -> String {
    let lines: Vec<String> = stderr.trim().lines().map(visible).collect();
    match &lines[..] {
        [] => String::new(),
        [line] => format!("; on stderr: {line}"),
        lines => format!("; on stderr:\n  {}", lines.join("\n  ")),
    }
}

/// The most informative line of a process's output to stderr: the last line if the output is a traceback, and the
/// first line if not.
pub(super) fn telling_line(stderr: &str) -> Option<&str> {
    let mut lines = stderr.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    if first.starts_with("Traceback") {
        lines.next_back().or(Some(first))
    } else {
        Some(first)
    }
}

/// Starts the command, and reads its description of itself.
pub(super) fn launch(config: &PipeConfig) -> Result<(Process, Hello), StartError> {
    let command = config.command.first().cloned().unwrap_or_default();
    let spawned = Process::start(&config.command, config);
    let mut process = spawned.map_err(|error| StartError::Spawn {
        command: command.clone(),
        why: error.to_string(),
    })?;
    process.write(Command::start().line());
    let heard = match process.line(Instant::now() + config.start_timeout) {
        Ok(line) => serde_json::from_slice::<Hello>(line).map_err(|error| {
            // An adapter for a different version of the protocol may write keys that this version does not know.
            let any = serde_json::from_slice::<serde_json::Value>(line).ok();
            let version = any.and_then(|hello| u32::try_from(hello["version"].as_u64()?).ok());
            if let Some(found) = version.filter(|version| *version != VERSION) {
                return StartError::Version {
                    command: command.clone(),
                    found,
                };
            }
            let why = format!(
                "expected the description of the parser, found a different line: {}",
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

/// The reason why no line came, as text.
pub(super) fn silence_words(silence: &Silence) -> String {
    match silence {
        Silence::Timeout => "no answer in time".to_owned(),
        Silence::Ended { how, .. } => how.clone(),
        Silence::Memory(used) => format!("used {} MiB of memory", used >> 20),
        Silence::LongLine => "a line without an end".to_owned(),
    }
}
