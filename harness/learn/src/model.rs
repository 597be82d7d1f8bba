//! A learnt model as a file.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use urispec_grammar::{Dfa, Error, Marked};
use urispec_model::{Component, ComponentSet};
use urispec_specs::marks::mark_of;

use crate::marking::{Mark, Marking};
use crate::stages::{Learnt, StageResult};
use crate::teacher::{End, Questions};

/// The version of the format of a file.
const FORMAT: u32 = 1;

/// What a parser accepts, as far as its answers show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The facts about the model.
    pub facts: Facts,
    /// The automaton.
    pub dfa: Dfa,
}

/// The property of a parser that a model describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum What {
    /// The texts that the parser accepts.
    #[default]
    Acceptance,
    /// These texts, each with its components.
    Splitting,
}

urispec_model::names!(What, "property of a model", Acceptance => "acceptance", Splitting => "splitting");

/// The facts about a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The property that the model describes.
    #[serde(default)]
    pub what: What,
    /// The marks of the components; empty unless the model describes splitting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Mark>,
    /// Whether only ASCII texts were asked. All other texts count as rejected.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ascii: bool,
    /// The parser.
    pub parser: String,
    /// Its release.
    pub release: String,
    /// The documents that the parser claims to follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<String>,
    /// The rule of the requests, if it is not the parser's whole reference.
    pub rule: Option<String>,
    /// Whether the words are hosts in `http://WORD/`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host: bool,
    /// Whether only those texts were asked whose hosts the URL Standard takes as they are, without IDNA.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_idna: bool,
    /// The document whose automaton was the first model.
    pub first: String,
    /// The number of states of the automaton.
    pub states: usize,
    /// The maximum length of a word, in bytes. Nothing is known of longer words.
    pub longest: usize,
    /// What each stage asked and found.
    pub stages: Vec<StageResult>,
    /// All questions.
    pub questions: Questions,
    /// The reason why learning ended.
    pub end: Reason,
}

/// The reason why learning ended, without its details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants are those of `End`")]
pub enum Reason {
    Silent,
    States,
    Questions,
    Time,
    Interrupted,
    TwoAnswers,
    Broken,
}

urispec_model::names!(
    Reason,
    "reason why learning ended",
    Silent => "silent",
    States => "states",
    Questions => "questions",
    Time => "time",
    Interrupted => "interrupted",
    TwoAnswers => "two-answers",
    Broken => "broken",
);

impl From<&End> for Reason {
    fn from(end: &End) -> Self {
        match end {
            End::Silent => Self::Silent,
            End::States => Self::States,
            End::Questions => Self::Questions,
            End::Time => Self::Time,
            End::Interrupted => Self::Interrupted,
            End::TwoAnswers(_) => Self::TwoAnswers,
            End::Broken => Self::Broken,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The file of a model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'f> {
    format: u32,
    model: Facts,
    #[serde(borrow)]
    automaton: &'f RawValue,
}

/// The schema of the file. The automaton has a schema of its own, `dfa.schema.json`.
#[cfg(all(test, feature = "schema"))]
#[derive(schemars::JsonSchema)]
#[schemars(title = "A learnt model")]
#[expect(dead_code, reason = "its schema alone is used")]
struct Written {
    format: u32,
    model: Facts,
    automaton: serde_json::Map<String, serde_json::Value>,
}

/// An error in the file of a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The text is not JSON of this format.
    #[error("expected a model as `urispec learn` writes it")]
    Json(#[from] serde_json::Error),
    /// Another version of the format.
    #[error("expected a model in the format {FORMAT}, found {0}")]
    Format(u32),
    /// The automaton is not valid.
    #[error("the automaton of the model is not valid")]
    Automaton(#[from] urispec_grammar::Error),
}

/// What was learnt from which parser.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the fields are those of `Facts`")]
pub struct Asked<'a> {
    pub parser: &'a str,
    pub release: &'a str,
    pub claims: &'a [String],
    pub rule: Option<&'a str>,
    pub host: bool,
    pub without_idna: bool,
    pub first: &'a str,
    pub longest: usize,
}

impl Model {
    /// The model that was learnt from a parser.
    pub fn new(asked: Asked<'_>, learnt: Learnt) -> Self {
        Self {
            facts: Facts {
                what: What::Acceptance,
                components: Vec::new(),
                ascii: false,
                parser: asked.parser.to_owned(),
                release: asked.release.to_owned(),
                claims: asked.claims.to_vec(),
                rule: asked.rule.map(str::to_owned),
                host: asked.host,
                without_idna: asked.without_idna,
                first: asked.first.to_owned(),
                states: learnt.dfa.states(),
                longest: asked.longest,
                end: Reason::from(&learnt.end),
                stages: learnt.stages,
                questions: learnt.questions,
            },
            dfa: learnt.dfa,
        }
    }

    /// The model as one of splitting, with these marks.
    #[must_use]
    pub fn of_splitting(mut self, marking: &Marking) -> Self {
        self.facts.what = What::Splitting;
        self.facts.components = marking.marks();
        self.facts.ascii = marking.is_ascii();
        self
    }

    /// The components that the model marks.
    pub fn components(&self) -> ComponentSet {
        self.marks().into_iter().map(|(component, _)| component).collect()
    }

    /// The marked strings of a model of splitting; `None` for a model of acceptance.
    pub fn marked(&self) -> Option<Marked> {
        let marks: Vec<(u8, u8)> = self.marks().into_iter().map(|(of, byte)| (byte, mark_of(of))).collect();
        (self.facts.what == What::Splitting).then(|| Marked::of_bytes(&self.dfa, &marks))
    }

    /// The automaton of the texts that the parser accepts.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](urispec_grammar::ErrorKind::Limit) if the automaton of a model of splitting is too large
    /// without its marks.
    pub fn texts(&self) -> Result<Dfa, Error> {
        self.marked()
            .map_or_else(|| Ok(self.dfa.clone()), |marked| marked.texts())
    }

    /// The known components among the marks, with their bytes.
    fn marks(&self) -> Vec<(Component, u8)> {
        let marks = self.facts.components.iter();
        marks
            .filter_map(|mark| Some((mark.component.parse().ok()?, mark.byte)))
            .collect()
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: all keys are texts.
    pub fn to_json(&self) -> String {
        let facts = serde_json::to_string_pretty(&self.facts).expect("all keys are texts");
        let facts = facts.replace('\n', "\n  ");
        let automaton = self.dfa.to_json();
        let automaton = automaton.trim_end().replace('\n', "\n  ");
        format!("{{\n  \"format\": {FORMAT},\n  \"model\": {facts},\n  \"automaton\": {automaton}\n}}\n")
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If the text is not a model in this format.
    pub fn from_json(json: &str) -> Result<Self, ModelError> {
        let File {
            format,
            model,
            automaton,
        } = serde_json::from_str(json)?;
        if format != FORMAT {
            return Err(ModelError::Format(format));
        }
        let dfa = Dfa::from_json(automaton.get())?;
        Ok(Self { facts: model, dfa })
    }

    /// What is known about the model, in sentences.
    pub fn claim(&self) -> String {
        let Facts {
            parser,
            states,
            longest,
            questions,
            first,
            what,
            ..
        } = &self.facts;
        let mut claim = match (self.facts.end, what) {
            (Reason::Silent, What::Acceptance) => format!(
                "The model has {states} states. It accepts exactly what {parser} accepts, if {states} states are enough for \
                 this, in texts of at most {longest} bytes."
            ),
            (Reason::Silent, What::Splitting) => format!(
                "The model has {states} states. It accepts exactly what {parser} accepts, and splits it into the same \
                 components, if {states} states are enough for this, in texts of at most {longest} bytes with their marks. \
                 A text counts as rejected if its components are not parts of it in the order of {first}."
            ),
            (other, _) => {
                let why = match other {
                    Reason::States => "the model would have too many states; an automaton may be impossible",
                    Reason::Questions => "the maximum number of questions was reached",
                    Reason::Time => "the time was over",
                    Reason::Interrupted => "the user interrupted",
                    Reason::TwoAnswers => "the parser gave two answers to one word, so no automaton describes it",
                    Reason::Broken => "the parser failed on all of the first words",
                    Reason::Silent => "",
                };
                format!("The model with {states} states is not complete: {why}.")
            }
        };
        if self.facts.end == Reason::Silent {
            claim +=
                " A parser with one state more would have been noticed if it treats bytes alike where the model does.";
        }
        if self.facts.ascii {
            claim += " Only ASCII texts were asked; all others count as rejected.";
        }
        if self.facts.without_idna {
            claim += " Texts whose host needs IDNA were not asked, and count as rejected.";
        } else if questions.not_asked > 0 {
            let _ = write!(
                claim,
                " {} words could not be given to the parser, and count as rejected.",
                questions.not_asked
            );
        }
        if questions.failed > 0 {
            let _ = write!(
                claim,
                " On {} words the parser failed, which counts as a rejection.",
                questions.failed
            );
        }
        claim
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use std::path::Path;

    use urispec_model::schema::{check, of};

    #[test]
    fn the_schema_is_that_of_its_type() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("model.schema.json");
        check(file, &of::<super::Written>());
    }
}
