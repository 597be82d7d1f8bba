//! Any parser in any language: a command that speaks the protocol of `PROTOCOL.md` on its stdin and stdout.
//!
//! Subjects lie, crash, hang and flood. Whatever they do becomes the observation of one request, the process is killed with
//! its children and started again, and the run goes on behind that request.

mod answer;
mod conversation;
mod doctor;
mod message;
mod one_shot;
mod process;
mod serve;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use urispec_model::{Component, ComponentSet, Level, Observation, Request};

use self::answer::Hello;
use self::conversation::Conversation;
use self::message::{Command, VERSION};
use self::process::{Process, Silence};
use crate::{About, Claim, Subject};

pub use doctor::{Ailment, Finding, examine};
pub use message::{AnyLine, request_line};
pub use one_shot::OneShot;
pub use serve::serve;

/// How a command is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipeConfig {
    /// The program and its arguments; no shell sees them.
    pub command: Vec<String>,
    /// The folder to run it in; `None` is the current one.
    pub folder: Option<PathBuf>,
    /// What to call the subject, instead of what it calls itself.
    pub name: Option<String>,
    /// What to type behind `urispec check` to ask it.
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
    #[error("`{command}` cannot be run: {why}")]
    Spawn {
        /// The program.
        command: String,
        /// The system's words.
        why: String,
    },
    /// It does not say hello.
    #[error("`{command}` did not answer `start`: {why}{}", stderr_words(stderr))]
    NoHello {
        /// The program.
        command: String,
        /// What it did instead.
        why: String,
        /// What it wrote to stderr.
        stderr: String,
    },
    /// It speaks another version.
    #[error("`{command}` speaks version {found} of the protocol, expected {VERSION}")]
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
        format!("; on stderr: {}", stderr.trim())
    }
}

/// How many requests are on their way at once, and how many bytes of them.
const WINDOW: usize = 256;
const WINDOW_BYTES: usize = 256 << 10;

/// How often in a row a process may fail to start again before it is given up.
const STARTS: u32 = 3;

/// A subject at the other end of a pipe.
pub struct Pipe {
    config: PipeConfig,
    hello: Hello,
    about: About,
    state: Mutex<State>,
}

struct State {
    process: Option<Process>,
    next_seq: u64,
    /// Why it was given up.
    given_up: Option<String>,
    /// What processes that are gone wrote to stderr.
    stderr: String,
}

impl Pipe {
    /// Starts the command and hears what it says of itself.
    pub fn start(config: PipeConfig) -> Result<Self, StartError> {
        let (process, hello) = launch(&config)?;
        let about = about(&config, &hello);
        let state = State {
            process: Some(process),
            next_seq: 1,
            given_up: None,
            stderr: String::new(),
        };
        Ok(Self {
            config,
            hello,
            about,
            state: Mutex::new(state),
        })
    }

    /// What the subject cannot be asked, known from what it says of itself.
    fn unsupported(&self, request: &Request<'_>) -> Option<Cow<'static, str>> {
        let not_utf8 = |bytes: &[u8]| std::str::from_utf8(bytes).is_err();
        let other = match request {
            Request::Resolve { base, .. } => Some(*base),
            Request::Equivalent { other, .. } => Some(*other),
            _ => None,
        };
        let lacks =
            |levels: &Option<Vec<Level>>, level: &Level| levels.as_ref().is_some_and(|all| !all.contains(level));
        match request {
            _ if !self.about.operations.contains(&request.operation()) => {
                Some(format!("offers no {}", request.operation()).into())
            }
            Request::Parse { rule: Some(rule), .. } if !self.about.rules.contains(*rule) => {
                Some(format!("cannot start from the rule {rule}").into())
            }
            Request::Normalize { level, .. } if lacks(&self.hello.levels, level) => {
                Some(format!("offers no level {level}").into())
            }
            Request::Equivalent { level, .. } if lacks(&self.hello.compares, level) => {
                Some(format!("offers no level {level}").into())
            }
            _ if !self.hello.bytes && (not_utf8(request.input()) || other.is_some_and(not_utf8)) => {
                Some(Cow::Borrowed("takes no input that is not UTF-8"))
            }
            _ => None,
        }
    }
}

fn launch(config: &PipeConfig) -> Result<(Process, Hello), StartError> {
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
            let why = format!("expected what it is, found a line that is not: {error}");
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

fn about(config: &PipeConfig, hello: &Hello) -> About {
    About {
        name: config.name.clone().unwrap_or_else(|| hello.name.clone()).into(),
        release: hello.release.clone().into(),
        language: hello.language.clone().into(),
        claims: hello.claims.iter().map(|claim| Claim(claim.clone().into())).collect(),
        operations: hello.ops.iter().copied().collect(),
        rules: hello.rules.iter().map(|rule| rule.clone().into()).collect(),
        normalizes: hello.levels.iter().flatten().copied().collect(),
        compares: hello.compares.iter().flatten().copied().collect(),
        arguments: config.arguments.clone(),
        components: ComponentSet::ALL,
        // A path is never undefined, whatever a subject says.
        distinguishes_undefined: hello
            .distinguishes_undefined
            .iter()
            .filter(|component| *component != Component::Path)
            .collect(),
    }
}

fn silence_words(silence: &Silence) -> String {
    match silence {
        Silence::Timeout => "no answer in time".to_owned(),
        Silence::Ended { how, .. } => how.clone(),
        Silence::Memory(used) => format!("used {} MiB of memory", used >> 20),
        Silence::LongLine => "a line without an end".to_owned(),
    }
}

impl Subject for Pipe {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let mut observed = None;
        self.run_all(&mut std::iter::once(*request), &mut |observation| {
            observed = Some(observation);
            ControlFlow::Continue(())
        });
        observed.unwrap_or(Observation::Timeout)
    }

    fn run_all<'a>(
        &self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        Conversation::new(self, &mut state).hold(requests, done);
    }

    fn pipelines(&self) -> bool {
        true
    }

    fn stderr(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now = state.process.as_ref().map(Process::stderr).unwrap_or_default();
        format!("{}{now}", state.stderr)
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(process) = state.process.take() {
            process.stop(Command::stop().line());
        }
    }
}
