//! Further answers that a document permits for recomposition.

use urispec_model::Spec;

use super::answers::Answers;
use super::normal_forms;

/// Permits each normal form: a parser may normalize its input, and then return the same URI in a different spelling.
pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    for form in normal_forms::of(spec, input) {
        answers.uri(normal_forms::READING, form);
    }
}
