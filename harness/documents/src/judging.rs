//! Registers a folder as a document that judges.

use std::sync::OnceLock;

use urispec_grammar::Tracer;
use urispec_model::{OwnDocument, Spans, Spec, visible};
use urispec_specs::{OwnReading, OwnReference, OwnSplitting, Parser, add_own};

use crate::example::Example;
use crate::problems::Problems;
use crate::settings::{BEFORE_COLON, REST, Source};
use crate::{Document, Permission};

impl Document {
    /// Registers the document until the program ends. It then parses and judges like a built-in document. `typed` is
    /// the argument that names the document in a later run: the path of the folder.
    ///
    /// # Errors
    /// If a document of this name is already registered, or if there are too many documents. Also if an example of
    /// resolution or comparison differs from the answer of the document. The error is a message with the place of the
    /// example.
    pub fn make_known(self, typed: String) -> Result<Spec, String> {
        let known = OwnDocument {
            name: self.name.clone(),
            // These texts may have any characters, so that they are escaped.
            title: visible(&self.title),
            about: visible(&self.about),
            date: self.date.clone(),
            components: self.components().collect(),
            relies_on: self.relies_on,
            obsoletes: self.obsoletes,
            typed,
        };
        // The document is registered for as long as the program runs, and so are the names of its rules.
        let tracers = self.tables.iter().map(|_| OnceLock::new()).collect();
        let kept: &'static Kept = Box::leak(Box::new(Kept {
            document: self,
            tracers,
        }));
        let document = &kept.document;
        let reference = OwnReference {
            rules: document.tables.iter().map(|(rule, _)| rule.clone()).collect(),
            grammar: document.grammar.clone(),
            answers: document.answers.clone(),
            sameness: document.sameness.clone(),
            operations: document.operations.clone(),
            readings: document
                .readings
                .iter()
                .map(|reading| document.reading(reading))
                .collect(),
            splitting: document.splitting(),
            parser: Box::new(|rule, text| kept.parse(rule, text)),
        };
        let spec = add_own(known, reference)?;
        document.check_answers(spec).map_err(|problems| problems.to_string())?;
        Ok(spec)
    }

    /// An alternative interpretation of the document, in the form that `urispec-specs` uses.
    fn reading(&'static self, reading: &'static Permission) -> OwnReading {
        let parser: Parser = Box::new(|rule, text| match self.parse_by(&reading.tables, rule, text) {
            Some(Ok(spans)) => Ok(spans),
            Some(Err((rejection, _))) => Err((rejection.offset(), "")),
            None => Err((0, "")),
        });
        OwnReading {
            name: reading.name.clone(),
            answers: reading.answers.clone(),
            parser: Some(parser).filter(|_| !reading.tables.is_empty()),
        }
    }

    /// Compares the examples of resolution and comparison with the answers of the document. The other examples were
    /// compared with its grammar when the folder was read. Several folders of the same name can be checked in one
    /// run.
    ///
    /// # Errors
    /// If the answer to an example differs. The error is a message with the place of the example.
    pub fn check_examples(&self, folder: &str) -> Result<(), String> {
        if !self.examples.iter().any(Example::is_of_answers) {
            return Ok(());
        }
        // The answers come from a registered document with a name that no other folder has.
        let document = Self {
            name: folder.to_owned(),
            ..self.clone()
        };
        document.make_known(folder.to_owned()).map(drop)
    }

    /// Compares the examples of resolution and comparison with the answers of the document, which is registered
    /// as `spec`.
    fn check_answers(&self, spec: Spec) -> Result<(), Problems> {
        let mut problems = Problems::default();
        let Some(file) = &self.examples_file else { return Ok(()) };
        for example in self.examples.iter().filter(|example| example.is_of_answers()) {
            if let Some(message) = example.wrong_answer(spec) {
                problems.add(file.problem(example.place.clone(), message));
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// The way in which the grammar finds the components.
    fn splitting(&self) -> OwnSplitting {
        let is_word = |source: &Source| source.is(BEFORE_COLON) || source.is(REST);
        let by_rules = self.components.iter().filter(|(_, source)| !is_word(source));
        OwnSplitting {
            rules: by_rules
                .flat_map(|(component, source)| source.rules().iter().map(|rule| (rule.clone(), *component)))
                .collect(),
            is_scheme_before_colon: self.components.values().any(|source| source.is(BEFORE_COLON)),
            preferences: self.prefer.iter().map(|one| one.preference()).collect(),
        }
    }
}

/// A registered document, with the automata that find the rule of a rejection.
struct Kept {
    document: Document,
    /// One tracer per table, built when a text is first rejected. It is `None` if the automaton would be too large.
    tracers: Vec<OnceLock<Option<Tracer>>>,
}

impl Kept {
    fn parse(&'static self, rule: &str, text: &[u8]) -> Result<Spans, (usize, &'static str)> {
        let document = &self.document;
        let offset = match document.parse(Some(rule), text) {
            Some(Ok(spans)) => return Ok(spans),
            Some(Err((rejection, _))) => rejection.offset(),
            None => 0,
        };
        let place = document.tables.iter().position(|(name, _)| name == rule).unwrap_or(0);
        let rule = &*document.tables[place].0;
        let tracer = self.tracers[place].get_or_init(|| Tracer::new(&document.grammar, rule).ok());
        // The innermost rule that all continuations have in common.
        let rule = tracer
            .as_ref()
            .map_or(rule, |tracer| tracer.rule(&tracer.walk(&text[..offset])));
        Err((offset, rule))
    }
}
