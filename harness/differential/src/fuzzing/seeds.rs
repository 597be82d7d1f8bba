//! Makes the seeds of a target from the vectors.

use std::collections::BTreeMap;

use urispec_model::Request;
use urispec_subjects::request_line;
use urispec_vectors::Suite;

use crate::fuzzing::case::{Pair, SEPARATOR};
use crate::fuzzing::target::Target;

/// The vectors that a target can use, as cases without duplicates. The name of a case is the id of its vector, with
/// each slash replaced by a full stop.
///
/// Seeds are made when they are needed, and are not committed, since a copy of the vectors would become outdated.
pub fn seeds(suite: &Suite, target: Target) -> BTreeMap<String, Vec<u8>> {
    let mut by_case = BTreeMap::new();
    for (number, vector) in suite.vectors.iter().enumerate() {
        if let Some(case) = seed(target, number, &vector.request()) {
            by_case.entry(case).or_insert_with(|| vector.id.replace('/', "."));
        }
    }
    by_case.into_iter().map(|(case, id)| (id, case)).collect()
}

/// The case of a target for one request, if the target can use it.
fn seed(target: Target, number: usize, request: &Request<'_>) -> Option<Vec<u8>> {
    let pair = |first: &[u8], second: &[u8]| {
        // If the first text contains a separator, the file would be read as a different pair.
        (!first.contains(&SEPARATOR)).then(|| Pair { first, second }.write())
    };
    match (target, *request) {
        (Target::Parse, Request::Parse { input, .. })
        | (
            Target::Normalize,
            Request::Normalize { input, .. } | Request::Equivalent { input, .. } | Request::Parse { input, .. },
        )
        | (Target::Base, Request::Base { input, .. })
        | (Target::Extract, Request::Extract { input })
        | (Target::Expand, Request::Expand { input } | Request::Parse { input, .. })
        | (Target::Hazards, Request::Hazards { input } | Request::Parse { input, .. }) => Some(input.to_vec()),
        (Target::Resolve | Target::Drift | Target::Oracle | Target::Laws, Request::Resolve { base, input, .. }) => {
            pair(base, input)
        }
        (Target::Equivalent | Target::Laws, Request::Equivalent { input, other, .. }) => pair(input, other),
        (Target::Equivalent | Target::Drift, Request::Parse { input, .. } | Request::Normalize { input, .. }) => {
            pair(input, input)
        }
        (Target::Whatwg, Request::Resolve { base, input, .. }) => pair(base, input),
        (Target::Whatwg, Request::Parse { input, .. } | Request::Normalize { input, .. }) => pair(b"", input),
        (Target::WhatwgSetters, Request::Set { input, value, .. }) => pair(input, value),
        (Target::Pipe, request) => Some(request_line(number as u64, &request)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds_of_its_shape() {
        let suite = Suite::embedded();
        for target in Target::ALL {
            let seeds = seeds(&suite, *target);
            assert!(seeds.len() > 20, "{target}: {} seeds", seeds.len());
            let mut runner = crate::fuzzing::Runner::new(*target, &[]);
            assert!(
                seeds.keys().all(|id| !id.contains('/')),
                "{target}: an id is not a name of a file"
            );
            // Only every fifth seed is tested here. Long fuzz runs begin with all seeds (fuzz/README.md).
            for (id, case) in seeds.into_iter().step_by(5) {
                if let Err(violation) = runner.run(&case, &mut |_| {}) {
                    panic!("{target}, {id}: {violation}");
                }
            }
        }
    }

    #[test]
    fn a_resolution_is_a_pair() {
        let seeds = seeds(&Suite::embedded(), Target::Resolve);
        let pair = Pair {
            first: b"http://a/b/c/d;p?q",
            second: b"../g",
        };
        assert!(seeds.values().any(|case| *case == pair.write()));
    }
}
