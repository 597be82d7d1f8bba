//! The interpretations of RFC 2396, its last two drafts and RFC 2732 that a different answer to one question cannot express.

use urispec_model::{Component, Expectation, Spans};

use super::answers::{Answers, expectation};
use super::exchange::Resolution;
use super::rfc2396bis;
use crate::dispatch;
use crate::rfc2396::{Options, Pieces, transform};

/// `mailto:a?b`: in section 3 an opaque part is the path, but in Appendix A it is not. By the grammar, the opaque
/// part contains the question mark; by the regular expression of Appendix B, it ends before the question mark.
pub(super) fn opaque_parts(spans: &Spans, input: &[u8]) -> Vec<(&'static str, Spans)> {
    let mut found = Vec::new();
    if spans.get(Component::Opaque).is_none() {
        return found;
    }
    found.extend(rfc2396bis::split_at_question_mark("rfc2396-opaque-query", spans, input));
    let mut without_path = *spans;
    without_path.set(Component::Path, None);
    found.push(("rfc2396-opaque-is-path", without_path));
    found
}

/// The opaque part by the grammar is used as the path of the base: `g` against `foo:a?q/r` gives `foo:a?q/g`. No
/// answer splits a base by the grammar and the reference by the expression.
pub(super) fn opaque_question_mark(asked: Resolution<'_>, answers: &mut Answers<'_>) {
    let Ok(spans) = dispatch::parse(asked.spec, None, asked.base) else {
        return;
    };
    let (base, reference) = asked.pieces();
    let opaque = spans.get(Component::Opaque).map(|opaque| opaque.of(asked.base));
    if let Some(path) = opaque.filter(|opaque| opaque.contains(&b'?')) {
        let base = Pieces {
            path,
            query: None,
            ..base
        };
        transform_all("rfc2396-opaque-question-mark", &base, &reference, asked, answers);
    }
}

/// Permits the results of section 5.2 for alternative splits of the texts.
pub(super) fn transform_all(
    reading: &'static str,
    base: &Pieces<'_>,
    reference: &Pieces<'_>,
    asked: Resolution<'_>,
    answers: &mut Answers<'_>,
) {
    for options in asked.surplus_choices() {
        let choices = Options {
            strict: options.strict,
            surplus: options.surplus.unwrap_or_default(),
        };
        let answer = transform(base, reference, choices).map_or(Expectation::Reject, expectation);
        answers.permit(reading, answer);
    }
}
