//! A document as a subject.

use std::collections::BTreeSet;

use urispec_model::{Answer, Component, ComponentSet, Observation, Operation, Request};
use urispec_subjects::{About, Subject};

use crate::Document;

struct Parser {
    document: Document,
    about: About,
}

impl Document {
    /// Its parser, under the name of the document. `typed` is what is to be typed to ask it again: where the folder is.
    pub fn subject(self, typed: Option<String>) -> Box<dyn Subject> {
        let components: ComponentSet = self.components().collect();
        let date = if self.date.is_empty() { "undated" } else { &self.date };
        let mut about = About::new(self.name.clone(), date.to_owned());
        about.arguments = typed;
        about.language = "abnf".into();
        about.operations = BTreeSet::from([Operation::Parse]);
        about.rules = self.tables.iter().map(|(rule, _)| rule.clone().into()).collect();
        about.components = components;
        about.distinguishes_undefined = components.iter().filter(|one| *one != Component::Path).collect();
        Box::new(Parser { document: self, about })
    }
}

impl Subject for Parser {
    fn about(&self) -> &About {
        &self.about
    }

    fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
        let Request::Parse { input, rule } = *request else {
            return Observation::Unsupported("a document of one's own only parses".into());
        };
        match self.document.parse(rule, input) {
            Some(Ok(spans)) => Observation::Accept(Answer::Parts(spans.parts(input, self.about.components))),
            Some(Err((rejection, table))) => {
                let expected = table.allowed(rejection);
                Observation::Reject(format!("byte {}: expected {expected}", rejection.offset()).into())
            }
            None => Observation::Unsupported(format!("has no rule {} for a whole", rule.unwrap_or_default()).into()),
        }
    }
}
