//! The documents behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use super::{Edition, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::Meaning;
use crate::{NormalizeError, ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = Rule::ALL.iter().filter(|rule| rule.is_in(*self));
        own.map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URL", "absoluteURL", "relativeURL", "generic-RL"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(super::parse_url(*self, input)?.spans(input));
        };
        let rule: Rule = name.parse()?;
        if !rule.is_in(*self) {
            return Err(UnknownName {
                kind: "rule of RFC 1808",
                found: name.to_owned(),
                known: self.rules(),
            }
            .into());
        }
        Ok(super::parse(*self, rule, input)?)
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        super::resolve(*self, base, input).map(Target::Uri)
    }

    fn meanings(&self) -> Vec<Meaning> {
        Edition::meanings(*self)
    }

    fn levels(&self) -> &'static [Level] {
        match self {
            Self::Rfc1808 => &[Level::String, Level::Case],
            _ => &[],
        }
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        match self {
            Self::Rfc1808 => super::normalize(input, level),
            _ => Err(NormalizeError::Undefined(level)),
        }
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        match self {
            Self::Rfc1808 => super::equivalent(one, other, level),
            _ => Err(NormalizeError::Undefined(level)),
        }
    }
}
