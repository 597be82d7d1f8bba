//! Whether the references give what the vectors expect: the second implementation that makes a value trusted.

use urispec_model::{Expectation, Observation, Spec};
use urispec_subjects::{Subject, observe};
use urispec_vectors::Vector;

use crate::{Expected, Judgement, Response, judge};

/// A vector whose expectation a reference does not reproduce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference<'s> {
    /// The vector.
    pub vector: &'s Vector,
    /// The document.
    pub spec: Spec,
    /// How the reference differs: its verdict ([`Skipped`](urispec_model::Verdict::Skipped) if it cannot do what the vector
    /// asks), or agreement by a reading that it does not follow.
    pub judgement: Judgement,
    /// What the reference did.
    pub observed: Observation<'s>,
}

/// Every expectation of these vectors that the reference of its document does not give.
pub fn unreproduced<'s>(
    vectors: impl IntoIterator<Item = &'s Vector>,
    references: &[Box<dyn Subject>],
) -> Vec<Difference<'s>> {
    let mut differences = Vec::new();
    for vector in vectors {
        for reference in references {
            for spec in reference.about().judged_by() {
                differences.extend(difference(vector, &**reference, spec));
            }
        }
    }
    differences
}

fn difference<'s>(vector: &'s Vector, reference: &dyn Subject, spec: Spec) -> Option<Difference<'s>> {
    let expected = vector.expectation(spec)?;
    let observed = observe(reference, &vector.request());
    let response = Response::of(reference.about(), &observed);
    let judgement = judge(spec, &Expected::from(expected), response);
    let is_reproduced = judgement == Judgement::agree() || *expected == Expectation::Undefined;
    (!is_reproduced).then_some(Difference {
        vector,
        spec,
        judgement,
        observed,
    })
}
