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

#[cfg(test)]
mod tests {
    use urispec_model::{Answer, Observation, Request};

    use super::*;

    /// Checks the URIs that the strict interpretation finds, and the URIs that each other interpretation finds.
    #[track_caller]
    fn check(spec: Spec, text: &str, letter: &[&str], expected: &[(&str, &[&str])]) {
        let input = text.as_bytes();
        let request = Request::Extract { input };
        let shown = |answer: Expectation| match answer {
            Expectation::Uris(uris) => uris
                .iter()
                .map(|uri| uri.uri.escape_ascii().to_string())
                .collect::<Vec<_>>(),
            _ => panic!("no list of URIs"),
        };
        let Observation::Accept(Answer::Uris(uris)) = crate::answer(spec, &request) else {
            panic!("{spec} extracts nothing");
        };
        assert_eq!(shown(Expectation::Uris(uris)), letter, "{text}");
        let permitted = super::super::permitted(spec, &request);
        let permitted: Vec<_> = permitted
            .into_iter()
            .map(|one| (one.reading.unwrap().to_string(), shown(one.answer)))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, uris)| ((*name).to_owned(), uris.iter().map(|uri| (*uri).to_owned()).collect()))
            .collect();
        assert_eq!(permitted, expected, "{text}");
    }

    #[test]
    fn a_hyphen_before_a_line_break_may_be_no_part_of_the_uri() {
        let text = "<http://h/a-\r\n b>";
        let dropped = ("extract-hyphen", &["http://h/ab"][..]);
        for spec in [Spec::Rfc3986, Spec::Rfc2396, Spec::UrlSyntax02] {
            check(spec, text, &["http://h/a-b"], &[dropped]);
        }
        check(Spec::Rfc1738, "<URL:http://h/a-\r\n b>", &["http://h/a-b"], &[dropped]);
        check(Spec::UriUrl06, "<URL:http://h/a-\r\n b>", &["http://h/a-b"], &[]);
        check(Spec::Rfc3986, "<http://h/a- b>", &["http://h/a-b"], &[]);
    }

    #[test]
    fn the_prefix_may_be_missing_in_any_case_or_a_scheme() {
        check(
            Spec::Rfc1738,
            "<http://h/>",
            &[],
            &[("extract-prefix-missing", &["http://h/"])],
        );
        check(
            Spec::Rfc1738,
            "<url:http://h/>",
            &[],
            &[
                ("extract-prefix-missing", &["url:http://h/"]),
                ("extract-prefix-case", &["http://h/"]),
            ],
        );
        check(
            Spec::Rfc3986,
            "<URL: http://h/>",
            &["http://h/"],
            &[("extract-prefix-scheme", &["URL:http://h/"])],
        );
        check(Spec::UriUrl03, "<URL:http://h/a>", &["URL:http://h/a"], &[]);
        check(Spec::UriUrl03, "<http://h/a>", &["http://h/a"], &[]);
    }

    #[test]
    fn white_space_may_be_read_in_two_ways() {
        check(
            Spec::Rfc3986,
            "see http://h/a.",
            &["http://h/a"],
            &[("extract-white-space-alone", &["http://h/a."])],
        );
        check(
            Spec::Rfc3986,
            "\"see http://h/a\"",
            &["http://h/a"],
            &[
                ("extract-white-space-alone", &[]),
                ("extract-white-space-in-quotes", &["seehttp://h/a"]),
            ],
        );
        check(Spec::Rfc3986, "\"http://h/\n  a\"", &["http://h/a"], &[]);
    }
}
