//! Counts how much of a parser's behaviour was judged: the number of cases, by document, and the parts of the
//! answers that were compared.
//!
//! A parser that stops answering has no failures. So a gate compares both the failures and these counts with
//! a baseline.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use urispec_model::{Answer, Observation, Operation, Parts, Spec, Verdict};

/// The counts of judged cases of one operation by one document.
///
/// A gate compares these counts with the counts of the baseline. The gate fails if less was judged, even if no case
/// fails.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// Cases with a verdict.
    pub judged: usize,
    /// Cases that the document leaves open.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skipped: usize,
    /// Cases that the parser does not support.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unsupported: usize,
    /// Judged cases that both the document and the parser accept.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default, skip_serializing_if = "is_zero")]
    pub accepted: usize,
    /// For each part of an answer: the number of accepted cases in which the parser reported it. A part that the
    /// parser does not report is not compared.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, std::num::NonZero<usize>>", extend("propertyNames" = parts()))
    )]
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reported: BTreeMap<Cow<'static, str>, usize>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The counts of a parser, by document and operation.
pub type JudgedCounts = BTreeMap<(Spec, Operation), Judged>;

impl Judged {
    /// Counts a case by its verdict, and the parts that an accepted answer reports.
    pub(crate) fn add(&mut self, spec: Spec, verdict: Verdict, observed: &Observation<'_>) {
        match (verdict, observed) {
            (Verdict::Skipped, Observation::Unsupported(_)) => self.unsupported += 1,
            (Verdict::Skipped, _) => self.skipped += 1,
            (Verdict::TooLenient | Verdict::NotValidated, _) => self.judged += 1,
            (_, Observation::Accept(answer)) => {
                self.judged += 1;
                self.accepted += 1;
                for part in reported(spec, answer) {
                    *self.reported.entry(Cow::Borrowed(part)).or_default() += 1;
                }
            }
            _ => self.judged += 1,
        }
    }
}

/// The names of the optional parts of an answer.
#[cfg(feature = "schema")]
fn parts() -> serde_json::Value {
    let components = urispec_model::Component::ALL.iter().map(|component| component.name());
    let names: Vec<&str> = components.chain(["form", "layer", "means", "range", "text"]).collect();
    serde_json::json!({ "enum": names })
}

/// The names of the optional parts that an answer reports: components that `spec` defines, and `form`, `layer`,
/// `means`, `range`, `text`. If an answer is a list, it reports a part if all elements have this part; for `means`,
/// one element is enough.
fn reported(spec: Spec, answer: &Answer<'_>) -> Vec<&'static str> {
    let components = |parts: &Parts<'_>| -> Vec<&'static str> {
        let defined = spec.components();
        let stated = parts.stated().filter(|(component, _)| defined.contains(*component));
        stated.map(|(component, _)| component.name()).collect()
    };
    let given = |part: &'static str, is_given: bool| is_given.then_some(part);
    match answer {
        Answer::Parts(parts) => components(parts),
        Answer::Target(target) => {
            let mut all = components(&target.components);
            all.extend(given("form", target.form.is_some()));
            all
        }
        Answer::Uris(uris) => Vec::from_iter(given("range", uris.iter().all(|uri| uri.range.is_some()))),
        Answer::Hazards(hazards) => {
            let range = given("range", hazards.iter().all(|hazard| hazard.range.is_some()));
            let means = hazards.iter().any(|hazard| hazard.means.is_some());
            range.into_iter().chain(given("means", means)).collect()
        }
        Answer::Base(Some(base)) => Vec::from_iter(given("layer", base.layer.is_some())),
        Answer::Pairs(pairs) => Vec::from_iter(given("text", pairs.text.is_some())),
        _ => Vec::new(),
    }
}
