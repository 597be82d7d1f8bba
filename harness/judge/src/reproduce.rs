//! Whether the references give what the vectors expect: the second implementation that makes a value trusted.

use urispec_model::{Expectation, Observation, Spec, Verdict};
use urispec_subjects::{Claim, Subject, observe};
use urispec_vectors::{Suite, Vector};

use crate::judge;

/// A vector whose expectation a reference does not reproduce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference<'s> {
    /// The vector.
    pub vector: &'s Vector,
    /// The document.
    pub spec: Spec,
    /// How the reference departs; [`Verdict::Skipped`] if it cannot do what the vector asks.
    pub verdict: Verdict,
    /// What the reference did.
    pub observed: Observation<'s>,
}

/// Every expectation of the suite that the reference of its spec does not give.
pub fn unreproduced<'s>(suite: &'s Suite, references: &[Box<dyn Subject>]) -> Vec<Difference<'s>> {
    let specs = |reference: &dyn Subject| {
        reference
            .about()
            .claims
            .iter()
            .filter_map(Claim::spec)
            .collect::<Vec<_>>()
    };
    let mut differences = Vec::new();
    for reference in references {
        for spec in specs(&**reference) {
            for vector in &suite.vectors {
                let Some(expected) = vector
                    .expectation(spec)
                    .filter(|expected| **expected != Expectation::Undefined)
                else {
                    continue;
                };
                let observed = observe(&**reference, &vector.request());
                let verdict = judge(spec, expected, &observed, reference.about().distinguishes_undefined).verdict;
                if verdict != Verdict::Agree {
                    differences.push(Difference {
                        vector,
                        spec,
                        verdict,
                        observed,
                    });
                }
            }
        }
    }
    differences
}
