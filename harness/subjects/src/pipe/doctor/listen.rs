//! Reads the first lines of a conversation: whether they arrive, and whether their `seq` is right. Their
//! content is checked later.

use std::time::{Duration, Instant};

use serde_json::Value;
use urispec_model::Place;

use super::super::answer::Hello;
use super::super::config::PipeConfig;
use super::super::message::{Command, VERSION};
use super::super::process::{Process, Silence};
use super::super::start::StartError;
use super::checks::sample;
use super::{Check, Problem};

/// The time that an adapter may take before its first output. After this time a second process is started, to check
/// whether it answers only at the end of its input.
const PATIENCE: Duration = Duration::from_secs(1);

/// The `seq` of the request. An adapter that counts requests itself does not reach this number.
const SEQ: u64 = 741;

const OWN_SEQ: &str = "copy the request's own `seq`, a number, into its answer";
const FLUSHING: &str = "flushing";
const FLUSH: &str = "flush stdout after every line, and read stdin line by line";
const EACH_LINE: &str = "read stdin line by line, answer each line, and flush stdout after it";
const STDOUT: &str = "write only answers to stdout: keep a private copy of stdout, and redirect descriptor 1 to stderr before \
    loading the parser";

/// The result of the first lines.
pub(super) struct FirstLines {
    /// The results of the checks of flushing and of `seq`.
    pub(super) checks: Vec<Check>,
    pub(super) started: Started,
}

/// The state of the process.
pub(super) enum Started {
    /// The process runs and can get more requests.
    Ready(Box<(Process, Hello)>),
    /// The process ended, or its description cannot be read. The next start reports why.
    Ended,
    /// A check found a problem. The text is the output of the process to stderr.
    Wrong(String),
}

/// Starts the command, and checks whether it flushes its output and which `seq` its answer has. Other problems of the
/// first lines are left to the later checks.
pub(super) fn first_lines(config: &PipeConfig) -> Result<FirstLines, StartError> {
    let mut process = started(config)?;
    let start = Command::start().line();
    process.write(start.clone());
    let hello = match heard(&mut process, config, &start, config.start_timeout) {
        Heard::Line(line) => line,
        Heard::AtTheEnd => {
            return Ok(wrong(
                &process,
                "no answer to `start` until its input has ended".to_owned(),
                FLUSH,
            ));
        }
        Heard::Nothing => {
            return Err(StartError::NoHello {
                command: config.command.first().cloned().unwrap_or_default(),
                why: format!("no answer in {} seconds", config.start_timeout.as_secs()),
                stderr: process.stderr(),
            });
        }
        Heard::Ended => return Ok(ended(Vec::new())),
    };
    let Ok(hello) = serde_json::from_slice::<Hello>(&hello) else {
        return Ok(ended(Vec::new()));
    };
    let Some(operation) = hello.ops.first().copied().filter(|_| hello.version == VERSION) else {
        return Ok(ended(Vec::new()));
    };
    let request = Command::run(SEQ, &sample(operation, None, Place::Segment)).line();
    process.write(request.clone());
    let answer = match heard(&mut process, config, &[start, request].concat(), config.timeout) {
        Heard::Line(line) => line,
        Heard::AtTheEnd => {
            let words = "no answer until more is sent or the input ends";
            return Ok(wrong(&process, words.to_owned(), FLUSH));
        }
        Heard::Nothing => {
            let time = config.timeout;
            let words = format!("no answer to a plain {operation} within {time:?}, nor at the end of the input");
            return Ok(wrong(&process, words, EACH_LINE));
        }
        Heard::Ended => return Ok(ended(vec![check(FLUSHING, None)])),
    };
    let (problem, fix) = match serde_json::from_slice::<Value>(&answer) {
        Err(_) => {
            let start = String::from_utf8_lossy(&answer[..answer.len().min(80)]).into_owned();
            (Some(format!("expected a line of JSON, found `{start}`")), STDOUT)
        }
        Ok(answer) => (wrong_seq(&answer), OWN_SEQ),
    };
    let is_wrong = problem.is_some();
    let seq = check("seq", problem.map(|wrong| Problem { wrong, fix }));
    Ok(FirstLines {
        checks: vec![check(FLUSHING, None), seq],
        started: if is_wrong {
            Started::Wrong(process.stderr())
        } else {
            Started::Ready(Box::new((process, hello)))
        },
    })
}

fn check(name: &str, problem: Option<Problem>) -> Check {
    let name = name.to_owned();
    Check { name, problem }
}

/// The result for an adapter that does not flush its output.
fn wrong(process: &Process, wrong: String, fix: &'static str) -> FirstLines {
    FirstLines {
        checks: vec![check(FLUSHING, Some(Problem { wrong, fix }))],
        started: Started::Wrong(process.stderr()),
    }
}

fn ended(checks: Vec<Check>) -> FirstLines {
    let started = Started::Ended;
    FirstLines { checks, started }
}

/// The problem with the `seq` of an answer, if it is wrong.
fn wrong_seq(answer: &Value) -> Option<String> {
    let found = match answer.get("seq") {
        Some(seq) if seq.as_u64() == Some(SEQ) => return None,
        // The adapter could not read the request, which a later check reports.
        Some(Value::Null) if answer.get("protocol").is_some() => return None,
        Some(Value::String(seq)) => format!("the string \"{seq}\""),
        Some(seq) => seq.to_string(),
        None => "none".to_owned(),
    };
    Some(format!(
        "expected `\"seq\":{SEQ}` in the answer to this request, found {found}"
    ))
}

fn started(config: &PipeConfig) -> Result<Process, StartError> {
    let process = Process::start(&config.command, config);
    process.map_err(|error| StartError::Spawn {
        command: config.command.first().cloned().unwrap_or_default(),
        why: error.to_string(),
    })
}

/// The result of waiting for a line.
enum Heard {
    Line(Vec<u8>),
    /// No line came, but a second process wrote a line when its input had ended.
    AtTheEnd,
    Nothing,
    Ended,
}

/// Waits for the next line of a process. If this takes long, a second process gets the same lines (`all`) and the end
/// of its input. If only the second process answers, the adapter does not flush, or reads more than a line at a time.
fn heard(process: &mut Process, config: &PipeConfig, all: &[u8], limit: Duration) -> Heard {
    let deadline = Instant::now() + limit;
    if let Some(heard) = line(process, (Instant::now() + PATIENCE).min(deadline)) {
        return heard;
    }
    let lines = all.split(|byte| *byte == b'\n').count() - 1;
    let Ok(mut other) = started(config) else {
        return Heard::Nothing;
    };
    other.write(all.to_vec());
    other.close_input();
    let deadline = deadline.max(Instant::now() + PATIENCE);
    let mut spoke = 0;
    while Instant::now() < deadline {
        if let Some(heard) = line(process, Instant::now()) {
            return heard;
        }
        match line(&mut other, Instant::now() + Duration::from_millis(50)) {
            Some(Heard::Line(_)) => spoke += 1,
            Some(_) => break,
            None => {}
        }
        if spoke == lines {
            // The first process may only be slow.
            return line(process, Instant::now() + PATIENCE).unwrap_or(Heard::AtTheEnd);
        }
    }
    line(process, deadline).unwrap_or(Heard::Nothing)
}

/// A line, or the end of the output; `None` if neither arrives in time.
fn line(process: &mut Process, deadline: Instant) -> Option<Heard> {
    match process.line(deadline) {
        Ok(line) => Some(Heard::Line(line.to_vec())),
        Err(Silence::Timeout) => None,
        Err(_) => Some(Heard::Ended),
    }
}
