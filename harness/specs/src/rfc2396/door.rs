//! The documents behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use super::{Edition, Options, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::{NormalizeError, ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = Rule::ALL.iter().filter(|rule| rule.is_in(*self));
        own.map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URI-reference", "absoluteURI", "relativeURI"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(super::parse_reference(*self, input)?.spans());
        };
        let rule: Rule = name.parse()?;
        if !rule.is_in(*self) {
            return Err(UnknownName {
                kind: "rule of RFC 2396",
                found: name.to_owned(),
                known: self.rules(),
            }
            .into());
        }
        Ok(super::parse(*self, rule, input)?)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        let choices = Options {
            strict: options.strict,
            surplus: options.surplus.unwrap_or_default(),
        };
        super::resolve(*self, base, input, choices)
    }

    fn meanings(&self) -> Vec<Meaning> {
        // RFC 2732 changes what a host may be, and nothing here.
        let answers = [
            (Topic::Params, "no component", "3.3"),
            (Topic::QueryCut, "the first question mark", "4.3"),
            (
                Topic::FragmentCut,
                "the first number sign, and no part of the URI",
                "4.1",
            ),
            (Topic::Authority, "a server or a registered name", "3.2"),
            (Topic::EmptyReference, "the current document", "5.2"),
            (Topic::FragmentOnly, "the current document", "5.2"),
            (Topic::QueryOnly, "replaces the last segment", "5.2"),
            (Topic::SameScheme, "open", "5.2"),
            (Topic::DotSegments, "removed", "5.2"),
            (Topic::DotSegmentsOfAbsolute, "retained", "5.2"),
            (Topic::SurplusDots, "open", "5.2"),
            (Topic::Merge, "without a slash", "5.2"),
            (Topic::Base, "absolute", "5.2"),
        ];
        answers.map(Meaning::from).to_vec()
    }

    fn levels(&self) -> &'static [Level] {
        &[Level::String, Level::Case, Level::Percent, Level::Scheme]
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        super::normalize(*self, input, level)
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        super::equivalent(*self, one, other, level)
    }
}
