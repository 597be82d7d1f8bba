//! The drafts behind the one door.

use std::borrow::Cow;

use urispec_model::{Level, ResolveOptions, Spans, UnknownName};

use super::{Dots, Edition, Empty, Grammar, Merge, NormalizeBase, rules};
use crate::dispatch::{Document, ParseError};
use crate::meaning::{Meaning, Topic};
use crate::{NormalizeError, ResolveError, Target, rfc3986};

impl Document for Edition {
    fn rules(&self) -> Vec<&'static str> {
        let own = self.own.iter().map(|(name, _)| *name);
        let shared = self.shared().map(|(name, _)| name);
        let mut rules: Vec<&str> = own.chain(shared).collect();
        rules.sort_by_key(|rule| !self.whole.contains(rule));
        rules.sort_by_key(|rule| *rule != "URI-reference");
        rules
    }

    fn whole(&self) -> &'static [&'static str] {
        self.whole
    }

    fn parse(&self, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
        let Some(asked) = rule else {
            return Ok(self.parse_reference(input)?);
        };
        if let Some((name, own)) = self.own.iter().find(|(name, _)| *name == asked) {
            return Ok(rules::parse(self, name, *own, input)?);
        }
        match self.shared().find(|(name, _)| *name == asked) {
            Some((_, rule)) => Ok(self.parse_shared(rule, input)?),
            None => Err(UnknownName {
                kind: "rule of the draft",
                found: asked.to_owned(),
                known: self.rules(),
            }
            .into()),
        }
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        self.resolve_reference(base, input, options)
    }

    fn meanings(&self) -> Vec<Meaning> {
        let sections = &self.sections;
        let is_server = self.grammar == Grammar::Server;
        let empty = match self.empty {
            Empty::CurrentDocument => "the current document",
            Empty::Base => "the base with its query",
        };
        let surplus = match self.surplus {
            [] => "removed",
            choices if choices.len() == 3 => "open",
            _ => "removed or refused",
        };
        let answers = [
            (Topic::Params, "no component", "3.3"),
            (Topic::QueryCut, "the first question mark", sections.query),
            (
                Topic::FragmentCut,
                if is_server {
                    "the first number sign, and no part of the URI"
                } else {
                    "the first number sign"
                },
                sections.fragment,
            ),
            (
                Topic::Authority,
                if is_server {
                    "a server or a registered name"
                } else {
                    "userinfo, host and port"
                },
                sections.authority,
            ),
            (Topic::EmptyReference, empty, sections.empty),
            (Topic::FragmentOnly, empty, sections.empty),
            (Topic::QueryOnly, "keeps the path of the base", sections.transform),
            (Topic::SameScheme, "open", sections.transform),
            (Topic::DotSegments, "removed", sections.dots),
            (
                Topic::DotSegmentsOfAbsolute,
                if self.dots == Dots::Merged {
                    "retained"
                } else {
                    "removed"
                },
                sections.dots,
            ),
            (Topic::SurplusDots, surplus, sections.dots),
            (
                Topic::Merge,
                match self.merge {
                    Merge::Always | Merge::Rooted => "behind a slash, without an authority too",
                    Merge::BehindAuthority => "behind a slash",
                },
                sections.merge,
            ),
            (
                Topic::Base,
                match self.normalize_base {
                    NormalizeBase::No => "absolute",
                    NormalizeBase::NotMailto | NormalizeBase::Rfc3986 => "absolute, normalized or not",
                },
                if self.normalize_base == NormalizeBase::No {
                    "5.2"
                } else {
                    "5.2.1"
                },
            ),
        ];
        answers
            .map(|(topic, answer, section)| Meaning { topic, answer, section })
            .to_vec()
    }

    fn levels(&self) -> &'static [Level] {
        match self.normalize_base {
            NormalizeBase::Rfc3986 => Level::ALL,
            NormalizeBase::No | NormalizeBase::NotMailto => &[],
        }
    }

    fn normalize<'a>(&self, input: &'a [u8], level: Level) -> Result<Cow<'a, [u8]>, NormalizeError> {
        match self.normalize_base {
            NormalizeBase::Rfc3986 => rfc3986::normalize(input, level).map_err(NormalizeError::Rejected),
            NormalizeBase::No | NormalizeBase::NotMailto => Err(NormalizeError::Undefined(level)),
        }
    }

    fn equivalent(&self, one: &[u8], other: &[u8], level: Level) -> Result<bool, NormalizeError> {
        match self.normalize_base {
            NormalizeBase::Rfc3986 => rfc3986::equivalent(one, other, level).map_err(NormalizeError::Rejected),
            NormalizeBase::No | NormalizeBase::NotMailto => Err(NormalizeError::Undefined(level)),
        }
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        self.removes_dot_segments().then(|| {
            let mut buffer = path.to_vec();
            self.remove_dot_segments_from(&mut buffer, 0);
            buffer.into()
        })
    }
}
