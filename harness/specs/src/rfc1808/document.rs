//! Implements the trait `Document` for RFC 1808, and defines its answers.

use urispec_model::{ResolveOptions, Spans};

use super::equivalence;
use super::parse::parse;
use super::productions::parse_url;
use super::resolve::resolve;
use super::rule::Rule;
use crate::answers::{
    Authority, Base, DotSegments, DotSegmentsOfAbsolute, EmptyAuthority, FragmentCut, LeadingSlashes, Merge, Opaque,
    Params, ParamsOnly, Pathless, QueryCut, QueryOnly, SameScheme, SchemeCut, SurplusDots, UnknownBase,
};
use crate::cursor::Rejection;
use crate::document::{Document, ResolveError, Target};
use crate::equivalence::Rules;
use crate::marking::Marking;
use crate::meaning::{Choices, Sections};

/// The answers of RFC 1808 to all questions.
pub(crate) const CHOICES: Choices = Choices {
    scheme_cut: SchemeCut::Characters,
    opaque: Opaque::Path,
    params: Params::AfterPath,
    query_cut: QueryCut::AfterAuthority,
    fragment_cut: FragmentCut::FirstOutside,
    authority: Authority::Login,
    empty_reference: Pathless::Whole,
    fragment_only: Pathless::Base,
    query_only: QueryOnly::PathAndQuery,
    params_only: ParamsOnly::Path,
    same_scheme: SameScheme::No,
    empty_authority: EmptyAuthority::Inherits,
    leading_slashes: LeadingSlashes::Path,
    dot_segments: DotSegments::Segments,
    dot_segments_of_absolute: DotSegmentsOfAbsolute::Retained,
    surplus_dots: SurplusDots::Retained,
    merge: Merge::SlashAtTheEnd,
    base: Base::Absolute,
    unknown_base: UnknownBase::Absolute,
};

/// The sections that answer the questions.
pub(crate) const SECTIONS: Sections = Sections {
    scheme_cut: "2.4.2",
    params: "2.4.5",
    params_only: "4",
    query_cut: "2.4.4",
    fragment_cut: "2.4.1",
    authority: "2.4.3",
    ..Sections::of_resolution("4")
};

/// RFC 1808.
pub(crate) struct Rfc1808;

impl Document for Rfc1808 {
    fn kind(&self) -> &'static str {
        "rule of RFC 1808"
    }

    fn rules(&self) -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn whole(&self) -> &'static [&'static str] {
        &["URL", "absoluteURL", "relativeURL", "generic-RL"]
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        Ok(parse_url(input)?.spans(input))
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        Some(parse(rule.parse().ok()?, input))
    }

    fn resolve(&self, base: &[u8], input: &[u8], _options: ResolveOptions) -> Result<Target, ResolveError> {
        resolve(base, input).map(Target::Uri)
    }

    fn marks(&self) -> &Marking {
        &Marking::IN_ORDER
    }

    fn choices(&self) -> Choices {
        CHOICES
    }

    fn sections(&self) -> &Sections {
        &SECTIONS
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        &equivalence::RFC_1808
    }
}
