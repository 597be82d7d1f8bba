//! The editions as documents.

use urispec_model::{ResolveOptions, Spans};

use super::edition::Edition;
use super::parse::parse;
use super::reference::{parse_reference, spans};
use super::resolve::resolve;
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of draft-fielding-url-syntax"
    }

    fn rules(&self) -> Vec<&'static str> {
        Rule::names(self).collect()
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        Ok(spans(self, &parse_reference(self, input)?, input))
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let rule = Rule::named(self, rule)?;
        Some(parse(self, rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        resolve(self, base, input, options.surplus.unwrap_or_default())
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
