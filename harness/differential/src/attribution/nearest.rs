//! Finds the answer of a document that is nearest to a result.
//!
//! A result is compared with all answers that the document permits. The result is also compared with the answers to
//! a second request, in which the subject's own parse of each text replaces the text. Only the differences from the
//! nearest answer are reported, since all other differences have a different cause.

use urispec_model::{Component, Expectation, Request, Spec};

use crate::attribution::as_parsed::as_parsed;
use crate::attribution::difference::{Difference, Differences, differences};
use crate::cause::Change;
use crate::{Member, ReferenceAnswer};

/// The differences of `actual` from the nearest answer that the document permits. The texts of the request, and
/// each answer, are tried twice: unchanged, and in the form that the subject's parser gives them. `None` if the
/// document gives no answer.
pub(crate) fn nearest(member: &Member<'_>, request: &Request<'_>, actual: &[u8]) -> Option<Differences> {
    let as_it_is = of_request(member, request, actual);
    let of_parsed = |request: Request<'_>| of_request(member, &request, actual);
    match *request {
        Request::Resolve { base, input, options } => {
            let (parsed_base, parsed_input) = (as_parsed(member, base), as_parsed(member, input));
            let (other_base, other_input) = (parsed_base.as_deref(), parsed_input.as_deref());
            // "http:a" and "b": a parser that reads the base as "http://a/" resolves to "http://a/b".
            let pairs = [
                (other_base, Some(input)),
                (Some(base), other_input),
                (other_base, other_input),
            ];
            let changed = pairs.into_iter().filter_map(|(base, input)| Some((base?, input?)));
            let of_changed = changed.map(|(base, input)| of_parsed(Request::Resolve { base, input, options }));
            fewest(std::iter::once(as_it_is).chain(of_changed))
        }
        Request::Normalize { input, level } => {
            let parsed = as_parsed(member, input);
            let of_changed = parsed.map(|input| of_parsed(Request::Normalize { input: &input, level }));
            fewest([Some(as_it_is), of_changed].into_iter().flatten())
        }
        _ => as_it_is,
    }
}

/// The smallest of several sets of differences; the first one if several sets are equally small.
fn fewest(all: impl Iterator<Item = Option<Differences>>) -> Option<Differences> {
    all.flatten().min_by_key(Differences::len)
}

/// The differences of `actual` from the nearest answer that the document permits to one request. Each answer is
/// tried twice: unchanged, and in the form that the subject's parser gives it.
fn of_request(member: &Member<'_>, request: &Request<'_>, actual: &[u8]) -> Option<Differences> {
    let answer = ReferenceAnswer::of(member.spec, request);
    let mut others = permitted_results(member.spec, request);
    if matches!(request, Request::Resolve { .. }) {
        // "a:/a//.." and "..//": if the base is normalised first, differences may disappear, and there may be an
        // authority that the subject avoids. Other new differences are not allowed, since the nearest answer could
        // then explain any result.
        let own = answer
            .result()
            .map(|result| differences(result, actual))
            .unwrap_or_default();
        let kept_away = Difference {
            component: Component::Authority,
            change: Change::Elided,
        };
        others.retain(|other| {
            let mut found = differences(other, actual).into_iter();
            found.all(|one| own.contains(&one) || one == kept_away)
        });
    }
    // If several answers are equally near, the answer of the reference implementation counts: if "a:a/..//" is kept
    // unchanged, its path differs.
    let results = answer.result().into_iter().chain(others.iter().map(Vec::as_slice));
    fewest(results.flat_map(|result| {
        let parsed = as_parsed(member, result).map(|parsed| differences(&parsed, actual));
        [Some(differences(result, actual)), parsed]
    }))
}

/// The results that a document permits in addition to the result of its reference.
fn permitted_results(spec: Spec, request: &Request<'_>) -> Vec<Vec<u8>> {
    let result = |answer| match answer {
        Expectation::Uri(uri) => Some(uri.into_owned().0.into_owned()),
        _ => None,
    };
    let permitted = urispec_specs::permitted(spec, request).into_iter();
    permitted.filter_map(|permitted| result(permitted.answer)).collect()
}
