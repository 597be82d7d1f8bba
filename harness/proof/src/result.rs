//! The result of a proof.

use serde::Serialize;
use urispec_grammar::ByteSet;
use urispec_judge::Unstable;
use urispec_model::{Bytes, ComponentSet, Verdict};

use crate::plan::{Kind, ProofConfig, What};

/// The result of a plan that was carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The name of the parser.
    pub subject: String,
    /// The release of the parser.
    pub release: String,
    /// The document, or the file of the user's own grammar.
    pub document: String,
    /// Whether the parser claims the document. If not, a mismatch is a difference and not a failure. A user's own
    /// grammar counts as claimed.
    pub claimed: bool,
    /// The name of the rule.
    pub rule: String,
    /// The property that was tested.
    pub what: What,
    /// The components that the document defines and the parser does not report.
    pub unreported: ComponentSet,
    /// The components for which the parser does not distinguish undefined from empty.
    pub blurred: ComponentSet,
    /// The number of states of the minimal automaton of the rule, or of its marked strings, the dead state
    /// included.
    pub states: usize,
    /// The number of classes of bytes of the automaton.
    pub classes: usize,
    /// The classes of two or more bytes from which only one byte was sent, because the grammar treats the bytes of a
    /// class alike. Empty if every byte was sent.
    pub alike: Vec<ByteSet>,
    /// Whether the grammar differs from the printed grammar: misprints are repaired, and prose that overrules the
    /// printed grammar is followed.
    pub repaired: bool,
    /// The extent of the proof.
    pub config: ProofConfig,
    /// The counts of each kind of suite.
    pub tallies: Vec<(Kind, Tally)>,
    /// The failures, grouped by verdict and rule; the group with the smallest example comes first.
    pub groups: Vec<FailureGroup>,
    /// The failures of the parser's process that no string reproduces. After such a failure the parser's answers
    /// cannot be trusted.
    pub unstable: Vec<Unstable>,
    /// The extent to which the strings were sent.
    pub extent: Extent,
}

/// The extent to which a proof sent its strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All strings were sent.
    Complete,
    /// The proof was interrupted.
    Interrupted,
    /// Only the first hundred strings were sent, because all answers were crashes, time-outs or breaches of the
    /// protocol.
    Stopped,
}

/// The number of strings of one kind, by outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// The number of strings that were processed.
    pub strings: u64,
    /// The number of strings with a wrong answer or without an answer (a crash, a time-out or a breach of the
    /// protocol).
    pub failures: u64,
    /// The number of strings that are not UTF-8 and that the parser cannot take, because its interface takes only
    /// text.
    pub not_text: u64,
    /// The number of other strings that the parser cannot receive. The number includes strings that are not UTF-8
    /// and that the rule derives.
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

/// Failures with one verdict in one rule of the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureGroup {
    /// The verdict on the answers.
    pub verdict: Verdict,
    /// The rule of the grammar in which the smallest example ends, or in which it leaves the language. For a wrong
    /// component, it is the rule that derives the component.
    pub rule: String,
    /// The components that are wrong.
    pub components: ComponentSet,
    /// The number of strings that failed.
    pub failures: u64,
    /// The smallest string that failed.
    pub witness: Bytes<'static>,
    /// The kind of suite that has this string.
    pub kind: Kind,
    /// Whether the rule derives the example.
    pub derived: bool,
    /// The recorded divergence that the smallest example shows, if the caller has searched for it.
    pub divergence: Option<String>,
    /// The parser's own message for a rejection, a crash or a breach of the protocol; or the reported and the
    /// correct components.
    pub words: String,
}

/// The conclusion of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The parser accepts exactly the language, provided that it behaves like an automaton of the stated size. All
    /// strings of a suite with every byte were sent, and no string failed.
    Proven,
    /// No string failed, but one byte was sent in place of all bytes that the grammar treats alike. A parser may
    /// treat these bytes differently.
    NotRefuted,
    /// The parser does not accept exactly the language: at least one string of any kind of suite failed. This
    /// conclusion needs no assumption.
    Refuted,
    /// No string failed, but not all strings could be sent, or the parser is unstable.
    Open,
}

urispec_model::names!(Outcome, "outcome", Proven => "proven", NotRefuted => "not refuted", Refuted => "refuted", Open => "open");

impl Proof {
    /// The counts of a kind of suite; `None` if the plan has no such suite.
    pub fn tally(&self, kind: Kind) -> Option<Tally> {
        self.tallies.iter().find(|(of, _)| *of == kind).map(|(_, tally)| *tally)
    }

    /// The number of failed strings of all kinds.
    pub fn failures(&self) -> u64 {
        self.tallies.iter().map(|(_, tally)| tally.failures).sum()
    }

    /// The conclusion of the proof.
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

    /// Whether all strings were sent.
    pub fn is_complete(&self) -> bool {
        self.extent == Extent::Complete
    }

    /// Whether the parser broke the protocol.
    pub fn is_broken(&self) -> bool {
        self.groups.iter().any(|group| group.verdict == Verdict::Protocol)
    }
}
