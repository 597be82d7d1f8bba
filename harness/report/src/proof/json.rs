//! Proofs as JSON; `proof.schema.json` describes them.

use serde::Serialize;
use urispec_model::{Bytes, Component, ComponentSet, Verdict};
use urispec_proof::{FailureGroup, Kind, Outcome, Proof, Tally, What};

use super::sentence;

/// Proofs as JSON; `proof.schema.json` describes them.
///
/// # Panics
/// Never: names, numbers and bytes are always JSON.
pub fn json(proofs: &[Proof]) -> String {
    let proofs: Vec<ProofJson<'_>> = proofs.iter().map(ProofJson::new).collect();
    serde_json::to_string_pretty(&proofs).expect("names, numbers and bytes can be written as JSON") + "\n"
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    let mut schema = urispec_model::schema::of::<Vec<ProofJson<'_>>>();
    schema["title"] = "The proven languages of parsers".into();
    schema["description"] = "The output of `urispec prove --format json`: one object for each parser and rule.".into();
    schema
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "proof"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the JSON object")]
struct ProofJson<'a> {
    subject: &'a str,
    release: &'a str,
    /// The document by name, or the file of a user's own grammar.
    document: &'a str,
    /// Whether the parser claims the document. If not, a mismatch is a difference and not a failure.
    claimed: bool,
    /// The rule of the grammar that the proof is about.
    rule: &'a str,
    /// The property that is tested: the accepted strings, or their components.
    what: What,
    /// For splitting: the components of the document that the parser does not report.
    unreported: ComponentSet,
    /// For splitting: the components for which the parser does not distinguish undefined from empty.
    blurred: ComponentSet,
    /// Proven: the property is true under the conditions that the sentence states. Not refuted: no string failed, but
    /// only one byte of each class of bytes was sent. Refuted: the property is false without any condition. Open: no
    /// string failed, but not all strings could be sent.
    outcome: Outcome,
    /// The result, with its assumptions and the parts that were left out.
    sentence: String,
    /// The number of states of the minimal automaton, the dead state included.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    states: usize,
    /// The number of classes of bytes. The grammar treats all bytes of a class alike.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 256)))]
    classes: usize,
    /// Whether the grammar differs from the printed grammar: misprints are repaired, and the text of the document is
    /// followed where it disagrees with the printed grammar.
    repaired: bool,
    /// The number of states by which the parser may exceed the minimal automaton. These additional states
    /// must treat bytes alike if the grammar does.
    extra_states: u32,
    /// Whether every byte was sent in each state of the automaton.
    every_byte: bool,
    /// The classes of bytes, as ABNF, from which only one byte was sent, because the grammar treats the bytes of a
    /// class alike. Empty if every byte was sent.
    alike: Vec<String>,
    /// Whether the suite of strings from every context of the grammar was sent as well, with one byte of each class
    /// of bytes.
    contexts: bool,
    /// Whether long strings that repeat the loops of the automaton were sent as well.
    loops: bool,
    /// The failures of the parser's process that no string reproduces, one entry per kind. If there is such a
    /// failure, nothing is proven.
    unstable: Vec<String>,
    /// Whether all strings were sent.
    complete: bool,
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    suites: Vec<SuiteJson>,
    /// The failures by verdict and rule; the group with the smallest example comes first.
    groups: Vec<GroupJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "suite"))]
struct SuiteJson {
    kind: Kind,
    strings: u64,
    failures: u64,
    /// The number of strings that are not UTF-8, which a parser that takes only text cannot take.
    not_text: u64,
    /// The number of other strings that the parser cannot receive.
    unsupported: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "group"))]
struct GroupJson<'a> {
    #[cfg_attr(feature = "schema", schemars(with = "urispec_model::schema::Departure"))]
    verdict: Verdict,
    /// The rule in which the smallest example ends or leaves the language; for a wrong component, the rule of that
    /// component.
    rule: &'a str,
    /// The components that are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "ComponentSet"))]
    components: Vec<Component>,
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    failures: u64,
    /// The smallest string that fails.
    witness: &'a Bytes<'static>,
    kind: Kind,
    /// Whether the rule derives the example.
    derived: bool,
    /// The recorded divergence that the smallest example shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<&'a str>,
    /// The parser's own message, or the reported and the correct components.
    #[serde(skip_serializing_if = "str::is_empty")]
    words: &'a str,
}

impl<'a> ProofJson<'a> {
    fn new(proof: &'a Proof) -> Self {
        let suite = |(kind, tally): &(Kind, Tally)| SuiteJson {
            kind: *kind,
            strings: tally.strings,
            failures: tally.failures,
            not_text: tally.not_text,
            unsupported: tally.unsupported,
        };
        let group = |group: &'a FailureGroup| GroupJson {
            verdict: group.verdict,
            rule: &group.rule,
            components: group.components.iter().collect(),
            failures: group.failures,
            witness: &group.witness,
            kind: group.kind,
            derived: group.derived,
            divergence: group.divergence.as_deref(),
            words: &group.words,
        };
        Self {
            subject: &proof.subject,
            release: &proof.release,
            document: &proof.document,
            claimed: proof.claimed,
            rule: &proof.rule,
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
