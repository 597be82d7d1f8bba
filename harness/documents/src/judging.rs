//! A document as one of those that judge.

use std::sync::OnceLock;

use urispec_grammar::Tracer;
use urispec_model::{OwnDocument, Spans, Spec, visible};
use urispec_specs::{OwnReading, OwnReference, OwnSplitting, Parser, add_own};

use crate::example::Example;
use crate::problems::Problems;
use crate::settings::{BEFORE_COLON, REST, Source};
use crate::{Document, Permission};

impl Document {
    /// Makes it known for as long as the program runs: it parses and judges as a document that is built in. `typed` is what is to be typed to
    /// name it in another run: where the folder is.
    ///
    /// # Errors
    /// If there is a document of this name, if there are too many, or if an example of resolution or comparison has a different answer than the
    /// document gives: a message, with the place of the example.
    pub fn make_known(self, typed: String) -> Result<Spec, String> {
        let known = OwnDocument {
            name: self.name.clone(),
            // They may have any characters, and are shown as they are.
            title: visible(&self.title),
            about: visible(&self.about),
            date: self.date.clone(),
            components: self.components().collect(),
            relies_on: self.relies_on,
            obsoletes: self.obsoletes,
            typed,
        };
        // It is known for as long as the program runs, and so are the names of its rules.
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

    /// A reading, as it is asked.
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

    /// Holds the examples of resolution and comparison against what it answers; the others were compared with its grammar when it was read. Folders of
    /// one name can be checked in one run.
    ///
    /// # Errors
    /// If one has a different answer: a message, with the place of the example.
    pub fn check_examples(&self, folder: &str) -> Result<(), String> {
        if !self.examples.iter().any(Example::is_of_answers) {
            return Ok(());
        }
        // Its answers are those of a document that is known, under a name that no other folder has.
        let document = Self {
            name: folder.to_owned(),
            ..self.clone()
        };
        document.make_known(folder.to_owned()).map(drop)
    }

    /// Holds the examples of resolution and comparison against what the document, which is known as `spec`, answers.
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

    /// Where its grammar has the components.
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

/// A document that is known, and what says in which rule it rejects a text.
struct Kept {
    document: Document,
    /// In place of its table; made when a text is first rejected. `None`: the automaton would be too large.
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
        // The innermost rule that all ways on have in common.
        let rule = tracer
            .as_ref()
            .map_or(rule, |tracer| tracer.rule(&tracer.walk(&text[..offset])));
        Err((offset, rule))
    }
}
