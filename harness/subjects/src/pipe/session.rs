//! A process that is started again whenever it has to be, and what is known of it.

use std::time::Duration;

use urispec_model::Operation;

use super::config::PipeConfig;
use super::message::Command;
use super::offer::Offer;
use super::patience::{LONG, PlainTime};
use super::process::Process;
use super::start::launch;

/// How often in a row a process may fail to start again before it is given up.
const STARTS: u32 = 3;

/// A parser that hung so often is given a quarter of the time from then on: some hang on hundreds of texts.
const HANGS: u32 = 3;

/// What lasts from one conversation to the next.
pub(super) struct Session {
    /// The process that runs; `None` where it could not be started again.
    pub(super) process: Option<Process>,
    next_seq: u64,
    /// Why it was given up.
    given_up: Option<String>,
    /// What processes that are gone wrote to stderr.
    pub(super) stderr: String,
    /// What it needs for a plain text.
    plain: PlainTime,
    /// How many texts that are not long it did not answer in time.
    hangs: u32,
}

impl Session {
    /// The session of a process that has just been started.
    pub(super) const fn new(process: Process) -> Self {
        Self {
            process: Some(process),
            next_seq: 1,
            given_up: None,
            stderr: String::new(),
            plain: PlainTime::Unknown,
            hangs: 0,
        }
    }

    /// How long the answer to a request with a text of `length` bytes may take.
    pub(super) fn allows(&self, length: usize, most: Duration) -> Duration {
        match self.hangs {
            _ if length >= LONG => self.plain.allows(length, most),
            0..HANGS => most,
            _ => most / 4,
        }
    }

    /// It did not answer to a text of `length` bytes in time.
    pub(super) const fn hung(&mut self, length: usize) {
        if length < LONG {
            self.hangs += 1;
        }
    }

    /// The number that the next request will have.
    pub(super) const fn next_number(&self) -> u64 {
        self.next_seq
    }

    /// The number of a request that is about to be sent.
    pub(super) const fn take_number(&mut self) -> u64 {
        let seq = self.next_seq;
        self.next_seq += 1;
        seq
    }

    /// Why it was given up, if it was.
    pub(super) fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }

    /// Kills the process, and keeps what it wrote to stderr.
    pub(super) fn dismiss(&mut self) {
        if let Some(process) = self.process.take() {
            self.keep_stderr(&process);
        }
    }

    /// Asks the process to stop; it is started again by the next request.
    pub(super) fn pause(&mut self) {
        if let Some(process) = self.process.take() {
            self.keep_stderr(&process);
            process.stop(Command::stop().line());
        }
    }

    fn keep_stderr(&mut self, process: &Process) {
        self.stderr.push_str(&process.stderr());
        let surplus = self.stderr.len().saturating_sub(16 << 10);
        let cut = self.stderr.ceil_char_boundary(surplus);
        self.stderr.drain(..cut);
    }

    /// Finds out what the process needs for a plain text, if there is one and it was not asked yet. One that does not answer is started
    /// again; then nothing is known.
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
        self.plain = plain.unwrap_or(PlainTime::TooLong);
        if plain.is_none() {
            self.restart(config);
        }
    }

    /// Kills the process and starts it again.
    pub(super) fn restart(&mut self, config: &PipeConfig) {
        self.dismiss();
        self.given_up = None;
        for attempt in 1..=STARTS {
            match launch(config) {
                Ok((process, _)) => {
                    self.process = Some(process);
                    return;
                }
                Err(error) if attempt == STARTS => {
                    self.given_up = Some(format!("could not be started again: {error}"));
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
        assert_eq!(session.allows(LONG, most), most, "by what it needs for a plain text");
    }
}
