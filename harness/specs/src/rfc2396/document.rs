//! Implements the trait `Document` for the editions of this module.

use urispec_model::{ResolveOptions, Spans};

use super::edition::Edition;
use super::parse::parse;
use super::reference::parse_reference;
use super::resolve::{Options, check_reference, resolve};
use super::rule::Rule;
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target, named, names};
use crate::equivalence::Rules;

impl Document for Edition {
    fn kind(&self) -> &'static str {
        "rule of RFC 2396"
    }

    fn rules(&self) -> Vec<&'static str> {
        names(Rule::ALL, self.lacking, Rule::name)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        Ok(parse_reference(self, input)?.spans())
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        named(rule, self.lacking).map(|rule| parse(self, rule, input))
    }

    fn check_reference(&self, reference: &[u8]) -> Result<(), Rejection> {
        check_reference(self, reference)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            surplus: options.surplus.unwrap_or_default(),
        };
        resolve(self, base, input, choices)
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }
}
