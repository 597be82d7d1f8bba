//! Selects the results that count in a gate.

use std::collections::BTreeSet;

use urispec_model::{MismatchKind, Spec, Verdict};
use urispec_subjects::About;
use urispec_vectors::Suite;

use crate::{Case, mismatch};

/// The results that count in a gate. [`Scope::whole`] includes all results. The options of `urispec check` limit
/// the scope.
///
/// ```
/// use urispec_judge::Scope;
/// use urispec_model::{Spec, Verdict};
/// use urispec_vectors::Suite;
///
/// let suite = Suite::embedded();
/// let all = Scope::whole(&suite);
/// assert!(all.counts(Spec::Rfc3986, Verdict::TooStrict));
/// assert!(!all.counts(Spec::Rfc3986, Verdict::Rewritten));
/// let crashes = Scope { verdicts: &[Verdict::Crash], ..all };
/// assert!(!crashes.counts(Spec::Rfc3986, Verdict::TooStrict));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Scope<'a> {
    /// The suite with all vectors. A baseline entry is stale if its id is not in this suite.
    pub suite: &'a Suite,
    /// The ids that the run is limited to; `None` if it is not limited.
    pub only: Option<&'a BTreeSet<&'a str>>,
    /// The patterns of `--only` that selected these ids, in the form in which they were typed; empty if the command
    /// has no such pattern.
    pub patterns: &'a [String],
    /// The documents of `--spec`. If this list is empty, each parser is judged by the documents that it claims.
    pub specs: &'a [Spec],
    /// Whether the parsers were named on the command line. If they were named, all other parsers in a baseline are
    /// ignored.
    pub named: bool,
    /// The verdicts that fail the gate. If this list is empty, every failure fails the gate.
    pub verdicts: &'a [Verdict],
    /// The kinds of mismatches that fail the gate in addition to bugs: documented deviations, and points that the
    /// document leaves open.
    pub kinds: &'a [MismatchKind],
}

impl<'a> Scope<'a> {
    /// The scope of all results: every vector, every parser by the documents that it claims, and every failure.
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

    /// Whether a verdict by `spec` can fail the gate.
    pub fn counts(&self, spec: Spec, verdict: Verdict) -> bool {
        if self.verdicts.is_empty() {
            verdict.is_failure(spec)
        } else {
            verdict.is_departure() && self.verdicts.contains(&verdict)
        }
    }

    /// Whether a case is a mismatch with `spec` that can fail the gate, by its verdict and by its
    /// [kind](MismatchKind).
    pub fn counts_case(&self, about: &About, case: &Case, spec: Spec) -> bool {
        case.verdict(spec).is_some_and(|verdict| self.counts(spec, verdict))
            && mismatch(about, case, spec).is_none_or(|mismatch| match mismatch.kind {
                MismatchKind::Bug => true,
                MismatchKind::Documented | MismatchKind::Open => self.kinds.contains(&mismatch.kind),
                // If the gate names this document, a difference counts, unless our adapter causes it.
                MismatchKind::Difference => mismatch.bug.is_none(),
            })
    }

    /// Whether a parser is judged by `spec` in this gate.
    pub fn holds(&self, about: &About, spec: Spec) -> bool {
        if self.specs.is_empty() {
            about.claims_spec(spec)
        } else {
            self.specs.contains(&spec)
        }
    }
}
