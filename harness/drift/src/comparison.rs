//! The whole comparison of two sides: the accepted strings, the differences in meaning, and the clauses of both
//! sides.

#[cfg(feature = "parallel")]
use rayon::prelude::*;
use urispec_grammar::Error;
use urispec_model::{ComponentSet, Observation, OwnedRequest, Spec};
use urispec_specs::{Topic, answer};

use crate::deciding::Deciding;
use crate::{Acceptance, Clause, Clauses, Difference, PairwiseDifferences, Side, acceptance, graded_clauses};

/// All differences between two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The names of the two sides.
    pub names: [String; 2],
    /// The strings that only one of the two sides accepts, and the reasons.
    pub acceptance: Acceptance,
    /// Inputs that both sides accept with different meanings; empty if a side is not a document.
    pub changes: Vec<Change>,
    /// The topics that the two sides answer differently, or that only one side mentions.
    pub meanings: Vec<(Topic, Clauses)>,
}

/// A difference with the smallest input that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The kind of difference.
    pub difference: Difference,
    /// The smallest request that shows the difference.
    pub witness: OwnedRequest,
    /// The answers of the two documents.
    pub answers: [Observation<'static>; 2],
    /// The clauses of both documents that cause the difference. There are several clauses if only their combination
    /// causes the difference. The list is empty if the search did not find a clause.
    pub reasons: Vec<Clauses>,
}

/// Compares two sides. If both sides are documents, `differences` must have an entry for the pair. Returns the same
/// errors as [`acceptance`].
pub fn compare(first: &Side, second: &Side, differences: &PairwiseDifferences) -> Result<Comparison, Error> {
    let documents = first.spec.zip(second.spec);
    Ok(Comparison {
        names: [first.name.clone(), second.name.clone()],
        acceptance: acceptance(first, second)?,
        changes: documents.map_or(Vec::new(), |specs| changes([first, second], specs, differences)),
        meanings: documents.map_or(Vec::new(), |(one, other)| changed_meanings(one, other)),
    })
}

/// Compares every pair of `documents`, in their order; the older document of a pair comes first. `each` is called
/// after each pair. Returns the same errors as [`compare`].
pub fn compare_all(
    documents: &[Side],
    differences: &PairwiseDifferences,
    each: impl Fn() + Sync,
) -> Result<Vec<Comparison>, Error> {
    let pairs: Vec<(&Side, &Side)> = (0..documents.len())
        .flat_map(|one| (one + 1..documents.len()).map(move |other| (&documents[one], &documents[other])))
        .collect();
    #[cfg(feature = "parallel")]
    let pairs = pairs.par_iter();
    #[cfg(not(feature = "parallel"))]
    let pairs = pairs.iter();
    let compared = pairs.map(|(one, other)| {
        let comparison = compare(one, other, differences);
        each();
        comparison
    });
    compared.collect()
}

/// The differences of a pair of documents, each with the answers and clauses of both documents.
fn changes(sides: [&Side; 2], specs: (Spec, Spec), differences: &PairwiseDifferences) -> Vec<Change> {
    let key = (specs.0.min(specs.1), specs.0.max(specs.1));
    let specs = [specs.0, specs.1];
    let Some(found) = differences.get(&key) else {
        return Vec::new();
    };
    let is_graded = specs.iter().any(|spec| spec.is_url_standard());
    let mut deciding = (!is_graded).then(|| Deciding::new([(specs[0], sides[0]), (specs[1], sides[1])]));
    found
        .iter()
        .map(|(difference, witness)| Change {
            difference: match difference {
                // The differences have the older document of a pair first.
                Difference::Acceptance(operation, by) if specs[0] > specs[1] => {
                    Difference::Acceptance(*operation, by.other())
                }
                difference => *difference,
            },
            witness: witness.clone(),
            answers: specs.map(|spec| {
                let kept = if is_graded { ComponentSet::ALL } else { common(specs) };
                answer_of(spec, witness, kept)
            }),
            reasons: match &mut deciding {
                Some(deciding) => deciding.clauses(*difference, witness),
                None => graded_clauses::clauses(specs, *difference, witness),
            },
        })
        .collect()
}

/// The components that both documents have.
fn common([one, other]: [Spec; 2]) -> ComponentSet {
    let both = one.components().iter();
    both.filter(|component| other.components().contains(*component))
        .collect()
}

/// A document's answer to an example, with only the components that both documents have.
fn answer_of(spec: Spec, witness: &OwnedRequest, common: ComponentSet) -> Observation<'static> {
    let observed = answer(spec, &witness.as_request()).into_owned();
    match observed {
        Observation::Accept(urispec_model::Answer::Parts(parts)) => {
            let mut kept = urispec_model::Parts::default();
            for (component, value) in parts.stated().filter(|(component, _)| common.contains(*component)) {
                kept.set(component, value.clone());
            }
            Observation::Accept(urispec_model::Answer::Parts(kept))
        }
        other => other,
    }
}

/// The topics that two documents answer differently, or that only one of them mentions.
fn changed_meanings(one: Spec, other: Spec) -> Vec<(Topic, Clauses)> {
    // The URL Standard answers by an algorithm, which is not divided into topics.
    if one.is_url_standard() || other.is_url_standard() {
        return Vec::new();
    }
    let text = |clause: &Option<Clause>| clause.as_ref().map(|clause| clause.text.clone());
    let topics = Topic::ALL
        .iter()
        .map(|topic| (*topic, [one, other].map(|spec| Clause::of_topic(spec, *topic))));
    topics.filter(|(_, [one, other])| text(one) != text(other)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: Spec, other: Spec, expected: &[Topic]) {
        let topics: Vec<Topic> = changed_meanings(one, other)
            .into_iter()
            .map(|(topic, _)| topic)
            .collect();
        assert_eq!(topics, expected, "{one} {other}");
    }

    #[test]
    fn a_document_says_what_the_one_says_to_which_it_leaves_a_topic() {
        check(Spec::Rfc2396, Spec::Rfc2732, &[]);
        check(Spec::Rfc3986, Spec::Rfc6874, &[]);
        check(Spec::Rfc3986, Spec::Rfc3987, &[]);
        check(Spec::Rfc3986, Spec::Rfc6068, &[Topic::Authority]);
        check(Spec::Rfc3986, Spec::Rfc8089, &[Topic::Authority]);
        check(
            Spec::UriSyntax02,
            Spec::UriSyntax03,
            &[Topic::Opaque, Topic::SameScheme],
        );
    }
}
