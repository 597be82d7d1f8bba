//! Sends many requests at once, and finds the request that made the process fail.
//!
//! If a process fails, it is started again, and the open requests are sent one by one. If a process that was sent
//! only one request fails, this request caused the failure, and the failure is its outcome. If no request fails in
//! this way, the failure belongs to the run ([`ProcessFailure`]). This failure is reported without a request.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Instant;

use urispec_model::wire::complaint;
use urispec_model::{Observation, Operation, Request};

use super::answer::Reply;
use super::capabilities::Offer;
use super::config::PipeConfig;
use super::message::Command;
use super::process::Silence;
use super::session::Session;
use super::start::{silence_words, telling_line};
use super::time_limits::LONG;
use crate::ProcessFailure;

/// The maximum number of open requests, and the maximum number of their bytes.
const WINDOW: usize = 256;
const WINDOW_BYTES: usize = 256 << 10;

/// A request in the queue.
struct Asked<'a> {
    request: Request<'a>,
    /// The number of the request in the conversation, from 1.
    position: usize,
    /// The outcome, if it is known without sending the request.
    known: Option<Observation<'a>>,
    /// The number of bytes of the longest text in the request.
    length: usize,
    /// The `seq` with which the request was sent to the current process; `None` if it was not sent.
    seq: Option<u64>,
}

impl Asked<'_> {
    /// Whether the request is sent alone. If such a request takes too long, no other request could be the cause, so
    /// no request has to be sent again.
    const fn is_long(&self) -> bool {
        self.length >= LONG
    }
}

/// Many requests, answered in order.
pub(super) struct Conversation<'p, 'a> {
    config: &'p PipeConfig,
    offer: &'p Offer,
    session: &'p mut Session,
    queue: VecDeque<Asked<'a>>,
    /// The number of requests that the conversation got so far.
    asked: usize,
    /// The number of requests at the front of the queue that were open when the process failed. These requests are
    /// sent one by one.
    suspects: usize,
    /// The failures whose cause is still being searched for among the suspects.
    unexplained: Vec<ProcessFailure>,
}

impl<'p, 'a> Conversation<'p, 'a> {
    pub(super) fn new(config: &'p PipeConfig, offer: &'p Offer, session: &'p mut Session) -> Self {
        Self {
            config,
            offer,
            session,
            queue: VecDeque::new(),
            asked: 0,
            suspects: 0,
            unexplained: Vec::new(),
        }
    }

    pub(super) fn hold(
        mut self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        loop {
            self.send(requests);
            let Some(first) = self.queue.front_mut() else { break };
            let observed = match first.known.take() {
                Some(known) => known,
                None => match self.answer() {
                    Some(observed) => observed,
                    // The process failed, and the cause is not known yet: the request is sent again.
                    None => continue,
                },
            };
            self.queue.pop_front();
            if self.suspects > 0 {
                self.suspects -= 1;
                if self.suspects == 0 {
                    self.give_up_search();
                }
            }
            if done(observed).is_break() {
                // Answers to requests that were already sent must not become answers to later requests.
                self.session.dismiss();
                break;
            }
        }
        self.give_up_search();
        self.session.look_for_more(self.asked);
    }

    /// No suspect is left: the failures are failures of the run.
    fn give_up_search(&mut self) {
        self.session.add_failures(&mut self.unexplained);
    }

    /// Fills the queue, and sends as many requests as the limits allow.
    fn send(&mut self, requests: &mut dyn Iterator<Item = Request<'a>>) {
        if self.suspects == 0 {
            while self.queue.len() < WINDOW {
                let Some(request) = requests.next() else { break };
                self.asked += 1;
                let known = self.offer.unsupported(&request).map(Observation::Unsupported);
                let length = request.texts().map(<[u8]>::len).max().unwrap_or_default();
                self.queue.push_back(Asked {
                    request,
                    position: self.asked,
                    known,
                    length,
                    seq: None,
                });
            }
        }
        let limit = if self.suspects > 0 { 1 } else { WINDOW };
        let mut under_way = 0;
        let mut is_long_under_way = false;
        for asked in self.queue.iter().filter(|asked| asked.seq.is_some()) {
            under_way += 1;
            is_long_under_way |= asked.is_long();
        }
        // Several requests are sent at a time, because each batch costs both processes a context switch.
        if is_long_under_way || under_way > limit / 2 {
            return;
        }
        let mut batch = Vec::new();
        for asked in &mut self.queue {
            if under_way >= limit || batch.len() >= WINDOW_BYTES {
                break;
            }
            if asked.seq.is_none() && asked.known.is_none() {
                if asked.is_long() && under_way > 0 {
                    break;
                }
                if asked.is_long() {
                    self.session.measure_plain(self.config, self.offer);
                }
                let seq = self.session.take_number();
                asked.seq = Some(seq);
                batch.extend(Command::run(seq, &asked.request).line());
                under_way += 1;
                if asked.is_long() {
                    break;
                }
            }
        }
        if !batch.is_empty()
            && let Some(process) = &mut self.session.process
        {
            process.write(batch);
        }
    }

    /// The answer to the first request of the queue; `None` if the request has to be sent again.
    fn answer(&mut self) -> Option<Observation<'a>> {
        if let Some(why) = self.session.given_up() {
            return Some(Observation::Unsupported(why.to_owned().into()));
        }
        let front = self.queue.front()?;
        let allowed = self.session.allows(front.length, self.config.timeout);
        let Some(process) = &mut self.session.process else {
            self.restart();
            return None;
        };
        let heard = process
            .line(Instant::now() + allowed)
            .map(|line| understood(line, front.seq, front.request.operation()));
        let failure = match heard {
            Ok(Ok(observed)) => return Some(observed),
            Ok(Err(why)) => Observation::Protocol(why.into()),
            Err(Silence::Timeout) => Observation::Timeout,
            Err(silence @ (Silence::Ended { .. } | Silence::Memory(_))) => {
                let said = process.last_words();
                let said = telling_line(&said).map(|line| format!("; on stderr: {line}"));
                Observation::Crash(format!("{}{}", silence_words(&silence), said.unwrap_or_default()).into())
            }
            Err(Silence::LongLine) => Observation::Protocol(silence_words(&Silence::LongLine).into()),
        };
        self.failed(failure)
    }

    /// Handles a failure of the process during the first request of the queue. If the process was sent only this
    /// request, the failure is its outcome. `None` means that the cause is not known yet.
    fn failed(&mut self, failure: Observation<'static>) -> Option<Observation<'a>> {
        let front = self.queue.front()?;
        let (position, length) = (front.position, front.length);
        if self.session.was_sent_one() {
            self.unexplained
                .retain(|failure| !(failure.first..=failure.last).contains(&position));
            if failure == Observation::Timeout {
                self.session.hung(length);
            }
            self.restart();
            return Some(failure);
        }
        let last = self.queue.iter().rposition(|asked| asked.seq.is_some()).unwrap_or(0);
        self.suspects = self.suspects.max(last + 1);
        self.unexplained.push(ProcessFailure {
            observed: failure,
            first: position,
            last: self.queue[last].position,
        });
        self.restart();
        None
    }

    /// Kills the process and starts it again. The open requests will be sent again.
    fn restart(&mut self) {
        self.session.dismiss();
        for asked in &mut self.queue {
            asked.seq = None;
        }
        self.session.start(self.config);
    }
}

/// The outcome in a line, if the line is the answer to this request. If not, the error states the reason.
fn understood(line: &[u8], seq: Option<u64>, operation: Operation) -> Result<Observation<'static>, String> {
    let reply: Reply<'static> = serde_json::from_slice(line).map_err(|error| {
        let start = String::from_utf8_lossy(&line[..line.len().min(80)]);
        format!("expected an answer, found {start:?}: {}", complaint(line, &error))
    })?;
    if reply.seq == seq {
        return reply.observation(operation);
    }
    let number = |seq: Option<u64>| seq.map_or("none".to_owned(), |seq| seq.to_string());
    let again = if reply.seq < seq { ", a second time" } else { "" };
    Err(format!(
        "expected the answer to request {}, found the answer to {}{again}",
        number(seq),
        number(reply.seq)
    ))
}
