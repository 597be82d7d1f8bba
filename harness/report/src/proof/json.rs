//! Proofs as JSON; `proof.schema.json` describes them.

use serde::{Deserialize, Serialize};
use urispec_model::{Bytes, Component, ComponentSet, Spec, Verdict};
use urispec_proof::{FailureGroup, Kind, Outcome, Proof, Tally, What};

use super::{outcome, sentence, title};

/// Proofs as JSON; `proof.schema.json` describes them.
///
/// # Panics
/// Never: names, numbers and bytes are always JSON.
pub fn json(proofs: &[ProofJson]) -> String {
    serde_json::to_string_pretty(proofs).expect("names, numbers and bytes can be written as JSON") + "\n"
}

/// Reads the proofs that [`json`] wrote.
pub fn read_json(text: &str) -> Result<Vec<ProofJson>, serde_json::Error> {
    serde_json::from_str(text)
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    let mut schema = urispec_model::schema::of::<Vec<ProofJson>>();
    schema["title"] = "The proven languages of parsers".into();
    schema["description"] = "The output of `urispec prove --format json`: one object for each parser and rule.".into();
    schema
}

/// A proof, or a refutation, as a JSON object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "proof"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the JSON object")]
#[serde(deny_unknown_fields)]
pub struct ProofJson {
    /// The name of the parser.
    pub subject: String,
    /// The release of the parser.
    pub release: String,
    /// The document by name, or the file of a user's own grammar.
    pub document: String,
    /// Whether the parser claims the document. If not, a mismatch is a difference and not a failure.
    pub claimed: bool,
    /// The rule of the grammar that the proof is about.
    pub rule: String,
    /// The property that is tested: the accepted strings, or their components.
    pub what: What,
    /// For splitting: the components of the document that the parser does not report.
    pub unreported: ComponentSet,
    /// For splitting: the components for which the parser does not distinguish undefined from empty.
    pub blurred: ComponentSet,
    /// Proven: the property is true under the conditions that the sentence states. Not refuted: no string failed, but
    /// only one byte of each class of bytes was sent. Refuted: the property is false without any condition. Open: no
    /// string failed, but not all strings could be sent.
    pub outcome: Outcome,
    /// The result, with its assumptions and the parts that were left out.
    pub sentence: String,
    /// The number of states of the minimal automaton, the dead state included.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub states: usize,
    /// The number of classes of bytes. The grammar treats all bytes of a class alike.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 256)))]
    pub classes: usize,
    /// Whether the grammar differs from the printed grammar: misprints are repaired, and the text of the document is
    /// followed where it disagrees with the printed grammar.
    pub repaired: bool,
    /// The number of states by which the parser may exceed the minimal automaton. These additional states
    /// must treat bytes alike if the grammar does.
    pub extra_states: u32,
    /// Whether every byte was sent in each state of the automaton.
    pub every_byte: bool,
    /// The classes of bytes, as ABNF, from which only one byte was sent, because the grammar treats the bytes of a
    /// class alike. Empty if every byte was sent.
    pub alike: Vec<String>,
    /// Whether the suite of strings from every context of the grammar was sent as well, with one byte of each class
    /// of bytes.
    pub contexts: bool,
    /// Whether long strings that repeat the loops of the automaton were sent as well.
    pub loops: bool,
    /// The failures of the parser's process that no string reproduces, one entry per kind. If there is such a
    /// failure, nothing is proven.
    pub unstable: Vec<String>,
    /// Whether all strings were sent.
    pub complete: bool,
    /// The kinds of suites that were sent.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub suites: Vec<SuiteJson>,
    /// The failures by verdict and rule; the group with the smallest example comes first.
    pub groups: Vec<GroupJson>,
}

/// The strings of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "suite"))]
#[serde(deny_unknown_fields)]
pub struct SuiteJson {
    /// The kind of suite.
    pub kind: Kind,
    /// The number of strings that were sent.
    pub strings: u64,
    /// The number of wrong answers.
    pub failures: u64,
    /// The number of strings that are not UTF-8, which a parser that takes only text cannot take.
    pub not_text: u64,
    /// The number of other strings that the parser cannot receive.
    pub unsupported: u64,
}

/// The failures with one verdict in one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "group"))]
#[serde(deny_unknown_fields)]
pub struct GroupJson {
    /// The verdict on the answers.
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::Departure"))]
    pub verdict: Verdict,
    /// The rule in which the smallest example ends or leaves the language; for a wrong component, the rule of that
    /// component.
    pub rule: String,
    /// The components that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "ComponentSet"))]
    pub components: Vec<Component>,
    /// The number of strings that failed.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub failures: u64,
    /// The smallest string that fails.
    pub witness: Bytes<'static>,
    /// The kind of suite that has this string.
    pub kind: Kind,
    /// Whether the rule derives the example.
    pub derived: bool,
    /// The recorded divergence that the smallest example shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<String>,
    /// The parser's own message, or the reported and the correct components.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

impl ProofJson {
    /// The title of the document, or the name of the grammar's file.
    pub fn title(&self) -> &str {
        title(&self.document)
    }

    /// Whether the parser is the reference of the document.
    pub fn is_reference(&self) -> bool {
        self.subject == self.document && self.document.parse::<Spec>().is_ok()
    }

    /// The outcome. A difference from an unclaimed document is not a fault.
    pub fn verdict(&self) -> String {
        outcome(self.outcome, self.claimed)
    }

    /// The number of strings of a kind, and the number of failures.
    pub fn counts(&self, kind: Kind) -> [u64; 2] {
        let suite = self.suites.iter().find(|suite| suite.kind == kind);
        suite.map_or([0, 0], |suite| [suite.strings, suite.failures])
    }
}

impl From<&Proof> for ProofJson {
    fn from(proof: &Proof) -> Self {
        let suite = |(kind, tally): &(Kind, Tally)| SuiteJson {
            kind: *kind,
            strings: tally.strings,
            failures: tally.failures,
            not_text: tally.not_text,
            unsupported: tally.unsupported,
        };
        let group = |group: &FailureGroup| GroupJson {
            verdict: group.verdict,
            rule: group.rule.clone(),
            components: group.components.iter().collect(),
            failures: group.failures,
            witness: group.witness.clone(),
            kind: group.kind,
            derived: group.derived,
            divergence: group.divergence.clone(),
            words: group.words.clone(),
        };
        Self {
            subject: proof.subject.clone(),
            release: proof.release.clone(),
            document: proof.document.clone(),
            claimed: proof.claimed,
            rule: proof.rule.clone(),
            what: proof.what,
            unreported: proof.unreported,
            blurred: proof.blurred,
            outcome: proof.outcome(),
            sentence: sentence(proof),
            states: proof.states,
            classes: proof.classes,
            repaired: proof.repaired,
            extra_states: proof.config.suite.extra_states,
            every_byte: proof.config.suite.every_byte,
            alike: proof.alike.iter().map(ToString::to_string).collect(),
            contexts: proof.config.contexts,
            loops: proof.config.loops,
            unstable: proof.unstable.iter().map(ToString::to_string).collect(),
            complete: proof.is_complete(),
            suites: proof.tallies.iter().map(suite).collect(),
            groups: proof.groups.iter().map(group).collect(),
        }
    }
}
