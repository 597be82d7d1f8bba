//! A parser that is broken on purpose: an adapter that passes requests on to a second adapter, and changes the
//! answers.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, anyhow};
use serde_json::{Map, Value};

use super::breakage::Breakage;

/// The text that a relay writes to standard error when it has broken an answer.
pub const BROKEN: &str = "urispec: broken on purpose";

/// Runs the adapter and passes its answers on. From request number `at` on, the breakage changes the answers.
pub fn relay(breakage: Breakage, at: u64, words: &[String]) -> Result<(), Error> {
    let (program, arguments) = words.split_first().context("expected a command, found none")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command
        .spawn()
        .with_context(|| format!("`{}` cannot be run", urispec_model::visible(program)))?;
    let mut relay = Relay::new(child, breakage, at)?;
    let mut line = Vec::new();
    let mut stdin = io::stdin().lock();
    loop {
        line.clear();
        if stdin.read_until(b'\n', &mut line)? == 0 || !relay.pass_on(&line, &mut stdin)? {
            return Ok(());
        }
    }
}

struct Relay {
    breakage: Breakage,
    at: u64,
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    asked: u64,
    /// The previous answer, without its number.
    before: Option<Map<String, Value>>,
    is_broken: bool,
}

impl Relay {
    fn new(mut child: Child, breakage: Breakage, at: u64) -> Result<Self, Error> {
        let requests = child.stdin.take().context("the process has no standard input")?;
        let answers = child.stdout.take().context("the process has no standard output")?;
        Ok(Self {
            breakage,
            at,
            child,
            requests,
            answers: BufReader::new(answers),
            asked: 0,
            before: None,
            is_broken: false,
        })
    }

    /// Passes a line on, and answers it. Returns whether there may be a further line.
    fn pass_on(&mut self, line: &[u8], more: &mut impl BufRead) -> Result<bool, Error> {
        let request: Value = serde_json::from_slice(line)?;
        match request["cmd"].as_str() {
            Some("start") => {
                let mut offer = self.ask(line)?;
                let is_changed = self.breakage.change_offer(&mut offer);
                self.say(offer, is_changed)?;
            }
            Some("run") => {
                self.asked += 1;
                self.answer(line, request["op"].as_str().unwrap_or_default(), more)?;
            }
            _ => {
                self.requests.write_all(line)?;
                let _ = self.child.wait();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn answer(&mut self, line: &[u8], operation: &str, more: &mut impl BufRead) -> Result<(), Error> {
        let begun = Instant::now();
        let mut answer = self.ask(line)?;
        let is_due = self.asked == self.at;
        let mut is_changed = is_due;
        match self.breakage {
            Breakage::Dies if is_due => self.die(true),
            Breakage::Exits if is_due => self.die(false),
            Breakage::Hangs if self.asked >= self.at => {
                self.note();
                loop {
                    thread::sleep(Duration::from_secs(600));
                }
            }
            Breakage::Swaps if is_due => {
                let mut next = Vec::new();
                more.read_until(b'\n', &mut next)?;
                self.asked += 1;
                let other = self.ask(&next)?;
                self.say(other, true)?;
            }
            Breakage::Repeats if is_due => self.say(answer.clone(), true)?,
            Breakage::Garbage if is_due => {
                self.note();
                println!("Traceback (most recent call last):");
            }
            Breakage::Stale => {
                let now = answer.clone();
                if let (Some(mut before), true) = (self.before.replace(now), self.asked >= self.at) {
                    before.insert("seq".to_owned(), answer["seq"].clone());
                    is_changed = before != answer;
                    answer = before;
                }
            }
            Breakage::Slow => {
                thread::sleep((begun.elapsed() * 9).max(Duration::from_micros(500)));
                is_changed = true;
            }
            breakage => is_changed = self.asked >= self.at && breakage.change_answer(operation, &mut answer),
        }
        self.say(answer, is_changed)
    }

    /// The adapter's answer to a line.
    fn ask(&mut self, line: &[u8]) -> Result<Map<String, Value>, Error> {
        self.requests.write_all(line)?;
        self.requests.flush()?;
        let mut answer = Vec::new();
        self.answers.read_until(b'\n', &mut answer)?;
        match serde_json::from_slice(&answer)? {
            Value::Object(answer) => Ok(answer),
            _ => Err(anyhow!("expected an answer, found a different line")),
        }
    }

    fn say(&mut self, answer: Map<String, Value>, is_changed: bool) -> Result<(), Error> {
        if is_changed {
            self.note();
        }
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &Value::Object(answer))?;
        out.write_all(b"\n")?;
        out.flush()?;
        Ok(())
    }

    /// Reports once that something was broken.
    fn note(&mut self) {
        if !std::mem::replace(&mut self.is_broken, true) {
            eprintln!("{BROKEN}");
        }
    }

    /// Ends this process, by a signal or with exit code 0.
    fn die(&mut self, by_signal: bool) -> ! {
        self.note();
        let _ = self.child.kill();
        #[cfg(unix)]
        if by_signal {
            // The first signal removes the handler of the standard library.
            for _ in 0..2 {
                let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::SEGV);
                thread::sleep(Duration::from_millis(10));
            }
        }
        std::process::exit(i32::from(by_signal))
    }
}
