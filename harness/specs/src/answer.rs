//! Gives the answer of a document to any request.

use std::borrow::Cow;

use urispec_model::{Answer, Bytes, ComponentSet, Observation, Operation, Request, Spec};

use crate::dispatch::{compared_levels, levels, of, resolves, whole_rules};
use crate::document::{AskError, NormalizeError, ParseError, ResolveError, Target};
use crate::other_operations::{
    address, addresses, decode, encode, encodes, expand, expands, extract, extracts, hazards, hazards_of, recompose,
    recomposes, target,
};
use crate::{base, iri_mapping, request_target, scheme_parts, url_standard};

/// Whether `spec` defines an operation at all.
pub fn defines(spec: Spec, operation: Operation) -> bool {
    if spec.is_url_standard() {
        return url_standard::OPERATIONS.contains(&operation);
    }
    match operation {
        Operation::Set | Operation::Query => false,
        Operation::Resolve => resolves(spec),
        Operation::Parse => true,
        Operation::Normalize => !levels(spec).is_empty(),
        Operation::Equivalent => !compared_levels(spec).is_empty(),
        Operation::RemoveDotSegments => of(spec).remove_dot_segments(b"").is_some(),
        Operation::Base => base::defines(spec),
        Operation::Extract => extracts(spec).is_some(),
        Operation::Expand => expands(spec).is_some(),
        Operation::Hazards => !hazards_of(spec).is_empty(),
        Operation::Recompose => recomposes(spec).is_some(),
        Operation::Address => addresses(spec).is_some(),
        Operation::RequestTarget => request_target::section(spec).is_some(),
        Operation::Encode | Operation::Decode => encodes(spec).is_some(),
        Operation::SchemeParts | Operation::Dispatch => scheme_parts::defines(spec, operation),
        Operation::ToUri | Operation::ToIri => iri_mapping::defines(spec),
    }
}

/// The answer of `spec` to a request.
///
/// Some documents let implementations choose how to treat surplus `..` segments. If the request does not choose a
/// treatment, surplus segments are retained, provided that the document allows this. Options that the document does
/// not offer have no effect. For operations and levels that the document does not define, the answer is
/// [`Observation::Unsupported`].
pub fn answer<'a>(spec: Spec, request: &Request<'a>) -> Observation<'a> {
    if spec.is_url_standard() {
        return url_standard::answer(spec, request);
    }
    let document = of(spec);
    match *request {
        Request::Recompose { input } => asked(recompose(spec, input).map(|uri| Answer::Uri(uri.into()))),
        Request::Address { input } => asked(address(spec, input).map(Answer::Address)),
        Request::RequestTarget { input, method } => asked(target(spec, input, method).map(Answer::Target)),
        Request::Encode { input, place } => asked(encode(spec, input, place).map(Answer::Encoded)),
        Request::Decode { input, place } => asked(decode(spec, input, place).map(|data| Answer::Decoded(data.into()))),
        Request::SchemeParts { input } | Request::Dispatch { input } => {
            asked(scheme_parts::answer(spec, request.operation(), input).map(Answer::SchemeParts))
        }
        Request::ToUri { input } => asked(iri_mapping::to_uri(spec, input).map(|uri| Answer::Uri(uri.into()))),
        Request::ToIri { input } => asked(iri_mapping::to_iri(spec, input).map(|iri| Answer::Uri(iri.into()))),
        Request::Set { .. } | Request::Query { .. } => asked(Err(AskError::Undefined)),
        Request::Parse { input, rule } => match document.parse(rule, input) {
            Ok(spans) => {
                let is_whole = rule.is_none_or(|rule| whole_rules(spec).contains(&rule));
                // For a whole reference, the answer states all components of the document; RFC 3986, for example,
                // has no `params`. For a part, it states only the components that the part contains.
                let known = match spec {
                    Spec::Own(_) => spec.components(),
                    _ if is_whole => spec.components(),
                    _ => ComponentSet::ALL,
                };
                Observation::Accept(Answer::Parts(spans.parts(input, known)))
            }
            Err(ParseError::Rejected(rejection)) => reject(&rejection),
            Err(ParseError::NoSyntax) => unreachable!("requests to the URL Standard are handled above"),
            Err(ParseError::UnknownRule(unknown)) => Observation::Unsupported(Cow::Owned(unknown.to_string())),
        },
        Request::Resolve { base, input, options } => resolution(document.resolve(base, input, options)),
        Request::Normalize { input, level } => {
            normalization(document.normalize(input, level).map(|uri| Answer::Uri(Bytes(uri))))
        }
        Request::Equivalent { input, other, level } => {
            normalization(document.equivalent(input, other, level).map(Answer::Equal))
        }
        Request::RemoveDotSegments { input } => document.remove_dot_segments(input).map_or(
            Observation::Unsupported(Cow::Borrowed("the document has no such algorithm")),
            |path| Observation::Accept(Answer::Path(Bytes(path))),
        ),
        Request::Base {
            input,
            part,
            retrieval,
            default,
        } => base::answer(spec, input, part, retrieval, default),
        Request::Extract { input } => asked(extract(spec, input).map(Answer::Uris)),
        Request::Expand { input } => asked(expand(spec, input).map(|uri| Answer::Uri(uri.into()))),
        Request::Hazards { input } => asked(hazards(spec, input).map(Answer::Hazards)),
    }
}

fn reject(why: &impl ToString) -> Observation<'static> {
    Observation::Reject(Cow::Owned(why.to_string()))
}

fn asked(result: Result<Answer<'_>, AskError>) -> Observation<'_> {
    match result {
        Ok(answer) => Observation::Accept(answer),
        Err(error @ AskError::Rejected(_)) => reject(&error),
        Err(error @ AskError::Undefined) => Observation::Unsupported(Cow::Owned(error.to_string())),
    }
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
