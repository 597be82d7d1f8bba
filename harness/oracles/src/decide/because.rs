//! Finds the sections that define an expected answer.

use urispec_drift::cite;
use urispec_model::{Component, Expectation, Level, Operation, Provenance, Request, Spec};
use urispec_specs::{ParseError, Rejection, ResolveError, Topic, parse, resolve_with, scheme_of_parts, start, topic};
use urispec_vectors::{Citation, Suite, Vector};

use crate::derivation::rule_of;

/// The sections of `spec` that define the expected answer: the sections of the rule or step that it follows from,
/// and of the permitted interpretations.
pub(super) fn citations(
    suite: &Suite,
    vector: &Vector,
    spec: Spec,
    expectation: &Expectation,
    from: Provenance,
) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    found.extend(match vector.request() {
        Request::Parse { input, rule } => of_parse(vector, spec, rule, input, from),
        Request::Resolve { base, input, options } => match resolve_with(spec, base, input, options) {
            Err(ResolveError::Base(why) | ResolveError::Reference(why)) => of_rule(spec, &why),
            Err(ResolveError::BaseNotAbsolute(why)) => of_topic(spec, Topic::Base).or_else(|| of_rule(spec, &why)),
            Err(ResolveError::SurplusDots) => of_topic(spec, Topic::SurplusDots),
            _ => of_topic(spec, topic(base, input)).or_else(|| of_topic(spec, Topic::Base)),
        },
        Request::Normalize { input, level } => of_same(spec, &[input], level),
        Request::Equivalent { input, other, level } => of_same(spec, &[input, other], level),
        Request::SchemeParts { input } | Request::Dispatch { input } => match parse(spec, None, input) {
            Err(ParseError::Rejected(why)) => of_rule(spec, &why),
            _ => cite(
                spec,
                vector.request().operation(),
                scheme_of_parts(input).unwrap_or_default(),
            ),
        },
        request => cite(spec, request.operation(), request.operation().name()),
    });
    if let Expectation::AnyOf(entries) = expectation {
        let readings = entries
            .iter()
            .filter_map(|entry| suite.readings.get(entry.reading.as_deref()?));
        found.extend(readings.flat_map(|reading| reading.because.iter().cloned()));
    }
    found.retain(|citation| citation.covers(spec));
    if found.is_empty() {
        found.extend(cite(spec, Operation::Parse, start(spec)));
    }
    let mut once: Vec<Citation> = Vec::new();
    for citation in found {
        if !once.contains(&citation) {
            once.push(citation);
        }
    }
    once
}

fn of_topic(spec: Spec, topic: Topic) -> Option<Citation> {
    cite(spec, Operation::Resolve, topic.name())
}

/// The section of the level, or of the rule that rejects one of the texts.
fn of_same(spec: Spec, texts: &[&[u8]], level: Level) -> Option<Citation> {
    let refused = texts.iter().find_map(|text| match parse(spec, None, text) {
        Err(ParseError::Rejected(why)) => Some(why),
        _ => None,
    });
    match refused {
        Some(why) => of_rule(spec, &why),
        None => cite(spec, Operation::Normalize, level.name()),
    }
}

fn of_rule(spec: Spec, why: &Rejection) -> Option<Citation> {
    cite(spec, Operation::Parse, why.rule)
}

/// If a rule rejects the text, the section of this rule. Otherwise the section of the rule or step for the
/// component that the vector tests.
fn of_parse(vector: &Vector, spec: Spec, rule: Option<&str>, input: &[u8], from: Provenance) -> Option<Citation> {
    if let Err(ParseError::Rejected(why)) = parse(spec, rule, input) {
        return of_rule(spec, &why);
    }
    if let Some(rule) = rule {
        return cite(spec, Operation::Parse, rule);
    }
    let about = component(&vector.id);
    if from == Provenance::Algorithm {
        let step = match about {
            Some(Component::Query) => Topic::QueryCut,
            Some(Component::Fragment) => Topic::FragmentCut,
            Some(Component::Scheme) => Topic::SchemeCut,
            Some(Component::Params) => Topic::Params,
            _ => Topic::Authority,
        };
        return of_topic(spec, step);
    }
    let rule = about.and_then(|component| rule_of(spec, component));
    cite(spec, Operation::Parse, rule.unwrap_or_else(|| start(spec)))
}

/// The component that a vector tests, according to its id.
fn component(id: &str) -> Option<Component> {
    let topic = id.split('/').nth(1)?;
    let name = topic.split('-').next()?;
    name.parse().ok()
}
