//! A document in a folder with a grammar and settings, which can parse texts.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use urispec_engine::{Rejection, Table};
use urispec_grammar::Grammar;
use urispec_model::{Component, Operation, Span, Spans, Spec, visible};
use urispec_specs::{OwnAnswer, OwnSameness, Topic, choices};

use crate::example::Example;
use crate::problems::File;
use crate::settings::{BEFORE_COLON, Preferred, REST, Source};

/// An alternative answer that a document permits.
#[derive(Debug, Clone)]
pub struct Permission {
    /// The name of the interpretation in the vectors: the name of the document, followed by the name of the
    /// interpretation in the document, such as `rfc9110-userinfo-is-an-error`.
    pub name: String,
    /// The behaviour of an implementation that follows the interpretation, as a sentence.
    pub says: String,
    /// The section that permits the interpretation.
    pub section: String,
    /// The questions of resolution that are answered differently.
    pub(crate) answers: Vec<(Topic, OwnAnswer)>,
    /// The tables of the rules that differ from the document's rules, by rule.
    pub(crate) tables: Vec<(String, Table)>,
}

/// A document that a user defines in a folder.
#[derive(Clone)]
pub struct Document {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) date: String,
    pub(crate) relies_on: Option<Spec>,
    pub(crate) obsoletes: Option<Spec>,
    /// The questions of resolution that the document answers itself.
    pub(crate) answers: Vec<(Topic, OwnAnswer)>,
    /// The document's own rules of equivalence; `None` if it has no such rules.
    pub(crate) sameness: Option<OwnSameness>,
    /// For each operation that is not left to the document of `relies-on`, the document that decides it; `None`
    /// for an operation that is not defined.
    pub(crate) operations: Vec<(Operation, Option<Spec>)>,
    /// The alternative answers that the document permits.
    pub(crate) readings: Vec<Permission>,
    /// The grammar in use: with repaired rules, and with the rules of the document named by `relies-on`.
    pub(crate) grammar: Grammar,
    pub(crate) start: String,
    pub(crate) components: BTreeMap<Component, Source>,
    pub(crate) prefer: Vec<Preferred>,
    /// The tables by rule, the start rule first.
    pub(crate) tables: Vec<(String, Table)>,
    pub(crate) unused: Vec<String>,
    /// The examples. Results that follow from the grammar are already checked.
    pub(crate) examples: Vec<Example>,
    /// The file of the examples, for errors in the examples that are checked later.
    pub(crate) examples_file: Option<File>,
}

impl Document {
    /// The name of the folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The grammar in use: with repaired rules, and with the rules of the document named by `relies-on`.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The rule for a whole text.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The components that the document defines.
    pub fn components(&self) -> impl Iterator<Item = Component> {
        self.components.keys().copied()
    }

    /// The rules of the document that no component and no other rule uses; a published document may print such rules.
    pub fn unused(&self) -> &[String] {
        &self.unused
    }

    /// The examples that the document prints, each with the result that the document states.
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// The alternative answers that the document permits.
    pub fn readings(&self) -> &[Permission] {
        &self.readings
    }

    /// The components of a text; `None` if there is no such rule.
    pub(crate) fn parse(&self, rule: Option<&str>, text: &[u8]) -> Option<Result<Spans, (Rejection, &Table)>> {
        self.parse_by(&self.tables, rule.unwrap_or(&self.start), text)
    }

    /// The components of a text, found with these tables.
    pub(crate) fn parse_by<'t>(
        &self,
        tables: &'t [(String, Table)],
        rule: &str,
        text: &[u8],
    ) -> Option<Result<Spans, (Rejection, &'t Table)>> {
        let (_, table) = tables.iter().find(|(name, _)| name == rule)?;
        let parts = match table.parse(text) {
            Ok(parts) => parts,
            Err(rejection) => return Some(Err((rejection, table))),
        };
        let mut spans = Spans::default();
        for (component, place) in self.components().zip(parts.iter()) {
            spans.set(component, place.map(|at| Span::new(at.start, at.end)));
        }
        Some(Ok(spans))
    }

    /// The questions of resolution, each with its answer and the source of the answer; empty if the document does not
    /// define resolution.
    fn answers_of_resolution(&self) -> Vec<(Topic, &str, String)> {
        let of = |topic: Topic| -> Option<(Topic, &str, String)> {
            let own = self.answers.iter().find(|(of, _)| *of == topic);
            let spec = match own {
                Some((_, OwnAnswer::Named(name, section))) => {
                    let named = topic.answers().into_iter().find(|(of, _)| of == name);
                    let section = if section.is_empty() { "no section" } else { section };
                    return Some((topic, named?.1, visible(section)));
                }
                Some((_, OwnAnswer::As(spec))) => *spec,
                None => self.relies_on?,
            };
            Some((topic, choices(spec).answer(topic), format!("as {spec}")))
        };
        let topics = Topic::ALL.iter().filter(|topic| topic.is_of_resolution());
        topics.filter_map(|topic| of(*topic)).collect()
    }

    /// A description of the document as readable text.
    pub fn human(&self) -> String {
        let mut out = heading(&self.name, &self.title, &[&self.about, &self.date]);
        for (component, source) in &self.components {
            let from = match source {
                source if source.is(BEFORE_COLON) => "the text before the first colon".to_owned(),
                source if source.is(REST) => "the text between the other components".to_owned(),
                source => source.rules().join(", "),
            };
            let _ = writeln!(out, "  {component:<12} {from}");
        }
        if !self.prefer.is_empty() {
            let prefer: Vec<String> = self.prefer.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                out,
                "  if there are two ways to split, prefer the way that has: {}",
                prefer.join(", ")
            );
        }
        for (topic, answer, from) in self.answers_of_resolution() {
            let _ = writeln!(out, "  {topic}: {answer} ({from})");
        }
        if let Some(sameness) = &self.sameness {
            out += &sameness.human();
        }
        for (operation, spec) in &self.operations {
            let of = spec.map_or("not defined".to_owned(), |spec| format!("as {spec}"));
            let _ = writeln!(out, "  {operation}: {of}");
        }
        for reading in &self.readings {
            let Permission {
                name, says, section, ..
            } = reading;
            let _ = writeln!(out, "  permits {name}: {says} ({section})");
        }
        for (rule, table) in &self.tables {
            let _ = writeln!(out, "  {rule}: {} states", table.states());
        }
        out
    }
}

/// The first line of a description.
pub(crate) fn heading(name: &str, title: &str, more: &[&str]) -> String {
    let mut out = format!("{name}, \"{}\"", visible(title));
    for more in more.iter().filter(|text| !text.is_empty()) {
        let _ = write!(out, ", {}", visible(more));
    }
    out + "\n"
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
