//! Finds the known bug that each failure of a run belongs to.

use std::sync::Arc;

use urispec_judge::{Case, Classified, Run};
use urispec_subjects::About;

use super::reviewed;
use crate::Bug;

/// Sets the known bug of each failure in a run. The failure then counts as the kind of [`urispec_judge::mismatch`]
/// that the bug has. An earlier assignment is replaced.
pub fn classify(run: &mut Run) {
    for subject in &mut run.subjects {
        let about = &subject.about;
        for case in &mut subject.cases {
            classify_case(about, case);
        }
    }
}

/// Like [`classify`], for one case.
pub fn classify_case(about: &About, case: &mut Case) {
    let failures: Vec<_> = case
        .verdicts()
        .filter(|(spec, verdict)| verdict.is_failure(*spec) && about.claims_spec(*spec))
        .map(|(spec, _)| spec)
        .collect();
    // The file of the reviewed matches is about 1 MiB long, so it is read only if there is a failure.
    if failures.is_empty() || !reviewed::index().knows(&about.name) {
        return;
    }
    for spec in failures {
        let bug = Bug::of_case(&about.name, spec, case);
        let classified = bug.map(|bug| Classified {
            kind: bug.kind.mismatch(),
            bug: Arc::from(bug.id.as_str()),
        });
        case.classify(spec, classified);
    }
}
