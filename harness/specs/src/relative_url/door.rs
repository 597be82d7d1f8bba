//! The documents behind the one door.

use urispec_model::{ResolveOptions, Spans, UnknownName};

use super::{Edition, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::Meaning;
use crate::{ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = Rule::ALL.iter().filter(|rule| rule.is_in(*self));
        own.map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["relativeURL", "absoluteURL"]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let rule: Rule = rule.map_or(Ok(Rule::RelativeUrl), str::parse)?;
        if !rule.is_in(*self) {
            return Err(UnknownName {
                kind: "rule of draft-ietf-uri-relative-url-00",
                found: rule.name().to_owned(),
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
}
