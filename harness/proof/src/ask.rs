//! Sends a plan's strings to a subject.
//!
//! All threads of the pool call a subject in this process, part by part. A subject that pipelines gets blocks of
//! strings.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use urispec_grammar::{ByteSet, Dfa};
use urispec_judge::Unstable;
use urispec_model::{Component, ComponentSet, Observation, Operation, Request, Spec, Verdict};
use urispec_subjects::{Subject, observe_into};

use crate::groups::Groups;
use crate::language::Splitting;
use crate::plan::{Kind, Plan};
use crate::result::{Extent, Proof, Tally};
use crate::right::Right;
use crate::strings::{BLOCKS, Block, Strings};

/// The number of failed first answers after which a subject in a separate process gets no further strings. If all
/// these answers are crashes, time-outs or breaches of the protocol, the adapter is at fault, and each such answer
/// costs a new process.
const HOPELESS: u64 = 100;

/// The number of strings between two calls of `advance`. For a subject in a separate process, which may be slow, the
/// number is one.
const STEP: u64 = 1024;

/// Sends all strings of a plan to a subject, and compares acceptance.
///
/// `rule` is the start rule of the requests; `None` is the subject's whole reference. `advance` gets the number
/// of strings since its last call, and returns whether to continue.
pub fn prove(
    subject: &dyn Subject,
    rule: Option<&str>,
    plan: &Plan,
    advance: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Proof {
    // Earlier failures belong to other requests.
    subject.take_failures();
    let asking = Asking {
        subject,
        rule,
        dfa: plan.language.dfa(),
        right: Right::new(plan.language.splitting()),
        advance,
        step: if subject.pipelines() || subject.about().arguments.is_some() {
            1
        } else {
            STEP
        },
        is_over: AtomicBool::new(!subject.about().operations.contains(&Operation::Parse)),
        is_stopped: AtomicBool::new(false),
        groups: Mutex::new(Groups::default()),
    };
    let tallies = plan
        .strings()
        .iter()
        .map(|(kind, strings)| {
            let tally = match strings {
                _ if subject.pipelines() => asking.pipelined(*kind, strings),
                Strings::Unmarked(..) => asking.by_blocks(*kind, strings),
                _ => asking.in_parallel(*kind, strings),
            };
            if let Strings::Unmarked(suite, _) = strings {
                // Strings that occurred twice count as finished, too.
                let twice = suite.count().saturating_sub(tally.strings.into());
                if !asking.is_over.load(Ordering::Relaxed)
                    && advance(u64::try_from(twice).unwrap_or(u64::MAX)).is_break()
                {
                    asking.is_over.store(true, Ordering::Relaxed);
                }
            }
            (*kind, tally)
        })
        .collect();
    let language = plan.language();
    let groups = asking.groups.into_inner().unwrap_or_else(PoisonError::into_inner);
    let spec = language.document.parse::<Spec>();
    let about = subject.about();
    let splitting = language.splitting();
    let components = splitting.map_or(ComponentSet::EMPTY, Splitting::components);
    let automaton = splitting.map_or(asking.dfa, |splitting| splitting.bytes.dfa());
    let rule_of = |component| splitting.map(|splitting| splitting.rule_of(component));
    Proof {
        what: plan.what(),
        unreported: components.without(about.components),
        // A path may be empty, but is never undefined.
        blurred: components
            .and(about.components)
            .without(about.distinguishes_undefined)
            .without(ComponentSet::of(&[Component::Path])),
        claimed: spec.map_or(true, |spec| about.claims_spec(spec)),
        subject: about.name.to_string(),
        release: about.release.to_string(),
        document: language.document.clone(),
        rule: language.rule.clone(),
        states: automaton.states(),
        classes: automaton.classes(),
        alike: alike(plan, automaton),
        repaired: language.repaired,
        config: plan.config(),
        tallies,
        groups: groups.by_rule(&language.tracer, rule_of),
        unstable: Unstable::of(subject),
        extent: match (asking.is_over.into_inner(), asking.is_stopped.into_inner()) {
            (false, _) => Extent::Complete,
            (true, false) => Extent::Interrupted,
            (true, true) => Extent::Stopped,
        },
    }
}

/// The classes of two or more bytes for which the plan sends only one byte. A mark is not a byte of a text.
fn alike(plan: &Plan, automaton: &Dfa) -> Vec<ByteSet> {
    if plan.config().suite.every_byte {
        return Vec::new();
    }
    let splitting = plan.language().splitting();
    let is_sent = |byte: &u8| splitting.is_none_or(|splitting| !splitting.bytes.is_mark(*byte));
    let classes = (0..=u8::MAX).take(automaton.classes());
    let texts = classes.map(|class| automaton.bytes(class).iter().filter(is_sent).collect());
    texts.filter(|class: &ByteSet| class.len() > 1).collect()
}

struct Asking<'a> {
    subject: &'a dyn Subject,
    rule: Option<&'a str>,
    dfa: &'a Dfa,
    right: Right<'a>,
    advance: &'a (dyn Fn(u64) -> ControlFlow<()> + Sync),
    /// The number of strings between two calls.
    step: u64,
    /// Whether the proof was interrupted, or stopped.
    is_over: AtomicBool,
    /// Whether the first answers were all failures of the process.
    is_stopped: AtomicBool,
    groups: Mutex<Groups>,
}

/// The results of one thread.
struct Found {
    kind: Kind,
    tally: Tally,
    groups: Groups,
    /// The number of crashes, time-outs and breaches of the protocol.
    lost: u64,
    /// The number of strings that were not yet reported to `advance`.
    fresh: u64,
}

impl Asking<'_> {
    fn in_parallel(&self, kind: Kind, strings: &Strings<'_>) -> Tally {
        let asked = |part: usize| {
            let mut found = Found::new(kind);
            strings.each(part, |case| {
                let mut observed = Observation::Timeout;
                let request = self.request(case.text);
                observe_into(self.subject, &request, &mut observed);
                self.judge(&mut found, &request, case.accepted, &observed)
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

    /// Makes the strings in one thread, block by block, and sends them in all threads.
    fn by_blocks(&self, kind: Kind, strings: &Strings<'_>) -> Tally {
        let mut sum = Tally::default();
        let mut blocks = vec![Block::default()];
        let mut ask = |blocks: &mut Vec<Block>| {
            let asked = |block: &Block| {
                let mut found = Found::new(kind);
                for (text, accepted) in block.texts().zip(&block.accepted) {
                    let mut observed = Observation::Timeout;
                    let request = self.request(text);
                    observe_into(self.subject, &request, &mut observed);
                    if !self.judge(&mut found, &request, *accepted, &observed) {
                        break;
                    }
                }
                self.finish(found)
            };
            let tallies: Vec<Tally> = blocks.par_iter().map(asked).collect();
            for tally in tallies {
                sum.add(tally);
            }
            *blocks = vec![Block::default()];
            !self.is_over.load(Ordering::Relaxed)
        };
        for part in 0..strings.parts() {
            strings.each(part, |case| {
                if blocks.last().is_none_or(Block::is_full) {
                    if blocks.len() >= BLOCKS && !ask(&mut blocks) {
                        return false;
                    }
                    blocks.push(Block::default());
                }
                if let Some(block) = blocks.last_mut() {
                    block.push(case);
                }
                true
            });
        }
        ask(&mut blocks);
        sum
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

    /// Sends a block and empties it. Returns whether to continue.
    fn ask_block(&self, found: &mut Found, block: &mut Block) -> bool {
        let mut goes_on = !self.is_over.load(Ordering::Relaxed);
        if goes_on {
            let mut requests = block.texts().map(|text| self.request(text));
            let mut cases = block.texts().zip(&block.accepted);
            self.subject.run_all(&mut requests, &mut |observed| {
                if let Some((text, accepted)) = cases.next() {
                    goes_on = self.judge(found, &self.request(text), *accepted, &observed);
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

    /// Compares one answer. Returns whether to continue.
    fn judge(&self, found: &mut Found, request: &Request<'_>, accepted: bool, observed: &Observation<'_>) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return false;
        }
        found.tally.strings += 1;
        if !self.right.is_plainly_right(accepted, observed) {
            self.judge_closely(found, request, accepted, observed);
        }
        found.fresh += 1;
        found.fresh < self.step || self.tell(found)
    }

    fn judge_closely(&self, found: &mut Found, request: &Request<'_>, accepted: bool, observed: &Observation<'_>) {
        let text = request.input();
        let (accepted, judged) = self.right.judge(self.subject.about(), request, accepted, observed);
        match judged.verdict {
            Verdict::Agree => {}
            Verdict::Skipped if !accepted && std::str::from_utf8(text).is_err() => found.tally.not_text += 1,
            Verdict::Skipped => found.tally.unsupported += 1,
            verdict => {
                found.lost += u64::from(matches!(verdict, Verdict::Crash | Verdict::Timeout | Verdict::Protocol));
                if self.subject.pipelines() && found.lost == HOPELESS && found.tally.strings == HOPELESS {
                    self.is_stopped.store(true, Ordering::Relaxed);
                    self.is_over.store(true, Ordering::Relaxed);
                }
                found.tally.failures += 1;
                found.groups.add(self.dfa, found.kind, text, &judged);
            }
        }
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
            lost: 0,
            fresh: 0,
        }
    }
}
