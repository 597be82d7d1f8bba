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

#[cfg(test)]
mod tests {
    use urispec_model::{Request, Spec};

    use super::super::testing::permitted;

    #[test]
    fn a_normal_form_is_permitted() {
        let input = b"HTTP://a:80/";
        let found = permitted(Spec::Rfc3986, &Request::Recompose { input });
        assert_eq!(
            found,
            [
                "recompose-normalized: http://a:80/",
                "recompose-normalized: http://a/",
                "recompose-normalized: HTTP://a/",
            ]
        );
        assert!(permitted(Spec::Rfc3986, &Request::Recompose { input: b"a:b" }).is_empty());
    }
}
