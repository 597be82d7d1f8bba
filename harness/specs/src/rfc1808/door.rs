//! The document behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use super::Rule;
use crate::dispatch::{Document, ParseError};
use crate::{NormalizeError, ResolveError, Target};

/// RFC 1808.
pub(crate) struct Door;

impl Document for Door {
    fn rules(&self) -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URL", "absoluteURL", "relativeURL", "generic-RL"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        Ok(match rule {
            None => super::parse_url(input)?.spans(input),
            Some(rule) => super::parse(rule.parse()?, input)?,
        })
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        super::resolve(base, input).map(Target::Uri)
    }

    fn levels(&self) -> &'static [Level] {
        &[Level::String, Level::Case]
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        super::normalize(input, level)
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        super::equivalent(one, other, level)
    }
}
