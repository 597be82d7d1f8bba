//! One door to all references.

use std::borrow::Cow;

use urispec_model::{Answer, Bytes, ComponentSet, Observation, Request, Spans, Spec, UnknownName};

use crate::rfc2396::{Edition, Target};
use crate::{NormalizeError, Rejection, ResolveError, rfc1808, rfc2396, rfc3986};

/// Why [`parse`] did not accept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The input is not what the rule describes.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The document has no rule of that name.
    #[error(transparent)]
    UnknownRule(#[from] UnknownName),
}

/// Parses the whole of `input` as `spec` says, against the rule of that name; `None` is the document's whole reference.
pub fn parse(spec: Spec, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
    Ok(match (spec, rule) {
        (Spec::Rfc1808, None) => rfc1808::parse_url(input)?.spans(input),
        (Spec::Rfc1808, Some(rule)) => rfc1808::parse(rule.parse()?, input)?,
        (Spec::Rfc3986, None) => rfc3986::parse_reference(input)?.spans(),
        (Spec::Rfc3986, Some(rule)) => rfc3986::parse(rule.parse()?, input)?,
        (Spec::Rfc2396, rule) => parse_2396(Edition::Rfc2396, rule, input)?,
        (Spec::Rfc2732, rule) => parse_2396(Edition::Rfc2732, rule, input)?,
    })
}

fn parse_2396(edition: Edition, rule: Option<&str>, input: &[u8]) -> Result<Spans, ParseError> {
    let Some(name) = rule else {
        return Ok(rfc2396::parse_reference(edition, input)?.spans());
    };
    let rule: rfc2396::Rule = name.parse()?;
    if !rule.is_in(edition) {
        let known = rfc2396::Rule::ALL
            .iter()
            .filter(|rule| rule.is_in(edition))
            .map(|rule| rule.name())
            .collect();
        return Err(UnknownName {
            kind: "rule of RFC 2396",
            found: name.to_owned(),
            known,
        }
        .into());
    }
    Ok(rfc2396::parse(edition, rule, input)?)
}

/// The rules of `spec` from which [`parse`] can start.
pub fn rules(spec: Spec) -> Vec<&'static str> {
    match spec {
        Spec::Rfc1808 => rfc1808::Rule::ALL.iter().map(|rule| rule.name()).collect(),
        Spec::Rfc2396 => of_edition(Edition::Rfc2396),
        Spec::Rfc2732 => of_edition(Edition::Rfc2732),
        Spec::Rfc3986 => rfc3986::Rule::ALL.iter().map(|rule| rule.name()).collect(),
    }
}

fn of_edition(edition: Edition) -> Vec<&'static str> {
    rfc2396::Rule::ALL
        .iter()
        .filter(|rule| rule.is_in(edition))
        .map(|rule| rule.name())
        .collect()
}

/// What `spec` says to a request.
///
/// Where the document offers a choice and the request makes none, surplus `..` segments are retained. Options that the document does not offer change nothing, since its answer stands without them; operations and
/// levels that it does not define are [`Observation::Unsupported`].
pub fn answer<'a>(spec: Spec, request: &Request<'a>) -> Observation<'a> {
    match *request {
        Request::Parse { input, rule } => match parse(spec, rule, input) {
            Ok(spans) => Observation::Accept(Answer::Parts(spans.parts(input, told(spec, rule)))),
            Err(ParseError::Rejected(rejection)) => reject(&rejection),
            Err(ParseError::UnknownRule(unknown)) => Observation::Unsupported(Cow::Owned(unknown.to_string())),
        },
        Request::Resolve { base, input, options } => {
            let resolved = match spec {
                Spec::Rfc1808 => rfc1808::resolve(base, input).map(Target::Uri),
                Spec::Rfc2396 | Spec::Rfc2732 => {
                    let choices = rfc2396::Options {
                        strict: options.strict,
                        surplus: options.surplus.unwrap_or_default(),
                    };
                    rfc2396::resolve(edition(spec), base, input, choices)
                }
                Spec::Rfc3986 => {
                    let choices = rfc3986::Options {
                        strict: options.strict,
                        normalize_base: options.normalize_base,
                    };
                    rfc3986::resolve(base, input, choices).map(Target::Uri)
                }
            };
            resolution(resolved)
        }
        Request::Normalize { input, level } => {
            let normal = match spec {
                Spec::Rfc1808 => rfc1808::normalize(input, level),
                Spec::Rfc2396 | Spec::Rfc2732 => rfc2396::normalize(edition(spec), input, level),
                Spec::Rfc3986 => rfc3986::normalize(input, level).map_err(NormalizeError::Rejected),
            };
            normalization(normal.map(|uri| Answer::Uri(Bytes(uri))))
        }
        Request::Equivalent { input, other, level } => {
            let equal = match spec {
                Spec::Rfc1808 => rfc1808::equivalent(input, other, level),
                Spec::Rfc2396 | Spec::Rfc2732 => rfc2396::equivalent(edition(spec), input, other, level),
                Spec::Rfc3986 => rfc3986::equivalent(input, other, level).map_err(NormalizeError::Rejected),
            };
            normalization(equal.map(Answer::Equal))
        }
        Request::RemoveDotSegments { input } => match spec {
            Spec::Rfc3986 => Observation::Accept(Answer::Path(rfc3986::remove_dot_segments(input).into())),
            _ => Observation::Unsupported(Cow::Borrowed("the document has no such algorithm")),
        },
    }
}

/// Which components a parse tells: all that the document has from a rule for the whole, else those that were found.
fn told(spec: Spec, rule: Option<&str>) -> ComponentSet {
    const WHOLE: [&str; 10] = [
        "URI-reference",
        "URI",
        "absolute-URI",
        "relative-ref",
        "absoluteURI",
        "relativeURI",
        "URL",
        "absoluteURL",
        "relativeURL",
        "generic-RL",
    ];
    if rule.is_none_or(|rule| WHOLE.contains(&rule)) {
        spec.components()
    } else {
        ComponentSet::ALL
    }
}

const fn edition(spec: Spec) -> Edition {
    match spec {
        Spec::Rfc2732 => Edition::Rfc2732,
        _ => Edition::Rfc2396,
    }
}

fn reject(why: &impl ToString) -> Observation<'static> {
    Observation::Reject(Cow::Owned(why.to_string()))
}

fn resolution(resolved: Result<Target, ResolveError>) -> Observation<'static> {
    match resolved {
        Ok(Target::Uri(uri)) => Observation::Accept(Answer::Uri(uri.into())),
        Ok(Target::SameDocument { fragment }) => Observation::Accept(Answer::SameDocument {
            fragment: fragment.map(Bytes::from),
        }),
        Err(error) => reject(&error),
    }
}

fn normalization(result: Result<Answer<'_>, NormalizeError>) -> Observation<'_> {
    match result {
        Ok(answer) => Observation::Accept(answer),
        Err(error @ NormalizeError::Rejected(_)) => reject(&error),
        Err(error @ NormalizeError::Undefined(_)) => Observation::Unsupported(Cow::Owned(error.to_string())),
    }
}
