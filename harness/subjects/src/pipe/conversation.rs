//! Many requests on their way at once, and whose fault it was when something goes wrong.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Instant;

use urispec_model::wire::complaint;
use urispec_model::{Observation, Operation, Request};

use super::answer::Reply;
use super::config::PipeConfig;
use super::message::Command;
use super::offer::Offer;
use super::patience::LONG;
use super::process::Silence;
use super::session::Session;
use super::start::{silence_words, telling_line};

/// How many requests are on their way at once, and how many bytes of them.
const WINDOW: usize = 256;
const WINDOW_BYTES: usize = 256 << 10;

/// A request that is to be answered next in turn.
struct Asked<'a> {
    request: Request<'a>,
    /// Known without asking.
    known: Option<Observation<'a>>,
    /// Bytes of its longest text.
    length: usize,
    /// Its number, once it was sent to the process that runs now.
    seq: Option<u64>,
}

impl Asked<'_> {
    /// Whether it is sent alone: where it takes too long, no other has to be asked again to find out which did.
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
    /// How many requests are still to be sent alone, to find out which of several made the process fail.
    alone: usize,
    /// The last answer and its number, held back until it is clear that it does not come twice.
    held: Option<(Option<u64>, Observation<'a>)>,
    /// The first number of this conversation: what answers an earlier one is late, and nobody's.
    first_seq: u64,
}

impl<'p, 'a> Conversation<'p, 'a> {
    pub(super) fn new(config: &'p PipeConfig, offer: &'p Offer, session: &'p mut Session) -> Self {
        let first_seq = session.next_number();
        Self {
            config,
            offer,
            session,
            queue: VecDeque::new(),
            alone: 0,
            held: None,
            first_seq,
        }
    }

    pub(super) fn hold(
        &mut self,
        requests: &mut dyn Iterator<Item = Request<'a>>,
        done: &mut dyn FnMut(Observation<'a>) -> ControlFlow<()>,
    ) {
        loop {
            self.send(requests);
            let Some(first) = self.queue.front_mut() else { break };
            let seq = first.seq;
            let observed = match first.known.take() {
                Some(known) => known,
                None => match self.answer() {
                    Some(observed) => observed,
                    // Not known yet whose fault it was: ask again, one by one.
                    None => continue,
                },
            };
            self.queue.pop_front();
            self.alone = self.alone.saturating_sub(1);
            if let Some((_, before)) = self.held.replace((seq, observed))
                && done(before).is_break()
            {
                // What was sent already must not be answered to somebody else later.
                self.dismiss();
                return;
            }
        }
        let stray = self
            .session
            .process
            .as_mut()
            .is_some_and(|process| process.line(Instant::now()).is_ok());
        if let Some((seq, observed)) = self.held.take() {
            let _ = done(if stray { twice(seq) } else { observed });
        }
        if stray {
            self.dismiss();
        }
    }

    /// Fills the queue, and sends what may be sent.
    fn send(&mut self, requests: &mut dyn Iterator<Item = Request<'a>>) {
        if self.alone == 0 {
            while self.queue.len() < WINDOW {
                let Some(request) = requests.next() else { break };
                let known = self.offer.unsupported(&request).map(Observation::Unsupported);
                let length = request.texts().map(<[u8]>::len).max().unwrap_or_default();
                self.queue.push_back(Asked {
                    request,
                    known,
                    length,
                    seq: None,
                });
            }
        }
        let limit = if self.alone > 0 { 1 } else { WINDOW };
        let mut under_way = 0;
        let mut is_long_under_way = false;
        for asked in self.queue.iter().filter(|asked| asked.seq.is_some()) {
            under_way += 1;
            is_long_under_way |= asked.is_long();
        }
        // A few at a time: each batch costs the process and us a switch.
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
            && let Some(process) = &self.session.process
        {
            process.write(batch);
        }
    }

    /// The answer to the first request of the queue. `None`: the process failed while it had several.
    fn answer(&mut self) -> Option<Observation<'a>> {
        if let Some(why) = self.session.given_up() {
            return Some(Observation::Crash(why.to_owned().into()));
        }
        let Asked {
            request, seq, length, ..
        } = self.queue.front()?;
        let length = *length;
        let allowed = self.session.allows(length, self.config.timeout);
        let Some(process) = &mut self.session.process else {
            self.restart();
            return None;
        };
        let deadline = Instant::now() + allowed;
        let heard = loop {
            match process
                .line(deadline)
                .map(|line| understood(line, *seq, request.operation()))
            {
                Ok(Err(late)) if late.seq.is_some_and(|seq| seq < self.first_seq) => {}
                heard => break heard,
            }
        };
        let failure = match heard {
            Ok(Ok(observed)) => return Some(observed),
            Ok(Err(again)) if again.seq.is_some() && self.held.as_ref().is_some_and(|held| held.0 == again.seq) => {
                self.held = Some((None, twice(again.seq)));
                self.alone = self.queue.len();
                self.restart();
                return None;
            }
            Ok(Err(Misunderstanding { why, .. })) => Observation::Protocol(why.into()),
            Err(Silence::Timeout) => Observation::Timeout,
            Err(silence @ (Silence::Ended { .. } | Silence::Memory(_))) => {
                let said = process.last_words();
                let said = telling_line(&said).map(|line| format!("; on stderr: {line}"));
                Observation::Crash(format!("{}{}", silence_words(&silence), said.unwrap_or_default()).into())
            }
            Err(Silence::LongLine) => Observation::Protocol(silence_words(&Silence::LongLine).into()),
        };
        let under_way = self.queue.iter().filter(|asked| asked.seq.is_some()).count();
        self.restart();
        if under_way > 1 {
            self.alone = self.queue.len();
            return None;
        }
        if failure == Observation::Timeout {
            self.session.hung(length);
        }
        Some(failure)
    }

    /// Kills the process; what it was sent is to be sent again.
    fn dismiss(&mut self) {
        self.session.dismiss();
        for asked in &mut self.queue {
            asked.seq = None;
        }
    }

    fn restart(&mut self) {
        self.dismiss();
        self.session.restart(self.config);
    }
}

/// A line that is not the answer that was waited for.
struct Misunderstanding {
    why: String,
    /// The request that it says it answers.
    seq: Option<u64>,
}

/// What a line says, if it is the answer to this request.
fn understood(line: &[u8], seq: Option<u64>, operation: Operation) -> Result<Observation<'static>, Misunderstanding> {
    let reply: Reply<'static> = serde_json::from_slice(line).map_err(|error| {
        let start = String::from_utf8_lossy(&line[..line.len().min(80)]);
        Misunderstanding {
            why: format!("expected an answer, found {start:?}: {}", complaint(line, &error)),
            seq: None,
        }
    })?;
    let found = reply.seq;
    if found != seq {
        let number = |seq: Option<u64>| seq.map_or("none".to_owned(), |seq| seq.to_string());
        let why = format!(
            "expected the answer to request {}, found one to {}",
            number(seq),
            number(found)
        );
        return Err(Misunderstanding { why, seq: found });
    }
    reply
        .observation(operation)
        .map_err(|why| Misunderstanding { why, seq: None })
}

fn twice(seq: Option<u64>) -> Observation<'static> {
    let request = seq.map_or("the last request".to_owned(), |seq| format!("request {seq}"));
    Observation::Protocol(format!("expected one answer to {request}, found more").into())
}
