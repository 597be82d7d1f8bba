//! The two documents behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use super::{Edition, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::{NormalizeError, ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = Rule::ALL.iter().filter(|rule| rule.is_in(*self));
        own.map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &Rule::WHOLE
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(super::parse_url(*self, input)?.spans());
        };
        let rule: Rule = name.parse()?;
        if !rule.is_in(*self) {
            return Err(UnknownName {
                kind: "rule of draft-ietf-uri-url-06",
                found: name.to_owned(),
                known: self.rules(),
            }
            .into());
        }
        Ok(super::parse(*self, rule, input)?)
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        super::resolve(*self, base, input).map(|uri| Target::Uri(uri.to_vec()))
    }

    fn meanings(&self) -> Vec<Meaning> {
        let of = |topic, answer, section| Meaning { topic, answer, section };
        vec![
            of(Topic::Params, "no component", "3.2.2"),
            of(Topic::QueryCut, "the first question mark, in http and wais", "3.3"),
            of(Topic::FragmentCut, "no component", "2.2"),
            of(Topic::Authority, "user, password, host and port", "3.1"),
        ]
    }

    fn levels(&self) -> &'static [Level] {
        &[Level::String, Level::Case]
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        super::normalize(*self, input, level)
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        Ok(super::normalize(*self, one, level)? == super::normalize(*self, other, level)?)
    }
}
