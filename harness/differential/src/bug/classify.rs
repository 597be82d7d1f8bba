//! Which known bug each failure of a run belongs to.

use std::sync::Arc;

use urispec_judge::{Case, Classified, Run};
use urispec_subjects::About;

use super::reviewed;
use crate::Bug;

/// Says about each failure in a run which known bug it belongs to, so that it is counted as what it is: [`urispec_judge::mismatch`].
/// What was said before is replaced.
pub fn classify(run: &mut Run) {
    for subject in &mut run.subjects {
        let about = &subject.about;
        for case in &mut subject.cases {
            classify_case(about, case);
        }
    }
}

/// The same of one case.
pub fn classify_case(about: &About, case: &mut Case) {
    let failures: Vec<_> = case
        .verdicts()
        .filter(|(spec, verdict)| verdict.is_failure(*spec) && about.claims_spec(*spec))
        .map(|(spec, _)| spec)
        .collect();
    // What was reviewed is a file of a mebibyte.
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
