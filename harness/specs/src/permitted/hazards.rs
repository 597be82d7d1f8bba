//! Further answers that a document permits for hazards.

use urispec_model::{Expectation, Spec};

use super::answers::Answers;
use crate::hazards::Reading;
use crate::other_operations;

/// The interpretations, by their ids. If the document does not leave a choice, an interpretation gives the same
/// answer as the strict interpretation.
const READINGS: [(&str, Reading); 9] = [
    ("hazards-port-of-unknown-scheme", Reading::PortsOfKnownSchemes),
    ("hazards-delimiters-of-pairs", Reading::DelimitersOfPairs),
    ("hazards-file-system-in-clear", Reading::FileSystemInClear),
    ("hazards-printed-device-names", Reading::PrintedDeviceNames),
    ("hazards-decimal-parts", Reading::DecimalParts),
    ("hazards-all-userinfo", Reading::AllUserinfo),
    ("hazards-safe-header-fields", Reading::SafeHeaderFields),
    ("hazards-relative-urls", Reading::RelativeUrls),
    ("hazards-fragment-is-not-sent", Reading::FragmentIsNotSent),
];

pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    for (name, reading) in READINGS {
        if let Ok(hazards) = other_operations::hazards_with(spec, input, reading) {
            answers.permit(name, Expectation::Hazards(hazards));
        }
    }
}
