//! A process that is started again whenever necessary, and the state that is kept about this process.

use std::time::Duration;

use urispec_model::{Observation, Operation, floor_char_boundary};

use super::capabilities::Offer;
use super::config::PipeConfig;
use super::message::Command;
use super::process::Process;
use super::start::launch;
use super::time_limits::{LONG, PlainTime};
use crate::ProcessFailure;

/// After this many failed starts in a row, the process is not started again.
const STARTS: u32 = 3;

/// After this many failures that no request explains, the process gets no more requests.
const FAILURES: usize = 256;

/// After this many time-outs, a parser gets a quarter of the time, because some parsers hang on hundreds of texts.
const HANGS: u32 = 3;

/// The state that is kept between conversations.
pub(super) struct Session {
    /// The current process; `None` if it could not be started again.
    pub(super) process: Option<Process>,
    next_seq: u64,
    /// The number of requests that were sent to the current process.
    sent: u64,
    /// The reason why the process gets no more requests.
    given_up: Option<String>,
    /// The failures that no request explains, and their total number.
    failures: Vec<ProcessFailure>,
    failed: usize,
    /// The output to stderr of earlier processes.
    pub(super) stderr: String,
    /// The time that the process needs for a plain text.
    plain: PlainTime,
    /// The number of texts without an answer in time, not counting long texts.
    hangs: u32,
}

impl Session {
    /// The session of a process that has just been started.
    pub(super) const fn new(process: Process) -> Self {
        Self {
            process: Some(process),
            next_seq: 1,
            sent: 0,
            given_up: None,
            failures: Vec::new(),
            failed: 0,
            stderr: String::new(),
            plain: PlainTime::Unknown,
            hangs: 0,
        }
    }

    /// The maximum time for the answer to a request with a text of `length` bytes.
    pub(super) fn allows(&self, length: usize, most: Duration) -> Duration {
        match self.hangs {
            _ if length >= LONG => self.plain.allows(length, most),
            0..HANGS => most,
            _ => most / 4,
        }
    }

    /// Records that a text of `length` bytes had no answer in time.
    pub(super) const fn hung(&mut self, length: usize) {
        if length < LONG {
            self.hangs += 1;
        }
    }

    /// Counts a request that is sent next, and returns its number.
    pub(super) const fn take_number(&mut self) -> u64 {
        let seq = self.next_seq;
        self.next_seq += 1;
        self.sent += 1;
        seq
    }

    /// Whether the current process got only one request since its start.
    pub(super) const fn was_sent_one(&self) -> bool {
        self.sent == 1
    }

    /// The reason why the process gets no more requests, if there is one.
    pub(super) fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }

    /// Adds failures that no request explains.
    pub(super) fn add_failures(&mut self, failures: &mut Vec<ProcessFailure>) {
        self.failed += failures.len();
        self.failures.append(failures);
        if self.failed >= FAILURES {
            self.dismiss();
            let why = format!("not sent: the process had failed {} times before", self.failed);
            self.given_up.get_or_insert(why);
        }
    }

    /// The failures since the last call that no request explains.
    pub(super) fn take_failures(&mut self) -> Vec<ProcessFailure> {
        std::mem::take(&mut self.failures)
    }

    /// Records a fault if the process wrote one more line after every request was answered.
    pub(super) fn look_for_more(&mut self, position: usize) {
        let Some(process) = &mut self.process else { return };
        if process.has_line() {
            self.answered_too_often(position);
            self.dismiss();
        }
    }

    fn answered_too_often(&mut self, position: usize) {
        let words = "expected one answer to each request, found a line after the answer to the last request";
        self.add_failures(&mut vec![ProcessFailure {
            observed: Observation::Protocol(words.into()),
            first: position,
            last: position,
        }]);
    }

    /// Kills the process, and keeps its output to stderr.
    pub(super) fn dismiss(&mut self) {
        if let Some(process) = self.process.take() {
            self.keep_stderr(&process);
        }
    }

    /// Sends the process the stop line; the next request starts it again. A process that had already ended, or that
    /// writes more lines, is a failure.
    pub(super) fn pause(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let ended = process.has_ended();
        let has_more = process.stop(Command::stop().line());
        self.keep_stderr(&process);
        if let Some(how) = ended {
            self.add_failures(&mut vec![ProcessFailure {
                observed: Observation::Crash(format!("{how} after its last answer").into()),
                first: 0,
                last: 0,
            }]);
        }
        if has_more {
            self.answered_too_often(0);
        }
    }

    fn keep_stderr(&mut self, process: &Process) {
        self.stderr.push_str(&process.stderr());
        let surplus = self.stderr.len().saturating_sub(16 << 10);
        let cut = floor_char_boundary(&self.stderr, surplus);
        self.stderr.drain(..cut);
    }

    /// Measures how long the process needs for a plain text, if there is a process and it was not measured yet. A
    /// process that does not answer is started again; the time is then unknown.
    pub(super) fn measure_plain(&mut self, config: &PipeConfig, offer: &Offer) {
        let (PlainTime::Unknown, Some(process)) = (self.plain, &mut self.process) else {
            return;
        };
        let offers = &offer.about.operations;
        if ![Operation::Parse, Operation::Resolve]
            .iter()
            .any(|one| offers.contains(one))
        {
            self.plain = PlainTime::None;
            return;
        }
        let plain = PlainTime::measured(process, offers, self.next_seq, config.timeout);
        self.next_seq += 1;
        self.sent += 1;
        self.plain = plain.unwrap_or(PlainTime::TooLong);
        if plain.is_none() {
            self.restart(config);
        }
    }

    /// Kills the process and starts it again.
    pub(super) fn restart(&mut self, config: &PipeConfig) {
        self.dismiss();
        self.start(config);
    }

    /// Starts the process again, unless it gets no more requests.
    pub(super) fn start(&mut self, config: &PipeConfig) {
        if self.given_up.is_some() {
            return;
        }
        self.sent = 0;
        for attempt in 1..=STARTS {
            match launch(config) {
                Ok((process, _)) => {
                    self.process = Some(process);
                    return;
                }
                Err(error) if attempt == STARTS => {
                    let why = format!("could not be started again: {error}");
                    self.add_failures(&mut vec![ProcessFailure {
                        observed: Observation::Crash(why.clone().into()),
                        first: 0,
                        last: 0,
                    }]);
                    self.given_up = Some(format!("not sent: the process {why}"));
                }
                Err(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_hangs_often_gets_a_quarter_of_the_time() {
        let config = PipeConfig::new(vec!["true".to_owned()]);
        let process = Process::start(&config.command, &config).expect("it starts");
        let mut session = Session::new(process);
        let most = Duration::from_secs(2);
        for _ in 0..HANGS {
            assert_eq!(session.allows(10, most), most);
            session.hung(LONG);
            session.hung(10);
        }
        assert_eq!(session.allows(10, most), most / 4);
        assert_eq!(
            session.allows(LONG, most),
            most,
            "by the time that it needs for a plain text"
        );
    }
}
