//! Further answers that a document permits for URIs in running text.

use urispec_model::{Expectation, Spec};

use super::answers::Answers;
use crate::extract::Reading;
use crate::other_operations;

/// The interpretations, by their ids. If the document does not leave a choice, an interpretation gives the same
/// answer as the strict interpretation.
const READINGS: [(&str, Reading); 6] = [
    ("extract-hyphen", Reading::DropsHyphens),
    ("extract-prefix-missing", Reading::PrefixMayBeMissing),
    ("extract-prefix-case", Reading::PrefixOfAnyCase),
    ("extract-prefix-scheme", Reading::PrefixIsScheme),
    ("extract-white-space-alone", Reading::WhiteSpaceAlone),
    ("extract-white-space-in-quotes", Reading::AllWhiteSpaceInQuotes),
];

pub(super) fn permit(spec: Spec, text: &[u8], answers: &mut Answers<'_>) {
    for (name, reading) in READINGS {
        if let Ok(uris) = other_operations::extract_with(spec, text, reading) {
            answers.permit(name, Expectation::Uris(uris));
        }
    }
}
