//! What a proof says.

use serde::Serialize;
use urispec_grammar::ByteSet;
use urispec_judge::Unstable;
use urispec_model::{Bytes, ComponentSet, Verdict};

use crate::plan::{Kind, ProofConfig, What};

/// What was found when a plan was carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The subject, by name.
    pub subject: String,
    /// Its release.
    pub release: String,
    /// The document, or the file of the user's own grammar.
    pub document: String,
    /// Whether the subject claims the document; where it does not, what fails is drift. A user's own grammar counts as claimed.
    pub claimed: bool,
    /// The rule.
    pub rule: String,
    /// What was to be shown.
    pub what: What,
    /// The components that the subject does not report, of those that the document defines,
    pub unreported: ComponentSet,
    /// and those of which it does not distinguish undefined from empty.
    pub blurred: ComponentSet,
    /// The states of the minimal automaton of the rule, or of its marked strings, the dead one included.
    pub states: usize,
    /// Its classes of bytes.
    pub classes: usize,
    /// The bytes of which only one was sent, since the grammar treats them alike: its classes of two bytes or more. Empty if every
    /// byte was sent.
    pub alike: Vec<ByteSet>,
    /// Whether the grammar is not as the document prints it: misprints are repaired, and its prose is followed.
    pub repaired: bool,
    /// How far the proof goes.
    pub config: ProofConfig,
    /// What each kind of suite found.
    pub tallies: Vec<(Kind, Tally)>,
    /// The failures, grouped by verdict and rule, those with the smallest example first.
    pub groups: Vec<FailureGroup>,
    /// The failures of the subject's process that no string reproduces. With any of them its answers cannot be trusted.
    pub unstable: Vec<Unstable>,
    /// How many of the strings were asked.
    pub extent: Extent,
}

/// How many of its strings a proof asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Complete,
    /// Those until it was interrupted.
    Interrupted,
    /// The first hundred, whose answers were all crashes, time-outs or breaches of the protocol.
    Stopped,
}

/// How many strings there were, and what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// The strings that were taken up.
    pub strings: u64,
    /// Those that were answered wrongly, or not at all: by a crash, a time-out or a breach of the protocol.
    pub failures: u64,
    /// Those that are not UTF-8 and that the subject refuses by itself since it takes text only.
    pub not_text: u64,
    /// All others that the subject cannot be asked, and those that are not UTF-8 and that the rule derives.
    pub unsupported: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.strings += other.strings;
        self.failures += other.failures;
        self.not_text += other.not_text;
        self.unsupported += other.unsupported;
    }
}

/// Failures of one verdict where the grammar is in one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureGroup {
    /// What is wrong.
    pub verdict: Verdict,
    /// The rule of the grammar in which the smallest example ends, or in which it stops; of a component that is wrong, the rule
    /// that derives it.
    pub rule: String,
    /// The components that are wrong.
    pub components: ComponentSet,
    /// How many strings failed.
    pub failures: u64,
    /// The smallest of them,
    pub witness: Bytes<'static>,
    /// and the kind of suite that has it.
    pub kind: Kind,
    /// Whether the rule derives the example.
    pub derived: bool,
    /// The divergence on record to which the smallest example belongs, if whoever asked has looked for one.
    pub divergence: Option<String>,
    /// The subject's own words, of a rejection, a crash or a breach of the protocol; or what it reports and what is right.
    pub words: String,
}

/// What a proof shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The subject accepts exactly the language, if it behaves like an automaton of the stated size: all of a suite with every
    /// byte was asked, and nothing failed.
    Proven,
    /// Nothing failed, but one byte was sent in place of all that the grammar treats alike; a parser may treat them differently.
    NotRefuted,
    /// It does not accept exactly the language, under no assumption: at least one string failed, of whatever kind of suite.
    Refuted,
    /// Nothing failed, but not all could be asked, or the subject is unstable.
    Open,
}

urispec_model::names!(Outcome, "outcome", Proven => "proven", NotRefuted => "not refuted", Refuted => "refuted", Open => "open");

impl Proof {
    /// What a kind of suite found.
    pub fn tally(&self, kind: Kind) -> Option<Tally> {
        self.tallies.iter().find(|(of, _)| *of == kind).map(|(_, tally)| *tally)
    }

    /// How many strings failed, of whatever kind.
    pub fn failures(&self) -> u64 {
        self.tallies.iter().map(|(_, tally)| tally.failures).sum()
    }

    /// What is shown.
    pub fn outcome(&self) -> Outcome {
        let guarantee = self.tally(Kind::Guarantee).unwrap_or_default();
        let is_answered = self.is_complete() && guarantee.unsupported == 0 && self.unstable.is_empty();
        match (self.failures(), is_answered) {
            (0, true) if self.alike.is_empty() => Outcome::Proven,
            (0, true) => Outcome::NotRefuted,
            (0, false) => Outcome::Open,
            _ => Outcome::Refuted,
        }
    }

    /// Whether all strings were asked.
    pub fn is_complete(&self) -> bool {
        self.extent == Extent::Complete
    }

    /// Whether the subject broke the protocol.
    pub fn is_broken(&self) -> bool {
        self.groups.iter().any(|group| group.verdict == Verdict::Protocol)
    }
}
