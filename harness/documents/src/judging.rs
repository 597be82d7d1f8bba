//! A document as one of those that judge.

use urispec_model::{OwnDocument, Spec, visible};
use urispec_specs::{OwnReference, OwnSplitting, add_own};

use crate::Document;
use crate::settings::{BEFORE_COLON, REST, Source};

impl Document {
    /// Makes it known for as long as the program runs: it parses and judges as a document that is built in. `typed` is what is to be typed to
    /// name it in another run: where the folder is.
    ///
    /// # Errors
    /// If there is a document of this name, or if there are too many: a message.
    pub fn make_known(self, typed: String) -> Result<Spec, String> {
        let known = OwnDocument {
            name: self.name.clone(),
            // They may have any characters, and are shown as they are.
            title: visible(&self.title),
            about: visible(&self.about),
            date: self.date.clone(),
            components: self.components().collect(),
            relies_on: self.relies_on,
            typed,
        };
        let reference = OwnReference {
            rules: self.tables.iter().map(|(rule, _)| rule.clone()).collect(),
            grammar: self.grammar.clone(),
            answers: self.answers.clone(),
            splitting: self.splitting(),
            parser: Box::new(move |rule, text| match self.parse(Some(rule), text) {
                Some(parsed) => parsed.map_err(|(rejection, _)| rejection.offset()),
                None => Err(0),
            }),
        };
        add_own(known, reference)
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
