//! The documents behind the one door.

use urispec_model::{ResolveOptions, Spans, UnknownName};

use super::{Edition, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::Meaning;
use crate::{ResolveError, Target};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        Rule::names(self).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &[
            "URL-reference",
            "absoluteURL",
            "opaque-URL",
            "generic-URL",
            "relativeURL",
            "URI-reference",
            "absoluteURI",
            "opaque-URI",
            "generic-URI",
            "relativeURI",
        ]
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(name) = rule else {
            return Ok(super::parse_reference(self, input)?.spans(self, input));
        };
        let Some(rule) = Rule::named(self, name) else {
            return Err(UnknownName {
                kind: "rule of draft-fielding-url-syntax",
                found: name.to_owned(),
                known: self.rules(),
            }
            .into());
        };
        Ok(super::parse(self, rule, input)?)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        super::resolve(self, base, input, options.surplus.unwrap_or_default())
    }

    fn meanings(&self) -> Vec<Meaning> {
        Edition::meanings(self)
    }
}
