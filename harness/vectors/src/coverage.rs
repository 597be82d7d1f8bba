//! Counts the parts of the documents that the vectors cover.

use std::collections::BTreeMap;

use urispec_model::{Expectation, Operation, Provenance, Spec};

use crate::citation::Citation;
use crate::suite::Suite;

/// The coverage of a suite, in numbers.
///
/// A vector is a request. A judgement is the expected answer of one document to this request, so a group that lists
/// three documents counts as three judgements.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The number of vectors.
    pub vectors: usize,
    /// The number of vectors for each operation.
    pub operations: BTreeMap<Operation, usize>,
    /// The number of judgements by operation, document and provenance; `undefined` judgements are not counted.
    pub judgements: BTreeMap<(Operation, Spec, Provenance), usize>,
    /// For each document, the number of vectors whose request it does not define (`undefined`).
    pub undefined: BTreeMap<Spec, usize>,
    /// The number of vectors on which at least two documents differ.
    pub drift: usize,
    /// The number of vectors by flag; 0 for a flag that no vector has.
    pub flags: BTreeMap<String, usize>,
    /// The number of groups that cite each place.
    pub citations: BTreeMap<Citation, usize>,
}

impl Coverage {
    /// Counts the vectors, judgements, flags and citations of a suite.
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
                for citation in group.because.iter() {
                    *coverage.citations.entry(citation.clone()).or_default() += 1;
                }
            }
            coverage.drift += usize::from(vector.has_drift());
        }
        coverage
    }

    /// The number of judgements for which `wanted` is true.
    pub fn count(&self, wanted: impl Fn(Operation, Spec, Provenance) -> bool) -> usize {
        self.judgements
            .iter()
            .filter(|((operation, spec, from), _)| wanted(*operation, *spec, *from))
            .map(|(_, count)| count)
            .sum()
    }

    /// Two numbers of judgements of `spec`. The first number counts the judgements that the document prints or
    /// states. The second number counts the judgements derived from its grammar or algorithms. Only the judgements of
    /// the first kind are independent of any implementation.
    pub fn independent_and_derived(&self, spec: Spec) -> (usize, usize) {
        let independent = |from| matches!(from, Provenance::Example | Provenance::Prose);
        (
            self.count(|_, of, from| of == spec && independent(from)),
            self.count(|_, of, from| of == spec && !independent(from)),
        )
    }
}
