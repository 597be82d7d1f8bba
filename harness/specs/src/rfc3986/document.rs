//! Implements the trait `Document` for the editions of this module.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use super::dots::remove_dot_segments;
use super::edition::Edition;
use super::normalize::normalize;
use super::resolve::Options;
use crate::cursor::{Cursor, Rejection};
use crate::document::{Document, NormalizeError, ResolveError, Target};
use crate::equivalence::Rules;

impl Document for Edition {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn rules(&self) -> Vec<&'static str> {
        let own = self.own.iter().map(|(name, _)| *name);
        self.names.rules().map(|(name, _)| name).chain(own).collect()
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        match (self.productions.parse_reference)(input) {
            Ok(reference) => Ok(reference.spans()),
            Err(why) => Err(self.names.rename(why)),
        }
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        if let Some((name, own)) = self.own.iter().find(|(name, _)| *name == rule) {
            let mut cursor = Cursor::new(input);
            let parsed = own(name, &mut cursor)
                .and_then(|()| cursor.end(name, "end of input, or another character of the rule"));
            return Some(parsed.map(|()| Spans::default()));
        }
        let rule = self.names.rule(rule)?;
        Some((self.productions.parse)(rule, input).map_err(|why| self.names.rename(why)))
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            normalize_base: self.has_algorithms && options.normalize_base,
        };
        (self.productions.resolve)(base, input, choices).map(Target::Uri)
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        if level == Level::Whatwg {
            return Err(NormalizeError::Undefined(level));
        }
        if self.has_algorithms {
            // This implementation gives the same results as the rules, and is much faster.
            return normalize(input, level).map_err(NormalizeError::Rejected);
        }
        self.normalize_by_rules(input, level)
    }

    fn comparison_form<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        if self.has_algorithms {
            return self.normalize(input, level);
        }
        self.compare_by_rules(input, level)
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        self.has_algorithms.then(|| remove_dot_segments(path).into())
    }
}
