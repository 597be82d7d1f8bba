//! The three documents behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans, Spec, UnknownName};

use super::{Edition, Partial, Rule, Whole};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::{NormalizeError, ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = Rule::ALL.iter().filter(|rule| rule.is_in(self));
        own.map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        match self.whole {
            Whole::FragmentAddress => &["fragmentaddress", "url", "generic"],
            Whole::GenericFragmentAddress => &["fragmentaddress", "uri"],
            Whole::PrefixedUrl => &["prefixedurl", "url"],
        }
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(self.parse_whole(input)?.spans());
        };
        let rule: Rule = name.parse()?;
        if !rule.is_in(self) {
            return Err(UnknownName {
                kind: "rule of the document",
                found: name.to_owned(),
                known: self.rules(),
            }
            .into());
        }
        Ok(super::parse(self, rule, input)?)
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        super::resolve(self, base, input).map(Target::Uri)
    }

    fn meanings(&self) -> Vec<Meaning> {
        let of = |topic, answer, section| Meaning { topic, answer, section };
        let (collected, query, fragment) = match self.whole {
            Whole::FragmentAddress => ("BNF-syntax", "BNF-syntax", "Fragment-id"),
            Whole::GenericFragmentAddress => ("BNF-of-Generic-URI-Syntax", "QUERY-STRINGS", "Fragment-id"),
            Whole::PrefixedUrl => (
                "BNF-for-specific-URL-schemes",
                "BNF-for-specific-URL-schemes",
                "URL-SYNTAX",
            ),
        };
        let mut meanings = vec![
            of(Topic::Params, "no component", collected),
            of(Topic::QueryCut, "the first question mark", query),
        ];
        meanings.push(match self.whole {
            Whole::FragmentAddress | Whole::GenericFragmentAddress => of(
                Topic::FragmentCut,
                "the first number sign, and no part of the URI",
                fragment,
            ),
            Whole::PrefixedUrl => of(Topic::FragmentCut, "no component", fragment),
        });
        meanings.push(match (self.whole, self.has_password) {
            (Whole::GenericFragmentAddress, _) => of(Topic::Authority, "no component", "PATH"),
            (_, true) => of(
                Topic::Authority,
                "user, password, host and port",
                "Internet-protocol-parts",
            ),
            (_, false) => of(Topic::Authority, "user, host and port", "Internet-protocol-parts"),
        });
        let Some(partial) = self.partial else {
            return meanings;
        };
        let section = match partial {
            Partial::LeftOut => "Partial-form",
            Partial::SlashCount => "Partial-relative-form",
        };
        meanings.extend([
            of(Topic::EmptyReference, "replaces the last segment", section),
            of(Topic::FragmentOnly, "replaces the last segment", section),
            of(Topic::QueryOnly, "replaces the last segment", section),
            of(Topic::SameScheme, "no", section),
            of(Topic::DotSegments, "removed", section),
            of(Topic::DotSegmentsOfAbsolute, "retained", section),
            of(Topic::SurplusDots, "retained", section),
            of(Topic::Merge, "behind a slash", section),
            of(Topic::Base, "absolute", section),
        ]);
        meanings
    }

    fn levels(&self) -> &'static [Level] {
        match self.spec {
            Spec::Rfc1630 => &[Level::String, Level::Percent],
            _ => &[],
        }
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        match self.spec {
            Spec::Rfc1630 => super::normalize(input, level),
            _ => Err(NormalizeError::Undefined(level)),
        }
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        Ok(self.normalize(one, level)? == self.normalize(other, level)?)
    }
}
