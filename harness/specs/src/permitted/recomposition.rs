//! What else a document permits of recomposition.

use urispec_model::Spec;

use super::answers::Answers;
use crate::dispatch;

/// Each normal form: a parser may normalize what it reads, and then says the same URI in another spelling.
pub(super) fn permit(spec: Spec, input: &[u8], answers: &mut Answers<'_>) {
    for level in dispatch::levels(spec) {
        if let Ok(normal) = dispatch::normalize(spec, input, *level) {
            answers.uri("recompose-normalized", normal.into_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use urispec_model::{Request, Spec};

    use super::super::testing::permitted;

    #[test]
    fn a_normal_form_is_permitted() {
        let input = b"HTTP://a:80/%7e";
        let found = permitted(Spec::Rfc3986, &Request::Recompose { input });
        assert_eq!(
            found,
            [
                "recompose-normalized: http://a:80/%7E",
                "recompose-normalized: HTTP://a:80/~",
                "recompose-normalized: http://a:80/~",
                "recompose-normalized: http://a/~",
            ]
        );
        assert!(permitted(Spec::Rfc3986, &Request::Recompose { input: b"a:b" }).is_empty());
    }
}
