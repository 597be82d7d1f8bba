//! Checks that the reference implementations give the answers that the vectors expect. An answer is trusted if two
//! independent derivations have the same result: the vector and the reference implementation.

use urispec_model::{Expectation, Observation, Spec};
use urispec_subjects::{Subject, observe};
use urispec_vectors::Vector;

use crate::{Expected, Judgement, Response, judge};

/// An expectation of a vector that the reference implementation of its document does not reproduce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference<'s> {
    /// The vector.
    pub vector: &'s Vector,
    /// The document with this expectation.
    pub spec: Spec,
    /// The judgement of the reference implementation's answer. Its verdict is
    /// [`Skipped`](urispec_model::Verdict::Skipped) if the implementation does not support the vector's request.
    /// The verdict is agreement if the implementation gives the answer of an interpretation other than the strict
    /// interpretation.
    pub judgement: Judgement,
    /// The answer of the reference implementation.
    pub observed: Observation<'s>,
}

/// Every expectation of these vectors that the reference implementation of its document does not reproduce by its
/// strict interpretation. Vectors for which the document gives no answer are left out.
///
/// ```
/// use urispec_judge::unreproduced;
/// use urispec_model::Spec;
/// use urispec_vectors::Suite;
///
/// let suite = Suite::embedded();
/// let references = [urispec_subjects::reference(Spec::Rfc3986)];
/// let vectors = suite.vectors.iter().filter(|vector| vector.id.starts_with("parse/port/"));
/// assert!(unreproduced(vectors, &references).is_empty());
/// ```
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

/// The difference between a reference and the expectation of one vector; `None` if they agree.
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
