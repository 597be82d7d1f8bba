//! The agreement of a parser with the documents, counted in one pass over its cases.

use std::collections::BTreeMap;

use urispec_differential::Severity;
use urispec_judge::{Case, MismatchCounts, SubjectRun, mismatch};
use urispec_model::{MismatchKind, Operation, Spec, Verdict};
use urispec_subjects::About;
use urispec_vectors::Suite;

use super::areas::{area_of, areas};
use super::{own, worst};

/// The number of vectors on which a parser agrees with a document, and the number of judged vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Count {
    pub(super) agree: usize,
    pub(super) judged: usize,
    /// Mismatches that are not failures even if the parser claims the document: components in a different,
    /// equivalent spelling.
    pub(super) rewritten: usize,
    /// The mismatches by kind.
    pub(super) mismatches: MismatchCounts,
}

impl Count {
    fn add(&mut self, about: &About, case: &Case, spec: Spec, verdict: Verdict) {
        if let Some(found) = mismatch(about, case, spec) {
            self.mismatches.add(found);
        }
        self.agree += usize::from(verdict == Verdict::Agree);
        self.rewritten += usize::from(verdict.is_departure() && !verdict.is_failure(spec));
        self.judged += usize::from(verdict.is_judged());
    }
}

/// A parser with its counts.
pub(super) struct Counted<'a> {
    pub(super) subject: &'a SubjectRun,
    documents: BTreeMap<Spec, BTreeMap<Operation, Count>>,
    areas: Vec<Area<'a>>,
    /// The gravest bug, or the gravest difference of a parser that does not claim its document.
    pub(super) worst: Option<(Severity, &'a Case)>,
}

/// The results of one area, judged by the parser's own document.
#[derive(Default)]
pub(super) struct Area<'a> {
    pub(super) count: Count,
    /// The cases that differ, in the order of the vectors.
    pub(super) departing: Vec<&'a Case>,
}

impl<'a> Counted<'a> {
    pub(super) fn new(subject: &'a SubjectRun, suite: &Suite) -> Self {
        let mut counted = Self {
            subject,
            documents: BTreeMap::new(),
            areas: areas().iter().map(|_| Area::default()).collect(),
            worst: None,
        };
        let own = own(subject);
        let gravest = if subject.about.claims_spec(own) {
            MismatchKind::Bug
        } else {
            MismatchKind::Difference
        };
        for case in &subject.cases {
            let Some(vector) = suite.get(&case.id) else { continue };
            for (spec, verdict) in case.verdicts() {
                let operations = counted.documents.entry(spec).or_default();
                operations
                    .entry(vector.operation())
                    .or_default()
                    .add(&subject.about, case, spec, verdict);
            }
            if let Some(verdict) = case.verdict(own) {
                let area = &mut counted.areas[area_of(vector.topic())];
                area.count.add(&subject.about, case, own, verdict);
                area.departing.extend(verdict.is_departure().then_some(case));
                if mismatch(&subject.about, case, own).is_some_and(|found| found.kind == gravest)
                    && let Some(severity) = worst::severity(case, vector, own)
                    && counted.worst.is_none_or(|(worst, _)| severity < worst)
                {
                    counted.worst = Some((severity, case));
                }
            }
        }
        counted
    }

    /// All vectors, judged by one document.
    pub(super) fn document(&self, spec: Spec) -> Count {
        let mut all = Count::default();
        for count in self.documents.get(&spec).into_iter().flat_map(BTreeMap::values) {
            all.agree += count.agree;
            all.judged += count.judged;
            all.rewritten += count.rewritten;
            all.mismatches = all.mismatches.and(count.mismatches);
        }
        all
    }

    /// The vectors of an operation, judged by one document.
    pub(super) fn operation(&self, spec: Spec, operation: Operation) -> Count {
        let operations = self.documents.get(&spec);
        operations
            .and_then(|operations| operations.get(&operation))
            .copied()
            .unwrap_or_default()
    }

    /// All vectors, judged by the parser's own document.
    pub(super) fn own(&self) -> Count {
        self.document(own(self.subject))
    }

    /// The results in the order of [`areas`].
    pub(super) fn areas(&self) -> &[Area<'a>] {
        &self.areas
    }
}
