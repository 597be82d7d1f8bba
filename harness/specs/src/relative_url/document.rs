//! The editions as documents.

use urispec_model::{ResolveOptions, Spans};

use super::edition::Edition;
use super::parse::parse;
use super::resolve::resolve;
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target, named, names};
use crate::equivalence::Rules;
use crate::meaning::{Choices, Sections};
use crate::rfc1808;

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of draft-ietf-uri-relative-url"
    }

    fn rules(&self) -> Vec<&'static str> {
        names(Rule::ALL, self.lacking, Rule::name)
    }

    fn whole(&self) -> &'static [&'static str] {
        &["relativeURL", "absoluteURL"]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        parse(self, Rule::RelativeUrl, input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        named(rule, self.lacking).map(|rule| parse(self, rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        resolve(self, base, input).map(Target::Uri)
    }

    fn choices(&self) -> Choices {
        self.choices()
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        &rfc1808::equivalence::RFC_1808
    }
}
