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

#[cfg(test)]
mod tests {
    use urispec_model::{Request, Spec};

    /// Checks which interpretations find different hazards.
    #[track_caller]
    fn check(spec: Spec, input: &str, expected: &[&str]) {
        let request = Request::Hazards {
            input: input.as_bytes(),
        };
        let permitted = super::super::permitted(spec, &request);
        let readings: Vec<&str> = permitted.iter().filter_map(|one| one.reading.as_deref()).collect();
        assert_eq!(readings, expected, "{input}");
    }

    #[test]
    fn a_document_leaves_open_what_it_does_not_list() {
        check(Spec::Rfc3986, "x://h:25/", &["hazards-port-of-unknown-scheme"]);
        check(Spec::Rfc1738, "x://h:25/", &["hazards-port-of-unknown-scheme"]);
        check(Spec::Rfc3986, "http://h:25/", &[]);
        check(Spec::Rfc3986, "http://h/?a=b%26c", &["hazards-delimiters-of-pairs"]);
        check(Spec::Rfc3986, "http://h/a:b", &["hazards-file-system-in-clear"]);
        check(Spec::Rfc3986, "http://h/../b", &["hazards-file-system-in-clear"]);
        check(Spec::Rfc3986, "http://h/nul.txt", &["hazards-printed-device-names"]);
        check(Spec::Rfc3986, "http://h/aux", &[]);
        check(Spec::Rfc3986, "http://010.1/", &["hazards-decimal-parts"]);
        check(Spec::Rfc3986, "http://10.1/", &[]);
        check(Spec::Rfc3986, "http://user@h/", &["hazards-all-userinfo"]);
        check(Spec::Rfc6068, "mailto:a@b?cc=c@d", &["hazards-safe-header-fields"]);
        check(Spec::Rfc3986, "http://h/#%0A", &["hazards-fragment-is-not-sent"]);
        check(Spec::Rfc1808, "//h:25/", &["hazards-relative-urls"]);
        check(Spec::Rfc2396, "http://user@010.1/a:b/nul?a=b%26c", &[]);
    }
}
