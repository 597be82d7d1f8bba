//! The answers of every document and every parser to one input.

mod marks;
mod screen;
mod strips;
mod summary;
mod verdict;

use std::borrow::Cow;

use serde::Serialize;
use urispec_differential::between::Conclusion;
use urispec_judge::{AnswerGroup, CitedHazard, Party, PartyAnswer, grouped, hazards_of_request};
use urispec_model::{Bytes, Observation, Operation, Request, Spec, visible};

use crate::reason::Reason;

pub use strips::{Made, Rejected, Span, Strip, strips};
pub use summary::{Grade, Summary};

/// A request with the answer of every document and of every parser; equal answers form one group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "An explanation"))]
pub struct Explanation<'a> {
    /// The operation: `parse`, or `resolve` if there is a base.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["parse", "resolve"])))]
    pub op: Operation,
    /// The base, for `resolve`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Bytes<'a>>,
    /// The input, as bytes.
    pub input: Bytes<'a>,
    /// The answers of RFC 3986 and the URL Standard in a sentence.
    pub summary: Summary,
    /// The distinct answers, as a page shows them over the text.
    pub strips: Vec<Strip>,
    /// The groups of equal answers; the first group has the answer of RFC 3986.
    pub answers: Vec<AnswerGroup<'a>>,
    /// The summary of the answers.
    pub conclusion: Conclusion,
    /// The hazards of the input, by RFC 3986 and the documents that branch from it.
    pub hazards: Vec<CitedHazard>,
}

impl<'a> Explanation<'a> {
    /// The explanation of `request` from the answers that `urispec_judge::answers` returns.
    pub fn new(request: &Request<'a>, answers: &[PartyAnswer<'a>]) -> Self {
        let base = match request {
            Request::Resolve { base, .. } => Some((*base).into()),
            _ => None,
        };
        let groups = grouped(&with_reasons(request, answers));
        let conclusion = Conclusion::of(request, answers);
        Self {
            op: request.operation(),
            base,
            input: request.input().into(),
            summary: Summary::of(request, &groups, &conclusion),
            strips: strips(request, &groups),
            answers: groups,
            conclusion,
            hazards: hazards_of_request(request),
        }
    }

    /// The explanation as one JSON document; `explain.schema.json` describes it.
    ///
    /// # Panics
    /// Never: names, numbers and bytes are always JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names, numbers and bytes can be written as JSON") + "\n"
    }
}

/// The answers, with the place and the reason of each document's rejection.
fn with_reasons<'a>(request: &Request<'a>, answers: &[PartyAnswer<'a>]) -> Vec<PartyAnswer<'a>> {
    let mut answers = answers.to_vec();
    let Request::Parse { input, rule } = *request else {
        return answers;
    };
    for answer in &mut answers {
        if let (Party::Document(spec), Observation::Reject(words)) = (&answer.party, &mut answer.observed)
            && let Some(reason) = Reason::of(*spec, rule, input)
        {
            let section = section(*spec, reason.rule()).map(|section| format!(" ({section})"));
            *words = Cow::Owned(reason.with_place() + &section.unwrap_or_default());
        }
    }
    answers
}

/// The section that has a rule of a document's grammar, which may be in a different document.
fn section(spec: Spec, rule: &str) -> Option<String> {
    let grammar = urispec_specs::syntax(spec);
    let heading = grammar.rule(rule)?.heading()?;
    let other = heading.split_once(' ').and_then(|(document, section)| {
        let document: Spec = document.parse().ok()?;
        Some(format!("{} section {}", document.title(), visible(section)))
    });
    Some(other.unwrap_or_else(|| format!("section {}", visible(heading))))
}
