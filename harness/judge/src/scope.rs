//! What a gate looks at.

use std::collections::BTreeSet;

use urispec_model::{MismatchKind, Spec, Verdict};
use urispec_subjects::About;
use urispec_vectors::Suite;

use crate::{Case, mismatch};

/// What a gate looks at.
#[derive(Debug, Clone, Copy)]
pub struct Scope<'a> {
    /// Every vector there is.
    pub suite: &'a Suite,
    /// The ids that the run was narrowed down to; `None` if it was not.
    pub only: Option<&'a BTreeSet<&'a str>>,
    /// The patterns that did so; empty if it was not.
    pub patterns: &'a [String],
    /// The documents that were asked for by name; none means those that each subject claims.
    pub specs: &'a [Spec],
    /// Whether the subjects were asked for by name, so that nothing is said about others.
    pub named: bool,
    /// The verdicts that count; none means every failure.
    pub verdicts: &'a [Verdict],
    /// The kinds of mismatches that count beside bugs: documented deviations, and what is open in the document.
    pub kinds: &'a [MismatchKind],
}

impl<'a> Scope<'a> {
    /// Every vector, every subject by the documents that it claims, every failure.
    pub const fn whole(suite: &'a Suite) -> Self {
        Self {
            suite,
            only: None,
            patterns: &[],
            specs: &[],
            named: false,
            verdicts: &[],
            kinds: &[],
        }
    }

    /// Whether a verdict by `spec` is one that can fail the gate.
    pub fn counts(&self, spec: Spec, verdict: Verdict) -> bool {
        if self.verdicts.is_empty() {
            verdict.is_failure(spec)
        } else {
            verdict.is_departure() && self.verdicts.contains(&verdict)
        }
    }

    /// Whether a case is a mismatch with `spec` that can fail the gate: by its verdict, and by what it is.
    pub fn counts_case(&self, about: &About, case: &Case, spec: Spec) -> bool {
        case.verdict(spec).is_some_and(|verdict| self.counts(spec, verdict))
            && mismatch(about, case, spec).is_none_or(|mismatch| match mismatch.kind {
                MismatchKind::Bug => true,
                MismatchKind::Documented | MismatchKind::Open => self.kinds.contains(&mismatch.kind),
                // It counts where the gate names this document; what our adapter cannot ask does not.
                MismatchKind::Difference => mismatch.bug.is_none(),
            })
    }

    /// Whether a subject is held to `spec`.
    pub fn holds(&self, about: &About, spec: Spec) -> bool {
        if self.specs.is_empty() {
            about.claims_spec(spec)
        } else {
            self.specs.contains(&spec)
        }
    }
}
