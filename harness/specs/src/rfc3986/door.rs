//! The document behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use super::{Options, Rule};
use crate::dispatch::{Document, ParseError};
use crate::{NormalizeError, ResolveError, Target};

/// RFC 3986.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URI-reference", "URI", "absolute-URI", "relative-ref"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        Ok(match rule {
            None => super::parse_reference(input)?.spans(),
            Some(rule) => super::parse(rule.parse()?, input)?,
        })
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            normalize_base: options.normalize_base,
        };
        super::resolve(base, input, choices).map(Target::Uri)
    }

    fn levels(&self) -> &'static [Level] {
        Level::ALL
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        super::normalize(input, level).map_err(NormalizeError::Rejected)
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        super::equivalent(one, other, level).map_err(NormalizeError::Rejected)
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        Some(super::remove_dot_segments(path).into())
    }
}
