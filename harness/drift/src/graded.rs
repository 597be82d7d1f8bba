//! Finds the requests to which two documents give different answers, if at least one of them is an edition of the
//! URL Standard.
//!
//! The components of an edition are normalised, so they are compared by their effect
//! ([`severity`](crate::severity)). The smallest request is kept for each operation, each severity, each
//! component that decides the severity, and each kind of scheme.

use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_grammar::Operand;
use urispec_model::{Observation, Operation, OwnedRequest, Request, ResolveOptions, Spec};
use urispec_specs::answer;

use crate::pairwise::{Difference, PairwiseDifferences};
use crate::severity::{self, Severity};
use crate::side::is_exact;
use crate::{Inputs, SchemeKind};

/// The differences of each of `pairs` in which at least one document is an edition of the URL Standard. Each kind
/// of difference has the smallest request that shows it. Other pairs have no entry.
pub fn graded_differences(pairs: &[(Spec, Spec)], inputs: &Inputs) -> PairwiseDifferences {
    let is_graded = |(one, other): &&(Spec, Spec)| one.is_url_standard() || other.is_url_standard();
    let pairs: Vec<(Spec, Spec)> = pairs.iter().filter(is_graded).copied().collect();
    let requests = requests(inputs);
    let chunk = requests.len().div_ceil(64).max(1);
    #[cfg(feature = "parallel")]
    let chunks = requests.par_chunks(chunk);
    #[cfg(not(feature = "parallel"))]
    let chunks = requests.chunks(chunk);
    // Chunks are in order, and so are the differences that are found in each chunk.
    let found: Vec<Found> = chunks.map(|requests| first_of_each(&pairs, requests)).collect();
    let mut all = PairwiseDifferences::new();
    for (pair, difference, request) in found.into_iter().flatten() {
        let (one, other) = (pair.0.min(pair.1), pair.0.max(pair.1));
        let of_pair = all.entry((one, other)).or_default();
        of_pair.entry(difference).or_insert(request);
    }
    all
}

/// Differences in the order in which they were found.
type Found = Vec<((Spec, Spec), Difference, OwnedRequest)>;

fn first_of_each(pairs: &[(Spec, Spec)], requests: &[OwnedRequest]) -> Found {
    let specs: BTreeSet<Spec> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for owned in requests {
        let request = owned.as_request();
        let answers: BTreeMap<Spec, Observation<'_>> =
            specs.iter().map(|spec| (*spec, answer(*spec, &request))).collect();
        for (one, other) in pairs {
            let (one, other) = (*one.min(other), *one.max(other));
            let Some(difference) = difference(&request, [&answers[&one], &answers[&other]]) else {
                continue;
            };
            if known.insert(((one, other), difference)) {
                found.push(((one, other), difference, owned.clone()));
            }
        }
    }
    found
}

/// The difference between two answers to a request. A difference in acceptance is left out if the automata show
/// it.
pub(crate) fn difference(request: &Request<'_>, answers: [&Observation<'_>; 2]) -> Option<Difference> {
    if answers[0] == answers[1] {
        return None;
    }
    let found = severity::Difference::between(request, answers[0], answers[1])?;
    let operation = request.operation();
    if found.severity == Severity::Acceptance {
        let is_known = operation == Operation::Parse && is_exact(request.input());
        let accepted_by = match answers[0] {
            Observation::Accept(_) => Operand::First,
            _ => Operand::Second,
        };
        return (!is_known).then_some(Difference::Acceptance(operation, accepted_by));
    }
    let mut texts = request.texts();
    let scheme = match request {
        // A reference without a scheme has the scheme of the base.
        Request::Resolve { base, input, .. } if !has_scheme(input) => SchemeKind::of(base),
        Request::Resolve { input, .. } => SchemeKind::of(input),
        Request::Query { .. } => SchemeKind::Other,
        _ => SchemeKind::of(texts.next().unwrap_or_default()),
    };
    Some(Difference::Graded(operation, found.severity, found.component, scheme))
}

fn has_scheme(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| b":/?#".contains(byte));
    end.is_some_and(|end| text[end] == b':')
}

/// All requests that are compared, the smallest first.
pub(crate) fn requests(inputs: &Inputs) -> Vec<OwnedRequest> {
    let parse = |input: &Vec<u8>| OwnedRequest::Parse {
        input: input.clone().into(),
        rule: None,
    };
    let resolve = |(base, input): &(Vec<u8>, Vec<u8>)| OwnedRequest::Resolve {
        base: base.clone().into(),
        input: input.clone().into(),
        options: ResolveOptions::default(),
    };
    let mut all: Vec<OwnedRequest> = inputs.parses.iter().chain(&inputs.urls).map(parse).collect();
    all.extend(inputs.pairs.iter().chain(&inputs.url_pairs).map(resolve));
    all.extend(inputs.attributes.iter().chain(&inputs.equivalents).cloned());
    let order = |request: &OwnedRequest| {
        let texts: Vec<Vec<u8>> = request.as_request().texts().map(<[u8]>::to_vec).collect();
        (texts.iter().map(Vec::len).sum::<usize>(), texts)
    };
    all.sort_by_cached_key(order);
    all
}

#[cfg(test)]
mod tests {
    use urispec_model::{Component, Component as C};
    use urispec_vectors::Suite;

    use super::*;
    use Severity as S;

    /// The difference between the answers of RFC 3986 and of the newest edition of the URL Standard to an input.
    #[track_caller]
    fn check(input: &str, expected: Option<(Severity, Component, SchemeKind)>) {
        let request = Request::Parse {
            input: input.as_bytes(),
            rule: None,
        };
        let answers = [Spec::Rfc3986, Spec::WHATWG].map(|spec| answer(spec, &request));
        let expected = expected.map(|(severity, component, scheme)| {
            Difference::Graded(Operation::Parse, severity, Some(component), scheme)
        });
        assert_eq!(difference(&request, [&answers[0], &answers[1]]), expected, "{input}");
    }

    #[test]
    fn what_is_made_is_compared_by_what_it_leads_to() {
        check("http:/a", Some((S::OutOfNothing, C::Authority, SchemeKind::Special)));
        check("http:a", Some((S::OutOfNothing, C::Authority, SchemeKind::Special)));
        check("http://0x7f.1/", Some((S::Host, C::Host, SchemeKind::Special)));
        check("file://localhost/", Some((S::Host, C::Host, SchemeKind::File)));
        check("http://h/?'", Some((S::Resource, C::Query, SchemeKind::Special)));
        check("HTTP://h/", Some((S::Spelling, C::Scheme, SchemeKind::Special)));
        check("http://EXAMPLE/", Some((S::Spelling, C::Host, SchemeKind::Special)));
        // An empty password is the same as no password.
        check("http://u:@h/", None);
        check("http://h/", None);
        // The automata already show that only one document accepts these inputs.
        check("http://a b/", None);
        check("file:///C|/", None);
        check("http:\\\\h", None);
    }

    #[test]
    fn what_no_automaton_knows_is_found_in_the_vectors() {
        let pair = (Spec::Whatwg202602, Spec::Whatwg202607);
        let found = graded_differences(&[pair], &Inputs::new(&Suite::embedded(), 1));
        let witness = &found[&pair][&Difference::Acceptance(Operation::Parse, Operand::Second)];
        assert!(
            witness.as_request().input().windows(4).any(|four| four == b"xn--"),
            "{witness:?}"
        );
    }
}
