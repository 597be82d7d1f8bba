//! The document behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans};

use super::{Options, Rule};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::{NormalizeError, ResolveError, Target};

/// RFC 3986.
pub(crate) struct Door;

/// What the document means, but for [`Topic::Base`].
///
/// The algorithm has its choices in [`Options`] and none besides, so there is no edition to make these from. RFC 3987 means
/// the same.
pub(crate) const MEANINGS: [(Topic, &str, &str); 12] = [
    (Topic::Params, "no component", "3.3"),
    (Topic::QueryCut, "the first question mark", "3.4"),
    (Topic::FragmentCut, "the first number sign", "3.5"),
    (Topic::Authority, "userinfo, host and port", "3.2"),
    (Topic::EmptyReference, "the base with its query", "5.2.2"),
    (Topic::FragmentOnly, "the base with its query", "5.2.2"),
    (Topic::QueryOnly, "keeps the path of the base", "5.2.2"),
    (Topic::SameScheme, "open", "5.2.2"),
    (Topic::DotSegments, "removed", "5.2.4"),
    (Topic::DotSegmentsOfAbsolute, "removed", "5.2.4"),
    (Topic::SurplusDots, "removed", "5.2.4"),
    (Topic::Merge, "behind a slash", "5.2.3"),
];

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

    fn meanings(&self) -> Vec<Meaning> {
        let base = (Topic::Base, "absolute, normalized or not", "5.2.1");
        MEANINGS.into_iter().chain([base]).map(Meaning::from).collect()
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
