//! Sends a plan's strings to a subject.
//!
//! A subject in this process is asked by all threads of the pool, part by part; one that pipelines in blocks.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use urispec_grammar::{Case, Dfa};
use urispec_model::{Observation, Operation, Request, Spec, Verdict};
use urispec_subjects::{Subject, observe_into};

use crate::groups::Groups;
use crate::plan::{Kind, Plan, Strings};
use crate::result::{Proof, Tally};

/// How many strings a subject that pipelines is sent at once,
const BLOCK: usize = 4096;
/// and how many bytes.
const BLOCK_BYTES: usize = 1 << 22;
/// After how many strings `advance` is called; after each one, if it goes to another process and may take its time.
const STEP: u64 = 1024;

/// Asks a subject all strings of a plan, and compares acceptance.
///
/// `rule` is what the subject is asked for; `None` is its whole reference. `advance` gets how many strings were asked since
/// its last call, and says whether to go on.
pub fn prove(
    subject: &dyn Subject,
    rule: Option<&str>,
    plan: &Plan,
    advance: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Proof {
    let asking = Asking {
        subject,
        rule,
        dfa: plan.language.dfa(),
        advance,
        step: if subject.pipelines() || subject.about().arguments.is_some() {
            1
        } else {
            STEP
        },
        is_over: AtomicBool::new(!subject.about().operations.contains(&Operation::Parse)),
        groups: Mutex::new(Groups::default()),
    };
    let tallies = plan
        .strings()
        .iter()
        .map(|(kind, strings)| {
            let tally = if subject.pipelines() {
                asking.pipelined(*kind, strings)
            } else {
                asking.in_parallel(*kind, strings)
            };
            (*kind, tally)
        })
        .collect();
    let language = plan.language();
    let groups = asking.groups.into_inner().unwrap_or_else(PoisonError::into_inner);
    let spec = language.document.parse::<Spec>();
    Proof {
        claimed: spec.map_or(true, |spec| subject.about().claims_spec(spec)),
        subject: subject.about().name.to_string(),
        release: subject.about().release.to_string(),
        document: language.document.clone(),
        rule: language.rule.clone(),
        states: asking.dfa.states(),
        classes: asking.dfa.classes(),
        config: plan.config(),
        tallies,
        groups: groups.by_rule(&language.tracer),
        complete: !asking.is_over.into_inner(),
    }
}

struct Asking<'a> {
    subject: &'a dyn Subject,
    rule: Option<&'a str>,
    dfa: &'a Dfa,
    advance: &'a (dyn Fn(u64) -> ControlFlow<()> + Sync),
    /// After how many strings it is called.
    step: u64,
    /// Whether it was interrupted.
    is_over: AtomicBool,
    groups: Mutex<Groups>,
}

/// What one thread found.
struct Found {
    kind: Kind,
    tally: Tally,
    groups: Groups,
    /// Strings of which `advance` does not know yet.
    fresh: u64,
}

impl Asking<'_> {
    fn in_parallel(&self, kind: Kind, strings: &Strings<'_>) -> Tally {
        let asked = |part: usize| {
            let mut found = Found::new(kind);
            strings.each(part, |case| {
                let mut observed = Observation::Timeout;
                observe_into(self.subject, &self.request(case.text), &mut observed);
                self.judge(&mut found, case.text, case.accepted, &observed)
            });
            self.finish(found)
        };
        (0..strings.parts())
            .into_par_iter()
            .map(asked)
            .reduce(Tally::default, |mut sum, tally| {
                sum.add(tally);
                sum
            })
    }

    fn pipelined(&self, kind: Kind, strings: &Strings<'_>) -> Tally {
        let mut found = Found::new(kind);
        let mut block = Block::default();
        for part in 0..strings.parts() {
            strings.each(part, |case| {
                block.push(case);
                !block.is_full() || self.ask_block(&mut found, &mut block)
            });
            if self.is_over.load(Ordering::Relaxed) {
                break;
            }
        }
        self.ask_block(&mut found, &mut block);
        self.finish(found)
    }

    /// Asks a block and empties it. Says whether to go on.
    fn ask_block(&self, found: &mut Found, block: &mut Block) -> bool {
        let mut goes_on = !self.is_over.load(Ordering::Relaxed);
        if goes_on {
            let mut requests = block.texts().map(|text| self.request(text));
            let mut cases = block.texts().zip(&block.accepted);
            self.subject.run_all(&mut requests, &mut |observed| {
                if let Some((text, accepted)) = cases.next() {
                    goes_on = self.judge(found, text, *accepted, &observed);
                }
                if goes_on {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        *block = Block::default();
        goes_on
    }

    fn request<'t>(&self, text: &'t [u8]) -> Request<'t>
    where
        Self: 't,
    {
        let rule = self.rule;
        Request::Parse { input: text, rule }
    }

    /// Compares one answer. Says whether to go on.
    fn judge(&self, found: &mut Found, text: &[u8], accepted: bool, observed: &Observation<'_>) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return false;
        }
        found.tally.strings += 1;
        let verdict = match (accepted, observed) {
            (true, Observation::Accept(_)) | (false, Observation::Reject(_)) => Verdict::Agree,
            (false, Observation::Accept(_)) => Verdict::TooLenient,
            (true, Observation::Reject(_)) => Verdict::TooStrict,
            (_, Observation::Crash(_)) => Verdict::Crash,
            (_, Observation::Timeout) => Verdict::Timeout,
            (_, Observation::Protocol(_)) => Verdict::Protocol,
            (_, Observation::Unsupported(_)) => Verdict::Skipped,
        };
        match verdict {
            Verdict::Agree => {}
            Verdict::Skipped if !accepted && std::str::from_utf8(text).is_err() => found.tally.not_text += 1,
            Verdict::Skipped => found.tally.unsupported += 1,
            _ => {
                found.tally.failures += 1;
                found.groups.add(self.dfa, found.kind, text, verdict, observed);
            }
        }
        found.fresh += 1;
        found.fresh < self.step || self.tell(found)
    }

    fn tell(&self, found: &mut Found) -> bool {
        let goes_on = (self.advance)(std::mem::take(&mut found.fresh)).is_continue();
        if !goes_on {
            self.is_over.store(true, Ordering::Relaxed);
        }
        goes_on
    }

    fn finish(&self, mut found: Found) -> Tally {
        self.tell(&mut found);
        let mut groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        groups.merge(found.groups);
        found.tally
    }
}

impl Found {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            tally: Tally::default(),
            groups: Groups::default(),
            fresh: 0,
        }
    }
}

impl Strings<'_> {
    fn parts(&self) -> usize {
        match self {
            Self::Suite(suite) => suite.parts(),
            Self::Loops(loops) => loops.parts(),
        }
    }

    /// Gives the strings of one part until `found` says that it is enough.
    fn each(&self, part: usize, mut found: impl FnMut(Case<'_>) -> bool) {
        match self {
            Self::Suite(suite) => {
                let mut cases = suite.part(part);
                while let Some(case) = cases.advance() {
                    if !found(case) {
                        return;
                    }
                }
            }
            Self::Loops(loops) => loops.each(part, found),
        }
    }
}

/// Strings one after the other, with the right answer to each.
#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    accepted: Vec<bool>,
}

impl Block {
    fn push(&mut self, case: Case<'_>) {
        self.bytes.extend_from_slice(case.text);
        self.ends.push(self.bytes.len());
        self.accepted.push(case.accepted);
    }

    fn is_full(&self) -> bool {
        self.ends.len() >= BLOCK || self.bytes.len() >= BLOCK_BYTES
    }

    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.bytes[start..*end])
    }
}
