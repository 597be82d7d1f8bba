//! What the vectors cover, in numbers.

use std::collections::BTreeMap;

use urispec_model::{Expectation, Operation, Provenance, Spec};

use crate::citation::Citation;
use crate::suite::Suite;

/// How much of what the suite covers.
///
/// A vector is a question; a judgement is what one document says about it. A group that lists three documents
/// is three judgements.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The vectors.
    pub vectors: usize,
    /// Vectors by operation.
    pub operations: BTreeMap<Operation, usize>,
    /// Judgements by operation, document and provenance; those that say `undefined` are not among them.
    pub judgements: BTreeMap<(Operation, Spec, Provenance), usize>,
    /// Vectors of which a document is said to be silent.
    pub undefined: BTreeMap<Spec, usize>,
    /// Vectors on which at least two documents differ.
    pub drift: usize,
    /// Vectors by flag; a flag that none carries counts 0.
    pub flags: BTreeMap<String, usize>,
    /// Groups by the place that they cite.
    pub citations: BTreeMap<Citation, usize>,
}

impl Coverage {
    /// Counts a suite.
    pub fn of(suite: &Suite) -> Self {
        let mut coverage = Self {
            vectors: suite.vectors.len(),
            ..Self::default()
        };
        coverage.flags.extend(suite.flags.keys().map(|flag| (flag.clone(), 0)));
        for vector in &suite.vectors {
            let operation = vector.operation();
            *coverage.operations.entry(operation).or_default() += 1;
            for flag in &vector.flags {
                *coverage.flags.entry(flag.clone()).or_default() += 1;
            }
            for group in &vector.expect {
                for spec in &group.specs {
                    let count = if group.expectation == Expectation::Undefined {
                        coverage.undefined.entry(*spec).or_default()
                    } else {
                        let cell = (operation, *spec, group.from);
                        coverage.judgements.entry(cell).or_default()
                    };
                    *count += 1;
                }
                for citation in &group.because {
                    *coverage.citations.entry(citation.clone()).or_default() += 1;
                }
            }
            coverage.drift += usize::from(vector.has_drift());
        }
        coverage
    }

    /// The judgements that `wanted` picks.
    pub fn count(&self, wanted: impl Fn(Operation, Spec, Provenance) -> bool) -> usize {
        self.judgements
            .iter()
            .filter(|((operation, spec, from), _)| wanted(*operation, *spec, *from))
            .map(|(_, count)| count)
            .sum()
    }

    /// The judgements of `spec` that are printed or said in the document, and those that follow from its
    /// grammar or an algorithm. Only the first are independent of any implementation.
    pub fn independent_and_derived(&self, spec: Spec) -> (usize, usize) {
        let independent = |from| matches!(from, Provenance::Example | Provenance::Prose);
        (
            self.count(|_, of, from| of == spec && independent(from)),
            self.count(|_, of, from| of == spec && !independent(from)),
        )
    }
}
