//! A parser that cannot loop: a command that is run once for each request.
//!
//! The template's words may contain `{input}`, and `{base}` for a resolver. With exit code 0, stdout must have an
//! answer of the protocol without `seq`. Exit code 1 is a rejection if stdout has a `reject` answer, or if stderr is
//! empty. (An interpreter whose script fails also exits with 1, but writes to stderr.) Every other result is a crash.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use urispec_model::wire::complaint;
use urispec_model::{ComponentSet, Observation, Operation, Request, ResolveOptions, floor_char_boundary};

use super::config::PipeConfig;
use super::process::{Process, Silence};
use super::start::{StartError, silence_words, telling_line};
use crate::{About, Claim, Subject};

/// The number of requests that each process gets before the answers are passed on, if several processes run.
const SHARE: usize = 8;

/// The maximum number of bytes of the processes' output to stderr that are kept.
const STDERR_KEPT: usize = 16 << 10;

/// A subject that is a command, which is run once for each request.
pub struct OneShot {
    config: PipeConfig,
    about: About,
    /// The output to stderr of processes that crashed.
    stderr: Mutex<String>,
}

/// The outcome of a process, and its output to stderr.
struct Ended {
    observed: Observation<'static>,
    stderr: String,
    code: Option<i32>,
}

impl OneShot {
    /// Makes a subject from this template after a test run with one plain input. `claim` is the document that judges
    /// the subject.
    pub fn start(config: PipeConfig, claim: Claim) -> Result<Self, StartError> {
        let subject = Self::new(config, claim);
        let words = subject.words("http://example.com/", "http://example.com/");
        let command = words.first().cloned().unwrap_or_default();
        match subject.ask(&words, Operation::Parse) {
            Err(error) => Err(StartError::Spawn {
                command,
                why: error.to_string(),
            }),
            // `env`, `timeout` and shells use these exit codes if they cannot run their command.
            Ok(Ended {
                code: Some(code @ 126..=127),
                stderr,
                ..
            }) => Err(StartError::Spawn {
                command,
                why: format!("exit status {code}: {}", telling_line(&stderr).unwrap_or("no program")),
            }),
            Ok(_) => Ok(subject),
        }
    }

    fn new(config: PipeConfig, claim: Claim) -> Self {
        let resolves = config.command.iter().any(|word| word.contains("{base}"));
        let operation = if resolves { Operation::Resolve } else { Operation::Parse };
        let name = config
            .name
            .clone()
            .or_else(|| config.command.first().cloned())
            .unwrap_or_default();
        let about = About {
            name: name.into(),
            release: "one-shot".into(),
            language: "command".into(),
            claims: vec![claim],
            operations: BTreeSet::from([operation]),
            rules: BTreeSet::new(),
            normalizes: BTreeSet::new(),
            compares: BTreeSet::new(),
            arguments: config.arguments.clone(),
            components: ComponentSet::ALL,
            distinguishes_undefined: ComponentSet::EMPTY,
            values: ComponentSet::EMPTY,
            hazards: BTreeSet::new(),
            validates: true,
            absolute_only: false,
        };
        let stderr = Mutex::default();
        Self { config, about, stderr }
    }

    /// The words of the command, with these bytes in place of the placeholders.
    fn words(&self, input: &str, base: &str) -> Vec<String> {
        // There is only one pass, so inserted text is not searched for placeholders.
        let fill = |word: &String| {
            let pieces = word.split("{input}").map(|piece| piece.replace("{base}", base));
            pieces.collect::<Vec<_>>().join(input)
        };
        self.config.command.iter().map(fill).collect()
    }

    /// Runs the command once. The error means that the command cannot be run.
    fn ask(&self, words: &[String], operation: Operation) -> std::io::Result<Ended> {
        let mut process = Process::start(words, &self.config)?;
        process.close_input();
        let deadline = Instant::now() + self.config.timeout;
        let mut output = Vec::new();
        let (observed, code) = loop {
            match process.line(deadline) {
                Ok(line) => {
                    output.extend_from_slice(line);
                    output.push(b'\n');
                }
                Err(Silence::Timeout) => break (Observation::Timeout, None),
                Err(Silence::Ended { code, rest, how }) => {
                    output.extend_from_slice(&rest);
                    let observed = ended(code, &how, &output, &process.last_words(), operation);
                    break (observed, code);
                }
                Err(silence @ Silence::Memory(_)) => break (Observation::Crash(silence_words(&silence).into()), None),
                Err(Silence::LongLine) => {
                    break (Observation::Protocol(silence_words(&Silence::LongLine).into()), None);
                }
            }
        };
        Ok(Ended {
            observed,
            stderr: process.stderr(),
            code,
        })
    }

    /// The command's words for this request. The error states why the request is not supported.
    fn asked(&self, request: &Request<'_>) -> Result<Vec<String>, String> {
        let operation = request.operation();
        if !self.about.operations.contains(&operation) {
            return Err(format!("offers no {operation}"));
        }
        let (input, base) = match *request {
            Request::Parse { rule: Some(rule), .. } => return Err(format!("cannot start from the rule {rule}")),
            Request::Parse { input, rule: None } => (input, &b""[..]),
            Request::Resolve { base, input, options } if options == ResolveOptions::default() => (input, base),
            Request::Resolve { .. } => return Err("has no options".to_owned()),
            _ => return Err(format!("offers no {operation}")),
        };
        let (Ok(input), Ok(base)) = (std::str::from_utf8(input), std::str::from_utf8(base)) else {
            return Err("cannot pass an argument that is not UTF-8".to_owned());
        };
        if input.contains('\0') || base.contains('\0') {
            return Err("cannot pass an argument with a NUL".to_owned());
        }
        Ok(self.words(input, base))
    }

    /// Keeps the end of the output of processes that failed.
    fn keep(&self, stderr: &str) {
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_str(stderr);
        let surplus = kept.len().saturating_sub(STDERR_KEPT);
        let cut = floor_char_boundary(&kept, surplus);
        kept.drain(..cut);
    }
}

/// The outcome of a process by its exit code and output.
fn ended(code: Option<i32>, how: &str, output: &[u8], stderr: &str, operation: Operation) -> Observation<'static> {
    let answer = serde_json::from_slice::<Observation<'static>>(output);
    let said = telling_line(stderr);
    match (code, answer, said) {
        (Some(0), Ok(observed), _) if observed.fits(operation) => observed,
        (Some(0), Ok(observed), _) => {
            let (expected, found) = (operation.answers().join(" or "), observed.key());
            Observation::Protocol(format!("expected {expected} with exit code 0, found {found}").into())
        }
        (Some(0), Err(error), _) => {
            Observation::Protocol(format!("expected an answer with exit code 0: {}", complaint(output, &error)).into())
        }
        (Some(1), Ok(Observation::Accept(answer)), _) => {
            Observation::Protocol(format!("expected `reject` with exit code 1, found {}", answer.key()).into())
        }
        (Some(1), Ok(observed), _) => observed,
        (Some(1), Err(_), None) => Observation::Reject(
            String::from_utf8_lossy(&output[..output.len().min(200)])
                .trim()
                .to_owned()
                .into(),
        ),
        (Some(1), Err(_), Some(said)) => Observation::Crash(format!("{WITHOUT_ANSWER}: {said}").into()),
        _ => {
            let said = said.map(|line| format!("; on stderr: {line}")).unwrap_or_default();
            Observation::Crash(format!("{how}{said}").into())
        }
    }
}

/// The message if exit code 1 is not a rejection.
pub(super) const WITHOUT_ANSWER: &str = "exit code 1 with text on stderr and no answer on stdout (a rejection prints \
    {\"reject\":\"why\"}, or nothing on stderr)";

impl Subject for OneShot {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let words = match self.asked(request) {
            Ok(words) => words,
            Err(why) => return Observation::Unsupported(why.into()),
        };
        match self.ask(&words, request.operation()) {
            Ok(ended) => {
                if matches!(
                    ended.observed,
                    Observation::Crash(_) | Observation::Timeout | Observation::Protocol(_)
                ) {
                    self.keep(&ended.stderr);
                }
                ended.observed
            }
            // An error of the system is not a result of the parser.
            Err(error) if error.kind() == std::io::ErrorKind::ArgumentListTooLong => {
                Observation::Unsupported("an argument longer than the system allows".into())
            }
            Err(error) => Observation::Crash(format!("`{}` cannot be run: {error}", words[0]).into()),
        }
    }

    /// Runs as many processes at once as the configuration allows; answers are passed on in order.
    fn run_all<'a>(
        &self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        let jobs = self.config.jobs.get();
        loop {
            let batch: Vec<Request<'a>> = std::iter::from_fn(|| requests.next()).take(jobs * SHARE).collect();
            if batch.is_empty() {
                return;
            }
            let answers: Vec<OnceLock<Observation<'a>>> = batch.iter().map(|_| OnceLock::new()).collect();
            let next = AtomicUsize::new(0);
            thread::scope(|scope| {
                for _ in 0..jobs.min(batch.len()) {
                    scope.spawn(|| {
                        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < batch.len()) {
                            let _ = answers[at].set(self.run(&batch[at]));
                        }
                    });
                }
            });
            for answer in answers {
                let observed = answer.into_inner().expect("a thread handled each request of the batch");
                if done(observed).is_break() {
                    return;
                }
            }
        }
    }

    fn pipelines(&self) -> bool {
        self.config.jobs.get() > 1
    }

    fn stderr(&self) -> String {
        self.stderr.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
