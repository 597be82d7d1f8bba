//! The editions as documents.

use urispec_model::{ResolveOptions, Spans};

use super::edition::Edition;
use crate::by_table;
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of draft-fielding-url-syntax"
    }

    fn is_by_table(&self) -> bool {
        true
    }

    fn rules(&self) -> Vec<&'static str> {
        by_table::rules(self.spec).to_vec()
    }

    fn whole(&self) -> &'static [&'static str] {
        &[
            "URL-reference",
            "absoluteURL",
            "opaque-URL",
            "generic-URL",
            "relativeURL",
            "URI-reference",
            "absoluteURI",
            "opaque-URI",
            "generic-URI",
            "relativeURI",
        ]
    }

    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        by_table::parse_whole(self.spec, self.start, input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        by_table::parse(self.spec, rule, self.whole().contains(&rule), input)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        by_table::resolve(|text| self.parse_whole(text), &self.choices(), (base, input), options)
    }

    fn choices(&self) -> Choices {
        self.choices()
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }
}
