//! The answer of a document to a question, with the section.

use urispec_grammar::Rule;
use urispec_model::{Level, Operation, Spec};
use urispec_specs::{Meaning, Topic, meanings, section_of};

/// A document's answer to a question, with its section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The topic of the question, or the name of a rule.
    pub about: String,
    /// The answer in a few words, or the rule as written.
    pub text: String,
    /// The section that has the answer. If the section is in a different document, the name of that document comes
    /// first.
    pub section: String,
}

/// The answers of two documents to one question; `None` for a document that does not answer the question.
pub type Clauses = [Option<Clause>; 2];

impl Clause {
    /// The answer of `spec` on a topic, or the answer of the document that `spec` refers to; `None` if neither
    /// document mentions the topic.
    pub(crate) fn of_topic(spec: Spec, topic: Topic) -> Option<Self> {
        let meaning = meanings(spec).into_iter().find(|meaning| meaning.topic == topic)?;
        Some(Self::of_meaning(spec, &meaning))
    }

    fn of_meaning(spec: Spec, meaning: &Meaning) -> Self {
        let section = if meaning.document == spec {
            meaning.section.to_owned()
        } else {
            format!("{} {}", meaning.document, meaning.section)
        };
        Self {
            about: meaning.topic.to_string(),
            text: meaning.answer.to_owned(),
            section,
        }
    }

    /// A rule that `spec` has, or takes from a different document; `None` if no section is known.
    pub(crate) fn of_rule(spec: Spec, rule: &Rule) -> Option<Self> {
        let heading = rule.heading()?;
        let document = rule.file().strip_suffix(".abnf").unwrap_or(rule.file());
        Some(Self {
            about: rule.name().to_owned(),
            text: rule.text().split_whitespace().collect::<Vec<_>>().join(" "),
            section: if matches!(spec, Spec::Own(_)) || document == spec.name() || heading.contains(' ') {
                heading.to_owned()
            } else {
                format!("{document} {heading}")
            },
        })
    }

    /// The section of an operation other than parsing, resolving and normalizing.
    pub(crate) fn of_finding(spec: Spec, operation: Operation, rule: &str) -> Option<Self> {
        let (document, section) = section_of(spec, operation, rule)?;
        Some(Self {
            about: operation.to_string(),
            text: rule.to_owned(),
            section: if document == spec {
                section.to_owned()
            } else {
                format!("{document} {section}")
            },
        })
    }

    /// The section of a level of an operation: normalization or equivalence.
    pub(crate) fn of_level(spec: Spec, operation: Operation, level: Level) -> Option<Self> {
        let section = urispec_specs::section_of_level(spec, level)?;
        Some(Self {
            about: operation.to_string(),
            text: level.to_string(),
            section: section.to_owned(),
        })
    }
}
