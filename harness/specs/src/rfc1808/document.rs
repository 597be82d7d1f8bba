//! Implements the trait `Document` for RFC 1808, and defines its answers.

use urispec_model::{ResolveOptions, Spans};

use super::equivalence;
use super::parse::parse;
use super::productions::parse_url;
use super::resolve::resolve;
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::Rules;

/// RFC 1808.
pub(crate) struct Rfc1808;

impl Document for Rfc1808 {
    fn kind(&self) -> &'static str {
        "rule of RFC 1808"
    }

    fn rules(&self) -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        Ok(parse_url(input)?.spans(input))
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        Some(parse(rule.parse().ok()?, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        resolve(base, input).map(Target::Uri)
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        &equivalence::RFC_1808
    }
}
