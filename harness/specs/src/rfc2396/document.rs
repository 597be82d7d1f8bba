//! The editions as documents.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use super::edition::Edition;
use super::normalize::normalize;
use super::parse::parse;
use super::reference::parse_reference;
use super::resolve::{Options, resolve};
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{Document, NormalizeError, ResolveError, Target, named, names};
use crate::meaning::{Choices, Sections};

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of RFC 2396"
    }

    fn rules(&self) -> Vec<&'static str> {
        names(Rule::ALL, self.lacking, Rule::name)
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URI-reference", "absoluteURI", "relativeURI"]
    }

    #[inline(always)]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        Ok(parse_reference(self, input)?.spans())
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        named(rule, self.lacking).map(|rule| parse(self, rule, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            surplus: options.surplus.unwrap_or_default(),
        };
        resolve(self, base, input, choices)
    }

    fn choices(&self) -> Choices {
        Self::choices()
    }

    fn sections(&self) -> &Sections {
        &self.sections
    }

    fn levels(&self) -> &'static [Level] {
        &[Level::String, Level::Case, Level::Percent, Level::Scheme]
    }

    fn normal_form<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        normalize(self, input, level)
    }
}
